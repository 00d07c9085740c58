import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { measure } from '../../../bench/estimate/measure';
import { simulate } from '../../../bench/estimate/simulate';
import { summarizeErrors } from './errors';
import { type Conditions, expectedMinutes, paceOf, type Sample } from './model';
import { areaMinutes, estimate, lateMinutes, learn, type OpenOrder } from './rules';
import { loadsFor, queueAt, samplesOf, timeOf, type Course } from './samples';

const STATIONS = ['pit', 'grill', 'way'];
const loads = (most: number) =>
  fc.dictionary(fc.constantFrom(...STATIONS), fc.integer({ min: 0, max: most }));
const conditions = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  weekday: fc.integer({ min: 0, max: 6 }),
  loads: loads(60),
  pace: fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }), { nil: undefined }),
});
const sample = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  weekday: fc.integer({ min: 0, max: 6 }),
  loads: loads(40),
  minutes: fc.double({ min: 0.5, max: 180, noNaN: true }),
});
const model = fc
  .record({
    kitchen: fc.array(sample, { maxLength: 60 }),
    way: fc.array(sample, { maxLength: 60 }),
    table: fc.array(sample, { maxLength: 60 }),
  })
  .map(learn);
const elapsed = fc.double({ min: 0, max: 240, noNaN: true });
const order: fc.Arbitrary<OpenOrder> = fc.record(
  {
    first: fc.record({ step: fc.constantFrom('kitchen', 'table'), conditions, elapsed }),
    way: fc.record({ conditions, elapsed }),
    leadMinutes: fc.integer({ min: 0, max: 120 }),
    area: fc
      .tuple(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 0, max: 30 }))
      .map(([from, width]) => ({ from, until: from + width })),
  },
  { requiredKeys: [] },
);
const close = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 0.01);

describe('an estimate', () => {
  it('is an ordered range that is never negative', () => {
    fc.assert(
      fc.property(model, order, (learned, open) => {
        const { ready, done } = estimate(learned, open);
        for (const range of ready ? [ready, done] : [done]) {
          assert.ok(range.from >= 0);
          assert.ok(range.from <= range.likely && range.likely <= range.until);
        }
        if (ready) assert.ok(ready.likely <= done.likely + 1e-9);
      }),
    );
  });

  it('never falls when the load, the lead minutes or the way of the area grow', () => {
    const more = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(model, order, more, (learned, open, extra) => {
        const { first, way, area, leadMinutes = 0 } = open;
        const before = estimate(learned, open).done;
        const busier = [
          first && { ...open, first: { ...first, conditions: loaded(first.conditions, extra) } },
          way && { ...open, way: { ...way, conditions: loaded(way.conditions, extra) } },
          { ...open, leadMinutes: leadMinutes + extra },
          area && { ...open, area: { from: area.from + extra, until: area.until + extra } },
        ];
        for (const one of busier) {
          if (!one) continue;
          const after = estimate(learned, one).done;
          for (const part of ['from', 'likely', 'until'] as const)
            assert.ok(after[part] >= before[part] - 1e-9, part);
        }
      }),
    );
  });

  it('without a history is the middle of the minutes that the area says', () => {
    const learned = learn({ kitchen: [], way: [], table: [] });
    const quiet = { hour: 20, weekday: 4, loads: {} };
    const open = { conditions: quiet, elapsed: 0 };
    for (const minutes of [
      { from: 40, to: 50 },
      { from: 25, to: 35 },
    ]) {
      const { done } = estimate(learned, {
        first: { step: 'kitchen', ...open },
        way: open,
        area: areaMinutes(minutes),
      });
      close(Math.round(done.likely), (minutes.from + minutes.to) / 2);
    }
  });

  it('of a step that takes longer than ever still names a moment', () => {
    const now = { hour: 20, weekday: 5, loads: {} };
    const learned = learn({ kitchen: [], way: [], table: [] });
    const { done } = estimate(learned, { way: { conditions: now, elapsed: 90 } });
    assert.ok(done.from >= 2);
  });

  it('starts at the fixed minutes of the kitchen, the way and the table', () => {
    const learned = learn({ kitchen: [], way: [], table: [] });
    const at = { hour: 20, weekday: 5, loads: { pit: 9 } };
    close(expectedMinutes(learned.kitchen, at), 15);
    close(expectedMinutes(learned.way, at), 10);
    close(expectedMinutes(learned.table, at), 15);
  });
});

const loaded = (one: Conditions, extra: number): Conditions => ({
  ...one,
  loads: Object.fromEntries(
    Object.entries(one.loads).map(([station, load]) => [station, load + extra]),
  ),
});

