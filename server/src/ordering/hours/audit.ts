import type { OpenInterval, OpenWeek } from '@smokehouse/shared/contract/ordering/hours/rules';
import { clockTime } from '@smokehouse/shared/contract/ordering/hours/rules';
import type { AuditValues } from '../../operations/audit';
import type { Pause, SlotSettings } from './store';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** `10:30–04:00, …`; empty: closed. */
export const timesOf = (intervals: readonly OpenInterval[]): string =>
  intervals.map(({ from, to }) => `${clockTime(from)}–${clockTime(to)}`).join(', ');

/** The weekly hours and the slots in the audit log. */
export const auditedWeek = (week: OpenWeek, slots: SlotSettings): AuditValues => ({
  ...Object.fromEntries(week.map((intervals, day) => [DAYS[day] ?? day, timesOf(intervals)])),
  slotMinutes: slots.minutes,
  slotCapacity: slots.capacity,
  leadMinutes: slots.leadMinutes,
});

/** A special day or a season in the audit log. */
export const auditedPeriod = ({
  kind,
  from,
  to,
  intervals,
  name,
}: {
  kind: string;
  from: string;
  to: string;
  intervals: readonly OpenInterval[];
  name: { en: string; ar: string };
}): AuditValues => ({
  kind,
  fromDay: from,
  toDay: to,
  hours: timesOf(intervals),
  nameEn: name.en,
  nameAr: name.ar,
});

/** A pause in the audit log; undefined for one that is over. */
export const auditedPause = (pause: Pause | null, now: number): AuditValues | undefined =>
  pause && pause.endsAt > now
    ? { kind: pause.kind, minutes: pause.minutes, endsAt: new Date(pause.endsAt).toISOString() }
    : undefined;
