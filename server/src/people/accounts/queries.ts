import { sql, type Transaction } from 'kysely';
import type { Language } from '@smokehouse/shared/contract';
import { cartOf } from '../../ordering/carts';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { statement, type ValueOf } from '../../database/statement';

/** Finds a user by email, ignoring case. A deleted account has no email. */
export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

const userWithCart = statement((db, value: ValueOf<{ id: string }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('carts as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'c.items', 'c.dish_ids'])
    .where('u.id', '=', value('id'))
    .where('u.deleted_at', 'is', null),
);

/**
 * A user with their stored cart, in one statement, because every page of a customer requests it.
 */
export async function findUserWithCart(db: Database, id: string) {
  const [user] = await userWithCart(db, { id });
  return user && { _id: user.id, name: user.name, email: user.email, cart: cartOf(user) };
}

/** A user with the hash of their password, to check it again. */
export function findUserSecret(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Sets a password and ends all links that would set another one.
 * @param checked hash of the old password that was checked; without it, a link was
 * @returns false if the account is deleted or has another password meanwhile
 */
export async function updateUserPassword(
  tx: Transaction<DB>,
  id: string,
  password_hash: string,
  checked?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(checked !== undefined, (query) => query.where('password_hash', '=', checked ?? ''))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await deleteResets(tx, id);
  return true;
}

/**
 * Sets the name of a customer.
 * @returns false if the account is deleted
 */
export async function updateUserName(db: Database, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ name })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a customer used a link that was mailed to them. */
export async function proveEmail(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_proven_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('email_proven_at', 'is', null)
    .execute();
}

/** Ends all password links of a customer. */
export async function deleteResets(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .deleteFrom('password_resets')
    .where('role', '=', 'user')
    .where('subject', '=', id)
    .execute();
}

/** Creates an account; undefined where the email is taken. */
export function insertUser(
  db: Database,
  user: { name: string; email: string; password_hash: string; language: Language },
) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();
}
