import { sql, type Transaction } from 'kysely';
import {
  toHalalas,
  toSar,
  type Ingredient,
  type IngredientChange,
  type Recipe,
  type StockMovement,
} from '@smokehouse/shared/contract';
import type { IngredientUnit, MovementKind } from '@smokehouse/shared/contract/rules/recipes';
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
  pieces?: number;
  note?: string | null;
  by_id?: string;
  request_key?: string | null;
}

/** By how much the stock of an ingredient changed. */
export interface StockChange {
  ingredient: string;
  before: number;
  after: number;
}

interface IngredientRow {
  id: string;
  name: string;
  name_ar: string | null;
  unit: string;
  on_hand: number;
  cost_halalas: number;
  low_at: number;
  version: number;
}

const COLUMNS = [
  'id',
  'name',
  'name_ar',
  'unit',
  'on_hand',
  'cost_halalas',
  'low_at',
  'version',
] as const;

const toIngredient = (row: IngredientRow): Ingredient => ({
  id: row.id,
  name: row.name,
  ...(row.name_ar !== null && { nameAr: row.name_ar }),
  unit: row.unit as IngredientUnit,
  onHand: row.on_hand,
  low: row.low_at,
  cost: toSar(row.cost_halalas),
  version: row.version,
});

/** All ingredients, by name. */
export async function listIngredients(db: Database): Promise<Ingredient[]> {
  const rows = await db
    .selectFrom('ingredients')
    .select(COLUMNS)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(toIngredient);
}

/**
 * Locks ingredients until the transaction ends, in the order of their ids.
 * @returns those that exist
 */
export async function lockIngredients(
  tx: Transaction<DB>,
  ids: readonly string[],
): Promise<Ingredient[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('ingredients')
    .select(COLUMNS)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(toIngredient);
}

const valuesOf = ({ name, nameAr, cost, low }: IngredientChange) => ({
  name,
  name_ar: nameAr ?? null,
  cost_halalas: toHalalas(cost),
  low_at: low,
});

export async function insertIngredient(
  tx: Transaction<DB>,
  change: IngredientChange,
): Promise<Ingredient> {
  const row = await tx
    .insertInto('ingredients')
    .values({ ...valuesOf(change), unit: change.unit })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toIngredient(row);
}

/** Changes a locked ingredient. */
export async function updateIngredient(
  tx: Transaction<DB>,
  id: string,
  change: IngredientChange,
): Promise<Ingredient> {
  const row = await tx
    .updateTable('ingredients')
    .set({ ...valuesOf(change), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toIngredient(row);
}

/** The dishes on the menu whose recipe contains an ingredient. */
export function findDishesWith(
  db: Database,
  id: string,
): Promise<{ name: string; name_ar: string | null }[]> {
  return db
    .selectFrom('recipe_ingredients as r')
    .innerJoin('products as d', 'd.id', 'r.product_id')
    .select(['d.name', 'd.name_ar'])
    .where('r.ingredient_id', '=', id)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.position')
    .execute();
}

/** Removes an ingredient; its movements stay. */
export async function deleteIngredient(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .updateTable('ingredients')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
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
        (ingredient_id, kind, amount, order_id, product_id, pieces, note, by_id, request_key)
      select ingredient_id, kind, amount, order_id, product_id, pieces, note, by_id, request_key
      from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m(ingredient_id text,
        kind text, amount int, order_id text, product_id text, pieces int, note text, by_id text,
        request_key text)
      returning ingredient_id, amount)
    update ingredients i set on_hand = i.on_hand + m.amount
    from (select ingredient_id, sum(amount)::int as amount from moved group by ingredient_id) m
    where i.id = m.ingredient_id
    returning i.id as ingredient, i.on_hand - m.amount as before, i.on_hand as after`.execute(tx);
  return rows;
}

/** The ingredient of a movement that was made with a key. */
export function findMovementByKey(
  db: Database,
  key: string,
): Promise<{ ingredient_id: string } | undefined> {
  return db
    .selectFrom('ingredient_movements')
    .select('ingredient_id')
    .where('request_key', '=', key)
    .executeTakeFirst();
}

/** What an order took of each ingredient for one piece of each dish. */
export async function findTaken(
  db: Database,
  orderId: string,
): Promise<{ ingredient_id: string; product_id: string; amount: number }[]> {
  const { rows } = await sql<{ ingredient_id: string; product_id: string; amount: number }>`
    select ingredient_id, product_id, -amount / pieces as amount
    from ingredient_movements where order_id = ${orderId} and kind = 'sold'`.execute(db);
  return rows;
}

/** The last movements of an ingredient, newest first. */
export async function listMovements(db: Database, id: string): Promise<StockMovement[]> {
  const rows = await db
    .selectFrom('ingredient_movements as m')
    .leftJoin('products as d', 'd.id', 'm.product_id')
    .leftJoin('staff as s', 's.id', 'm.by_id')
    .select(['m.id', 'm.kind', 'm.amount', 'm.moved_at', 'm.note', 'm.pieces'])
    .select(['d.name', 'd.name_ar', 's.name_en', 's.name_ar as by_ar'])
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
    ...(row.pieces !== null && { pieces: row.pieces }),
    ...(row.name_en !== null && { by: named(row.name_en, row.by_ar) }),
  }));
}

const named = (name: string, nameAr: string | null) => ({
  name,
  ...(nameAr !== null && { nameAr }),
});

/** The recipes of the dishes on the menu, or of one. */
export async function listRecipes(db: Database, product?: string): Promise<Recipe[]> {
  const { rows } = await sql<Recipe>`
    select r.product_id as product, r.version, coalesce(jsonb_agg(
        jsonb_build_object('ingredient', i.ingredient_id, 'amount', i.amount) order by i.position)
        filter (where i.product_id is not null), '[]'::jsonb) as items
    from dish_recipes r
      join products d on d.id = r.product_id and d.deleted_at is null
      left join recipe_ingredients i on i.product_id = r.product_id
    where ${product ?? null}::text is null or r.product_id = ${product ?? null}
    group by r.product_id, r.version
    order by r.product_id`.execute(db);
  return rows;
}

/** Replaces the recipe of a locked dish. */
export async function replaceRecipe(
  tx: Transaction<DB>,
  { product, version, items }: Recipe,
): Promise<void> {
  await tx
    .insertInto('dish_recipes')
    .values({ product_id: product, version })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ version }))
    .execute();
  await tx.deleteFrom('recipe_ingredients').where('product_id', '=', product).execute();
  if (items.length === 0) return;
  await tx
    .insertInto('recipe_ingredients')
    .values(
      items.map(({ ingredient, amount }, position) => ({
        product_id: product,
        ingredient_id: ingredient,
        position,
        amount,
      })),
    )
    .execute();
}

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
      select r.product_id
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
          as c(ingredient text, before int, after int)
        join recipe_ingredients r on r.ingredient_id = c.ingredient
          and r.amount > least(c.before, c.after) and r.amount <= greatest(c.before, c.after))
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
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
