import type { TFunction } from '@smokehouse/shared/i18n';
import { monthNames } from './month-names';
import { dayName, slotDay } from './slot-texts';

const t = ((key: string) => key) as TFunction<'mfe-cart'>;
const slot = (from: string) => ({
  from: new Date(`${from}+03:00`).toISOString(),
  to: new Date(Date.parse(`${from}+03:00`) + 1_800_000).toISOString(),
  part: 'night' as const,
});
const days = [
  { day: '2026-11-27', slots: [slot('2026-11-27T21:00'), slot('2026-11-28T01:00')] },
  { day: '2026-11-28', slots: [slot('2026-11-28T11:30')] },
  { day: '2026-11-29', slots: [] },
];
const at = (time: string) => ({
  t,
  days,
  language: 'en' as const,
  now: Date.parse(`${time}+03:00`),
});

describe('the name of a trading day', () => {
  it('is today or tomorrow before midnight', () => {
    const evening = at('2026-11-27T20:00');
    expect(days.map(({ day }) => dayName(day, evening))).toEqual([
      'when.today',
      'when.tomorrow',
      'Sunday',
    ]);
  });

  it('is its weekday after midnight, when it is no longer today by the calendar', () => {
    const night = at('2026-11-28T03:05');
    expect(days.map(({ day }) => dayName(day, night))).toEqual(['Friday', 'Saturday', 'Sunday']);
  });
});

describe('the day of a slot', () => {
  it('is its date after midnight, and always once midnight is past', () => {
    const [night, noon] = [slot('2026-11-28T01:00'), slot('2026-11-28T11:30')];
    expect(slotDay(night, at('2026-11-27T20:00'))).toMatch(/^Saturday,? 28 Nov$/);
    expect(slotDay(noon, at('2026-11-27T20:00'))).toBe('when.tomorrow');
    expect(slotDay(noon, at('2026-11-28T03:05'))).toMatch(/^Saturday,? 28 Nov$/);
  });
});

describe('the months over the days', () => {
  const from = (first: string, last: string) => [{ day: first }, { day: last }];

  it.each([
    ['en', '2026-11-29', '2026-11-30', /^November 2026$/],
    ['en', '2026-11-29', '2026-12-03', /^November\s*–\s*December 2026$/],
    ['en', '2026-12-30', '2027-01-02', /^December 2026\s*–\s*January 2027$/],
    ['ar', '2026-11-29', '2026-12-03', /^نوفمبر.*ديسمبر 2026$/],
  ] as const)('are those of the first and the last day (%s, %s to %s)', (language, a, b, text) => {
    expect(monthNames(from(a, b), language)).toMatch(text);
  });
});
