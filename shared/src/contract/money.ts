/**
 * Money. The server computes in integer halalas (1 SAR = 100 halalas). The API uses SAR
 * (docs/product.md).
 */

import type { Language } from './language';

/** Delivery costs a flat 50 SAR. Unit: SAR. */
export const DELIVERY_CHARGE_SAR = 50;

/** The shop's currency, ISO 4217. */
export const CURRENCY = 'SAR';

/** Written with every price, in English before the figure. Common fonts lack the sign U+20C1. */
export const CURRENCY_LABELS: Readonly<Record<Language, string>> = { en: 'SR', ar: 'ريال' };

/** On bilingual documents and in data. */
export const CURRENCY_LABEL = CURRENCY_LABELS.en;

/** VAT in Saudi Arabia, included in every shown price. Unit: percent. */
export const VAT_PERCENT = 15;

/** Converts SAR to integer halalas. Rounds, because SAR amounts are binary fractions. */
export function toHalalas(sar: number): number {
  return Math.round(sar * 100);
}

/** Converts integer halalas to SAR. */
export function toSar(halalas: number): number {
  return halalas / 100;
}

/**
 * Rounds an amount in SAR down to two decimals.
 * Rounds to six decimals first, because of binary fractions: 8.2 × 100 is 819.9999…, but the result
 * must be 8.20 SAR.
 */
export function roundDownToHalala(sar: number): number {
  return Math.floor(Math.round(sar * 1e6) / 1e4) / 100;
}

/**
 * VAT contained in a total, rounded half up. ZATCA requires it to be computed from the document's
 * total, not summed over rounded lines.
 * @param totalHalalas total with VAT, integer halalas
 */
export function vatIncluded(totalHalalas: number): number {
  return Math.floor((totalHalalas * VAT_PERCENT * 2 + 115) / 230);
}
