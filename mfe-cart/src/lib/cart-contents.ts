import type { Cart, Product } from '@smokehouse/shared/contract';

/** A line of the cart: the dish as the menu has it now, and how many of it. */
export interface CartEntry {
  product: Product;
  quantity: number;
}

/** A price that is no longer the one the customer was shown. Unit: SAR. */
export interface PriceChange {
  product: Product;
  from: number;
  to: number;
}

/**
 * The cart's lines in the order in which they were added. A dish that left the menu has no price:
 * it is no line.
 */
export function entriesOf(cart: Cart, products: readonly Product[]): CartEntry[] {
  return Object.entries(cart).flatMap(([id, quantity]) => {
    const product = products.find((one) => one._id === id);
    return product ? [{ product, quantity }] : [];
  });
}

/** The ids in the cart that the menu does not have (any more). */
export function idsOffMenu(cart: Cart, products: readonly Product[]): string[] {
  return Object.keys(cart).filter((id) => !products.some((one) => one._id === id));
}

/** Lines whose price differs from the one that the customer has seen. */
export function priceChanges(
  entries: readonly CartEntry[],
  seen: readonly Product[],
): PriceChange[] {
  return entries.flatMap(({ product }) => {
    const before = seen.find((one) => one._id === product._id);
    return before && before.price !== product.price
      ? [{ product, from: before.price, to: product.price }]
      : [];
  });
}

/**
 * True where the same cart costs the same and can be served as well on both menus: nothing that the
 * customer must know first.
 */
export function isSameOffer(
  cart: Cart,
  shown: readonly Product[],
  now: readonly Product[],
): boolean {
  return Object.keys(cart).every((id) => {
    const before = shown.find((one) => one._id === id);
    const after = now.find((one) => one._id === id);
    return before?.price === after?.price && before?.inStock === after?.inStock;
  });
}
