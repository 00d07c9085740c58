import type { Cart, OrderLine, Product } from '@smokehouse/shared/contract';

/** What of an earlier order can be had today, as a cart, and what cannot, as it was sold then. */
export function whatIsLeftOf(
  items: readonly OrderLine[],
  menu: readonly Product[],
): { cart: Cart; leftOut: OrderLine['product'][] } {
  const inStock = new Set(menu.filter((product) => product.inStock).map((product) => product._id));
  const cart: Record<string, number> = {};
  for (const { product, quantity } of items)
    if (inStock.has(product._id)) cart[product._id] = (cart[product._id] ?? 0) + quantity;
  return {
    cart,
    leftOut: items.map((line) => line.product).filter((product) => !inStock.has(product._id)),
  };
}
