import type { Database } from '../../database/pool';
import { judgeCard, networkOf, type Card, type Verdict } from './cards';
import { GatewayError, invalid, notFound, type OrderEntity, type PaymentEntity } from './entities';
import * as queries from './queries';

/** A merchant's order. Amounts are integer minor units, 100 at least. */
export interface OrderRequest {
  amount: number;
  currency: string;
  receipt?: string | null;
  notes?: Record<string, string> | null;
}

/**
 * The checkout's request. `amount` and `currency` are what the page showed, and must be the
 * order's.
 */
export interface CheckoutRequest {
  order_id: string;
  amount?: number;
  currency?: string;
  card: Card;
  email?: string;
  contact?: string;
}

export function createOrder(
  db: Database,
  { amount, currency, receipt = null, notes }: OrderRequest,
): Promise<OrderEntity> {
  return queries.insertOrder(db, { amount, currency, receipt, notes: notes ?? {} });
}

/** A failure before anything was stored: for certain, nothing was charged. */
export class NothingCharged extends Error {
  override readonly name = 'NothingCharged';
  constructor(override readonly cause: unknown) {
    super('The payment failed before it was stored');
  }
}

/**
 * Captures or refuses a payment for an order. The payment, the order's new status and the webhooks
 * are one transaction.
 * @throws {GatewayError} a failed attempt is stored and reported by webhook before it is thrown
 * @throws {NothingCharged} with any other failure before the transaction ends
 */
export async function pay(
  db: Database,
  request: CheckoutRequest,
  now: Date,
): Promise<PaymentEntity> {
  const verdict = judgeCard(request.card, now);
  let isEnding = false;
  const stored = db.transaction().execute(async (tx) => {
    if (!(await queries.lockOrder(tx, request.order_id))) throw notFound();
    const before = await queries.findOrder(tx, request.order_id);
    if (!before) throw notFound();
    checkPayable(before, request);
    if (!verdict.pays && !verdict.attempted)
      throw new GatewayError(400, verdict.description, {
        reason: verdict.reason,
        field: verdict.field,
        source: 'customer',
      });

    const payment = await queries.insertPayment(tx, paymentRow(before, request, verdict));
    await queries.countAttempt(tx, before.id, verdict.pays);
    const order = await queries.findOrder(tx, before.id);
    await queries.insertWebhook(
      tx,
      eventBody(verdict.pays ? 'payment.captured' : 'payment.failed', now, { payment }),
    );
    if (verdict.pays && order)
      await queries.insertWebhook(tx, eventBody('order.paid', now, { payment, order }));
    isEnding = true;
    return { payment, order: before };
  });
  const { payment, order } = await stored.catch((error: unknown) => {
    // An end whose answer is lost may have been stored.
    throw isEnding || error instanceof GatewayError ? error : new NothingCharged(error);
  });
  if (verdict.pays) return payment;
  throw new GatewayError(400, verdict.description, {
    reason: verdict.reason,
    source: 'bank',
    step: 'payment_authorization',
    metadata: { payment_id: payment.id, order_id: order.id },
  });
}

/** @throws {GatewayError} if the order is paid, or if the page showed another amount */
function checkPayable(order: OrderEntity, request: CheckoutRequest): void {
  if (order.status === 'paid')
    throw new GatewayError(400, 'Order already paid', {
      reason: 'order_already_paid',
      metadata: { order_id: order.id },
    });
  const { amount = order.amount, currency = order.currency } = request;
  // The page multiplies SAR by 100. A page that does it twice, or not at all, gets an error before
  // money moves.
  if (amount !== order.amount || currency !== order.currency)
    throw invalid('amount', 'Your payment amount is different from your order amount.');
}

function paymentRow(
  { id, amount, currency }: OrderEntity,
  { card, email, contact }: CheckoutRequest,
  verdict: Verdict,
): queries.NewPayment {
  const number = card.number.replace(/\D/g, '');
  return {
    order_id: id,
    amount,
    currency,
    status: verdict.pays ? 'captured' : 'failed',
    card_last4: number.slice(-4),
    card_network: networkOf(number),
    email: email ?? null,
    contact: contact ?? null,
    error_description: verdict.pays ? null : verdict.description,
    error_reason: verdict.pays ? null : verdict.reason,
  };
}

/** Refunds a payment in part or in full. The same idempotency key refunds once. */
export async function refund(
  db: Database,
  paymentId: string,
  amount: number | undefined,
  key: string | null,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await queries.lockPayment(tx, paymentId);
    const [payment] = await queries.findPayments(tx, 'p.id', paymentId);
    if (!payment) throw notFound();
    const before = key === null ? undefined : await queries.findRefund(tx, paymentId, key);
    const left = payment.amount - payment.amount_refunded;
    const wanted = amount ?? left;
    if (!before) {
      if (payment.status === 'failed')
        throw new GatewayError(400, 'The payment status should be captured for action to be taken');
      if (wanted > left || left === 0)
        throw new GatewayError(
          400,
          'The payment has been fully refunded already, or the amount is more than what is left of it',
          { field: 'amount' },
        );
    }
    const made = before ?? (await queries.insertRefund(tx, paymentId, wanted, key));
    const entity = {
      ...made,
      entity: 'refund' as const,
      payment_id: paymentId,
      currency: payment.currency,
      status: 'processed' as const,
    };
    if (!before) {
      const [after = payment] = await queries.findPayments(tx, 'p.id', paymentId);
      await queries.insertWebhook(
        tx,
        eventBody('refund.processed', now, { payment: after, refund: entity }),
      );
    }
    return entity;
  });
}

/**
 * A webhook's body as Razorpay writes it. It is stored as text, because the signature covers these
 * bytes.
 */
function eventBody(event: string, now: Date, entities: Record<string, unknown>): string {
  const payload = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, { entity }]),
  );
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(entities),
    payload,
    created_at: Math.floor(now.getTime() / 1000),
  });
}
