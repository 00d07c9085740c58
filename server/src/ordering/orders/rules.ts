import { createHash } from 'node:crypto';
import {
  MAX_QUANTITY,
  toSar,
  type Language,
  type OptionsMenu,
  type RequestedItem,
  type WaiterItem,
} from '@smokehouse/shared/contract';
import {
  faultsOf,
  lineKey,
  priceOfChoice,
  type ChoiceFault,
  type LineChoice,
} from '@smokehouse/shared/contract/menu/options/rules';
import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { soldChoice, type SoldChoice } from './choice';

/** A dish at the time of the order. */
export interface Dish {
  id: string;
  name: string;
  name_ar: string | null;
  image: string;
  category: string;
  price_halalas: number;
  in_stock: boolean;
  /** Unknown for a dish without options. */
  calories_kcal?: number | null;
}

/** A line as it is stored: what was sold, at what price. The price contains the options. */
export interface Line extends Partial<SoldChoice> {
  product_id: string;
  name: string;
  name_ar: string | null;
  image: string;
  category: string;
  price_halalas: number;
  quantity: number;
  /** Part of what is ordered, and not stored with it: the kitchen's ticket keeps it. */
  held?: true;
}

/** Why an order is refused as a whole, with the names of the dishes. */
export type Refusal =
  | {
      code: 'dishes_unknown' | 'dishes_sold_out' | 'dishes_too_many';
      dishes: (Dish | { id: string })[];
    }
  | { code: ChoiceFault['code']; dishes: Dish[]; fault: ChoiceFault };

/** The menu's options without which dishes are ordered plainly. */
const NO_OPTIONS: OptionsMenu = { groups: [], dishes: {} };

/**
 * The largest amount of one card payment, close to the limit of the database's integers. Unit:
 * halalas.
 */
export const MAX_AMOUNT_HALALAS = 1_000_000_00;

/** The provider takes no smaller payment (docs/payments.md). Unit: halalas. */
export const MIN_PAYMENT_HALALAS = 100;

/** Something that is ordered: a choice, how many of it, and whether the kitchen holds it. */
export interface WantedLine extends LineChoice {
  quantity: number;
  held?: true;
}

/**
 * Merges lines of the same dish with the same options and note, and adds their quantities. What is
 * on hold stays apart from what is to be made now.
 */
export function mergeItems(items: readonly WaiterItem[]): WantedLine[] {
  const merged = new Map<string, WantedLine>();
  for (const item of items) {
    const choice = choiceOf(item);
    const key = JSON.stringify([lineKey(choice), item.held === true]);
    const line = merged.get(key) ?? {
      ...choice,
      quantity: 0,
      ...(item.held && { held: true as const }),
    };
    merged.set(key, { ...line, quantity: line.quantity + item.quantity });
  }
  return [...merged.values()];
}

const choiceOf = ({ product, options = [], note = '' }: RequestedItem) => ({
  product,
  options: options.map(({ option, quantity = 1 }) => ({ option, quantity })),
  note,
});

/** The lines on hold, by their positions. */
export const heldLinesOf = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ held }, line) => (held ? [line] : []));

/** Matches the requested dishes with the menu: returns the lines to sell, or the reason why not. */
export function linesOf(
  wanted: readonly WantedLine[],
  dishes: readonly Dish[],
  options: OptionsMenu = NO_OPTIONS,
  priceOf: (product: string) => number = () => 0,
): { lines: Line[] } | Refusal {
  const menu = new Map(dishes.map((dish) => [dish.id, dish]));
  const quantities = new Map<string, number>();
  for (const { product, quantity } of wanted)
    quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  const ids = [...quantities.keys()];
  const unknown = ids.filter((id) => !menu.has(id));
  if (unknown.length > 0) return { code: 'dishes_unknown', dishes: unknown.map((id) => ({ id })) };
  const requested = ids.flatMap((id) => menu.get(id) ?? []);
  const soldOut = requested.filter((dish) => !dish.in_stock);
  if (soldOut.length > 0) return { code: 'dishes_sold_out', dishes: soldOut };
  const tooMany = requested.filter((dish) => (quantities.get(dish.id) ?? 0) > MAX_QUANTITY);
  if (tooMany.length > 0) return { code: 'dishes_too_many', dishes: tooMany };
  const lines: Line[] = [];
  for (const one of wanted) {
    const dish = menu.get(one.product);
    if (!dish) continue;
    const [fault] = faultsOf(options, dish.id, one.options);
    if (fault) return { code: fault.code, dishes: [dish], fault };
    lines.push(lineOf(dish, one, options, priceOf));
  }
  return { lines };
}

function lineOf(
  dish: Dish,
  { quantity, held, ...choice }: WantedLine,
  options: OptionsMenu,
  priceOf: (product: string) => number,
): Line {
  const { id, in_stock: _inStock, calories_kcal, ...rest } = dish;
  const line = { product_id: id, ...rest, quantity, ...(held && { held }) };
  if (choice.options.length === 0 && choice.note === '') return line;
  const priced = { _id: id, price: toSar(dish.price_halalas) };
  return {
    ...line,
    price_halalas: priceOfChoice(options, priced, choice.options),
    ...soldChoice(
      options,
      { ...priced, caloriesKcal: calories_kcal ?? undefined },
      choice,
      priceOf,
    ),
  };
}

/** The dishes' names as a list for a sentence. */
export function listNames(
  dishes: readonly { name: string; name_ar: string | null }[],
  language: Language,
): string {
  return dishes
    .map(({ name, name_ar }) => textIn(language, name, name_ar))
    .join(language === 'ar' ? '، ' : ', ');
}

/** Ids of the dishes of an order, with those that were chosen in combos. */
export function dishIdsOf(lines: readonly Line[]): string[] {
  return lines.flatMap(({ product_id, options }) => [
    product_id,
    ...(options ?? []).flatMap(({ product }) => product ?? []),
  ]);
}

/** The sum of the lines. Unit: halalas. */
export function subtotal(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.price_halalas * line.quantity, 0);
}

/**
 * Identifies equal orders: the same dishes, quantities, prices, holds and destination, whatever the
 * order of their lines.
 */
export function fingerprintOf(lines: readonly Line[], destination: unknown): string {
  const sold = lines
    .map((line): [string, ...(number | true)[]] => [
      keyOfLine(line),
      line.quantity,
      line.price_halalas,
      ...(line.held ? [true as const] : []),
    ])
    // Of two lines of one key, one is on hold.
    .sort(([a, ...one], [b, ...other]) => (a === b ? one.length - other.length : a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sold, destination]))
    .digest('hex');
}

/** Each dish of an order with its quantity, as `id:2`, in the order of the ids. */
export function dishesOfLines(lines: readonly Line[]): string[] {
  const counts = new Map<string, number>();
  for (const { product_id: id, quantity } of lines)
    counts.set(id, (counts.get(id) ?? 0) + quantity);
  return [...counts.keys()].toSorted().map((id) => `${id}:${counts.get(id)}`);
}

/** The line as a key of a cart. */
export const keyOfLine = ({ product_id, options, note }: Line) =>
  lineKey({ product: product_id, options: options ?? [], note: note ?? '' });

/** Cached: creating a formatter takes a fifth of a millisecond. */
const DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
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
