import type { Cart, OrderLine, Product } from '@smokehouse/shared/contract';

/**
 * Splits the lines of an earlier order by availability.
 * @returns the available dishes as a cart, and the unavailable ones as they were sold then
 */
export function splitByAvailability(
  items: readonly OrderLine[],
  menu: readonly Product[],
): { cart: Cart; unavailable: OrderLine['product'][] } {
  const inStock = new Set(menu.filter((product) => product.inStock).map((product) => product._id));
  const cart: Record<string, number> = {};
  for (const { product, quantity } of items)
    if (inStock.has(product._id)) cart[product._id] = (cart[product._id] ?? 0) + quantity;
  return {
    cart,
    unavailable: items.map((line) => line.product).filter((product) => !inStock.has(product._id)),
  };
}
