import type { Correction, OrderLine } from '@smokehouse/shared/contract';
import { lineStates, type Change } from '@smokehouse/shared/contract/money/corrections/rules';

interface CorrectedQuantities {
  removed?: number;
  comped?: number;
}

/** For each line, how many of it corrections removed, and how many they made free of charge. */
export function correctedQuantities(
  items: readonly { product: string; quantity: number }[],
  corrections: readonly Correction[],
): CorrectedQuantities[] {
  const states = lineStates({
    lines: items.map(({ product, quantity }) => ({
      product_id: product,
      name: '',
      name_ar: null,
      price_halalas: 0,
      quantity,
    })),
    deliveryHalalas: 0,
    corrections: corrections.flatMap(toChange),
  });
  return states.map(({ removed, comped }) => ({
    ...(removed > 0 && { removed }),
    ...(comped > 0 && { comped }),
  }));
}

/** The lines of an order with how many of each a correction removed, or made free of charge. */
export function markCorrected(
  items: readonly OrderLine[],
  corrections: readonly Correction[],
): OrderLine[] {
  const quantities = correctedQuantities(
    items.map(({ product, quantity }) => ({ product: product._id, quantity })),
    corrections,
  );
  return items.map((item, index) => ({ ...item, ...quantities[index] }));
}

/** The corrections that change quantities. */
function toChange({ kind, items = [] }: Correction): Change[] {
  if (kind === 'cancel') return [{ kind }];
  return kind === 'discount' ? [] : [{ kind, items }];
}

/** Corrections as a customer or guest sees them: without the staff's notes and names. */
export const withoutStaff = (corrections: readonly Correction[]): Correction[] =>
  corrections.map(({ note: _note, by: _by, refund, ...correction }) => ({
    ...correction,
    ...(refund && { refund: withoutRefusal(refund) }),
  }));

/** A refund as its customer sees it: what the provider refuses is for the desk to solve. */
export const withoutRefusal = <R extends { refused?: boolean | undefined }>({
  refused: _refused,
  ...refund
}: R) => refund;
