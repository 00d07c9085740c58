import * as z from 'zod/mini';
import { rangeFigures, sales } from './figures-schemas';
import { id } from '../../strings';

/**
 * Sales of some trading days: what was paid, less corrections. Money is SAR with VAT. Orders that
 * are not paid, refunded or cancelled are counted under `others` only.
 */
export const statistics = z.object({
  /** The first day. */
  day: z.string(),
  ...sales,
  /** SAR per order. 0 if there are no orders. */
  average: z.number(),
  delivery: z.object(sales),
  dine: z.object(sales),
  /** The five dishes sold most, most first. */
  bestSellers: z.array(
    z.object({
      product: id,
      name: z.string(),
      nameAr: z.optional(z.string()),
      image: z.string(),
      quantity: z.number(),
      revenue: z.number(),
    }),
  ),
  /**
   * Hours in Riyadh in the order of the trading day: 10 (from 10:30) to 3. Closed hours are listed
   * only if something was sold in them.
   */
  hours: z.array(z.object({ hour: z.number(), ...sales })),
  /**
   * Average of the same weekday in the previous four weeks. For a day that is not over, up to the
   * same time. Of several days: nothing.
   */
  comparison: z.object({
    /** How many of the four days had sales. The average is over these. */
    weeks: z.number(),
    ...sales,
    average: z.number(),
  }),
  /**
   * The error of what customers were told in the four weeks before the end of the day, in minutes.
   * Absent if no such order was delivered, and for several days.
   */
  estimates: z.optional(
    z.object({
      orders: z.number(),
      median: z.number(),
      p90: z.number(),
      /** Share of the orders within their range, 0 to 1. */
      inRange: z.number(),
    }),
  ),
  /** What the day's sales do not contain. */
  others: z.optional(
    z.object({
      /** At tables, not paid yet. */
      open: z.object(sales),
      /** At tables whose tab was closed without a payment. */
      unpaid: z.object(sales),
      /** Cancelled orders, with the amounts as ordered. */
      cancelled: z.object(sales),
      /** Money that went back, or will, for orders of the day. */
      refunded: z.object(sales),
      /** Tips of payments on the day, SAR. */
      tips: z.optional(z.number()),
    }),
  ),
  /** Servers of an earlier version answer for a single day, without it. */
  range: z.optional(rangeFigures),
});
export type Statistics = z.output<typeof statistics>;
