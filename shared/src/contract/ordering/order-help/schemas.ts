import * as z from 'zod/mini';
import { id, lines, text } from '../../strings';
import { MAX_LINES, MAX_QUANTITY } from '../orders/rules';
import { HELP_PROBLEMS, MAX_HELP_TEXT } from './rules';

/** Positions of lines of the order; one of a line that has several of it names one of them. */
const positions = z
  .array(z.int().check(z.gte(0), z.lt(MAX_LINES)))
  .check(z.maxLength(MAX_LINES * MAX_QUANTITY));

/** The JSON of a request for help. A photo is a part of the form beside it. */
export const helpInput = z.object({
  orderId: id,
  problem: z.enum(HELP_PROBLEMS),
  positions,
  words: lines(MAX_HELP_TEXT),
});
export type HelpInput = z.output<typeof helpInput>;

export const helpAnswer = text(MAX_HELP_TEXT);

const request = {
  _id: id,
  orderId: id,
  problem: z.enum(HELP_PROBLEMS),
  positions: z.array(z.number()),
  words: z.string(),
  hasPhoto: z.boolean(),
  /** ISO 8601, UTC. */
  at: z.string(),
  answer: z.optional(z.string()),
  answeredAt: z.optional(z.string()),
  /** What was refunded with the answer. Unit: SAR. */
  refunded: z.optional(z.number()),
};

/** A request for help, as its customer sees it. */
export const orderHelp = z.object(request);
export type OrderHelp = z.output<typeof orderHelp>;

/** A request for help, as the desk sees it. */
export const deskHelp = z.object({
  ...request,
  receipt: z.string(),
  isPickup: z.boolean(),
  /** How many corrections its order has. A refund names how many its person has seen. */
  corrections: z.number(),
  /** Empty after its customer deleted their account. */
  customer: z.string(),
  phone: z.string(),
  /** The dishes that it names, with how many of each are still charged. */
  dishes: z.array(
    z.object({
      name: z.string(),
      nameAr: z.optional(z.string()),
      quantity: z.number(),
      refundable: z.number(),
    }),
  ),
  /** A refund of them leaves no dish, and so refunds the whole order with its delivery charge. */
  isWhole: z.optional(z.boolean()),
  /** Such a refund cancels the order, which has not reached its customer. */
  isCancelling: z.optional(z.boolean()),
});
export type DeskHelp = z.output<typeof deskHelp>;
