import { splitHalalas } from '../../split';

/** How a payment at the desk is made. */
export const PAYMENT_WAYS = ['cash', 'terminal', 'transfer'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** A tip of this size is never too large. Unit: halalas. */
const SMALL_TIP_HALALAS = 100_00;
/**
 * The largest tip on a bill, with all its payments: the amount of the bill, or SAR 100 on a smaller
 * one. A larger one is a slip of the keyboard, or cash that comes from somewhere else.
 */
export const largestTip = (billHalalas: number): number => Math.max(billHalalas, SMALL_TIP_HALALAS);

/** The most bills into which a visit is split at once. */
export const MAX_SHARES = 12;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What is left of a line of a round to be billed. Unit: halalas. */
export interface OpenItem {
  order: string;
  /** Position of the line in its round. */
  item: number;
  open: number;
}

/**
 * How a visit's bill is split: either the shares of each item by their index, or an amount in
 * halalas for each share.
 */
export type SplitPlan =
  | { items: readonly { order: string; item: number; shares: readonly number[] }[] }
  | { amounts: readonly number[] };

/**
 * Splits the open items into bills by the method of the largest remainder. Items without a share
 * stay open.
 * @returns for each share the amount of each item in halalas; undefined if the plan does not fit:
 *   its amounts do not add up to the open total, or it names other items
 */
export function splitItems(
  items: readonly OpenItem[],
  plan: SplitPlan,
  count: number,
): number[][] | undefined {
  return 'amounts' in plan ? byAmount(items, plan.amounts, count) : byItem(items, plan, count);
}

function byItem(
  items: readonly OpenItem[],
  plan: Extract<SplitPlan, { items: unknown }>,
  count: number,
): number[][] | undefined {
  const keyOf = ({ order, item }: { order: string; item: number }) => `${order} ${item}`;
  const open = new Set(items.map(keyOf));
  const planned = new Map(plan.items.map((one) => [keyOf(one), one.shares]));
  const fits =
    planned.size === plan.items.length &&
    plan.items.every((one) => open.has(keyOf(one)) && one.shares.every((share) => share < count));
  if (!fits) return undefined;
  const parts = items.map((item) => {
    const shares = planned.get(keyOf(item)) ?? [];
    if (shares.length === 0) return [];
    return splitHalalas(
      item.open,
      Array.from({ length: count }, (_, share) => Number(shares.includes(share))),
    );
  });
  return Array.from({ length: count }, (_, share) => parts.map((amounts) => amounts[share] ?? 0));
}

function byAmount(
  items: readonly OpenItem[],
  amounts: readonly number[],
  count: number,
): number[][] | undefined {
  let left = items.map(({ open }) => open);
  if (amounts.length !== count || sumOf(amounts) !== sumOf(left)) return undefined;
  return amounts.map((amount) => {
    const parts = sumOf(left) === 0 ? left.map(() => 0) : splitHalalas(amount, left);
    left = left.map((open, index) => open - (parts[index] ?? 0));
    return parts;
  });
}

/** The amounts of equal shares, in halalas. */
export const equalShares = (halalas: number, count: number): number[] =>
  splitHalalas(
    halalas,
    Array.from({ length: count }, () => 1),
  );

/**
 * How many of an item a share of it is, as text: `2`, `1/3`, `1 1/2`; a decimal where no simple
 * fraction is within a halala of it.
 * @param part what the share is, in halalas
 * @param whole what all of them cost, in halalas
 */
export function quantityOfPart(part: number, whole: number, quantity: number): string {
  for (let parts = 1; parts <= MAX_SHARES; parts += 1) {
    const taken = Math.round((part * parts) / whole);
    if (taken > 0 && Math.abs(part * parts - taken * whole) < parts)
      return fraction(taken * quantity, parts);
  }
  return ((part / whole) * quantity).toFixed(2);
}

/** What a share contains of a line of a round. Money in halalas. */
export interface PartOfLine {
  /** Of one dish. */
  price: number;
  /** How many are charged. */
  quantity: number;
  /** What they cost after corrections. */
  amount: number;
  /** What earlier shares contain of it. */
  billed: number;
  part: number;
}

/**
 * How the bill of a share lists its part of a line: whole dishes as they were sold, else the part
 * as text, with the price before discounts. The discounts of all shares of a line add up to its
 * discount: each is what the shares so far should have together, less what the earlier ones have.
 * @returns the price in halalas
 */
export function listedPart({ price, quantity, amount, billed, part }: PartOfLine): {
  quantity: number;
  price: number;
  part?: string;
} {
  const whole = (part * quantity) / amount;
  if (Number.isInteger(whole)) return { quantity: whole, price };
  const discount = price * quantity - amount;
  const upTo = (halalas: number) => Math.round((discount * halalas) / amount);
  const listed = part + upTo(billed + part) - upTo(billed);
  return { quantity: 1, price: listed, part: quantityOfPart(part, amount, quantity) };
}

function fraction(numerator: number, denominator: number): string {
  const divisor = greatestDivisor(numerator, denominator);
  const [top, bottom] = [numerator / divisor, denominator / divisor];
  if (bottom === 1) return String(top);
  const whole = Math.floor(top / bottom);
  return `${whole > 0 ? `${whole} ` : ''}${top % bottom}/${bottom}`;
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
