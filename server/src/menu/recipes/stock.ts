import type { Transaction } from 'kysely';
import type { DB } from '../../database/types';
import * as availability from './availability-queries';
import { lockIngredients } from './ingredient-queries';
import {
  findTaken,
  insertMovements,
  type NewMovement,
  type StockChange,
  type TakenIngredient,
} from './movement-queries';

/** An ingredient that an order needs. Its row is locked where it is to be taken. */
export interface NeededIngredient {
  ingredient_id: string;
  uses: readonly IngredientUse[];
}

/** What a dish of an order, or an option that was chosen for it, needs of an ingredient. */
interface IngredientUse {
  /** The dish. */
  product: string;
  /** `group/option`; null: the dish itself. */
  option: string | null;
  /** Of the dish, or portions of the option. */
  pieces: number;
  /** Of one piece or portion. */
  amount: number;
}

/** Pieces of a dish, or portions of an option that was chosen for it. */
export interface Pieces {
  product_id: string;
  /** `group/option`; null: the dish itself. */
  option: string | null;
  wanted: number;
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
  return insertMovements(
    tx,
    needed.flatMap(({ ingredient_id, uses }) =>
      uses.map(({ product, option, pieces, amount }): NewMovement => ({
        ingredient_id,
        kind: 'sold',
        amount: -amount * pieces,
        order_id: orderId,
        product_id: product,
        option,
        pieces,
      })),
    ),
  );
}

/**
 * Gives back what pieces of orders took when they were sold, whatever the recipes say now. Locks the
 * ingredients of all orders in the order of their ids.
 */
export async function returnIngredients(
  tx: Transaction<DB>,
  orders: readonly { orderId: string; pieces: readonly Pieces[] }[],
): Promise<StockChange[]> {
  const returned: NewMovement[] = [];
  for (const { orderId, pieces } of orders)
    returned.push(...returnsOf(orderId, pieces, await findTaken(tx, orderId)));
  await lockIngredients(
    tx,
    returned.map(({ ingredient_id }) => ingredient_id),
  );
  return insertMovements(tx, returned);
}

/** The movements that give back what pieces of an order took. */
const returnsOf = (
  orderId: string,
  pieces: readonly Pieces[],
  taken: readonly TakenIngredient[],
): NewMovement[] =>
  taken.flatMap(({ amount, ...use }): NewMovement[] => {
    const { product_id, option } = use;
    const count = pieces.find(
      (one) => one.product_id === product_id && one.option === option,
    )?.wanted;
    return count
      ? [{ ...use, kind: 'returned', amount: amount * count, order_id: orderId, pieces: count }]
      : [];
  });

/**
 * Puts dishes in or out of stock. A dish is out of stock while its ingredients do not suffice for
 * one piece, or its count is used up; what the seller took out stays out.
 *
 * Locks the dishes in the order of their ids, after the counts and ingredients that the caller has
 * locked: no two transactions can wait for each other. Only dishes with an ingredient that crossed
 * the amount of their recipe are looked at, under the lock, so that of two changes at the same time
 * the second one sees the first.
 *
 * Options have no switch for it: the menu reads from the stock whether their ingredients suffice.
 */
export async function updateAvailability(
  tx: Transaction<DB>,
  { changes = [], recipes = [], usedUp = [], countedBack = [] }: Cause,
): Promise<void> {
  const [out, back] = [[...usedUp], [...countedBack]];
  if (changes.length > 0 || recipes.length > 0) {
    const ids = await availability.lockDishes(tx, changes, [...recipes, ...usedUp, ...countedBack]);
    for (const dish of await availability.findTurned(tx, ids)) {
      await availability.updateShortage(tx, dish);
      if (dish.is_short) out.push(dish.product_id);
      else if (dish.returns_to_stock && !dish.is_used_up) back.push(dish.product_id);
    }
  }
  await availability.updateStocks(tx, out, false);
  await availability.updateStocks(tx, back, true);
  if (changes.length > 0) await availability.announceOptions(tx, changes);
}
