import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Sendable } from '../../database/pipelining';
import type { Database } from '../../database/pool';
import { statement, type Statement, type ValueOf } from '../../database/statement';
import type { DB } from '../../database/types';
import type { NeededIngredient, Pieces } from '../recipes';

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

const linesOf = (kind: CountedOrder['kind']) =>
  sql.table(kind === 'delivery' ? 'order_lines' : 'dine_order_lines');

/**
 * What a whole order or parts of its lines are made of: its dishes with those chosen in combos, and
 * the options that were chosen for them. An option of a nested group is named by its own group.
 */
function piecesOf(kind: CountedOrder['kind'], id: RawBuilder<string>, parts?: RawBuilder<string>) {
  const lines = parts
    ? sql`(select l.product_id, l.options, p.quantity from ${linesOf(kind)} l
        join jsonb_to_recordset(${parts}::jsonb) as p(line int, quantity int)
          on p.line = l.line
        where l.order_id = ${id})`
    : sql`(select product_id, options, quantity from ${linesOf(kind)}
        where order_id = ${id})`;
  return sql`(
    select product_id, option, sum(pieces)::int as wanted from (
      select s.product_id, null as option, s.quantity as pieces from ${lines} s
      union all
      select chosen.product_id, chosen.option, s.quantity * o.quantity from ${lines} s
        cross join jsonb_to_recordset(coalesce(s.options, '[]'::jsonb))
          as o(option text, product text, quantity int)
        cross join lateral (values
          (o.product, null),
          (s.product_id, substring(o.option from '[^/]+/[^/]+$'))) as chosen(product_id, option)
        where chosen.product_id is not null
    ) pieces group by product_id, option)`;
}

/**
 * An ingredient that an order needs, with the dish that is to be named when it does not suffice, and
 * the option for which the dish needs it.
 */
export interface StockOfIngredient extends NeededIngredient {
  name: string;
  name_ar: string | null;
  option_name: string | null;
  option_ar: string | null;
  /** What is on hand. */
  left_count: number;
  wanted: number;
}

/** A counted dish or an ingredient. */
export interface StockRow {
  product_id: string | null;
  ingredient_id: string | null;
  name: string;
  name_ar: string | null;
  option_name: string | null;
  option_ar: string | null;
  left_count: number;
  wanted: number;
  is_sold_out: boolean | null;
  uses: NeededIngredient['uses'] | null;
}

/** What the stock of an order's dishes is limited by. */
export interface LimitedStock {
  counts: LockedCount[];
  ingredients: StockOfIngredient[];
}

export type LockedCount = CountOfDish & { is_sold_out: boolean };

interface StockOptions {
  day: string | null;
  lock?: boolean;
  parts?: readonly LineQuantity[];
}

/**
 * The counted dishes of an order and the ingredients of its dishes and options, in one statement.
 * With a lock, first the counts and then the ingredients are locked until the transaction ends, each
 * in the order of their ids, so that two orders cannot wait for each other.
 * @param of the trading day of the counts, null for none of them; parts of the order's lines, or all
 */
export function stockOf(
  { kind, id }: CountedOrder,
  { day, lock = false, parts }: StockOptions,
): Sendable<StockRow> {
  const shape = `${kind} ${lock} ${parts !== undefined}`;
  const known = STOCKS.get(shape) ?? stockStatement(kind, lock, parts !== undefined);
  STOCKS.set(shape, known);
  return known.with({ id, day, parts: JSON.stringify(parts ?? []) });
}

type StockStatement = Statement<{ id: string; day: string | null; parts: string }, StockRow>;
const STOCKS = new Map<string, StockStatement>();

