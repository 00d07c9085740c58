import * as z from 'zod/mini';
import { dineOrder } from '../../ordering/dine-orders/schemas';
import { order } from '../../ordering/orders/schemas';
import { done, failure } from '../../parts';
import { correctionPreview, correctionRequest, REFUND_WAYS, tableCorrection } from './schemas';
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
  /** Also if money is paid back at the desk, for which the other answers 403 `refund_approval`. */
  'POST /api/seller/order/correct-approved': correcting,
  'POST /api/seller/order/correct-preview': {
    body: correctionPreview,
    answer: z.object({
      success: z.boolean(),
      /** What would go back by each way, SAR. */
      back: z.array(z.object({ way: z.enum(REFUND_WAYS), amount: z.number() })),
      /**
       * The VAT of the credit notes that it would issue, and of what falls that is on no bill, SAR.
       * Missing in answers of earlier servers.
       */
      vat: z.optional(z.number()),
      /** How many credit notes it would issue. Missing in answers of earlier servers. */
      creditNotes: z.optional(z.number()),
      /** Whether the person has a drawer open, which giving cash back needs. */
      hasDrawer: z.boolean(),
    }),
    conflict: correcting.conflict,
  },
  'POST /api/seller/visit/correct': {
    body: tableCorrection,
    answer: correcting.answer,
  },
  'POST /api/order/cancel': {
    body: z.object({ orderId: id }),
    answer: done,
  },
} as const;
