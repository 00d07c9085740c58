// How a visit has ended, for everybody who must not change what it had. Imports no other module.
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '../../database/types';

/**
 * Of a row of `guests`: their visit has ended, in any way. Guests who went to another table have its
 * visit, so that theirs ended by the staff, or nobody cleared it before others sat there.
 */
export const HAS_LEFT = sql<boolean>`exists (
  select from table_visits v where v.id = guests.visit_id and v.closed_at is not null)`;

/** Of the id of an order at a table: the staff has cleared the table, or its guests walked out. */
export const hasEnded = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from dine_orders ended join tabs tab on tab.id = ended.tab_id
  join table_visits visit on visit.id = tab.visit_id
  where ended.id = ${orderId} and visit.ending in ('cleared', 'walk_out'))`;

/** Of the id of an order at a table: its guests left without paying, and the staff closed the visit. */
export const hasWalkedOut = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from dine_orders ended join tabs tab on tab.id = ended.tab_id
  join table_visits visit on visit.id = tab.visit_id
  where ended.id = ${orderId} and visit.ending = 'walk_out')`;

/** Whether the guests of a round left without paying. Its tab is locked. */
export async function isOfWalkOut(tx: Transaction<DB>, orderId: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select ${hasWalkedOut(sql`${orderId}`)} as is`.execute(tx);
  return rows[0]?.is === true;
}

/**
 * Of the id of an order at a table: how its visit has ended for its guest; null while it has not. That
 * of a visit that nobody cleared stays unpaid as after a walk-out.
 */
export const endingOf = (orderId: RawBuilder<unknown>) => sql<'cleared' | 'walk_out' | null>`(
  select case visit.ending when 'left' then 'walk_out' else visit.ending end
  from dine_orders ended join tabs tab on tab.id = ended.tab_id
  join table_visits visit on visit.id = tab.visit_id
  where ended.id = ${orderId} and visit.ending in ('cleared', 'walk_out', 'left'))`;

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

/**
 * Locks visits that may end, in the ascending order of their ids, so that nothing comes back to their
 * tables meanwhile. Call it before guests, tabs and orders are locked: whoever holds a visit by
 * {@link keepSeated} waits for an order.
 */
export async function lockVisits(
  tx: Transaction<DB>,
  visitIds: readonly (string | null | undefined)[],
): Promise<void> {
  await sql`select from table_visits where id = any(${visitIds.filter((id) => id != null)})
    order by id for no key update`.execute(tx);
}
