import * as z from 'zod/mini';
import { pin, shortAddress } from '../areas/place-schemas';
import { email, id, text } from '../../strings';

/** A Saudi postcode: 5 digits, the first of which is not 0. Also as a JSON number. */
const postcode = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.trim(), z.regex(/^[1-9]\d{4}$/)),
);

/** The nine fields of an address are required. `zipcode` is the postcode. */
export const addressFields = z.object({
  firstName: text(60),
  lastName: text(60),
  email,
  street: text(200),
  city: text(80),
  state: text(80),
  zipcode: postcode,
  country: text(80),
  phone: z.string().check(z.trim(), z.minLength(7), z.maxLength(20), z.regex(/^\+?[0-9 -]+$/)),
  /** Where it is, if the customer said so. */
  pin: z.optional(pin),
  shortAddress: z.optional(shortAddress),
});
export type AddressFields = z.output<typeof addressFields>;

export const address = z.extend(addressFields, { _id: id });
export type Address = z.output<typeof address>;
