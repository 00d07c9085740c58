import { liveEvent } from '../../live-event';

/** A drawer was opened, closed or used by hand, or a trading day was closed. */
interface DrawersUpdate {
  change: 'drawers' | 'opened' | 'event' | 'closed' | 'day';
}

export const drawerEvents = {
  drawers: liveEvent<DrawersUpdate>({
    when: 'for the seller: a drawer was opened, closed or used by hand, or a day was closed',
    permission: 'drawer.work',
  }),
} as const;
