import { AppError } from '../../http/errors';
import { addDays } from './rules';

/** Trading days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** A leap year. Unit: days. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** The number of days of a range; not positive if its days are reversed. */
export const lengthOf = ({ from, to }: DayRange): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The weekday of a trading day, 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** All days of a range, in order. */
export const daysOf = (range: DayRange): string[] =>
  Array.from({ length: Math.max(0, lengthOf(range)) }, (_, index) => addDays(range.from, index));

/**
 * Checks a range that somebody asks for.
 * @throws AppError 422 for reversed days and for more than a year
 */
export function checkRange(range: DayRange): DayRange {
  const days = lengthOf(range);
  if (days < 1) throw new AppError('days_order', 422, {}, { to: { code: 'days_order' } });
  if (days > MAX_DAYS)
    throw new AppError(
      'days_many',
      422,
      { days: MAX_DAYS },
      { to: { code: 'days_many', params: { days: MAX_DAYS } } },
    );
  return range;
}
