import { isWholeHalalas } from './whole-halalas';

describe('an amount in SAR', () => {
  it.each([0, 0.01, 8.2, 819.99, 100_000_000, 0.1 + 0.2, -12.5])('%d is whole halalas', (sar) => {
    expect(isWholeHalalas(sar)).toBe(true);
  });
  it.each([0.001, 1e-9, -1e-9, 12.345, Number.MIN_VALUE])('%d is not', (sar) => {
    expect(isWholeHalalas(sar)).toBe(false);
  });
});
