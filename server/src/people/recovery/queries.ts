import type { Database } from '../../database/pool';
import type { AccountRole } from '../mails';

/** The account that a token may set the password of; undefined if it is unknown, used or expired. */
export function findReset(db: Database, token_hash: Buffer, role: AccountRole, now: Date) {
  return db
    .selectFrom('password_resets')
    .select('subject')
    .where('token_hash', '=', token_hash)
    .where('role', '=', role)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Uses a token.
 * @returns false if another request has used it meanwhile
 */
export async function takeReset(db: Database, token_hash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', token_hash)
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteExpiredResets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
}
