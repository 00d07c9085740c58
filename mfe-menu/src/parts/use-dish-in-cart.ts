import { cartOf, useSession } from '@smokehouse/shared/stores';

/** Quantity and actions of one dish in the cart of the current ordering context. */
export function useDishInCart(id: string) {
  const context = useSession((state) => state.context);
  const useItems = cartOf(context);
  const quantity = useItems((state) => state.items[id] ?? 0);
  const add = useItems((state) => state.add);
  const remove = useItems((state) => state.remove);
  return { context, quantity, add: () => add(id), remove: () => remove(id) };
}
