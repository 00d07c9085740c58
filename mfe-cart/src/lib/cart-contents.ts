import type { Cart, Product } from '@smokehouse/shared/contract';

/** A line of the cart: the dish as it is on the menu now, and its quantity. */
export interface CartEntry {
  product: Product;
  quantity: number;
}

/** A price that differs from the one shown to the customer before. Unit: SAR. */
export interface PriceChange {
  product: Product;
  from: number;
  to: number;
}

/**
 * The cart's lines in the order in which they were added. Dishes that are not on the menu have no
 * price and are left out.
 */
export function entriesOf(cart: Cart, products: readonly Product[]): CartEntry[] {
  return Object.entries(cart).flatMap(([id, quantity]) => {
    const product = products.find((one) => one._id === id);
    return product ? [{ product, quantity }] : [];
  });
}

/** Ids in the cart that are not on the menu. */
export function idsNotOnMenu(cart: Cart, products: readonly Product[]): string[] {
  return Object.keys(cart).filter((id) => !products.some((one) => one._id === id));
}

/** Lines whose price differs from the price in `seen`. */
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
 * True if price and stock of every dish in the cart are the same on both menus. Otherwise the
 * customer must review the cart first.
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
