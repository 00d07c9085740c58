import * as z from 'zod/mini';
import { corrections, history, orderEstimate, orderLine } from '../orders/schemas';
import { PAYMENT_WAYS } from '../../money/splits/rules';
import { movedFrom } from '../tables/schemas';
import { id } from '../../strings';

export const dineOrder = z.object({
  _id: id,
  /** The table where the order is. */
  table: z.optional(z.string()),
  movedFrom,
  /** Rounds with the same tab are paid together. */
  tab: z.optional(z.string()),
  /** Number of the bill that lists this order, once it is issued. */
  bill: z.optional(z.string()),
  /** Visible to sellers only: the numbers of all bills with a part of it, if it is on several. */
  bills: z.optional(z.array(z.string())),
  /** Visible to sellers only: the ways in which its bills were paid. Missing without a payment. */
  ways: z.optional(z.array(z.enum(PAYMENT_WAYS))),
  estimate: z.optional(orderEstimate),
  name: z.string(),
  mobile: z.string(),
  items: z.array(orderLine),
  amount: z.number(),
  paymentType: z.string(),
  isPaid: z.boolean(),
  /** What is paid of it while the rest is open, also of a bill that is paid in part, SAR. */
  settled: z.optional(z.number()),
  status: z.string(),
  createdAt: z.string(),
  /** False if the order was placed without the code of a table. */
  tableCode: z.optional(z.boolean()),
  /** True until the staff confirms an order without a code. The kitchen does not start before. */
  waiting: z.optional(z.boolean()),
  /**
   * For the guest: its idempotency key, by which they learn that an order without an answer came.
   */
  requestKey: z.optional(z.string()),
  /** For the guest: how many dishes are at the pass, and how many are still to be made. */
  dishes: z.optional(z.object({ ready: z.number(), open: z.number() })),
  /**
   * For the guest: from when the promise runs (ISO 8601, UTC), where it is not `createdAt`:
   * something was fired later. Null if all that is to be made is on hold.
   */
  promisedFrom: z.optional(z.nullable(z.string())),
  /**
   * For the guest: how many dishes are not served yet. Missing without any, and after the visit.
   */
  unserved: z.optional(z.number()),
  /** For the guest: how the staff has ended the visit. Missing while it has not. */
  ending: z.optional(z.enum(['cleared', 'walk_out'])),
  /** Visible to sellers only: who confirmed the order, and when (ISO 8601, UTC). */
  confirmed: z.optional(
    z.object({
      at: z.string(),
      name: z.optional(z.string()),
      nameAr: z.optional(z.string()),
    }),
  ),
  /** Visible to sellers only: its guests left without paying, and the table was closed as such. */
  walkOut: z.optional(
    z.object({
      /** ISO 8601, UTC. */
      at: z.string(),
      reason: z.optional(z.string()),
      /** Who closed the table, as it was stored. */
      by: z.optional(z.string()),
      /** Their name in both languages, if `by` is still one of them. */
      person: z.optional(z.object({ nameEn: z.string(), nameAr: z.string() })),
      /** Who approved it, if the person may not do it alone. */
      approvedBy: z.optional(z.object({ nameEn: z.string(), nameAr: z.string() })),
    }),
  ),
  history,
  corrections,
});
export type DineOrder = z.output<typeof dineOrder>;
