import { latinDigits } from '@smokehouse/shared/contract';

/**
 * A whole number as typed, in Latin or Arabic digits, with or without separators.
 * @returns undefined unless it is one up to `max`
 */
export function typedWhole(text: string, max: number): number | undefined {
  const digits = latinDigits(text).replace(/[,٬\s]/g, '');
  const whole = Number(digits);
  return /^\d+$/.test(digits) && whole <= max ? whole : undefined;
}
