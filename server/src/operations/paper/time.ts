import { TIME_ZONE } from '@smokehouse/shared/contract/time';

/** `21/11/2026 18:30`, in Riyadh's time. */
export function riyadhTime(time: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
    .format(time)
    .replace(',', '');
}
