import type { FastifyBaseLogger } from 'fastify';
import { dateOf, type Timekeeping } from '../../clock';
import type { Database } from '../../database/pool';
import type { SecurityEvents } from '../../http/security-events';
import type { Settings } from '../../settings';
import { notifyOrder } from '../../ordering/order-events';
import { queueOrderMail } from '../../ordering/order-mails';
import { auditPayment } from './audit';
import { closeUnpaid } from './close';
import { byDueTime, type OwedRefund, recordRefusal } from './owed';
import { PaymentError, type PaymentProvider, type ProviderPayment } from './provider';
import * as queries from './queries';
import * as refunds from './refunds';
import { settle } from './settle';
import { isOpen } from './states';
import { markGivenBack } from './transitions';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An unpaid order keeps its place in a slot for this time, also when others need it. Unit: ms. */
const PLACE_MS = 10 * MINUTE;
/** Browser and webhook have this time to report a payment before the job queries it. Unit: ms. */
export const GRACE_MS = MINUTE;
/**
 * A closed order is queried for this time, because an open payment window can be paid late. Unit:
 * ms.
 */
export const LATE_PAYMENT_MS = 25 * HOUR;
/** A little less than the minute between two rounds, so that every round queries every order. */
const QUERY_OPEN_EVERY_MS = 50_000;
const QUERY_EXPIRED_EVERY_MS = 30 * MINUTE;
/** Calls to the provider at the same time. */
export const CONCURRENT_CALLS = 16;
/**
 * A round ends after this time, and the next one continues. Less than the minute between two
 * rounds. Unit: ms.
 */
const ROUND_MS = 45_000;
/** The maximum number of open and of closed orders that a round reads. */
const ROUND_ORDERS = { open: 8_000, closed: 2_000 };
/**
 * Orders of each kind between two looks at the owed refunds. Each kind has its own share, so that
 * neither can delay the other for long.
 */
const SLICE_ORDERS = { open: 160, closed: 40 };
const REFUNDS_AT_A_TIME = 100;

/** An unpaid order is closed after this time. Unit: ms. */
export const expiryMs = (settings: Pick<Settings, 'ORDER_EXPIRY_MINUTES'>) =>
  settings.ORDER_EXPIRY_MINUTES * MINUTE;

export interface Reconciling extends Timekeeping {
  db: Database;
  settings: Settings;
  provider: PaymentProvider;
  log: FastifyBaseLogger;
  securityEvents: SecurityEvents;
  /** The orders that a slot has places for; 0: there are no slots. */
  slotCapacity: () => Promise<number>;
}

/** The result of a round. */
export interface Reconciled {
  asked: number;
  paid: number;
  expired: number;
  refunded: number;
  /** Orders and refunds that failed for another reason than the provider; see the log. */
  failed: number;
}

export interface RoundResult extends Reconciled {
  /** True when the time ended before the work: the next round should follow at once. */
  isIncomplete: boolean;
}

/** A round in progress. */
interface Round extends Reconciling {
  done: Reconciled;
  /** On the services' clock. Unit: ms since 1970. */
  endsAt: number;
  /** Refunds that failed or were refused in this round. */
  triedRefunds: string[];
}

/** The reason why a part of the round ended. */
type Ending = 'done' | 'no time' | 'outage';

/**
 * One round of reconciling: makes owed refunds, queries unpaid orders at the provider, marks paid
 * ones as paid, and closes expired ones. Concurrent rounds are safe: every change is made under the
 * lock of the order's row, and a refund has an idempotency key.
 *
 * The order whose last query is longest ago is first, whoever placed it, so no number of unpaid
 * orders can keep another one from being queried. An order or a refund that fails goes to the end
 * of its queue and does not stop the others. A refund that the provider refuses is tried again later,
 * behind all that were not refused.
 */
export async function reconcileOnce(services: Reconciling): Promise<RoundResult> {
  const { clock } = services;
  const round: Round = {
    ...services,
    done: { asked: 0, paid: 0, expired: 0, refunded: 0, failed: 0 },
    endsAt: clock.now() + ROUND_MS,
    triedRefunds: [],
  };
  // Money that we owe is first, also between the slices of a long round.
  let refunding = await refundOwed(round);
  const { open, closed } = await findDueOrders(round);
  let ending: Ending = 'done';
  for (let slice = 0; ending === 'done'; slice++) {
    const orders = [
      ...sliceOf(open, slice, SLICE_ORDERS.open),
      ...sliceOf(closed, slice, SLICE_ORDERS.closed),
    ];
    if (orders.length === 0) break;
    ending = await queryOrders(round, orders);
    if (refunding === 'done') refunding = await refundOwed(round);
  }
  return { ...round.done, isIncomplete: [refunding, ending].includes('no time') };
}

const sliceOf = <T>(items: readonly T[], index: number, size: number) =>
  items.slice(index * size, (index + 1) * size);

