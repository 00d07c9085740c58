import type { TFunction } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import type { DeliveryDays, DeliverySlot } from './use-delivery-time';

const LOCALES = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory-nu-latn' } as const;

/**
 * A trading day in words: `Today`, `Tomorrow`, then the weekday.
 * @param index 0 is today
 * @param options.weekday `short` where there is little room; Arabic has no short names
 */
export function dayName(
  day: string,
  index: number,
  {
    t,
    language,
    weekday = 'long',
  }: { t: TFunction<'mfe-cart'>; language: 'en' | 'ar'; weekday?: 'long' | 'short' },
): string {
  if (index < 2) return t(index === 0 ? 'when.today' : 'when.tomorrow');
  return new Intl.DateTimeFormat(LOCALES[language], { weekday, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/** The month of a day: `November 2026`. */
export function monthName(day: string, language: 'en' | 'ar'): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));
}

/** `21:00–21:30`. Write it into a `<bdi dir="ltr">`. */
export const slotTimes = ({ from, to }: DeliverySlot): string =>
  `${timeOfDay(from)}–${timeOfDay(to)}`;

/** The index of the day to which a slot belongs. */
export const dayIndexOf = (days: DeliveryDays, { from }: DeliverySlot): number =>
  days.findIndex(({ slots }) => slots.some((slot) => slot.from === from));
