import { addDays, lengthOf, weekdayOf } from '@smokehouse/shared/contract/time';
import { isDay } from '../parts/time';
import { MAX_EXPORT_DAYS } from './chart-rules';

/** Trading days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The kinds of ranges that the page offers. */
export const PERIODS = ['day', 'week', 'month', 'range'] as const;
export type Period = (typeof PERIODS)[number];

/** Days of an own range before its dates are chosen. */
const OWN_RANGE_DAYS = 30;

/** The week of a day, Sunday to Saturday. */
function weekOf(day: string): DayRange {
  const from = addDays(day, -weekdayOf(day));
  return { from, to: addDays(from, 6) };
}

/** The calendar month of a day. */
function monthOf(day: string): DayRange {
  const from = `${day.slice(0, 8)}01`;
  const next = `${addDays(from, 31).slice(0, 8)}01`;
  return { from, to: addDays(next, -1) };
}

const isSame = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;

/** Which of the kinds a range is. */
export function periodOf(range: DayRange): Period {
  if (range.from === range.to) return 'day';
  if (isSame(range, weekOf(range.from))) return 'week';
  return isSame(range, monthOf(range.from)) ? 'month' : 'range';
}

/** The range of a kind that contains a day; an own range ends with it. */
export function rangeOf(period: Period, day: string): DayRange {
  if (period === 'week') return weekOf(day);
  if (period === 'month') return monthOf(day);
  return { from: period === 'day' ? day : addDays(day, 1 - OWN_RANGE_DAYS), to: day };
}

/** The range of the same kind before (-1) or after (1). */
export function moveRange(range: DayRange, step: -1 | 1): DayRange {
  if (periodOf(range) === 'month')
    return monthOf(step < 0 ? addDays(range.from, -1) : addDays(range.to, 1));
  const days = step * lengthOf(range);
  return { from: addDays(range.from, days), to: addDays(range.to, days) };
}

/** Whether somebody may ask for a range: in order, begun, and at most a year. */
export const isRange = ({ from, to }: DayRange, today: string): boolean =>
  isDay(from) &&
  isDay(to) &&
  from <= to &&
  from <= today &&
  lengthOf({ from, to }) <= MAX_EXPORT_DAYS;

/** The range of an address: `from` and `to`, or `day`. Today without a valid one. */
export function readRange(search: URLSearchParams, today: string): DayRange {
  const day = search.get('day') ?? '';
  const range = { from: search.get('from') ?? day, to: search.get('to') ?? day };
  return isRange(range, today) ? range : { from: today, to: today };
}

/** The search parameters of a range. */
export function searchOf({ from, to }: DayRange): Record<string, string> {
  return from === to ? { day: from } : { from, to };
}

/** Sales of some days. */
interface DaySales {
  orders: number;
  revenue: number;
}

/** Days of a range that are listed one by one. */
const MAX_LISTED_DAYS = 31;

/** The days of a range; of a long one, its months. */
export function groupDays(
  days: readonly (DaySales & { day: string })[],
): (DaySales & { days: DayRange })[] {
  if (days.length <= MAX_LISTED_DAYS)
    return days.map(({ day, orders, revenue }) => ({
      days: { from: day, to: day },
      orders,
      revenue,
    }));
  const months = new Map<string, DaySales & { days: DayRange }>();
  for (const { day, orders, revenue } of days) {
    const known = months.get(day.slice(0, 7));
    months.set(day.slice(0, 7), {
      days: { from: known?.days.from ?? day, to: day },
      orders: orders + (known?.orders ?? 0),
      // Sums of amounts in SAR: rounded to halalas.
      revenue: Math.round((revenue + (known?.revenue ?? 0)) * 100) / 100,
    });
  }
  return [...months.values()];
}
