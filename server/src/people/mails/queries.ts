import { sql, type RawBuilder } from 'kysely';
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

/** The account that a condition is true for. Deleted customers and staff who left get no mail. */
async function findAccount(
  db: Database,
  role: AccountRole,
  condition: RawBuilder<boolean>,
): Promise<Recipient | undefined> {
  const columns = ['id', 'email', 'language'] as const;
  const found =
    role === 'seller'
      ? await db
          .selectFrom('sellers')
          .select(columns)
          .where(condition)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('staff')
                  .select('staff.id')
                  .whereRef('staff.id', '=', 'sellers.id')
                  .where('staff.ended_at', 'is not', null),
              ),
            ),
          )
          .executeTakeFirst()
      : await db
          .selectFrom('users')
          .select(columns)
          .where(condition)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  return found as Recipient | undefined;
}

/** The account with an id; undefined if it was deleted. */
export const findRecipient = (
  db: Database,
  role: AccountRole,
  id: string,
): Promise<Recipient | undefined> => findAccount(db, role, sql<boolean>`id = ${id}`);

/** The owners with an account, whose mails are about the whole site. */
export async function listOwners(db: Database): Promise<Recipient[]> {
  return db
    .selectFrom('sellers')
    .innerJoin('staff', 'staff.id', 'sellers.id')
    .select(['sellers.id', 'sellers.email', 'sellers.language'])
    .where('staff.role', '=', 'owner')
    .where('staff.ended_at', 'is', null)
    .orderBy('sellers.id')
    .$castTo<Recipient>()
    .execute();
}

/** The account with an email, ignoring case. */
export const findRecipientByEmail = (
  db: Database,
  role: AccountRole,
  email: string,
): Promise<Recipient | undefined> =>
  findAccount(db, role, sql<boolean>`lower(email) = lower(${email})`);

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

/**
 * Stores the token of a password link as its hash, and keeps a customer's account until then: its
 * deletion removes the links that were stored before.
 * @returns false if the customer's account is deleted
 */
export async function insertReset(
  db: Database,
  {
    token_hash,
    role,
    subject,
    expires_at,
  }: {
    token_hash: Buffer;
    role: AccountRole;
    subject: string;
    expires_at: Date;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into password_resets (token_hash, role, subject, expires_at)
    select ${token_hash}::bytea, ${role}::text, ${subject}::text, ${expires_at}::timestamptz
    where ${role} <> 'user'
      or exists (select from users where id = ${subject} and deleted_at is null for key share)`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** The ids of the owners. */
export async function findOwners(db: Database): Promise<string[]> {
  const owners = await db
    .selectFrom('staff')
    .innerJoin('sellers', 'sellers.id', 'staff.id')
    .select('staff.id')
    .where('staff.role', '=', 'owner')
    .where('staff.ended_at', 'is', null)
    .execute();
  return owners.map(({ id }) => id);
}

/** A tablet in use: who paired it, whether an owner answers for it, and its place. */
export function findTablet(db: Database, id: string) {
  return db
    .selectFrom('tablets')
    .innerJoin('staff', 'staff.id', 'tablets.created_by')
    .select(['tablets.name', 'staff.name_en', 'staff.name_ar'])
    .select(['tablets.confirmed_by', 'tablets.last_device', 'tablets.last_address'])
    .where('tablets.id', '=', id)
    .where('tablets.ended_at', 'is', null)
    .executeTakeFirst();
}
