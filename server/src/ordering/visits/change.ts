import type { Transaction } from 'kysely';
import { toSar, type ApprovableAction, type CallBody } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { checkApproved } from '../../http/approvals';
import { AppError, conflict } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { announceConfirmed, confirmRounds } from '../dine-orders';
import { endRounds } from '../dishes';
import {
  cancelUnserved,
  closeDoneTickets,
  findUnserved,
  listUnserved,
  strikeHeld,
} from '../kitchen';
import { notifyOrder } from '../order-events';
import { lockOwner } from '../orders';
import {
  bringAlong,
  endVisit,
  findOpenVisit,
  lockTables,
  endPayingForAll,
  moveCalls,
  openVisit,
  setVisitOfTabs,
} from '../seating';
import { lockVisits } from '../visit-endings';
import { answerCallsOf } from '../table-calls';
import { ensureCodes } from '../tables';
import { closeTab, lockTab, moveRounds } from '../tabs';
import { findGuestsOf, insertMove } from './move-queries';
import * as queries from './queries';

/** A visit, and the table at which the seller saw it. */
export interface SeenVisit {
  visit: string;
  table: string;
}

/**
 * Moves a visit to a free table, with its guests, tabs, rounds and calls.
 * @throws AppError 409 when the visit is no longer at its table, or the other table is taken
 */
export async function moveVisit(
  { db, clock }: Context,
  { visit, table, to, sellerId }: SeenVisit & { to: string; sellerId: string },
  audit: Audit,
): Promise<void> {
  if (to === table) return audit.unchanged();
  await ensureCodes(db, [to], dateOf(clock));
  await db.transaction().execute(async (tx) => {
    await lockTables(tx, [table, to]);
    await requireVisit(tx, { visit, table });
    const other = await findOpenVisit(tx, to);
    if (other && (await queries.countGuests(tx, other.id)) > 0)
      throw new AppError('table_taken', 409, { table: to });
    await lockVisits(tx, [visit, other?.id]);
    if (other) await endVisit(tx, other.id, { ending: 'left' }, dateOf(clock));
    const guestIds = await findGuestsOf(tx, visit);
    await queries.seatGuests(tx, { visitId: visit }, { visitId: visit, table: to });
    await queries.setTableOfVisit(tx, visit, to);
    await audit(tx, {
      subject: visitSubject(visit, to),
      before: { table },
      after: { table: to },
    });
    const tabIds = await moveTabsOf(tx, visit, to, dateOf(clock));
    await moveCalls(tx, { visitId: visit }, to);
    const move = { kind: 'move', visitId: visit, hostId: visit, from: table, to } as const;
    await insertMove(tx, move, { guestIds, tabIds, sellerId }, dateOf(clock));
    await announce(tx, 'seller', 'floor', { change: 'moved', table: to });
  });
}

/**
 * Merges a visit into the visit of another table: guests, tabs, rounds and calls go there, and the
 * first visit closes. Tabs stay apart: each guest still pays their own, and whoever wanted to pay
 * for all asks again. What the kitchen has of a round stays as it is.
 * @throws AppError 409 when a visit is no longer at its table
 */
export async function mergeVisits(
  { db, clock }: Context,
  { visit, table, to, sellerId }: SeenVisit & { to: string; sellerId: string },
  audit: Audit,
): Promise<void> {
  if (to === table) throw new AppError('table_same', 422);
  await ensureCodes(db, [to], dateOf(clock));
  await db.transaction().execute(async (tx) => {
    await lockTables(tx, [table, to]);
    await requireVisit(tx, { visit, table });
    const target = await findOpenVisit(tx, to);
    if (!target) throw new AppError('table_free', 409, { table: to });
    await lockVisits(tx, [visit]);
    const guestIds = await findGuestsOf(tx, visit);
    await queries.seatGuests(tx, { visitId: visit }, { visitId: target.id, table: to });
    const tabIds = await moveTabsOf(tx, visit, to, dateOf(clock));
    await setVisitOfTabs(tx, tabIds, target.id);
    await endPayingForAll(tx, target.id);
    await moveCalls(tx, { visitId: target.id }, to);
    await endVisit(tx, visit, { ending: 'merged', mergedInto: target.id }, dateOf(clock));
    const move = { kind: 'merge', visitId: visit, hostId: target.id, from: table, to } as const;
    await insertMove(tx, move, { guestIds, tabIds, sellerId }, dateOf(clock));
    await audit(tx, {
      subject: visitSubject(visit, table),
      before: { table },
      after: { table: to, mergedInto: target.id },
    });
    await announce(tx, 'seller', 'floor', { change: 'merged', table: to });
  });
}

