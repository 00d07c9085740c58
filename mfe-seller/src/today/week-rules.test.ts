import { cellText, stepOf, stepRanges } from './week-rules';

describe('the colours of a week', () => {
  it('have five steps, and none for nothing', () => {
    expect([0, 1, 20, 21, 50, 99, 100].map((value) => stepOf(value, 100))).toEqual([
      0, 1, 1, 2, 3, 5, 5,
    ]);
    expect(stepOf(0, 0)).toBe(0);
  });
  it('are explained by the whole figures of each step', () => {
    expect(stepRanges(10).map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
      [9, 10],
    ]);
    expect(stepRanges(2)).toEqual([
      { step: 3, from: 1, to: 1 },
      { step: 5, from: 2, to: 2 },
    ]);
    for (const largest of [1, 2, 3, 7, 11, 24])
      for (const { step, from, to } of stepRanges(largest))
        expect([stepOf(from, largest), stepOf(to, largest)]).toEqual([step, step]);
  });
  it('contain short figures', () => {
    expect([950.4, 1234, 12_345].map(cellText)).toEqual(['950', '1,234', '12.3K']);
  });
});
