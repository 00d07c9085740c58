import * as z from 'zod/mini';
import { email, id, secret } from '../../strings';

export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  cart: z.record(z.string(), z.number()),
});
export type User = z.output<typeof user>;

export const credentials = {
  email,
  password: secret(1, 200),
};

export const newPassword = secret(8, 200);

export const passwordChange = z.object({ password: credentials.password, newPassword });
