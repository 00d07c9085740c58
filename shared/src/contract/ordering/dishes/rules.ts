/**
 * The states of a dish of an order, in the order in which it goes through them. `held` and `fired`:
 * the kitchen is to wait with it, or to make it. `cooking`: the kitchen has taken its ticket.
 * `ready`: it stands at the pass. A dish that was `voided` is not made.
 */
export const DISH_STATES = ['held', 'fired', 'cooking', 'ready', 'served', 'voided'] as const;
export type DishState = (typeof DISH_STATES)[number];

/** Somebody still has to do something with it. */
export const isUnserved = (state: DishState | undefined): boolean =>
  state !== undefined && state !== 'served' && state !== 'voided';

/** Most dishes that one press changes. */
export const MAX_DISHES = 300;
