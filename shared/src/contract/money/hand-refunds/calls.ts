import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { id } from '../../strings';
import { HAND_WAYS, refundToGive } from './schemas';

export const handRefundsCalls = {
  /** What is still to be given back at the terminal or by transfer, oldest first. */
  'GET /api/seller/refunds': {
    answer: z.object({ ...ok, refunds: z.array(refundToGive) }),
  },
  /**
   * Somebody at the till has given it back by one way; without a way, all that is left. Repeating it
   * changes nothing.
   */
  'POST /api/seller/refunds/given': {
    body: z.object({ refund: id, way: z.optional(z.enum(HAND_WAYS)) }),
    answer: done,
  },
} as const;
