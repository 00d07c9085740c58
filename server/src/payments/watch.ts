import type { Clock } from '../clock';
import type { Reconciled } from './reconcile';

/** How the reconciling job of this process is doing. Times are ms since 1970. */
export interface JobState {
  readonly startedAt: number;
  /** End of the last round; null before the first. */
  endedAt: number | null;
  failed: boolean;
  /** Since the start. */
  totals: Reconciled;
}

/** Runs rounds and keeps their account; a round that another process was at counts as a good one. */
export function watchRounds(round: () => Promise<Reconciled | null>, clock: Clock): { run: () => Promise<Reconciled | null>; state: JobState } {
  const state: JobState = { startedAt: clock.now(), endedAt: null, failed: false, totals: { asked: 0, paid: 0, expired: 0, refunded: 0 } };
  const run = async () => {
    try {
      const done = await round();
      state.failed = false;
      for (const what of Object.keys(state.totals) as (keyof Reconciled)[]) state.totals[what] += done?.[what] ?? 0;
      return done;
    } catch (error) {
      state.failed = true;
      throw error;
    } finally {
      state.endedAt = clock.now();
    }
  };
  return { run, state };
}
