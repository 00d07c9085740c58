import * as z from 'zod/mini';
import { orderDelivery } from '../../ordering/areas/schemas';
import { pin } from '../../ordering/areas/place-schemas';
import { orderHelp } from '../../ordering/order-help/schemas';

/** ISO 8601, UTC. */
const time = z.string();
const line = z.object({
  name: z.string(),
  nameAr: z.optional(z.string()),
  /** The options as one text, and the note to the kitchen. */
  details: z.optional(z.string()),
  note: z.optional(z.string()),
  /** SAR. */ price: z.number(),
  quantity: z.number(),
});
/** The fields of an address. Its `pin` is a place on the map. */
const addressText = z.record(z.string(), z.union([z.string(), pin]));

/**
 * Everything that the site stores about a customer, as the customer downloads it. Money is SAR. It
 * contains no data of other customers or of the seller's staff.
 */
export const accountExport = z.object({
  success: z.boolean(),
  /** Time of the export. */
  at: time,
  account: z.object({ _id: z.string(), name: z.string(), email: z.string(), createdAt: time }),
  addresses: z.array(addressText),
  /** Places of which they want to know when a delivery area contains them. */
  areaRequests: z.optional(z.array(z.object({ contact: z.string(), pin, at: time }))),
  /** What they said was wrong with orders. `photo`: WebP in base64. */
  helpRequests: z.optional(z.array(z.extend(orderHelp, { photo: z.optional(z.string()) }))),
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
      /** How it reached the customer, and where they said they were. */
      place: z.optional(orderDelivery),
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
      /** Number of its bill. */
      bill: z.optional(z.string()),
    }),
  ),
  /**
   * Current and past sessions. The server deletes a session one month after it expires.
   */
  sessions: z.array(
    z.object({
      signedInAt: time,
      lastSeenAt: time,
      endsAt: time,
      endedAt: z.optional(time),
      /** The browser's `User-Agent` header. */
      userAgent: z.optional(z.string()),
      isThisOne: z.boolean(),
    }),
  ),
});
