/**
 * When a release is clearly worse than another. Looked at every few seconds for days, an ordinary
 * test would condemn every good canary some day; this one is made to be looked at as often as one
 * likes.
 */

/**
 * Browsers without a failure so far that used a release in one stretch of time, and those that
 * failed then.
 */
export interface Stretch {
  exposed: number;
  failed: number;
}
/** The same time, both releases. */
export interface Pair {
  live: Stretch;
  canary: Stretch;
}

/**
 * What the bet begins with, as if so many had been seen before: 2 % failures of the live release,
 * 25 % of a bad canary.
 */
const LIVE_PRIOR: Stretch = { exposed: 10, failed: 0.2 };
const CANARY_PRIOR: Stretch = { exposed: 4, failed: 1 };

/** ln of the chance of what was seen, at a rate. */
function logChance({ exposed, failed }: Stretch, rate: number): number {
  return failed * Math.log(rate) + (exposed - failed) * Math.log(1 - rate);
}

/**
 * A wager against "the canary fails no more often than the live release": each stretch of time
 * multiplies the stake by how much better the rates seen so far foretell it than one rate for both
 * does. Where the canary is no worse, the stake is no larger on average after any stretch, so that
 * it ever reaches 1/α with a chance of α at most, however often one looks and however the common
 * rate changes with the hour (Turner, Ly and Grünwald: safe tests of two proportions).
 *
 * Stretches in which only one of the two was seen are put together with the next ones: without a
 * comparison there is no wager.
 * @param pairs oldest first
 * @returns ln of the stake, which began at 1
 */
export function logWealth(pairs: readonly Pair[]): number {
  let stake = 0;
  const known = { live: { ...LIVE_PRIOR }, canary: { ...CANARY_PRIOR } };
  let open: Pair = { live: { exposed: 0, failed: 0 }, canary: { exposed: 0, failed: 0 } };
  for (const pair of pairs) {
    open = { live: plus(open.live, pair.live), canary: plus(open.canary, pair.canary) };
    if (open.live.exposed === 0 || open.canary.exposed === 0) continue;
    const [live, canary] = [rateOf(known.live), rateOf(known.canary)];
    if (canary > live) {
      const both =
        (open.live.exposed * live + open.canary.exposed * canary) /
        (open.live.exposed + open.canary.exposed);
      stake +=
        logChance(open.live, live) +
        logChance(open.canary, canary) -
        logChance(plus(open.live, open.canary), both);
    }
    known.live = plus(known.live, open.live);
    known.canary = plus(known.canary, open.canary);
    open = { live: { exposed: 0, failed: 0 }, canary: { exposed: 0, failed: 0 } };
  }
  return stake;
}

const plus = (one: Stretch, other: Stretch): Stretch => ({
  exposed: one.exposed + other.exposed,
  failed: one.failed + other.failed,
});
/** Share of the exposed that failed; 0 where nobody was. */
export const rateOf = ({ exposed, failed }: Stretch): number =>
  exposed === 0 ? 0 : failed / exposed;

/** A good canary is taken back once in 200 of its lives at most. */
const STAKE_WANTED = Math.log(200);
/** Of either release; below that nothing is clear. */
const FEWEST_EXPOSED = 10;
/** Failures must come from so many networks: one person's browsers condemn nothing. */
export const FEWEST_NETWORKS = 4;
/** What is worse by less than this many failures in a hundred is somebody's to judge. */
const LEAST_DIFFERENCE = 0.02;

export interface Totals {
  live: Stretch;
  canary: Stretch;
}
export const totalsOf = (pairs: readonly Pair[]): Totals => ({
  live: pairs.map(({ live }) => live).reduce(plus, { exposed: 0, failed: 0 }),
  canary: pairs.map(({ canary }) => canary).reduce(plus, { exposed: 0, failed: 0 }),
});

/** True where a canary is to be taken back. */
export function isClearlyWorse(pairs: readonly Pair[], failedNetworks: number): boolean {
  const { live, canary } = totalsOf(pairs);
  return (
    live.exposed >= FEWEST_EXPOSED &&
    canary.exposed >= FEWEST_EXPOSED &&
    failedNetworks >= FEWEST_NETWORKS &&
    rateOf(canary) - rateOf(live) >= LEAST_DIFFERENCE &&
    logWealth(pairs) >= STAKE_WANTED
  );
}

function logFactorials(upTo: number): number[] {
  const logs = [0];
  for (let n = 1; n <= upTo; n++) logs.push((logs[n - 1] ?? 0) + Math.log(n));
  return logs;
}

/**
 * Fisher's exact test, one-sided: the chance that so many or more of the failures fall to `now`
 * where it is no worse than `before`. For a look at two releases that were live one after the
 * other; {@link logWealth} is for those that are out together.
 */
export function fisher(before: Stretch, now: Stretch): number {
  const [all, failed] = [before.exposed + now.exposed, before.failed + now.failed];
  const logs = logFactorials(all);
  const logChoose = (n: number, k: number) => (logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0);
  let chance = 0;
  for (let here = now.failed; here <= Math.min(failed, now.exposed); here++) {
    if (failed - here > before.exposed) continue;
    chance += Math.exp(
      logChoose(now.exposed, here) +
        logChoose(before.exposed, failed - here) -
        logChoose(all, failed),
    );
  }
  return Math.min(1, chance);
}
