import type { Transaction } from 'kysely';
import {
  FIRST_STATUS,
  type Language,
  type WaiterItem,
  toHalalas,
} from '@smokehouse/shared/contract';
import { cartRemoval } from '../carts';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import { inTransaction } from '../../database/in-transaction';
import { sendTogether } from '../../database/pipelining';
import type { DB } from '../../database/types';
import { type SeatedGuest, seatStoring } from '../../people/guests';
import { AppError } from '../../http/errors';
import { isRepeated, keyColumns, type RequestKey } from '../../http/request-key';
import { lockedStock, takeCountedOrFail } from '../../menu/counts';
import { checkKitchenOpen, type OrderingMoment } from '../hours';
import {
  beginOrder,
  checkServed,
  dishIdsOf,
  dishTimes,
  fingerprintOf,
  heldLinesOf,
  type Line,
  MAX_AMOUNT_HALALAS,
  searchTextOf,
  subtotal,
  timesOf,
} from '../orders';
import { notification } from '../order-events';
import { beginOpening, paceDishes } from '../kitchen';
import { beginJoining } from '../seating';
import { tabJoining } from '../tabs';
import * as queries from './queries';

export interface PlaceDineOrderInput {
  /** The guest, where they are now; it becomes their table. */
  guest: SeatedGuest;
  /** Set if the staff orders for the guest: who, and the visit at whose table they see the guest. */
  staff?: { sellerId: string; visitId: string | null };
  /** Only the staff sends dishes on hold. */
  items: readonly WaiterItem[];
  /** Checks the kitchen's pause and the hours of the dishes. The staff may order at any time. */
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
 * @throws AppError 409 while the kitchen is paused, for sold-out dishes and those of which too few are left, 422 for unknown
 * ones or amounts
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
    const begun = await begin(tx, input);
    if (!begun) return;
    const { id, hasWaited, lines, known, waiting, join } = begun;
    const amount = subtotal(lines);
    if (amount > MAX_AMOUNT_HALALAS) throw new AppError('order_amount', 422);

    const fingerprint = fingerprintOf(lines, guest.id);
    // The same millisecond counts as overlapping, because an answer and a new request take longer.
    // A request that waited for the lock did so for an order that began earlier, so its time may be
    // slightly before this arrival.
    const since = new Date(input.arrivedAt.getTime() - (hasWaited ? IN_FLIGHT_MS : 0));
    if (await isPlaced(tx, input, { lines, fingerprint, since, known })) return;
    if (waiting) checkBounds(settings, amount, waiting.count);

    const now = dateOf(clock);
    const visitId = await join(now);
    if (staff && staff.visitId !== visitId) throw new AppError('changed_meanwhile', 409);
    const order = {
      id,
      guest_id: guest.id,
      name: guest.name,
      mobile: guest.mobile,
      table_label: table,
      has_table_code: hasCode,
      amount_halalas: amount,
      currency: settings.CURRENCY,
      fingerprint,
      ...keyColumns(input.requestKey),
      created_at: now,
      search_text: searchTextOf({ words: [guest.name], phone: guest.mobile, lines }),
      by_role: staff ? ('seller' as const) : ('dine' as const),
      by_id: staff?.sellerId ?? guest.id,
    };
    await store(tx, { order, lines, visitId }, input, dayOf(now.getTime()));
  });
}

/**
 * Locks the guest and, with its code, the table, and reads in the same round trip what the order
 * depends on.
 * @returns `known`: the order with the same request key; `waiting`: the guest's orders without a
 *   code; `join`: makes the guest part of the table's visit, and returns its id, null without a code.
 *   Undefined: the request is repeated, which changes nothing, whatever has been sold out, paused or
 *   taken off the menu since
 */
async function begin(
  tx: Transaction<DB>,
  { guest, staff, items, moment, requestKey, language }: PlaceDineOrderInput,
) {
  const { table, hasCode } = guest.seat;
  const beginning = beginOrder(guest.id, items);
  const joining = beginJoining(guest.id, hasCode ? table : null);
  const [tried, locked, dishes, options, known, waiting, ...seating] = await sendTogether(tx, [
    ...beginning.queries,
    requestKey ? queries.orderByKey.with({ guestId: guest.id, key: requestKey.value }) : undefined,
    hasCode ? undefined : queries.waitingOrders.with({ guestId: guest.id }),
    ...joining.queries,
  ]);
  const [placed] = known ?? [];
  // One that a server of an earlier version stored has no digest: its lines are compared.
  if (placed?.request_digest && isRepeated(requestKey, placed, false)) return undefined;
  if (moment) checkKitchenOpen(moment);
  return {
    ...beginning.read([tried, locked, dishes, options], language),
    known: placed,
    waiting: waiting?.[0],
    join: (now: Date) => joining.join(tx, seating, now, staff ? 'staff' : 'guest'),
  };
}

/** Stores an order with everything that follows from it. */
async function store(
  tx: Transaction<DB>,
  {
    order,
    lines,
    visitId,
  }: { order: queries.NewDineOrder; lines: readonly Line[]; visitId: string | null },
  { guest, staff, language }: PlaceDineOrderInput,
  today: string,
): Promise<void> {
  const { id, table_label: table, created_at: now } = order;
  const counted = { kind: 'dine' as const, id };
  const tickets = beginOpening('dine', order.has_table_code ? [id] : []);
  const [, , , stock, , , ...opened] = await sendTogether(tx, [
    seatStoring(guest),
    tabJoining(guest.id, { table, visitId }, now),
    queries.insertion(order, lines),
    lockedStock(counted, today),
    staff ? undefined : cartRemoval({ guestId: guest.id }),
    notification({
      kind: 'dine',
      event: 'placed',
      orderId: id,
      ownerId: guest.id,
      status: FIRST_STATUS,
    }),
    ...tickets.queries,
  ]);
  await takeCountedOrFail(tx, counted, stock, language);
  const held = heldLinesOf(lines);
  if (held.length > 0) await paceDishes(tx, id, { lines: held, action: 'hold' }, now);
  await tickets.print(tx, opened);
}

/**
 * Whether the order was placed before. If not, checks that its dishes are served now.
 * @param facts.known the order with the same request key
 * @throws AppError 422 when the key belongs to another request, or its prices changed; 409 for a dish
 *   that is not served now, also one in a combo
 */
async function isPlaced(
  tx: Transaction<DB>,
  { guest, requestKey, moment }: PlaceDineOrderInput,
  {
    lines,
    fingerprint,
    since,
    known,
  }: {
    lines: readonly Line[];
    fingerprint: string;
    since: Date;
    known: queries.PlacedDineOrder | undefined;
  },
): Promise<boolean> {
  // Different keys are different orders, however similar.
  if (isRepeated(requestKey, known, known?.fingerprint === fingerprint)) return true;
  const [duplicates, times] = await sendTogether(tx, [
    requestKey
      ? undefined
      : queries.duplicateOrder.with({ guestId: guest.id, fingerprint, placedSince: since }),
    moment && dishTimes.with({ dishes: dishIdsOf(lines) }),
  ]);
  if (duplicates?.[0]) return true;
  if (moment && times) checkServed(moment, timesOf(times).served);
  return false;
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
