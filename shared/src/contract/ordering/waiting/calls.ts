import * as z from 'zod/mini';
import { ok } from '../../parts';

export const waitingCalls = {
  /** What waits, for a locked shared tablet: no names, dishes or amounts. */
  'GET /api/seller/waiting': {
    answer: z.object({
      ...ok,
      /** Orders that the kitchen has not begun, and those that nobody has confirmed. */
      orders: z.number(),
      /** Tables whose guests call, or whose dishes stand at the pass; longest waiting first. */
      tables: z.array(
        z.object({
          table: z.string(),
          calls: z.number(),
          /** Dishes at the pass. */
          ready: z.number(),
          /** ISO 8601, UTC. */
          since: z.string(),
        }),
      ),
    }),
  },
} as const;
