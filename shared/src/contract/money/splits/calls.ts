import * as z from 'zod/mini';
import { done, failure, ok } from '../../parts';
import { billPayment, paymentReversal, shareRequest, visitBills } from './schemas';
import { id } from '../../strings';

export const splitsCalls = {
  /** `orderId`: an order of the visit. */
  'GET /api/seller/visit/bills': {
    query: z.object({ orderId: id }),
    answer: z.object({ ...ok, visit: visitBills }),
  },
  'POST /api/seller/visit/bill': {
    body: shareRequest,
    answer: z.object({ success: z.boolean(), message: z.string(), visit: visitBills }),
    /** The visit as it is now. */
    conflict: z.extend(failure, { visit: z.optional(visitBills) }),
  },
  'POST /api/seller/bill/payment': { body: billPayment, answer: done },
  'POST /api/seller/bill/payment/reverse': { body: paymentReversal, answer: done },
} as const;
