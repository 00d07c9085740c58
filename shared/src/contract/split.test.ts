import fc from 'fast-check';
import { splitHalalas } from './split';

describe('splitting an amount', () => {
  it('gives the halalas that are left to the largest remainders', () => {
    expect(splitHalalas(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitHalalas(100, [1, 2, 4])).toEqual([14, 29, 57]);
    expect(splitHalalas(0, [3, 1])).toEqual([0, 0]);
  });
  it('makes equal shares without weights', () => {
    expect(splitHalalas(5, [0, 0])).toEqual([3, 2]);
  });
  it('adds up to the amount, and each share is within a halala of its exact value', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (halalas, parts) => {
        const shares = splitHalalas(halalas, parts);
        const sum = parts.reduce((total, part) => total + part, 0);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(halalas);
        for (const [index, part] of parts.entries()) {
          const exact = sum > 0 ? (halalas * part) / sum : halalas / parts.length;
          expect(Math.abs((shares[index] ?? 0) - exact)).toBeLessThan(1);
        }
      }),
    );
  });
});
