import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { tradingDayBounds, tradingDayOf } from '@smokehouse/shared/contract';
import {
  areIntervalsValid,
  type OpenInterval,
} from '@smokehouse/shared/contract/ordering/hours/rules';
import { addDays } from '@smokehouse/shared/contract/time';
import { hijriOf, proposalsAround } from './calendar';
import {
  boundsOf,
  dayOf,
  firstChangeableDay,
  hoursOf,
  intervalsOf,
  isServedAt,
  nextOpening,
  nextServing,
  openingAt,
  openingsOf,
  type Period,
  type Schedule,
} from './rules';

const riyadh = (time: string) => Date.parse(`${time}+03:00`);
const MINUTE = 60_000;
const DEFAULT: Schedule = { weeks: [], periods: [] };
const day = (from: number, to: number): OpenInterval => ({ from: from * 60, to: to * 60 });
const NO_NAME = { en: '', ar: '' };
const special = (from: string, intervals: OpenInterval[], to = from): Period => ({
  kind: 'special',
  from,
  to,
  intervals,
  name: NO_NAME,
});
const ramadan: Period = {
  kind: 'ramadan',
  from: '2027-02-08',
  to: '2027-03-08',
  intervals: [{ from: 16 * 60 + 30, to: 27 * 60 + 30 }],
  name: NO_NAME,
};

describe('the default hours', () => {
  it('open at 10:30 and close at 04:00 of the next day', () => {
    const times: [string, boolean][] = [
      ['2026-11-22T03:59:59', true],
      ['2026-11-22T04:00:00', false],
      ['2026-11-22T10:29:59', false],
      ['2026-11-22T10:30:00', true],
      ['2026-11-22T23:59:59', true],
      ['2026-11-23T00:00:00', true],
    ];
    for (const [time, isOpen] of times)
      assert.equal(openingAt(DEFAULT, riyadh(time)) !== undefined, isOpen, time);
  });

  it('have the trading days of the bills: 04:00 to 04:00', () => {
    const at = fc.integer({
      min: riyadh('2026-01-01T00:00:00'),
      max: riyadh('2030-01-01T00:00:00'),
    });
    fc.assert(
      fc.property(at, (time) => {
        assert.equal(dayOf(DEFAULT, time), tradingDayOf(time));
        assert.deepEqual(
          boundsOf(DEFAULT, dayOf(DEFAULT, time)),
          tradingDayBounds(tradingDayOf(time)),
        );
      }),
    );
  });

  it('show the hours of a day from 10:30 to 03:00', () => {
    const { openHours, firstHour } = hoursOf(DEFAULT, '2026-11-22');
    assert.deepEqual(
      openHours,
      [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3],
    );
    assert.equal(firstHour, 4);
  });
});

describe('a night that closes after 04:00', () => {
  const schedule: Schedule = { weeks: [], periods: [special('2026-11-26', [day(10.5, 29)])] };

  it('belongs as a whole to the day on which it began', () => {
    const days: [string, string][] = [
      ['2026-11-27T03:59:59', '2026-11-26'],
      ['2026-11-27T04:00:00', '2026-11-26'],
      ['2026-11-27T04:59:59', '2026-11-26'],
      ['2026-11-27T05:00:00', '2026-11-27'],
      ['2026-11-28T03:59:59', '2026-11-27'],
      ['2026-11-28T04:00:00', '2026-11-28'],
    ];
    for (const [time, expected] of days)
      assert.equal(dayOf(schedule, riyadh(time)), expected, time);
    assert.equal(hoursOf(schedule, '2026-11-26').firstHour, 5);
  });

  it('cannot be changed any more once 04:00 is past', () => {
    assert.equal(firstChangeableDay(schedule, riyadh('2026-11-27T03:59:59')), '2026-11-26');
    assert.equal(firstChangeableDay(schedule, riyadh('2026-11-27T04:00:00')), '2026-11-27');
  });
});

