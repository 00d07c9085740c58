import { latinDigits } from '@smokehouse/shared/contract';
import { isPin, pinWeakness } from '@smokehouse/shared/contract/people/staff/rules';
import type { Context } from '../../context';
import { AppError } from '../../http/errors';
import { recordAudit, type AuditActor } from '../../operations/audit';
import { hashPassword, isPasswordRight } from '../accounts';
import { countGuess, findPinLock, forgetGuesses } from './pin-guesses';
import { findPinHash } from './queries';

const refused = (code: 'pin_invalid' | `pin_${NonNullable<ReturnType<typeof pinWeakness>>}`) =>
  new AppError(code, 422, {}, { pin: { code } });

/**
 * The hash of a new PIN, in Arabic or Latin digits.
 * @throws AppError 422 for other characters, another length or a PIN that everybody tries first
 */
export function hashPin(typed: string): Promise<string> {
  const pin = latinDigits(typed);
  if (!isPin(pin)) throw refused('pin_invalid');
  const weakness = pinWeakness(pin);
  if (weakness) throw refused(`pin_${weakness}`);
  return hashPassword(pin);
}

/** A PIN that somebody typed at a shared tablet. */
export interface TypedPin {
  tabletId: string;
  /** The chosen name. */
  staffId: string;
  pin: string;
  /** Who is recorded with a wrong one: at the sign-in, nobody is known. */
  actor: AuditActor;
}

/**
 * Checks a person's PIN. A guess is counted before it is checked, so that concurrent ones, also at
 * other processes, are counted too. The hash is computed between statements, not in a transaction:
 * it takes a core for some time, and must not hold a connection meanwhile. An id that nobody has, a
 * person without a PIN and one who left are answered, counted, locked and recorded like a wrong PIN,
 * after the same time.
 * @returns the hash that it was checked against
 * @throws AppError 422 if it is wrong, 429 while the name or the tablet is locked
 */
export async function checkPin(
  { db, clock, dayOf }: Pick<Context, 'db' | 'clock' | 'dayOf'>,
  { tabletId, staffId, pin: typed, actor }: TypedPin,
): Promise<string> {
  const pin = latinDigits(typed);
  if (!isPin(pin)) throw refused('pin_invalid');
  const guess = { tabletId, staffId, at: clock.now() };
  const lock = await findPinLock(db, guess);
  if (lock) throw locked(lock, guess.at);
  const counted = await countGuess(db, guess);
  if ('of' in counted) throw locked(counted, guess.at);
  const hash = await findPinHash(db, staffId);
  if ((await isPasswordRight(hash, pin)) && hash !== undefined) {
    await forgetGuesses(db, guess);
    return hash;
  }
  await recordAudit(
    db,
    { clock, dayOf, actor, action: 'pin.wrong' },
    { subject: { type: 'staff', id: staffId }, after: { wrongPins: counted.wrong } },
  );
  const { lockedUntil: until } = counted;
  if (until) throw locked({ of: 'name', until }, guess.at);
  throw new AppError('pin_wrong', 422, {}, { pin: { code: 'pin_wrong' } });
}

/** The minutes are rounded up. */
const locked = ({ of, until }: { of: 'name' | 'tablet'; until: Date }, now: number) =>
  new AppError(of === 'name' ? 'pin_locked' : 'tablet_locked', 429, {
    minutes: Math.max(1, Math.ceil((until.getTime() - now) / 60_000)),
  });
