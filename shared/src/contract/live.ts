import { menuEvents } from './menu/products/events';
import { drawerEvents } from './money/shifts/events';
import { printingEvents } from './operations/printing/events';
import { floorEvents } from './ordering/floor/events';
import { hoursEvents } from './ordering/hours/events';
import { kitchenEvents } from './ordering/kitchen/events';
import { orderHelpEvents } from './ordering/order-help/events';
import { orderEvents } from './ordering/order-events/events';
import { tableCallEvents } from './ordering/table-calls/events';
import type { DeclaredEvent } from './live-event';

export type { BroadcastUpdate } from './live-event';

/**
 * Live updates: the events of `GET /api/events`, the sum of those that each feature declares in its
 * `events.ts`. The server publishes them under these names. A remote declares in its `remote.json`
 * which of its queries each event invalidates. The shell is independent of both.
 */
export const LIVE_EVENTS = {
  ...orderEvents,
  ...orderHelpEvents,
  ...tableCallEvents,
  ...kitchenEvents,
  ...printingEvents,
  ...floorEvents,
  ...drawerEvents,
  ...menuEvents,
  ...hoursEvents,
} as const;

/** Event → its data. */
export type LiveEvents = {
  [E in keyof typeof LIVE_EVENTS]: (typeof LIVE_EVENTS)[E] extends DeclaredEvent<infer Data>
    ? Data
    : never;
};

export type LiveEvent = keyof LiveEvents;

/** Control frames of the stream. */
export interface StreamFrames {
  /** Sent first and whenever events may have been missed. The client refetches everything. */
  hello: { roles: readonly string[] };
  /**
   * The session has too many streams. The server closes its oldest one, this one, and the client
   * waits before it reconnects.
   */
  replaced: Record<string, never>;
}

export const isLiveEvent = (name: string): name is LiveEvent => Object.hasOwn(LIVE_EVENTS, name);
