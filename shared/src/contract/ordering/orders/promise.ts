import type { HoursState } from '../hours/schemas';

/** A span of minutes from an order, or from its payment. */
export interface MinutesRange {
  from: number;
  to: number;
}

/**
 * The minutes that a customer is promised: those of the area or of pickup, and what the seller adds
 * while the restaurant is busy. The server stores them with the order; pages show the same ones.
 */
export function promisedMinutes(
  { from, to }: MinutesRange,
  pause: Pick<NonNullable<HoursState['pause']>, 'kind' | 'minutes'> | null | undefined,
): MinutesRange {
  const busy = pause?.kind === 'busy' ? pause.minutes : 0;
  return { from: from + busy, to: to + busy };
}
