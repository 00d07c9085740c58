import { sql } from 'kysely';
import type { Database } from '../database/pool';

/** A user by email, whatever its case. */
export function findUserByEmail(db: Database, email: string) {
  return db.selectFrom('users').select(['id', 'name', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst();
}

/** A user without secrets. */
export function findUserById(db: Database, id: string) {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst();
}

/** Makes an account; undefined where the email has one already. */
export function insertUser(db: Database, user: { name: string; email: string; password_hash: string }) {
  return db.insertInto('users').values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'name', 'email']).executeTakeFirst();
}
