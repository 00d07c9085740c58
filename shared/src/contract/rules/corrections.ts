import type { CorrectionKind } from '../orders';

/** A line of an order as it was placed. Money in halalas. */
export interface PlacedLine {
  product_id: string;
  name: string;
  name_ar: string | null;
  price_halalas: number;
  quantity: number;
}

/** A share of the dishes that are still charged, or a fixed amount in halalas. */
export type Discount = { percent: number } | { fixedHalalas: number };

/** An order with its corrections, in the order in which they were made. */
export interface CorrectedOrder {
  lines: readonly PlacedLine[];
  deliveryHalalas: number;
  corrections: readonly Change[];
}

export interface ChangedItem {
  product: string;
  quantity: number;
}

/** What a correction changes. */
export type Change =
  | { kind: Extract<CorrectionKind, 'cancel'> }
  | { kind: Extract<CorrectionKind, 'remove' | 'comp'>; items: readonly ChangedItem[] }
  | { kind: Extract<CorrectionKind, 'discount'>; discount: Discount };

/** Why a change cannot be applied. `product` is the dish of which too many are named. */
export type ChangeFault =
  | { code: 'order_cancelled' | 'correction_empty' }
  | { code: 'correction_too_many'; product: string };

/** Quantities of one line after all corrections. Their sum is the placed quantity. */
export interface LineState {
  line: PlacedLine;
  charged: number;
  comped: number;
  removed: number;
}

const isCancelled = (order: CorrectedOrder) =>
  order.corrections.some(({ kind }) => kind === 'cancel');

/** The sum of an item's quantity over all corrections of a kind. */
function quantityIn({ corrections }: CorrectedOrder, kind: 'remove' | 'comp', product: string) {
  return corrections
    .flatMap((change) => (change.kind === kind ? change.items : []))
    .filter((item) => item.product === product)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The lines of an order with what is charged, free of charge, and removed. */
export function lineStates(order: CorrectedOrder): LineState[] {
  if (isCancelled(order))
    return order.lines.map((line) => ({ line, charged: 0, comped: 0, removed: line.quantity }));
  return order.lines.map((line) => {
    const comped = quantityIn(order, 'comp', line.product_id);
    const removed = quantityIn(order, 'remove', line.product_id);
    return { line, charged: line.quantity - comped - removed, comped, removed };
  });
}

/** The price of the dishes that are charged, before discounts. Unit: halalas. */
const dishesOf = (order: CorrectedOrder) =>
  lineStates(order).reduce((sum, { line, charged }) => sum + line.price_halalas * charged, 0);

/**
 * All discounts together, in halalas. Each applies to what the earlier ones leave; a percentage is
 * rounded half up to the halala, and no discount exceeds the dishes. The delivery charge is not
 * discounted.
 */
export function discountOf(order: CorrectedOrder): number {
  const dishes = dishesOf(order);
  const left = order.corrections.reduce((rest, change) => {
    if (change.kind !== 'discount') return rest;
    const { discount } = change;
    const off =
      'percent' in discount
        ? Math.floor((rest * discount.percent + 50) / 100)
        : discount.fixedHalalas;
    return Math.max(0, rest - off);
  }, dishes);
  return dishes - left;
}

/** What an order costs after its corrections. Unit: halalas, with VAT. */
export function netOf(order: CorrectedOrder): number {
  if (isCancelled(order)) return 0;
  return dishesOf(order) - discountOf(order) + order.deliveryHalalas;
}

/**
 * Applies a change to an order.
 * @returns the order with the change and by how much its amount falls, in halalas; or why not
 */
export function applyChange(
  order: CorrectedOrder,
  change: Change,
): { order: CorrectedOrder; amountHalalas: number } | ChangeFault {
  if (isCancelled(order)) return { code: 'order_cancelled' };
  if ('items' in change) {
    const excess = change.items.find(({ product, quantity }) => {
      const state = lineStates(order).find(({ line }) => line.product_id === product);
      return quantity > (state?.charged ?? 0);
    });
    if (excess) return { code: 'correction_too_many', product: excess.product };
  }
  const corrected = { ...order, corrections: [...order.corrections, change] };
  const amountHalalas = netOf(order) - netOf(corrected);
  // A discount on nothing would be a document about nothing.
  if (change.kind === 'discount' && amountHalalas === 0) return { code: 'correction_empty' };
  return { order: corrected, amountHalalas };
}

/** Merges items of the same dish. */
export function mergeItems(items: readonly ChangedItem[]): ChangedItem[] {
  const merged = new Map<string, number>();
  for (const { product, quantity } of items)
    merged.set(product, (merged.get(product) ?? 0) + quantity);
  return [...merged].map(([product, quantity]) => ({ product, quantity }));
}
