import type { LiveEvent, LiveEvents } from '@smokehouse/shared/contract/live';
import type { OrderUpdate } from '@smokehouse/shared/contract/ordering/order-events/events';
import type { Audience } from '../../events';
import type { OrderEvent } from './notify';

/** An event of the contract about an order, with its audience. */
export interface Notice {
  to: Audience;
  event: OrderEventName;
  data: OrderUpdate;
}
/** The events of the contract with an {@link OrderUpdate}. */
type OrderEventName = {
  [E in LiveEvent]: LiveEvents[E] extends OrderUpdate ? E : never;
}[LiveEvent];

/** The seller does not get changes of an unpaid order. */
const SELLER_CHANGES: readonly OrderEvent['event'][] = ['paid', 'status', 'refunded', 'corrected'];

/**
 * Of orders at tables, what only their guests get: the staff reads the states of dishes and the ends
 * of visits on the floor and in the kitchen, which have their events.
 */
const GUEST_CHANGES: readonly OrderEvent['event'][] = ['dishes', 'ended'];

/** The events for a change to an order. */
export function noticesOf({ kind, event: change, orderId, ownerId, status }: OrderEvent): Notice[] {
  const data: OrderUpdate = { orderId, change, status };
  if (kind === 'dine') {
    const own: Notice = { to: `dine:${ownerId}`, event: 'dine-orders', data };
    return GUEST_CHANGES.includes(change)
      ? [own]
      : [own, { to: 'seller', event: 'seller-dine-orders', data }];
  }
  if (kind !== 'delivery') return [];
  const own: Notice = { to: `user:${ownerId}`, event: 'orders', data };
  return SELLER_CHANGES.includes(change)
    ? [own, { to: 'seller', event: 'seller-orders', data }]
    : [own];
}

/** Parses a message of the database; null for a message of another version of the server. */
export function parseOrderEvent(payload: string): OrderEvent | null {
  try {
    const event = JSON.parse(payload) as Partial<OrderEvent> | null;
    return event?.kind && event.event && event.orderId && event.ownerId
      ? (event as OrderEvent)
      : null;
  } catch {
    return null;
  }
}
