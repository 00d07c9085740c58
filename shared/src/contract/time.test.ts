import { addDays, BUSINESS_HOURS, lengthOf, tradingDayBounds, tradingDayOf } from './time';

const riyadh = (time: string) => Date.parse(`${time}+03:00`);

describe('a trading day', () => {
  it('includes the following night until closing time at 04:00', () => {
    expect(tradingDayOf(riyadh('2026-11-21T10:30:00'))).toBe('2026-11-21');
    expect(tradingDayOf(riyadh('2026-11-21T23:59:59.999'))).toBe('2026-11-21');
    expect(tradingDayOf(riyadh('2026-11-22T03:59:59.999'))).toBe('2026-11-21');
    expect(tradingDayOf(riyadh('2026-11-22T04:00:00'))).toBe('2026-11-22');
  });

  it('is correct at the ends of months and years', () => {
    expect(tradingDayOf(riyadh('2027-01-01T01:00:00'))).toBe('2026-12-31');
    expect(tradingDayOf(riyadh('2028-03-01T03:59:00'))).toBe('2028-02-29');
  });

  it('lasts 24 hours, and its bounds belong to the right days', () => {
    const { from, to } = tradingDayBounds('2026-11-21');
    expect(from).toBe(riyadh('2026-11-21T04:00:00'));
    expect(to - from).toBe(86_400_000);
    expect([tradingDayOf(from), tradingDayOf(to - 1), tradingDayOf(to)]).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('has eighteen opening hours, in order from opening to closing', () => {
    expect(BUSINESS_HOURS).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3,
    ]);
  });
});

describe('a day', () => {
  it('has a day before and after, across months', () => {
    expect([addDays('2026-11-01', -1), addDays('2026-12-31', 1)]).toEqual([
      '2026-10-31',
      '2027-01-01',
    ]);
    expect(lengthOf({ from: '2026-10-31', to: '2026-11-01' })).toBe(2);
  });
});
