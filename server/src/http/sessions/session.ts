import type { SellerStep } from '@smokehouse/shared/contract';
import {
  TABLET_IDLE_MS,
  type Screen,
  type StaffRole,
} from '@smokehouse/shared/contract/people/staff/rules';
import type { Role } from '../roles';

export type { Role } from '../roles';

export interface Session {
  id: string;
  role: Role;
  /** Id of the user, guest or member of the staff. */
  subject: string;
  /** For a seller: what they may do follows from it. */
  staffRole?: StaffRole;
  /** For a seller at a shared tablet. */
  tabletId?: string;
  /** For a tablet that is the screen of a place. Its subject is the tablet: nobody is signed in. */
  screen?: Screen;
  /** What a seller must do before this session can be used for anything else. */
  step?: BlockingStep;
}

/** Steps without which a seller's session is of no use. */
export type BlockingStep = Extract<SellerStep, 'change_password' | 'set_up_second_factor'>;

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Cookie, life (ms) and error of the sessions of a role. */
export const ROLES = {
  user: { cookie: 'sh_user', idle: 14 * DAY, absolute: 90 * DAY, code: 'sign_in_needed' },
  dine: { cookie: 'sh_dine', idle: 12 * HOUR, absolute: DAY, code: 'guest_needed' },
  seller: { cookie: 'sh_seller', idle: 12 * HOUR, absolute: 7 * DAY, code: 'seller_needed' },
} as const;

/** True unless a seller must take a step first. */
export const isUsable = ({ step }: Session): boolean => step === undefined;

/** True for the session of a tablet that is the screen of a place. No person has the id of a tablet. */
export const isOfScreen = (subject: string, tabletId: string | null | undefined): boolean =>
  subject === tabletId;

/** When a session expires if it is not used any more. Unit: ms since 1970. */
export function endOf(
  row: { subject: string; last_seen_at: Date; expires_at: Date; tablet_id: string | null },
  role: Role,
): number {
  const isOwnDevice = row.tablet_id === null || isOfScreen(row.subject, row.tablet_id);
  const idle = isOwnDevice ? ROLES[role].idle : TABLET_IDLE_MS;
  return Math.min(row.expires_at.getTime(), row.last_seen_at.getTime() + idle);
}

/** What a session rests on. All of it must still be true in the moment in which it starts. */
export interface Access {
  role: Role;
  subject: string;
  /** Hash of the password that was checked. */
  passwordHash?: string;
  /** Hash of the PIN that was checked. */
  pinHash?: string;
  /** The shared tablet at which a PIN was checked. */
  tabletId?: string;
}
