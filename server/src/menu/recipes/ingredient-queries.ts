import { sql, type Transaction } from 'kysely';
import {
  toHalalas,
  toSar,
  type Ingredient,
  type IngredientChange,
} from '@smokehouse/shared/contract';
import type { IngredientUnit } from '@smokehouse/shared/contract/menu/recipes/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

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

/** Removes an ingredient; its movements stay. */
export async function deleteIngredient(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .updateTable('ingredients')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
