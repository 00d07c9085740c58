/**
 * When the house is open, and what a day is for it. Riyadh is at +03:00 all year, so a day is
 * always 24 hours long and no calendar is needed.
 */

/** Minutes after midnight in Riyadh. Open from 10:30 to 04:00 of the next day. */
export const OPENS_AT_MIN = 10 * 60 + 30;
export const CLOSES_AT_MIN = 4 * 60;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RIYADH_MS = 3 * 60 * MINUTE;
/** A business day begins when the evening before has closed. */
const SHIFT_MS = RIYADH_MS - CLOSES_AT_MIN * MINUTE;

/**
 * The business day of a moment, `YYYY-MM-DD`: what is sold from midnight to 04:00 belongs to the
 * evening before. A day ends with the doors, at 04:00, and not somewhere in the closed hours: each
 * moment belongs to one day, and a payment that comes after the doors closed is of the new day,
 * like its receipt.
 * @param at ms since 1970
 */
export function businessDayOf(at: number): string {
  return new Date(at + SHIFT_MS).toISOString().slice(0, 10);
}

/**
 * From when to when a business day lasts: 04:00 in Riyadh to 04:00 of the next, the end not
 * included.
 * @param day `YYYY-MM-DD`
 * @returns ms since 1970
 */
export function businessDayBounds(day: string): { from: number; to: number } {
  const from = Date.parse(`${day}T00:00:00Z`) - SHIFT_MS;
  return { from, to: from + DAY };
}

/**
 * The full hours of an evening in which something is sold, in the order of the evening: 10 (from
 * 10:30) to 23, then 0 to 3.
 */
export const BUSINESS_HOURS: readonly number[] = Array.from(
  { length: 18 },
  (_, index) => (index + 10) % 24,
);
