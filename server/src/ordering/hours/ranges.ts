import { addDays, lengthOf } from '@smokehouse/shared/contract/time';
import { AppError } from '../../http/errors';
import { boundsOf, type Schedule } from './rules';

/** Trading days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** A span of time; the end is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

/** A leap year. Unit: days. */
const MAX_DAYS = 366;

/** All days of a range, in order. */
export const daysOf = (range: DayRange): string[] =>
  Array.from({ length: Math.max(0, lengthOf(range)) }, (_, index) => addDays(range.from, index));

/** From the beginning of the first trading day of a range to the end of its last one. */
export const spanOf = (schedule: Schedule, { from, to }: DayRange): Span => ({
  from: new Date(boundsOf(schedule, from).from),
  to: new Date(boundsOf(schedule, to).to),
});

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
