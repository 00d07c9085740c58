import { COUNTDOWN_MS, FIRST_STATUS } from '@smokehouse/shared/contract';
import { SERVED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { VisitState } from '@smokehouse/shared/contract';

/** A confirmed round of a visit that is not cancelled. Times in ms since 1970. */
export interface RoundFacts {
  placedAt: number;
  status: string;
  /** What is left to pay, in halalas. */
  unpaidHalalas: number;
  /**
   * From when the promise of its oldest dish runs that is to be made now; null if nothing is: the
   * rest is on hold, stands at the pass or is served.
   */
  dueFrom: number | null;
}

/** An open visit, as far as its state depends on it. Times in ms since 1970. */
export interface VisitFacts {
  openedAt: number;
  rounds: readonly RoundFacts[];
  /** When a guest asked for the bill last. */
  billAskedAt: number | null;
}

/** The kitchen serves a round within this time. Unit: ms. */
const PROMISE_MS = COUNTDOWN_MS[FIRST_STATUS] ?? 0;

/**
 * The state of a table.
 *
 * | state      | when                                                             |
 * | ---------- | ---------------------------------------------------------------- |
 * | `free`     | there is no open visit                                           |
 * | `ordering` | nothing is ordered yet                                           |
 * | `paid`     | everything is served and paid                                    |
 * | `bill`     | a guest asked for the bill after the last round, and owes something |
 * | `late`     | a dish that is to be made now is past the kitchen's promise      |
 * | `waiting`  | a round is in the kitchen or at the pass                         |
 * | `eating`   | everything is served, something is unpaid                        |
 *
 * @returns the state, and since when where that matters
 */
export function stateOf(
  visit: VisitFacts | null,
  now: number,
): { state: VisitState; since?: number } {
  if (!visit) return { state: 'free' };
  if (visit.rounds.length === 0) return { state: 'ordering', since: visit.openedAt };
  const inKitchen = visit.rounds.filter(({ status }) => status !== SERVED);
  const isUnpaid = visit.rounds.some(({ unpaidHalalas }) => unpaidHalalas > 0);
  if (inKitchen.length === 0 && !isUnpaid) return { state: 'paid' };
  const lastRound = Math.max(...visit.rounds.map(({ placedAt }) => placedAt));
  if (visit.billAskedAt !== null && visit.billAskedAt >= lastRound && isUnpaid)
    return { state: 'bill', since: visit.billAskedAt };
  if (inKitchen.length === 0) return { state: 'eating' };
  const promised = Math.min(...inKitchen.flatMap(({ dueFrom }) => dueFrom ?? [])) + PROMISE_MS;
  return now > promised
    ? { state: 'late', since: promised }
    : { state: 'waiting', since: Math.min(...inKitchen.map(({ placedAt }) => placedAt)) };
}
