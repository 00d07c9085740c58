import type { FastifyInstance } from 'fastify';
import { dateOf } from '../clock';
import { AppError } from '../http/errors';
import { PaymentError, settle, type ProviderPayment } from '../payments';
import * as queries from './queries';

/** What the widget handed to the browser. */
export interface Proof { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/**
 * Takes the browser's report of a payment. Only the three `razorpay_` values count: what was bought, by whom, where to
 * and for how much was written when the order was placed, so a payment cannot be moved to another cart.
 * Calling it again is harmless.
 */
export async function verifyPayment(app: FastifyInstance, userId: string, proof: Proof): Promise<void> {
  const { context: { db, clock, settings }, paymentProvider: provider, log } = app;
  const order = await queries.findOrderOfPayer(db, userId, provider.name, proof.razorpay_order_id);
  if (!order?.provider_order_id) throw new AppError('order_unknown', 404);
  if (!provider.verifyCheckoutSignature(order.provider_order_id, proof.razorpay_payment_id, proof.razorpay_signature)) {
    log.warn({ order: order.id }, 'a payment was reported with a wrong signature');
    throw new AppError('payment_signature', 422);
  }
  if (order.payment_id === proof.razorpay_payment_id) return;

  const payment = await askFor(app, order.provider_order_id, proof.razorpay_payment_id)
    // The signature alone says that this payment was made for this order, and the order's amount was ours to set.
    ?? { id: proof.razorpay_payment_id, orderId: order.provider_order_id, amountHalalas: order.amount_halalas, currency: order.currency, status: 'authorized' as const };
  const outcome = await db.transaction().execute((tx) => settle(tx, settings, provider.name, payment, { role: 'user', id: userId }, dateOf(clock)));
  if (outcome === 'amount_differs') throw new AppError('payment_amount', 422);
  if (outcome === 'noted' || outcome === 'refunded') throw new AppError('payment_failed', 422);
  log.info({ order: order.id, payment: payment.id, outcome }, 'a payment was reported by the browser');
}

/** The payment in the provider's own words, or null where it cannot say just now: the customer need not wait for that. */
async function askFor({ paymentProvider, log }: FastifyInstance, providerOrderId: string, paymentId: string): Promise<ProviderPayment | null> {
  try {
    const payments = await paymentProvider.fetchPayments(providerOrderId);
    // Signed, and yet only `created`: its list lags behind its widget.
    return payments.find((payment) => payment.id === paymentId && payment.status !== 'created') ?? null;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.warn({ err: error, order: providerOrderId }, 'the payment provider could not confirm a payment; its signature suffices');
    return null;
  }
}
