import type { Cart, OrderLine, Product } from '@smokehouse/shared/contract';
import { lineKey } from '@smokehouse/shared/contract/rules/options';

/** The line of a cart with the same options and note. */
const keyOf = ({ product, options = [], note = '' }: OrderLine) =>
  lineKey({ product: product._id, options, note });

/**
 * Splits the lines of an earlier order by availability.
 * Options that are no longer offered are named in the cart.
 * @returns the available dishes as a cart with their options, and the unavailable ones as they were sold then
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
