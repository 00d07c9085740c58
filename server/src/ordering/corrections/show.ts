import { toHalalas, toSar, type Correction, type OrderLine } from '@smokehouse/shared/contract';
import {
  discountsOf,
  lineStates,
  type Change,
  type CorrectedOrder,
} from '@smokehouse/shared/contract/money/corrections/rules';
import type { FoundCorrection } from './queries';

/** How many of a line corrections removed, and how many they made free of charge. */
interface CorrectedQuantities {
  removed?: number;
  comped?: number;
}

/** A line of an order as its corrections need it. */
interface ShownLine {
  product: string;
  quantity: number;
  priceHalalas: number;
}

/** What the corrections of an order made of it. */
interface ShownCorrections {
  /** By the positions of the lines. */
  quantities: CorrectedQuantities[];
  /** With what each discount takes off by now. */
  corrections: Correction[];
}

/**
 * How an order is shown with its corrections, by the rules of its bill: what was taken off later
 * lowers an earlier discount.
 */
export function showCorrected(
  lines: readonly ShownLine[],
  found: readonly FoundCorrection[],
): ShownCorrections {
  const order: CorrectedOrder = {
    lines: lines.map(({ product, quantity, priceHalalas }) => ({
      product_id: product,
      name: '',
      name_ar: null,
      price_halalas: priceHalalas,
      quantity,
    })),
    deliveryHalalas: 0,
    corrections: found.map(toChange),
  };
  const given = discountsOf(order).values();
  return {
    quantities: lineStates(order).map(({ removed, comped }) => ({
      ...(removed > 0 && { removed }),
      ...(comped > 0 && { comped }),
    })),
    corrections: found.map(({ fixedHalalas: _fixed, ...correction }) => ({
      ...correction,
      ...(correction.kind === 'discount' && { given: toSar(given.next().value?.halalas ?? 0) }),
    })),
  };
}

/** The lines of an order, and its corrections, as they are shown ({@link showCorrected}). */
export function markCorrected(
  items: readonly OrderLine[],
  found: readonly FoundCorrection[],
): { items: OrderLine[]; corrections: Correction[] } {
  const { quantities, corrections } = showCorrected(
    items.map(({ product, quantity }) => ({
      product: product._id,
      quantity,
      priceHalalas: toHalalas(product.price),
    })),
    found,
  );
  return { items: items.map((item, index) => ({ ...item, ...quantities[index] })), corrections };
}

function toChange({ kind, items, percent, fixedHalalas, amount }: FoundCorrection): Change {
  if (kind === 'cancel') return { kind };
  if (kind !== 'discount') return { kind, items: items ?? [] };
  const discount =
    percent === undefined ? { fixedHalalas: fixedHalalas ?? toHalalas(amount) } : { percent };
  return { kind, discount, ...(items && { items }) };
}

/** Corrections as a customer or guest sees them: without the staff's notes and names. */
export const withoutStaff = (corrections: readonly FoundCorrection[]): FoundCorrection[] =>
  corrections.map(
    ({
      note: _note,
      by: _by,
      person: _person,
      approvedBy: _approvedBy,
      refund,
      ...correction
    }) => ({
      ...correction,
      ...(refund && { refund: withoutRefusal(refund) }),
    }),
  );

/** A refund as its customer sees it: what the provider refuses is for the desk to solve. */
export const withoutRefusal = <R extends { refused?: boolean | undefined }>({
  refused: _refused,
  ...refund
}: R) => refund;
