import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { sessionList } from './schemas';
import { id } from '../../strings';

export const sessionsCalls = {
  'GET /api/user/sessions': { answer: z.object({ ...ok, ...sessionList }) },
  'POST /api/user/sessions/end': { body: z.object({ id }), answer: done },
  'POST /api/user/sessions/end-others': { answer: done },
  'GET /api/seller/sessions': { answer: z.object({ ...ok, ...sessionList }) },
  'POST /api/seller/sessions/end': { body: z.object({ id }), answer: done },
  'POST /api/seller/sessions/end-others': { answer: done },
} as const;
