import { sql, type Transaction } from 'kysely';
import { HAS_LEFT } from '../visit-endings';
import { type OwnMove, VISIT_TABLE } from './own-moves';
import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';
import type { DB } from '../../database/types';

/** How a visit ended. See the migration 0140. */
export type Ending = 'cleared' | 'walk_out' | 'merged' | 'left';

export interface OpenVisit {
  id: string;
  opened_at: Date;
}

/** The open visit of a table. */
export async function findOpenVisit(db: Database, table: string): Promise<OpenVisit | undefined> {
  const [open] = await openVisitOf(db, { table });
  return open;
}

export const openVisitOf = statement((db, value: ValueOf<{ table: string }>) =>
  db
    .selectFrom('table_visits')
    .select(['id', 'opened_at'])
    .where('table_label', '=', value('table'))
    .where('closed_at', 'is', null),
);

/** When a guest of the visit entered or ordered last; null if it has no guests any more. */
export async function findLastActivity(db: Database, visitId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('guests as g')
    .select(
      sql<Date | null>`greatest(max(g.created_at), max((
        select max(o.created_at) from dine_orders o join tabs t on t.id = o.tab_id
        where t.guest_id = g.id and t.visit_id = ${visitId})))`.as('at'),
    )
    .where('g.visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  return at;
}

export async function insertVisit(
  tx: Transaction<DB>,
  table: string,
  openedAt: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('table_visits')
    .values({ table_label: table, opened_at: openedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface VisitEnd {
  ending: Ending;
  reason?: string;
  sellerId?: string;
  byName?: string;
  /** Who approved a walk-out, if the person who closed the visit may not. */
  approverId?: string | undefined;
  mergedInto?: string;
}

export async function endVisit(
  tx: Transaction<DB>,
  visitId: string,
  { ending, reason, sellerId, byName, approverId, mergedInto }: VisitEnd,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('table_visits')
    .set({
      closed_at: now,
      ending,
      reason: reason ?? null,
      closed_by: sellerId ?? null,
      closed_by_name: byName ?? null,
      approved_by: approverId ?? null,
      merged_into: mergedInto ?? null,
    })
    .where('id', '=', visitId)
    .execute();
}

/** The visit of a guest, whether it is over, and the tables from which the staff moved them. */
export interface Seating extends OwnMove {
  visit_id: string | null;
  left_tables: string[];
  has_left: boolean;
}

export const seatingOf = statement((db, value: ValueOf<{ guestId: string }>) =>
  db
    .selectFrom('guests')
    .select(['visit_id', 'left_tables', 'own_move_at'])
    .select([HAS_LEFT.as('has_left'), VISIT_TABLE.as('visit_table')])
    .where('id', '=', value('guestId')),
);

/** Makes a guest part of a visit. */
export async function setVisitOfGuest(
  tx: Transaction<DB>,
  guestId: string,
  visitId: string,
): Promise<void> {
  await tx.updateTable('guests').set({ visit_id: visitId }).where('id', '=', guestId).execute();
}

/** Notes that a guest has moved with what they ordered. */
export async function noteOwnMove(tx: Transaction<DB>, guestId: string, now: Date): Promise<void> {
  await tx.updateTable('guests').set({ own_move_at: now }).where('id', '=', guestId).execute();
}

export async function setVisitOfTabs(
  tx: Transaction<DB>,
  ids: readonly string[],
  visitId: string,
): Promise<void> {
  await tx
    .updateTable('tabs')
    .set({ visit_id: visitId })
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
}

/**
 * The guest of an order that waits for a confirmation, the table where it was placed, and whether its
 * visit ended without having been cleared.
 */
export function findWaitingRound(db: Database, orderId: string) {
  return db
    .selectFrom('dine_orders')
    .select(['guest_id', 'table_label'])
    .select(
      sql<boolean>`exists (select from tabs t join table_visits v on v.id = t.visit_id
        where t.id = dine_orders.tab_id and t.closed_at is null and v.closed_at is not null)`.as(
        'is_forgotten',
      ),
    )
    .where('id', '=', orderId)
    .where('has_table_code', '=', false)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
}
