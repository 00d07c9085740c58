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
 * Checks a person's PIN. Wrong ones are counted in the person's row, which is locked meanwhile:
 * concurrent guesses, also at other processes, count one after the other. A person without a PIN,
 * and one who left, are answered like a wrong PIN, after the same time.
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
  const left = await db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('staff')
      .select(['pin_hash', 'wrong_pins', 'locked_until'])
      .where('id', '=', staffId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (person?.locked_until && person.locked_until.getTime() > now) return 0;
    const isRight = await isPasswordRight(person?.pin_hash ?? undefined, pin);
    const wrong = isRight ? 0 : (person?.wrong_pins ?? 0) + 1;
    const isLocked = wrong >= MAX_WRONG_PINS;
    await tx
      .updateTable('staff')
      .set({
        wrong_pins: isLocked ? 0 : wrong,
        locked_until: isLocked ? new Date(now + PIN_LOCK_MS) : null,
      })
      .where('id', '=', staffId)
      .execute();
    return isRight ? null : MAX_WRONG_PINS - wrong;
  });
  if (left === 0) throw new AppError('pin_locked', 429, { minutes: await minutesLocked() });
  if (left !== null) throw new AppError('pin_wrong', 422, {}, { pin: { code: 'pin_wrong' } });

  /** How long the name stays locked, rounded up. */
  async function minutesLocked(): Promise<number> {
    const row = await db
      .selectFrom('staff')
      .select(sql<Date | null>`locked_until`.as('until'))
      .where('id', '=', staffId)
      .executeTakeFirst();
    return Math.max(1, Math.ceil(((row?.until?.getTime() ?? now) - now) / 60_000));
  }
}
