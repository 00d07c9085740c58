import type { DishState, VisitRound } from '@smokehouse/shared/contract';

/** A dish of an order, by the position of its line. */
interface DishOfOrder {
  order: string;
  line: number;
}

/** Dishes that were not brought yet: how many are on hold and in the kitchen, those at the pass, all. */
export interface UnservedOfRounds {
  held: number;
  open: number;
  ready: DishOfOrder[];
  all: DishOfOrder[];
}

/** Collects the dishes of a visit's rounds that were not brought yet. */
export function unservedOf(orders: readonly VisitRound[]): UnservedOfRounds {
  const dishes = orders
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap(({ _id, lines }) => lines.map(({ state }, line) => ({ order: _id, line, state })));
  const inState = (...states: (DishState | undefined)[]) =>
    dishes.flatMap(({ state, ...dish }) => (states.includes(state) ? [dish] : []));
  return {
    held: inState('held').length,
    open: inState('fired', 'cooking').length,
    ready: inState('ready'),
    all: inState('held', 'fired', 'cooking', 'ready'),
  };
}
