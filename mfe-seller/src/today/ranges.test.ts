import { moveRange, periodOf, rangeOf, readRange, searchOf } from './ranges';

const range = (from: string, to = from) => ({ from, to });

describe('a range', () => {
  it('is a day, a week from Sunday, a month, or an own one', () => {
    expect(rangeOf('day', '2026-11-18')).toEqual(range('2026-11-18'));
    expect(rangeOf('week', '2026-11-18')).toEqual(range('2026-11-15', '2026-11-21'));
    expect(rangeOf('month', '2026-02-18')).toEqual(range('2026-02-01', '2026-02-28'));
    expect(rangeOf('range', '2026-11-18')).toEqual(range('2026-10-20', '2026-11-18'));
  });
  it('is of the kind that its days are', () => {
    expect(
      [
        range('2026-11-18'),
        range('2026-11-15', '2026-11-21'),
        range('2026-12-01', '2026-12-31'),
        range('2026-11-16', '2026-11-22'),
      ].map(periodOf),
    ).toEqual(['day', 'week', 'month', 'range']);
  });
  it('moves by its own kind', () => {
    expect(moveRange(range('2026-03-31'), 1)).toEqual(range('2026-04-01'));
    expect(moveRange(range('2026-11-15', '2026-11-21'), -1)).toEqual(
      range('2026-11-08', '2026-11-14'),
    );
    expect(moveRange(range('2026-03-01', '2026-03-31'), -1)).toEqual(
      range('2026-02-01', '2026-02-28'),
    );
    expect(moveRange(range('2026-11-01', '2026-11-10'), 1)).toEqual(
      range('2026-11-11', '2026-11-20'),
    );
  });
  it('comes from the address; an invalid one is today', () => {
    const read = (search: string) => readRange(new URLSearchParams(search), '2026-11-21');
    const today = range('2026-11-21');
    expect(read('from=2026-11-01&to=2026-11-30')).toEqual(range('2026-11-01', '2026-11-30'));
    expect(read('day=2026-11-20')).toEqual(range('2026-11-20'));
    for (const wrong of ['', 'day=x', 'from=2026-11-05&to=2026-11-01', 'day=2026-11-22'])
      expect(read(wrong)).toEqual(today);
    expect(read('from=2024-01-01&to=2026-11-01')).toEqual(today);
    expect(searchOf(today)).toEqual({ day: '2026-11-21' });
  });
});
