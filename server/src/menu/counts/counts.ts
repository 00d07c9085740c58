import type { Transaction } from 'kysely';
import type { Language } from '@smokehouse/shared/contract';
import { textIn } from '@smokehouse/shared/contract/text-in';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { lockDish } from '../options';
import {
  type Pieces,
  returnIngredients,
  takeIngredients,
  updateAvailability,
  updateStocks,
} from '../recipes';
import * as queries from './queries';
import type {
  CountedOrder,
  CountOfDish,
  LimitedStock,
  LineQuantity,
  StockOfIngredient,
} from './queries';

/** A dish of which too few are left, or an ingredient, with a dish that needs it. */
type Shortage = CountOfDish | StockOfIngredient;

const findShortage = ({ counts, ingredients }: LimitedStock): Shortage | undefined =>
  [...counts, ...ingredients].find(({ wanted, left_count }) => wanted > left_count);

function shortError(shortage: Shortage, language: Language): AppError {
  const nameOf = (name: string, nameAr: string | null) => textIn(language, name, nameAr);
  const dish = nameOf(shortage.name, shortage.name_ar);
  if (!('ingredient_id' in shortage)) {
    // The last ones went to another order at this moment.
    if (shortage.left_count <= 0) return new AppError('dishes_sold_out', 409, { names: dish });
    return new AppError('dish_count_short', 409, { name: dish, count: shortage.left_count });
  }
  const { option_name, option_ar } = shortage;
  const name = option_name === null ? dish : `${dish} (${nameOf(option_name, option_ar)})`;
  return new AppError('dish_ingredients_short', 409, { name });
}

/** The trading days on which an order is to be cooked and on which it is made. */
export interface CookingDay {
  day: string;
  today: string;
}

/** An order of a later trading day takes nothing of what is there today. */
const isOfLaterDay = ({ day, today }: CookingDay) => day > today;

/**
 * The stock that an order is checked against before it is sold; undefined for an order of which
 * nothing is taken today.
 */
export const checkedStock = (order: CountedOrder, cooking: CookingDay) =>
  isOfLaterDay(cooking) ? undefined : queries.stockOf(order, { day: cooking.day });

/**
 * Checks that enough of an order's counted dishes and of its ingredients is left. Takes nothing,
 * because the order is not sold yet.
 * @param rows of {@link checkedStock}
 * @throws AppError 409 that names the first dish of which too few are left
 */
export function checkCounts(rows: readonly queries.StockRow[], language: Language): void {
  const shortage = findShortage(queries.toStock(rows));
  if (shortage) throw shortError(shortage, language);
}

/**
 * Takes an order's dishes off their counts of the day, and their ingredients off the stock, when it
 * is sold. A dish of which none is left goes out of stock. An order of a later trading day is
 * noted: its ingredients are taken when that day begins ({@link takeRemaining}).
 * @returns what too little is left of; then nothing is taken
 */
async function take(
  tx: Transaction<DB>,
  order: CountedOrder,
  cooking: CookingDay,
): Promise<Shortage | undefined> {
  const { day } = cooking;
  if (isOfLaterDay(cooking)) {
    await queries.insertDue(tx, order.id, day);
    return undefined;
  }
  return takeFrom(tx, order, await queries.findStock(tx, order, { day, lock: true }));
}

/** Takes an order's dishes and ingredients off a locked stock. */
async function takeFrom(
  tx: Transaction<DB>,
  order: CountedOrder,
  stock: LimitedStock,
): Promise<Shortage | undefined> {
  const shortage = findShortage(stock);
  if (shortage) return shortage;
  const usedUp: string[] = [];
  for (const { product_id, left_count, wanted, is_sold_out } of stock.counts) {
    const isLast = left_count === wanted;
    if (isLast) usedUp.push(product_id);
    await queries.updateCount(tx, product_id, {
      left_count: left_count - wanted,
      is_sold_out: is_sold_out || isLast,
    });
  }
  const changes = await takeIngredients(tx, order.id, stock.ingredients);
  await updateAvailability(tx, { changes, usedUp });
  return undefined;
}

/** @returns false when too few of a dish are left; then nothing is taken */
export async function takeCounted(
  tx: Transaction<DB>,
  order: CountedOrder,
  cooking: CookingDay,
): Promise<boolean> {
  return (await take(tx, order, cooking)) === undefined;
}

