import type { OrderUpdate } from '@smokehouse/shared/contract/ordering/order-events/events';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { statement, type ValueOf } from '../../database/statement';
import type { DB } from '../../database/types';

/**
 * A change of an order, as sent on the channel `order_events`. Ids only: receivers read the order.
 */
export interface OrderEvent {
  kind: 'delivery' | 'dine';
  event: OrderUpdate['change'];
  orderId: string;
  /** The id of the customer or guest. */
  ownerId: string;
  /** The order's new status, if the change sets one. */
  status?: string;
}

/** The channel that live updates listen to. */
export const ORDER_EVENTS = 'order_events';

/**
 * Notifies every process of a change. PostgreSQL delivers the message when the transaction commits,
 * and drops it on a rollback.
 */
export async function notifyOrder(tx: Transaction<DB>, event: OrderEvent): Promise<void> {
  await sendNow(tx, { notice: noticeOf(event) });
}

const sendNow = statement(
  (_db, value: ValueOf<{ notice: string }>) => sql`select ${sendNotice(value('notice'))}`,
);

/** {@link notifyOrder}, to be sent together with other queries. */
export const notification = (event: OrderEvent) => sendNow.with({ notice: noticeOf(event) });

/** The channel and payload of an event. */
export const noticeOf = (event: OrderEvent): string => JSON.stringify(event);

/**
 * {@link notifyOrder} as an expression in the statement that makes the change, for a statement
 * without a transaction.
 */
export const sendNotice = (notice: string | RawBuilder<string>) =>
  sql<null>`pg_notify(${ORDER_EVENTS}, ${notice})`;
