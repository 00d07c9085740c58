import { sql } from 'kysely';
import type { Database } from '../database/pool';

/** A user by email, whatever its case. A deleted account has none. */
export function findUserByEmail(db: Database, email: string) {
  return db.selectFrom('users').select(['id', 'name', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`).where('deleted_at', 'is', null).executeTakeFirst();
}

/** A user without secrets. */
export function findUserById(db: Database, id: string) {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** A user with the hash of their password, to ask for it once more. */
export function findUserSecret(db: Database, id: string) {
  return db.selectFrom('users').select(['id', 'email', 'password_hash']).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

export async function updateUserPassword(db: Database, id: string, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

/** Makes an account; undefined where the email has one already. */
export function insertUser(db: Database, user: { name: string; email: string; password_hash: string }) {
  return db.insertInto('users').values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'name', 'email']).executeTakeFirst();
}
