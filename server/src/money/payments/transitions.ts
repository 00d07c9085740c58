import type { Transaction } from 'kysely';
import { FIRST_STATUS } from '@smokehouse/shared/contract';
import type { DB } from '../../database/types';
import { nextState, type PaymentEvent, type PaymentState } from './states';

/** An order whose row the caller has locked, so that nobody else changes its state. */
export interface Held {
  id: string;
  payment_state: PaymentState;
}

/** The columns that change with the state. */
type Facts = { payment_id?: string; paid_at?: Date; status?: string };

/**
 * The only function that changes `orders.payment_state`, along an edge of the state machine from
 * the locked row's state.
 * @returns the new state, or null when the event changes nothing
 */
async function move(
  tx: Transaction<DB>,
  order: Held,
  on: PaymentEvent,
  facts: Facts = {},
): Promise<PaymentState | null> {
  const to = nextState(order.payment_state, on);
  if (to === order.payment_state) return null;
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ payment_state: to, ...facts })
    .where('id', '=', order.id)
    .where('payment_state', '=', order.payment_state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n)
    throw new Error(
      `Order ${order.id} is not ${order.payment_state} any more: its row was not locked`,
    );
  return to;
}

/** The last attempt was declined. */
export const markDeclined = (tx: Transaction<DB>, order: Held) => move(tx, order, 'declined');

/** A sale: the order gets its first status and is listed for the kitchen. */
export const markBought = (tx: Transaction<DB>, order: Held, paymentId: string, now: Date) =>
  move(tx, order, 'bought', { payment_id: paymentId, paid_at: now, status: FIRST_STATUS });

/** This payment cannot buy the order and is refunded: the order is closed. */
export const markUnsellable = (tx: Transaction<DB>, order: Held, paymentId: string) =>
  move(tx, order, 'unsellable', { payment_id: paymentId });

/** The provider refunded this payment. */
export const markGivenBack = (tx: Transaction<DB>, order: Held, paymentId: string) =>
  move(tx, order, 'given back', { payment_id: paymentId });

/** The order was not paid in time. */
export const markRanOut = (tx: Transaction<DB>, order: Held) => move(tx, order, 'ran out');
