import {
  areIntervalsValid,
  clockTime,
  intervalOf,
  type OpenInterval,
  type OpenWeek,
} from '@smokehouse/shared/contract/ordering/hours/rules';

/** Opening and closing time as typed: `10:30`. */
export interface Times {
  opens: string;
  closes: string;
}
/** The hours of a day as typed. Empty: closed. */
export type DayDraft = readonly Times[];

/** What a new opening of a day begins with. */
export const NEW_TIMES: Times = { opens: '10:30', closes: '04:00' };

export const toDraft = (intervals: readonly OpenInterval[]): DayDraft =>
  intervals.map(({ from, to }) => ({ opens: clockTime(from), closes: clockTime(to) }));

export const weekDraft = (week: OpenWeek): DayDraft[] => week.map(toDraft);

/** @returns null if a time is malformed, outside the day, or the openings overlap */
export function toIntervals(draft: DayDraft): OpenInterval[] | null {
  const intervals = draft.map(({ opens, closes }) => intervalOf(opens, closes));
  const known = intervals.flatMap((interval) => interval ?? []);
  return known.length === draft.length && areIntervalsValid(known) ? known : null;
}

/** A part of the axis from 06:00 to 06:00. In percent. */
export interface Bar {
  start: number;
  length: number;
  /** On the next calendar day. */
  isNextDay: boolean;
}

const [AXIS_START, MIDNIGHT, AXIS_LENGTH] = [6 * 60, 24 * 60, 24 * 60];

/** The bars of a day. One that goes on beyond midnight is two. */
export function barsOf(intervals: readonly OpenInterval[]): Bar[] {
  const bar = (from: number, to: number, isNextDay: boolean): Bar => ({
    start: ((from - AXIS_START) / AXIS_LENGTH) * 100,
    length: ((to - from) / AXIS_LENGTH) * 100,
    isNextDay,
  });
  return intervals.flatMap(({ from, to }) => [
    ...(from < MIDNIGHT ? [bar(from, Math.min(to, MIDNIGHT), false)] : []),
    ...(to > MIDNIGHT ? [bar(Math.max(from, MIDNIGHT), to, true)] : []),
  ]);
}
