import type { Database } from '../../database/pool';
import { AppError } from '../../http/errors';
import { needsStaffToMove } from '../../ordering/seating';
import { checkTable, findCode, isSameCode } from '../../ordering/tables';
import type { Settings } from '../../settings';
import { sendTogether } from '../../database/pipelining';
import { findGuestById, guestMoving } from './queries';

/** Table and code as a guest's browser sends them. */
export interface ShownTable {
  table?: string | undefined;
  tableCode?: string | undefined;
}

/** Where a guest is. */
export interface Seat {
  table: string | null;
  /** The last valid code that the guest has shown. */
  code: string | null;
  /** True if that code is the current code of the table. It proves that the guest is there. */
  hasCode: boolean;
  /** They have shown its code, and only the staff moves them there. See `needsStaffToMove`. */
  needsStaff?: true;
}

/**
 * Where a guest is, with what they show now: a table replaces the table of the visit, the code of
 * that table is remembered. A wrong code is the same as none.
 * @param before the seat of the visit
 * @throws AppError 422 for a table that does not exist
 */
export async function seatOf(
  db: Database,
  settings: Pick<Settings, 'TABLES'>,
  shown: ShownTable,
  before: Pick<Seat, 'table' | 'code'> = { table: null, code: null },
): Promise<Seat> {
  if (shown.table !== undefined) checkTable(shown.table, settings);
  return currentSeat(db, { ...before, table: shown.table ?? before.table }, shown.tableCode);
}

/** A stored seat, checked against the current code of its table. */
export async function currentSeat(
  db: Database,
  { table, code }: Pick<Seat, 'table' | 'code'>,
  shownCode?: string,
): Promise<Seat> {
  if (table === null) return { table, code, hasCode: false };
  const current = await findCode(db, table);
  const valid = [shownCode, code].find((one) => isSameCode(one, current));
  return { table, code: valid ?? code, hasCode: valid !== undefined };
}

/** A guest with the seat they have now. */
export type SeatedGuest = NonNullable<Awaited<ReturnType<typeof findGuestById>>> & { seat: Seat };

/**
 * Finds a guest and where they are now. Writes nothing: {@link storeSeat} does.
 *
 * A guest whose visit has ended, in whatever way, has to enter again. Otherwise the phone of
 * somebody who has left, which still has the table's code, would order on the bill of those who sit
 * there now.
 *
 * A guest who moved a moment ago is taken to another table by the staff alone. Its code then counts as
 * none (`needsStaff`): the seat is not stored, and a call says where they say they are.
 * @throws AppError 401 when the visit has ended, 422 for a table that does not exist
 */
export async function findSeatedGuest(
  db: Database,
  settings: Pick<Settings, 'TABLES'>,
  id: string,
  shown: ShownTable,
  now: Date,
): Promise<SeatedGuest> {
  const guest = await findGuestById(db, id);
  if (!guest || guest.has_left) throw new AppError('guest_needed', 401);
  const before = { table: guest.table_label, code: guest.table_code };
  // After the staff moved the guest, also more than once, the phone may still send an earlier table.
  const isMoved = shown.table !== undefined && guest.left_tables.includes(shown.table);
  const seat = await seatOf(db, settings, isMoved ? {} : shown, before);
  const needsStaff = seat.hasCode && needsStaffToMove(guest, seat.table, now);
  return { ...guest, seat: needsStaff ? { ...seat, hasCode: false, needsStaff } : seat };
}

/** Stores the seat with the visit, if it has changed. */
export async function storeSeat(db: Database, guest: SeatedGuest): Promise<void> {
  await sendTogether(db, [seatStoring(guest)]);
}

/** The query of {@link storeSeat}; undefined for a seat that has not changed. */
export function seatStoring({ id, table_label, table_code, seat }: SeatedGuest) {
  if (seat.table === null || (seat.table === table_label && seat.code === table_code))
    return undefined;
  return guestMoving.with({ id, table: seat.table, code: seat.code });
}
