import * as z from 'zod/mini';

/** ISO 8601, UTC. */
const time = z.string();
const line = z.object({
  name: z.string(),
  nameAr: z.optional(z.string()),
  /** SAR. */ price: z.number(),
  quantity: z.number(),
});
const addressText = z.record(z.string(), z.string());

/**
 * Everything that the site keeps of a customer, as they take it with them. Money is SAR. It names
 * nobody else: neither the seller's people nor other customers stand in it.
 */
export const accountExport = z.object({
  success: z.boolean(),
  /** When it was written. */
  at: time,
  account: z.object({ _id: z.string(), name: z.string(), email: z.string(), createdAt: time }),
  addresses: z.array(addressText),
  /** Dish id → quantity. */
  cart: z.record(z.string(), z.number()),
  orders: z.array(
    z.object({
      _id: z.string(),
      receipt: z.string(),
      createdAt: time,
      paidAt: z.optional(time),
      /** `created`, `paid`, `failed`, `refunded` or `expired`. */
      paymentState: z.string(),
      status: z.string(),
      amount: z.number(),
      delivery: z.number(),
      currency: z.string(),
      address: addressText,
      items: z.array(line),
      /** The payment provider's references; card numbers never reach us. */
      payments: z.array(
        z.object({
          provider: z.string(),
          id: z.string(),
          state: z.string(),
          amount: z.number(),
          at: time,
        }),
      ),
      steps: z.array(z.object({ from: z.nullable(z.string()), to: z.string(), at: time })),
      /** Number of its receipt. */
      bill: z.optional(z.string()),
    }),
  ),
  /**
   * Where the account is or was signed in; sessions are thrown away a month after they have run
   * out.
   */
  sessions: z.array(
    z.object({
      signedInAt: time,
      lastSeenAt: time,
      endsAt: time,
      endedAt: z.optional(time),
      isThisOne: z.boolean(),
    }),
  ),
});
export type AccountExport = z.output<typeof accountExport>;