/**
 * Seats a guest at a table: with their open tab, rounds and calls they join its visit, or open one.
 * A guest who has ordered without a table is seated the same way, which confirms their rounds.
 * Seating a guest where they are changes nothing.
 * @throws AppError 404 for an unknown guest, 409 when somebody else moves them, or nobody cleared
 *   the visit where they owe something
 */
export async function seatGuest(
  { db, clock }: Context,
  { guest: guestId, table, sellerId }: { guest: string; table: string; sellerId: string },
  audit: Audit,
): Promise<void> {
  const now = dateOf(clock);
  await ensureCodes(db, [table], now);
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, guestId);
    const before = await queries.findGuest(tx, guestId);
    if (!before) throw new AppError('guest_unknown', 404);
    const from = before.visit_table;
    await lockTables(tx, from === null ? [table] : [from, table]);
    const seen = await queries.findGuest(tx, guestId);
    if (seen?.visit_table !== from) throw new AppError('changed_meanwhile', 409);
    // The visit that the guest leaves ends with its last one.
    await lockVisits(tx, [before.visit_id, (await findOpenVisit(tx, table))?.id]);
    const visitId = await openVisit(tx, table, now);
    await queries.seatGuests(tx, { guestId }, { visitId, table });
    const who = { guestId, from: before.visit_id };
    const tabs = await bringAlong(tx, who, { visitId, table }, now);
    for (const tabId of tabs)
      await announceConfirmed(tx, await confirmRounds(tx, { tabId }, sellerId, now));
    if (before.visit_id !== null && before.visit_id !== visitId)
      await closeIfEmpty(tx, before.visit_id, now);
    if (before.visit_id === visitId) audit.unchanged();
    else {
      if (before.visit_id !== null && from !== null) {
        const move = { kind: 'guest', visitId: before.visit_id, hostId: visitId } as const;
        const moved = { guestIds: [guestId], tabIds: tabs, sellerId };
        await insertMove(tx, { ...move, from, to: table }, moved, now);
      }
      await audit(tx, {
        subject: visitSubject(visitId, table),
        before: { table: from },
        after: { guest: guestId, table },
      });
    }
    await announce(tx, 'seller', 'floor', { change: 'moved', table });
  });
}

/**
 * Clears a table: its visit closes.
 * @throws AppError 409 when something is unpaid, the visit is no longer at its table, or dishes are
 *   not served and the change asks
 */
export async function clearTable(
  { db, clock }: Context,
  seen: SeenVisit & { sellerId: string; asks?: boolean | undefined },
  audit: Audit,
): Promise<void> {
  const { visit, table, sellerId, asks } = seen;
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    await lockTables(tx, [table]);
    await requireVisit(tx, seen);
    await lockVisits(tx, [visit]);
    await closeTabsOf(tx, visit, sellerId, now, (unpaid) => {
      if (unpaid > 0) throw new AppError('visit_unpaid', 409, { amount: toSar(unpaid) });
    });
    if (asks) await refuseUnserved(tx, visit);
    await leaveKitchen(tx, visit, now);
    await answerCallsOf(tx, { visitId: visit }, now);
    await endVisit(tx, visit, { ending: 'cleared', sellerId }, now);
    await announceEnd(tx, visit);
    await audit(tx, {
      subject: visitSubject(visit, table),
      before: { isOpen: true },
      after: { isOpen: false },
    });
    await announce(tx, 'seller', 'floor', { change: 'closed', table });
  });
}

/**
 * Closes the visit of guests who left without paying, with a reason and a name. What was served
 * once or is on a bill stays unpaid, any other round is cancelled, and their tabs close.
 * @throws AppError 409 when nothing is unpaid, or the visit is no longer at its table; 403 when
 *   more stays unpaid or is cancelled than was approved
 */
export async function closeWalkOut(
  { db, clock }: Context,
  seen: SeenVisit & {
    sellerId: string;
    reason: string;
    by: string;
    /** What was approved, where the person may not do it alone, and by whom. */
    approved: ApprovableAction | null;
    approverId: string | undefined;
  },
  audit: Audit,
): Promise<void> {
  const { visit, table, sellerId, reason, by: byName, approved, approverId } = seen;
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    await lockTables(tx, [table]);
    await requireVisit(tx, seen);
    await lockVisits(tx, [visit]);
    await closeTabsOf(tx, visit, sellerId, now, requireUnpaid);
    const unpaid = await queries.unpaidOf(tx, visit);
    checkApproved(approved, lossOf(unpaid));
    const tabs = (await queries.lockTabsOf(tx, visit)).map(({ id }) => id);
    await endRounds(tx, tabs, sellerId, now);
    await cancelUnserved(tx, tabs, now);
    await answerCallsOf(tx, { visitId: visit }, now);
    await endVisit(tx, visit, { ending: 'walk_out', reason, sellerId, byName, approverId }, now);
    await announceEnd(tx, visit);
    await audit(tx, {
      subject: visitSubject(visit, table),
      before: { isOpen: true },
      after: {
        isOpen: false,
        unpaidHalalas: unpaid.sold,
        ...(unpaid.all > unpaid.sold && { cancelledHalalas: unpaid.all - unpaid.sold }),
      },
      reason,
    });
    await announce(tx, 'seller', 'floor', { change: 'closed', table });
  });
}

