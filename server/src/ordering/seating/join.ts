import type { Transaction } from 'kysely';
import { type AnswersOf, sendTogether } from '../../database/pipelining';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { AppError } from '../../http/errors';
import { lockOwner } from '../orders';
import { bringAlong } from './bring-along';
import { tableLock } from './locks';
import { needsStaffToMove } from './own-moves';
import * as queries from './queries';

/** A visit in which nothing has happened for this time was not cleared. Unit: ms. */
const FORGOTTEN_MS = 6 * 60 * 60_000;

/**
 * Makes a guest, with their open tab, part of the visit of a table. A free table gets a new visit;
 * so does one whose guests all left, or whose visit was not cleared for six hours.
 *
 * The caller has locked the guest, if they are known to others. Locks the table.
 * @param by who does it. The staff may seat a guest again whose table was cleared
 * @returns the id of the visit
 * @throws AppError 409 when the guest was moved from this table meanwhile; 401 when it cleared
 *   the guest's table meanwhile
 */
export async function joinVisit(
  tx: Transaction<DB>,
  guestId: string,
  table: string,
  now: Date,
  by: 'guest' | 'staff',
): Promise<string> {
  const [, [guest], [open]] = await sendTogether(tx, [
    tableLock(table),
    queries.seatingOf.with({ guestId }),
    queries.openVisitOf.with({ table }),
  ]);
  return joinLocked(tx, { guestId, table, guest, open }, now, by);
}

/**
 * {@link joinVisit} in two steps: its queries, to be sent with others, and the rest.
 * @param table null for a guest who joins none: nothing is sent, and the visit is null
 */
export function beginJoining(guestId: string, table: string | null) {
  const seating = [
    table === null ? undefined : tableLock(table),
    table === null ? undefined : queries.seatingOf.with({ guestId }),
    table === null ? undefined : queries.openVisitOf.with({ table }),
  ] as const;
  return {
    queries: seating,
    async join(
      tx: Transaction<DB>,
      [, guests, visits]: AnswersOf<typeof seating>,
      now: Date,
      by: 'guest' | 'staff',
    ): Promise<string | null> {
      if (table === null || !guests || !visits) return null;
      return joinLocked(tx, { guestId, table, guest: guests[0], open: visits[0] }, now, by);
    },
  };
}

/** {@link joinVisit} at a table that is locked. */
async function joinLocked(
  tx: Transaction<DB>,
  {
    guestId,
    table,
    guest,
    open,
  }: {
    guestId: string;
    table: string;
    guest: queries.Seating | undefined;
    open: queries.OpenVisit | undefined;
  },
  now: Date,
  by: 'guest' | 'staff',
): Promise<string> {
  if (!guest) throw new Error(`guest ${guestId} does not exist`);
  // Between reading where the guest is and this lock, the staff moved them.
  if (guest.left_tables.includes(table)) throw new AppError('changed_meanwhile', 409);
  if (by === 'guest' && guest.has_left) throw new AppError('guest_needed', 401);
  if (open && guest.visit_id === open.id) return open.id;
  // Another call of the guest moved them between reading where they are and this lock.
  if (by === 'guest' && needsStaffToMove(guest, table, now))
    throw new AppError('changed_meanwhile', 409);
  const visitId = await openVisit(tx, table, now);
  await queries.setVisitOfGuest(tx, guestId, visitId);
  const tabs = await bringAlong(tx, { guestId, from: guest.visit_id }, { visitId, table }, now);
  if (by === 'guest' && tabs.length > 0) await queries.noteOwnMove(tx, guestId, now);
  await announce(tx, 'seller', 'floor', { change: 'joined', table });
  return visitId;
}

/** The open visit of a locked table, or a new one. @returns its id */
export async function openVisit(tx: Transaction<DB>, table: string, now: Date): Promise<string> {
  const open = await queries.findOpenVisit(tx, table);
  if (!open) return queries.insertVisit(tx, table, now);
  const last = await queries.findLastActivity(tx, open.id);
  if (last && now.getTime() - last.getTime() < FORGOTTEN_MS) return open.id;
  await queries.endVisit(tx, open.id, { ending: 'left' }, now);
  return queries.insertVisit(tx, table, now);
}

/**
 * Makes the guest of an order without a table's code part of the visit of its table, because the
 * staff confirms the order. Call it before the order is locked.
 */
export async function joinVisitOfOrder(
  tx: Transaction<DB>,
  orderId: string,
  now: Date,
): Promise<void> {
  const found = await queries.findWaitingRound(tx, orderId);
  if (!found?.table_label) return;
  await lockOwner(tx, found.guest_id);
  // Somebody else may have confirmed it, at another table.
  const round = await queries.findWaitingRound(tx, orderId);
  if (round?.table_label) await joinVisit(tx, round.guest_id, round.table_label, now, 'staff');
}
