import { linesOfDish } from '@smokehouse/shared/bundled/use-add-dish';
import { useLineProducts } from '@smokehouse/shared/bundled/use-line-products';
import { cartTotal, type Product } from '@smokehouse/shared/contract';
import { cartOf, useSession } from '@smokehouse/shared/stores';

/** What all of a dish in the cart cost with their options. Unit: SAR. */
export function useSumOfDish(product: Product): number {
  const context = useSession((state) => state.context);
  const items = cartOf(context)((state) => state.items);
  const own = Object.fromEntries(
    linesOfDish(items, product._id).map((key) => [key, items[key] ?? 0]),
  );
  const { products = [product] } = useLineProducts('mfe-menu', own, [product]);
  return cartTotal(own, products);
}
