import type { Transaction } from 'kysely';
import {
  FIRST_STATUS,
  type Language,
  type RequestedItem,
  toHalalas,
} from '@smokehouse/shared/contract';
import { emptyCart } from '../carts';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { type SeatedGuest, storeSeat } from '../../people/guests';
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
import { openTickets } from '../kitchen';
import { joinTab } from '../tabs';
import * as queries from './queries';

export interface PlaceDineOrderInput {
  /** The guest, where they are now; it becomes the table of the visit. */
  guest: SeatedGuest;
  items: readonly RequestedItem[];
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
 * **Without the table's code** the order waits until the staff confirms it, and is bounded. Only
 * then the kitchen gets its ticket.
 *
 * @throws AppError 409 for sold-out dishes, 422 for unknown ones or amounts
 */
export async function placeDineOrder(
  { db, clock, settings }: Context,
  input: PlaceDineOrderInput,
): Promise<void> {
  const { guest } = input;
  const { table, hasCode } = guest.seat;
  if (!hasCode && settings.DINE_TABLE_CODE === 'required')
    throw new AppError('table_code_needed', 422);
  await db.transaction().execute(async (tx) => {
    const hasWaited = await lockOwner(tx, guest.id);
    const lines = await findLines(tx, input.items, input.language);
    const amount = subtotal(lines);
    if (amount > MAX_AMOUNT_HALALAS) throw new AppError('order_amount', 422);

    const fingerprint = fingerprintOf(lines, guest.id);
    // The same millisecond counts as overlapping, because an answer and a new request take longer.
    // A request that waited for the lock did so for an order that began earlier, so its time may be
    // slightly before this arrival.
    const since = new Date(input.arrivedAt.getTime() - (hasWaited ? IN_FLIGHT_MS : 0));
    if (await isRepeated(tx, input, fingerprint, since)) return;
    if (!hasCode) await checkBounds(tx, settings, guest.id, amount);

    const now = dateOf(clock);
    await storeSeat(tx, guest);
    const order = await queries.insertOrder(tx, {
      guest_id: guest.id,
      name: guest.name,
      mobile: guest.mobile,
      table_label: table,
      has_table_code: hasCode,
      tab_id: await joinTab(tx, guest.id, table, now),
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
        by_id: guest.id,
      },
      now,
    );
    if (hasCode) await openTickets(tx, 'dine', [order.id]);
    await emptyCart(tx, { guestId: guest.id });
    await notifyOrder(tx, {
      kind: 'dine',
      event: 'placed',
      orderId: order.id,
      ownerId: guest.id,
      status: FIRST_STATUS,
    });
  });
}

/** @throws AppError 422 when the key belongs to another order */
async function isRepeated(
  tx: Transaction<DB>,
  { guest: { id: guestId }, requestKey }: PlaceDineOrderInput,
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

/**
 * The bounds of an order without a table's code. `RATE_LIMIT=off` disables the number of orders.
 * @throws AppError 422 when the order costs too much, or too many of the guest wait already
 */
async function checkBounds(
  tx: Transaction<DB>,
  settings: Context['settings'],
  guestId: string,
  amount: number,
): Promise<void> {
  const {
    DINE_NO_CODE_AMOUNT: most,
    DINE_NO_CODE_ORDERS: orders,
    RATE_LIMIT: isLimited,
  } = settings;
  if (amount > toHalalas(most)) throw new AppError('no_code_amount', 422, { riyals: most });
  if (isLimited && (await queries.countWaitingOrders(tx, guestId)) >= orders)
    throw new AppError('no_code_orders', 422);
}
