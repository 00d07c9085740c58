import type { Transaction } from 'kysely';
import { FIRST_STATUS, type Language, type RequestedItem } from '@smokehouse/shared/contract';
import { emptyCart } from '../carts';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { moveGuest } from '../../people/guests';
import { AppError } from '../../http/errors';
import {
  findLines,
  fingerprintOf,
  lockOwner,
  MAX_AMOUNT_HALALAS,
  searchTextOf,
  subtotal,
} from '../orders';
import { notifyOrder } from '../order-events';
import { checkTable } from '../tables';
import { joinTab } from '../tabs';
import * as queries from './queries';

export interface PlaceDineOrderInput {
  guestId: string;
  items: readonly RequestedItem[];
  /** The guest's table, if the browser sends it; it becomes the table of the visit. */
  table: string | undefined;
  requestKey: string | null;
  /** Arrival of the request. Unit: ms since 1970. */
  arrivedAt: Date;
  language: Language;
}

/** An order is written within this time of its request's arrival. Unit: ms. */
const IN_FLIGHT_MS = 1_000;

/**
 * Places an order at the table: it is a sale at once, paid in cash, and listed for the kitchen.
 *
 * **Deduplication.** A repeated Idempotency-Key returns the first order. Without a key, an
 * identical order is a double click if it was written after this request arrived, because its
 * sender cannot have seen the first answer. The same order placed later is a new one.
 *
 * @throws AppError 401 when the visit has ended, 409 for sold-out dishes, 422 for unknown ones or
 *   amounts
 */
export async function placeDineOrder(
  { db, clock, settings }: Context,
  input: PlaceDineOrderInput,
): Promise<void> {
  const { guestId } = input;
  if (input.table !== undefined) checkTable(input.table, settings);
  await db.transaction().execute(async (tx) => {
    const hasWaited = await lockOwner(tx, guestId);
    const guest = await queries.findGuest(tx, guestId);
    if (!guest) throw new AppError('guest_needed', 401);
    const lines = await findLines(tx, input.items, input.language);
    const amount = subtotal(lines);
    if (amount > MAX_AMOUNT_HALALAS) throw new AppError('order_amount', 422);

    const fingerprint = fingerprintOf(lines, guestId);
    // The same millisecond counts as overlapping, because an answer and a new request take longer.
    // A request that waited for the lock did so for an order that began earlier, so its time may be
    // slightly before this arrival.
    const since = new Date(input.arrivedAt.getTime() - (hasWaited ? IN_FLIGHT_MS : 0));
    if (await isRepeated(tx, input, fingerprint, since)) return;

    const now = dateOf(clock);
    const table = input.table ?? guest.table_label;
    if (table !== null && table !== guest.table_label) await moveGuest(tx, guestId, table);
    const order = await queries.insertOrder(tx, {
      guest_id: guestId,
      name: guest.name,
      mobile: guest.mobile,
      table_label: table,
      tab_id: await joinTab(tx, guestId, table, now),
      amount_halalas: amount,
      currency: settings.CURRENCY,
      fingerprint,
      request_key: input.requestKey,
      created_at: now,
      search_text: searchTextOf({ words: [guest.name], phone: guest.mobile, lines }),
    });
    await queries.insertLines(tx, order.id, lines);
    await queries.insertStatusChange(
      tx,
      {
        order_id: order.id,
        from_status: null,
        to_status: FIRST_STATUS,
        by_role: 'dine',
        by_id: guestId,
      },
      now,
    );
    await emptyCart(tx, { guestId });
    await notifyOrder(tx, {
      kind: 'dine',
      event: 'placed',
      orderId: order.id,
      ownerId: guestId,
      status: FIRST_STATUS,
    });
  });
}

/** @throws AppError 422 when the key belongs to another order */
async function isRepeated(
  tx: Transaction<DB>,
  { guestId, requestKey }: PlaceDineOrderInput,
  fingerprint: string,
  since: Date,
): Promise<boolean> {
  if (requestKey === null)
    return (await queries.findDuplicateOrder(tx, guestId, fingerprint, since)) !== undefined;
  // Different keys are different orders, however similar.
  const known = await queries.findOrderByKey(tx, guestId, requestKey);
  if (known && known.fingerprint !== fingerprint) throw new AppError('request_key_reused', 422);
  return known !== undefined;
}
