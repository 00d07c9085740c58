import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import type { StockChange } from './movement-queries';

/** The changes `c` that crossed an amount in the table of recipes `r`: it sufficed, or does now. */
const crossed = (changes: readonly StockChange[], recipes: string) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(ingredient text, before int, after int)
    join ${sql.table(recipes)} r on r.ingredient_id = c.ingredient
      and r.amount > least(c.before, c.after) and r.amount <= greatest(c.before, c.after)`;

/**
 * Locks dishes until the transaction ends, in the order of their ids: these, and those for which an
 * ingredient began or ceased to suffice for one piece.
 */
export async function lockDishes(
  tx: Transaction<DB>,
  changes: readonly StockChange[],
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id in (
      select unnest(${ids}::text[])
      union
      select r.product_id from ${crossed(changes, 'recipe_ingredients')})
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Renews the cached menu if an ingredient began or ceased to suffice for an option. Nothing is
 * stored: the menu reads from the stock which options are sold out.
 */
export async function announceOptions(
  tx: Transaction<DB>,
  changes: readonly StockChange[],
): Promise<void> {
  await sql`select pg_notify('products', '') where exists (
    select from ${crossed(changes, 'option_recipe_ingredients')})`.execute(tx);
}

/** A dish for which the ingredients began or ceased to suffice. */
export interface TurnedDish {
  product_id: string;
  is_short: boolean;
  /** Whether it is in stock again once they suffice. */
  returns_to_stock: boolean;
  /** Its count of the day is used up. */
  is_used_up: boolean;
}

/** Those of these locked dishes whose ingredients suffice, but did not, or the other way. */
export async function findTurned(
  tx: Transaction<DB>,
  ids: readonly string[],
): Promise<TurnedDish[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TurnedDish>`
    select r.product_id, not r.is_short as is_short, coalesce(c.is_sold_out, false) as is_used_up,
      case when r.is_short then r.returns_to_stock
        else d.in_stock or coalesce(c.is_sold_out, false) end as returns_to_stock
    from dish_recipes r
      join products d on d.id = r.product_id
      left join dish_counts c on c.product_id = r.product_id
    where r.product_id = any(${ids}) and r.is_short <> exists (
      select from recipe_ingredients i join ingredients g on g.id = i.ingredient_id
      where i.product_id = r.product_id and i.amount > g.on_hand)`.execute(tx);
  return rows;
}

/** Stores whether the ingredients of a locked dish suffice. */
export async function updateShortage(
  tx: Transaction<DB>,
  { product_id, is_short, returns_to_stock }: TurnedDish,
): Promise<void> {
  await tx
    .updateTable('dish_recipes')
    .set({ is_short, returns_to_stock: is_short && returns_to_stock })
    .where('product_id', '=', product_id)
    .execute();
}

/** Whether the ingredients of a dish do not suffice for one piece. */
export async function isShort(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('dish_recipes')
    .select('is_short')
    .where('product_id', '=', id)
    .executeTakeFirst();
  return row?.is_short ?? false;
}

/**
 * Puts dishes in or out of stock; those that are so already are not written. A dish whose
 * ingredients do not suffice stays out. Locks them in the order of their ids.
 */
export async function updateStocks(
  tx: Transaction<DB>,
  ids: readonly string[],
  inStock: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with dishes as materialized (
      select id from products where id = any(${ids}) and in_stock <> ${inStock}
      order by id for no key update)
    update products set in_stock = ${inStock}, updated_at = now()
    from dishes
    where products.id = dishes.id and not (${inStock} and exists (
      select from dish_recipes r where r.product_id = products.id and r.is_short))`.execute(tx);
}
