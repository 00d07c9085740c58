import { sql } from 'kysely';
import { FIRST_STATUS } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';

/**
 * True once the kitchen has begun a delivery order: the order has left its first status. `o` is the
 * order. A customer can cancel until then.
 */
export const KITCHEN_HAS_BEGUN = sql<boolean>`o.status <> ${FIRST_STATUS}`;

/** Whether the kitchen has begun a delivery order. The caller has locked its row. */
export async function hasKitchenBegun(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders as o')
    .select(KITCHEN_HAS_BEGUN.as('has_begun'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.has_begun;
}
