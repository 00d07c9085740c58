import { liveEvent } from '../../live-event';

/** A table's visit, the state of dishes, or the floor plan has changed. */
interface FloorUpdate {
  change: 'joined' | 'moved' | 'merged' | 'undone' | 'closed' | 'plan' | 'dishes' | 'writing';
  /** The table, if the change is about one. */
  table?: string | undefined;
}

export const floorEvents = {
  floor: liveEvent<FloorUpdate>({
    when: 'for the seller: guests joined, moved or left a table, dishes are ready or served, somebody writes an order, or the floor plan changed',
    permission: 'floor.work',
  }),
} as const;
