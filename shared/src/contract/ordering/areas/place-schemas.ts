import * as z from 'zod/mini';
import { shortAddressOf } from '../../text';

/** Both languages of a name. */

/** A place on the map. Unit: degrees. */
export const pin = z.object({
  lng: z.number().check(z.gte(-180), z.lte(180)),
  lat: z.number().check(z.gte(-90), z.lte(90)),
});

/** A Saudi short address, `RRRD2929`. Lower case and Arabic digits are accepted. */
export const shortAddress = z.string().check(
  z.maxLength(20),
  z.overwrite((text) => shortAddressOf(text) ?? text),
  z.regex(/^[A-Z]{4}\d{4}$/),
);
