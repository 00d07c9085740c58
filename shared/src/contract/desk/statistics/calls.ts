import * as z from 'zod/mini';
import { ok } from '../../parts';
import { tradingDay } from '../../trading-day';
import { figureOrder, figureOrdersQuery } from './figure-orders-schemas';
import { reconciliation, tip } from './figures-schemas';
import { statistics } from './schemas';

export const statisticsCalls = {
  'GET /api/seller/statistics': {
    /** `from` and `to`: both or none; they come before `day`. */
    query: z.object({
      day: z.optional(tradingDay),
      from: z.optional(tradingDay),
      to: z.optional(tradingDay),
    }),
    answer: z.extend(statistics, ok),
  },
  /** The orders that a figure counts, deliveries and rounds at tables, newest first. */
  'GET /api/seller/figure-orders': {
    query: figureOrdersQuery,
    answer: z.object({
      ...ok,
      /** At most 500. */
      orders: z.array(figureOrder),
      /** How many there are, and what they come to in SAR. */
      count: z.number(),
      total: z.number(),
    }),
  },
  /** How the sums of trading days, both included, come to each other. */
  'GET /api/seller/reconciliation': {
    query: z.object({ from: tradingDay, to: tradingDay }),
    answer: z.extend(reconciliation, ok),
  },
  /** The tips of trading days, both included, newest first. */
  'GET /api/seller/tips': {
    query: z.object({ from: tradingDay, to: tradingDay }),
    answer: z.object({
      ...ok,
      /** At most 200. */
      tips: z.array(tip),
      /** How many there are, and their sum in SAR. */
      count: z.number(),
      total: z.number(),
    }),
  },
} as const;
