import { sql, type RawBuilder } from 'kysely';
import { DELIVERED, SERVED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { AuditSubject } from '@smokehouse/shared/contract/operations/audit/rules';
import { IS_CONFIRMED, ROUND_DUE } from '../dine-orders';
import { hasWalkedOut } from '../visit-endings';

/** The seller's two lists: the same queries on different tables. */
export interface Kind {
  name: 'delivery' | 'dine';
  orders: 'orders' | 'dine_orders';
  changes: 'order_status_changes' | 'dine_order_status_changes';
  lines: 'order_lines' | 'dine_order_lines';
  /** The column of its corrections and tickets. */
  reference: 'order_id' | 'dine_order_id';
  /** What it is in the audit log, and the column that names it there. */
  subject: AuditSubject;
  label: 'receipt' | 'table_label';
  /** The customer or guest. */
  owner: 'user_id' | 'guest_id';
  /** The time of the sale: it orders the list and determines the trading day. */
  at: 'paid_at' | 'created_at';
  /**
   * The rows that are sales. Must begin with the exact text of the partial indexes' condition. `o`
   * is the order.
   */
  isSale: RawBuilder<boolean>;
  /** The status of a sale that is done. */
  lastStatus: string;
  /** The sales that the kitchen may start. */
  isConfirmed: RawBuilder<boolean>;
  /** The customer fetches the order. */
  isPickup: RawBuilder<boolean>;
  /** The filter by payment. */
  payments: Readonly<Partial<Record<Payment, RawBuilder<boolean>>>>;
}

export type Payment = 'paid' | 'unpaid' | 'left' | 'refunded';

export const DELIVERY: Kind = {
  name: 'delivery',
  orders: 'orders',
  changes: 'order_status_changes',
  lines: 'order_lines',
  reference: 'order_id',
  subject: 'order',
  label: 'receipt',
  owner: 'user_id',
  at: 'paid_at',
  isSale: sql<boolean>`o.payment_state in ('paid', 'refunded') and o.paid_at is not null`,
  lastStatus: DELIVERED,
  isConfirmed: sql<boolean>`true`,
  isPickup: sql<boolean>`coalesce(o.delivery->>'fulfilment' = 'pickup', false)`,
  payments: {
    paid: sql<boolean>`o.payment_state = 'paid'`,
    refunded: sql<boolean>`(o.payment_state = 'refunded' or exists (
      select from order_corrections c join refunds r on r.correction_id = c.id
      where c.order_id = o.id) or exists (
      select from reported_refunds e
      where (e.provider, e.payment_id) = (o.provider, o.payment_id)))`,
  },
};
export const DINE: Kind = {
  name: 'dine',
  orders: 'dine_orders',
  changes: 'dine_order_status_changes',
  lines: 'dine_order_lines',
  reference: 'dine_order_id',
  subject: 'round',
  label: 'table_label',
  owner: 'guest_id',
  at: 'created_at',
  isSale: sql<boolean>`true`,
  lastStatus: SERVED,
  isConfirmed: IS_CONFIRMED,
  isPickup: sql<boolean>`false`,
  payments: {
    paid: sql<boolean>`o.is_paid`,
    unpaid: sql<boolean>`(${ROUND_DUE}) > 0`,
    left: sql<boolean>`((${ROUND_DUE}) > 0 and ${hasWalkedOut(sql`o.id`)})`,
    refunded: sql<boolean>`exists (
      select from order_corrections c join refunds r on r.correction_id = c.id
      where c.dine_order_id = o.id)`,
  },
};