describe('Ramadan', () => {
  const schedule: Schedule = { weeks: [], periods: [ramadan] };

  it('opens at 16:30, and its nights close at 03:30', () => {
    const times: [string, boolean][] = [
      ['2027-02-08T03:45:00', true],
      ['2027-02-08T16:29:59', false],
      ['2027-02-08T16:30:00', true],
      ['2027-02-09T03:29:59', true],
      ['2027-02-09T03:30:00', false],
      ['2027-03-09T03:29:59', true],
      ['2027-03-09T10:30:00', true],
    ];
    for (const [time, isOpen] of times)
      assert.equal(openingAt(schedule, riyadh(time)) !== undefined, isOpen, time);
  });

  it('gives way to a special day and to Eid', () => {
    const closed = special('2027-02-22', []);
    const both = { weeks: [], periods: [ramadan, closed] };
    assert.deepEqual(intervalsOf(both, '2027-02-22'), []);
    assert.deepEqual(intervalsOf(both, '2027-02-23'), ramadan.intervals);
    const next = nextOpening(both, riyadh('2027-02-22T16:30:00'));
    assert.equal(next?.from, riyadh('2027-02-23T16:30:00'));
  });

  it('and Eid are proposed from the Umm al-Qura calendar', () => {
    const proposed = proposalsAround('2026-12-01').map(({ key, from, to }) => [key, from, to]);
    assert.deepEqual(proposed, [
      ['ramadan-1448', '2027-02-08', '2027-03-08'],
      ['eid-al-fitr-1-1448', '2027-03-09', '2027-03-09'],
      ['eid-al-fitr-2-1448', '2027-03-10', '2027-03-10'],
    ]);
    assert.deepEqual(hijriOf('2030-12-26'), { year: 1452, month: 9, day: 1 });
    const twice = ['2029-12-01', '2030-12-01'].flatMap((from) =>
      proposalsAround(from).flatMap(({ kind, from: first }) => (kind === 'ramadan' ? [first] : [])),
    );
    assert.deepEqual(twice, ['2030-01-05', '2030-12-26']);
    const adha = proposalsAround('2027-04-01').find(({ key }) => key === 'eid-al-adha-1-1448');
    assert.equal(adha?.from, addDays('2027-05-07', 9));
  });

  it('is no longer proposed once it is over', () => {
    const keys = (today: string) => proposalsAround(today).map(({ key }) => key);
    assert.ok(keys('2027-03-08').includes('ramadan-1448'));
    assert.ok(!keys('2027-03-09').includes('ramadan-1448'));
  });
});

describe('a change of the week', () => {
  it('leaves the days before it as they were', () => {
    const week = Array.from({ length: 7 }, () => [day(12, 24)]);
    const schedule: Schedule = { weeks: [{ from: '2026-11-22', week }], periods: [] };
    assert.deepEqual(intervalsOf(schedule, '2026-11-21'), intervalsOf(DEFAULT, '2026-11-21'));
    assert.deepEqual(intervalsOf(schedule, '2026-11-22'), [day(12, 24)]);
  });
});

/** Any valid day: closed, one night, or several intervals. */
const intervals = fc
  .uniqueArray(fc.integer({ min: 24, max: 120 }), { maxLength: 8 })
  .map((edges) => edges.sort((a, b) => a - b).map((quarter) => quarter * 15))
  .map((edges) =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_, index) => ({
      from: edges[2 * index] as number,
      to: edges[2 * index + 1] as number,
    })),
  );
const schedules: fc.Arbitrary<Schedule> = fc.record({
  weeks: fc
    .array(fc.array(intervals, { minLength: 7, maxLength: 7 }), { maxLength: 2 })
    .map((weeks) =>
      weeks.map((week, index) => ({ from: index === 0 ? '2027-02-15' : '2026-11-01', week })),
    ),
  periods: fc
    .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 5 }), intervals), {
      maxLength: 3,
    })
    .map((days) => [
      ramadan,
      ...days.map(([after, length, hours]) =>
        special(addDays('2027-01-20', after), hours, addDays('2027-01-20', after + length)),
      ),
    ]),
});
const moments = fc
  .tuple(
    fc.integer({ min: 0, max: 70 }),
    fc.oneof(
      fc.integer({ min: 0, max: 24 * 60 * MINUTE - 1 }),
      fc.constantFrom('00:00:00', '03:59:59', '04:00:00', '04:00:01', '06:00:00', '10:30:00'),
    ),
  )
  .map(([after, time]) => {
    const date = addDays('2027-01-15', after);
    return typeof time === 'string' ? riyadh(`${date}T${time}`) : riyadh(`${date}T00:00:00`) + time;
  });

