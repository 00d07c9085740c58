import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  sql,
  type SqlBool,
} from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { REVOCATIONS } from './cache';
import { DAY, endOf, MINUTE, type Role, type Session } from './session';

/** How long a confirmed identity allows changes of sessions and second factors. Unit: ms. */
const CONFIRMED_MS = 10 * MINUTE;
/** How long an expired session is kept. Unit: ms. */
const KEPT_MS = 30 * DAY;

/** A session of an account, for the list that its owner sees. */
export interface ListedSession {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** Which sessions are ended. */
export type Which = (eb: ExpressionBuilder<DB, 'sessions'>) => Expression<SqlBool>;

/** @returns the id of the new session */
export async function insertSession(
  db: Database,
  session: Insertable<DB['sessions']>,
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The row of a token, unless it was revoked or has expired; with the end in ms since 1970. */
export async function findSession(db: Database, hash: Buffer, role: Role, now: number) {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'subject', 'last_seen_at', 'expires_at', 'tablet_id'])
    .where('token_hash', '=', hash)
    .where('role', '=', role)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const expires = row ? endOf(row, role) : 0;
  return row && expires > now ? { ...row, expires } : null;
}

export async function updateSeen(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** @returns how many were revoked */
export async function revokeSessions(db: Database, which: Which, now: Date): Promise<number> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where(which)
    .executeTakeFirst();
  return Number(revoked.numUpdatedRows);
}

export async function isStillValid(db: Database, { id }: Session): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of these sessions that are neither revoked nor expired. */
export async function findValid(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'role', 'subject', 'last_seen_at', 'expires_at', 'tablet_id'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('revoked_at', 'is', null)
    .execute();
  return new Set(rows.filter((row) => endOf(row, row.role as Role) > now).map(({ id }) => id));
}

export async function listSessions(
  db: Database,
  role: Role,
  subject: string,
  now: number,
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select([
      'id',
      'subject',
      'user_agent',
      'created_at',
      'last_seen_at',
      'expires_at',
      'tablet_id',
    ])
    .where('role', '=', role)
    .where('subject', '=', subject)
    .where('revoked_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.filter((row) => endOf(row, role) > now);
}

/** Makes every process read the sessions of a seller again. */
export async function publishSessions(db: Database, subject: string): Promise<void> {
  await sql`
    select pg_notify(${REVOCATIONS}, id) from sessions
    where role = 'seller' and subject = ${subject} and revoked_at is null`.execute(db);
}

export async function updateConfirmed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** True if the identity was confirmed within {@link CONFIRMED_MS}. */
export async function isConfirmed(db: Database, id: string, now: number): Promise<boolean> {
  const confirmed = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('confirmed_at', '>', new Date(now - CONFIRMED_MS))
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function deleteExpired(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now - KEPT_MS))
    .execute();
}