/**
 * What the restaurant loses with guests who left without paying, for whoever approves it. Changes
 * nothing.
 * @throws AppError if closing the visit would fail
 */
export async function describeWalkOut(
  db: Database,
  { visit, table, reason }: CallBody<'POST /api/seller/visit/walk-out'>,
): Promise<ApprovableAction> {
  await requireVisit(db, { visit, table });
  const unpaid = await queries.unpaidOf(db, visit);
  requireUnpaid(unpaid.all);
  const unserved = await listUnserved(db, visit);
  return {
    ...{ action: 'walk_out', id: visit, table, ...lossOf(unpaid), reason },
    ...(unserved.length > 0 && { unserved }),
  };
}

/** What stays unpaid, and what is cancelled, as its approver sees it. */
const lossOf = ({ all, sold }: Awaited<ReturnType<typeof queries.unpaidOf>>) => ({
  amount: toSar(sold),
  cancelled: toSar(all - sold),
});

/** @throws AppError 409 */
function requireUnpaid(halalas: number): void {
  if (halalas === 0) throw new AppError('visit_settled', 409);
}

/** Locks the tabs, checks what is unpaid and closes the open ones. */
async function closeTabsOf(
  tx: Transaction<DB>,
  visitId: string,
  sellerId: string,
  now: Date,
  check: (unpaidHalalas: number) => void,
): Promise<void> {
  const tabs = await queries.lockTabsOf(tx, visitId);
  const { all: unpaid } = await queries.unpaidOf(tx, visitId);
  check(unpaid);
  for (const { id, closed_at } of tabs) {
    const tab = closed_at === null && (await lockTab(tx, id));
    if (tab) await closeTab(tx, tab, { sellerId, isPaid: false }, now);
  }
}

/** Tells the guests of a visit who ordered in it that it is over. The others' pages poll. */
async function announceEnd(tx: Transaction<DB>, visitId: string): Promise<void> {
  for (const round of await queries.lastRoundsOf(tx, visitId))
    await notifyOrder(tx, { kind: 'dine', event: 'ended', ...round });
}

/** Takes off the kitchen what nobody is to make for a visit that ends. Its tabs are locked. */
async function leaveKitchen(tx: Transaction<DB>, visitId: string, now: Date): Promise<void> {
  await strikeHeld(tx, visitId, now);
  const tabs = await queries.lockTabsOf(tx, visitId);
  await closeDoneTickets(
    tx,
    tabs.map(({ id }) => id),
    now,
  );
  // What was bumped is not recalled any more.
  await announce(tx, 'seller', 'kitchen', { change: 'moved' });
}

/** @throws AppError 409 that names the dishes which nobody has brought */
async function refuseUnserved(tx: Transaction<DB>, visitId: string): Promise<void> {
  const unserved = await findUnserved(tx, { visitId });
  if (unserved.held + unserved.open + unserved.ready.length > 0)
    throw conflict<'POST /api/seller/visit/clear'>({ unserved }, 'dishes_unserved');
}

export const visitSubject = (id: string, table: string) =>
  ({ type: 'visit', id, label: table }) as const;

/**
 * Locks nothing: whoever changes the visit has locked the table.
 * @throws AppError 409 when the visit is closed or at another table
 */
async function requireVisit(db: Database, { visit, table }: SeenVisit): Promise<void> {
  if ((await findOpenVisit(db, table))?.id !== visit) throw new AppError('changed_meanwhile', 409);
}

/** Locks the tabs of a visit and moves their rounds. @returns the ids of the tabs */
async function moveTabsOf(
  tx: Transaction<DB>,
  visitId: string,
  table: string,
  now: Date,
): Promise<string[]> {
  const tabIds = (await queries.lockTabsOf(tx, visitId)).map(({ id }) => id);
  await moveRounds(tx, tabIds, table, now);
  return tabIds;
}

/** Closes a visit whose guests all went elsewhere. */
export async function closeIfEmpty(tx: Transaction<DB>, visitId: string, now: Date): Promise<void> {
  if ((await queries.countGuests(tx, visitId)) === 0)
    await endVisit(tx, visitId, { ending: 'left' }, now);
}
