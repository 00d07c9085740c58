import { liveEvent } from '../../live-event';

/** A call from a table was made or answered. */
interface TableCallUpdate {
  callId: string;
  change: 'called' | 'answered';
  table: string;
  kind: string;
}

export const tableCallEvents = {
  'table-calls': liveEvent<TableCallUpdate>({
    when: 'for the seller: a guest called, or the call was answered',
    permission: 'floor.work',
  }),
} as const;
