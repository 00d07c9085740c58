import { sql, type Transaction } from 'kysely';
import { FIRST_STATUS } from '@smokehouse/shared/contract';
import type { DB } from '../../database/types';
import { setTableOfTickets } from '../kitchen';
import { notifyOrder } from '../order-events';
import { lockRounds } from './lock-rounds';

/** Of an order `o`: something of it is not served. */
export const IS_TO_BRING = sql<boolean>`(o.status = ${FIRST_STATUS} and o.cancelled_at is null)`;

/**
 * Moves tabs and their rounds to another table. The one place where the table of a placed order
 * changes: kitchen tickets show the new one with the first one, and the event `moved` of the order is
 * published. Status and lines stay, so the kitchen makes nothing again. Of a tab that is closed, only
 * what is still to be brought moves.
 * @param tabIds locked by the caller
 */
export async function moveRounds(
  tx: Transaction<DB>,
  tabIds: readonly string[],
  table: string,
  now: Date,
): Promise<void> {
  await lockRounds(tx, { tabIds });
  await tx
    .updateTable('tabs')
    .set({ table_label: table })
    .where(sql<boolean>`id = any(${tabIds})`)
    .where('closed_at', 'is', null)
    .execute();
  const { rows: moved } = await sql<{ id: string; guest_id: string }>`
    update dine_orders o set table_label = ${table},
      moved_from = nullif(coalesce(o.moved_from, o.table_label), ${table})
    from tabs t
    where t.id = o.tab_id and t.id = any(${tabIds}) and o.table_label is distinct from ${table}
      and (t.closed_at is null or ${IS_TO_BRING})
    returning o.id, o.guest_id`.execute(tx);
  await setTableOfTickets(
    tx,
    moved.map(({ id }) => id),
    table,
    now,
  );
  for (const { id: orderId, guest_id: ownerId } of moved)
    await notifyOrder(tx, { kind: 'dine', event: 'moved', orderId, ownerId });
}
