import { createHash } from 'node:crypto';
import { MAX_QUANTITY, type Language, type RequestedItem } from '@smokehouse/shared/contract';

/** A dish at the time of the order. */
export interface Dish {
  id: string;
  name: string;
  name_ar: string | null;
  image: string;
  category: string;
  price_halalas: number;
  in_stock: boolean;
}

/** A line as it is stored: what was sold, at what price. */
export interface Line {
  product_id: string;
  name: string;
  name_ar: string | null;
  image: string;
  category: string;
  price_halalas: number;
  quantity: number;
}

/** Why an order is refused as a whole, with the names of the dishes. */
export type Refusal = {
  code: 'dishes_unknown' | 'dishes_sold_out' | 'dishes_too_many';
  dishes: (Dish | { id: string })[];
};

/**
 * The largest amount of one card payment, close to the limit of the database's integers. Unit:
 * halalas.
 */
export const MAX_AMOUNT_HALALAS = 1_000_000_00;

/** Merges lines of the same dish and adds their quantities. */
export function mergeItems(items: readonly RequestedItem[]): Map<string, number> {
  const merged = new Map<string, number>();
  for (const { product, quantity } of items)
    merged.set(product, (merged.get(product) ?? 0) + quantity);
  return merged;
}

/** Matches the requested dishes with the menu: returns the lines to sell, or the reason why not. */
export function linesOf(
  wanted: ReadonlyMap<string, number>,
  dishes: readonly Dish[],
): { lines: Line[] } | Refusal {
  const menu = new Map(dishes.map((dish) => [dish.id, dish]));
  const unknown = [...wanted.keys()].filter((id) => !menu.has(id));
  if (unknown.length > 0) return { code: 'dishes_unknown', dishes: unknown.map((id) => ({ id })) };
  const requested = [...wanted.keys()].flatMap((id) => menu.get(id) ?? []);
  const soldOut = requested.filter((dish) => !dish.in_stock);
  if (soldOut.length > 0) return { code: 'dishes_sold_out', dishes: soldOut };
  const tooMany = requested.filter((dish) => (wanted.get(dish.id) ?? 0) > MAX_QUANTITY);
  if (tooMany.length > 0) return { code: 'dishes_too_many', dishes: tooMany };
  return {
    lines: requested.map(({ id, in_stock: _inStock, ...dish }) => ({
      product_id: id,
      ...dish,
      quantity: wanted.get(id) ?? 0,
    })),
  };
}

/** The dishes' names as a list for a sentence. */
export function listNames(
  dishes: readonly { name: string; name_ar: string | null }[],
  language: Language,
): string {
  return dishes
    .map(({ name, name_ar }) => (language === 'ar' ? (name_ar ?? name) : name))
    .join(language === 'ar' ? '، ' : ', ');
}

/** The sum of the lines. Unit: halalas. */
export function subtotal(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.price_halalas * line.quantity, 0);
}

/**
 * Identifies equal orders: the same dishes, quantities, prices and destination, whatever the order
 * of their lines.
 */
export function fingerprintOf(lines: readonly Line[], destination: unknown): string {
  const sold = lines
    .map((line) => [line.product_id, line.quantity, line.price_halalas])
    .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sold, destination]))
    .digest('hex');
}

/** Cached: creating a formatter takes a fifth of a millisecond. */
const DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Riyadh',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
});
/** Letters and digits that are not confused on the phone. */
const CLEAR = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The readable number of an order: `SH-261121-7K3QX9MW`, the day in Riyadh and 40 random bits.
 * @param random 8 random bytes
 */
export function receiptOf(now: Date, random: Uint8Array): string {
  const day = DAY.format(now).replace(/\D/g, '');
  return `SH-${day}-${Array.from(random, (byte) => CLEAR[byte % CLEAR.length]).join('')}`;
}
