import { latinDigits } from '@smokehouse/shared/contract';

const PRICE = /^\d{1,6}(\.\d{1,2})?$/;
const WHOLE = /^\d{1,6}$/;

/** The number that was typed, also with Arabic digits. @returns null for text that is no number */
function typedNumber(text: string, pattern: RegExp): number | undefined | null {
  const digits = latinDigits(text).replace('٫', '.').trim();
  if (digits === '') return undefined;
  return pattern.test(digits) ? Number(digits) : null;
}

/** A price as typed, in SAR. @returns undefined for none, null for text that is no price */
export const typedPrice = (text: string) => typedNumber(text, PRICE);

/** A whole number as typed. @returns undefined for none, null for text that is no number */
export const typedCount = (text: string) => typedNumber(text, WHOLE);
