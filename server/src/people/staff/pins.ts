import { sql } from 'kysely';
import { latinDigits } from '@smokehouse/shared/contract';
import {
  isPin,
  isWeakPin,
  MAX_WRONG_PINS,
  PIN_LOCK_MS,
} from '@smokehouse/shared/contract/rules/staff';
import { hashPassword, isPasswordRight } from '../accounts';
import type { Context } from '../../context';
import type { Database } from '../../database/pool';
import { AppError } from '../../http/errors';

const refused = (code: 'pin_invalid' | 'pin_weak') =>
  new AppError(code, 422, {}, { pin: { code } });

/**
 * The hash of a new PIN, in Arabic or Latin digits.
 * @throws AppError 422 for other characters, another length or a PIN that everybody tries first
 */
export function hashPin(typed: string): Promise<string> {
  const pin = latinDigits(typed);
  if (!isPin(pin)) throw refused('pin_invalid');
  if (isWeakPin(pin)) throw refused('pin_weak');
  return hashPassword(pin);
}

/**
 * Checks a person's PIN. A guess is counted before it is checked, so that concurrent ones, also at
 * other processes, are counted too. The hash is computed between two statements, not in a
 * transaction: it takes a core for some time, and must not hold a connection meanwhile. A person
 * without a PIN, and one who left, are answered like a wrong PIN, after the same time.
 * @throws AppError 422 if it is wrong, 429 while the name is locked
 */
export async function checkPin(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  staffId: string,
  typed: string,
): Promise<void> {
  const pin = latinDigits(typed);
  if (!isPin(pin)) throw refused('pin_invalid');
  const now = clock.now();
  const guess = await countGuess(db, staffId, now);
  const lockedUntil = guess ? undefined : await findLock(db, staffId, now);
  if (lockedUntil) throw locked(lockedUntil, now);
  if (await isPasswordRight(guess?.pin_hash ?? undefined, pin)) return forgetGuesses(db, staffId);
  if (guess?.locked_until) throw locked(guess.locked_until, now);
  throw new AppError('pin_wrong', 422, {}, { pin: { code: 'pin_wrong' } });
}

/** The minutes are rounded up. */
const locked = (until: Date, now: number) =>
  new AppError('pin_locked', 429, {
    minutes: Math.max(1, Math.ceil((until.getTime() - now) / 60_000)),
  });

/**
 * Counts a guess as wrong until it is checked; the last one allowed locks the name. One statement,
 * so that of concurrent guesses no more than {@link MAX_WRONG_PINS} are checked.
 * @returns undefined for a locked name, and where nobody with this id works here
 */
function countGuess(db: Database, staffId: string, now: number) {
  const isLast = sql<boolean>`wrong_pins + 1 >= ${MAX_WRONG_PINS}`;
  return db
    .updateTable('staff')
    .set({
      wrong_pins: sql<number>`case when ${isLast} then 0 else wrong_pins + 1 end`,
      locked_until: sql<Date | null>`case when ${isLast}
        then ${new Date(now + PIN_LOCK_MS)}::timestamptz end`,
    })
    .where('id', '=', staffId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', new Date(now))]))
    .returning(['pin_hash', 'locked_until'])
    .executeTakeFirst();
}

/** Until when a name is locked; undefined if it is not. */
async function findLock(db: Database, staffId: string, now: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('locked_until')
    .where('id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('locked_until', '>', new Date(now))
    .executeTakeFirst();
  return row?.locked_until ?? undefined;
}

async function forgetGuesses(db: Database, staffId: string): Promise<void> {
  await db
    .updateTable('staff')
    .set({ wrong_pins: 0, locked_until: null })
    .where('id', '=', staffId)
    .execute();
}
