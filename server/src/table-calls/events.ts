import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types';

/** What happened to a call, as `table_calls` tells it. */
export interface TableCallEvent {
  callId: string;
  change: 'called' | 'answered';
  table: string;
  kind: string;
}

/** The channel that live updates listen to. */
export const TABLE_CALL_EVENTS = 'table_calls';

/** Tells every process of a call, when the transaction commits. */
export async function notifyTableCall(tx: Transaction<DB>, event: TableCallEvent): Promise<void> {
  await sql`select pg_notify(${TABLE_CALL_EVENTS}, ${JSON.stringify(event)})`.execute(tx);
}

/** Reads a message of the database; one of another version that we do not understand is null. */
export function parseTableCallEvent(payload: string): TableCallEvent | null {
  try {
    const event = JSON.parse(payload) as Partial<TableCallEvent> | null;
    return event?.callId && event.change && event.table && event.kind ? (event as TableCallEvent) : null;
  } catch {
    return null;
  }
}
