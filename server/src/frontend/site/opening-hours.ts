import type { Language } from '@smokehouse/shared/contract';
import {
  clockTime,
  type OpenInterval,
  type OpenWeek,
} from '@smokehouse/shared/contract/ordering/hours/rules';
import { addDays } from '@smokehouse/shared/contract/time';
import { periodOf, type Schedule, weekOf } from '../../ordering/hours';

/** The hours as pages and search engines get them. */
export interface PublicHours {
  week: OpenWeek;
  /** The days with other hours that are not over, soon enough to matter. */
  periods: Schedule['periods'];
  /** The special day or season of today. */
  today?: Schedule['periods'][number] | undefined;
}

/** How far ahead special days are announced. Unit: days. */
const AHEAD_DAYS = 30;
/** schema.org's week begins on Monday, ours on Sunday. */
const DAYS = [
  { index: 1, name: 'Monday', short: 'Mo' },
  { index: 2, name: 'Tuesday', short: 'Tu' },
  { index: 3, name: 'Wednesday', short: 'We' },
  { index: 4, name: 'Thursday', short: 'Th' },
  { index: 5, name: 'Friday', short: 'Fr' },
  { index: 6, name: 'Saturday', short: 'Sa' },
  { index: 0, name: 'Sunday', short: 'Su' },
] as const;
type Day = (typeof DAYS)[number];

/** @param today the trading day */
export function publicHours(schedule: Schedule, today: string): PublicHours {
  const last = addDays(today, AHEAD_DAYS);
  return {
    week: weekOf(schedule, today),
    periods: schedule.periods.filter(({ from, to }) => to >= today && from <= last),
    today: periodOf(schedule, today),
  };
}

/** Times in Riyadh. A closing time that is not after the opening time is on the next day. */
const timesOf = ({ from, to }: OpenInterval) => ({ opens: clockTime(from), closes: clockTime(to) });

/** Neighbouring days with the same hours. */
export interface DaysGroup {
  days: Day[];
  intervals: readonly OpenInterval[];
}

/** The days of a week by their hours, without closed days. */
export function groupsOf(week: OpenWeek, firstDay: 'monday' | 'sunday' = 'monday'): DaysGroup[] {
  const groups: DaysGroup[] = [];
  const days = firstDay === 'monday' ? DAYS : [...DAYS.slice(-1), ...DAYS.slice(0, -1)];
  for (const day of days) {
    const intervals = week[day.index] ?? [];
    const last = groups.at(-1);
    if (last && JSON.stringify(last.intervals) === JSON.stringify(intervals)) last.days.push(day);
    else groups.push({ days: [day], intervals });
  }
  return groups.filter(({ intervals }) => intervals.length > 0);
}

/** `Mo-Su 10:30-04:00`. */
function textsOf(week: OpenWeek): string[] {
  return groupsOf(week).map(({ days, intervals }) => {
    const [first, last] = [days[0]?.short, days.at(-1)?.short];
    const times = intervals.map(timesOf).map(({ opens, closes }) => `${opens}-${closes}`);
    return `${first === last ? first : `${first}-${last}`} ${times.join(',')}`;
  });
}

const TYPE = { '@type': 'OpeningHoursSpecification' };
/** schema.org's form of a day on which it is closed. */
const CLOSED = { opens: '00:00', closes: '00:00' };

/** The properties of schema.org for weekly hours and special days. */
export function openingHoursData(
  { week, periods }: PublicHours,
  language: Language,
): Record<string, unknown> {
  const texts = textsOf(week);
  return {
    openingHours: texts.length === 1 ? texts[0] : texts,
    openingHoursSpecification: groupsOf(week).flatMap(({ days, intervals }) =>
      intervals.map((interval) => ({
        ...TYPE,
        dayOfWeek: days.map(({ name }) => name),
        ...timesOf(interval),
      })),
    ),
    ...(periods.length > 0 && {
      specialOpeningHoursSpecification: periods.flatMap(({ from, to, intervals, name }) =>
        (intervals.length > 0 ? intervals.map(timesOf) : [CLOSED]).map((times) => ({
          ...TYPE,
          name: name[language],
          validFrom: from,
          validThrough: to,
          ...times,
        })),
      ),
    }),
  };
}
