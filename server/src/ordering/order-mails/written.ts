import { CURRENCY, CURRENCY_LABELS, type Language } from '@smokehouse/shared/contract';
import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import { timeOf } from '../hours';

const LTR = '\u2066';
const RTL = '\u2067';
const END = '\u2069';

/** Text that is read from left to right in both languages, on one line. */
export const leftToRight = (text: string): string =>
  `${LTR}${text.replace(/ /g, '\u00a0').replace(/–/g, '–\u2060')}${END}`;

/**
 * An exact amount: `SR 1,234.50`, without decimals where there are none.
 * @param halalas an integer, as the database has it
 */
export function amountOf(halalas: number, currency: string, language: Language): string {
  const [whole, rest] = [Math.trunc(Math.abs(halalas) / 100), Math.abs(halalas) % 100];
  const sign = halalas < 0 ? '-' : '';
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  const figure = `${sign}${String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')}${decimals}`;
  const label = currency === CURRENCY ? CURRENCY_LABELS[language] : currency;
  return language === 'ar'
    ? `${RTL}${leftToRight(figure)} ${label}${END}`
    : leftToRight(`${label} ${figure}`);
}

const DAYS = {
  en: new Intl.DateTimeFormat('en-GB', dayParts()),
  ar: new Intl.DateTimeFormat('ar-SA-u-ca-gregory-nu-latn', dayParts()),
} as const;

function dayParts(): Intl.DateTimeFormatOptions {
  return { timeZone: TIME_ZONE, weekday: 'long', day: 'numeric', month: 'long' };
}

/** A day in Riyadh: `Saturday 28 November`. */
const dayOf = (at: number, language: Language): string =>
  DAYS[language].format(at).replace(/,/g, '');

/** The time of day in Riyadh. */
export const timeAt = (at: Date): string => leftToRight(timeOf(at.getTime()));

/** A span of time with its day: `Saturday 28 November, 21:35–21:50`. */
export function spanOf(
  { from, until }: { from: string; until: string },
  language: Language,
): string {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const times = start === end ? timeOf(end) : `${timeOf(start)}–${timeOf(end)}`;
  return `${dayOf(start, language)}${language === 'ar' ? '،' : ','} ${leftToRight(times)}`;
}
