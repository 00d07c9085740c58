// How a visit has ended, for everybody who must not change what it had. Imports no other module.
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '../../database/types';

/** Of a row of `guests`: the staff has cleared their table, or noted that they walked out. */
export const HAS_LEFT = sql<boolean>`exists (
  select from table_visits v where v.id = guests.visit_id and v.ending in ('cleared', 'walk_out'))`;

/** Of the id of an order at a table: the staff has cleared the table, or its guests walked out. */
export const hasEnded = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from dine_orders ended join tabs tab on tab.id = ended.tab_id
  join table_visits visit on visit.id = tab.visit_id
  where ended.id = ${orderId} and visit.ending in ('cleared', 'walk_out'))`;

/** Of the id of an order at a table: how the staff has ended its visit; null while it has not. */
export const endingOf = (orderId: RawBuilder<unknown>) => sql<'cleared' | 'walk_out' | null>`(
  select visit.ending from dine_orders ended join tabs tab on tab.id = ended.tab_id
  join table_visits visit on visit.id = tab.visit_id
  where ended.id = ${orderId} and visit.ending in ('cleared', 'walk_out'))`;

/**
 * Keeps the tables of orders from being cleared until the transaction ends. Call it before the
 * orders are locked.
 * @returns false if one was cleared, or its guests walked out
 */
export async function keepSeated(
  tx: Transaction<DB>,
  orderIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ ending: string | null }>`
    select v.ending from table_visits v
    where v.id in (select t.visit_id from dine_orders o join tabs t on t.id = o.tab_id
      where o.id = any(${orderIds}))
    order by v.id for share`.execute(tx);
  return rows.every(({ ending }) => ending !== 'cleared' && ending !== 'walk_out');
}

/** Locks a visit, so that nothing comes back to its table while it is cleared. */
export async function lockVisit(tx: Transaction<DB>, visitId: string): Promise<void> {
  await sql`select from table_visits where id = ${visitId} for no key update`.execute(tx);
}
