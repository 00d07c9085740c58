/**
 * Opening hours and the trading day. Riyadh is at UTC+03:00 all year, so a trading day is always 24
 * hours long and needs no time zone database.
 */

/** Minutes after midnight in Riyadh. Open from 10:30 to 04:00 of the next day. */
export const OPENS_AT_MIN = 10 * 60 + 30;
export const CLOSES_AT_MIN = 4 * 60;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RIYADH_MS = 3 * 60 * MINUTE;
/** A trading day begins when the previous one closes. */
const SHIFT_MS = RIYADH_MS - CLOSES_AT_MIN * MINUTE;

/**
 * The trading day of a moment, `YYYY-MM-DD`. Sales from midnight to 04:00 belong to the previous
 * calendar day. The day ends at closing time, 04:00: a payment that arrives later belongs to the
 * new day, like its bill.
 * @param at ms since 1970
 */
export function tradingDayOf(at: number): string {
  return new Date(at + SHIFT_MS).toISOString().slice(0, 10);
}

/**
 * Start and end of a trading day: 04:00 in Riyadh to 04:00 of the next day. The end is exclusive.
 * @param day `YYYY-MM-DD`
 * @returns ms since 1970
 */
export function tradingDayBounds(day: string): { from: number; to: number } {
  const from = Date.parse(`${day}T00:00:00Z`) - SHIFT_MS;
  return { from, to: from + DAY };
}

/**
 * The opening hours of a trading day in order: 10 (from 10:30) to 23, then 0 to 3.
 */
export const BUSINESS_HOURS: readonly number[] = Array.from(
  { length: 18 },
  (_, index) => (index + 10) % 24,
);
