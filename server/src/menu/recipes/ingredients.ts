import type { Transaction } from 'kysely';
import type {
  Ingredient,
  IngredientChange,
  Language,
  Recipe,
  RecipeChange,
  StockMoveInput,
} from '@smokehouse/shared/contract';
import { MAX_ON_HAND } from '@smokehouse/shared/contract/menu/recipes/rules';
import { textIn } from '@smokehouse/shared/contract/text-in';
import type { DB } from '../../database/types';
import { AppError, conflict } from '../../http/errors';
import { isRepeated, keyColumns, type RequestKey } from '../../http/request-key';
import { lockDish, lockOption } from '../options';
import * as queries from './ingredient-queries';
import { findMovementByKey, insertMovements } from './movement-queries';
import { findRecipe, findUsesOf, replaceRecipe, type RecipeOwner } from './recipe-queries';
import { updateAvailability } from './stock';

/** A change with what was before; null: nothing. */
export interface Changed<T> {
  before: T | null;
  after: T;
}

/** @throws AppError 404 */
async function lockIngredient(tx: Transaction<DB>, id: string): Promise<Ingredient> {
  const [ingredient] = await queries.lockIngredients(tx, [id]);
  if (!ingredient) throw new AppError('ingredient_unknown', 404);
  return ingredient;
}

/**
 * Adds or changes an ingredient.
 * @throws AppError 404 for an unknown one, 409 with the current one when it is at another version,
 *   422 for another unit
 */
export async function saveIngredient(
  tx: Transaction<DB>,
  change: IngredientChange,
): Promise<Changed<Ingredient>> {
  const { id } = change;
  if (id === undefined) return { before: null, after: await queries.insertIngredient(tx, change) };
  const before = await lockIngredient(tx, id);
  if (before.version !== change.version)
    throw conflict<'POST /api/seller/ingredients/save'>({ ingredient: before });
  if (before.unit !== change.unit) throw new AppError('ingredient_unit', 422);
  return { before, after: await queries.updateIngredient(tx, id, change) };
}

/**
 * Removes an ingredient.
 * @throws AppError 404 for an unknown one, 409 for one in a recipe
 */
export async function removeIngredient(
  tx: Transaction<DB>,
  id: string,
  language: Language,
): Promise<Ingredient> {
  const ingredient = await lockIngredient(tx, id);
  const uses = await findUsesOf(tx, id);
  if (uses.length > 0) {
    const names = uses.map(({ name, name_ar }) => textIn(language, name, name_ar));
    throw new AppError('ingredient_used', 409, {
      names: names.join(language === 'ar' ? '، ' : ', '),
    });
  }
  await queries.deleteIngredient(tx, id);
  return ingredient;
}

/** By how much a move changes the stock. @throws AppError 409 for more waste than is on hand, 422 */
function changeOf({ kind, amount }: StockMoveInput, { onHand }: Ingredient): number {
  if (kind === 'count') return amount - onHand;
  if (amount === 0) throw new AppError('ingredient_amount', 422);
  if (kind === 'delivery') {
    if (onHand + amount > MAX_ON_HAND)
      throw new AppError('ingredient_full', 422, { maximum: MAX_ON_HAND });
    return amount;
  }
  if (amount > onHand) throw new AppError('ingredient_waste', 409, { count: onHand });
  return -amount;
}

/**
 * Records a delivery, a count or waste. Dishes whose ingredients suffice again are in stock again.
 * @param by the member of the staff, and the Idempotency-Key
 * @returns null when the key was used before: nothing is changed
 * @throws AppError 404 for an unknown ingredient, 409 for more waste than is on hand, 422 for an
 *   amount of nothing or too much, or the key of another request
 */
export async function moveStock(
  tx: Transaction<DB>,
  move: StockMoveInput,
  by: { id: string; requestKey: RequestKey | null },
): Promise<{ ingredient: Ingredient; onHandBefore: number | null }> {
  const { id } = move;
  const ingredient = await lockIngredient(tx, id);
  const used = by.requestKey && (await findMovementByKey(tx, by.requestKey.value));
  if (used && isRepeated(by.requestKey, used, used.ingredient_id === id))
    return { ingredient, onHandBefore: null };
  const changes = await insertMovements(tx, [
    {
      ingredient_id: id,
      kind: move.kind,
      amount: changeOf(move, ingredient),
      note: move.note || null,
      by_id: by.id,
      ...keyColumns(by.requestKey),
    },
  ]);
  await updateAvailability(tx, { changes });
  const onHand = changes[0]?.after ?? ingredient.onHand;
  return { ingredient: { ...ingredient, onHand }, onHandBefore: ingredient.onHand };
}

/** Locks what a recipe is of until the transaction ends. @throws AppError 404 */
async function lockOwner(tx: Transaction<DB>, { product, option }: RecipeOwner): Promise<void> {
  if (option !== undefined && !(await lockOption(tx, option)))
    throw new AppError('option_gone', 404);
  if (product !== undefined && !(await lockDish(tx, product)))
    throw new AppError('product_unknown', 404);
}

/**
 * Replaces the recipe of a dish or an option. Locks its ingredients first, as a sale does.
 * @throws AppError 404 for an unknown dish, option or ingredient, 409 with the current recipe when it
 *   is at another version
 */
export async function saveRecipe(
  tx: Transaction<DB>,
  { product, option, version, items }: RecipeChange,
): Promise<Changed<Recipe>> {
  const ids = items.map(({ ingredient }) => ingredient);
  if ((await queries.lockIngredients(tx, ids)).length < ids.length)
    throw new AppError('ingredient_unknown', 404);
  const owner = option === undefined ? { product } : { option };
  await lockOwner(tx, owner);
  const before = await findRecipe(tx, owner);
  if (before?.version !== version)
    throw conflict<'POST /api/seller/recipes/save'>({ recipe: before });
  const after = { ...owner, version: (version ?? 0) + 1, items };
  await replaceRecipe(tx, after);
  if (product !== undefined) await updateAvailability(tx, { recipes: [product] });
  return { before: before ?? null, after };
}
