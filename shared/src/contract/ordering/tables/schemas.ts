import * as z from 'zod/mini';
import { latinDigits } from '../../text';

/** A table's number as a guest sends it. The server checks that the table exists. */
export const tableNumber = z.string().check(
  z.overwrite((value) =>
    latinDigits(value)
      .trim()
      .replace(/^0+(?=\d)/, ''),
  ),
  z.regex(/^\d{1,4}$/),
);

/**
 * The code of a table, as a guest's browser sends it from the scanned address. Any other text counts
 * as no code.
 */
export const tableCode = z.string().check(
  z.overwrite((value) => (/^[\w-]{1,64}$/.test(value) ? value : '')),
  z.regex(/^[\w-]{0,64}$/),
);

/** The first table of a round that is at another one now, since it or its guest moved. */
export const movedFrom = z.optional(z.string());

/** A table and its code, for the seller to print. */
export const table = z.object({
  table: z.string(),
  /** Absolute address that the code opens. */
  url: z.string(),
  /** The code as an SVG document, black on white, with its quiet zone. */
  qr: z.string(),
  /** When the code was made. ISO 8601, UTC. */
  since: z.string(),
});
export type Table = z.output<typeof table>;