const stockStatement = (
  kind: CountedOrder['kind'],
  lock: boolean,
  hasParts: boolean,
): StockStatement =>
  statement((_db, value: ValueOf<{ id: string; day: string | null; parts: string }>) => {
    const locking = (table: string) =>
      lock ? sql`for no key update of ${sql.table(table)}` : sql``;
    return sql<StockRow>`
    with wanted as materialized ${piecesOf(kind, value('id'), hasParts ? value('parts') : undefined)},
    counted as materialized (
      select c.product_id, c.left_count, c.is_sold_out, w.wanted
      from dish_counts c join wanted w on w.product_id = c.product_id and w.option is null
      where c.day = ${value('day')}::date
      order by c.product_id ${locking('c')}),
    uses as (
      select r.ingredient_id, w.product_id, w.option, w.wanted as pieces, r.amount
      from wanted w join recipe_ingredients r on r.product_id = w.product_id
      where w.option is null
      union all
      select r.ingredient_id, w.product_id, w.option, w.wanted, r.amount
      from wanted w join option_recipe_ingredients r on r.option = w.option),
    stocked as materialized (
      select g.id, g.on_hand, n.wanted, n.uses
      from ingredients g join (
        select ingredient_id, sum(amount::bigint * pieces)::float8 as wanted,
          jsonb_agg(jsonb_build_object('product', product_id, 'option', option, 'pieces', pieces,
            'amount', amount) order by option, product_id) as uses
        from uses group by ingredient_id
      ) n on n.ingredient_id = g.id
      order by g.id ${locking('g')})
    select c.product_id, null as ingredient_id, d.name, d.name_ar, null as option_name,
      null as option_ar, c.left_count, c.wanted::float8, c.is_sold_out, null::jsonb as uses
    from counted c join products d on d.id = c.product_id
    union all
    select null, s.id, d.name, d.name_ar, o.name, o.name_ar, s.on_hand, s.wanted, null, s.uses
    from stocked s
      join products d on d.id = s.uses -> 0 ->> 'product'
      left join menu_options o on o.group_id || '/' || o.id = s.uses -> 0 ->> 'option'`;
  });

/** {@link stockOf}, read at once. */
export async function findStock(
  db: Database,
  order: CountedOrder,
  options: StockOptions,
): Promise<LimitedStock> {
  const { rows } = await db.executeQuery(stockOf(order, options).compile(db));
  return toStock(rows);
}

/** What the rows of {@link stockOf} say. */
export function toStock(rows: readonly StockRow[]): LimitedStock {
  const [counts, ingredients]: [LockedCount[], StockOfIngredient[]] = [[], []];
  for (const { product_id, ingredient_id, is_sold_out, uses, ...row } of rows) {
    if (product_id !== null) counts.push({ ...row, product_id, is_sold_out: is_sold_out ?? false });
    if (ingredient_id !== null) ingredients.push({ ...row, ingredient_id, uses: uses ?? [] });
  }
  return { counts, ingredients };
}

/** What parts of an order's lines are made of. */
export async function findPieces(
  db: Database,
  order: CountedOrder,
  parts: readonly LineQuantity[],
): Promise<Pieces[]> {
  const { rows } = await sql<Pieces>`
    select * from ${piecesOf(order.kind, sql`${order.id}`, sql`${JSON.stringify(parts)}`)} pieces`.execute(
    db,
  );
  return rows;
}

/** Locks the counts of dishes until the transaction ends, in the order of their ids. */
export function lockCounts(
  tx: Transaction<DB>,
  ids: readonly string[],
  day: string,
): Promise<{ product_id: string; left_count: number; is_sold_out: boolean }[]> {
  return tx
    .selectFrom('dish_counts')
    .select(['product_id', 'left_count', 'is_sold_out'])
    .where(sql<boolean>`product_id = any(${ids})`)
    .where('day', '=', sql<Date>`${day}::date`)
    .orderBy('product_id')
    .forNoKeyUpdate()
    .execute();
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

/** Ends the count of a dish of which none is left. @returns whether there was one */
export async function deleteUsedUpCount(tx: Transaction<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('dish_counts')
    .where('product_id', '=', id)
    .where('left_count', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function findNameOfDish(db: Database, id: string) {
  return db
    .selectFrom('products')
    .select(['name', 'name_ar'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** How many of a dish are left on a day; undefined if it is not counted. */
export async function findLeft(db: Database, id: string, day: string): Promise<number | undefined> {
  const count = await db
    .selectFrom('dish_counts')
    .select('left_count')
    .where('product_id', '=', id)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst();
  return count?.left_count;
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

/** Notes that the ingredients of a sold order are to be taken on a later trading day. */
export async function insertDue(tx: Transaction<DB>, orderId: string, day: string): Promise<void> {
  await tx.insertInto('stock_due').values({ order_id: orderId, day }).execute();
}

/** The orders whose ingredients are to be taken up to a trading day; before it, the day is over. */
export async function findDue(
  db: Database,
  day: string,
): Promise<{ order_id: string; is_over: boolean }[]> {
  return db
    .selectFrom('stock_due')
    .select(['order_id', sql<boolean>`day < ${day}::date`.as('is_over')])
    .where('day', '<=', sql<Date>`${day}::date`)
    .orderBy('order_id')
    .execute();
}

/** Locks the note of a locked order until the transaction ends. @returns false if there is none */
export async function lockDue(tx: Transaction<DB>, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stock_due')
    .select('order_id')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the note of an order. */
export async function deleteDue(tx: Transaction<DB>, orderId: string): Promise<void> {
  await tx.deleteFrom('stock_due').where('order_id', '=', orderId).execute();
}
