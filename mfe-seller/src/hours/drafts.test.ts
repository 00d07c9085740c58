import { barsOf, toDraft, toIntervals } from './drafts';

describe('the hours of a day', () => {
  it('are read from two times; a closing time before the opening is on the next day', () => {
    expect(toIntervals([{ opens: '10:30', closes: '04:00' }])).toEqual([{ from: 630, to: 1680 }]);
    expect(toIntervals([])).toEqual([]);
    expect(toDraft([{ from: 630, to: 1680 }])).toEqual([{ opens: '10:30', closes: '04:00' }]);
  });

  it.each([
    [[{ opens: '10', closes: '04:00' }]],
    [[{ opens: '24:00', closes: '04:00' }]],
    [[{ opens: '05:00', closes: '12:00' }]],
    [[{ opens: '10:00', closes: '07:00' }]],
    [
      [
        { opens: '10:00', closes: '15:00' },
        { opens: '14:00', closes: '20:00' },
      ],
    ],
  ])('are refused if malformed, outside the day or overlapping: %j', (draft) => {
    expect(toIntervals(draft)).toBeNull();
  });
});

describe('the bars of a day', () => {
  it('are split at midnight, on an axis from 06:00 to 06:00', () => {
    expect(barsOf([{ from: 720, to: 1620 }])).toEqual([
      { start: 25, length: 50, isNextDay: false },
      { start: 75, length: 12.5, isNextDay: true },
    ]);
  });
});
