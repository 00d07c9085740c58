import { liveEvent } from '../../live-event';

/** A change to an order. It carries no personal data and no amount: clients refetch the order. */
export interface OrderUpdate {
  orderId: string;
  change:
    | 'placed'
    | 'confirmed'
    | 'paid'
    | 'refunded'
    | 'expired'
    | 'status'
    | 'billed'
    | 'corrected'
    | 'moved'
    | 'help'
    | 'ended'
    | 'dishes';
  /** The order's current status, if the event has it. */
  status?: string | undefined;
}

export const orderEvents = {
  orders: liveEvent<OrderUpdate>({ when: 'a change to an order of the signed-in customer' }),
  'dine-orders': liveEvent<OrderUpdate>({ when: "a change to an order of this guest's table" }),
  'seller-orders': liveEvent<OrderUpdate>({
    when: 'for the seller: a change to a delivery order, from the payment on',
    permission: 'order.view',
  }),
  'seller-dine-orders': liveEvent<OrderUpdate>({
    when: 'for the seller: a change to an order at a table',
    permission: 'order.view',
  }),
} as const;
