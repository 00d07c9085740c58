import { barsOf, changeOf, checkExportRange, hourRange, ticksOf } from './chart-rules';

describe('the bars of a chart', () => {
  it('are laid out in reading direction', () => {
    expect(barsOf([1, 2], 2, false).map(({ x, share }) => [Math.round(x), share])).toEqual([
      [7, 0.5],
      [57, 1],
    ]);
    expect(barsOf([1, 2], 2, true).map(({ x }) => Math.round(x))).toEqual([57, 7]);
  });
  it('have no height without sales', () => {
    expect(barsOf([0, 0], 0, false).every(({ share }) => share === 0)).toBe(true);
  });
});

describe('the ticks of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 5, 10]],
    [22, [0, 10, 20, 30]],
    [1234, [0, 500, 1000, 1500]],
    [4000, [0, 1000, 2000, 3000, 4000]],
  ])('are round for a maximum of %d', (largest, ticks) => {
    expect(ticksOf(largest)).toEqual(ticks);
  });
});

describe('an hour', () => {
  it('is formatted as a range; the first starts at 10:30, and midnight is 00:00', () => {
    expect([hourRange(10), hourRange(11), hourRange(23), hourRange(3)]).toEqual([
      '10:30–11:00',
      '11:00–12:00',
      '23:00–00:00',
      '03:00–04:00',
    ]);
  });
});

describe('a comparison', () => {
  it('is in whole percent, and null without a usual value', () => {
    expect([changeOf(120, 100), changeOf(75, 100), changeOf(5, 0)]).toEqual([20, -25, null]);
  });
});

describe('the range of an export', () => {
  it('needs both days, in order, and at most a year', () => {
    expect(checkExportRange('2026-11-01', '2026-11-21')).toBeNull();
    expect(checkExportRange('', '2026-11-21')).toEqual({ field: 'from', error: 'missing' });
    expect(checkExportRange('2026-11-22', '2026-11-21')).toEqual({ field: 'to', error: 'order' });
    expect(checkExportRange('2025-01-01', '2026-11-21')).toEqual({ field: 'to', error: 'tooMany' });
  });
});
