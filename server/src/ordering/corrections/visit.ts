import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { lockTicketsOf } from '../kitchen';
import { lockRounds, lockTab } from '../tabs';
import { lockRound, type LockedOrder } from './queries';

/** A round of a visit, locked. */
export interface LockedVisitRound extends LockedOrder {
  /** What of it is paid. Unit: halalas. */
  settledHalalas: number;
}

/**
 * Locks the rounds of a visit that are not cancelled until the transaction ends; oldest first. Their
 * tabs are locked before, with those of which a part is on the same shares. The caller has locked
 * the table, so that no round is added.
 */
export async function lockRoundsOf(
  tx: Transaction<DB>,
  visitId: string,
): Promise<LockedVisitRound[]> {
  const tabs = await findTabs(tx, visitId);
  for (const id of tabs) await lockTab(tx, id);
  if ((await findTabs(tx, visitId)).some((id) => !tabs.includes(id)))
    throw new AppError('changed_meanwhile', 409);
  await lockTicketsOf(tx, await lockRounds(tx, { tabIds: tabs }));
  const rounds = await tx
    .selectFrom('dine_orders as o')
    .innerJoin('tabs as t', 't.id', 'o.tab_id')
    .select(['o.id', 'o.settled_halalas'])
    .where('t.visit_id', '=', visitId)
    .where('o.cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('o.has_table_code', '=', true), eb('o.confirmed_at', 'is not', null)]))
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
  const locked: LockedVisitRound[] = [];
  for (const { id, settled_halalas: settledHalalas } of rounds) {
    const round = await lockRound(tx, id);
    if (round) locked.push({ ...round, settledHalalas });
  }
  return locked;
}

/** The tabs of a visit, and those of which a part is on the same shares; ascending. */
async function findTabs(db: Database, visitId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tabs where visit_id = ${visitId}
    union select other.tab_id from tabs t
      join dine_orders d on d.tab_id = t.id
      join bill_parts own on own.dine_order_id = d.id
      join bill_parts p on p.bill_id = own.bill_id
      join dine_orders other on other.id = p.dine_order_id
    where t.visit_id = ${visitId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}
