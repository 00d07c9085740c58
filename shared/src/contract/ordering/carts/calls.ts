import * as z from 'zod/mini';
import { done } from '../../parts';
import { cart } from './schemas';

export const cartsCalls = {
  'POST /api/cart/update': { body: z.object({ cart }), answer: done },
  'POST /api/dinecart/update': { body: z.object({ dineCart: cart }), answer: done },
} as const;
