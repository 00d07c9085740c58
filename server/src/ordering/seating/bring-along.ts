import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { AppError } from '../../http/errors';
import { IS_TO_BRING, moveRounds } from '../tabs';
import { setVisitOfTabs } from './queries';

/**
 * Brings what a guest has to the visit that they join: the open tab, what is paid and not served yet,
 * and the open calls. The guest and the table are locked.
 * @param who.from the visit that the guest was part of
 * @returns the ids of the tabs
 * @throws AppError 409 when an open tab is of a visit that nobody cleared: who sits elsewhere now are
 *   strangers
 */
export async function bringAlong(
  tx: Transaction<DB>,
  { guestId, from }: { guestId: string; from: string | null },
  { visitId, table }: { visitId: string; table: string },
  now: Date,
): Promise<string[]> {
  const tabs = await lockTabsOfGuest(tx, guestId, from);
  if (tabs.length > 0) {
    await setVisitOfTabs(tx, tabs, visitId);
    await moveRounds(tx, tabs, table, now);
  }
  if (from !== visitId)
    await endPayingFromElsewhere(tx, { guestId, isSeated: from !== null }, table);
  await moveCalls(tx, { guestId }, table);
  return tabs;
}

/**
 * Whoever wanted to pay for all at another table has not said so to the guests of this one. Open
 * calls go where their guest goes; an answered one keeps the label that its table had then.
 */
async function endPayingFromElsewhere(
  tx: Transaction<DB>,
  { guestId, isSeated }: { guestId: string; isSeated: boolean },
  table: string,
): Promise<void> {
  await tx
    .updateTable('guest_calls')
    .set({ pays_for_all: false })
    .where('guest_id', '=', guestId)
    .where('pays_for_all', '=', true)
    .where((eb) =>
      eb.or([
        eb('table_label', '!=', table),
        ...(isSeated ? [eb('answered_at', 'is not', null)] : []),
      ]),
    )
    .execute();
}

/** After a merge, nobody has said to the guests of the other table that they pay for all. */
export async function endPayingForAll(tx: Transaction<DB>, visitId: string): Promise<void> {
  await tx
    .updateTable('guest_calls')
    .set({ pays_for_all: false })
    .where('pays_for_all', '=', true)
    .where('guest_id', 'in', (query) =>
      query.selectFrom('guests').select('id').where('visit_id', '=', visitId),
    )
    .execute();
}

/**
 * Locks the tabs that go along with a guest, in ascending order.
 * @throws AppError 409 for an open one of a visit that has ended
 */
async function lockTabsOfGuest(
  tx: Transaction<DB>,
  guestId: string,
  from: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_forgotten: boolean }>`
    select t.id, t.closed_at is null and exists (
      select from table_visits v where v.id = t.visit_id and v.closed_at is not null) as is_forgotten
    from tabs t
    where t.guest_id = ${guestId} and (t.closed_at is null or (t.visit_id = ${from}
      and exists (select from dine_orders o where o.tab_id = t.id and ${IS_TO_BRING})))
    order by t.id for no key update of t`.execute(tx);
  if (rows.some(({ is_forgotten }) => is_forgotten)) throw new AppError('guest_left', 409);
  return rows.map(({ id }) => id);
}

/** Open calls go with the guests who made them. Where they go, somebody has seen the guests. */
export async function moveCalls(
  tx: Transaction<DB>,
  which: { visitId: string } | { guestId: string },
  table: string,
): Promise<void> {
  const moved = await tx
    .updateTable('guest_calls')
    .set({ table_label: table, has_table_code: true })
    .where('answered_at', 'is', null)
    .where((eb) => eb.or([eb('table_label', '!=', table), eb('has_table_code', '=', false)]))
    .where('guest_id', 'in', (query) => {
      const guests = query.selectFrom('guests').select('id');
      return 'guestId' in which
        ? guests.where('id', '=', which.guestId)
        : guests.where('visit_id', '=', which.visitId);
    })
    .returning(['id', 'kind'])
    .execute();
  for (const { id: callId, kind } of moved)
    await announce(tx, 'seller', 'table-calls', { callId, change: 'moved', table, kind });
}
