import * as z from 'zod/mini';

/** The parts of calls that many features need. */

export const ok = { success: z.boolean(), message: z.optional(z.string()) };

export const done = z.object({ success: z.boolean(), message: z.string() });

/** Server time, ms since 1970. Countdowns use this clock, not the device's. */
export const now = z.number();

/** The answer to a failed call. */
export const failure = z.object({
  success: z.literal(false),
  /** For people, in the language of the request. */
  message: z.string(),
  /** For programs. Stable. */
  code: z.string(),
  /** Field → message, if the error belongs to single fields. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type Failure = z.output<typeof failure>;
