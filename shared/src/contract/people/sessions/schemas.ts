import * as z from 'zod/mini';
import { time } from '../sellers/schemas';

/** One signed-in browser of an account. */
export const accountSession = z.object({
  id: z.string(),
  /** `Chrome`; absent if unknown. */
  browser: z.optional(z.string()),
  /** `Windows`; absent if unknown. */
  system: z.optional(z.string()),
  signedInAt: time,
  lastSeenAt: time,
  /** True for the session of the request. */
  isThisOne: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

/** @property isConfirmed whether the person proved their identity again in the last 10 minutes */
export const sessionList = { sessions: z.array(accountSession), isConfirmed: z.boolean() };
