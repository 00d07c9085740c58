import { useAddDish } from '@smokehouse/shared/bundled/use-add-dish';
import type { Product } from '@smokehouse/shared/contract';
import { cartOf, useSession } from '@smokehouse/shared/stores';

const namespace = 'mfe-menu';

/**
 * Quantity and actions of one dish in the cart of the current ordering context.
 * @param offersAll adding opens the options of the dish even if none are required
 */
export function useDishInCart(product: Product, offersAll = false) {
  const context = useSession((state) => state.context);
  return { context, ...useAddDish(product, cartOf(context), { namespace, offersAll }) };
}
