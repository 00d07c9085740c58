import type { Clock } from '../../clock';
import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import { sql } from 'kysely';
import type { Reconciled } from './reconcile';

/** The status of the reconciling job. Times are ms since 1970. */
export interface JobState {
  readonly startedAt: number;
  /** End of the last round in any process; null before the first. */
  endedAt: number | null;
  failed: boolean;
  /** Totals of this process since its start. */
  totals: Reconciled;
}

/**
 * The channel on which each process publishes the result of its rounds, so that every health page
 * shows it.
 */
const CHANNEL = 'reconciled';

/** Runs rounds and records their results. */
export function watchRounds<R extends Reconciled>(
  round: () => Promise<R>,
  { clock, db, listener }: { clock: Clock; db: Database; listener: Listener },
): { run: () => Promise<R>; state: JobState; close: () => void } {
  const state: JobState = {
    startedAt: clock.now(),
    endedAt: null,
    failed: false,
    totals: { asked: 0, paid: 0, expired: 0, refunded: 0, failed: 0 },
  };
  const run = async () => {
    try {
      const done = await round();
      state.failed = done.failed > 0;
      for (const what of Object.keys(state.totals) as (keyof Reconciled)[])
        state.totals[what] += done[what];
      return done;
    } catch (error) {
      state.failed = true;
      throw error;
    } finally {
      state.endedAt = clock.now();
      // When the database is unreachable, the other processes notice it themselves.
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
