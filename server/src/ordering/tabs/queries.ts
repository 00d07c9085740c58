import { type RawBuilder, sql, type Transaction } from 'kysely';
import { statement, type ValueOf } from '../../database/statement';
import type { DB } from '../../database/types';

/** All rounds of a guest until the tab is paid or closed. */
export interface Tab {
  id: string;
  guest_id: string;
  table_label: string | null;
  closed_at: Date | null;
  paid_at: Date | null;
}

const TAB = ['id', 'guest_id', 'table_label', 'closed_at', 'paid_at'] as const;

/**
 * Opens the tab for the guest's next round, or moves the open one to the guest's current table. One
 * of a visit stays at its table while the guest only names another one. Locks it until the
 * transaction ends, so that a concurrent bill or payment either includes this round or leaves it to
 * the next tab. The caller holds `lockOwner`, so that two concurrent rounds do not open two tabs.
 * {@link openTabOf} is its id in a later query of the transaction.
 */
export const tabJoining = (
  guestId: string,
  at: { table: string | null; visitId: string | null },
  now: Date,
) => joinTab.with({ guestId, ...at, now });

const joinTab = statement(
  (
    _db,
    value: ValueOf<{ guestId: string; table: string | null; visitId: string | null; now: Date }>,
  ) => sql<{ id: string }>`
    with open as (
      update tabs set
        table_label = case when visit_id is not null and ${value('visitId')}::text is null
          then table_label else ${value('table')} end,
        visit_id = coalesce(${value('visitId')}, visit_id)
      where guest_id = ${value('guestId')} and closed_at is null
      returning id
    ), opened as (
      insert into tabs (guest_id, table_label, visit_id, opened_at)
      select ${value('guestId')}, ${value('table')}, ${value('visitId')},
        ${value('now')}::timestamptz
      where not exists (select from open)
      returning id
    )
    select id from open union all select id from opened`,
);

/** The id of the open tab of a guest, inside a query. */
export const openTabOf = (guestId: RawBuilder<string>): RawBuilder<string> =>
  sql`(select id from tabs where guest_id = ${guestId} and closed_at is null)`;

/**
 * Locks a tab until the transaction ends: nobody else can add a round, bill or close it. A second
 * update of a round in one transaction checks its foreign keys, and does not wait for this lock.
 */
export function lockTab(tx: Transaction<DB>, id: string): Promise<Tab | undefined> {
  return tx.selectFrom('tabs').select(TAB).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The tab of an order. An order without one (an import) gets its own closed tab. */
export async function ensureTabOf(
  tx: Transaction<DB>,
  orderId: string,
  now: Date,
): Promise<string | undefined> {
  // An order that has a tab is not locked: two concurrent bills of one tab would deadlock on each
  // other's rounds.
  const known = await tx
    .selectFrom('dine_orders')
    .select('tab_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!known || known.tab_id) return known?.tab_id ?? undefined;
  const order = await tx
    .selectFrom('dine_orders')
    .select(['guest_id', 'table_label', 'tab_id', 'is_paid'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order || order.tab_id) return order?.tab_id ?? undefined;
  const { id } = await tx
    .insertInto('tabs')
    .values({
      guest_id: order.guest_id,
      table_label: order.table_label,
      opened_at: now,
      closed_at: now,
      paid_at: order.is_paid ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('dine_orders').set({ tab_id: id }).where('id', '=', orderId).execute();
  return id;
}

/** Closes a tab, paid or not; the guest's next round opens another. */
export async function closeTab(
  tx: Transaction<DB>,
  tab: Tab,
  how: { sellerId: string; isPaid: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('tabs')
    .set({
      closed_at: tab.closed_at ?? now,
      ...(tab.closed_at === null && { closed_by: how.sellerId }),
      ...(how.isPaid && { paid_at: now }),
    })
    .where('id', '=', tab.id)
    .execute();
}
