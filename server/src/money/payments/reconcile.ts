import type { FastifyBaseLogger } from 'fastify';
import { dateOf, type Clock } from '../../clock';
import type { Database } from '../../database/pool';
import type { Settings } from '../../settings';
import { notifyOrder } from '../../ordering/order-events';
import { PaymentError, type PaymentProvider, type ProviderPayment } from './provider';
import * as queries from './queries';
import { settle } from './settle';
import { isOpen } from './states';
import { markRanOut } from './transitions';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Browser and webhook have this time to report a payment before the job queries it. Unit: ms. */
export const GRACE_MS = 2 * MINUTE;
/**
 * A closed order is queried for this time, because an open payment window can be paid late. Unit:
 * ms.
 */
export const LATE_PAYMENT_MS = 25 * HOUR;
const QUERY_OPEN_EVERY_MS = MINUTE;
const QUERY_EXPIRED_EVERY_MS = 30 * MINUTE;
/** The maximum number of orders, and of refunds, in a round. */
const BATCH = 50;
/**
 * A round ends after this time, for slow providers; the next one continues. Unit: ms of real time.
 */
const ROUND_MS = 30_000;

/** An unpaid order is closed after this time. Unit: ms. */
export const expiryMs = (settings: Pick<Settings, 'ORDER_EXPIRY_MINUTES'>) =>
  settings.ORDER_EXPIRY_MINUTES * MINUTE;

export interface Reconciling {
  db: Database;
  provider: PaymentProvider;
  clock: Clock;
  log: FastifyBaseLogger;
  settings: Settings;
}

/** The result of a round. */
export interface Reconciled {
  asked: number;
  paid: number;
  expired: number;
  refunded: number;
}

/**
 * One round of reconciling: queries unpaid orders at the provider, marks paid ones as paid, closes
 * expired ones, and makes owed refunds. Concurrent rounds are safe: every change is made under the
 * lock of the order's row, and a refund has an idempotency key.
 */
export async function reconcileOnce(services: Reconciling): Promise<Reconciled> {
  const { db, provider, clock, log } = services;
  const done: Reconciled = { asked: 0, paid: 0, expired: 0, refunded: 0 };
  const before = (ms: number) => new Date(clock.now() - ms);
  const endsAt = performance.now() + ROUND_MS;
  const orders = await queries.findOrdersToReconcile(
    db,
    provider.name,
    {
      placedBefore: before(GRACE_MS),
      openQueriedBefore: before(QUERY_OPEN_EVERY_MS),
      expiredSince: before(LATE_PAYMENT_MS),
      expiredQueriedBefore: before(QUERY_EXPIRED_EVERY_MS),
    },
    BATCH,
  );
  for (const order of orders) {
    if (performance.now() > endsAt) return done;
    try {
      await reconcileOrder(services, order, done);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      log.warn({ err: error, order: order.id }, 'reconciling: the payment provider failed');
      // An order that the provider refuses says nothing about the others. An outage does, so the
      // round ends.
      if (error.kind === 'unavailable') return done;
    }
  }
  await refundOwed(services, done, endsAt);
  return done;
}

async function reconcileOrder(
  services: Reconciling,
  order: queries.PayableOrder,
  done: Reconciled,
): Promise<void> {
  const { db, clock, settings } = services;
  // Without a provider's id nobody can have paid: the provider was down, and the browser got an
  // error.
  const payments = order.provider_order_id
    ? await settlePayments(services, order.id, order.provider_order_id, done)
    : [];
  const now = dateOf(clock);
  done.asked++;
  await queries.markQueried(db, order.id, now);
  const isUndecided = payments.some(
    ({ status }) => status === 'captured' || status === 'authorized',
  );
  if (
    isUndecided ||
    !isOpen(order.payment_state) ||
    now.getTime() - order.created_at.getTime() < expiryMs(settings)
  )
    return;
  await db.transaction().execute(async (tx) => {
    // The query ran without a lock, so a concurrent report may have settled the order first.
    const locked = await queries.lockOrder(tx, order.id);
    if (!locked || !(await markRanOut(tx, locked))) return;
    await notifyOrder(tx, {
      kind: 'delivery',
      event: 'expired',
      orderId: order.id,
      ownerId: order.user_id,
    });
    done.expired++;
  });
}

/** Queries all payments of an order at the provider, and settles them. */
async function settlePayments(
  { db, provider, clock, log, settings }: Reconciling,
  orderId: string,
  providerOrderId: string,
  done: Reconciled,
): Promise<ProviderPayment[]> {
  const payments = await provider.fetchPayments(providerOrderId);
  // A list with payments of another order is not trusted at all.
  if (payments.some((payment) => payment.orderId !== providerOrderId))
    throw new PaymentError('unavailable', 'The payment provider returned another order');
  for (const payment of payments) {
    const outcome = await db
      .transaction()
      .execute((tx) =>
        settle(tx, settings, provider.name, payment, { role: 'system', id: null }, dateOf(clock)),
      );
    if (outcome === 'paid') done.paid++;
    if (outcome === 'paid' || outcome === 'unsellable' || outcome === 'surplus')
      log.warn(
        { order: orderId, payment: payment.id, outcome },
        'reconciling: found an unreported payment',
      );
  }
  return payments;
}

/** Makes every owed refund. */
async function refundOwed(services: Reconciling, done: Reconciled, endsAt: number): Promise<void> {
  const { db, provider, clock, log } = services;
  for (const owed of await queries.findOwedRefunds(db, provider.name, BATCH)) {
    if (performance.now() > endsAt) return;
    const facts = { order: owed.order_id, payment: owed.payment_id, reason: owed.refund_reason };
    try {
      await refundPayment(services, owed, done);
      done.refunded++;
      log.warn(facts, 'a payment was refunded');
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      log.error({ err: error, ...facts }, 'a payment could not be refunded yet');
      if (error.kind === 'unavailable') return;
      await queries.postponeRefund(db, provider.name, owed.payment_id, dateOf(clock));
    }
  }
}

async function refundPayment(
  services: Reconciling,
  owed: queries.OwedRefund,
  done: Reconciled,
): Promise<void> {
  const { db, provider, clock } = services;
  try {
    await provider.refund(owed.payment_id, owed.amount_halalas);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
    // It may have been refunded already in the provider's dashboard.
    const payments = await settlePayments(services, owed.order_id, owed.provider_order_id, done);
    if (!payments.some(({ id, status }) => id === owed.payment_id && status === 'refunded'))
      throw error;
  }
  await db.transaction().execute(async (tx) => {
    if (!(await queries.markPaymentRefunded(tx, provider.name, owed.payment_id, dateOf(clock))))
      return;
    await notifyOrder(tx, {
      kind: 'delivery',
      event: 'refunded',
      orderId: owed.order_id,
      ownerId: owed.user_id,
    });
  });
}
