/**
 * The restaurant's time: time zone, time of day and trading day. Riyadh is at UTC+03:00 all year, so
 * the offset needs no time zone database.
 */

/** For `Intl` and PostgreSQL. */
export const TIME_ZONE = 'Asia/Riyadh';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
const UTC_OFFSET_MS = 3 * 60 * MINUTE_MS;

/** Minutes after midnight in Riyadh. Open from 10:30 to 04:00 of the next day. */
export const OPENS_AT_MIN = 10 * 60 + 30;
export const CLOSES_AT_MIN = 4 * 60;

/** A Date whose UTC fields are those of Riyadh. @param at ms since 1970 */
export const localDate = (at: number): Date => new Date(at + UTC_OFFSET_MS);

/** The moment of a minute of a day in Riyadh. @returns ms since 1970 */
export const momentOf = (day: string, minute: number): number =>
  Date.parse(`${day}T00:00:00Z`) - UTC_OFFSET_MS + minute * MINUTE_MS;

/** Adds days to a date: `2026-12-31`, 1 → `2027-01-01`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The weekday of a date, 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The number of days from a date to another, both included; not positive if they are reversed. */
export const lengthOf = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/**
 * The trading day of a moment, `YYYY-MM-DD`, by the usual hours: a day ends at 04:00. The server's
 * hours decide, because a night may close later: `dayOf` there, `day` of `GET /api/hours`.
 * @param at ms since 1970
 */
export const tradingDayOf = (at: number): string =>
  localDate(at - CLOSES_AT_MIN * MINUTE_MS)
    .toISOString()
    .slice(0, 10);

/**
 * Start and end of a trading day by the usual hours, 04:00 to 04:00. The end is exclusive.
 * @param day `YYYY-MM-DD`
 * @returns ms since 1970
 */
export function tradingDayBounds(day: string): { from: number; to: number } {
  const from = momentOf(day, CLOSES_AT_MIN);
  return { from, to: from + DAY_MS };
}

/**
 * The opening hours of a trading day in order: 10 (from 10:30) to 23, then 0 to 3.
 */
export const BUSINESS_HOURS: readonly number[] = Array.from(
  { length: 18 },
  (_, index) => (index + 10) % 24,
);
