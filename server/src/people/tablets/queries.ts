import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import { SCREENS, type Screen } from '@smokehouse/shared/contract/people/staff/rules';
import type { DB } from '../../database/types';

/**
 * True for a tablet `t` that an owner has confirmed, or whose maker still works here. Servers of an
 * earlier version end no tablets of those who leave.
 */
export const isAnsweredFor: RawBuilder<boolean> = sql<boolean>`(t.confirmed_by is not null
  or exists (select from staff s where s.id = t.created_by and s.ended_at is null))`;

/** A stored place; undefined for null. */
export const asScreen = (stored: string | null): Screen | undefined =>
  SCREENS.find((screen) => screen === stored);

/** The place whose screen a tablet is; undefined for others, and after its end. */
export async function findScreen(db: Database, id: string): Promise<Screen | undefined> {
  const tablet = await db
    .selectFrom('tablets as t')
    .select('t.screen')
    .where('t.id', '=', id)
    .where('t.ended_at', 'is', null)
    .where(isAnsweredFor)
    .executeTakeFirst();
  return asScreen(tablet?.screen ?? null);
}

/**
 * Makes a tablet the screen of a place, or one that shows the names. Its sessions are not ended.
 * @returns what it was before; undefined for an ended one
 */
export async function updateScreen(tx: Transaction<DB>, id: string, screen: Screen | null) {
  const tablet = await tx
    .selectFrom('tablets')
    .select(['name', 'screen'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (tablet) await tx.updateTable('tablets').set({ screen }).where('id', '=', id).execute();
  return tablet;
}

/**
 * The tablets in use, the oldest first.
 * @param usedAfter those that were not used since ask to be paired again
 */
export async function listTablets(db: Database, usedAfter: Date) {
  const rows = await db
    .selectFrom('tablets as t')
    .innerJoin('staff as s', 's.id', 't.created_by')
    .select(['t.id', 't.name', 't.created_at', 't.last_used_at', 't.last_address', 't.last_device'])
    .select('t.screen')
    .select(['t.confirmed_by', 's.role', 's.ended_at as left_at', 's.name_en', 's.name_ar'])
    .where('t.ended_at', 'is', null)
    .where(isAnsweredFor)
    .where('t.last_used_at', '>', usedAfter)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    pairedBy: { nameEn: row.name_en, nameAr: row.name_ar },
    isConfirmed: row.confirmed_by !== null || (row.role === 'owner' && row.left_at === null),
    screen: asScreen(row.screen),
    lastUsedAt: row.last_used_at.toISOString(),
    ...(row.last_address !== null && { lastAddress: row.last_address }),
    ...(row.last_device !== null && { lastDevice: row.last_device }),
  }));
}

/**
 * Notes the owner who answers for a tablet.
 * @param owner is locked, as by what ends their access
 * @returns its name; undefined for an ended one, and for somebody who is no owner any more
 */
export async function confirmTablet(
  tx: Transaction<DB>,
  id: string,
  owner: string,
): Promise<string | undefined> {
  const answers = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', owner)
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!answers) return undefined;
  const row = await tx
    .updateTable('tablets')
    .set({ confirmed_by: owner })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Ends a tablet. @returns undefined for one that has ended. Its sessions are not ended. */
export function endTablet(tx: Transaction<DB>, id: string, now: Date) {
  return tx
    .updateTable('tablets')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}
