import { MAX_QUANTITY } from '../orders/rules';
import { roundDownToHalala } from '../../money';

/** A cart: dish id → quantity, a whole number from 1 to {@link MAX_QUANTITY}. */
export type Cart = Readonly<Record<string, number>>;

/** Adds one of a dish to the cart. At {@link MAX_QUANTITY} it returns the same cart. */
export function addToCart(cart: Cart, id: string): Cart {
  const quantity = cart[id] ?? 0;
  return quantity < MAX_QUANTITY ? { ...cart, [id]: quantity + 1 } : cart;
}

/** Sets a dish's quantity. 0 or less removes the dish. */
export function setInCart(cart: Cart, id: string, quantity: number): Cart {
  if (quantity < 1) return dropFromCart(cart, id);
  return { ...cart, [id]: Math.min(MAX_QUANTITY, Math.trunc(quantity)) };
}

/** Removes one of a dish. At 0 the dish is removed from the cart. */
export function takeFromCart(cart: Cart, id: string): Cart {
  return setInCart(cart, id, (cart[id] ?? 0) - 1);
}

/** Removes a dish with its whole quantity. */
export function dropFromCart(cart: Cart, id: string): Cart {
  const { [id]: _dropped, ...rest } = cart;
  return rest;
}

/**
 * Merges a visitor's cart with the account's. The larger quantity of each dish wins. The visitor's
 * dishes keep their order; the account's other dishes follow in theirs.
 */
export function mergeCarts(a: Cart, b: Cart): Cart {
  const merged: Record<string, number> = { ...a };
  for (const [id, quantity] of Object.entries(b)) merged[id] = Math.max(merged[id] ?? 0, quantity);
  return merged;
}

/** Sum of all quantities. */
export function cartCount(cart: Cart): number {
  return Object.values(cart).reduce((sum, quantity) => sum + quantity, 0);
}

/**
 * Total of the cart without delivery, in SAR, rounded down to two decimals.
 * Dishes that are not on the menu are ignored.
 */
export function cartTotal(cart: Cart, products: readonly { _id: string; price: number }[]): number {
  const priceOf = new Map(products.map((product) => [product._id, product.price]));
  return roundDownToHalala(
    Object.entries(cart).reduce(
      (sum, [id, quantity]) => sum + (priceOf.get(id) ?? 0) * quantity,
      0,
    ),
  );
}
