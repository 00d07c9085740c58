import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { IS_CONFIRMED, ROUND_DUE } from '../dine-orders';
import { IS_SALE } from '../dishes';

/**
 * Sets where guests are after the staff moved them. Their phones still send the earlier table, which
 * is therefore remembered; the staff has seen them, so they count as having its code.
 */
export async function seatGuests(
  tx: Transaction<DB>,
  which: { visitId: string } | { guestId: string },
  { visitId, table }: { visitId: string; table: string },
): Promise<void> {
  const update = tx.updateTable('guests').set({
    visit_id: visitId,
    table_label: table,
    table_code: sql<string | null>`(select code from table_codes where table_label = ${table})`,
    // Back at their first table, it is the one they leave: phones that know of it still send that.
    moved_from: sql<string | null>`case
      when moved_from = ${table} then table_label
      else nullif(coalesce(moved_from, table_label), ${table}) end`,
    left_tables: sql<string[]>`array_remove(array_remove(
      array_append(left_tables, table_label), null), ${table})`,
  });
  await (
    'guestId' in which
      ? update.where('id', '=', which.guestId)
      : update.where('visit_id', '=', which.visitId)
  ).execute();
}

/** A guest with the visit they are part of. */
export function findGuest(db: Database, id: string) {
  return db
    .selectFrom('guests as g')
    .leftJoin('table_visits as v', (join) =>
      join.onRef('v.id', '=', 'g.visit_id').on('v.closed_at', 'is', null),
    )
    .select(['g.id', 'v.id as visit_id', 'v.table_label as visit_table'])
    .where('g.id', '=', id)
    .executeTakeFirst();
}

/**
 * The visits that were merged into a visit, also those that were merged into one of them. `v` is the
 * visit.
 */
export const MERGED = sql<string[]>`array(
  with recursive merged as (
    select m.visit_id from visit_moves m
    where m.host_id = v.id and m.kind = 'merge' and m.undone_at is null
    union
    select m.visit_id from merged join visit_moves m on m.host_id = merged.visit_id
    where m.kind = 'merge' and m.undone_at is null)
  select visit_id from merged)`;

/** Where the guests of a visit sit, also after a move or a merge; undefined if it is over. */
export async function findTableOf(db: Database, visitId: string): Promise<string | undefined> {
  const visit = await db
    .selectFrom('table_visits as v')
    .select('v.table_label')
    .where('v.closed_at', 'is', null)
    .where(sql<boolean>`(v.id = ${visitId} or ${visitId} = any(${MERGED}))`)
    .executeTakeFirst();
  return visit?.table_label;
}

export async function countGuests(db: Database, visitId: string): Promise<number> {
  const { count } = await db
    .selectFrom('guests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the rows of the guests of a visit, in ascending order. */
export async function lockGuestsOf(tx: Transaction<DB>, visitId: string): Promise<void> {
  await sql`select from guests where visit_id = ${visitId} order by id for no key update`.execute(
    tx,
  );
}

/** Locks the tabs of visits, in ascending order. */
export function lockTabsOf(
  tx: Transaction<DB>,
  ...visitIds: string[]
): Promise<{ id: string; visit_id: string | null; closed_at: Date | null }[]> {
  return tx
    .selectFrom('tabs')
    .select(['id', 'visit_id', 'closed_at'])
    .where('visit_id', 'in', visitIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function setTableOfVisit(
  tx: Transaction<DB>,
  visitId: string,
  table: string,
): Promise<void> {
  await tx
    .updateTable('table_visits')
    .set({ table_label: table })
    .where('id', '=', visitId)
    .execute();
}

/**
 * What is left to pay of the confirmed rounds of a visit's tabs, and what of it stays unpaid if its
 * guests leave ({@link IS_SALE}): any other round is cancelled. Unit: halalas.
 */
export function unpaidOf(db: Database, visitId: string): Promise<{ all: number; sold: number }> {
  return db
    .selectFrom('dine_orders as o')
    .innerJoin('tabs as t', 't.id', 'o.tab_id')
    .select([
      sql<number>`coalesce(sum(${ROUND_DUE}), 0)::int8`.as('all'),
      sql<number>`coalesce(sum(${ROUND_DUE}) filter (where ${IS_SALE}), 0)::int8`.as('sold'),
    ])
    .where('t.visit_id', '=', visitId)
    .where(IS_CONFIRMED)
    .executeTakeFirstOrThrow();
}

/** The last round of each guest of a visit's tabs. */
export async function lastRoundsOf(
  db: Database,
  visitId: string,
): Promise<{ orderId: string; ownerId: string }[]> {
  const { rows } = await sql<{ orderId: string; ownerId: string }>`
    select distinct on (o.guest_id) o.id as "orderId", o.guest_id as "ownerId"
    from tabs t join dine_orders o on o.tab_id = t.id
    where t.visit_id = ${visitId}
    order by o.guest_id, o.created_at desc, o.id desc`.execute(db);
  return rows;
}

/** The guest whom the staff added to a visit: the one with this name, or the one for the table. */
export function findStaffGuest(db: Database, visitId: string, name: string | null) {
  const guests = db
    .selectFrom('guests')
    .select('id')
    .where('visit_id', '=', visitId)
    .where('mobile', '=', '')
    .limit(1);
  return (
    name === null
      ? guests.where('stands_for_all', '=', true)
      : guests.where('stands_for_all', '=', false).where('name', '=', name)
  ).executeTakeFirst();
}

/** The guest of an order with the same key since a time. Keys of waiters' orders are random. */
export function findGuestOfRequest(db: Database, requestKey: string, since: Date) {
  return db
    .selectFrom('dine_orders')
    .select(['guest_id', 'request_digest'])
    .where('request_key', '=', requestKey)
    .where('created_at', '>=', since)
    .executeTakeFirst();
}
