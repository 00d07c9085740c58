import { sql, type RawBuilder } from 'kysely';

/** The two lists of the seller: the same questions to different tables. */
export interface Kind {
  name: 'delivery' | 'dine';
  orders: 'orders' | 'dine_orders';
  changes: 'order_status_changes' | 'dine_order_status_changes';
  lines: 'order_lines' | 'dine_order_lines';
  /** Whose order it is. */
  owner: 'user_id' | 'guest_id';
  /** When it became a sale: the list's order, and what decides its business day. */
  at: 'paid_at' | 'created_at';
  /**
   * Which rows are sales, beginning word for word as the partial indexes say it. `o` is the order.
   */
  isSale: RawBuilder<boolean>;
}

export const DELIVERY: Kind = {
  name: 'delivery',
  orders: 'orders',
  changes: 'order_status_changes',
  lines: 'order_lines',
  owner: 'user_id',
  at: 'paid_at',
  isSale: sql<boolean>`o.payment_state in ('paid', 'refunded') and o.paid_at is not null`,
};
export const DINE: Kind = {
  name: 'dine',
  orders: 'dine_orders',
  changes: 'dine_order_status_changes',
  lines: 'dine_order_lines',
  owner: 'guest_id',
  at: 'created_at',
  isSale: sql<boolean>`true`,
};
