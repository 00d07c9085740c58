import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types';

/**
 * Locks rounds until the transaction ends, in the ascending order of their ids. Call it before a
 * statement that changes several: it would take them in any order, and wait for a press that holds
 * one of them and waits for another.
 * @returns their ids
 */
export async function lockRounds(
  tx: Transaction<DB>,
  which: { ids: readonly string[] } | { tabIds: readonly string[] },
): Promise<string[]> {
  const isMeant = 'ids' in which ? sql`id = any(${which.ids})` : sql`tab_id = any(${which.tabIds})`;
  const { rows } = await sql<{ id: string }>`
    select id from dine_orders where ${isMeant} order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}
