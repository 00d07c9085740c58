import * as z from 'zod/mini';
import { bilingual } from '../../bilingual';
import { done, failure, ok } from '../../parts';
import { product } from './schemas';
import { id } from '../../strings';

export const productsCalls = {
  'GET /api/product/list': {
    forPages: 'everybody',
    answer: z.object({
      ...ok,
      products: z.array(product),
      /** Absent for the default of `labels.ts`. Unit: kcal per minute. */
      walkingKcalPerMinute: z.optional(z.number()),
    }),
  },
  /** What the pictures show that the site ships, by dish. Photos of the seller have none. */
  'GET /api/product/picture-texts': {
    forPages: 'everybody',
    answer: z.object({
      ...ok,
      texts: z.record(id, bilingual),
    }),
  },
  /** A dish as it is now, with the fields for the kitchen. */
  'GET /api/seller/product': {
    query: z.object({ id }),
    answer: z.object({ ...ok, product }),
  },
  'POST /api/product/add': {
    multipart: true,
    body: z.object({ productData: z.string() }),
    answer: z.object({ success: z.boolean(), message: z.string(), product }),
  },
  'POST /api/product/update': {
    multipart: true,
    body: z.object({ productData: z.string() }),
    answer: z.object({ success: z.boolean(), message: z.string(), product }),
    /** `changed_meanwhile`: the current dish. */
    conflict: z.extend(failure, { product: z.optional(product) }),
  },
  'POST /api/product/delete': { body: z.object({ id }), answer: done },
  'POST /api/product/stock': { body: z.object({ id, inStock: z.boolean() }), answer: done },
} as const;
