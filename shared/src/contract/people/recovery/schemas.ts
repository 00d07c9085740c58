import * as z from 'zod/mini';
import { credentials, newPassword } from '../accounts/schemas';

/** The token of a password link: 256 random bits. */
export const resetToken = z.string().check(z.regex(/^[\w-]{43}$/));

export const passwordReset = z.object({ token: resetToken, newPassword });
export const recoveryRequest = z.object({ email: credentials.email });
