import type { Transaction } from 'kysely';
import {
  FIRST_STATUS,
  type Language,
  type RequestedItem,
  toHalalas,
} from '@smokehouse/shared/contract';
import { cartRemoval } from '../carts';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import { inTransaction } from '../../database/in-transaction';
import { sendTogether } from '../../database/pipelining';
import type { DB } from '../../database/types';
import { type SeatedGuest, storeSeat } from '../../people/guests';
import { AppError } from '../../http/errors';
import { isRepeated, keyColumns, type RequestKey } from '../../http/request-key';
import { lockedStock, takeCountedOrFail } from '../../menu/counts';
import type { OrderingMoment } from '../hours';
import {
  beginOrder,
  checkServed,
  dishIdsOf,
  dishTimes,
  fingerprintOf,
  type Line,
  MAX_AMOUNT_HALALAS,
  searchTextOf,
  subtotal,
  timesOf,
} from '../orders';
import { notification } from '../order-events';
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
 * In a transaction of its own, or in the caller's if `db` is one.
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
  await inTransaction(db, async (tx) => {
    const { id, hasWaited, lines } = await beginOrder(tx, guest.id, input);
    const amount = subtotal(lines);
    if (amount > MAX_AMOUNT_HALALAS) throw new AppError('order_amount', 422);

    const fingerprint = fingerprintOf(lines, guest.id);
    // The same millisecond counts as overlapping, because an answer and a new request take longer.
    // A request that waited for the lock did so for an order that began earlier, so its time may be
    // slightly before this arrival.
    const since = new Date(input.arrivedAt.getTime() - (hasWaited ? IN_FLIGHT_MS : 0));
    const facts = { lines, amount, fingerprint, since };
    if (await isPlaced(tx, settings, input, facts)) return;

    const now = dateOf(clock);
    const visitId = await joinVisitOfTable(tx, input, now);
    await storeSeat(tx, guest);
    const order = {
      id,
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
    };
    const counted = { kind: 'dine' as const, id };
    const [, , , stock] = await sendTogether(tx, [
      queries.orderInsertion(tx, order),
      queries.lineInsertion(tx, id, lines),
      queries.statusInsertion(tx, firstStatus(id, input), now),
      lockedStock(counted, dayOf(now.getTime())),
    ]);
    await takeCountedOrFail(tx, counted, stock, input.language);
    if (hasCode) await openTickets(tx, 'dine', [id]);
    const event = {
      event: 'placed',
      orderId: id,
      ownerId: guest.id,
      status: FIRST_STATUS,
    } as const;
    await sendTogether(tx, [
      staff ? undefined : cartRemoval({ guestId: guest.id }),
      notification({ kind: 'dine', ...event }),
    ]);
  });
}

/**
 * Whether the order was placed before. If not, checks that it can be placed now.
 * @throws AppError 422 when the key belongs to another request, or its prices changed; 409 for a dish
 *   that is not served now, also one in a combo; 422 for an order that exceeds its bounds
 */
async function isPlaced(
  tx: Transaction<DB>,
  settings: Context['settings'],
  { guest, requestKey, moment }: PlaceDineOrderInput,
  {
    lines,
    amount,
    fingerprint,
    since,
  }: { lines: readonly Line[]; amount: number; fingerprint: string; since: Date },
): Promise<boolean> {
  const guestId = guest.id;
  const { hasCode } = guest.seat;
  const [[known], times, waiting] = await sendTogether(tx, [
    requestKey === null
      ? queries.duplicateOrder.with({ guestId, fingerprint, placedSince: since })
      : queries.orderByKey.with({ guestId, key: requestKey.value }),
    moment && dishTimes.with({ dishes: dishIdsOf(lines) }),
    hasCode ? undefined : queries.waitingOrders.with({ guestId }),
  ]);
  // Different keys are different orders, however similar.
  const isKnown =
    requestKey === null
      ? known !== undefined
      : isRepeated(requestKey, known, known?.fingerprint === fingerprint);
  if (isKnown) return true;
  if (moment && times) checkServed(moment, timesOf(times).served, { at: moment.now, kind: 'dine' });
  if (waiting) checkBounds(settings, amount, waiting[0]?.count ?? 0);
  return false;
}

/** The order's first status, by who placed it. */
const firstStatus = (orderId: string, { guest, staff }: PlaceDineOrderInput) => ({
  order_id: orderId,
  from_status: null,
  to_status: FIRST_STATUS,
  by_role: staff ? ('seller' as const) : ('dine' as const),
  by_id: staff?.sellerId ?? guest.id,
});

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

/**
 * The bounds of an order without a table's code. `RATE_LIMIT=off` disables the number of orders.
 * @throws AppError 422 when the order costs too much, or too many of the guest wait already
 */
function checkBounds(settings: Context['settings'], amount: number, waiting: number): void {
  const {
    DINE_NO_CODE_AMOUNT: most,
    DINE_NO_CODE_ORDERS: orders,
    RATE_LIMIT: isLimited,
  } = settings;
  if (amount > toHalalas(most)) throw new AppError('no_code_amount', 422, { riyals: most });
  if (isLimited && waiting >= orders) throw new AppError('no_code_orders', 422);
}
