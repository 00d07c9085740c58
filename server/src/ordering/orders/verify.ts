import type { FastifyInstance } from 'fastify';
import type { Language } from '@smokehouse/shared/contract';
import { AppError } from '../../http/errors';
import {
  findMissingDishes,
  findToldReason,
  PaymentError,
  settle,
  type Outcome,
  type ProviderPayment,
} from '../../money/payments';
import { slotTimes } from '../hours';
import * as queries from './queries';
import { listNames } from './rules';

/** The values that the widget passed to the browser. */
export interface Proof {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/**
 * Handles the browser's report of a payment. Only the three `razorpay_` values count: the order was
 * stored when it was placed, so a payment cannot be used for another cart. Repeating it returns the
 * same answer. The signature proves the payment, so it counts also when the session ended meanwhile.
 * @param userId of the session; undefined without one
 * @returns the code of the message for the customer, and the number of the order
 * @throws AppError 409 when the payment could not buy the order and is refunded: its message says
 *   why; also when the order was cancelled since
 */
export async function verifyPayment(
  app: FastifyInstance,
  userId: string | undefined,
  proof: Proof,
  language: Language,
): Promise<{ done: 'payment_done' | 'payment_second'; receipt: string }> {
  const { context, paymentProvider: provider, log } = app;
  const order = await findSignedOrder(app, userId, proof);
  const { receipt } = order;
  if (order.payment_state === 'paid' && order.payment_id === proof.razorpay_payment_id) {
    if (order.cancelled_at) throw new AppError('order_cancelled', 409);
    return { done: 'payment_done', receipt };
  }

  const payment = (await fetchPayment(app, order.provider_order_id, proof.razorpay_payment_id)) ??
    // The signature proves that this payment was made for this order, whose amount the server set.
    {
      id: proof.razorpay_payment_id,
      orderId: order.provider_order_id,
      amountHalalas: order.amount_halalas,
      currency: order.currency,
      status: 'authorized' as const,
      refundedHalalas: 0,
    };
  const outcome = await context.db
    .transaction()
    .execute((tx) =>
      settle(tx, context, provider.name, payment, { role: 'user', id: order.user_id }),
    );
  log.info(
    { order: order.id, payment: payment.id, outcome },
    'a payment was reported by the browser',
  );
  followUp(app, outcome, payment.id);
  if (outcome === 'unsellable' || outcome === 'refunded')
    throw await refundError(app, order.id, payment.id, language);
  if (outcome === 'noted' || outcome === 'declined') throw new AppError('payment_failed', 422);
  return { done: outcome === 'surplus' ? 'payment_second' : 'payment_done', receipt };
}

/** What else an outcome asks for. */
function followUp(app: FastifyInstance, outcome: Outcome, what: string): void {
  if (outcome === 'contradicted')
    app.context.securityEvents.note(app, 'payment_contradicted', { what });
  if (outcome === 'surplus' || outcome === 'unsellable') app.reconcileSoon();
}

/**
 * The order that a proof is for: that of the session's customer, or without a session the one that
 * the signature names.
 * @throws AppError 404 for another customer's order, 422 for a wrong signature
 */
async function findSignedOrder(
  { context: { db }, paymentProvider: provider, log }: FastifyInstance,
  userId: string | undefined,
  { razorpay_order_id, razorpay_payment_id, razorpay_signature }: Proof,
) {
  const order = await queries.findOrderOfPayer(db, userId, provider.name, razorpay_order_id);
  if (!order?.provider_order_id) throw new AppError('order_unknown', 404);
  const { provider_order_id } = order;
  if (
    !provider.verifyCheckoutSignature(provider_order_id, razorpay_payment_id, razorpay_signature)
  ) {
    log.warn({ order: order.id }, 'a payment was reported with a wrong signature');
    throw new AppError('payment_signature', 422);
  }
  return { ...order, provider_order_id };
}

async function refundError(
  { context: { db }, paymentProvider: provider }: FastifyInstance,
  orderId: string,
  paymentId: string,
  language: Language,
): Promise<AppError> {
  const told = await findToldReason(db, provider.name, paymentId);
  const reason = told?.reason;
  if (reason === 'hours') {
    const { slot_from: from, slot_to: to } = told ?? {};
    return new AppError('payment_returned_hours', 409, {
      time: from && to ? slotTimes({ from, to }) : '—',
    });
  }
  if (reason === 'expired' || reason === 'changed')
    return new AppError(`payment_returned_${reason}`, 409);
  const missing = reason === 'sold_out' ? await findMissingDishes(db, orderId) : [];
  // A dish that was sold out then may be available again.
  return missing.length > 0
    ? new AppError('payment_returned_sold_out', 409, { names: listNames(missing, language) })
    : new AppError('payment_returned', 409);
}

/**
 * The payment as the provider returns it, or null when it cannot answer now: the customer need not
 * wait for it.
 */
async function fetchPayment(
  { paymentProvider, log }: FastifyInstance,
  providerOrderId: string,
  paymentId: string,
): Promise<ProviderPayment | null> {
  try {
    const payments = await paymentProvider.fetchPayments(providerOrderId);
    // Signed, but still `created`: the provider's list lags behind its widget.
    return (
      payments.find((payment) => payment.id === paymentId && payment.status !== 'created') ?? null
    );
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.warn(
      { err: error, order: providerOrderId },
      'the payment provider could not confirm a payment; its signature suffices',
    );
    return null;
  }
}
