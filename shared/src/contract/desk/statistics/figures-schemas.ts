import * as z from 'zod/mini';
import { CORRECTION_KINDS, CORRECTION_REASONS } from '../../money/corrections/kinds';
import { PAYMENT_WAYS } from '../../money/splits/rules';
import { STATIONS } from '../../ordering/kitchen/rules';

const id = z.string();

/** Number and value of sales. */
export const sales = {
  orders: z.number(),
  /** SAR. */
  revenue: z.number(),
};

/**
 * Figures of the trading days `from` to `to`, both included, and what they are made of. Money is SAR
 * with VAT, after corrections. Every figure is the sum of those of the days.
 */
export const rangeFigures = z.object({
  from: z.string(),
  to: z.string(),
  /** Every day of the range, also in the future. */
  days: z.array(z.object({ day: z.string(), ...sales, guests: z.number() })),
  /** Guests who ordered at tables and did not leave without paying, once for each day. */
  guests: z.number(),
  /** Sales at tables for each guest, SAR; 0 without guests. */
  perGuest: z.number(),
  /** The part of `delivery` that customers fetch themselves. */
  pickup: z.object(sales),
  /** Sold dishes, and those of the menu that nobody ordered; most first. */
  dishes: z.array(
    z.object({
      product: id,
      name: z.string(),
      nameAr: z.optional(z.string()),
      image: z.string(),
      quantity: z.number(),
      revenue: z.number(),
      /** False for a dish that was taken off the menu since. */
      isOnMenu: z.boolean(),
    }),
  ),
  /** Sales by weekday (of the trading day, 0 is Sunday) and hour in Riyadh; only those with sales. */
  week: z.array(z.object({ weekday: z.number(), hour: z.number(), ...sales })),
  /** How long stations took from the ticket to their last item, minutes. */
  stations: z.array(
    z.object({
      /** Null: dishes without a station. */
      station: z.nullable(z.enum(STATIONS)),
      tickets: z.number(),
      median: z.number(),
      p90: z.number(),
      /** Share of the tickets within the promise of their kind, 0 to 1. */
      inTime: z.number(),
    }),
  ),
  /** What tickets are promised, minutes. */
  promises: z.object({ dine: z.number(), delivery: z.number() }),
  /** Why orders cost less, or nothing: largest amount first, cancelled orders before others. */
  corrections: z.array(
    z.object({
      kind: z.enum(CORRECTION_KINDS),
      reason: z.enum(CORRECTION_REASONS),
      orders: z.number(),
      /** By how much the orders' amounts fell, SAR. */
      amount: z.number(),
    }),
  ),
  /**
   * The period before, up to the same time of its last day if the range is not over. Absent if the
   * range is in the future.
   */
  previous: z.optional(
    z.object({
      from: z.string(),
      to: z.string(),
      ...sales,
      average: z.number(),
      guests: z.number(),
    }),
  ),
});
export type RangeFigures = z.output<typeof rangeFigures>;

/** A tip that a guest left with a payment that is not reversed. */
export const tip = z.object({
  /** The id of the payment. */
  payment: id,
  /** When it was paid, ISO 8601, UTC. */
  at: z.string(),
  /** SAR. */
  amount: z.number(),
  way: z.enum(PAYMENT_WAYS),
  /** The number of the bill, by which the list of orders finds its rounds. */
  bill: z.string(),
  /** Who recorded the payment. */
  by: z.optional(z.object({ name: z.string(), nameAr: z.optional(z.string()) })),
});
export type Tip = z.output<typeof tip>;

/**
 * How the sums of trading days come to each other. Money in SAR with VAT, without tips. `orders` −
 * `notSold` = `sales`; `sales` + `unpaid` − `billedElsewhere` + `ofOtherDays` + `creditedLater` −
 * `creditedEarlier` = `documents`.
 */
export const reconciliation = z.object({
  /** All orders of the days after corrections: the sum of the orders' file. */
  orders: z.number(),
  /** Of it not paid, cancelled or given back. */
  notSold: z.number(),
  /** The paid orders of the days after corrections: the sales of the figures. */
  sales: z.number(),
  /** On bills of any day and not paid; negative for what is paid and on no bill. */
  unpaid: z.number(),
  /** Orders of these days on bills of other days. */
  billedElsewhere: z.number(),
  /** Orders of other days on bills of these days. */
  ofOtherDays: z.number(),
  /** Credit notes of other days for bills of these days. */
  creditedLater: z.number(),
  /** Credit notes of these days for bills of other days. */
  creditedEarlier: z.number(),
  /** Bills less credit notes of these days: the sales of the accountant's file. */
  documents: z.number(),
  /** Of a single day: its Z report and the net sales on it. Missing while it is not closed. */
  report: z.optional(z.object({ number: z.number(), total: z.number() })),
  /** In none of these sums. */
  tips: z.number(),
});
export type Reconciliation = z.output<typeof reconciliation>;
