import type { OrderLine } from '@smokehouse/shared/contract';
import type { Correction } from '@smokehouse/shared/contract';

/** The lines of an order with how many of each a correction removed, or made free of charge. */
export function markCorrected(
  items: readonly OrderLine[],
  corrections: readonly Correction[],
): OrderLine[] {
  const isCancelled = corrections.some(({ kind }) => kind === 'cancel');
  const quantityIn = (wanted: Correction['kind'], product: string) =>
    corrections
      .filter(({ kind }) => kind === wanted)
      .flatMap(({ items: corrected = [] }) => corrected)
      .filter((item) => item.product === product)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return items.map((item) => {
    const removed = isCancelled ? item.quantity : quantityIn('remove', item.product._id);
    const comped = isCancelled ? 0 : quantityIn('comp', item.product._id);
    return { ...item, ...(removed > 0 && { removed }), ...(comped > 0 && { comped }) };
  });
}

/** Corrections as a customer or guest sees them: without the staff's notes and names. */
export const withoutStaff = (corrections: readonly Correction[]): Correction[] =>
  corrections.map(({ note: _note, by: _by, ...correction }) => correction);
