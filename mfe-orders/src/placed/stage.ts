import { CANCELLED_STATUS, type Order } from '@smokehouse/shared/contract';
import { DELIVERED, ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { isPickup, isPlanned } from '@smokehouse/shared/orders/kinds';
import { isOrderCancelled } from '../parts/order-refund';

/**
 * How far a paid order is; `received`: the kitchen has not begun it; `returned`: its payment was
 * refunded.
 */
export type Stage =
  | 'planned'
  | 'received'
  | 'preparing'
  | 'away'
  | 'done'
  | 'cancelled'
  | 'returned';

/** @param now the server's clock, ms since 1970 */
export function stageOf(order: Order, now: number): Stage {
  const { status } = order;
  if (status === CANCELLED_STATUS) return 'cancelled';
  if (isOrderCancelled(order)) return 'returned';
  if (isPlanned(order, status, now)) return 'planned';
  if (status === DELIVERED) return 'done';
  if (status === ON_THE_WAY) return 'away';
  return order.begun === false ? 'received' : 'preparing';
}

/** The steps of an order that is not cancelled, and the one at which it is. */
export function stepsOf(order: Order, stage: Stage): { steps: readonly string[]; at: number } {
  const kind = isPickup(order) ? 'pickup' : 'delivery';
  if (stage === 'planned')
    return { steps: ['paid', 'planned', 'preparing', `done.${kind}`], at: 1 };
  const steps = ['paid', 'preparing', `away.${kind}`, `done.${kind}`];
  return {
    steps,
    at: { received: 0, preparing: 1, away: 2, done: 4, cancelled: 0, returned: 0 }[stage],
  };
}
