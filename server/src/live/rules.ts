import type { Session } from '../http/sessions';
import type { OrderEvent } from '../payments';

/** The name of an event: the key of the browser's query cache that it makes stale. */
export type LiveKey = 'orders' | 'dine-orders' | 'seller-orders' | 'seller-dine-orders' | 'products' | 'table-calls';

/** Whom a notice is for. */
export type Audience = `user:${string}` | `dine:${string}` | 'seller';

/** What a receiver is told of an order. No name, no amount: who may know more asks for it. */
export interface OrderNotice { orderId: string; change: OrderEvent['event']; status?: string | undefined }

export interface Notice { to: Audience; key: LiveKey; data: OrderNotice }

/** The kitchen never hears of an order that nobody has paid. */
const KITCHEN_HEARS: readonly OrderEvent['event'][] = ['paid', 'status', 'refunded'];

/** The audiences that somebody with these sessions belongs to. */
export function audiencesOf(sessions: readonly Session[]): Audience[] {
  return sessions.map(({ role, subject }) => (role === 'seller' ? 'seller' : `${role}:${subject}` as const));
}

/** Who is told what of a change to an order. */
export function noticesOf({ kind, event, orderId, ownerId, status }: OrderEvent): Notice[] {
  const data: OrderNotice = { orderId, change: event, status };
  if (kind === 'dine') return [{ to: `dine:${ownerId}`, key: 'dine-orders', data }, { to: 'seller', key: 'seller-dine-orders', data }];
  if (kind !== 'delivery') return [];
  const own: Notice = { to: `user:${ownerId}`, key: 'orders', data };
  return KITCHEN_HEARS.includes(event) ? [own, { to: 'seller', key: 'seller-orders', data }] : [own];
}

/** Reads a message of the database. Another version of the server may run beside this one: what it says and we do not understand is null. */
export function parseOrderEvent(payload: string): OrderEvent | null {
  try {
    const event = JSON.parse(payload) as Partial<OrderEvent> | null;
    return event?.kind && event.event && event.orderId && event.ownerId ? (event as OrderEvent) : null;
  } catch {
    return null;
  }
}
