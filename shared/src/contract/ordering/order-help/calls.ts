import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { id, text } from '../../strings';
import { HELP_PROBLEMS } from './rules';
import { deskHelp, helpAnswer, orderHelp } from './schemas';

export const orderHelpCalls = {
  /** `helpData`: JSON of a `HelpInput`. A photo is beside it. */
  'POST /api/order/help': {
    multipart: true,
    body: z.object({ helpData: z.string() }),
    answer: z.extend(done, { help: orderHelp }),
  },
  /** `problems`: those that the order can have by now. None: no help can be asked for here. */
  'GET /api/order/help': {
    query: z.object({ order: id }),
    answer: z.object({
      ...ok,
      help: z.array(orderHelp),
      problems: z.array(z.enum(HELP_PROBLEMS)),
    }),
  },
  /** Open requests, the oldest first, and the last ones that were answered. */
  'GET /api/seller/help': {
    answer: z.object({ ...ok, open: z.array(deskHelp), answered: z.array(deskHelp) }),
  },
  /** `photo`: WebP in base64. */
  'GET /api/seller/help/photo': {
    query: z.object({ id }),
    answer: z.object({ ...ok, photo: z.string() }),
  },
  'POST /api/seller/help/answer': {
    body: z.object({ id, answer: helpAnswer }),
    answer: done,
  },
  /**
   * `seen`: how many corrections of the order the person has seen; with others it is 409. `by`: who
   * refunds, as in other corrections.
   */
  'POST /api/seller/help/refund': {
    body: z.object({
      id,
      answer: helpAnswer,
      seen: z.int().check(z.gte(0), z.lte(10_000)),
      by: z.optional(text(40)),
    }),
    answer: z.extend(done, { amount: z.number() }),
  },
} as const;
