import type { Clock } from '../../clock';
import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import { sql } from 'kysely';
import type { Reconciled } from './reconcile';

/** How the reconciling job is doing. Times are ms since 1970. */
export interface JobState {
  readonly startedAt: number;
  /** End of the last round, whichever process did it; null before the first. */
  endedAt: number | null;
  failed: boolean;
  /** What this process did since its start. */
  totals: Reconciled;
}

/**
 * On this channel every process says how a round went: of many, one does it, and each one's health
 * page knows.
 */
const CHANNEL = 'reconciled';

/** Runs rounds and keeps their account. */
export function watchRounds(
  round: () => Promise<Reconciled>,
  { clock, db, listener }: { clock: Clock; db: Database; listener: Listener },
): { run: () => Promise<Reconciled>; state: JobState; close: () => void } {
  const state: JobState = {
    startedAt: clock.now(),
    endedAt: null,
    failed: false,
    totals: { asked: 0, paid: 0, expired: 0, refunded: 0 },
  };
  const run = async () => {
    try {
      const done = await round();
      state.failed = false;
      for (const what of Object.keys(state.totals) as (keyof Reconciled)[])
        state.totals[what] += done[what];
      return done;
    } catch (error) {
      state.failed = true;
      throw error;
    } finally {
      state.endedAt = clock.now();
      // Where the database is away the others notice that themselves.
      await sql`select pg_notify(${CHANNEL}, ${state.failed ? 'failed' : 'well'})`
        .execute(db)
        .catch(() => {});
    }
  };
  const close = listener.on(CHANNEL, (payload) => {
    if (payload === null) return;
    state.endedAt = clock.now();
    state.failed = payload === 'failed';
  });
  return { run, state, close };
}
