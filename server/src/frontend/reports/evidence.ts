/**
 * Tests whether a canary fails more often than the live release. The watch repeats the test every
 * few seconds for days. A test for a fixed sample would then withdraw good canaries sooner or
 * later, so this is a sequential test, whose error rate holds for any number of looks.
 */

/**
 * Counts of a period. `exposed`: browsers that used the release and had not failed before; `failed`:
 * those of them that failed in the period.
 */
export interface Counts {
  exposed: number;
  failed: number;
}
/** The counts of both releases in the same period. */
export interface Pair {
  live: Counts;
  canary: Counts;
}

const NO_COUNTS: Counts = { exposed: 0, failed: 0 };

/** Priors as pseudo-counts: failure rates of 2 % (live release) and 25 % (bad canary). */
const LIVE_PRIOR: Counts = { exposed: 10, failed: 0.2 };
const CANARY_PRIOR: Counts = { exposed: 4, failed: 1 };

/** Log-likelihood of counts at a failure rate. */
function logLikelihood({ exposed, failed }: Counts, rate: number): number {
  return failed * Math.log(rate) + (exposed - failed) * Math.log(1 - rate);
}

/**
 * Log of the test martingale (wealth) against the null hypothesis "the canary fails no more often
 * than the live release". Each period multiplies it by the likelihood ratio of two rates, estimated
 * from the periods before, to one common rate. Under the null hypothesis its expectation does not
 * grow, so that it reaches 1/α with probability α at most, for any number of looks and even if the
 * common rate changes over time (Turner, Ly and Grünwald: safe tests of two proportions).
 *
 * Periods with only one of the two releases are merged with the next ones.
 * @param pairs oldest first
 * @returns natural logarithm; 0 at the beginning
 */
export function logWealth(pairs: readonly Pair[]): number {
  let wealth = 0;
  let known: Pair = { live: LIVE_PRIOR, canary: CANARY_PRIOR };
  let period: Pair = { live: NO_COUNTS, canary: NO_COUNTS };
  for (const pair of pairs) {
    period = { live: add(period.live, pair.live), canary: add(period.canary, pair.canary) };
    if (period.live.exposed === 0 || period.canary.exposed === 0) continue;
    wealth += logLikelihoodRatio(period, rateOf(known.live), rateOf(known.canary));
    known = { live: add(known.live, period.live), canary: add(known.canary, period.canary) };
    period = { live: NO_COUNTS, canary: NO_COUNTS };
  }
  return wealth;
}

/** Log-likelihood ratio of two rates to their weighted mean; 0 if the canary's rate is lower. */
function logLikelihoodRatio({ live, canary }: Pair, liveRate: number, canaryRate: number): number {
  if (canaryRate <= liveRate) return 0;
  const commonRate =
    (live.exposed * liveRate + canary.exposed * canaryRate) / (live.exposed + canary.exposed);
  return (
    logLikelihood(live, liveRate) +
    logLikelihood(canary, canaryRate) -
    logLikelihood(add(live, canary), commonRate)
  );
}

const add = (one: Counts, other: Counts): Counts => ({
  exposed: one.exposed + other.exposed,
  failed: one.failed + other.failed,
});
/** Share of the exposed browsers that failed; 0 if there were none. */
export const rateOf = ({ exposed, failed }: Counts): number =>
  exposed === 0 ? 0 : failed / exposed;

/** α = 1/200: at most one good canary in 200 is withdrawn. */
const WITHDRAW_AT = Math.log(200);
/** Minimum for each of the two releases. */
export const MIN_EXPOSED = 10;
/** Minimum number of networks with failures, so that one person cannot cause a withdrawal. */
export const MIN_NETWORKS = 4;
/** Smaller differences of the failure rates are left to people. */
const MIN_DIFFERENCE = 0.02;

export interface Totals {
  live: Counts;
  canary: Counts;
}
export const totalsOf = (pairs: readonly Pair[]): Totals => ({
  live: pairs.map(({ live }) => live).reduce(add, NO_COUNTS),
  canary: pairs.map(({ canary }) => canary).reduce(add, NO_COUNTS),
});

/** True if a canary must be withdrawn. */
export function isClearlyWorse(pairs: readonly Pair[], failedNetworks: number): boolean {
  const { live, canary } = totalsOf(pairs);
  return (
    live.exposed >= MIN_EXPOSED &&
    canary.exposed >= MIN_EXPOSED &&
    failedNetworks >= MIN_NETWORKS &&
    rateOf(canary) - rateOf(live) >= MIN_DIFFERENCE &&
    logWealth(pairs) >= WITHDRAW_AT
  );
}

function logFactorials(upTo: number): number[] {
  const logs = [0];
  for (let n = 1; n <= upTo; n++) logs.push((logs[n - 1] ?? 0) + Math.log(n));
  return logs;
}

/**
 * One-sided p-value of Fisher's exact test: the probability of as many or more failures in `now` if
 * it is no worse than `before`. For one comparison of two releases that were live one after the
 * other. Use {@link logWealth} for releases that are compared repeatedly.
 */
export function fisher(before: Counts, now: Counts): number {
  const [all, failed] = [before.exposed + now.exposed, before.failed + now.failed];
  const logs = logFactorials(all);
  const logChoose = (n: number, k: number) => (logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0);
  let probability = 0;
  for (let inNow = now.failed; inNow <= Math.min(failed, now.exposed); inNow++) {
    if (failed - inNow > before.exposed) continue;
    probability += Math.exp(
      logChoose(now.exposed, inNow) +
        logChoose(before.exposed, failed - inNow) -
        logChoose(all, failed),
    );
  }
  return Math.min(1, probability);
}
