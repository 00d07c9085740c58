import { TIME_ZONE } from '@smokehouse/shared/contract/time';

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * The time of day in Riyadh: `21:40`.
 * @param time ISO 8601, or ms since 1970
 */
export const timeOfDay = (time: string | number): string => TIME.format(new Date(time));
