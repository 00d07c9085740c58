import { CLOSES_AT_MIN, OPENS_AT_MIN } from '@smokehouse/shared/contract';

const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;
/** Riyadh is at +03:00 all year. */
const RIYADH_MIN = 3 * 60;

/** True from 10:30 to 04:00 of the next day in Riyadh. @param at ms since 1970 */
export function isOpenAt(at: number): boolean {
  const minute = (Math.floor(at / MINUTE_MS) + RIYADH_MIN) % DAY_MIN;
  return minute >= OPENS_AT_MIN || minute < CLOSES_AT_MIN;
}

/** Formats minutes after midnight: 630 → `10:30`. */
export function clockTime(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
