import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { previousRange } from './previous';

describe('the period before a range', () => {
  for (const [name, [from, to, last], expected] of [
    ['of a day is the day a week before', ['11-21', '11-21', '11-21'], ['11-14', '11-14']],
    ['of a week is the week before', ['11-15', '11-21', '11-21'], ['11-08', '11-14']],
    [
      'of a running week is as long as it has passed',
      ['11-15', '11-21', '11-17'],
      ['11-08', '11-10'],
    ],
    ['of a few days has the same weekdays', ['11-01', '11-03', '11-03'], ['10-25', '10-27']],
    ['of a month is the whole month before', ['11-01', '11-30', '11-30'], ['10-01', '10-31']],
    ['of a running month ends on its day', ['11-01', '11-30', '11-21'], ['10-01', '10-21']],
    ['of a month ends with a shorter one', ['03-01', '03-31', '03-30'], ['02-01', '02-28']],
    ['of other days is directly before', ['11-05', '11-24', '11-24'], ['10-16', '11-04']],
  ] as const)
    it(name, () => {
      const day = (text: string) => `2026-${text}`;
      assert.deepEqual(previousRange({ from: day(from), to: day(to) }, day(last)), {
        from: day(expected[0]),
        to: day(expected[1]),
      });
    });
});
