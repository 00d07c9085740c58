import { sql } from 'kysely';
import type { Database } from '../../database/pool';

/** Finds a seller by email, ignoring case. */
export function findSellerByEmail(db: Database, email: string) {
  return db
    .selectFrom('sellers')
    .select(['id', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

export function findSellerById(db: Database, id: string) {
  return db.selectFrom('sellers').select(['id', 'email']).where('id', '=', id).executeTakeFirst();
}

/** A seller with the hash of their password, to check it again. */
export function findSellerSecret(db: Database, id: string) {
  return db
    .selectFrom('sellers')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Creates a seller; undefined when another process did so first. */
export function insertSeller(db: Database, seller: { email: string; password_hash: string }) {
  return db
    .insertInto('sellers')
    .values(seller)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** A new password revokes every session that was started with the old one. */
export async function updateSellerPassword(
  db: Database,
  id: string,
  password_hash: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('sellers').set({ password_hash }).where('id', '=', id).execute();
    await tx
      .updateTable('sessions')
      .set({ revoked_at: sql<Date>`now()` })
      .where('role', '=', 'seller')
      .where('subject', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
  });
}
