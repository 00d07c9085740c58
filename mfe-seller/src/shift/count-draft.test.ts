import { countsOf, EMPTY_COUNT, isSameCount, isStarted, withStep } from './count-draft';

const typed = (pieces: Record<number, string>) => ({ ...EMPTY_COUNT, pieces });

describe('countsOf', () => {
  it('reads Latin and Arabic digits, the largest denomination first', () => {
    expect(countsOf(typed({ 50: '4', 50_000: '٤', 10_000: ' ۱۱ ', 1000: '' }))).toEqual([
      { halalas: 50_000, pieces: 4 },
      { halalas: 10_000, pieces: 11 },
      { halalas: 50, pieces: 4 },
    ]);
  });
  it.each(['x', '1.5', '-1', '10000'])('is undefined for %s', (text) => {
    expect(countsOf(typed({ 500: text }))).toBeUndefined();
  });
});

describe('isStarted', () => {
  it('is true for a zero, and false for an empty field', () => {
    expect(isStarted(typed({ 500: '0' }))).toBe(true);
    expect(isStarted(typed({ 500: ' ' }))).toBe(false);
  });
});

describe('withStep', () => {
  it('counts on from what is typed, and not below 0', () => {
    expect(withStep(typed({ 500: '٩' }), 500, 1).pieces[500]).toBe('10');
    expect(withStep(typed({ 500: 'x' }), 500, 1).pieces[500]).toBe('1');
    expect(withStep(EMPTY_COUNT, 500, -1).pieces[500]).toBe('0');
  });
});

describe('isSameCount', () => {
  it('compares without regard to order and denominations of which there are none', () => {
    const one = [
      { halalas: 500, pieces: 2 },
      { halalas: 100, pieces: 1 },
    ];
    expect(isSameCount(one, [...one.toReversed(), { halalas: 50, pieces: 0 }])).toBe(true);
    expect(isSameCount(one, one.slice(1))).toBe(false);
  });
});
