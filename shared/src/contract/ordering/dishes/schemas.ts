import * as z from 'zod/mini';
import { id } from '../../strings';
import { STATIONS } from '../kitchen/rules';
import { MAX_LINES } from '../orders/rules';
import { movedFrom } from '../tables/schemas';
import { DISH_STATES, MAX_DISHES } from './rules';

/** What the state of a dish adds to a line of an order. */
export const dishProgress = {
  /** Absent: the kitchen has not got it. */
  state: z.optional(z.enum(DISH_STATES)),
  /** Since when it has been at the pass; of a `ready` dish only. ISO 8601, UTC. */
  readyAt: z.optional(z.string()),
};

const pressedDishes = z
  .array(z.object({ order: id, line: z.int().check(z.gte(0), z.lt(MAX_LINES)) }))
  .check(z.minLength(1), z.maxLength(MAX_DISHES));

/**
 * Dishes at tables that have left the pass, or that were sent after a delivery that had left without
 * them. `away`: only what of them was cancelled, which somebody has taken away.
 */
export const goneDishes = z.object({ dishes: pressedDishes, away: z.optional(z.boolean()) });

/** Dishes of orders at tables, by the position of their line in the order. */
export const dishPress = z.object({
  /** `serve`: brought to the table; `unserve` takes that back. `hold` and `fire`: for the kitchen. */
  action: z.enum(['serve', 'unserve', 'hold', 'fire']),
  dishes: pressedDishes,
});
export type DishPress = z.output<typeof dishPress>;

/** An order of which something is to be made or stands at the pass. Times are ISO 8601, UTC. */
export const passTicket = z.object({
  _id: id,
  order: id,
  kind: z.enum(['delivery', 'dine']),
  pickup: z.optional(z.boolean()),
  /** The short number of the order, without `#`. */
  number: z.string(),
  table: z.optional(z.string()),
  movedFrom,
  /** The guest who ordered. */
  guest: z.optional(z.string()),
  openedAt: z.string(),
  /** When a delivery left, or a pickup was called ready, without these dishes. */
  leftAt: z.optional(z.string()),
  /** What the guest wrote about the whole order. */
  note: z.optional(z.string()),
  allergy: z.optional(z.string()),
  /** Those that are not served, in the order of their lines. */
  dishes: z.array(
    z.object({
      line: z.number(),
      name: z.string(),
      nameAr: z.optional(z.string()),
      kitchenName: z.optional(z.string()),
      kitchenNameAr: z.optional(z.string()),
      quantity: z.number(),
      /** How many more were cancelled when they were ready, and are not taken away. */
      cancelled: z.optional(z.number()),
      station: z.optional(z.enum(STATIONS)),
      details: z.optional(z.string()),
      detailsAr: z.optional(z.string()),
      /** The guest's note alone, which `details` contain too. */
      note: z.optional(z.string()),
      ...dishProgress,
    }),
  ),
});
export type PassTicket = z.output<typeof passTicket>;

/** Dishes of an order that were not brought yet: on hold, in the kitchen, at the pass. */
export const unservedDishes = z.object({
  held: z.number(),
  open: z.number(),
  /** Lines of the dishes at the pass. */
  ready: z.array(z.number()),
  /** Of one order: lines of the dishes that are on hold or in the kitchen. */
  lines: z.optional(z.array(z.number())),
});
export type UnservedDishes = z.output<typeof unservedDishes>;