/** Locks the stock of an order for today, for {@link takeCountedOrFail}. */
export const lockedStock = (order: CountedOrder, today: string) =>
  queries.stockOf(order, { day: today, lock: true });

/**
 * Takes what an order for today needs.
 * @param rows of {@link lockedStock}
 * @throws AppError 409 that names the first dish of which too few are left
 */
export async function takeCountedOrFail(
  tx: Transaction<DB>,
  order: CountedOrder,
  rows: readonly queries.StockRow[],
  language: Language,
): Promise<void> {
  const short = await takeFrom(tx, order, queries.toStock(rows));
  if (short) throw shortError(short, language);
}

/**
 * Takes the ingredients of parts of an order that was sold on an earlier day. Counts are of dishes
 * that are sold on their day, so they stay.
 * @returns false when too little is left; then nothing is taken
 */
export async function takeRemaining(
  tx: Transaction<DB>,
  order: CountedOrder,
  parts: readonly LineQuantity[],
): Promise<boolean> {
  const stock = await queries.findStock(tx, order, { day: null, lock: true, parts });
  if (findShortage(stock)) return false;
  await updateAvailability(tx, { changes: await takeIngredients(tx, order.id, stock.ingredients) });
  return true;
}

/** Pieces of an order that the kitchen has not begun. */
export interface ReturnedPieces {
  order: CountedOrder;
  parts: readonly LineQuantity[];
  /** On which it was to be cooked; a count of another day is not changed. */
  day: string;
}

/**
 * Gives pieces of orders back, with their ingredients. A dish that was sold out by its count or its
 * ingredients is in stock again. Give those of several orders in one call: it locks counts, then
 * ingredients, then dishes, as everybody does who sells them.
 */
export async function returnCounted(
  tx: Transaction<DB>,
  returned: readonly ReturnedPieces[],
): Promise<void> {
  const found: { orderId: string; day: string; pieces: Pieces[] }[] = [];
  for (const { order, parts, day } of returned)
    found.push({ orderId: order.id, day, pieces: await queries.findPieces(tx, order, parts) });
  const countedBack: string[] = [];
  for (const day of [...new Set(found.map((one) => one.day))].sort()) {
    const pieces = found.filter((one) => one.day === day).flatMap((one) => one.pieces);
    countedBack.push(...(await returnToCounts(tx, pieces, day)));
  }
  await updateAvailability(tx, { changes: await returnIngredients(tx, found), countedBack });
}

/** @returns the dishes that their count had taken out of stock */
async function returnToCounts(
  tx: Transaction<DB>,
  pieces: readonly Pieces[],
  day: string,
): Promise<string[]> {
  const returned = new Map<string, number>();
  for (const { product_id, option, wanted } of pieces)
    if (option === null) returned.set(product_id, (returned.get(product_id) ?? 0) + wanted);
  const counts = await queries.lockCounts(tx, [...returned.keys()], day);
  for (const { product_id, left_count } of counts)
    await queries.updateCount(tx, product_id, {
      left_count: left_count + (returned.get(product_id) ?? 0),
      is_sold_out: false,
    });
  return counts.filter(({ is_sold_out }) => is_sold_out).map(({ product_id }) => product_id);
}

/**
 * Sets how many of a dish are left today.
 * @param left null: the dish is not counted any more
 * @returns false for an unknown dish
 */
export async function setCount(
  tx: Transaction<DB>,
  id: string,
  left: number | null,
  today: string,
): Promise<boolean> {
  // The row is changed in place: an order that waits for it would not find a new one.
  const wasSoldOut = await queries.lockCount(tx, id);
  if (!(await lockDish(tx, id))) return false;
  if (left === null) {
    await queries.deleteCount(tx, id);
    if (wasSoldOut) await updateStocks(tx, [id], true);
    return true;
  }
  const is_sold_out = left === 0;
  await queries.upsertCount(tx, {
    product_id: id,
    day: today,
    left_count: left,
    is_sold_out,
  });
  await updateStocks(tx, [id], !is_sold_out);
  return true;
}

/** Ends the counts of earlier trading days: what they sold out is in stock again. */
export async function endEarlierCounts(db: Database, today: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await updateStocks(tx, await queries.deleteEarlierCounts(tx, today), true);
  });
}
