import * as z from 'zod/mini';
import { CORRECTION_KINDS, CORRECTION_REASONS } from '../../money/corrections/kinds';
import { STATIONS } from '../../ordering/kitchen/rules';
import { tradingDay } from '../../trading-day';
import { id } from '../../strings';
import { COUNTED } from './counted';

/** The orders of trading days, both included, that a figure counts. */
export const figureOrdersQuery = z.object({
  from: tradingDay,
  to: tradingDay,
  counted: z.enum(COUNTED),
  /** 0 for Sunday. */
  weekday: z.optional(z.string().check(z.regex(/^[0-6]$/))),
  hour: z.optional(z.string().check(z.regex(/^(1?\d|2[0-3])$/))),
  product: z.optional(id),
  station: z.optional(z.enum(STATIONS)),
  correction: z.optional(z.enum(CORRECTION_KINDS)),
  reason: z.optional(z.enum(CORRECTION_REASONS)),
});
export type FigureOrdersQuery = z.output<typeof figureOrdersQuery>;

/** An order as a figure counts it. */
export const figureOrder = z.object({
  _id: z.string(),
  kind: z.enum(['delivery', 'dine']),
  /** The receipt of a delivery or pickup; the end of the id of a round. */
  number: z.string(),
  table: z.optional(z.string()),
  name: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  status: z.string(),
  isCancelled: z.boolean(),
  /** What of it the figure counts, SAR. */
  amount: z.number(),
});
export type FigureOrder = z.output<typeof figureOrder>;
