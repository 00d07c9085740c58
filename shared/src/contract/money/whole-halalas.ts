import { toHalalas } from '../money';

/**
 * True for SAR with at most two decimals. Binary fractions may differ a little, but what is not zero
 * is at least a halala.
 */
export function isWholeHalalas(sar: number): boolean {
  const halalas = toHalalas(sar);
  return Math.abs(sar * 100 - halalas) < 1e-6 && (sar === 0 || halalas !== 0);
}
