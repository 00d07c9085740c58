import type { FastifyBaseLogger } from 'fastify';
import { dateOf, type Clock } from '../clock';
import type { Database } from '../database/pool';
import type { Issuer } from '../invoices';
import { notifyOrder } from './events';
import { PaymentError, type PaymentProvider } from './provider';
import * as queries from './queries';
import { settle } from './settle';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Browser and webhook have this long to report a payment before we ask. Unit: ms. */
export const GRACE_MS = 2 * MINUTE;
/** An order that nobody paid for this long is closed. Unit: ms. */
export const EXPIRY_MS = HOUR;
/** A closed order is asked about for this long: a payment window left open can be paid late. Unit: ms. */
const LATE_MS = 25 * HOUR;
const ASK_OPEN_EVERY_MS = MINUTE;
const ASK_EXPIRED_EVERY_MS = 30 * MINUTE;
/** Orders, and refunds, in one round. */
const BATCH = 50;

export interface Reconciling { db: Database; provider: PaymentProvider; clock: Clock; log: FastifyBaseLogger; settings: Issuer }

/** What one round did. */
export interface Reconciled { asked: number; paid: number; expired: number; refunded: number }

/**
 * Asks the provider about orders left unpaid: marks paid what was paid, closes what nobody paid within {@link EXPIRY_MS},
 * and gives back money that came twice. Takes an advisory lock, so that of many processes one does it.
 * @returns what was done, or null where another process is at it
 */
export async function reconcileOnce(services: Reconciling): Promise<Reconciled | null> {
  return services.db.connection().execute(async (connection) => {
    if (!(await queries.tryReconcileLock(connection))) return null;
    try {
      return await reconcile(services);
    } finally {
      await queries.releaseReconcileLock(connection);
    }
  });
}

async function reconcile(services: Reconciling): Promise<Reconciled> {
  const { db, provider, clock, log } = services;
  const done: Reconciled = { asked: 0, paid: 0, expired: 0, refunded: 0 };
  const before = (ms: number) => new Date(clock.now() - ms);
  const orders = await queries.findOrdersToAsk(db, provider.name, {
    placedBefore: before(GRACE_MS), openAskedBefore: before(ASK_OPEN_EVERY_MS), expiredSince: before(LATE_MS), expiredAskedBefore: before(ASK_EXPIRED_EVERY_MS),
  }, BATCH);
  for (const order of orders) {
    try {
      await askAbout(services, order, done);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      log.warn({ err: error, order: order.id }, 'reconciling: the payment provider failed');
      // An order that it does not know says nothing of the others; a provider that is down does.
      if (error.kind === 'unavailable') return done;
    }
  }
  done.refunded = await refundSurplus(services);
  return done;
}

async function askAbout({ db, provider, clock, log, settings }: Reconciling, order: queries.PayableOrder, done: Reconciled): Promise<void> {
  // Without the provider's id nobody can have paid: the provider was down, and the browser was told.
  const payments = order.provider_order_id ? await provider.fetchPayments(order.provider_order_id) : [];
  const now = dateOf(clock);
  done.asked++;
  await queries.markAsked(db, order.id, now);
  for (const payment of payments) {
    const outcome = await db.transaction().execute((tx) => settle(tx, settings, provider.name, payment, { role: 'system', id: null }, now));
    if (outcome === 'paid') {
      done.paid++;
      log.warn({ order: order.id, payment: payment.id }, 'reconciling: found a payment that nobody had reported');
    } else if (outcome !== 'known' && outcome !== 'noted') log.error({ order: order.id, payment: payment.id, outcome }, 'reconciling: this payment needs a look');
  }
  const isUndecided = payments.some((payment) => payment.status === 'captured' || payment.status === 'authorized');
  if (isUndecided || order.payment_state === 'expired' || now.getTime() - order.created_at.getTime() < EXPIRY_MS) return;
  await db.transaction().execute(async (tx) => {
    if (!(await queries.expireOrder(tx, order.id))) return;
    await notifyOrder(tx, { kind: 'delivery', event: 'expired', orderId: order.id, ownerId: order.user_id });
    done.expired++;
  });
}

/** Gives back every payment that came on top of the one that paid its order. */
export async function refundSurplus({ db, provider, clock, log }: Reconciling): Promise<number> {
  let refunded = 0;
  for (const payment of await queries.findSurplusPayments(db, provider.name, BATCH)) {
    try {
      await provider.refund(payment.payment_id, payment.amount_halalas);
      await queries.markPaymentRefunded(db, provider.name, payment.payment_id, dateOf(clock));
      refunded++;
      log.warn({ order: payment.order_id, payment: payment.payment_id }, 'gave back a payment that came twice');
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      log.error({ err: error, payment: payment.payment_id }, 'a payment that came twice could not be given back yet');
    }
  }
  return refunded;
}
