import { sql, type Transaction } from 'kysely';
import { isLiveEvent, type LiveEvent, type LiveEvents } from '@smokehouse/shared/contract/live';
import type { DB } from '../database/types';
import type { Audience } from './rules';

/** An event of the contract and its audience. */
export interface Announcement {
  to: Audience;
  event: LiveEvent;
  data: LiveEvents[LiveEvent];
}

/** The database channel of all announcements. */
export const ANNOUNCEMENTS = 'live_events';

/**
 * Publishes an event of the contract to its audience, in every process. PostgreSQL delivers the
 * message when the transaction commits, and drops it on a rollback. A new event needs nothing else
 * on the server.
 */
export async function announce<E extends LiveEvent>(
  tx: Transaction<DB>,
  to: Audience,
  event: E,
  data: LiveEvents[E],
): Promise<void> {
  await sql`select ${announcing(to, event, data)}`.execute(tx);
}

/**
 * {@link announce} as an expression in the statement that makes the change. PostgreSQL delivers equal
 * messages of a transaction once.
 */
export function announcing<E extends LiveEvent>(to: Audience, event: E, data: LiveEvents[E]) {
  const message = JSON.stringify({ to, event, data } satisfies Announcement);
  return sql<null>`pg_notify(${ANNOUNCEMENTS}, ${message})`;
}

/** Parses a message of the database; null for a message of another version of the server. */
export function parseAnnouncement(payload: string): Announcement | null {
  try {
    const { to, event, data } = JSON.parse(payload) as Partial<Record<keyof Announcement, unknown>>;
    const isKnown = typeof to === 'string' && typeof event === 'string' && isLiveEvent(event);
    return isKnown && data !== null && typeof data === 'object'
      ? ({ to, event, data } as Announcement)
      : null;
  } catch {
    return null;
  }
}
