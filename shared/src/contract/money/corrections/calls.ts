import * as z from 'zod/mini';
import { dineOrder } from '../../ordering/dine-orders/schemas';
import { order } from '../../ordering/orders/schemas';
import { done, failure } from '../../parts';
import { correctionRequest } from './schemas';
import { id } from '../../strings';

const correcting = {
  body: correctionRequest,
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    /** By how much the order's amount fell, SAR. 0 for a repeated request. */
    amount: z.number(),
  }),
  /** The current order. */
  conflict: z.extend(failure, { order: z.optional(z.union([order, dineOrder])) }),
} as const;

export const correctionsCalls = {
  'POST /api/seller/order/correct': correcting,
  /** Also if cash is paid back, for which the other answers 403 `refund_approval`. */
  'POST /api/seller/order/correct-approved': correcting,
  'POST /api/order/cancel': {
    body: z.object({ orderId: id }),
    answer: done,
  },
} as const;
