import { splitHalalas } from '../../split';
import type { CorrectionKind, CorrectionReason } from './kinds';

/** A line of an order as it was placed. Money in halalas. */
export interface PlacedLine {
  product_id: string;
  name: string;
  name_ar: string | null;
  price_halalas: number;
  quantity: number;
  /** Its options as one text. */
  details?: string | null;
  details_ar?: string | null;
  /** Its note to the kitchen. */
  note?: string | null;
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
  /** The position of the line; without it, the lines of the dish in their order. */
  line?: number | undefined;
  quantity: number;
}

/** What a correction changes. */
export type Change =
  | { kind: Extract<CorrectionKind, 'cancel'> }
  | { kind: Extract<CorrectionKind, 'remove' | 'comp'>; items: readonly ChangedItem[] }
  | {
      kind: Extract<CorrectionKind, 'discount'>;
      discount: Discount;
      /** The one dish that it is on, with what was charged of it; without it, the whole order. */
      items?: readonly ChangedItem[];
      /** Of one that was given, not of one that is asked about. */
      reason?: CorrectionReason;
    };

type ItemsChange = Extract<Change, { kind: 'remove' | 'comp' }>;

/** Whether a change makes dishes free of charge or removes them. */
export const takesItems = (change: Change): change is ItemsChange =>
  change.kind === 'remove' || change.kind === 'comp';

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

/**
 * Takes an item from the charged quantities of its line, or of the lines of its dish in their order.
 * What exceeds them is taken from the last one, which becomes negative.
 */
function applyItem(
  states: readonly LineState[],
  kind: 'remove' | 'comp',
  { product, line, quantity }: ChangedItem,
): void {
  const own = states.filter((state, position) =>
    line === undefined ? state.line.product_id === product : position === line,
  );
  let left = quantity;
  for (const [index, state] of own.entries()) {
    const taken = index === own.length - 1 ? left : Math.min(left, Math.max(0, state.charged));
    state.charged -= taken;
    if (kind === 'comp') state.comped += taken;
    else state.removed += taken;
    left -= taken;
  }
}

/** The lines of an order with what is charged, free of charge, and removed. */
export function lineStates(order: CorrectedOrder): LineState[] {
  if (isCancelled(order))
    return order.lines.map((line) => ({ line, charged: 0, comped: 0, removed: line.quantity }));
  const states = order.lines.map((line) => ({
    line,
    charged: line.quantity,
    comped: 0,
    removed: 0,
  }));
  for (const change of order.corrections)
    if (takesItems(change)) for (const item of change.items) applyItem(states, change.kind, item);
  return states;
}

/** A discount with what it takes off. */
export interface GivenDiscount {
  discount: Discount;
  reason?: CorrectionReason | undefined;
  /** The position of the line that it is on; undefined for one on the whole order. */
  line?: number | undefined;
  halalas: number;
}

/** The position of the line that an item names, or the first one of its dish. */
const positionOf = (order: CorrectedOrder, { product, line }: ChangedItem): number =>
  line ?? order.lines.findIndex(({ product_id }) => product_id === product);

const pricesOf = (states: readonly LineState[]) =>
  states.map(({ line, charged }) => line.price_halalas * charged);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * The discounts of an order by their rules, and what they leave of each line. Each applies to what
 * the earlier ones leave; a percentage is rounded half up to the halala, and no discount exceeds
 * its dishes. One on a dish is a share of the price of as many as were charged when it was given.
 * One on the order is shared by its lines. The delivery charge is not discounted.
 */
function discounted(order: CorrectedOrder): { given: GivenDiscount[]; left: number[] } {
  const states = lineStates(order);
  let left = pricesOf(states);
  const given = order.corrections.flatMap((change) => {
    if (change.kind !== 'discount') return [];
    const { discount, reason, items: [item] = [] } = change;
    const line = item && positionOf(order, item);
    const most = line === undefined ? sumOf(left) : (left[line] ?? 0);
    const base = item ? priceOf(states[line ?? -1], item.quantity) : most;
    const halalas = Math.min(most, partOf(discount, base));
    const weights = line === undefined ? left : left.map((_, index) => Number(index === line));
    const shares = splitHalalas(halalas, weights);
    left = left.map((amount, index) => amount - (shares[index] ?? 0));
    return [{ discount, reason, line, halalas }];
  });
  return { given, left };
}

/** The price of so many of a line, or of as many as are still charged. Unit: halalas. */
const priceOf = (state: LineState | undefined, quantity: number): number =>
  state ? state.line.price_halalas * Math.min(quantity, state.charged) : 0;

const partOf = (discount: Discount, halalas: number): number =>
  'percent' in discount
    ? Math.floor((halalas * discount.percent + 50) / 100)
    : discount.fixedHalalas;

/**
 * What each line of an order costs after its corrections, in halalas. No correction raises a line
 * or the order, although percentages and the shares of a discount are rounded: what is on a bill
 * always covers a part of the line.
 */
