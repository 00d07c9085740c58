import { sql, type Transaction } from 'kysely';
import { isLiveEvent, type LiveEvent, type LiveEvents } from '@smokehouse/shared/contract/live';
import type { DB } from '../database/types';
import type { Audience } from './rules';

/** An event of the contract on its way to whom it concerns. */
export interface Announcement {
  to: Audience;
  event: LiveEvent;
  data: LiveEvents[LiveEvent];
}

/** The channel on which every process hears of announcements. */
export const ANNOUNCEMENTS = 'live_events';

/**
 * Tells an event of the contract to whom it concerns, in every process. PostgreSQL holds the
 * message until the transaction commits, and drops it if it does not. The module that owns a new
 * event needs nothing else on the server.
 */
export async function announce<E extends LiveEvent>(
  tx: Transaction<DB>,
  to: Audience,
  event: E,
  data: LiveEvents[E],
): Promise<void> {
  const message = JSON.stringify({ to, event, data } satisfies Announcement);
  await sql`select pg_notify(${ANNOUNCEMENTS}, ${message})`.execute(tx);
}

/**
 * Reads a message of the database; one of another version of the server that we do not understand
 * is null.
 */
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
