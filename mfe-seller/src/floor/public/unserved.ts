import type { DishState, VisitRound } from '@smokehouse/shared/contract';

/** A dish of an order, by the position of its line. */
interface DishOfOrder {
  order: string;
  line: number;
}

/**
 * Dishes that were not brought yet: how many portions are on hold, in the kitchen and at the pass, and
 * the lines of those at the pass and of all.
 */
export interface UnservedOfRounds {
  held: number;
  open: number;
  atPass: number;
  ready: DishOfOrder[];
  all: DishOfOrder[];
}

/** Collects the dishes of a visit's rounds that were not brought yet. */
export function unservedOf(orders: readonly VisitRound[]): UnservedOfRounds {
  const dishes = orders
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap(({ _id, lines }) =>
      lines.map(({ state, quantity, removed = 0 }, line) => ({
        dish: { order: _id, line },
        state,
        portions: quantity - removed,
      })),
    );
  const inState = (...states: (DishState | undefined)[]) =>
    dishes.flatMap(({ state, dish }) => (states.includes(state) ? [dish] : []));
  const portionsIn = (...states: (DishState | undefined)[]) =>
    dishes.reduce((sum, { state, portions }) => (states.includes(state) ? sum + portions : sum), 0);
  return {
    held: portionsIn('held'),
    open: portionsIn('fired', 'cooking'),
    atPass: portionsIn('ready'),
    ready: inState('ready'),
    all: inState('held', 'fired', 'cooking', 'ready'),
  };
}
