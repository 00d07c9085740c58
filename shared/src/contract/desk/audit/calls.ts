import * as z from 'zod/mini';
import { ok } from '../../parts';
import { auditChain, auditEvent, auditQuery } from './schemas';
import { id } from '../../strings';

export const auditCalls = {
  'GET /api/seller/audit': {
    query: auditQuery,
    answer: z.object({
      ...ok,
      events: z.array(auditEvent),
      /** Everybody of the staff, also those who left. */
      people: z.array(z.object({ id: z.string(), nameEn: z.string(), nameAr: z.string() })),
      /** `before` of the next page. */
      next: z.optional(z.string()),
    }),
  },
  'GET /api/seller/audit/chain': { answer: z.object({ ...ok, chain: auditChain }) },
  'GET /api/seller/audit/story': {
    query: z.object({ order: id }),
    answer: z.object({ ...ok, events: z.array(auditEvent) }),
  },
} as const;
