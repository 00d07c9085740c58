import { liveEvent } from '../../live-event';

/** A ticket of the kitchen is new, or changed. */
interface KitchenUpdate {
  change: 'opened' | 'corrected' | 'pressed' | 'moved';
}

export const kitchenEvents = {
  kitchen: liveEvent<KitchenUpdate>({
    when: 'for the seller: a ticket of the kitchen is new, or changed',
    permission: 'kitchen.view',
  }),
} as const;
