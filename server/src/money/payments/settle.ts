import type { Transaction } from 'kysely';
import { FIRST_STATUS } from '@smokehouse/shared/contract';
import { emptyCart } from '../../ordering/carts';
import { issueOrderBill, type Issuer } from '../invoices';
import type { DB } from '../../database/types';
import { notifyOrder, type OrderEvent } from '../../ordering/order-events';
import type { ProviderPayment } from './provider';
import * as queries from './queries';
import { isOpen, type RefundReason } from './states';
import { markBought, markDeclined, markGivenBack, markUnsellable } from './transitions';

/** What a report of a payment led to. */
export type Outcome =
  /** The order became a sale just now. */
  | 'paid'
  /** This very payment had paid it before: nothing changed. */
  | 'known'
  /** Another payment had paid it: this one is written down, to be given back. */
  | 'surplus'
  /**
   * It cannot buy the order (see {@link RefundReason}): written down, to be given back; the order
   * is closed.
   */
  | 'unsellable'
  /** A try that was declined. */
  | 'declined'
  /** Money that is not taken yet, or that never was this order's. */
  | 'noted'
  /** The money went back to the customer. */
  | 'refunded'
  | 'unknown_order';

/**
 * Who reports: the customer's browser by its signature, or the provider itself (webhook,
 * reconciling job).
 */
export type Reporter = { role: 'user'; id: string } | { role: 'system'; id: null };

/**
 * A cart is emptied by a payment as long as it is still likely to be the cart that was paid for.
 * Unit: ms.
 */
const CART_MS = 60 * 60_000;

/**
 * The only way in which a payment reaches an order. Whoever reports one comes through here, in any
 * order and any number of times; the lock on the order's row makes the first one win and the others
 * see that it did.
 *
 * Money that comes too late, is another amount, or meets a dish that is sold out by now does not
 * buy the order: it is written down as owed to the customer, and the reconciling job gives it back.
 * Inside a transaction of the caller; asks nobody.
 *
 * @param payment as the provider tells it. `authorized` from a browser means that the signature was
 *   right, and suffices; from the provider it means that no money has moved yet, and does not.
 */
export async function settle(
  tx: Transaction<DB>,
  issuer: Issuer,
  provider: string,
  payment: ProviderPayment,
  by: Reporter,
  now: Date,
): Promise<Outcome> {
  const order = await queries.lockOrderOfProvider(tx, provider, payment.orderId);
  if (!order) return 'unknown_order';
  // A card is being typed in: nothing has been tried yet.
  if (payment.status === 'created') return 'noted';
  const tell = (event: OrderEvent['event'], status?: string) =>
    notifyOrder(tx, {
      kind: 'delivery',
      event,
      orderId: order.id,
      ownerId: order.user_id,
      ...(status !== undefined && { status }),
    });
  // What we know of this payment by now, which can be more than this report says: reports overtake
  // each other.
  const kept = await queries.upsertPayment(
    tx,
    {
      provider,
      payment_id: payment.id,
      order_id: order.id,
      amount_halalas: payment.amountHalalas,
      currency: payment.currency,
      state: payment.status,
    },
    now,
  );
  if (kept.order_id !== order.id) return 'noted';
  const isOwn = order.payment_id === payment.id;

  if (kept.state === 'refunded') {
    const isMoved =
      (isOwn || order.payment_id === null) && (await markGivenBack(tx, order, payment.id)) !== null;
    if (isMoved || kept.isNews) await tell('refunded');
    return 'refunded';
  }
  if (kept.state === 'failed') {
    await markDeclined(tx, order);
    return 'declined';
  }
  if (kept.state === 'authorized' && by.role !== 'user') return isOwn ? 'known' : 'noted';
  if (isOwn) return order.payment_state === 'paid' ? 'known' : 'unsellable';
  if (order.payment_id !== null) {
    if (kept.refund_reason === null) {
      await queries.oweRefund(tx, provider, payment.id, 'surplus', now);
      await tell('refunded');
    }
    return 'surplus';
  }
  const reason = await whyUnsellable(tx, order, payment);
  if (reason) {
    await markUnsellable(tx, order, payment.id);
    await queries.oweRefund(tx, provider, payment.id, reason, now);
    await tell('refunded');
    return 'unsellable';
  }

  await markBought(tx, order, payment.id, now);
  await queries.insertFirstStatus(tx, order.id, by, now);
  if (by.role === 'user' || now.getTime() - order.created_at.getTime() < CART_MS)
    await emptyCart(tx, { userId: order.user_id });
  // Last: its number is locked until the transaction ends.
  await issueOrderBill(tx, issuer, order.id, now);
  await tell('paid', FIRST_STATUS);
  return 'paid';
}

/** What keeps money that has come from buying its order, if anything does. */
async function whyUnsellable(
  tx: Transaction<DB>,
  order: queries.PayableOrder,
  payment: ProviderPayment,
): Promise<RefundReason | null> {
  if (!isOpen(order.payment_state)) return 'expired';
  if (payment.amountHalalas !== order.amount_halalas || payment.currency !== order.currency)
    return 'changed';
  return (await queries.findMissingDishes(tx, order.id)).length > 0 ? 'sold_out' : null;
}
