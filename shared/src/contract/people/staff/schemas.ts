import * as z from 'zod/mini';
import { SCREENS, STAFF_ROLES } from './rules';
import { email, secret, text } from '../../strings';

const name = text(60);

/** A person of the staff, as shown to their colleagues. */
export const staffName = {
  id: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  role: z.enum(STAFF_ROLES),
};

export const staffMember = z.object({
  ...staffName,
  /** Absent for a person who signs in at shared tablets only. */
  email: z.optional(z.string()),
  hasPin: z.boolean(),
  /** Wrong PINs of the last day, with the name of the tablet of the last one. */
  wrongPins: z.optional(z.object({ count: z.number(), lastAt: z.string(), tablet: z.string() })),
  /** Until when the name is locked at a tablet after wrong PINs. Absent if it is not. */
  lockedUntil: z.optional(z.string()),
  /** When the person left. */
  endedAt: z.optional(z.string()),
});
export type StaffMember = z.output<typeof staffMember>;

/** The person of a session, or the tablet that is the screen of a place. */
export const ownStaff = z.object({
  ...staffName,
  isAtTablet: z.boolean(),
  screen: z.optional(z.enum(SCREENS)),
  /** Whether the restaurant has a VAT number. Missing in answers of earlier servers. */
  isTaxed: z.optional(z.boolean()),
});
export type OwnStaff = z.output<typeof ownStaff>;

/** A person's names and role, as the owner enters them. */
export const staffData = { nameEn: name, nameAr: name, role: z.enum(STAFF_ROLES) };

/** The email of an invitation. */
export const staffEmail = email;

/** A PIN as typed: the server accepts Arabic digits and says what is wrong. */
export const typedPin = secret(1, 20);
