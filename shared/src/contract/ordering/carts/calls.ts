import * as z from 'zod/mini';
import { done } from '../../parts';
import { id } from '../../strings';

import { cart } from './schemas';

/**
 * `userId` is whose cart the page shows: in a browser whose account has changed in another window,
 * the cart of one customer is not stored as that of the next.
 */
export const cartsCalls = {
  'POST /api/cart/update': { body: z.object({ cart, userId: z.optional(id) }), answer: done },
  'POST /api/dinecart/update': {
    body: z.object({ dineCart: cart, userId: z.optional(id) }),
    answer: done,
  },
} as const;
