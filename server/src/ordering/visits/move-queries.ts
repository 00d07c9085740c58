import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** A visit that goes to another table, or one of its guests alone. */
export interface Move {
  kind: 'move' | 'merge' | 'guest';
  visitId: string;
  /** The visit that its guests are part of there: itself, or the one that takes them in. */
  hostId: string;
  from: string;
  to: string;
}

/**
 * What a bill leaves behind in some visits: bills, payments, and tabs that were paid without one.
 * @param visits an array of ids
 */
const MONEY = (visits: RawBuilder<unknown>) => sql<{ id: string; at: Date }>`
  select b.id, b.issued_at as at from bills b
    where b.visit_id = any(${visits})
      or b.tab_id in (select id from tabs where visit_id = any(${visits}))
  union all
  select p.id, p.paid_at from bill_payments p join bills b on b.id = p.bill_id
    where b.visit_id = any(${visits})
      or b.tab_id in (select id from tabs where visit_id = any(${visits}))
  union all
  select t.id, t.paid_at from tabs t where t.visit_id = any(${visits}) and t.paid_at is not null`;

/** The rounds of the whole table, which belong to no guest. */
const SHARED_ROUNDS = (hostId: RawBuilder<unknown>) => sql<{ id: string; at: Date }>`
  select o.id, o.created_at as at from dine_orders o
    join tabs t on t.id = o.tab_id join guests g on g.id = t.guest_id
    where t.visit_id = ${hostId} and g.stands_for_all`;

/**
 * Of guests whom the staff seats here later, older bills are not of the merged table. Margin of
 * clocks.
 */
const isSince = sql`e.at >= m.moved_at - interval '1 minute' and e.id <> all(m.known_ids)`;

/**
 * Records a move, so that it can be undone. Call it when guests and tabs are at the new table. Guests
 * and tabs are those that were part of the visit before.
 */
export async function insertMove(
  tx: Transaction<DB>,
  { kind, visitId, hostId, from, to }: Move,
  who: { guestIds: readonly string[]; tabIds: readonly string[]; sellerId: string },
  now: Date,
): Promise<void> {
  const host = sql`${hostId}`;
  const visits = sql`${[hostId, visitId]}::text[]`;
  await sql`
    insert into visit_moves (kind, visit_id, host_id, from_table, to_table, moved_at, moved_by,
      guest_ids, tab_ids, known_ids)
    values (${kind === 'guest' ? 'move' : kind}, ${visitId}, ${hostId}, ${from}, ${to}, ${now}, ${who.sellerId},
      ${who.guestIds}, ${who.tabIds},
      array(select id from (${MONEY(visits)} union all ${SHARED_ROUNDS(host)}) e))`.execute(tx);
}

/** Of a row of moves: one guest went alone. A visit that moves as a whole is its own host. */
const isAlone = (m: 'm' | 'later') => sql<boolean>`(
  ${sql.ref(`${m}.kind`)} = 'move' and ${sql.ref(`${m}.visit_id`)} <> ${sql.ref(`${m}.host_id`)})`;

const KIND = sql<Move['kind']>`case when ${isAlone('m')} then 'guest' else m.kind end`;

/** Why a move cannot be undone; null if it can. */
export type Obstacle = 'undone' | 'over' | 'taken' | 'billed' | 'ordered';

/**
 * What keeps the move `m` from being undone. `over`: its guests are not at that table any more, were
 * moved again, or went alone from a visit that is elsewhere or was ended. `billed`: a bill leaves out
 * or contains what was moved. The visit of a merge, or of a whole table, has no bills but its host's.
 */
const OBSTACLE = sql<Obstacle | null>`case
  when m.undone_at is not null then 'undone'
  when not exists (select from table_visits v
      where v.id = m.host_id and v.closed_at is null and v.table_label = m.to_table)
    or exists (select from visit_moves later where later.host_id = m.host_id
      and later.undone_at is null and later.id > m.id
      and case when ${isAlone('m')} then later.guest_ids && m.guest_ids
        else not ${isAlone('later')} end)
    or not exists (select from guests g where g.id = any(m.guest_ids) and g.visit_id = m.host_id)
    or ${isAlone('m')} and not exists (select from table_visits v where v.id = m.visit_id
      and (v.closed_at is null and v.table_label = m.from_table or v.ending = 'left'))
    then 'over'
  when exists (select from table_visits v join guests g on g.visit_id = v.id
      where v.table_label = m.from_table and v.closed_at is null and v.id <> m.visit_id)
    then 'taken'
  when exists (select from (${MONEY(sql`array[m.host_id, m.visit_id]`)}) e where ${isSince}) then 'billed'
  when m.kind = 'merge' and exists (
      select from (${SHARED_ROUNDS(sql`m.host_id`)}) e where ${isSince}) then 'ordered'
end`;

