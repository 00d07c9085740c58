import { sql, type Transaction } from 'kysely';
import { rolesWith, type StaffRole } from '@smokehouse/shared/contract/people/staff/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { forgetGuessesOf, listGuesses } from './pin-guesses';

type Guesses = Awaited<ReturnType<typeof listGuesses>> extends Map<string, infer Row> ? Row : never;

/** Who may pair tablets. */
const PAIRING_ROLES = rolesWith('tablets.manage');

/** The role of a member of the staff; undefined for one who left. */
export async function findStaffRole(db: Database, id: string): Promise<StaffRole | undefined> {
  const found = await db
    .selectFrom('staff')
    .select('role')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found?.role as StaffRole | undefined;
}

/** Everybody, those who left last. */
export async function listStaff(db: Database, now: Date) {
  const rows = await db
    .selectFrom('staff as m')
    .leftJoin('sellers as s', 's.id', 'm.id')
    .select(['m.id', 'm.name_en', 'm.name_ar', 'm.role', 'm.ended_at', 's.email'])
    .select(sql<boolean>`m.pin_hash is not null`.as('has_pin'))
    .orderBy(sql`m.ended_at is not null`)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
  const guesses = await listGuesses(db, now);
  return rows.map((row) => ({
    id: row.id,
    nameEn: row.name_en,
    nameAr: row.name_ar,
    role: row.role as StaffRole,
    ...(row.email !== null && { email: row.email }),
    hasPin: row.has_pin,
    ...wrongPins(guesses.get(row.id)),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  }));
}

function wrongPins(guesses: Guesses | undefined) {
  if (!guesses) return {};
  const { count, lastAt, tablet, lockedUntil } = guesses;
  return {
    wrongPins: { count, lastAt: lastAt.toISOString(), tablet },
    ...(lockedUntil && { lockedUntil: lockedUntil.toISOString() }),
  };
}

/** The hash of the PIN of somebody who works here; undefined without one. */
export async function findPinHash(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('pin_hash')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.pin_hash ?? undefined;
}

/** Who works here and has a PIN. */
export async function listWithPin(db: Database) {
  const people = await db
    .selectFrom('staff')
    .select(['id', 'name_en', 'name_ar', 'role'])
    .where('ended_at', 'is', null)
    .where('pin_hash', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return people.map((person) => ({
    id: person.id,
    nameEn: person.name_en,
    nameAr: person.name_ar,
    role: person.role as StaffRole,
  }));
}

export interface StaffData {
  nameEn: string;
  nameAr: string;
  role: StaffRole;
}

export async function insertStaff(
  tx: Transaction<DB>,
  { nameEn, nameAr, role }: StaffData,
  pin_hash: string | null,
): Promise<string> {
  const { id } = await tx
    .insertInto('staff')
    .values({ name_en: nameEn, name_ar: nameAr, role, pin_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person with their email, locked until the transaction ends. */
export async function lockStaff(tx: Transaction<DB>, id: string) {
  const person = await tx
    .selectFrom('staff')
    .select(['id', 'name_en', 'name_ar', 'role', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return undefined;
  const account = await tx
    .selectFrom('sellers')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return { ...person, email: account?.email };
}

/**
 * Locks the owners who can sign in on their own device, in the order of their ids: of two owners
 * who demote each other, the second waits and then sees the first change. Who has not accepted the
 * invitation cannot: its address may be mistyped.
 * @returns their ids
 */
export async function lockOwners(tx: Transaction<DB>): Promise<string[]> {
  const owners = await tx
    .selectFrom('staff')
    .innerJoin('sellers', 'sellers.id', 'staff.id')
    .select('staff.id')
    .where('staff.role', '=', 'owner')
    .where('staff.ended_at', 'is', null)
    .where(sql<boolean>`sellers.invited_hash is distinct from sellers.password_hash`)
    .orderBy('staff.id')
    .forUpdate('staff')
    .execute();
  return owners.map(({ id }) => id);
}

export async function updateStaff(
  tx: Transaction<DB>,
  id: string,
  { nameEn, nameAr, role }: StaffData,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ name_en: nameEn, name_ar: nameAr, role })
    .where('id', '=', id)
    .execute();
}

/** Sets a PIN and unlocks the name at all tablets. */
export async function updatePin(tx: Transaction<DB>, id: string, pin_hash: string): Promise<void> {
  await tx.updateTable('staff').set({ pin_hash }).where('id', '=', id).execute();
  await forgetGuessesOf(tx, id);
}

/** Notes that a person left (a date) or is back (null). Links and unfinished sign-ins end. */
export async function updateEnd(
  tx: Transaction<DB>,
  id: string,
  ended_at: Date | null,
): Promise<void> {
  await tx.updateTable('staff').set({ ended_at }).where('id', '=', id).execute();
  await tx.deleteFrom('pending_sign_ins').where('seller_id', '=', id).execute();
  await tx
    .deleteFrom('password_resets')
    .where('role', '=', 'seller')
    .where('subject', '=', id)
    .execute();
}

/**
 * Takes back what a person who is no owner any more, or has left, answered for: their confirmations.
 * Ends the tablets for which nobody answers then, as who paired them may pair none any more.
 * @returns the ended tablets; their sessions are not ended
 */
export async function endTabletsOf(tx: Transaction<DB>, id: string, now: Date) {
  const unable = tx
    .selectFrom('staff')
    .select('staff.id')
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('role', 'not in', PAIRING_ROLES)]));
  const ended = await tx
    .updateTable('tablets')
    .set({ ended_at: now })
    .where(sql<boolean>`coalesce(confirmed_by, created_by) = ${id}`)
    .where('created_by', 'in', unable)
    .where('ended_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  await tx
    .updateTable('tablets')
    .set({ confirmed_by: null })
    .where('confirmed_by', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return ended;
}
