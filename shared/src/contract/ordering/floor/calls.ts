import * as z from 'zod/mini';
import { failure, now, ok } from '../../parts';
import { tableVisit, unseatedGuest } from '../visits/schemas';
import { planChange, storedPlan } from './schemas';

export const floorCalls = {
  /** The floor plan with the open visits, and the guests who ordered without a table. */
  'GET /api/seller/floor': {
    answer: z.object({
      ...ok,
      plan: storedPlan,
      visits: z.array(tableVisit),
      unseated: z.array(unseatedGuest),
      now,
    }),
  },
  'POST /api/seller/floor/plan': {
    body: planChange,
    answer: z.object({ success: z.boolean(), message: z.string(), plan: storedPlan }),
    /** `changed_meanwhile`: the current plan. */
    conflict: z.extend(failure, { plan: z.optional(storedPlan) }),
  },
} as const;
