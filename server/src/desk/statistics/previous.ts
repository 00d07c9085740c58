import { addDays, lengthOf } from '@smokehouse/shared/contract/time';
import type { DayRange } from '../../ordering/hours';

/**
 * The period with which a range is compared. Up to seven days: the same weekdays of the week before.
 * From the first of a month within it: the month before, up to the same day of the month. Others: as
 * many days directly before.
 * @param last the last day of the range that has begun; not before `from`
 */
export function previousRange({ from, to }: DayRange, last: string): DayRange {
  const length = lengthOf({ from, to });
  const passed = lengthOf({ from, to: last });
  if (length > 7 && from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7))
    return monthBefore(from, passed, addDays(last, 1).endsWith('-01'));
  const start = addDays(from, -Math.max(7, length));
  return { from: start, to: addDays(start, passed - 1) };
}

/** @param isWhole the range ends with its month: the month before is compared as a whole */
function monthBefore(from: string, passed: number, isWhole: boolean): DayRange {
  const end = addDays(from, -1);
  const start = `${end.slice(0, 8)}01`;
  const same = addDays(start, passed - 1);
  return { from: start, to: isWhole || same > end ? end : same };
}
