import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
});

/** Day and time in Riyadh: `21/11 21:40`. */
export const dayAndTime = (iso: string): string => `${DAY.format(new Date(iso))} ${timeOfDay(iso)}`;

/** True for an existing calendar day in the format `2026-11-21`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isInCalendar(text);
}

/** Date.parse turns `2026-02-30` into another day, so the result is compared with the input. */
function isInCalendar(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
