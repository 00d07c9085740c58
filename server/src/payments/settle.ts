import type { Transaction } from 'kysely';
import { FIRST_STATUS } from '@smokehouse/shared/contract';
import { emptyCart } from '../carts';
import { issueOrderBill, type Issuer } from '../invoices';
import type { DB } from '../database/types';
import { notifyOrder } from './events';
import type { ProviderPayment } from './provider';
import * as queries from './queries';

/** What a report of a payment led to. */
export type Outcome =
  /** The order became a sale just now. */
  | 'paid'
  /** This very payment had paid it before: nothing changed. */
  | 'known'
  /** Another payment had paid it: this one is written down, to be given back. */
  | 'surplus'
  /** The amount or the currency is not the order's: written down, nothing delivered. */
  | 'amount_differs'
  /** A failed try, or money not taken yet. */
  | 'noted'
  | 'refunded'
  | 'unknown_order';

/** Who reports: the customer's browser by its signature, or the provider itself (webhook, reconciling job). */
export type Reporter = { role: 'user'; id: string } | { role: 'system'; id: null };

/** A cart is emptied by a payment as long as it is still likely to be the cart that was paid for. Unit: ms. */
const CART_MS = 60 * 60_000;

/**
 * The only way in which an order becomes paid. Whoever reports a payment comes through here, in any order and any number
 * of times; the lock on the order's row makes the first one win and the others see that it did.
 *
 * An expired order that is paid after all becomes a sale like any other: the money is here, so the food is owed.
 * Inside a transaction of the caller; asks nobody.
 *
 * @param payment as the provider tells it. `authorized` from a browser means that the signature was right, and suffices;
 *   from the provider it means that no money has moved yet, and does not.
 */
export async function settle(tx: Transaction<DB>, issuer: Issuer, provider: string, payment: ProviderPayment, by: Reporter, now: Date): Promise<Outcome> {
  const order = await queries.lockOrderOfProvider(tx, provider, payment.orderId);
  if (!order) return 'unknown_order';
  await queries.upsertPayment(tx, {
    provider, payment_id: payment.id, order_id: order.id, amount_halalas: payment.amountHalalas, state: payment.status === 'created' ? 'authorized' : payment.status,
  }, now);
  const isSold = order.payment_state === 'paid' || order.payment_state === 'refunded';

  if (payment.status === 'refunded') {
    if (order.payment_state !== 'paid' || order.payment_id !== payment.id) return 'noted';
    await queries.markOrderRefunded(tx, order.id);
    await notifyOrder(tx, { kind: 'delivery', event: 'refunded', orderId: order.id, ownerId: order.user_id });
    return 'refunded';
  }
  if (payment.status !== 'captured' && !(payment.status === 'authorized' && by.role === 'user')) return 'noted';
  if (isSold) return order.payment_id === payment.id ? 'known' : 'surplus';
  if (payment.amountHalalas !== order.amount_halalas || payment.currency !== order.currency) return 'amount_differs';

  await queries.markOrderPaid(tx, order.id, payment.id, now);
  await queries.insertFirstStatus(tx, order.id, by, now);
  if (by.role === 'user' || now.getTime() - order.created_at.getTime() < CART_MS) await emptyCart(tx, { userId: order.user_id });
  // Last: its number is locked until the transaction ends.
  await issueOrderBill(tx, issuer, order.id, now);
  await notifyOrder(tx, { kind: 'delivery', event: 'paid', orderId: order.id, ownerId: order.user_id, status: FIRST_STATUS });
  return 'paid';
}
