import fc from 'fast-check';
import {
  countedOf,
  DENOMINATIONS,
  differenceOf,
  DIFFERENCE_APPROVAL_HALALAS,
  expectedOf,
  MAX_PIECES,
  needsApproval,
  needsReason,
  piecesOf,
} from './rules';

const halalas = fc.integer({ min: 0, max: 100_000_000 });
const cash = fc.record({
  openedCash: halalas,
  cashSales: halalas,
  cashRefunds: halalas,
  paidIn: halalas,
  paidOut: halalas,
});

describe('the cash of a drawer', () => {
  it('is the float, what came in, less what went out', () => {
    expect(
      expectedOf({
        openedCash: 50_000,
        cashSales: 441_600,
        cashRefunds: 9_800,
        paidIn: 0,
        paidOut: 6_000,
      }),
    ).toBe(475_800);
  });
  it('does not depend on the order of what happens', () => {
    fc.assert(
      fc.property(cash, cash, (one, other) => {
        const sum = {
          openedCash: one.openedCash + other.openedCash,
          cashSales: one.cashSales + other.cashSales,
          cashRefunds: one.cashRefunds + other.cashRefunds,
          paidIn: one.paidIn + other.paidIn,
          paidOut: one.paidOut + other.paidOut,
        };
        expect(expectedOf(sum)).toBe(expectedOf(one) + expectedOf(other));
      }),
    );
  });
});

describe('a count', () => {
  const counts = fc.array(
    fc.record({
      halalas: fc.constantFrom(...DENOMINATIONS.map((one) => one.halalas)),
      pieces: fc.integer({ min: 0, max: MAX_PIECES }),
    }),
    { maxLength: 14 },
  );
  it('adds up the pieces, in any order and in parts', () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        expect(countedOf([...one, ...other])).toBe(countedOf(one) + countedOf(other));
        expect(countedOf([...one].reverse())).toBe(countedOf(one));
      }),
    );
  });
  it('differs from what is expected by what is missing or too much', () => {
    fc.assert(
      fc.property(halalas, halalas, fc.nat(1000), (expected, counted, before) => {
        const difference = differenceOf(expected, counted);
        expect(expected + difference).toBe(counted);
        expect(needsReason(difference)).toBe(expected !== counted);
        expect(needsApproval(difference, 0)).toBe(
          Math.abs(expected - counted) > DIFFERENCE_APPROVAL_HALALAS,
        );
        // Divided among counts, it is approved no later, and no difference needs no approval.
        if (needsApproval(difference, 0)) expect(needsApproval(difference, before)).toBe(true);
        if (needsApproval(difference, before)) expect(needsReason(difference)).toBe(true);
      }),
    );
  });
});

describe('a typed number of pieces', () => {
  it('is read in Latin and Arabic digits', () => {
    expect(['12', '١٢', ' ۱۲ ', ''].map(piecesOf)).toEqual([12, 12, 12, 0]);
  });
  it('is nothing else', () => {
    expect(['a', '1.5', '-1', '10000', '1 2', '١٫٥'].map(piecesOf)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});
