import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { MAX_DISH_COUNT } from './rules';
import { id } from '../../strings';

export const countsCalls = {
  'GET /api/seller/counts': {
    answer: z.object({
      ...ok,
      /** The dishes that are counted today. `left`: pieces. */
      counts: z.array(z.object({ product: z.string(), left: z.number() })),
    }),
  },
  'POST /api/seller/counts': {
    body: z.object({
      id,
      /** How many are left today; null ends the count. */
      left: z.nullable(z.int().check(z.gte(0), z.lte(MAX_DISH_COUNT))),
    }),
    answer: done,
  },
} as const;
