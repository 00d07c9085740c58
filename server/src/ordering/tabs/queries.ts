import type { Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** What a guest's visit orders until it is paid or closed. */
export interface Tab {
  id: string;
  guest_id: string;
  table_label: string | null;
  closed_at: Date | null;
  paid_at: Date | null;
}

const TAB = ['id', 'guest_id', 'table_label', 'closed_at', 'paid_at'] as const;

/** The open tab of a visit, where it has one. */
export function findOpenTab(db: Database, guestId: string): Promise<Tab | undefined> {
  return db
    .selectFrom('tabs')
    .select(TAB)
    .where('guest_id', '=', guestId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The tab that the visit's next round joins: the open one, moved to where the guest sits now, or a
 * new one. Holds it until the transaction ends: a bill that is made or paid in the same moment has
 * this round or leaves it to the next tab. The caller holds the guest's orders (`lockOwner`), so
 * that two rounds at once do not open two.
 */
export async function takeTab(
  tx: Transaction<DB>,
  guestId: string,
  table: string | null,
  now: Date,
): Promise<string> {
  const open = await tx
    .updateTable('tabs')
    .set({ table_label: table })
    .where('guest_id', '=', guestId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return (
    open ??
    (await tx
      .insertInto('tabs')
      .values({ guest_id: guestId, table_label: table, opened_at: now })
      .returning('id')
      .executeTakeFirstOrThrow())
  ).id;
}

/** Holds a tab until the transaction ends: no round joins it, nobody else bills or closes it. */
export function lockTab(tx: Transaction<DB>, id: string): Promise<Tab | undefined> {
  return tx.selectFrom('tabs').select(TAB).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * The tab of an order; one that came by another way than placing (an import) gets a closed one of
 * its own.
 */
export async function ensureTabOf(
  tx: Transaction<DB>,
  orderId: string,
  now: Date,
): Promise<string | undefined> {
  // Not locked where it has one: two bills of one tab would each hold the other's round.
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
