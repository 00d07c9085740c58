const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Riyadh',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Riyadh',
  day: '2-digit',
  month: '2-digit',
});

/** The time of day in Riyadh: `21:40`. */
export const timeOfDay = (iso: string): string => TIME.format(new Date(iso));
/** Day and time in Riyadh: `21/11 21:40`. */
export const dayAndTime = (iso: string): string => `${DAY.format(new Date(iso))} ${timeOfDay(iso)}`;

/** True for a day as addresses carry it: `2026-11-21`, and in the calendar. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isSameDay(text);
}

/** A day that the calendar does not have becomes another one, or none. */
function isSameDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
