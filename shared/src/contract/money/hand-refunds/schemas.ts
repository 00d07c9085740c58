import * as z from 'zod/mini';

/** The ways in which somebody at the till refunds by hand. Cash leaves a drawer at once. */
export const HAND_WAYS = ['terminal', 'transfer'] as const;

/** What is still to be refunded of a bill at a table, at the card terminal or by transfer. */
export const refundToGive = z.object({
  _id: z.string(),
  /** The round that was corrected. */
  order: z.string(),
  table: z.optional(z.string()),
  /** What is left, SAR by way. */
  ways: z.array(z.object({ way: z.enum(HAND_WAYS), amount: z.number() })),
  /** The bills of which it is. */
  bills: z.array(z.string()),
  /** Printed numbers of their credit notes. */
  creditNotes: z.array(z.string()),
  /** Who made the correction, as the person called themselves. */
  by: z.string(),
  /** Their name in both languages, if they are of the staff. */
  person: z.optional(z.object({ nameEn: z.string(), nameAr: z.string() })),
  /** When. ISO 8601, UTC. */
  at: z.string(),
});
export type RefundToGive = z.output<typeof refundToGive>;
