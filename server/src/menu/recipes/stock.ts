import type { Transaction } from 'kysely';
import type { DB } from '../../database/types';
import * as queries from './queries';
import type { NewMovement, StockChange } from './queries';

/** An ingredient that an order needs. Its row is locked where it is to be taken. */
export interface NeededIngredient {
  ingredient_id: string;
  /** Which dishes of the order need it. `amount`: of one piece. */
  dishes: readonly { product: string; pieces: number; amount: number }[];
}

/** What may change which dishes are in stock. */
export interface Cause {
  changes?: readonly StockChange[];
  /** Dishes whose recipe was changed. */
  recipes?: readonly string[];
  /** Dishes whose count is used up. */
  usedUp?: readonly string[];
  /** Dishes whose count took them out of stock and does not any more. */
  countedBack?: readonly string[];
}

/** Takes the ingredients of a sold order. Their rows are locked, and they suffice. */
export async function takeIngredients(
  tx: Transaction<DB>,
  orderId: string,
  needed: readonly NeededIngredient[],
): Promise<StockChange[]> {
  return queries.insertMovements(
    tx,
    needed.flatMap(({ ingredient_id, dishes }) =>
      dishes.map(({ product, pieces, amount }): NewMovement => ({
        ingredient_id,
        kind: 'sold',
        amount: -amount * pieces,
        order_id: orderId,
        product_id: product,
        pieces,
      })),
    ),
  );
}

/**
 * Gives back what pieces of an order took when it was sold, whatever the recipes say now. Locks the
 * ingredients in the order of their ids.
 */
export async function returnIngredients(
  tx: Transaction<DB>,
  orderId: string,
  pieces: readonly { product_id: string; wanted: number }[],
): Promise<StockChange[]> {
  const taken = await queries.findTaken(tx, orderId);
  const returned = taken.flatMap(({ ingredient_id, product_id, amount }): NewMovement[] => {
    const count = pieces.find((one) => one.product_id === product_id)?.wanted ?? 0;
    return count === 0
      ? []
      : [
          {
            ingredient_id,
            kind: 'returned',
            amount: amount * count,
            order_id: orderId,
            product_id,
            pieces: count,
          },
        ];
  });
  await queries.lockIngredients(
    tx,
    returned.map(({ ingredient_id }) => ingredient_id),
  );
  return queries.insertMovements(tx, returned);
}

/**
 * Puts dishes in or out of stock. A dish is out of stock while its ingredients do not suffice for
 * one piece, or its count is used up; what the seller took out stays out.
 *
 * Locks the dishes in the order of their ids, after the counts and ingredients that the caller has
 * locked: no two transactions can wait for each other. Only dishes with an ingredient that crossed
 * the amount of their recipe are looked at, under the lock, so that of two changes at the same time
 * the second one sees the first.
 */
export async function updateAvailability(
  tx: Transaction<DB>,
  { changes = [], recipes = [], usedUp = [], countedBack = [] }: Cause,
): Promise<void> {
  const [out, back] = [[...usedUp], [...countedBack]];
  if (changes.length > 0 || recipes.length > 0) {
    const ids = await queries.lockDishes(tx, changes, [...recipes, ...usedUp, ...countedBack]);
    for (const dish of await queries.findTurned(tx, ids)) {
      await queries.updateShortage(tx, dish);
      if (dish.is_short) out.push(dish.product_id);
      else if (dish.returns_to_stock && !dish.is_used_up) back.push(dish.product_id);
    }
  }
  await queries.updateStocks(tx, out, false);
  await queries.updateStocks(tx, back, true);
}
