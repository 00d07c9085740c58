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
 * @throws AppError 409 when the guest was moved from this table meanwhile, or has an open tab in a
 *   visit that nobody cleared; 401 when the guest's visit has ended meanwhile, or nothing has happened
 *   in it for six hours
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
  if (open && guest.visit_id === open.id) {
    if (by === 'guest') await expectRemembered(tx, open, now);
    return open.id;
  }
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
  if (!(await isForgotten(tx, open.id, now))) return open.id;
  await queries.endVisit(tx, open.id, { ending: 'left' }, now);
  return queries.insertVisit(tx, table, now);
}

/**
 * Refuses guests of a visit that nobody cleared: its code may be on a phone that is at home by now.
 * @throws AppError 401
 */
async function expectRemembered(
  tx: Transaction<DB>,
  { id, opened_at: openedAt }: queries.OpenVisit,
  now: Date,
): Promise<void> {
  if (isOld(openedAt, now) && (await isForgotten(tx, id, now)))
    throw new AppError('guest_needed', 401);
}

/** Whether nobody has cleared the visit: its guests have gone, or did nothing for six hours. */
async function isForgotten(tx: Transaction<DB>, visitId: string, now: Date): Promise<boolean> {
  const last = await queries.findLastActivity(tx, visitId);
  return last === null || isOld(last, now);
}

const isOld = (at: Date, now: Date) => now.getTime() - at.getTime() >= FORGOTTEN_MS;

/**
 * Makes the guest of an order without a table's code part of the visit of its table, because the
 * staff confirms the order. Call it before the order is locked.
 * @returns whether they are part of it now; then the table is locked
 */
export async function joinVisitOfOrder(
  tx: Transaction<DB>,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const found = await queries.findWaitingRound(tx, orderId);
  // The round of a visit that nobody cleared stays in it.
  if (!found?.table_label || found.is_forgotten) return false;
  await lockOwner(tx, found.guest_id);
  // Somebody else may have confirmed it, at another table.
  const round = await queries.findWaitingRound(tx, orderId);
  if (!round?.table_label) return false;
  await joinVisit(tx, round.guest_id, round.table_label, now, 'staff');
  return true;
}
