import type { OpenInterval } from '@smokehouse/shared/contract/ordering/hours/rules';
import { addDays } from '@smokehouse/shared/contract/time';
import type { Period } from './rules';

/** Hours of a day that follow from the Umm al-Qura calendar; without effect until confirmed. */
export interface Proposal extends Period {
  /** `ramadan-1448`. */
  key: string;
  kind: 'eid' | 'ramadan';
}

/** How far ahead days are proposed. Unit: days. */
const AHEAD_DAYS = 150;
/** A proposal is shown while its first day is not longer ago. Unit: days. */
const BEHIND_DAYS = 30;
const NIGHT: readonly OpenInterval[] = [{ from: 16 * 60, to: 28 * 60 }];
const RAMADAN: readonly OpenInterval[] = [{ from: 16 * 60 + 30, to: 27 * 60 + 30 }];

/** `rgsa` and `civil` are up to a day off; the server's calendar is the same on every machine. */
const HIJRI = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

interface HijriDate {
  year: number;
  month: number;
  day: number;
}

/** The date of the Umm al-Qura calendar. @param day `YYYY-MM-DD` */
export function hijriOf(day: string): HijriDate {
  const parts = HIJRI.formatToParts(new Date(`${day}T12:00:00Z`));
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: value('year'), month: value('month'), day: value('day') };
}

type Names = Period['name'];
const FIRST_DAYS: Readonly<Record<string, { key: string; first: Names; second: Names }>> = {
  '10-1': {
    key: 'eid-al-fitr',
    first: { en: 'First day of Eid al-Fitr', ar: 'أول أيام عيد الفطر' },
    second: { en: 'Second day of Eid al-Fitr', ar: 'ثاني أيام عيد الفطر' },
  },
  '12-10': {
    key: 'eid-al-adha',
    first: { en: 'First day of Eid al-Adha', ar: 'أول أيام عيد الأضحى' },
    second: { en: 'Second day of Eid al-Adha', ar: 'ثاني أيام عيد الأضحى' },
  },
};

/** Ramadan and the days of Eid around a day. The sighting of the moon may move them by a day. */
export function proposalsAround(today: string): Proposal[] {
  const days = Array.from({ length: BEHIND_DAYS + AHEAD_DAYS }, (_, index) =>
    addDays(today, index - BEHIND_DAYS),
  );
  return days.flatMap(proposalsOn).filter(({ to }) => to >= today);
}

function proposalsOn(day: string): Proposal[] {
  const date = hijriOf(day);
  if (date.month === 9 && date.day === 1) return [ramadanFrom(day, date.year)];
  const eid = FIRST_DAYS[`${date.month}-${date.day}`];
  if (!eid) return [];
  const second = addDays(day, 1);
  return [
    {
      key: `${eid.key}-1-${date.year}`,
      kind: 'eid',
      from: day,
      to: day,
      intervals: [],
      name: eid.first,
    },
    {
      key: `${eid.key}-2-${date.year}`,
      kind: 'eid',
      from: second,
      to: second,
      intervals: NIGHT,
      name: eid.second,
    },
  ];
}

function ramadanFrom(day: string, year: number): Proposal {
  // A month has 29 or 30 days.
  const lastDay = hijriOf(addDays(day, 29)).month === 9 ? 29 : 28;
  return {
    key: `ramadan-${year}`,
    kind: 'ramadan',
    from: day,
    to: addDays(day, lastDay),
    intervals: RAMADAN,
    name: { en: `Ramadan ${year}`, ar: `رمضان ${year}` },
  };
}
