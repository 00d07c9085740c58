import {
  type Cart,
  type OptionsMenu,
  type OrderLine,
  type Product,
  type SoldOption,
  toHalalas,
  toSar,
} from '@smokehouse/shared/contract';
import { lineKey, pricedOptions } from '@smokehouse/shared/contract/menu/options/rules';

/** The line of a cart with the same options and note. */
const keyOf = ({ product, options = [], note = '' }: OrderLine) =>
  lineKey({ product: product._id, options, note });

/**
 * Splits the lines of an earlier order by availability.
 * Options that are no longer offered are named in the cart.
 * @returns the available dishes as a cart with their options, and the unavailable ones as they were
 * sold then
 */
export function splitByAvailability(
  items: readonly OrderLine[],
  menu: readonly Product[],
): { cart: Cart; unavailable: OrderLine['product'][] } {
  const inStock = new Set(menu.filter((product) => product.inStock).map((product) => product._id));
  const cart: Record<string, number> = {};
  for (const line of items) {
    if (!inStock.has(line.product._id)) continue;
    const key = keyOf(line);
    cart[key] = (cart[key] ?? 0) + line.quantity;
  }
  return {
    cart,
    unavailable: items.map((line) => line.product).filter((product) => !inStock.has(product._id)),
  };
}

/** An option of an earlier order that costs something else today. Unit: SAR. */
export interface RepricedOption {
  option: SoldOption;
  was: number;
  now: number;
}

/** What a size was sold for; of other options, what they added. Unit: halalas. */
function soldHalalas({ product, options = [] }: OrderLine, sold: SoldOption, isSize: boolean) {
  if (!isSize) return toHalalas(sold.price ?? 0);
  return options
    .filter((one) => one !== sold)
    .reduce(
      (rest, { price = 0, quantity }) => rest - toHalalas(price) * quantity,
      toHalalas(product.price),
    );
}

/** The options of a line that are gone or sold out, and those with another price. */
function changesOfLine(line: OrderLine, menu: OptionsMenu) {
  const { product, options = [] } = line;
  const offered = pricedOptions(menu, product, options).filter(({ option }) => !option.soldOut);
  const gone: SoldOption[] = [];
  const repriced: RepricedOption[] = [];
  for (const sold of options) {
    const today = offered.find(({ path }) => path === sold.option);
    if (!today) {
      gone.push(sold);
      continue;
    }
    const was = soldHalalas(line, sold, today.group.replacesPrice === true);
    if (was !== today.halalas)
      repriced.push({ option: sold, was: toSar(was), now: toSar(today.halalas) });
  }
  return { gone, repriced };
}

const firstOfEach = <Entry>(entries: readonly Entry[], keyOfEntry: (entry: Entry) => string) => [
  ...new Map(entries.map((entry) => [keyOfEntry(entry), entry])).values(),
];

/** Compares the options of an earlier order with the menu. Each option is listed once. */
export function changedOptions(
  items: readonly OrderLine[],
  menu: OptionsMenu,
): { gone: SoldOption[]; repriced: RepricedOption[] } {
  const changes = items.map((line) => changesOfLine(line, menu));
  return {
    gone: firstOfEach(
      changes.flatMap(({ gone }) => gone),
      ({ option }) => option,
    ),
    repriced: firstOfEach(
      changes.flatMap(({ repriced }) => repriced),
      ({ option, now }) => `${option.option} ${now}`,
    ),
  };
}
