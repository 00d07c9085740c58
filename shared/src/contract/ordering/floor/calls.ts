import * as z from 'zod/mini';
import { failure, now, ok } from '../../parts';
import { tableVisit, unseatedGuest } from '../visits/schemas';
import { orderWriter, planChange, storedPlan, writing } from './schemas';

export const floorCalls = {
  /** The floor plan with the open visits, and the guests who ordered without a table. */
  'GET /api/seller/floor': {
    answer: z.object({
      ...ok,
      plan: storedPlan,
      visits: z.array(tableVisit),
      unseated: z.array(unseatedGuest),
      /** Orders that others write and have not sent. Missing in answers of earlier servers. */
      writers: z.optional(z.array(orderWriter)),
      now,
    }),
  },
  /** Says for which tables the browser has orders that it did not send. */
  'POST /api/seller/floor/writing': { body: writing, answer: z.object(ok) },
  'POST /api/seller/floor/plan': {
    body: planChange,
    answer: z.object({ success: z.boolean(), message: z.string(), plan: storedPlan }),
    /** `changed_meanwhile`: the current plan. */
    conflict: z.extend(failure, { plan: z.optional(storedPlan) }),
  },
} as const;
