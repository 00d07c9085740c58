import { changedPrice, faultOfPrice, typedAmount } from './bulk-prices';

describe('a change of several prices', () => {
  it('adds, sets, or changes by a percentage, rounded to a halala', () => {
    expect(changedPrice(2.5, 'add', 1.25)).toBe(3.75);
    expect(changedPrice(0.1, 'add', 0.2)).toBe(0.3);
    expect(changedPrice(2.5, 'set', 6)).toBe(6);
    expect(changedPrice(9.99, 'percent', 10)).toBe(10.99);
    expect(changedPrice(10, 'percent', -100)).toBe(0);
  });

  it('allows no price below 0 or above the limit', () => {
    expect(faultOfPrice(changedPrice(2, 'add', -2.01))).toBe('negative');
    expect(faultOfPrice(changedPrice(2, 'add', -2))).toBeNull();
    expect(faultOfPrice(changedPrice(90_000, 'percent', 50))).toBe('large');
  });

  it('reads Arabic digits and both minus signs, and names what is no amount', () => {
    expect(typedAmount('٢٫٥')).toBe(2.5);
    expect(typedAmount('−10')).toBe(-10);
    expect(typedAmount('-1.50')).toBe(-1.5);
    for (const text of ['', 'two', '1.234', '1e3', '--1']) expect(typedAmount(text)).toBeNull();
  });
});
