import { sql, type Transaction } from 'kysely';
import type { StockMovement } from '@smokehouse/shared/contract';
import type { MovementKind } from '@smokehouse/shared/contract/menu/recipes/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** The most movements of an ingredient that are listed. */
const LISTED_MOVEMENTS = 50;

export interface NewMovement {
  ingredient_id: string;
  kind: MovementKind;
  /** By how much the stock changes. */
  amount: number;
  order_id?: string;
  product_id?: string;
  /** Of an option, `group/option`: `product_id` is the dish that it was chosen for. */
  option?: string | null;
  pieces?: number;
  note?: string | null;
  by_id?: string;
  request_key?: string | null;
  request_digest?: string | null;
}

/** By how much the stock of an ingredient changed. */
export interface StockChange {
  ingredient: string;
  before: number;
  after: number;
}

/**
 * The only function that changes the stock of ingredients: with each movement, so that the stock is
 * their sum. The ingredients are locked.
 */
export async function insertMovements(
  tx: Transaction<DB>,
  movements: readonly NewMovement[],
): Promise<StockChange[]> {
  if (movements.length === 0) return [];
  const { rows } = await sql<StockChange>`
    with moved as (
      insert into ingredient_movements
        (ingredient_id, kind, amount, order_id, product_id, option, pieces, note, by_id,
          request_key, request_digest)
      select ingredient_id, kind, amount, order_id, product_id, option, pieces, note, by_id,
        request_key, request_digest
      from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m(ingredient_id text,
        kind text, amount int, order_id text, product_id text, option text, pieces int, note text,
        by_id text, request_key text, request_digest text)
      returning ingredient_id, amount)
    update ingredients i set on_hand = i.on_hand + m.amount
    from (select ingredient_id, sum(amount)::int as amount from moved group by ingredient_id) m
    where i.id = m.ingredient_id
    returning i.id as ingredient, i.on_hand - m.amount as before, i.on_hand as after`.execute(tx);
  return rows;
}

/** The ingredient of a movement that was made with a key, and what the request was. */
export function findMovementByKey(db: Database, key: string) {
  return db
    .selectFrom('ingredient_movements')
    .select(['ingredient_id', 'request_digest'])
    .where('request_key', '=', key)
    .executeTakeFirst();
}

/** What an order took of an ingredient for one piece of a dish, or one portion of its option. */
export interface TakenIngredient {
  ingredient_id: string;
  product_id: string;
  option: string | null;
  amount: number;
}

export async function findTaken(db: Database, orderId: string): Promise<TakenIngredient[]> {
  const { rows } = await sql<TakenIngredient>`
    select ingredient_id, product_id, option, -amount / pieces as amount
    from ingredient_movements where order_id = ${orderId} and kind = 'sold'`.execute(db);
  return rows;
}

/** The last movements of an ingredient, newest first. */
export async function listMovements(db: Database, id: string): Promise<StockMovement[]> {
  const rows = await db
    .selectFrom('ingredient_movements as m')
    .leftJoin('products as d', 'd.id', 'm.product_id')
    .leftJoin('staff as s', 's.id', 'm.by_id')
    .leftJoin('menu_options as o', (join) =>
      join.on('m.option', '=', sql<string>`o.group_id || '/' || o.id`),
    )
    .select(['m.id', 'm.kind', 'm.amount', 'm.moved_at', 'm.note', 'm.pieces'])
    .select(['d.name', 'd.name_ar', 's.name_en', 's.name_ar as by_ar'])
    .select(['o.name as option_name', 'o.name_ar as option_ar'])
    .where('m.ingredient_id', '=', id)
    .orderBy('m.id', 'desc')
    .limit(LISTED_MOVEMENTS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as MovementKind,
    amount: row.amount,
    at: row.moved_at.toISOString(),
    ...(row.note !== null && { note: row.note }),
    ...(row.name !== null && { dish: named(row.name, row.name_ar) }),
    ...(row.option_name !== null && { option: named(row.option_name, row.option_ar) }),
    ...(row.pieces !== null && { pieces: row.pieces }),
    ...(row.name_en !== null && { by: named(row.name_en, row.by_ar) }),
  }));
}

const named = (name: string, nameAr: string | null) => ({
  name,
  ...(nameAr !== null && { nameAr }),
});
