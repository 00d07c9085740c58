import * as z from 'zod/mini';
import { done, now, ok } from '../../parts';
import { printer, printerSettings, printJob, printJobAction } from './schemas';
import { id } from '../../strings';

export const printingCalls = {
  /** The printers by name, and their last jobs, latest first. */
  'GET /api/seller/printers': {
    answer: z.object({
      ...ok,
      printers: z.array(printer),
      jobs: z.array(printJob),
      /** The networks in which a printer may be, like `192.168.0.0/16`. */
      networks: z.array(z.string()),
      now,
    }),
  },
  'POST /api/seller/printers/save': { body: printerSettings, answer: done },
  'POST /api/seller/printers/remove': { body: z.object({ id }), answer: done },
  'POST /api/seller/printers/test': { body: z.object({ id }), answer: done },
  'POST /api/seller/printers/job': { body: printJobAction, answer: done },
} as const;