/** The orders that are due, by kind, the one whose last query is longest ago first. */
async function findDueOrders({ db, provider, clock }: Round) {
  const before = (ms: number) => new Date(clock.now() - ms);
  const expiredSince = before(LATE_PAYMENT_MS);
  const [open, closed] = await Promise.all([
    queries.findOpenOrders(
      db,
      provider.name,
      {
        placedBefore: before(GRACE_MS),
        queriedBefore: before(QUERY_OPEN_EVERY_MS),
        expiredSince,
      },
      ROUND_ORDERS.open,
    ),
    queries.findExpiredOrders(
      db,
      provider.name,
      { queriedBefore: before(QUERY_EXPIRED_EVERY_MS), expiredSince },
      ROUND_ORDERS.closed,
    ),
  ]);
  return { open, closed };
}

/**
 * Runs `act` for all items, {@link CONCURRENT_CALLS} at a time, until the round's time is over or
 * as many in a row had no answer: then the provider or the database is down.
 * @param act returns false where there was no answer; a refusal is one
 */
async function forEachItem<T>(
  { clock, endsAt }: Round,
  items: readonly T[],
  act: (item: T) => Promise<boolean>,
): Promise<Ending> {
  let ending: Ending = 'done';
  let unansweredInARow = 0;
  // The workers share the iterator: each item goes to the first worker that is free.
  const rest = items.values();
  const work = async () => {
    for (const item of rest) {
      if (clock.now() > endsAt) ending = 'no time';
      if (ending !== 'done') return;
      unansweredInARow = (await act(item)) ? 0 : unansweredInARow + 1;
      if (unansweredInARow >= CONCURRENT_CALLS) ending = 'outage';
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, work));
  return ending;
}

/** The provider answered, and declined. */
const isRefusal = (error: unknown): boolean =>
  error instanceof PaymentError && error.kind === 'refused';

/** Logs a failure. Only one that is not the provider's counts as a failure of the job. */
function logFailure({ log, done }: Round, error: unknown, facts: object, message: string): void {
  if (error instanceof PaymentError) {
    const what = isRefusal(error) ? 'refused' : 'failed';
    log.warn({ err: error, ...facts }, `${message}: the payment provider ${what}`);
    return;
  }
  done.failed++;
  log.error({ err: error, ...facts }, message);
}

async function queryOrders(round: Round, orders: readonly queries.PayableOrder[]): Promise<Ending> {
  const { db, clock } = round;
  const now = clock.now();
  const asked: string[] = [];
  const failed: Record<'open' | 'closed', string[]> = { open: [], closed: [] };
  const ending = await forEachItem(round, orders, async (order) => {
    try {
      await reconcileOrder(round, order);
      asked.push(order.id);
      return true;
    } catch (error) {
      failed[order.payment_state === 'expired' ? 'closed' : 'open'].push(order.id);
      logFailure(round, error, { order: order.id }, 'reconciling: an order was not queried');
      return isRefusal(error);
    }
  });
  round.done.asked += asked.length;
  await queries.markQueried(db, asked, new Date(now));
  // Due again at once, but behind all others.
  await queries.markQueried(db, failed.open, new Date(now - QUERY_OPEN_EVERY_MS));
  await queries.markQueried(db, failed.closed, new Date(now - QUERY_EXPIRED_EVERY_MS));
  return ending;
}

async function reconcileOrder(round: Round, order: queries.PayableOrder): Promise<void> {
  const { db, done } = round;
  // Without a provider's id nobody can have paid: the provider was down, and the browser got an
  // error.
  const payments = order.provider_order_id
    ? await settlePayments(round, order.id, order.provider_order_id)
    : [];
  if (!isOpen(order.payment_state) || !(await hasRunOut(round, order, payments))) return;
  if (await db.transaction().execute((tx) => closeUnpaid(tx, order.id, round))) done.expired++;
}

/** Whether an unpaid order is closed, by what the provider knows of it now. */
async function hasRunOut(
  { db, clock, settings, slotCapacity }: Round,
  order: queries.PayableOrder,
  payments: readonly ProviderPayment[],
): Promise<boolean> {
  const has = (...states: ProviderPayment['status'][]) =>
    payments.some(({ status }) => states.includes(status));
  if (has('captured', 'authorized')) return false;
  const age = clock.now() - order.created_at.getTime();
  if (age >= expiryMs(settings)) return true;
  // A payment is under way.
  if (order.slot_from === null || has('created')) return false;
  const capacity = await slotCapacity();
  return (
    capacity > 0 && queries.hasToGiveUpPlace(db, order.id, { capacity, hasLeft: age >= PLACE_MS })
  );
}

