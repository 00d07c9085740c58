import * as z from 'zod/mini';
import { reports } from './schemas';

export const reportsCalls = {
  /**
   * A page may send it while it unloads (`sendBeacon` with JSON), so the answer carries no data.
   */
  'POST /api/reports': { body: reports, answer: z.object({ success: z.boolean() }) },
} as const;
