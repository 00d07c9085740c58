import { type Cart, setInCart } from './rules';

/**
 * What stays in a cart once some of it has been ordered: the cart may have grown meanwhile, in
 * another tab or on another device.
 */
export function subtractCart(cart: Cart, ordered: Cart): Cart {
  return Object.entries(ordered).reduce(
    (rest, [line, quantity]) => setInCart(rest, line, (rest[line] ?? 0) - quantity),
    cart,
  );
}