/** Queries all payments of an order at the provider, and settles them. */
async function settlePayments(
  round: Round,
  orderId: string,
  providerOrderId: string,
): Promise<ProviderPayment[]> {
  const { db, provider, log, done } = round;
  const payments = await provider.fetchPayments(providerOrderId);
  // A list with payments of another order is not trusted at all.
  if (payments.some((payment) => payment.orderId !== providerOrderId))
    throw new PaymentError('unavailable', 'The payment provider returned another order');
  for (const payment of payments) {
    const outcome = await db
      .transaction()
      .execute((tx) => settle(tx, round, provider.name, payment, { role: 'system', id: null }));
    if (outcome === 'paid') done.paid++;
    if (outcome === 'contradicted')
      round.securityEvents.note(round, 'payment_contradicted', { what: payment.id });
    if (outcome === 'paid' || outcome === 'unsellable' || outcome === 'surplus')
      log.warn(
        { order: orderId, payment: payment.id, outcome },
        'reconciling: found an unreported payment',
      );
  }
  return payments;
}

/** Owed refunds that are due, of whole payments and of parts, in the order of the queue. */
async function findOwed({ db, provider, clock, triedRefunds }: Round): Promise<OwedRefund[]> {
  const query = {
    provider: provider.name,
    except: triedRefunds,
    now: dateOf(clock),
    limit: REFUNDS_AT_A_TIME,
  };
  const owed = await Promise.all([
    queries.findOwedRefunds(db, query),
    refunds.findOwedParts(db, query),
  ]);
  return owed.flat().sort(byDueTime).slice(0, REFUNDS_AT_A_TIME);
}

/** Makes every owed refund that is due and was not tried in this round. */
async function refundOwed(round: Round): Promise<Ending> {
  const { db, provider, clock, log, done, triedRefunds } = round;
  for (;;) {
    const owed = await findOwed(round);
    if (owed.length === 0) return 'done';
    const failed: string[] = [];
    const ending = await forEachItem(round, owed, async (refund) => {
      const facts = {
        order: refund.order_id,
        payment: refund.payment_id,
        reason: refund.reason,
        halalas: refund.amount_halalas,
      };
      try {
        await makeRefund(round, refund);
        done.refunded++;
        log.warn(facts, 'a payment was refunded');
        return true;
      } catch (error) {
        triedRefunds.push(refund.id);
        logFailure(round, error, facts, 'a payment could not be refunded yet');
        if (!isRefusal(error)) failed.push(refund.id);
        return isRefusal(error);
      }
    });
    await queries.postponeRefunds(db, provider.name, failed, dateOf(clock));
    await refunds.postponeParts(db, failed, dateOf(clock));
    if (ending !== 'done') return ending;
  }
}

/** Whether a refund that the provider refuses was made before, in its dashboard. */
async function isMadeAlready(round: Round, owed: OwedRefund): Promise<boolean> {
  try {
    const payments = await settlePayments(round, owed.order_id, owed.provider_order_id);
    return payments.some(({ id, status }) => id === owed.payment_id && status === 'refunded');
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Records a refusal, and tells the desk of the first one: a person has to look at it. */
async function noteRefusal(round: Round, owed: OwedRefund): Promise<void> {
  const { db, provider, clock } = round;
  await db.transaction().execute(async (tx) => {
    const isFirst = await recordRefusal(
      tx,
      { provider: provider.name, id: owed.id },
      dateOf(clock),
    );
    const order = isFirst && (await queries.lockOrder(tx, owed.order_id));
    if (!order) return;
    const { amount_halalas: amountHalalas } = owed;
    await auditPayment(tx, 'order.refund_refused', { order, amountHalalas, context: round });
    await notifyOrder(tx, {
      kind: 'delivery',
      event: 'status',
      orderId: owed.order_id,
      ownerId: owed.user_id,
    });
  });
}

async function makeRefund(round: Round, owed: OwedRefund): Promise<void> {
  const { db, provider, clock } = round;
  try {
    await provider.refund(owed.payment_id, owed.amount_halalas, owed.id);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (!(await isMadeAlready(round, owed))) {
      await noteRefusal(round, owed);
      throw error;
    }
  }
  await db.transaction().execute(async (tx) => {
    const now = dateOf(clock);
    const order = await queries.lockOrder(tx, owed.order_id);
    const isNew = owed.isPart
      ? await refunds.markPartRefunded(tx, owed.id, now)
      : await queries.markPaymentRefunded(tx, provider.name, owed.payment_id, now);
    if (!isNew) return;
    const { amount_halalas: amountHalalas } = owed;
    if (order) await auditPayment(tx, 'order.refunded', { order, amountHalalas, context: round });
    if (
      owed.isPart &&
      order &&
      (await refunds.isCoveredByParts(tx, provider.name, owed.payment_id, 'made'))
    ) {
      await queries.markPaymentRefunded(tx, provider.name, owed.payment_id, now);
      await markGivenBack(tx, order, owed.payment_id);
    }
    await notifyOrder(tx, {
      kind: 'delivery',
      event: 'refunded',
      orderId: owed.order_id,
      ownerId: owed.user_id,
    });
    const told = owed.isPart ? { refundId: owed.id } : { paymentId: owed.payment_id };
    await queueOrderMail(tx, { kind: 'refunded', orderId: owed.order_id, ...told }, now);
  });
}
