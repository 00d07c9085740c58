import { localDate } from '@smokehouse/shared/contract/time';
import type { TFunction } from '@smokehouse/shared/i18n';
import { dayOf } from '@smokehouse/shared/orders/kinds';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import type { DeliveryDays, DeliverySlot } from './use-delivery-time';

export const LOCALES = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory-nu-latn' } as const;

/** A date of the calendar in Riyadh, `YYYY-MM-DD`. @param at ms since 1970 */
const dateOf = (at: number): string => localDate(at).toISOString().slice(0, 10);

/**
 * A trading day in words: `Today`, `Tomorrow`, then the weekday. After midnight always the weekday:
 * the trading day is no longer today by the calendar.
 * @param options.days the trading day of now, and the next ones
 * @param options.weekday `short` where there is little room; Arabic has no short names
 */
export function dayName(
  day: string,
  {
    t,
    language,
    days,
    now,
    weekday = 'long',
    texts = 'when',
  }: {
    t: TFunction<'mfe-cart'>;
    language: 'en' | 'ar';
    days: DeliveryDays;
    /** ms since 1970. */
    now: number;
    weekday?: 'long' | 'short';
    /** Where today and tomorrow are: `schedule` within a sentence, in the sheet of times. */
    texts?: 'when' | 'schedule';
  },
): string {
  const index = days.findIndex((one) => one.day === day);
  if (days[0]?.day === dateOf(now) && (index === 0 || index === 1))
    return t(`${texts}.${index === 0 ? 'today' : 'tomorrow'}`);
  return new Intl.DateTimeFormat(LOCALES[language], { weekday, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/** The day of a slot in words. After midnight its date: the night belongs to the day before. */
export function slotDay(
  slot: DeliverySlot,
  { days, now, ...words }: Omit<Parameters<typeof dayName>[1], 'weekday'>,
): string {
  const day = days[dayIndexOf(days, slot)]?.day ?? '';
  if (day !== dateOf(Date.parse(slot.from)) || days[0]?.day !== dateOf(now))
    return dayOf(slot.from, words.language);
  return dayName(day, { days, now, ...words });
}

/** `21:00–21:30`. Write it into a `<bdi dir="ltr">`. */
export const slotTimes = ({ from, to }: DeliverySlot): string =>
  `${timeOfDay(from)}–${timeOfDay(to)}`;

/** The index of the day to which a slot belongs. */
export const dayIndexOf = (days: DeliveryDays, { from }: DeliverySlot): number =>
  days.findIndex(({ slots }) => slots.some((slot) => slot.from === from));
