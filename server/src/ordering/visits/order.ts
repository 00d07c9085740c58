import { sql, type Transaction } from 'kysely';
import type { Language, WaiterItem } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { isRepeated, type RequestKey } from '../../http/request-key';
import { findGuestById, insertGuest } from '../../people/guests';
import { placeDineOrder } from '../dine-orders';
import { lockOwner } from '../orders';
import { findOpenVisit, joinVisit, lockTables } from '../seating';
import * as queries from './queries';

export interface WaiterOrderInput {
  table: string;
  /** The visit that the waiter saw there; null if they saw none, undefined if it is not known. */
  visit?: string | null | undefined;
  /** The visits merged into it whose guests a part of the order is for. */
  joined?: readonly string[] | undefined;
  /** A guest of the visit. */
  guest?: string | undefined;
  /** A new guest without a phone. Without guest and name, the order is for the whole table. */
  name?: string | undefined;
  items: readonly WaiterItem[];
  requestKey: RequestKey;
  sellerId: string;
  arrivedAt: Date;
  language: Language;
}

/** A repeated request arrives within this time. Unit: ms. */
const REPEATED_MS = 60 * 60_000;

/**
 * Places an order that a waiter took, with the same code as a guest's own order. The staff is at
 * the table, so it needs no code and no confirmation. The kitchen gets the dishes on hold as such.
 * A repeated key places nothing. An order that is refused adds no guest and opens no visit.
 * @returns the visit whose round it is; null if the guest of a repeated request has none any more
 * @throws AppError 409 when the guest is not at the table any more, others sit there than those whom
 *   the waiter saw, or dishes are sold out; 422 when the key belongs to another request
 */
export async function placeWaiterOrder(
  context: Context,
  input: WaiterOrderInput,
): Promise<{ visitId: string | null }> {
  for (;;) {
    const placed = await context.db.transaction().execute((tx) => tryPlacing(tx, context, input));
    if (placed) return placed;
  }
}

/**
 * @returns undefined if the guest was added, or seated at the table, while this waited for it; nothing
 *   is written. The next try finds and locks them first.
 */
async function tryPlacing(
  tx: Transaction<DB>,
  context: Context,
  input: WaiterOrderInput,
): Promise<{ visitId: string | null } | undefined> {
  const { table, items, requestKey, sellerId, arrivedAt, language } = input;
  const found = await findOrAddGuest(tx, input, dateOf(context.clock));
  if (!found) return undefined;
  const { guestId, visitId } = found;
  const guest = await findGuestById(tx, guestId);
  if (!guest) throw new AppError('guest_unknown', 404);
  const seat = { table, code: guest.table_code, hasCode: true };
  await placeDineOrder(
    { ...context, db: tx },
    {
      guest: { ...guest, seat },
      staff: { sellerId, visitId },
      items,
      requestKey,
      arrivedAt,
      language,
    },
  );
  return { visitId: visitId ?? (await queries.findGuest(tx, guestId))?.visit_id ?? null };
}

/**
 * The guest of an order: the one that it names, or the one by name or for the whole table, whom the
 * staff added or adds now.
 * @returns undefined if it is another one than was found, and locked, before the table was
 */
async function findOrAddGuest(
  tx: Transaction<DB>,
  { table, visit, joined = [], guest, name, requestKey }: WaiterOrderInput,
  now: Date,
): Promise<{ guestId: string; visitId: string | null } | undefined> {
  await lockRequestKey(tx, requestKey.value);
  const since = new Date(now.getTime() - REPEATED_MS);
  const ordered = await queries.findGuestOfRequest(tx, requestKey.value, since);
  // Without a digest, the fingerprint is compared once the order's guest is known.
  if (ordered && isRepeated(requestKey, ordered, true))
    return { guestId: ordered.guest_id, visitId: null };
  const known = async () => {
    const open = await findOpenVisit(tx, table);
    const added = open && (await queries.findStaffGuest(tx, open.id, name ?? null));
    return { open, guestId: guest ?? added?.id };
  };
  // A guest is locked before their table: see `lockTables`.
  const { guestId: likely } = await known();
  if (likely !== undefined) await lockOwner(tx, likely);
  await lockTables(tx, [table]);
  const { open, guestId } = await known();
  await expectSeen(tx, { table, visit }, open?.id);
  await expectJoined(tx, table, joined);
  if (guestId !== undefined) {
    if (guestId !== likely) return undefined;
    if (!open || (await queries.findGuest(tx, guestId))?.visit_id !== open.id)
      throw new AppError('changed_meanwhile', 409);
    return { guestId, visitId: open.id };
  }
  const { id } = await insertGuest(tx, {
    // Each screen names the whole table in its own language, also after a move.
    name: name ?? '',
    mobile: '',
    table_label: table,
    table_code: null,
    stands_for_all: name === undefined,
    created_at: now,
  });
  return { guestId: id, visitId: await joinVisit(tx, id, table, now, 'staff') };
}

/**
 * An order that was kept without a connection is not for the next guests at its table.
 * @throws AppError 409
 */
async function expectSeen(
  tx: Transaction<DB>,
  { table, visit: seen }: Pick<WaiterOrderInput, 'table' | 'visit'>,
  openVisitId: string | undefined,
): Promise<void> {
  if (seen === undefined || seen === openVisitId) return;
  if (seen !== null) {
    const to = await queries.findTableOf(tx, seen);
    throw to === undefined
      ? new AppError('visit_ended', 409, { table })
      : new AppError('visit_elsewhere', 409, { table, to });
  }
  // Where all guests went to other tables, the floor shows a free table.
  if (openVisitId !== undefined && (await queries.countGuests(tx, openVisitId)) > 0)
    throw new AppError('visit_opened', 409, { table });
}

/**
 * An order for guests who were merged is not for the others once the merge is undone.
 * @throws AppError 409
 */
async function expectJoined(
  tx: Transaction<DB>,
  table: string,
  visits: readonly string[],
): Promise<void> {
  for (const visit of visits) {
    const to = await queries.findTableOf(tx, visit);
    if (to === undefined) throw new AppError('visit_ended', 409, { table });
    if (to !== table) throw new AppError('visit_parted', 409, { table, to });
  }
}

/**
 * Makes requests with one key wait for each other, whatever they are for: the unique index of keys
 * is one of each guest.
 */
async function lockRequestKey(tx: Transaction<DB>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waiter order ${key}`}, 0))`.execute(
    tx,
  );
}
