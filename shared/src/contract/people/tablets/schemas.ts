import * as z from 'zod/mini';
import { SCREENS } from '../staff/rules';
import { secret, text } from '../../strings';

export const tablet = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  pairedBy: z.object({ nameEn: z.string(), nameAr: z.string() }),
  /** False: it ends with the access of the person who paired it. */
  isConfirmed: z.boolean(),
  /** The place whose screen it is. Absent: it shows the names of the staff. */
  screen: z.optional(z.enum(SCREENS)),
  /**
   * The last sign-in with a PIN, or start of the screen, and from where: browser and system, and
   * the IP address.
   */
  lastUsedAt: z.string(),
  lastDevice: z.optional(z.string()),
  lastAddress: z.optional(z.string()),
});

/** What makes a device a tablet: the digits as typed, or the token of the scanned address. */
export const pairingProof = z.object({
  code: z.optional(secret(1, 40)),
  token: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
});

export const tabletName = text(40);
