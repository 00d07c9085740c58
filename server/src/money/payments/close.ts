import type { Transaction } from 'kysely';
import type { Timekeeping } from '../../clock';
import type { DB } from '../../database/types';
import { notifyOrder } from '../../ordering/order-events';
import { auditPayment } from './audit';
import { findUnpaidOf, lockOrder } from './queries';
import { markRanOut } from './transitions';

/**
 * Closes an unpaid order. A payment that arrives later is refunded.
 * Locks the order: a concurrent report of a payment may settle it first.
 * @returns whether it was unpaid
 */
export async function closeUnpaid(
  tx: Transaction<DB>,
  id: string,
  context: Timekeeping,
): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || !(await markRanOut(tx, order))) return false;
  await auditPayment(tx, 'order.expired', { order, amountHalalas: null, context });
  await notifyOrder(tx, {
    kind: 'delivery',
    event: 'expired',
    orderId: id,
    ownerId: order.user_id,
  });
  return true;
}

/** Closes all unpaid orders of a customer, who holds the lock under which they place orders. */
export async function closeUnpaidOf(
  tx: Transaction<DB>,
  userId: string,
  context: Timekeeping,
): Promise<void> {
  for (const id of await findUnpaidOf(tx, userId)) await closeUnpaid(tx, id, context);
}
