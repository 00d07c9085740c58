import type { LiveEvent, LiveEvents, OrderUpdate } from '@smokehouse/shared/contract/live';
import type { Audience } from '../../events';
import type { OrderEvent } from './notify';

/** An event of the contract about an order, and whom it is for. */
export interface Notice {
  to: Audience;
  event: OrderEventName;
  data: OrderUpdate;
}
/** The events of the contract that tell of an order. */
type OrderEventName = {
  [E in LiveEvent]: LiveEvents[E] extends OrderUpdate ? E : never;
}[LiveEvent];

/** The kitchen never hears of an order that nobody has paid. */
const KITCHEN_HEARS: readonly OrderEvent['event'][] = ['paid', 'status', 'refunded'];

/** Who is told what of a change to an order. */
export function noticesOf({ kind, event: change, orderId, ownerId, status }: OrderEvent): Notice[] {
  const data: OrderUpdate = { orderId, change, status };
  if (kind === 'dine')
    return [
      { to: `dine:${ownerId}`, event: 'dine-orders', data },
      { to: 'seller', event: 'seller-dine-orders', data },
    ];
  if (kind !== 'delivery') return [];
  const own: Notice = { to: `user:${ownerId}`, event: 'orders', data };
  return KITCHEN_HEARS.includes(change)
    ? [own, { to: 'seller', event: 'seller-orders', data }]
    : [own];
}

/**
 * Reads a message of the database. Another version of the server may run beside this one: what it
 * says and we do not understand is null.
 */
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
