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
import { isRepeated, keyColumns, type RequestKey } from '../../http/request-key';
import { takeCountedOrFail } from '../../menu/counts';
import type { OrderingMoment } from '../hours';
import {
  checkServed,
  dishIdsOf,
  findDishTimes,
  findLines,
  fingerprintOf,
  type Line,
  lockOwner,
  MAX_AMOUNT_HALALAS,
  searchTextOf,
  subtotal,
} from '../orders';
import { notifyOrder } from '../order-events';
import { openTickets } from '../kitchen';
import { joinVisit } from '../seating';
import { joinTab } from '../tabs';
import * as queries from './queries';

export interface PlaceDineOrderInput {
  /** The guest, where they are now; it becomes their table. */
  guest: SeatedGuest;
  /** Set if the staff orders for the guest: who, and the visit at whose table they see the guest. */
  staff?: { sellerId: string; visitId: string | null };
  items: readonly RequestedItem[];
  /** Checks the hours of the dishes. The staff may order a dish at any time. */
  moment?: OrderingMoment;
  requestKey: RequestKey | null;
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
 * then the kitchen gets its ticket, and the guest is part of the table's visit.
 *
 * @throws AppError 409 for sold-out dishes and those of which too few are left, 422 for unknown ones or amounts
 */
export async function placeDineOrder(
  { db, clock, dayOf, settings }: Context,
  input: PlaceDineOrderInput,
): Promise<void> {
  const { guest, staff } = input;
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
    if (await isPlaced(tx, input, fingerprint, since)) return;
    if (input.moment) await checkDishHours(tx, input.moment, lines);
    if (!hasCode) await checkBounds(tx, settings, guest.id, amount);

    const now = dateOf(clock);
    const visitId = await joinVisitOfTable(tx, input, now);
    await storeSeat(tx, guest);
    const order = await queries.insertOrder(tx, {
      guest_id: guest.id,
      name: guest.name,
      mobile: guest.mobile,
      table_label: table,
      has_table_code: hasCode,
      tab_id: await joinTab(tx, guest.id, { table, visitId }, now),
      amount_halalas: amount,
      currency: settings.CURRENCY,
      fingerprint,
      ...keyColumns(input.requestKey),
      created_at: now,
      search_text: searchTextOf({ words: [guest.name], phone: guest.mobile, lines }),
    });
    await queries.insertLines(tx, order.id, lines);
    const today = dayOf(now.getTime());
    await takeCountedOrFail(tx, { kind: 'dine', id: order.id }, today, input.language);
    await queries.insertStatusChange(
      tx,
      {
        order_id: order.id,
        from_status: null,
        to_status: FIRST_STATUS,
        by_role: staff ? 'seller' : 'dine',
        by_id: staff?.sellerId ?? guest.id,
      },
      now,
    );
    if (hasCode) await openTickets(tx, 'dine', [order.id]);
    if (!staff) await emptyCart(tx, { guestId: guest.id });
    await notifyOrder(tx, {
      kind: 'dine',
      event: 'placed',
      orderId: order.id,
      ownerId: guest.id,
      status: FIRST_STATUS,
    });
  });
}

/** @throws AppError 409 for a dish that is not served now, also one in a combo */
async function checkDishHours(
  tx: Transaction<DB>,
  moment: OrderingMoment,
  lines: readonly Line[],
): Promise<void> {
  const { served } = await findDishTimes(tx, dishIdsOf(lines));
  checkServed(moment, served, { at: moment.now, kind: 'dine' });
}

/**
 * Makes a guest with the table's code part of the table's visit.
 * @returns the id of the visit; null without the code
 * @throws AppError 409 when the staff ordered for a visit that is no longer at the table; 401 when the
 *   guest's table was cleared meanwhile
 */
async function joinVisitOfTable(
  tx: Transaction<DB>,
  { guest: { id, seat }, staff }: PlaceDineOrderInput,
  now: Date,
): Promise<string | null> {
  if (!seat.hasCode || seat.table === null) return null;
  const visitId = await joinVisit(tx, id, seat.table, now, staff ? 'staff' : 'guest');
  if (staff && staff.visitId !== visitId) throw new AppError('changed_meanwhile', 409);
  return visitId;
}

/** @throws AppError 422 when the key belongs to another request, or its prices changed */
async function isPlaced(
  tx: Transaction<DB>,
  { guest: { id: guestId }, requestKey }: PlaceDineOrderInput,
  fingerprint: string,
  since: Date,
): Promise<boolean> {
  if (requestKey === null)
    return (await queries.findDuplicateOrder(tx, guestId, fingerprint, since)) !== undefined;
  // Different keys are different orders, however similar.
  const known = await queries.findOrderByKey(tx, guestId, requestKey.value);
  return isRepeated(requestKey, known, known?.fingerprint === fingerprint);
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
