import { liveEvent } from '../../live-event';

/**
 * A drawer was opened, closed or used by hand, a trading day was closed, or what is still to be given
 * back by hand has changed.
 */
interface DrawersUpdate {
  change: 'drawers' | 'opened' | 'event' | 'closed' | 'day' | 'refund';
}

export const drawerEvents = {
  drawers: liveEvent<DrawersUpdate>({
    when: 'for the seller: a drawer was opened, closed or used by hand, a day was closed, or a refund is to be given back or was',
    permission: 'drawer.work',
  }),
} as const;
