import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { sql } from 'kysely';

/**
 * Whether an order that is not made any more, or whose money all went back, is cancelled: one that
 * had reached its customer stays delivered.
 */
export const isCalledOff = (order: { cancelled_at: Date | null; status: string }): boolean =>
  order.cancelled_at !== null && order.status !== DELIVERED;

/** {@link isCalledOff} in SQL. `o` is the order. */
export const IS_CALLED_OFF = sql<boolean>`(
  o.cancelled_at is not null and o.status <> ${sql.lit(DELIVERED)})`;
