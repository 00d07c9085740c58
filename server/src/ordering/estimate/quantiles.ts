/**
 * A distribution as equally likely values in ascending order: minutes, or differences in minutes.
 */
export type Distribution = readonly number[];

/** Values of a distribution. More of them make a range finer and an estimate slower. */
export const POINTS = 21;

/** @param share 0 to 1 */
export function quantile(values: Distribution, share: number): number {
  const at = share * (values.length - 1);
  const below = values[Math.floor(at)] ?? 0;
  const above = values[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** Reduces values to {@link POINTS} equally likely ones. */
export function summarize(values: readonly number[]): Distribution {
  const sorted = ascending(values);
  return Array.from({ length: POINTS }, (_, index) => quantile(sorted, index / (POINTS - 1)));
}

/** The sum of two independent times. */
export function sumOf(first: Distribution, second: Distribution): Distribution {
  return ascending(first.flatMap((one) => second.map((other) => one + other)));
}