describe('a learned step', () => {
  const evening = (minutes: number, loads = {}): Sample => ({
    hour: 20,
    weekday: 5,
    loads,
    minutes,
  });

  it('stays near the start after one odd order, and follows many', () => {
    const at = { hour: 20, weekday: 5, loads: {} };
    const after = (count: number) =>
      expectedMinutes(
        learn({ kitchen: Array(count).fill(evening(40)), way: [], table: [] }).kitchen,
        at,
      );
    assert.ok(after(1) < 18);
    assert.ok(after(400) > 36);
  });

  it('learns what each item at a station adds', () => {
    const samples = Array.from({ length: 400 }, (_, index) =>
      index % 2 === 0
        ? evening(12 + (index % 20) * 1.5, { pit: index % 20 })
        : evening(12 + (index % 20) * 3, { grill: index % 20, pit: index % 4 }),
    );
    const { pit = 0, grill = 0 } = learn({ kitchen: samples, way: [], table: [] }).kitchen.perItem;
    assert.ok(pit > 1.2 && pit < 1.8, String(pit));
    assert.ok(grill > 2.5 && grill < 3.3, String(grill));
  });

  it('sees a slow kitchen in the orders of the last hour', () => {
    const { kitchen } = learn({ kitchen: [], way: [], table: [] });
    assert.equal(paceOf(kitchen, []), 1);
    assert.ok(paceOf(kitchen, Array(8).fill(evening(30))) > 1.5);
  });
});

describe('the history of orders', () => {
  const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+03:00`);
  const course = (from: string, left: string, items: Course['items'], done?: string): Course => ({
    kind: 'delivery',
    startedAt: at(from),
    leftAt: at(left),
    doneAt: done ? at(done) : undefined,
    items,
  });

  it('gives each step its duration, hour, weekday and load', () => {
    const { kitchen, way } = samplesOf([
      course('20:00', '20:20', { pit: 2, grill: 1 }, '20:45'),
      course('20:10', '20:40', { pit: 1 }, '20:50'),
      course('20:30', '20:41', { grill: 1 }),
    ]);
    assert.deepEqual(
      kitchen.map(({ hour, weekday, loads: waiting, minutes }) => [
        hour,
        weekday,
        waiting,
        minutes,
      ]),
      [
        [20, 5, { pit: 2, grill: 1 }, 20],
        [20, 5, { pit: 3 }, 30],
        [20, 5, { grill: 1 }, 11],
      ],
    );
    assert.deepEqual(
      way.map(({ loads: waiting, minutes }) => [waiting, minutes]),
      [
        [{ way: 0 }, 25],
        [{ way: 1 }, 10],
      ],
    );
  });

  it('leaves out a status that was set hours late', () => {
    assert.deepEqual(samplesOf([course('12:00', '18:00', { pit: 1 })]).kitchen, []);
  });

  it('counts the items at each station that an order needs', () => {
    const queue = queueAt(
      [course('20:00', '20:30', { pit: 5, grill: 1 }), course('20:05', '20:40', { grill: 2 })],
      at('20:10'),
    );
    assert.deepEqual(loadsFor({ grill: 1 }, queue), { grill: 4 });
    assert.deepEqual(loadsFor({ pit: 2, grill: 1 }, queue), { pit: 7, grill: 4 });
    assert.deepEqual(loadsFor({}, queue), {});
  });

  it('leaves out items of a station that has finished a newer order', () => {
    const courses = [
      course('20:00', '21:00', { pit: 5, grill: 1 }),
      course('20:05', '20:20', { pit: 1 }),
      course('20:10', '20:50', { pit: 2 }),
    ];
    const loadsAt = (time: string) => loadsFor({ pit: 1, grill: 1 }, queueAt(courses, at(time)));
    assert.deepEqual(loadsAt('20:15'), { pit: 9, grill: 2 });
    assert.deepEqual(loadsAt('20:30'), { pit: 3, grill: 2 }, 'the grill is still at work');
  });

  it('has the hour and weekday of Riyadh', () => {
    assert.deepEqual(timeOf(Date.parse('2026-11-20T21:30:00Z')), { hour: 0, weekday: 6 });
  });
});

describe('the error of estimates', () => {
  it('is the median and 90th percentile of the difference, and the share within the range', () => {
    const outcome = (actual: number) => ({ from: 20, likely: 25, until: 30, actual });
    const { orders, median, p90, inRange } = summarizeErrors([25, 26, 28, 45].map(outcome));
    assert.deepEqual([orders, median, inRange], [4, 2, 0.75]);
    close(p90, 14.9);
    assert.equal(summarizeErrors([]).orders, 0);
  });

  it('is late only after the end of the promise', () => {
    const minute = 60_000;
    assert.equal(lateMinutes(30 * minute, 40 * minute), 0);
    assert.equal(lateMinutes(60 * minute, 40 * minute), 20);
  });

  it('is smaller than that of the fixed minutes over 14 simulated days', () => {
    for (const { what, learned, fixed } of measure(simulate(1, 14))) {
      assert.ok(learned.median < fixed.median, what);
      assert.ok(learned.p90 < fixed.p90, what);
      assert.ok(learned.inRange > 0.7, what);
    }
  });
});
