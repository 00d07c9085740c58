import type { Correction, OrderLine } from '@smokehouse/shared/contract';
import { lineStates, type Change } from '@smokehouse/shared/contract/rules/corrections';

/** The lines of an order with how many of each a correction removed, or made free of charge. */
export function markCorrected(
  items: readonly OrderLine[],
  corrections: readonly Correction[],
): OrderLine[] {
  const states = lineStates({
    lines: items.map(({ product, quantity }) => ({
      product_id: product._id,
      name: product.name,
      name_ar: null,
      price_halalas: 0,
      quantity,
    })),
    deliveryHalalas: 0,
    corrections: corrections.flatMap(toChange),
  });
  return items.map((item, index) => {
    const { removed = 0, comped = 0 } = states[index] ?? {};
    return { ...item, ...(removed > 0 && { removed }), ...(comped > 0 && { comped }) };
  });
}

/** The corrections that change quantities. */
function toChange({ kind, items = [] }: Correction): Change[] {
  if (kind === 'cancel') return [{ kind }];
  return kind === 'discount' ? [] : [{ kind, items }];
}

/** Corrections as a customer or guest sees them: without the staff's notes and names. */
export const withoutStaff = (corrections: readonly Correction[]): Correction[] =>
  corrections.map(({ note: _note, by: _by, ...correction }) => correction);
