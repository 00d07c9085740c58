/**
 * Money. Inside the server amounts are integer halalas (1 SAR = 100 halalas);
 * the calls speak SAR, as the product's specification does.
 */

/** Delivery costs a flat 50 SAR. Unit: SAR. */
export const DELIVERY_CHARGE_SAR = 50;

/** The shop's currency, ISO 4217. */
export const CURRENCY = 'SAR';

/** What the reader sees in front of every price. The sign U+20C1 is missing from common fonts. */
export const CURRENCY_LABEL = 'SR';

/** VAT in Saudi Arabia, included in every shown price. Unit: percent. */
export const VAT_PERCENT = 15;

/** Turns SAR into integer halalas. Rounds, because 0.1 + 0.2 does not end. */
export function toHalalas(sar: number): number {
  return Math.round(sar * 100);
}

/** Turns integer halalas into SAR. */
export function toSar(halalas: number): number {
  return halalas / 100;
}

/**
 * Rounds an amount in SAR down to two decimals, as a cart's total is shown.
 * Goes through halalas with a guard for binary fractions: 8.2 × 100 is 819.9999…, which is still
 * 8.20 SAR.
 */
export function roundDownToHalala(sar: number): number {
  return Math.floor(Math.round(sar * 1e6) / 1e4) / 100;
}

/**
 * VAT contained in a total, rounded half up on the document's total (ZATCA: never summed over
 * rounded lines).
 * @param totalHalalas total with VAT, integer halalas
 */
export function vatIncluded(totalHalalas: number): number {
  return Math.floor((totalHalalas * VAT_PERCENT * 2 + 115) / 230);
}
