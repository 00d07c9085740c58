import type { Database } from '../../database/pool';
import { fisher, rateOf } from './evidence';
import { type Figures, sumFigures } from './queries';

const DAY_MS = 86_400_000;
/** Of both; below that nothing is said. */
const FEWEST_EXPOSED = 20;
const LEAST_DIFFERENCE = 0.02;
/** It is a warning for people, who look again: a false one in a thousand is bearable. */
const CHANCE = 0.001;

/** What the release before had in its last day. */
export type PreviousComparison = Pick<Figures, 'visitors' | 'failed'> & { release: string };

/**
 * The release before, where a live one of today fails clearly more often. They were not out at the
 * same time: whatever else broke since then looks the same, so this is for people to read and moves
 * nothing.
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
    present.exposed < FEWEST_EXPOSED ||
    past.exposed < FEWEST_EXPOSED ||
    rateOf(present) - rateOf(past) < LEAST_DIFFERENCE
  )
    return undefined;
  return fisher(past, present) < CHANCE
    ? { release: back, visitors: past.visitors, failed: past.failed }
    : undefined;
}
