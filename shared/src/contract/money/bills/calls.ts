import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { correction } from '../corrections/schemas';
import { bill, billDraft, bills } from './schemas';
import { PAYMENT_WAYS } from '../splits/rules';
import { id } from '../../strings';

export const billsCalls = {
  'POST /api/seller/bill': {
    /**
     * `total`: what the draft came to, SAR. If the bill would come to another amount, the answer is
     * 409 and no bill is issued.
     */
    body: z.object({ orderId: id, total: z.optional(z.number().check(z.gte(0))) }),
    answer: bills,
  },
  /** `draft` is missing when every round has a bill. */
  'GET /api/order/:id/bill/draft': {
    answer: z.object({
      ...ok,
      draft: z.optional(billDraft),
      bills: z.array(bill),
      /** The corrections that these bills have credit notes of, oldest first. */
      corrections: z.optional(z.array(correction)),
      /** Unpaid amount of the issued bills after their credit notes, SAR. */
      due: z.number(),
      /** A part of the tab is on a split bill: its rest is billed and paid there. */
      isSplit: z.optional(z.boolean()),
    }),
  },
  /** Prints the bill of an order on the printers for bills; `billId` is one of several. */
  'POST /api/seller/bill/print': {
    body: z.object({ orderId: id, billId: z.optional(id) }),
    answer: done,
  },
  'POST /api/seller/bill/paid': {
    /** `way`: how it was paid; cash in requests of earlier desks. */
    body: z.object({ orderId: id, way: z.optional(z.enum(PAYMENT_WAYS)) }),
    answer: bills,
  },
  'POST /api/seller/tab/close': { body: z.object({ orderId: id }), answer: done },
  'GET /api/order/:id/bill': { answer: z.object({ ...ok, bill, bills: z.array(bill) }) },
} as const;
