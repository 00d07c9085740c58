import type { Database } from '../../database/pool';
import { fisher, rateOf } from './evidence';
import { type Figures, sumFigures } from './queries';

const DAY_MS = 86_400_000;
/** Minimum for each of the two releases. */
const MIN_EXPOSED = 20;
const MIN_DIFFERENCE = 0.02;
/** Significance level. It is only a warning, so that one false one in a thousand is acceptable. */
const ALPHA = 0.001;

/** The previous release's figures in its last day. */
export type PreviousComparison = Pick<Figures, 'visitors' | 'failed'> & { release: string };

/**
 * Returns the previous release if a live release of the last day fails clearly more often. The two
 * were not live at the same time, so that other causes are possible: the result is shown as a
 * warning and does not change a release.
 */
export async function compareWithPrevious(
  db: Database,
  { remote, release, since }: { remote: string; release: string; since: Date },
  back: string | undefined,
  now: number,
): Promise<PreviousComparison | undefined> {
  if (!back || back === release || now - since.getTime() > DAY_MS) return undefined;
  const present = await sumFigures(db, remote, release, since, new Date(now));
  const past = await sumFigures(db, remote, back, new Date(since.getTime() - DAY_MS), since);
  if (
    present.exposed < MIN_EXPOSED ||
    past.exposed < MIN_EXPOSED ||
    rateOf(present) - rateOf(past) < MIN_DIFFERENCE
  )
    return undefined;
  return fisher(past, present) < ALPHA
    ? { release: back, visitors: past.visitors, failed: past.failed }
    : undefined;
}
