import type { OrderUpdate } from '@smokehouse/shared/contract/live';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types';

/** What happened to an order, as `order_events` tells it: ids only, whoever wants more reads it. */
export interface OrderEvent {
  kind: 'delivery' | 'dine';
  event: OrderUpdate['change'];
  orderId: string;
  /** The customer or guest whose order it is. */
  ownerId: string;
  /** The status that the order has now, where the event knows it. */
  status?: string;
}

/** The channel that live updates listen to. */
export const ORDER_EVENTS = 'order_events';

/**
 * Tells every process of a change. PostgreSQL holds the message until the transaction commits, and
 * drops it if it does not.
 */
export async function notifyOrder(tx: Transaction<DB>, event: OrderEvent): Promise<void> {
  await sql`select ${sendNotice(noticeOf(event))}`.execute(tx);
}

/** How an event is told. */
export const noticeOf = (event: OrderEvent): string => JSON.stringify(event);

/**
 * {@link notifyOrder} as a part of the statement that makes the change, for one that needs no
 * transaction around it.
 */
export const sendNotice = (notice: string | RawBuilder<string>) =>
  sql<null>`pg_notify(${ORDER_EVENTS}, ${notice})`;
