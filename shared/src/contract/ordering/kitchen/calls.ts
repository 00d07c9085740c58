import * as z from 'zod/mini';
import { printerTrouble } from '../../operations/printing/schemas';
import { done, now, ok } from '../../parts';
import { kitchenPress, kitchenTicket } from './schemas';
import { id } from '../../strings';

export const kitchenCalls = {
  'GET /api/seller/kitchen': {
    answer: z.object({
      ...ok,
      /** The open tickets, oldest first. */
      tickets: z.array(kitchenTicket),
      /** The tickets that were bumped last, latest first. */
      bumped: z.array(kitchenTicket),
      /** Printers for tickets that do not print what waits for them. */
      printers: z.optional(z.array(printerTrouble)),
      /** True if a printer prints tickets. */
      canPrint: z.optional(z.boolean()),
      now,
    }),
  },
  /** Prints a ticket on the printers of its stations. */
  'POST /api/seller/kitchen/print': { body: z.object({ ticket: id }), answer: done },
  /** The answer has the tickets of the press as they are now. */
  'POST /api/seller/kitchen/press': {
    body: kitchenPress,
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      tickets: z.array(kitchenTicket),
    }),
  },
} as const;
