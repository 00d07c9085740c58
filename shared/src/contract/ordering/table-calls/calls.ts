import * as z from 'zod/mini';
import { done, now, ok } from '../../parts';
import { tableCode, tableNumber } from '../tables/schemas';
import { TABLE_CALLS } from './rules';
import { tableCall } from './schemas';
import { id } from '../../strings';

export const tableCallsCalls = {
  'POST /api/dineuser/call': {
    body: z.object({
      kind: z.enum(TABLE_CALLS),
      /** With `bill`: the guest pays for everybody at the table. */
      paysForAll: z.optional(z.boolean()),
      table: z.optional(tableNumber),
      tableCode: z.optional(tableCode),
    }),
    /** `needsStaff`: the guest is still at their earlier table, until the staff moves them. */
    answer: z.extend(done, { needsStaff: z.optional(z.boolean()) }),
  },
  'GET /api/seller/table-calls': { answer: z.object({ ...ok, calls: z.array(tableCall), now }) },
  'POST /api/seller/table-calls/done': { body: z.object({ id }), answer: done },
} as const;
