import type { Language } from '@smokehouse/shared/contract';
import type { HoursLine } from '@smokehouse/shared/contract/federation';
import type { OpenInterval } from '@smokehouse/shared/contract/ordering/hours/rules';
import { type DaysGroup, groupsOf, type PublicHours } from './opening-hours';
import type { Text } from './texts';

const EVERY_DAY: Text = { en: 'Every day', ar: 'كل يوم' };
const CLOSED: Text = { en: 'Closed', ar: 'مغلق' };
const LANGUAGES: readonly Language[] = ['en', 'ar'];
/** The weekdays, Sunday first. */
const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ar: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
};
/** The parts of the day in Arabic, by the hour from which they are said. The latest comes first. */
const ARABIC_PARTS: readonly [number, string][] = [
  [18, 'مساءً'],
  [15, 'عصرًا'],
  [12, 'ظهرًا'],
  [6, 'صباحًا'],
  [3, 'فجرًا'],
  [0, 'بعد منتصف الليل'],
];

/** A time of day: `04:00 AM`, `4:00 فجرًا`. @param minutes after midnight, also above 1440 */
function timeText(minutes: number, language: Language): string {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, '0');
  const twelve = hour % 12 || 12;
  if (language === 'en')
    return `${String(twelve).padStart(2, '0')}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${twelve}:${minute} ${ARABIC_PARTS.find(([from]) => hour >= from)?.[1] ?? ''}`;
}

const inBoth = (text: (language: Language) => string): Text => {
  const [en = '', ar = ''] = LANGUAGES.map(text);
  return { en, ar };
};

const timesText = (intervals: readonly OpenInterval[]): Text =>
  intervals.length === 0
    ? CLOSED
    : inBoth((language) =>
        intervals
          .map(({ from, to }) => `${timeText(from, language)} – ${timeText(to, language)}`)
          .join(language === 'ar' ? '، ' : ', '),
      );

function daysText({ days }: DaysGroup): Text {
  if (days.length === 7) return EVERY_DAY;
  return inBoth((language) => {
    const names = days.map(({ index }) => WEEKDAYS[language][index] ?? '');
    const [first = '', last = ''] = [names[0], names.at(-1)];
    return first === last ? first : `${first} – ${last}`;
  });
}

/** The hours as the footer and the contact page list them; today's special hours come first. */
export function hoursLines({ week, today }: PublicHours): HoursLine[] {
  const lines = groupsOf(week, 'sunday').map((group) => ({
    days: daysText(group),
    times: timesText(group.intervals),
  }));
  return today ? [{ days: today.name, times: timesText(today.intervals) }, ...lines] : lines;
}

/** The place of the opening hours in a page's description. */
const PLACE = '{{hours}}';

/**
 * Writes the weekly hours into a description: `every day from 10:30 AM to 04:00 AM`. During a
 * season, its hours.
 */
export function fillHours(
  description: string,
  { week, today }: PublicHours,
  language: Language,
): string {
  if (!description.includes(PLACE)) return description;
  const season = today && today.kind === 'ramadan' && today.intervals.length > 0 ? today : null;
  const groups = season
    ? [{ days: EVERY_DAY, intervals: season.intervals }]
    : groupsOf(week, 'sunday').map((group) => ({
        days: daysText(group),
        intervals: group.intervals,
      }));
  const isArabic = language === 'ar';
  const texts = groups.map(({ days, intervals }) => {
    const name = days === EVERY_DAY && !isArabic ? 'every day' : days[language];
    const times = intervals.map(({ from, to }) =>
      isArabic
        ? `من ${timeText(from, 'ar')} حتى ${timeText(to, 'ar')}`
        : `from ${timeText(from, 'en')} to ${timeText(to, 'en')}`,
    );
    return `${name} ${times.join(isArabic ? ' و' : ' and ')}`;
  });
  return description.replace(PLACE, texts.join(isArabic ? '، ' : ', '));
}
