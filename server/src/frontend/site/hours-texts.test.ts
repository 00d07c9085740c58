import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Schedule } from '../../ordering/hours';
import { fillHours, hoursLines } from './hours-texts';
import { publicHours } from './opening-hours';
import { DESCRIPTION } from './texts';

const SUNDAY = '2026-11-22';
const DEFAULT: Schedule = { weeks: [], periods: [] };
const late = [{ from: 630, to: 1680 }];
const friday = [{ from: 780, to: 1740 }];
/** Later on Fridays, closed on Saturdays. */
const IRREGULAR: Schedule = {
  weeks: [{ from: '2026-01-01', week: [late, late, late, late, late, friday, []] }],
  periods: [],
};
const RAMADAN: Schedule = {
  weeks: [],
  periods: [
    {
      kind: 'ramadan',
      from: '2026-11-20',
      to: '2026-12-18',
      intervals: [{ from: 990, to: 1650 }],
      name: { en: 'Ramadan 1448', ar: 'رمضان 1448' },
    },
  ],
};

describe('the opening hours of the footer', () => {
  it('are one line while all days have the same hours', () => {
    assert.deepEqual(hoursLines(publicHours(DEFAULT, SUNDAY)), [
      {
        days: { en: 'Every day', ar: 'كل يوم' },
        times: { en: '10:30 AM – 04:00 AM', ar: '10:30 صباحًا – 4:00 فجرًا' },
      },
    ]);
  });

  it('name the days, Sunday first, and leave out closed days', () => {
    assert.deepEqual(
      hoursLines(publicHours(IRREGULAR, SUNDAY)).map(({ days, times }) => [
        days.en,
        times.en,
        days.ar,
        times.ar,
      ]),
      [
        ['Sunday – Thursday', '10:30 AM – 04:00 AM', 'الأحد – الخميس', '10:30 صباحًا – 4:00 فجرًا'],
        ['Friday', '01:00 PM – 05:00 AM', 'الجمعة', '1:00 ظهرًا – 5:00 فجرًا'],
      ],
    );
  });

  it("begin with a special day's while it lasts", () => {
    const [first] = hoursLines(publicHours(RAMADAN, SUNDAY));
    assert.deepEqual([first?.days.en, first?.times.en], ['Ramadan 1448', '04:30 PM – 03:30 AM']);
    const later = hoursLines(publicHours(RAMADAN, '2026-12-19'));
    assert.deepEqual(
      later.map(({ days }) => days.en),
      ['Every day'],
    );
  });
});

describe('the description of a page', () => {
  const describeOn = (schedule: Schedule, language: 'en' | 'ar') =>
    fillHours(DESCRIPTION[language], publicHours(schedule, SUNDAY), language);

  it('contains the hours of every day', () => {
    assert.equal(
      describeOn(DEFAULT, 'en'),
      'Texas-style smoked Black Angus in Riyadh. Order online or at your table, ' +
        'every day from 10:30 AM to 04:00 AM.',
    );
    assert.match(describeOn(DEFAULT, 'ar'), /، كل يوم من 10:30 صباحًا حتى 4:00 فجرًا\.$/);
  });

  it('contains the hours by weekday, and those of Ramadan', () => {
    assert.match(
      describeOn(IRREGULAR, 'en'),
      /, Sunday – Thursday from 10:30 AM to 04:00 AM, Friday from 01:00 PM to 05:00 AM\.$/,
    );
    assert.match(describeOn(RAMADAN, 'en'), /, every day from 04:30 PM to 03:30 AM\.$/);
  });
});
