import { liveEvent } from '../../live-event';

/** A customer asked for help with an order, or was answered. */
interface OrderHelpUpdate {
  helpId: string;
  change: 'asked' | 'answered';
}

export const orderHelpEvents = {
  'order-help': liveEvent<OrderHelpUpdate>({
    when: 'for the seller: a customer asked for help with an order, or was answered',
    permission: 'order.view',
  }),
} as const;
