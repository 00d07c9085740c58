import { latinDigits, toHalalas, toSar } from '@smokehouse/shared/contract';

/** How prices change together: by an amount, to a price, or by a percentage. */
export const PRICE_CHANGES = ['add', 'set', 'percent'] as const;
export type PriceChange = (typeof PRICE_CHANGES)[number];

const AMOUNT = /^[+-]?\d{1,6}(\.\d{1,2})?$/;
const MAX_PRICE = 100_000;

/** An amount as typed, with Arabic digits and either minus sign. @returns null for other text */
export function typedAmount(text: string): number | null {
  const digits = latinDigits(text)
    .replace('٫', '.')
    .replace(/[−–]/, '-')
    .replace(/[\s\u200e\u200f\u061c]/g, '');
  return AMOUNT.test(digits) ? Number(digits) : null;
}

/** The price after a change, rounded to a halala. SAR; not checked to be a price. */
export function changedPrice(price: number, kind: PriceChange, amount: number): number {
  const halalas = toHalalas(price);
  const change = {
    add: halalas + toHalalas(amount),
    set: toHalalas(amount),
    percent: Math.round(halalas * (1 + amount / 100)),
  };
  return toSar(change[kind]);
}

/** Why a price cannot be saved: a key of the texts. */
export function faultOfPrice(price: number): 'negative' | 'large' | null {
  if (price < 0) return 'negative';
  return price > MAX_PRICE ? 'large' : null;
}
