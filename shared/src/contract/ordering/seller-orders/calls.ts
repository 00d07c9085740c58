import * as z from 'zod/mini';
import { failure, now, ok } from '../../parts';
import { unservedDishes } from '../dishes/schemas';
import { dineOrder } from '../dine-orders/schemas';
import { DELIVERY_STATUSES, DINE_STATUSES } from '../orders/rules';
import { order } from '../orders/schemas';
import { DELIVERY_PAYMENTS, DINE_PAYMENTS, orderListQuery, page } from './schemas';
import { id, optionalText } from '../../strings';

export const sellerOrdersCalls = {
  'GET /api/order/seller': {
    query: orderListQuery(DELIVERY_STATUSES, DELIVERY_PAYMENTS),
    answer: z.object({ ...ok, orders: z.array(order), now, ...page }),
  },
  'PUT /api/order/status': {
    /**
     * `from`: the status that the change is based on. If the order has another status, the answer
     * is 409 and nothing changes.
     */
    body: z.object({
      orderId: id,
      status: z.enum(DELIVERY_STATUSES),
      from: optionalText(64),
      /** Refuses to leave 'Food is being prepared' while dishes are not ready, and says which. */
      asks: z.optional(z.boolean()),
      /** Replaces the driver's phone; empty removes it. */
      driverPhone: z.optional(
        z.string().check(z.trim(), z.maxLength(20), z.regex(/^(\+?[0-9][0-9 -]{6,})?$/)),
      ),
    }),
    answer: z.object({ success: z.boolean(), message: z.string(), order }),
    /** `changed_meanwhile`: the current order. `dishes_unserved`: what is not ready. */
    conflict: z.extend(failure, {
      order: z.optional(order),
      unserved: z.optional(unservedDishes),
    }),
  },
  'GET /api/order/seller/dine': {
    query: z.extend(orderListQuery(DINE_STATUSES, DINE_PAYMENTS), {
      /**
       * `yes`: only orders that wait for a confirmation. `no`: only the others; the default with
       * `status`, so that the kitchen's list has confirmed orders only.
       */
      waiting: z.optional(z.enum(['yes', 'no'])),
    }),
    answer: z.object({ ...ok, dineorders: z.array(dineOrder), now, ...page }),
  },
  'PUT /api/order/dinestatus': {
    body: z.object({
      orderId: id,
      status: z.enum(DINE_STATUSES),
      from: optionalText(64),
      /** Refuses 'Food Placed' while dishes are on hold or not ready, and says which. */
      asks: z.optional(z.boolean()),
    }),
    answer: z.object({ success: z.boolean(), message: z.string(), order: dineOrder }),
    /** `changed_meanwhile`: the current order. `dishes_unserved`: what is not ready. */
    conflict: z.extend(failure, {
      order: z.optional(dineOrder),
      unserved: z.optional(unservedDishes),
    }),
  },
  'POST /api/order/dineconfirm': {
    body: z.object({ orderId: id }),
    answer: z.object({ success: z.boolean(), message: z.string(), order: dineOrder }),
  },
} as const;
