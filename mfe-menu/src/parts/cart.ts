import { cartOf, useSession } from '@smokehouse/shared/stores';

/** One dish in the cart of the current way of ordering: how many, and what can be done. */
export function useDishInCart(id: string) {
  const context = useSession((state) => state.context);
  const useItems = cartOf(context);
  const quantity = useItems((state) => state.items[id] ?? 0);
  const add = useItems((state) => state.add);
  const remove = useItems((state) => state.remove);
  return { context, quantity, add: () => add(id), remove: () => remove(id) };
}
