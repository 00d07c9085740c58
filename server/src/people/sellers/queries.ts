import { sql, type Transaction } from 'kysely';
import type { OwnStaff } from '@smokehouse/shared/contract';
import {
  FIRST_OWNER_NAMES,
  SCREEN_ROLE,
  type StaffRole,
} from '@smokehouse/shared/contract/people/staff/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import type { Session } from '../../http/sessions';

/** A person who left cannot sign in. */
const isAtWork = sql<boolean>`not exists (
  select from staff where staff.id = sellers.id and ended_at is not null)`;

/** Finds a seller by email, ignoring case. */
export function findSellerByEmail(db: Database, email: string) {
  return db
    .selectFrom('sellers')
    .select(['id', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where(isAtWork)
    .executeTakeFirst();
}

export function findSellerById(db: Database, id: string) {
  return db.selectFrom('sellers').select(['id', 'email']).where('id', '=', id).executeTakeFirst();
}

/**
 * The person of a session: names, role and whether they are at a shared tablet. For the screen of a
 * place, the tablet.
 */
export async function findOwnStaff(
  db: Database,
  { subject, tabletId, screen }: Pick<Session, 'subject' | 'tabletId' | 'screen'>,
): Promise<OwnStaff | undefined> {
  if (screen) {
    const tablet = await db
      .selectFrom('tablets')
      .select('name')
      .where('id', '=', subject)
      .executeTakeFirst();
    const name = tablet?.name ?? '';
    return {
      ...{ id: subject, nameEn: name, nameAr: name },
      ...{ role: SCREEN_ROLE, isAtTablet: true, screen },
    };
  }
  const person = await db
    .selectFrom('staff')
    .select(['id', 'name_en', 'name_ar', 'role'])
    .where('id', '=', subject)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return (
    person && {
      id: person.id,
      nameEn: person.name_en,
      nameAr: person.name_ar,
      role: person.role as StaffRole,
      isAtTablet: tabletId !== undefined,
    }
  );
}

/** A seller with the hash of their password, to check it again. */
export function findSellerSecret(db: Database, id: string) {
  return db
    .selectFrom('sellers')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ends the offer to set up a second factor. */
export async function declineFactor(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sellers').set({ factor_declined_at: now }).where('id', '=', id).execute();
}

/** Deletes sign-ins that were not finished, and challenges that were not answered. */
export async function deleteExpiredSignIns(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<', now).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
}

/**
 * Creates a seller; undefined when another process did so first.
 * @param seller.invited_hash the `password_hash` of somebody who is invited: nobody knows the password
 */
export function insertSeller(
  db: Database,
  seller: {
    id?: string;
    email: string;
    password_hash: string;
    password_generated: boolean;
    invited_hash?: string;
  },
) {
  return db
    .insertInto('sellers')
    .values(seller)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Ends the pairing of a tablet that a person has begun, with the sessions that it was begun in. */
export async function endPairing(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('tablet_pairings').where('created_by', '=', id).execute();
}

/**
 * Sets a password that the seller knows. It revokes every session, every sign-in that waits for a
 * second factor and every password link, which all began with the old password.
 */
export async function updateSellerPassword(
  tx: Transaction<DB>,
  id: string,
  password_hash: string,
  checked?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sellers')
    .set({ password_hash, password_generated: false })
    .where('id', '=', id)
    .$if(checked !== undefined, (query) => query.where('password_hash', '=', checked ?? ''))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('role', '=', 'seller')
    .where('subject', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  await tx.deleteFrom('pending_sign_ins').where('seller_id', '=', id).execute();
  await endPairing(tx, id);
  await tx
    .deleteFrom('password_resets')
    .where('role', '=', 'seller')
    .where('subject', '=', id)
    .execute();
  return true;
}

/** The Arabic name that earlier versions gave to the first owner: it is that of a manager's role. */
const EARLIER_NAME_AR = 'المدير';

/**
 * The first person, who owns the site. A row that is there already stays as it is, unless it has the
 * names that an earlier version gave it.
 */
export async function insertFirstOwner(db: Database, id: string): Promise<void> {
  await db
    .insertInto('staff')
    .values({
      id,
      name_en: FIRST_OWNER_NAMES.nameEn,
      name_ar: FIRST_OWNER_NAMES.nameAr,
      role: 'owner',
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name_ar: FIRST_OWNER_NAMES.nameAr })
        .where('staff.role', '=', 'owner')
        .where('staff.name_en', '=', FIRST_OWNER_NAMES.nameEn)
        .where('staff.name_ar', '=', EARLIER_NAME_AR),
    )
    .execute();
}
