import * as z from 'zod/mini';
import { done, now, ok } from '../../parts';
import { dishPress, goneDishes, passTicket } from './schemas';

export const dishesCalls = {
  /**
   * Serves dishes at tables, takes that back, holds or fires. Repeating it changes nothing. An order
   * whose last dish is served becomes 'Food Placed'.
   */
  'POST /api/seller/dishes': { body: dishPress, answer: done },
  /** What is to be made and what stands at the pass, the longest waiting first. */
  'GET /api/seller/pass': {
    answer: z.object({
      ...ok,
      tickets: z.array(passTicket),
      /** How many orders are not listed, if any. */
      more: z.optional(z.number()),
      now,
    }),
  },
  /** Serves dishes from the pass, or sends them after. Repeating it changes nothing. */
  'POST /api/seller/pass/gone': { body: goneDishes, answer: done },
} as const;
