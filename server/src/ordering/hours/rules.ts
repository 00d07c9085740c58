import type { OpenInterval, OpenWeek } from '@smokehouse/shared/contract/ordering/hours/rules';
import {
  addDays,
  CLOSES_AT_MIN,
  DAY_MS,
  MINUTE_MS,
  momentOf,
  OPENS_AT_MIN,
  tradingDayBounds,
  tradingDayOf,
  weekdayOf,
} from '@smokehouse/shared/contract/time';

/** How far ahead the next opening is searched: longer than any season. Unit: days. */
const HORIZON_DAYS = 400;

/** Days with other hours than the week's. Both days are included. */
export interface Period {
  kind: 'special' | 'eid' | 'ramadan';
  from: string;
  to: string;
  intervals: readonly OpenInterval[];
  name: { en: string; ar: string };
}

/** When the restaurant is open, for all times. */
export interface Schedule {
  /** The weekly hours by the trading day from which they hold, the latest first. */
  weeks: readonly { from: string; week: OpenWeek }[];
  periods: readonly Period[];
}

/** An opening. ms since 1970; the end is exclusive. */
export interface Opening {
  day: string;
  from: number;
  to: number;
}

const DEFAULT_DAY: readonly OpenInterval[] = [
  { from: OPENS_AT_MIN, to: CLOSES_AT_MIN + DAY_MS / MINUTE_MS },
];
/** Open every day from 10:30 to 04:00. */
const DEFAULT_WEEK: OpenWeek = Array.from({ length: 7 }, () => DEFAULT_DAY);

/** The closer one to the day comes first: a special day in Ramadan has its own hours. */
const RANKS: Readonly<Record<Period['kind'], number>> = { special: 0, eid: 1, ramadan: 2 };

/** The period whose hours hold on a day. */
export function periodOf({ periods }: Schedule, day: string): Period | undefined {
  return periods
    .filter(({ from, to }) => from <= day && day <= to)
    .sort((one, other) => RANKS[one.kind] - RANKS[other.kind])[0];
}

/** The weekly hours that hold on a trading day. */
export function weekOf({ weeks }: Schedule, day: string): OpenWeek {
  return weeks.find(({ from }) => from <= day)?.week ?? DEFAULT_WEEK;
}

/** The hours of a trading day. */
export function intervalsOf(schedule: Schedule, day: string): readonly OpenInterval[] {
  const period = periodOf(schedule, day);
  if (period) return period.intervals;
  return weekOf(schedule, day)[weekdayOf(day)] ?? [];
}

/** The openings of a trading day, in order. */
export function openingsOf(schedule: Schedule, day: string): Opening[] {
  return intervalsOf(schedule, day).map(({ from, to }) => ({
    day,
    from: momentOf(day, from),
    to: momentOf(day, to),
  }));
}

/**
 * When a trading day ends: at 04:00, or when its night closes if that is later. No day opens before
 * 06:00, so that nights and days never overlap.
 */
function endOf(schedule: Schedule, day: string): number {
  const last = openingsOf(schedule, day).at(-1)?.to ?? 0;
  return Math.max(tradingDayBounds(day).to, last);
}

/**
 * The trading day of a moment: the day on which its night began. A moment between closing and
 * opening belongs to the day that opens next.
 * @param at ms since 1970
 */
export function dayOf(schedule: Schedule, at: number): string {
  const day = tradingDayOf(at);
  const before = addDays(day, -1);
  return at < endOf(schedule, before) ? before : day;
}

/** Start and end of a trading day; the end is exclusive. @returns ms since 1970 */
export function boundsOf(schedule: Schedule, day: string): { from: number; to: number } {
  return { from: endOf(schedule, addDays(day, -1)), to: endOf(schedule, day) };
}

/** The opening of a moment, if it is in one. */
export function openingAt(schedule: Schedule, at: number): Opening | undefined {
  return openingsOf(schedule, dayOf(schedule, at)).find(({ from, to }) => from <= at && at < to);
}

/** The first opening that ends after a moment: the current one, or the next. */
export function nextOpening(schedule: Schedule, at: number): Opening | undefined {
  const today = dayOf(schedule, at);
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead += 1) {
    const found = openingsOf(schedule, addDays(today, ahead)).find(({ to }) => at < to);
    if (found) return found;
  }
  return undefined;
}

/** Whether a dish is served at a moment. @param served minutes of the trading day */
export function isServedAt(schedule: Schedule, served: OpenInterval, at: number): boolean {
  const day = dayOf(schedule, at);
  return momentOf(day, served.from) <= at && at < momentOf(day, served.to);
}

/**
 * The first moment, not before `at`, at which a dish is served while the restaurant is open. Its
 * hours may lie outside all openings: then there is none.
 */
export function nextServing(
  schedule: Schedule,
  served: OpenInterval,
  at: number,
): number | undefined {
  const today = dayOf(schedule, at);
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    for (const opening of openingsOf(schedule, day)) {
      const from = Math.max(opening.from, momentOf(day, served.from), at);
      if (from < Math.min(opening.to, momentOf(day, served.to))) return from;
    }
  }
  return undefined;
}

/**
 * The first trading day that a change may affect. While a night runs on beyond 04:00, its day stays
 * as it is: otherwise the change would move sales to another day.
 */
export function firstChangeableDay(schedule: Schedule, at: number): string {
  const day = dayOf(schedule, at);
  return at < tradingDayBounds(day).to ? day : addDays(day, 1);
}

/**
 * The hours of a trading day's chart: those in which it is open (10 … 23, 0 … 3), and the one in
 * which it begins.
 */
export function hoursOf(
  schedule: Schedule,
  day: string,
): { openHours: number[]; firstHour: number } {
  const openHours = intervalsOf(schedule, day).flatMap(({ from, to }) => {
    const first = Math.floor(from / 60);
    return Array.from({ length: Math.ceil(to / 60) - first }, (_, index) => (first + index) % 24);
  });
  const minutes = (endOf(schedule, day) - momentOf(day, 0)) / MINUTE_MS;
  return { openHours: [...new Set(openHours)], firstHour: Math.ceil(minutes / 60) % 24 };
}
