import * as z from 'zod/mini';
import { id } from '../../strings';
import { MAX_LINES } from '../orders/rules';
import { DISH_STATES, MAX_DISHES } from './rules';

/** What the state of a dish adds to a line of an order. */
export const dishProgress = {
  /** Absent: the kitchen has not got it. */
  state: z.optional(z.enum(DISH_STATES)),
  /** Since when it has been at the pass; of a `ready` dish only. ISO 8601, UTC. */
  readyAt: z.optional(z.string()),
};

/** Dishes of orders at tables, by the position of their line in the order. */
export const dishPress = z.object({
  /** `serve`: brought to the table; `unserve` takes that back. `hold` and `fire`: for the kitchen. */
  action: z.enum(['serve', 'unserve', 'hold', 'fire']),
  dishes: z
    .array(z.object({ order: id, line: z.int().check(z.gte(0), z.lt(MAX_LINES)) }))
    .check(z.minLength(1), z.maxLength(MAX_DISHES)),
});
export type DishPress = z.output<typeof dishPress>;

/** Dishes of an order that were not brought yet: on hold, in the kitchen, at the pass. */
export const unservedDishes = z.object({
  held: z.number(),
  open: z.number(),
  /** Lines of the dishes at the pass. */
  ready: z.array(z.number()),
});
export type UnservedDishes = z.output<typeof unservedDishes>;
