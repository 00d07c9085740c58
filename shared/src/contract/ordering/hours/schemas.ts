import * as z from 'zod/mini';
import { bilingual } from '../../bilingual';
import { CATEGORY_PATHS } from '../../menu/categories/rules';
import {
  areIntervalsValid,
  EARLIEST_MIN,
  intervalOf,
  LATEST_MIN,
  MAX_DAY_NAME,
  MAX_INTERVALS,
  SLOT_LENGTHS,
} from './rules';
import { id, text } from '../../strings';
import { tradingDay } from '../../trading-day';

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

export const interval = z.object({
  from: whole(EARLIEST_MIN, LATEST_MIN),
  to: whole(EARLIEST_MIN, LATEST_MIN),
});
/** When a dish is served on each trading day, as it is sent: `18:00-02:00`. */
export const servedHours = z.pipe(
  z.string().check(z.regex(/^\d\d:\d\d-\d\d:\d\d$/)),
  z.pipe(
    z.transform(
      (text: string) => intervalOf(text.slice(0, 5), text.slice(6)) ?? { from: 0, to: 0 },
    ),
    interval,
  ),
);
/** The intervals of one day, in order and apart from each other. Empty: closed. */
const intervals = z
  .array(interval)
  .check(z.maxLength(MAX_INTERVALS), z.refine(areIntervalsValid, 'breaks_rule'));

/** The hours of a week, Sunday first. */
const week = z.array(intervals).check(z.length(7));

const dayName = text(MAX_DAY_NAME);

const PAUSES = ['busy', 'closed'] as const;

/** How orders are taken now. `until`: ISO 8601, UTC. */
export const orderingPause = z.object({
  kind: z.enum(PAUSES),
  /** How much longer deliveries take; of `busy`. */
  minutes: z.number(),
  until: z.string(),
});

/**
 * The state of the restaurant. It changes only when the restaurant opens or closes, or the seller
 * changes the hours.
 */
export const hoursState = z.object({
  /**
   * `10:30`, Riyadh time. While it is open: of the current opening; while it is closed: of the next
   * one.
   */
  opensAt: z.string(),
  closesAt: z.string(),
  isOpen: z.boolean(),
  /** The trading day, `YYYY-MM-DD`. */
  day: z.optional(z.string()),
  /** When `isOpen` changes. ISO 8601, UTC. */
  changesAt: z.optional(z.string()),
  /** The trading day of the next opening while it is closed. */
  opensOn: z.optional(z.string()),
  /**
   * The first time for which an order can be made while it is closed: `11:30` of a trading day. It
   * may be full. Absent: there is none.
   */
  firstSlot: z.optional(z.object({ at: z.string(), day: z.string() })),
  /** No delivery area takes orders, for now or for later. Absent: some area does. */
  noDelivery: z.optional(z.boolean()),
  /** There is no pickup, for now or for later. Absent: there is. */
  noPickup: z.optional(z.boolean()),
  /** Whether orders are refused while it is closed. Absent: they are not, with test payments. */
  isEnforced: z.optional(z.boolean()),
  /** No order can be stored at the moment, because the database is unavailable. */
  isOutage: z.optional(z.boolean()),
  /** The name of the special day or season. */
  note: z.optional(bilingual),
  pause: z.optional(orderingPause),
});
export type HoursState = z.output<typeof hoursState>;

const period = z.object({
  _id: z.string(),
  kind: z.enum(['special', 'eid', 'ramadan']),
  from: z.string(),
  to: z.string(),
  intervals: z.array(interval),
  name: bilingual,
});

/** Proposed by the calendar; without effect until it is confirmed. */
const proposal = z.object({
  key: z.string(),
  kind: z.enum(['eid', 'ramadan']),
  from: z.string(),
  to: z.string(),
  intervals: z.array(interval),
  name: bilingual,
});

const slots = z.object({
  minutes: z.literal([...SLOT_LENGTHS]),
  /** Orders per slot. 0: no scheduled orders. */
  capacity: whole(0, 500),
  /** How long before a slot the kitchen gets its orders. */
  leadMinutes: whole(5, 480),
});

/** When the dishes of a category are served on each trading day. A dish's own hours win. */
const categoryHours = z.object({ category: z.string(), served: interval });
export type CategoryHours = z.output<typeof categoryHours>;

/** The hours as the seller edits them. */
export const sellerHours = z.object({
  /** Grows with each saved change of `week` and `slots`. */
  version: z.number(),
  week: z.array(z.array(interval)),
  slots,
  periods: z.array(period),
  proposals: z.array(proposal),
  /** The categories that are not always served. */
  categories: z.optional(z.array(categoryHours)),
  /** Paid orders whose slot lies outside of the hours, the next one first. ISO 8601, UTC. */
  outside: z.optional(z.array(z.object({ receipt: z.string(), from: z.string(), to: z.string() }))),
  state: hoursState,
  now: z.number(),
});
export type SellerHours = z.output<typeof sellerHours>;
export type OpeningPeriod = z.output<typeof period>;
export type HoursProposal = z.output<typeof proposal>;

export const hoursChange = z.object({
  version: whole(0, 2_000_000_000),
  week: week.check(z.refine((days) => days.some((day) => day.length > 0), 'breaks_rule')),
  slots,
});

export const specialDay = z.object({
  day: tradingDay,
  intervals,
  name: z.object({ en: dayName, ar: dayName }),
});

export const categoryHoursChange = z.object({
  category: z.enum(CATEGORY_PATHS),
  /** Absent: always. */
  served: z.optional(
    interval.check(z.refine((served) => areIntervalsValid([served]), 'breaks_rule')),
  ),
});

/** The decision on a proposal, as the owner corrected it. */
export const proposalDecision = z.object({
  key: id,
  decision: z.enum(['confirm', 'dismiss']),
  from: z.optional(tradingDay),
  to: z.optional(tradingDay),
  intervals: z.optional(intervals),
});

export const pauseChange = z.discriminatedUnion('kind', [
  /** `ends`: only this one, and nothing if another is running. */
  z.object({ kind: z.literal('none'), ends: z.optional(z.enum(['busy', 'closed'])) }),
  /** Deliveries take `minutes` longer, for `lasts` minutes. */
  z.object({ kind: z.literal('busy'), minutes: whole(5, 240), lasts: whole(5, 1440) }),
  z.object({ kind: z.literal('closed'), lasts: whole(5, 1440) }),
]);

/** The fields of `GET /api/order/slots`. */
export const deliverySlots = {
  /** Whether an order for now would be taken. */
  takesOrdersNow: z.boolean(),
  /** The trading day and the next ones. Without scheduled orders: none. */
  days: z.array(
    z.object({
      /** A slot after midnight belongs to the day on which the night began. */
      day: z.string(),
      note: z.optional(bilingual),
      isRamadan: z.optional(z.boolean()),
      /** Those that can still be chosen, and full ones. ISO 8601, UTC. */
      slots: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          part: z.enum(['morning', 'afternoon', 'evening', 'night']),
          isFull: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
  now: z.number(),
};
