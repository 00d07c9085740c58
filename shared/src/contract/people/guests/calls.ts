import * as z from 'zod/mini';
import { cart } from '../../ordering/carts/schemas';
import { tableCode, tableNumber } from '../../ordering/tables/schemas';
import { done, ok } from '../../parts';
import { dineUser, mobile } from './schemas';
import { text } from '../../strings';

export const guestsCalls = {
  'GET /api/dineuser/is-auth': {
    forPages: 'visitor',
    answer: z.object({ ...ok, user: z.optional(dineUser) }),
  },
  'POST /api/dineuser/register': {
    body: z.object({
      name: text(80),
      mobile,
      dineCart: z.optional(cart),
      table: z.optional(tableNumber),
      tableCode: z.optional(tableCode),
    }),
    answer: z.object({ ...ok, user: dineUser }),
  },
  'GET /api/dineuser/logout': { answer: done },
} as const;
