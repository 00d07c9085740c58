import type { Transaction } from 'kysely';
import { tradingDayOf, type Language } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { lockDish } from '../options';
import * as queries from './queries';
import type { CountedOrder, CountOfDish, LineQuantity } from './queries';

const isShort = ({ wanted, left_count }: CountOfDish) => wanted > left_count;

function shortError({ name, name_ar, left_count }: CountOfDish, language: Language): AppError {
  return new AppError('dish_count_short', 409, {
    name: (language === 'ar' && name_ar) || name,
    count: left_count,
  });
}

/**
 * Checks that enough of an order's counted dishes is left. Takes nothing, because the order is not
 * sold yet.
 * @param at when it is to be cooked, ms since 1970
 * @throws AppError 409 that names the first dish of which too few are left
 */
export async function checkCounts(
  db: Database,
  order: CountedOrder,
  at: number,
  language: Language,
): Promise<void> {
  const short = (await queries.findCounts(db, order, tradingDayOf(at))).find(isShort);
  if (short) throw shortError(short, language);
}

/**
 * Takes an order's dishes off their counts of the day, when it is sold. A dish of which none is
 * left goes out of stock.
 * @param at when it is to be cooked, ms since 1970
 * @returns a dish of which too few are left; then nothing is taken
 */
async function take(
  tx: Transaction<DB>,
  order: CountedOrder,
  at: number,
): Promise<CountOfDish | undefined> {
  const counts = await queries.lockCounts(tx, order, tradingDayOf(at));
  const short = counts.find(isShort);
  if (short) return short;
  const soldOut: string[] = [];
  for (const { product_id, left_count, wanted, is_sold_out } of counts) {
    const isLast = left_count === wanted;
    if (isLast) soldOut.push(product_id);
    await queries.updateCount(tx, product_id, {
      left_count: left_count - wanted,
      is_sold_out: is_sold_out || isLast,
    });
  }
  await queries.updateStocks(tx, soldOut, false);
  return undefined;
}

/** @returns false when too few of a dish are left; then nothing is taken */
export async function takeCounted(
  tx: Transaction<DB>,
  order: CountedOrder,
  at: number,
): Promise<boolean> {
  return (await take(tx, order, at)) === undefined;
}

/** @throws AppError 409 that names the first dish of which too few are left */
export async function takeCountedOrFail(
  tx: Transaction<DB>,
  order: CountedOrder,
  at: number,
  language: Language,
): Promise<void> {
  const short = await take(tx, order, at);
  if (short) throw shortError(short, language);
}

/**
 * Gives pieces of an order back that the kitchen has not begun. A dish that its count had taken out
 * of stock is in stock again.
 * @param at when it was to be cooked, ms since 1970; a count of another day is not changed
 */
export async function returnCounted(
  tx: Transaction<DB>,
  order: CountedOrder,
  parts: readonly LineQuantity[],
  at: number,
): Promise<void> {
  const counts = await queries.lockCounts(tx, order, tradingDayOf(at), parts);
  for (const { product_id, left_count, wanted } of counts)
    await queries.updateCount(tx, product_id, {
      left_count: left_count + wanted,
      is_sold_out: false,
    });
  const back = counts.filter(({ is_sold_out }) => is_sold_out);
  await queries.updateStocks(
    tx,
    back.map(({ product_id }) => product_id),
    true,
  );
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
  at: number,
): Promise<boolean> {
  // The row is changed in place: an order that waits for it would not find a new one.
  const wasSoldOut = await queries.lockCount(tx, id);
  if (!(await lockDish(tx, id))) return false;
  if (left === null) {
    await queries.deleteCount(tx, id);
    if (wasSoldOut) await queries.updateStocks(tx, [id], true);
    return true;
  }
  const is_sold_out = left === 0;
  await queries.upsertCount(tx, {
    product_id: id,
    day: tradingDayOf(at),
    left_count: left,
    is_sold_out,
  });
  await queries.updateStocks(tx, [id], !is_sold_out);
  return true;
}

/** Ends the counts of earlier trading days: what they sold out is in stock again. */
export async function endEarlierCounts(db: Database, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.updateStocks(tx, await queries.deleteEarlierCounts(tx, tradingDayOf(at)), true);
  });
}
