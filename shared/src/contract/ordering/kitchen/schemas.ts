import * as z from 'zod/mini';
import { COURSES, STATIONS } from './rules';
import { CORRECTION_REASONS } from '../../money/corrections/kinds';
import { MAX_LINES } from '../orders/rules';
import { movedFrom } from '../tables/schemas';
import { id } from '../../strings';

/** Most tickets that one press takes. */
export const MAX_TICKETS = 500;

/** A line of a ticket, as it was when the order was placed. */
export const kitchenItem = z.object({
  /** Identifies the item within its ticket. */
  line: z.number(),
  /** The id of the dish. Missing in answers of earlier servers. */
  product: z.optional(z.string()),
  name: z.string(),
  nameAr: z.optional(z.string()),
  /** Short names, for counts. */
  kitchenName: z.optional(z.string()),
  kitchenNameAr: z.optional(z.string()),
  /** How many are to be made, after corrections; of a cancelled item, how many there were. */
  quantity: z.number(),
  /** The quantity before a correction, until somebody has seen the change. */
  was: z.optional(z.number()),
  station: z.optional(z.enum(STATIONS)),
  course: z.optional(z.enum(COURSES)),
  /** How it is to be made: options and the guest's note. */
  details: z.optional(z.string()),
  detailsAr: z.optional(z.string()),
  /** The guest's note alone. */
  note: z.optional(z.string()),
  /** Made. */
  struck: z.optional(z.boolean()),
  /** Brought to the table, or on its way: it is not made again. Then it is `struck`, too. */
  served: z.optional(z.boolean()),
  /** Served, says the staff, before it was made: it is not made any more. */
  unmade: z.optional(z.boolean()),
  /** Cancelled before it was made, and its station has not noticed that yet. */
  unseen: z.optional(z.boolean()),
  /** Not to be started yet. */
  held: z.optional(z.boolean()),
  /** When it was fired after it had been on hold: its promise runs from there. */
  firedAt: z.optional(z.string()),
  /** Why it is not to be made any more. */
  cancelled: z.optional(z.enum(CORRECTION_REASONS)),
});
export type KitchenItem = z.output<typeof kitchenItem>;

/** What the kitchen makes for one order. Times are ISO 8601, UTC. */
export const kitchenTicket = z.object({
  _id: id,
  kind: z.enum(['delivery', 'dine']),
  /** True for a `delivery` order that its customer picks up. */
  pickup: z.optional(z.boolean()),
  /** The Saudi short address that the customer gave for the delivery. */
  shortAddress: z.optional(z.string()),
  /** The short number of the order, as guests see it, without `#`. */
  number: z.string(),
  table: z.optional(z.string()),
  movedFrom,
  /**
   * Grows with each recall, and when something on hold is fired. A press names it, so that a late one
   * does not bump what is to be made since.
   */
  round: z.number(),
  openedAt: z.string(),
  promisedAt: z.string(),
  /** The chosen time of delivery of a scheduled order. */
  slot: z.optional(z.object({ from: z.string(), to: z.string() })),
  takenAt: z.optional(z.string()),
  bumpedAt: z.optional(z.string()),
  /**
   * When the display of all stations bumped it while a station had not noticed what was cancelled: it
   * stays at that station only.
   */
  allBumpedAt: z.optional(z.string()),
  /**
   * When the order left without what is still to be made here, or was served at its table before all
   * of it was made.
   */
  leftAt: z.optional(z.string()),
  /** When a correction last changed a quantity that nobody has seen yet. */
  changedAt: z.optional(z.string()),
  note: z.optional(z.string()),
  allergy: z.optional(z.string()),
  items: z.array(kitchenItem),
});
export type KitchenTicket = z.output<typeof kitchenTicket>;

/** `take`: somebody has noticed the tickets. */
const take = z.object({
  action: z.literal('take'),
  tickets: z.array(id).check(z.minLength(1), z.maxLength(MAX_TICKETS)),
});
const line = z.int().check(z.gte(0), z.lt(MAX_LINES));
/** `bump`: the ticket is done. `recall`: it is not. */
const move = z.object({
  action: z.enum(['bump', 'recall']),
  ticket: id,
  round: z.int().check(z.gte(1), z.lte(2_000_000_000)),
  /**
   * The items that the display showed to be made when the ticket was bumped: what was fired since
   * stays on it. Without them a bump of an earlier round changes nothing.
   */
  items: z.optional(z.array(line).check(z.maxLength(MAX_LINES))),
});
/**
 * `strike`: the items are made, or, if they were cancelled, that was noticed. `unstrike`: they are not
 * made. `see`: their change was noticed, or that they were cancelled or served before they were made.
 */
const mark = z.object({
  action: z.enum(['strike', 'unstrike', 'see']),
  ticket: id,
  items: z.array(line).check(z.minLength(1), z.maxLength(60)),
});
/** `hold`: a course at a table is not to be started yet. `fire`: it is. */
const pace = z.object({
  action: z.enum(['hold', 'fire']),
  ticket: id,
  course: z.enum(COURSES),
});

/** What was pressed on a kitchen display. Repeating a press changes nothing. */
export const kitchenPress = z.discriminatedUnion('action', [take, move, mark, pace]);
export type KitchenPress = z.output<typeof kitchenPress>;
