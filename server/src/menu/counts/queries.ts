import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** The order whose lines are counted: its dishes, and those chosen in its combos. */
export interface CountedOrder {
  kind: 'delivery' | 'dine';
  id: string;
}

/** How many pieces of a line are meant. `line` is its position. */
export interface LineQuantity {
  line: number;
  quantity: number;
}

export interface CountOfDish {
  product_id: string;
  name: string;
  name_ar: string | null;
  left_count: number;
  wanted: number;
}

const linesOf = ({ kind }: CountedOrder) =>
  sql.table(kind === 'delivery' ? 'order_lines' : 'dine_order_lines');

/** Dish id → pieces, of a whole order or of parts of its lines. */
function piecesOf(order: CountedOrder, parts?: readonly LineQuantity[]) {
  const lines = parts
    ? sql`(select l.product_id, l.options, p.quantity from ${linesOf(order)} l
        join jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p(line int, quantity int)
          on p.line = l.line
        where l.order_id = ${order.id})`
    : sql`(select product_id, options, quantity from ${linesOf(order)}
        where order_id = ${order.id})`;
  return sql`(
    select product_id, sum(pieces)::int as wanted from (
      select s.product_id, s.quantity as pieces from ${lines} s
      union all
      select o.product, s.quantity * o.quantity from ${lines} s
        cross join jsonb_to_recordset(coalesce(s.options, '[]'::jsonb))
          as o(product text, quantity int)
        where o.product is not null
    ) pieces group by product_id)`;
}

const countsOf = (order: CountedOrder, day: string, parts?: readonly LineQuantity[]) => sql`
  select c.product_id, c.left_count, c.is_sold_out, w.wanted, d.name, d.name_ar
  from dish_counts c
    join ${piecesOf(order, parts)} w on w.product_id = c.product_id
    join products d on d.id = c.product_id
  where c.day = ${day}
  order by c.product_id`;

/** The counted dishes of an order, without a lock. */
export async function findCounts(
  db: Database,
  order: CountedOrder,
  day: string,
): Promise<CountOfDish[]> {
  return (await sql<CountOfDish>`${countsOf(order, day)}`.execute(db)).rows;
}

/**
 * Locks the counts of an order's dishes until the transaction ends, in the order of their ids, so
 * that two orders cannot wait for each other.
 */
export async function lockCounts(
  tx: Transaction<DB>,
  order: CountedOrder,
  day: string,
  parts?: readonly LineQuantity[],
): Promise<(CountOfDish & { is_sold_out: boolean })[]> {
  const { rows } = await sql<CountOfDish & { is_sold_out: boolean }>`
    ${countsOf(order, day, parts)} for update of c`.execute(tx);
  return rows;
}

/** Sets a locked count. */
export async function updateCount(
  tx: Transaction<DB>,
  id: string,
  count: { left_count: number; is_sold_out: boolean },
): Promise<void> {
  await tx.updateTable('dish_counts').set(count).where('product_id', '=', id).execute();
}

/** Starts or replaces the count of a dish. */
export async function upsertCount(
  tx: Transaction<DB>,
  count: { product_id: string; day: string; left_count: number; is_sold_out: boolean },
): Promise<void> {
  await tx
    .insertInto('dish_counts')
    .values(count)
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(count))
    .execute();
}

/**
 * Locks the count of a dish until the transaction ends.
 * @returns whether the count took the dish out of stock
 */
export async function lockCount(tx: Transaction<DB>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('dish_counts')
    .select('is_sold_out')
    .where('product_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.is_sold_out ?? false;
}

/** Ends the count of a dish. */
export async function deleteCount(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('dish_counts').where('product_id', '=', id).execute();
}

/** Ends the count of a dish of which none is left. */
export async function deleteUsedUpCount(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .deleteFrom('dish_counts')
    .where('product_id', '=', id)
    .where('left_count', '=', 0)
    .execute();
}

/** Ends the counts of earlier days. @returns the dishes that were sold out by them */
export async function deleteEarlierCounts(tx: Transaction<DB>, day: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('dish_counts')
    .where('day', '<', sql<Date>`${day}::date`)
    .returning(['product_id', 'is_sold_out'])
    .execute();
  return rows.filter(({ is_sold_out }) => is_sold_out).map(({ product_id }) => product_id);
}

/** The counts of a day. */
export function listCounts(
  db: Database,
  day: string,
): Promise<{ product_id: string; left_count: number }[]> {
  return db
    .selectFrom('dish_counts as c')
    .innerJoin('products as d', 'd.id', 'c.product_id')
    .select(['c.product_id', 'c.left_count'])
    .where('c.day', '=', sql<Date>`${day}::date`)
    .where('d.deleted_at', 'is', null)
    .orderBy('c.product_id')
    .execute();
}

/** Puts dishes in or out of stock; those that are so already are not written. */
export async function updateStocks(
  tx: Transaction<DB>,
  ids: readonly string[],
  inStock: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('products')
    .set({ in_stock: inStock, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('in_stock', '!=', inStock)
    .execute();
}
