import type { Vital } from '@smokehouse/shared/contract';

/** Buckets of a histogram, each 15 % wider than the one before. */
export const BUCKETS = 64;
const GROWTH = 1.15;
/** Upper end of the first bucket: ms, and none of CLS. The last one ends at 53 s, or 6.7. */
const FIRST: Readonly<Record<Vital, number>> = { LCP: 8, FCP: 8, TTFB: 8, INP: 8, CLS: 0.001 };

/**
 * The bucket that a measurement falls into; whatever is larger than all falls into the last one.
 */
export function bucketOf(metric: Vital, value: number): number {
  if (value <= FIRST[metric]) return 0;
  return Math.min(BUCKETS - 1, Math.ceil(Math.log(value / FIRST[metric]) / Math.log(GROWTH)));
}

/**
 * The value that three of four visits stay below, right to about 7 %; undefined where nothing was
 * measured.
 */
export function p75(metric: Vital, buckets: readonly number[]): number | undefined {
  const wanted = buckets.reduce((sum, count) => sum + count, 0) * 0.75;
  if (wanted === 0) return undefined;
  let below = 0;
  for (const [index, count] of buckets.entries()) {
    if (below + count < wanted) {
      below += count;
      continue;
    }
    const upper = FIRST[metric] * GROWTH ** index;
    const lower = index === 0 ? 0 : upper / GROWTH;
    return lower + (upper - lower) * ((wanted - below) / count);
  }
  return undefined;
}
