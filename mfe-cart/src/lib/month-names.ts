import { LOCALES } from './slot-texts';

/** The months of days in order: `November 2026`, `November – December 2026`. */
export function monthNames(days: readonly { day: string }[], language: 'en' | 'ar'): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [first, last] = [days[0], days.at(-1)].map((one) => new Date(`${one?.day}T12:00:00Z`));
  return first && last ? format.formatRange(first, last) : '';
}