export function itemAmounts(order: CorrectedOrder): number[] {
  let amounts = pricesOf(lineStates({ ...order, corrections: [] }));
  for (let count = 1; count <= order.corrections.length; count += 1)
    amounts = lowered(amounts, { ...order, corrections: order.corrections.slice(0, count) });
  return amounts;
}

/**
 * The amounts after the last correction. What exceeds the earlier amount of a line goes to others
 * whose dishes cost as much, and to nobody where there are none.
 */
function lowered(before: readonly number[], order: CorrectedOrder): number[] {
  const { given, left } = discounted(order);
  const { line, halalas = 0 } = given.at(-1) ?? {};
  // A discount on one dish changes no other line, also where rounding has.
  if (line !== undefined && order.corrections.at(-1)?.kind === 'discount')
    return before.map((amount, index) => (index === line ? Math.max(0, amount - halalas) : amount));
  const prices = pricesOf(lineStates(order));
  const mostOf = (index: number) => Math.min(before[index] ?? 0, prices[index] ?? 0);
  const amounts = left.map((amount, index) => Math.min(amount, mostOf(index)));
  let rest = sumOf(left) - sumOf(amounts);
  return amounts.map((amount, index) => {
    const more = Math.min(rest, mostOf(index) - amount);
    rest -= more;
    return amount + more;
  });
}

/** All discounts together, in halalas. */
export const discountOf = (order: CorrectedOrder): number =>
  sumOf(pricesOf(lineStates(order))) - sumOf(itemAmounts(order));

/**
 * What each discount takes off, in halalas. The halala that rounding would give back when a dish
 * leaves stays with the last discount.
 */
export function discountsOf(order: CorrectedOrder): GivenDiscount[] {
  const { given } = discounted(order);
  const kept = discountOf(order) - sumOf(given.map(({ halalas }) => halalas));
  return given.map((one, index) =>
    index === given.length - 1 ? { ...one, halalas: one.halalas + kept } : one,
  );
}

/** What an order costs after its corrections. Unit: halalas, with VAT. */
export function netOf(order: CorrectedOrder): number {
  return isCancelled(order) ? 0 : sumOf(itemAmounts(order)) + order.deliveryHalalas;
}

/** Whether every dish of an order was removed. What is free of charge is still made. */
const isEmpty = (order: CorrectedOrder): boolean =>
  lineStates(order).every(({ charged, comped }) => charged + comped <= 0);

/**
 * What a change is made as: one that removes the last dishes of an order cancels it as a whole, so
 * that nobody pays for the delivery of nothing.
 */
function madeAs(order: CorrectedOrder, change: Change): Change {
  if (change.kind !== 'remove') return change;
  const left = { ...order, corrections: [...order.corrections, change] };
  return isEmpty(left) ? { kind: 'cancel' } : change;
}

/**
 * Applies a change to an order.
 * @returns the order with the change, as what it was made, and by how much the order's amount falls,
 *   in halalas; or why not
 */
export function applyChange(
  order: CorrectedOrder,
  change: Change,
): { order: CorrectedOrder; made: Change; amountHalalas: number } | ChangeFault {
  if (isCancelled(order)) return { code: 'order_cancelled' };
  if (change.kind !== 'cancel' && change.items) {
    const states = lineStates(order);
    const excess = change.items.find(({ product, line, quantity }) => {
      const own = states.filter(
        (state, position) =>
          state.line.product_id === product && (line === undefined || position === line),
      );
      return quantity > own.reduce((sum, { charged }) => sum + charged, 0);
    });
    if (excess) return { code: 'correction_too_many', product: excess.product };
  }
  const made = madeAs(order, change);
  const corrected = { ...order, corrections: [...order.corrections, made] };
  const amountHalalas = netOf(order) - netOf(corrected);
  // A discount on nothing would be a document about nothing.
  if (change.kind === 'discount' && amountHalalas === 0) return { code: 'correction_empty' };
  return { order: corrected, made, amountHalalas };
}

/** Merges items of the same dish, or of the same line of it. */
export function mergeItems(items: readonly ChangedItem[]): ChangedItem[] {
  const merged = new Map<string, ChangedItem>();
  for (const item of items) {
    const key = JSON.stringify([item.product, item.line]);
    const quantity = (merged.get(key)?.quantity ?? 0) + item.quantity;
    merged.set(key, { ...item, quantity });
  }
  return [...merged.values()];
}

/**
 * Names the line of every item: an item without one is split over the lines of its dish. The items
 * do not exceed what is charged.
 */
export function itemsByLine(
  order: CorrectedOrder,
  items: readonly ChangedItem[],
): (ChangedItem & { line: number })[] {
  const before = lineStates(order);
  const change: Change = { kind: 'remove', items };
  const after = lineStates({ ...order, corrections: [...order.corrections, change] });
  return before.flatMap(({ line, charged }, position) => {
    const quantity = charged - (after[position]?.charged ?? 0);
    return quantity > 0 ? [{ product: line.product_id, line: position, quantity }] : [];
  });
}
