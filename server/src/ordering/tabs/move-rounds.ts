import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types';
import { setTableOfTickets } from '../kitchen';
import { notifyOrder } from '../order-events';

/**
 * Moves tabs and their rounds to another table. The one place where the table of a placed order
 * changes: kitchen tickets show the new one, and the event `moved` of the order is published. Status
 * and lines stay, so the kitchen makes nothing again.
 * @param tabIds locked by the caller
 */
export async function moveRounds(
  tx: Transaction<DB>,
  tabIds: readonly string[],
  table: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('tabs')
    .set({ table_label: table })
    .where(sql<boolean>`id = any(${tabIds})`)
    .execute();
  const moved = await tx
    .updateTable('dine_orders')
    .set({ table_label: table })
    .where(sql<boolean>`tab_id = any(${tabIds})`)
    .where(sql<boolean>`table_label is distinct from ${table}`)
    .returning(['id', 'guest_id'])
    .execute();
  await setTableOfTickets(
    tx,
    moved.map(({ id }) => id),
    table,
    now,
  );
  for (const { id: orderId, guest_id: ownerId } of moved)
    await notifyOrder(tx, { kind: 'dine', event: 'moved', orderId, ownerId });
}
