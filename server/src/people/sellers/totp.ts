import { generateSecret, generateURI, verify } from 'otplib';
import { latinDigits } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';

const ISSUER = 'Texas Style Smoke House';
/** A code is also accepted this long before and after its 30 seconds. Unit: s. */
const TOLERANCE_S = 30;

/** Begins to set up an app: replaces an earlier attempt, never an app in use. */
export async function startTotp(
  db: Database,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<{ secret: string; address: string } | undefined> {
  const secret = generateSecret();
  const stored = await db
    .insertInto('seller_totp')
    .values({ seller_id: id, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('seller_id')
        .doUpdateSet({ secret, created_at: now })
        .where('seller_totp.activated_at', 'is', null),
    )
    .returning('seller_id')
    .executeTakeFirst();
  return stored && { secret, address: generateURI({ issuer: ISSUER, label: email, secret }) };
}

export function findTotp(db: Database, sellerId: string) {
  return db
    .selectFrom('seller_totp')
    .select(['secret', 'last_step', 'activated_at'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
}

/** The number of the 30 seconds that a right code belongs to. */
async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const token = latinDigits(code).replace(/[^0-9]/g, '');
  if (token.length !== 6) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/**
 * Accepts a code once: neither it nor an earlier one is accepted again, also by concurrent requests.
 * @param activate whether the code finishes the setup. Before, no code is accepted otherwise
 */
export async function useTotpCode(
  db: Database,
  sellerId: string,
  code: string,
  now: Date,
  { activate = false } = {},
): Promise<boolean> {
  const totp = await findTotp(db, sellerId);
  if (!totp || (totp.activated_at === null) !== activate) return false;
  const step = await stepOf(totp.secret, code, now);
  if (step === undefined) return false;
  const accepted = await db
    .updateTable('seller_totp')
    .set({ last_step: step, ...(activate && { activated_at: now }) })
    .where('seller_id', '=', sellerId)
    .where('secret', '=', totp.secret)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('seller_id')
    .executeTakeFirst();
  return accepted !== undefined;
}

/** @returns false if no app was set up */
export async function deleteTotp(db: Database, sellerId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('seller_totp')
    .where('seller_id', '=', sellerId)
    .where('activated_at', 'is not', null)
    .returning('seller_id')
    .executeTakeFirst();
  return removed !== undefined;
}
