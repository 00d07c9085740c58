import { sql } from 'kysely';

/**
 * Time after a guest's own move with rounds in which the staff has to see the next one. Each move
 * prints paper in the kitchen, and whoever has read two codes could go to and fro. Unit: ms.
 */
const OWN_MOVE_MS = 10 * 60_000;

/** Of a guest: the table of their open visit. */
export const VISIT_TABLE = sql<string | null>`(select v.table_label from table_visits v
  where v.id = guests.visit_id and v.closed_at is null)`;

export interface OwnMove {
  own_move_at: Date | null;
  /** See {@link VISIT_TABLE}. */
  visit_table: string | null;
}

/** Whether only the staff moves a guest to a table, because the guest has moved a moment ago. */
export const needsStaffToMove = (guest: OwnMove, table: string | null, now: Date): boolean =>
  guest.own_move_at !== null &&
  guest.visit_table !== null &&
  guest.visit_table !== table &&
  now.getTime() - guest.own_move_at.getTime() < OWN_MOVE_MS;
