import type { Vital } from '@smokehouse/shared/contract';

/** Buckets of a histogram, each 15 % wider than the one before. */
export const BUCKETS = 64;
const GROWTH = 1.15;
/** Upper end of the first bucket, in ms; CLS has no unit. The last one ends at 53 s, or 6.7. */
const FIRST: Readonly<Record<Vital, number>> = { LCP: 8, FCP: 8, TTFB: 8, INP: 8, CLS: 0.001 };

/** The bucket of a measurement. The last bucket also contains all larger ones. */
export function bucketOf(metric: Vital, value: number): number {
  if (value <= FIRST[metric]) return 0;
  return Math.min(BUCKETS - 1, Math.ceil(Math.log(value / FIRST[metric]) / Math.log(GROWTH)));
}

/** The 75th percentile of a histogram, precise to about 7 %; undefined if it is empty. */
export function p75(metric: Vital, buckets: readonly number[]): number | undefined {
  const target = buckets.reduce((sum, count) => sum + count, 0) * 0.75;
  if (target === 0) return undefined;
  let below = 0;
  for (const [index, count] of buckets.entries()) {
    if (below + count < target) {
      below += count;
      continue;
    }
    const upper = FIRST[metric] * GROWTH ** index;
    const lower = index === 0 ? 0 : upper / GROWTH;
    return lower + (upper - lower) * ((target - below) / count);
  }
  return undefined;
}
