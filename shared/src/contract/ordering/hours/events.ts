import { type BroadcastUpdate, liveEvent } from '../../live-event';

export const hoursEvents = {
  hours: liveEvent<BroadcastUpdate>({
    when: 'for everybody: the opening hours changed, or a pause began or ended',
  }),
} as const;
