/**
 * A part of a trading day in which the restaurant is open. Minutes after midnight of the trading
 * day's date; after midnight they go on beyond 1440, so that 04:00 of the next date is 1680.
 */
export interface OpenInterval {
  from: number;
  to: number;
}

/** The hours of a week, Sunday first. An empty list: closed. */
export type OpenWeek = readonly (readonly OpenInterval[])[];

/** The earliest opening, 06:00, and the latest closing, 06:00 of the next date. Unit: minutes. */
export const EARLIEST_MIN = 6 * 60;
export const LATEST_MIN = 30 * 60;
/** Most intervals of one day. */
export const MAX_INTERVALS = 4;
/** Longest name of a special day. */
export const MAX_DAY_NAME = 60;
/** How far ahead an order can be scheduled, today included. Unit: days. */
export const SCHEDULE_DAYS = 5;
/** The longest lead time of a dish. Unit: minutes. */
export const MAX_LEAD_MINUTES = 480;
/** Lengths of delivery slots that the seller can choose. Unit: minutes. */
export const SLOT_LENGTHS = [15, 20, 30, 60] as const;

/** The part of the state of the hours that decides about orders for now. */
interface OrdersState {
  isOpen: boolean;
  isEnforced?: boolean | undefined;
  pause?: { kind: 'busy' | 'closed' } | undefined;
}

/** Whether an order for now would be refused. */
export const refusesOrders = ({ isOpen, isEnforced, pause }: OrdersState): boolean =>
  !isOpen && (isEnforced === true || pause?.kind === 'closed');

const LOCALES = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory-nu-latn' } as const;

/** The name of the weekday of a trading day: `Thursday`. */
export function weekdayName(day: string, language: keyof typeof LOCALES): string {
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' });
  return weekday.format(new Date(`${day}T12:00:00Z`));
}

/** When it opens next: `10:30`, on another trading day `Thursday 16:30`. */
export function nextOpening(
  {
    opensAt,
    opensOn,
    day,
  }: { opensAt: string; opensOn?: string | undefined; day?: string | undefined },
  language: keyof typeof LOCALES,
): string {
  if (opensOn === undefined || opensOn === day) return opensAt;
  return `${weekdayName(opensOn, language)} ${opensAt}`;
}

/** Formats minutes after midnight on a 24-hour clock: 630 and 2070 → `10:30`. */
export function clockTime(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * When a dish is served, without an end that is the one of its trading day.
 * @returns undefined for a dish that is always served
 */
export function servedTimes(
  served: OpenInterval | undefined,
): { kind: 'from' | 'until' | 'between'; from: string; to: string } | undefined {
  if (!served) return undefined;
  const [from, to] = [clockTime(served.from), clockTime(served.to)];
  if (served.to >= LATEST_MIN) return { kind: 'from', from, to };
  return { kind: served.from <= EARLIEST_MIN ? 'until' : 'between', from, to };
}

/**
 * Reads an interval from two times of a 24-hour clock. A closing time that is not after the opening
 * time is on the next date: `10:30`, `04:00` → 630 to 1680.
 * @returns null if a time is malformed
 */
export function intervalOf(opens: string, closes: string): OpenInterval | null {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  if (from === null || to === null) return null;
  return { from, to: to > from ? to : to + 24 * 60 };
}

function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** Whether the intervals of a day are in order, apart from each other and inside the day. */
export function areIntervalsValid(intervals: readonly OpenInterval[]): boolean {
  return intervals.every(
    ({ from, to }, index) =>
      from >= EARLIEST_MIN &&
      to <= LATEST_MIN &&
      from < to &&
      from > (intervals[index - 1]?.to ?? 0),
  );
}
