import { sql, type Transaction } from 'kysely';
import { FIRST_STATUS } from '@smokehouse/shared/contract';
import type { DB } from '../../database/types';

/**
 * True once the kitchen has begun a delivery order: the order has left its first status, or its
 * ticket was taken. `o` is the order. A customer can cancel until then.
 */
export const KITCHEN_HAS_BEGUN = sql<boolean>`(
  o.status <> ${FIRST_STATUS}
  or exists (select from kitchen_tickets k where k.order_id = o.id and k.taken_at is not null))`;

/**
 * Whether the kitchen has begun a delivery order, whose row the caller has locked. Locks its ticket
 * until the transaction ends, so that nobody can take it meanwhile.
 */
export async function hasKitchenBegun(tx: Transaction<DB>, orderId: string): Promise<boolean> {
  await tx
    .selectFrom('kitchen_tickets')
    .select('id')
    .where('order_id', '=', orderId)
    .forUpdate()
    .execute();
  const row = await tx
    .selectFrom('orders as o')
    .select(KITCHEN_HAS_BEGUN.as('has_begun'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.has_begun;
}

/** Whether the kitchen has taken the ticket of an order of either kind. Takes no lock. */
export async function hasTicketBegun(tx: Transaction<DB>, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('kitchen_tickets')
    .select('id')
    .where(({ eb, or }) => or([eb('order_id', '=', orderId), eb('dine_order_id', '=', orderId)]))
    .where('taken_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
