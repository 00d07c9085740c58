import { type BroadcastUpdate, liveEvent } from '../../live-event';

export const menuEvents = {
  products: liveEvent<BroadcastUpdate>({ when: 'for everybody: the menu or a stock changed' }),
} as const;