describe('any hours', () => {
  it('put every moment into exactly one trading day, without gaps', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, at) => {
        const found = dayOf(schedule, at);
        const { from, to } = boundsOf(schedule, found);
        assert.ok(from <= at && at < to);
        assert.equal(boundsOf(schedule, addDays(found, 1)).from, to);
        assert.equal(dayOf(schedule, to), addDays(found, 1));
        assert.equal(dayOf(schedule, to - 1), found);
      }),
    );
  });

  it('keep every opening inside the trading day on which it began', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, at) => {
        const today = dayOf(schedule, at);
        const { from, to } = boundsOf(schedule, today);
        for (const opening of openingsOf(schedule, today))
          assert.ok(from <= opening.from && opening.to <= to);
        assert.ok(areIntervalsValid(intervalsOf(schedule, today)));
      }),
    );
  });

  it('are open exactly within their openings, and the next opening is the earliest', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, at) => {
        const current = openingAt(schedule, at);
        const next = nextOpening(schedule, at);
        if (current) assert.deepEqual(next, current);
        else if (next) {
          assert.ok(at < next.from);
          const between = at + Math.floor((next.from - at) / 2);
          assert.equal(openingAt(schedule, between), undefined);
          assert.equal(openingAt(schedule, next.from - 1), undefined);
          assert.deepEqual(openingAt(schedule, next.from), next);
        }
      }),
    );
  });

  it('serve a dish next at the first open moment within its hours', () => {
    const hours = fc
      .tuple(fc.integer({ min: 360, max: 1799 }), fc.integer({ min: 1, max: 1440 }))
      .map(([from, length]) => ({ from, to: Math.min(from + length, 1800) }));
    fc.assert(
      fc.property(schedules, moments, hours, (schedule, at, served) => {
        const isOrdered = (moment: number) =>
          openingAt(schedule, moment) !== undefined && isServedAt(schedule, served, moment);
        const next = nextServing(schedule, served, at);
        if (next === undefined) return assert.equal(isOrdered(at), false);
        assert.ok(next >= at && isOrdered(next));
        if (next > at) {
          assert.equal(isOrdered(at), false);
          assert.equal(isOrdered(next - 1), false);
          assert.equal(isOrdered(at + Math.floor((next - at) / 2)), false);
        }
      }),
    );
  });
});

describe('a dish with hours', () => {
  const evening = { from: 18 * 60, to: 30 * 60 };
  const schedule: Schedule = { weeks: [], periods: [] };

  it('is served after midnight of the same night, until closing', () => {
    const served = ['17:59:59', '18:00:00', '23:59:59'].map((time) =>
      isServedAt(schedule, evening, riyadh(`2026-11-22T${time}`)),
    );
    const night = ['00:00:00', '03:59:59', '04:00:00'].map((time) =>
      isServedAt(schedule, evening, riyadh(`2026-11-23T${time}`)),
    );
    assert.deepEqual([...served, ...night], [false, true, true, true, true, false]);
  });

  it('is served in a Ramadan night that closes at 05:00 until then', () => {
    const ramadan: Schedule = {
      weeks: [],
      periods: [
        {
          kind: 'ramadan',
          from: '2027-02-08',
          to: '2027-03-09',
          intervals: [{ from: 990, to: 1740 }],
          name: { en: 'Ramadan', ar: 'رمضان' },
        },
      ],
    };
    const at = (time: string) => isServedAt(ramadan, evening, riyadh(`2027-02-10T${time}`));
    assert.deepEqual([at('04:59:59'), at('05:00:00')], [true, false]);
    const next = nextServing(ramadan, { from: 360, to: 17 * 60 }, riyadh('2027-02-10T05:00:00'));
    assert.equal(next, riyadh('2027-02-10T16:30:00'));
  });
});
