import * as z from 'zod/mini';
import { ok } from '../../parts';
import { table, tableNumber } from './schemas';

export const tablesCalls = {
  /** The tables are numbered from 1 to `count`. */
  'GET /api/tables': {
    forPages: 'everybody',
    answer: z.object({ ...ok, count: z.number() }),
  },
  'GET /api/seller/tables': { answer: z.object({ ...ok, tables: z.array(table) }) },
  'POST /api/seller/tables/codes': {
    body: z.object({ tables: z.array(tableNumber).check(z.minLength(1), z.maxLength(999)) }),
    answer: z.object({ success: z.boolean(), message: z.string(), tables: z.array(table) }),
  },
} as const;