export function findMove(db: Database, id: string) {
  return db
    .selectFrom('visit_moves as m')
    .select(['m.id', 'm.visit_id', 'm.host_id', 'm.from_table', 'm.to_table'])
    .select(['m.guest_ids', 'm.tab_ids', KIND.as('kind'), OBSTACLE.as('obstacle')])
    .where('m.id', '=', id)
    .executeTakeFirst();
}

/**
 * The last move to a visit, or of a guest alone from it, that can be undone; with the guest if one
 * went alone.
 */
export async function findUndo(db: Database, visitId: string) {
  const [move] = await db
    .selectFrom('visit_moves as m')
    .leftJoin('guests as g', (join) =>
      join.on(sql<boolean>`${isAlone('m')} and g.id = m.guest_ids[1]`),
    )
    .select(['m.id', 'm.kind', 'm.from_table', 'm.to_table', 'm.moved_at'])
    .select(['g.name', 'g.stands_for_all'])
    .where(sql<boolean>`(m.host_id = ${visitId} or m.visit_id = ${visitId} and ${isAlone('m')})`)
    .where(sql<boolean>`${OBSTACLE} is null`)
    .orderBy('m.id', 'desc')
    .limit(1)
    .execute();
  return move;
}

/** For this time a free table says where its guests were moved to. Unit: ms. */
const MOVED_AWAY_MS = 10 * 60_000;

/** Where the guests sit who were moved away from a table a moment ago. */
export async function findMovedAway(db: Database, table: string, now: number) {
  const { rows } = await sql<{ table: string; moved_at: Date }>`
    select v.table_label as table, m.moved_at
    from visit_moves m join table_visits host on host.id = m.host_id
    -- Where they were moved to may have been merged into another table since.
    join table_visits v on v.id = coalesce(host.merged_into, host.id)
    where m.from_table = ${table} and m.undone_at is null
      and m.moved_at >= ${new Date(now - MOVED_AWAY_MS)}
      and v.closed_at is null and v.table_label <> ${table}
    order by m.moved_at desc, m.id desc limit 1`.execute(db);
  return rows[0] && { table: rows[0].table, at: rows[0].moved_at.toISOString() };
}

export async function setUndone(
  tx: Transaction<DB>,
  id: string,
  sellerId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('visit_moves')
    .set({ undone_at: now, undone_by: sellerId })
    .where('id', '=', id)
    .execute();
}

/** Opens a visit again that was merged into another one, or whose last guest went alone. */
export async function reopenVisit(tx: Transaction<DB>, visitId: string): Promise<void> {
  await tx
    .updateTable('table_visits')
    .set({ closed_at: null, ending: null, merged_into: null })
    .where('id', '=', visitId)
    .where('ending', 'in', ['merged', 'left'])
    .execute();
}

/** Those of some guests who are part of a visit. */
export async function findGuestsOf(db: Database, visitId: string): Promise<string[]> {
  const guests = await db
    .selectFrom('guests')
    .select('id')
    .where('visit_id', '=', visitId)
    .orderBy('id')
    .execute();
  return guests.map(({ id }) => id);
}

/** Of the tabs of a visit, those of a move: they went along, or are of a guest who did. Ascending. */
export async function findTabsToReturn(
  db: Database,
  visitId: string,
  { guest_ids, tab_ids }: { guest_ids: readonly string[]; tab_ids: readonly string[] },
): Promise<string[]> {
  const tabs = await db
    .selectFrom('tabs')
    .select('id')
    .where('visit_id', '=', visitId)
    .where(sql<boolean>`(id = any(${tab_ids}) or guest_id = any(${guest_ids}))`)
    .orderBy('id')
    .execute();
  return tabs.map(({ id }) => id);
}
