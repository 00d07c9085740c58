import { liveEvent } from '../../live-event';

/** A call from a table was made or answered, or its guest sits at another table. */
interface TableCallUpdate {
  callId: string;
  change: 'called' | 'answered' | 'moved';
  table: string;
  kind: string;
}

export const tableCallEvents = {
  'table-calls': liveEvent<TableCallUpdate>({
    when: 'for the seller: a guest called, the call was answered, or the guest has moved',
    permission: 'floor.work',
  }),
} as const;
