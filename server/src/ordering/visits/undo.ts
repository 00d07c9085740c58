import type { Transaction } from 'kysely';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { AppError } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { endVisit, findOpenVisit, lockTables, moveCalls, setVisitOfTabs } from '../seating';
import { ensureCodes } from '../tables';
import { lockVisits } from '../visit-endings';
import { moveRounds } from '../tabs';
import { closeIfEmpty, visitSubject } from './change';
import {
  findGuestsOf,
  findMove,
  findTabsToReturn,
  reopenVisit,
  setUndone,
  type Obstacle,
} from './move-queries';
import * as queries from './queries';

const REFUSALS = {
  undone: 'move_undone',
  over: 'move_over',
  taken: 'move_taken',
  billed: 'move_billed',
  ordered: 'move_ordered',
} as const satisfies Record<Obstacle, string>;

/**
 * Undoes a move or a merge, or that of one guest: guests, tabs, rounds and calls go back to their
 * table. Of a merge, the visit opens again; who joined the other visit meanwhile stays there. What
 * guests of their own ordered since goes along, and what is served stays served.
 * @returns the table to which they went back
 * @throws AppError 404 for an unknown move; 409 when it was undone before, a bill of either table was
 *   issued or paid since, the merged table ordered together, somebody sits at the table, or the guests
 *   are elsewhere
 */
export async function undoMove(
  { db, clock }: Context,
  { move: id, table, sellerId }: { move: string; table: string; sellerId: string },
  audit: Audit,
): Promise<{ from: string }> {
  const now = dateOf(clock);
  const known = await findMove(db, id);
  // Both tables of a guest who went alone are taken: it is undone from either.
  const tables = known?.kind === 'guest' ? [known.to_table, known.from_table] : [known?.to_table];
  if (!known || !tables.includes(table)) throw new AppError('move_unknown', 404);
  const { visit_id: visitId, host_id: hostId, from_table: from, to_table: to, kind } = known;
  await ensureCodes(db, [from], now);
  await db.transaction().execute(async (tx) => {
    await lockTables(tx, [from, to]);
    const empty = await findOpenVisit(tx, from);
    await lockVisits(tx, [hostId, visitId, empty?.id]);
    await queries.lockGuestsOf(tx, hostId);
    // Bills and payments lock the tabs.
    const tabs = await queries.lockTabsOf(tx, hostId, visitId);
    const move = await findMove(tx, id);
    if (!move) throw new AppError('move_unknown', 404);
    if (move.obstacle) throw new AppError(REFUSALS[move.obstacle], 409, { table: from });
    if (empty && empty.id !== visitId) await endVisit(tx, empty.id, { ending: 'left' }, now);
    const returning = await findTabsToReturn(tx, hostId, move);
    if (kind !== 'move') {
      await reopenVisit(tx, visitId);
      await seatBack(tx, { hostId, visitId, table: from }, move.guest_ids);
      await setVisitOfTabs(tx, returning, visitId);
      await closeIfEmpty(tx, hostId, now);
    } else {
      await queries.seatGuests(tx, { visitId }, { visitId, table: from });
      await queries.setTableOfVisit(tx, visitId, from);
    }
    const moved = kind !== 'move' ? returning : tabs.map((tab) => tab.id);
    await moveRounds(tx, moved, from, now);
    await moveCalls(tx, { visitId }, from);
    await setUndone(tx, id, sellerId, now);
    await audit(tx, {
      subject: visitSubject(visitId, from),
      before: { table: to },
      after: { table: from, kind, ...(kind === 'guest' && { guest: move.guest_ids[0] }) },
    });
    await announce(tx, 'seller', 'floor', { change: 'undone', table: from });
  });
  return { from };
}

/** Seats those of the guests who are still part of the host's visit in their own again. */
async function seatBack(
  tx: Transaction<DB>,
  { hostId, visitId, table }: { hostId: string; visitId: string; table: string },
  guestIds: readonly string[],
): Promise<void> {
  const seated = new Set(await findGuestsOf(tx, hostId));
  for (const guestId of guestIds)
    if (seated.has(guestId)) await queries.seatGuests(tx, { guestId }, { visitId, table });
}
