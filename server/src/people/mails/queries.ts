import { sql } from 'kysely';
import type { Language } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';

/** Roles with a password. */
export type AccountRole = 'user' | 'seller';

/** Whom a mail goes to. */
export interface Recipient {
  id: string;
  email: string;
  /** The language of the last sign-in; null before the first one. */
  language: Language | null;
}

/** The account with an id; undefined if it was deleted. */
export async function findRecipient(
  db: Database,
  role: AccountRole,
  id: string,
): Promise<Recipient | undefined> {
  const found =
    role === 'seller'
      ? await db
          .selectFrom('sellers')
          .select(['id', 'email', 'language'])
          .where('id', '=', id)
          .executeTakeFirst()
      : await db
          .selectFrom('users')
          .select(['id', 'email', 'language'])
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  return found as Recipient | undefined;
}

/** The account with an email, ignoring case. */
export async function findRecipientByEmail(
  db: Database,
  role: AccountRole,
  email: string,
): Promise<Recipient | undefined> {
  const found =
    role === 'seller'
      ? await db
          .selectFrom('sellers')
          .select(['id', 'email', 'language'])
          .where(sql`lower(email)`, '=', sql`lower(${email})`)
          .executeTakeFirst()
      : await db
          .selectFrom('users')
          .select(['id', 'email', 'language'])
          .where(sql`lower(email)`, '=', sql`lower(${email})`)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  return found as Recipient | undefined;
}

/** Stores the language of a sign-in, in which the account's mails are written. */
export async function updateLanguage(
  db: Database,
  role: AccountRole,
  id: string,
  language: Language,
): Promise<void> {
  await db
    .updateTable(role === 'seller' ? 'sellers' : 'users')
    .set({ language })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('language', 'is', null), eb('language', '!=', language)]))
    .execute();
}

/** Stores the token of a password link as its hash. */
export async function insertReset(
  db: Database,
  reset: { token_hash: Buffer; role: AccountRole; subject: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}
