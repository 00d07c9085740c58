import * as z from 'zod/mini';
import { done, failure, now, ok } from '../../parts';
import { FULFILMENTS, place, quote } from '../areas/schemas';
import { deliverySlots } from '../hours/schemas';
import { areaIds, checkout, dishIds, order, requestedItems } from './schemas';
import { id, idOrEmpty } from '../../strings';

export const ordersCalls = {
  'POST /api/order/cod': {
    body: z.object({
      userId: z.optional(id),
      items: requestedItems,
      /** May be empty for a pickup. */
      address: idOrEmpty,
      /** `from` of a slot of `GET /api/order/slots`; absent: as soon as possible. */
      slot: z.optional(z.iso.datetime().check(z.maxLength(30))),
      /** `delivery` if absent. */
      fulfilment: z.optional(z.enum(FULFILMENTS)),
      /** Where to, for an address that does not say it itself. */
      place: z.optional(place),
      /**
       * The delivery charge that the customer was shown. If it is another one by now, the answer
       * is 409 and nothing is ordered.
       */
      feeHalalas: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_00))),
      /**
       * Refuses what the customer has just paid for and has no more in their cart, as another device
       * shows it that does not know yet (`order_repeated`).
       */
      asks: z.optional(z.boolean()),
    }),
    answer: z.object({
      ...ok,
      /** `amount` in SAR. The browser converts it to halalas for the payment window. */
      order: z.object({
        amount: z.number(),
        currency: z.string(),
        id: z.string(),
        receipt: z.string(),
      }),
      checkout,
    }),
    /** `delivery_changed`: the current delivery charge. */
    conflict: z.extend(failure, { delivery: z.optional(quote) }),
  },
  /**
   * `dishes`: their ids, separated by commas. Some must be ordered earlier than others. `area`: the
   * ids of the open areas around the place of a delivery, which need their times and have their
   * hours.
   */
  'GET /api/order/slots': {
    query: z.object({
      dishes: dishIds,
      fulfilment: z.optional(z.enum(FULFILMENTS)),
      area: areaIds,
    }),
    answer: z.object({ ...ok, ...deliverySlots }),
  },
  'POST /api/order/verifyRazorpay': {
    body: z.object({
      userId: z.optional(id),
      items: z.optional(requestedItems),
      address: z.optional(idOrEmpty),
      razorpay_order_id: id,
      razorpay_payment_id: id,
      razorpay_signature: z.string().check(z.regex(/^[\w+/=-]{1,256}$/)),
    }),
    /** `signedOut`: the session ended while the payment was open. The order is paid all the same. */
    answer: z.extend(done, { signedOut: z.optional(z.boolean()) }),
  },
  'GET /api/order/user': { answer: z.object({ ...ok, orders: z.array(order), now }) },
} as const;
