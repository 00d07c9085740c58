import type { Transaction } from 'kysely';
import {
  toHalalas,
  toSar,
  type ApprovableAction,
  type CallBody,
  type Language,
} from '@smokehouse/shared/contract';
import {
  countedOf,
  DIFFERENCE_APPROVAL_HALALAS,
  differenceOf,
  type DrawerEventKind,
  MAX_DRAWERS,
  MAX_PAID_IN_HALALAS,
  needsApproval,
  needsReason,
  PAID_OUT_APPROVAL_HALALAS,
  paidOutNeedsApproval,
} from '@smokehouse/shared/contract/money/shifts/rules';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { checkApproved } from '../../http/approvals';
import { AppError, conflict } from '../../http/errors';
import { isRepeated, keyColumns, type RequestKey } from '../../http/request-key';
import type { Audit } from '../../operations/audit';
import type { Schedule } from '../../ordering/hours';
import * as queries from './queries';
import { askedOf } from './describe';
import { expectedCashOf, showShift } from './show';

/** Who works with a drawer. */
export interface Worker {
  staffId: string;
  /** Whether they may work with the drawers of others, and approve differences. */
  isManager: boolean;
  /** Whether they may not see figures: nothing tells them what is expected before they counted. */
  isBlind: boolean;
  /** A manager who approved what the person does. */
  approverId?: string | undefined;
  /** What the manager was shown. */
  approved: ApprovableAction | null;
  requestKey: RequestKey | null;
  audit: Audit;
  /** Names in messages are in this language. */
  language: Language;
}

type Services = Pick<Context, 'db' | 'clock'> & { schedule: Schedule };

const nameOf = ({ nameEn, nameAr }: { nameEn: string; nameAr: string }, language: Language) =>
  textIn(language, nameEn, nameAr);
const subjectOf = (id: string, label: string) => ({ type: 'drawer' as const, id, label });
const drawerOf = ({ drawerEn, drawerAr }: queries.ShiftRow, language: Language) =>
  textIn(language, drawerEn, drawerAr);

/**
 * Stores a drawer's names, and whether it is used.
 * @throws AppError 404 for an unknown drawer; 409 for a name that another one has, beyond the limit,
 *   and when an open drawer is to be used no more
 */
export async function saveDrawer(
  { db }: Pick<Context, 'db'>,
  { id, ...names }: CallBody<'POST /api/seller/drawers/save'>,
  audit: Audit,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockDrawers(tx);
    const drawers = await queries.listDrawers(tx);
    const known = drawers.find((drawer) => drawer.id === id);
    if (id !== undefined && !known) throw new AppError('drawer_unknown', 404);
    if (!known && drawers.length >= MAX_DRAWERS)
      throw new AppError('drawers_too_many', 409, { max: MAX_DRAWERS });
    if (drawers.some((drawer) => drawer !== known && drawer.name_en === names.nameEn))
      throw new AppError('drawer_name_taken', 409, { name: names.nameEn });
    const stored = await queries.storeDrawer(tx, id, names);
    // After the change, which waits for whoever opens the drawer.
    const isOpen = (await queries.findOpenShifts(tx)).some(({ drawerId }) => drawerId === id);
    if (isOpen && !names.isActive) throw new AppError('drawer_in_use', 409);
    await audit(tx, {
      subject: subjectOf(stored, names.nameEn),
      before: known && {
        nameEn: known.name_en,
        nameAr: known.name_ar,
        isActive: known.is_active,
      },
      after: names,
    });
    await announce(tx, 'seller', 'drawers', { change: 'drawers' });
  });
}

/**
 * Opens a drawer with its float.
 * @returns the id of the shift
 * @throws AppError 404 for an unknown drawer; 409 if it is open or not used, or if the person has a
 *   drawer open; 422 for a float that is not what was left, without a reason
 */
export async function openShift(
  { db, clock }: Services,
  { drawer, openedCash, reason }: CallBody<'POST /api/seller/shifts/open'>,
  { staffId, language, audit }: Worker,
): Promise<string> {
  const now = dateOf(clock);
  return db.transaction().execute(async (tx) => {
    const held = await queries.holdDrawer(tx, drawer);
    if (!held) throw new AppError('drawer_unknown', 404);
    if (!held.is_active) throw new AppError('drawer_inactive', 409);
    const opened = toHalalas(openedCash);
    const left = await queries.findLeft(tx, drawer);
    const leftBefore = left === opened ? null : left;
    const shift = await queries.insertShift(tx, {
      drawer_id: drawer,
      opened_by: staffId,
      opened_at: now,
      opened_halalas: opened,
      left_before_halalas: leftBefore,
      float_reason: leftBefore === null ? null : (reason ?? null),
    });
    if (!shift) throw await whyNotOpened(tx, drawer, language);
    if (leftBefore !== null && !reason)
      throw new AppError('float_reason', 422, { amount: toSar(leftBefore) });
    await audit(tx, {
      subject: subjectOf(drawer, held.name_en),
      after: { openedHalalas: opened, ...(leftBefore !== null && { leftHalalas: leftBefore }) },
      reason,
    });
    await announce(tx, 'seller', 'drawers', { change: 'opened' });
    return shift.id;
  });
}

async function whyNotOpened(tx: Transaction<DB>, drawer: string, language: Language) {
  const open = (await queries.findOpenShifts(tx)).find(({ drawerId }) => drawerId === drawer);
  return open
    ? new AppError('drawer_open', 409, {
        drawer: drawerOf(open, language),
        name: nameOf(open.openedBy, language),
      })
    : new AppError('drawer_own_open', 409);
}

async function lockKnown(tx: Transaction<DB>, id: string): Promise<queries.ShiftRow> {
  const shift = await queries.lockShift(tx, id);
  if (!shift) throw new AppError('shift_unknown', 404);
  return shift;
}

/** Refuses a closed shift, and a person who may not work with it. */
function checkOpenFor(
  { staffId, isManager, isBlind, language }: Worker,
  shift: queries.ShiftRow,
  schedule: Schedule,
): void {
  if (shift.closedBy)
    throw new AppError('shift_closed', 409, { name: nameOf(shift.closedBy, language) }, undefined, {
      shift: showShift(shift, schedule, isBlind),
    });
  if (shift.openedBy._id !== staffId && !isManager)
    throw new AppError('shift_not_yours', 403, { name: nameOf(shift.openedBy, language) });
}

/**
 * Records cash that is put in or taken out, or that the drawer was opened without a sale. A repeated
 * Idempotency-Key records nothing.
 * @throws AppError 403 for the drawer of another person, and for cash that is taken out above the
 *   limit without a manager; 404 for an unknown drawer; 409 when it is closed, has less than a person
 *   takes out who may see figures, or more is put in than anybody counts
 */
export async function recordEvent(
  { db, clock, schedule }: Services,
  { shift: id, kind, amount, reason }: CallBody<'POST /api/seller/shifts/event'>,
  worker: Worker,
): Promise<void> {
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    const shift = await lockKnown(tx, id);
    const { requestKey } = worker;
    const used = requestKey && (await queries.findEventByKey(tx, requestKey.value));
    if (used && isRepeated(requestKey, used, used.shift_id === id)) return worker.audit.unchanged();
    checkOpenFor(worker, shift, schedule);
    const halalas = toHalalas(amount);
    const needsManager = kind === 'paid_out' && paidOutNeedsApproval(shift.paidOutAlone, halalas);
    if (needsManager && !worker.isManager)
      throw new AppError('paid_out_approval', 403, { amount: toSar(PAID_OUT_APPROVAL_HALALAS) });
    checkAmount(shift, kind, halalas, worker);
    await tx
      .insertInto('drawer_events')
      .values({
        shift_id: id,
        kind,
        amount_halalas: halalas,
        reason,
        by_id: worker.staffId,
        approved_by: needsManager ? (worker.approverId ?? worker.staffId) : null,
        happened_at: now,
        ...keyColumns(requestKey),
      })
      .execute();
    await worker.audit(tx, {
      subject: subjectOf(shift.drawerId, shift.drawerEn),
      after: { kind, amountHalalas: halalas },
      reason,
    });
    await announce(tx, 'seller', 'drawers', { change: 'event' });
  });
}

/**
 * Refuses to take out more than is in a drawer, and to put in more than anybody counts. Who counts
 * blindly is not refused: by smaller and smaller amounts the answers would tell what is in it. Cash
 * that was never there is too much at the count, which a manager approves.
 */
function checkAmount(
  shift: queries.ShiftRow,
  kind: DrawerEventKind,
  halalas: number,
  { isBlind }: Worker,
): void {
  if (kind === 'paid_out' && !isBlind && halalas > expectedCashOf(shift))
    throw new AppError('drawer_short', 409);
  if (kind === 'paid_in' && shift.paidIn + halalas > MAX_PAID_IN_HALALAS)
    throw new AppError('paid_in_limit', 409, { amount: toSar(MAX_PAID_IN_HALALAS) });
}

/**
 * Closes a drawer with its count.
 * @throws AppError 403 for the drawer of another person, or a difference that needs a manager; 404
 *   for an unknown one; 409 with the shift when it is closed, or more cash was expected or less than
 *   a person saw who may see figures; 422 for a difference without a reason, and when more is left
 *   than was counted. A blind count that is answered so is stored
 */
export async function closeShift(
  { db, clock, schedule }: Services,
  { shift: id, counts, expectedCash, reason, leftCash }: CallBody<'POST /api/seller/shifts/close'>,
  worker: Worker,
): Promise<void> {
  const now = dateOf(clock);
  // A count that is refused stays: the answer tells that it differs.
  const refused = await db.transaction().execute(async (tx) => {
    const shift = await lockKnown(tx, id);
    checkOpenFor(worker, shift, schedule);
    const expected = expectedCashOf(shift);
    // What a person sends who sees no figures is a guess, which is not answered.
    if (!worker.isBlind && expectedCash !== undefined && toHalalas(expectedCash) !== expected)
      throw conflict<'POST /api/seller/shifts/close'>(
        { shift: showShift(shift, schedule, false) },
        'drawer_changed',
      );
    const counted = countedOf(counts);
    const left = leftCash === undefined ? null : toHalalas(leftCash);
    const difference = differenceOf(expected, counted);
    checkApproved(worker.approved, askedOf(difference));
    const needsManager = needsApproval(difference, shift.differenceAlone);
    if (left !== null && left > counted) throw new AppError('left_above_counted', 422);
    const missing = whatIsMissing({ difference, needsManager, reason }, worker);
    if (missing) {
      if (worker.isBlind) await recordCount(tx, { shift, counted, expected }, worker, now);
      return missing;
    }
    await tx
      .updateTable('drawer_shifts')
      .set({
        closed_by: worker.staffId,
        closed_at: now,
        expected_halalas: expected,
        counted_halalas: counted,
        counts: JSON.stringify(counts.filter(({ pieces }) => pieces > 0)),
        reason: needsReason(difference) ? (reason ?? null) : null,
        approved_by: needsManager ? approverOf(worker) : null,
        left_halalas: left,
      })
      .where('id', '=', id)
      .execute();
    await worker.audit(tx, {
      subject: subjectOf(shift.drawerId, shift.drawerEn),
      after: {
        openedBy: shift.openedBy.nameEn,
        expectedHalalas: expected,
        countedHalalas: counted,
        differenceHalalas: difference,
        leftHalalas: left,
      },
      reason,
    });
    await announce(tx, 'seller', 'drawers', { change: 'closed' });
    return undefined;
  });
  if (refused) throw refused;
}

const approverOf = ({ approverId, isManager, staffId }: Worker): string | null =>
  approverId ?? (isManager ? staffId : null);

/**
 * Stores a blind count before its person is told that it differs: by one count after the other they
 * would find out what is expected, and keep what is too much.
 */
async function recordCount(
  tx: Transaction<DB>,
  { shift, counted, expected }: { shift: queries.ShiftRow; counted: number; expected: number },
  { staffId, audit }: Worker,
  now: Date,
): Promise<void> {
  const isNew = await queries.insertCount(tx, {
    shift_id: shift.id,
    counted_halalas: counted,
    expected_halalas: expected,
    by_id: staffId,
    counted_at: now,
  });
  if (!isNew) return;
  await audit(tx, {
    action: 'drawer.count',
    subject: subjectOf(shift.drawerId, shift.drawerEn),
    after: {
      expectedHalalas: expected,
      countedHalalas: counted,
      differenceHalalas: differenceOf(expected, counted),
    },
  });
}

/** What a count lacks to close its drawer: the reason of its difference, or a manager. */
function whatIsMissing(
  count: { difference: number; needsManager: boolean; reason: string | undefined },
  { isManager }: Worker,
): AppError | undefined {
  if (needsReason(count.difference) && !count.reason) return new AppError('difference_reason', 422);
  if (count.needsManager && !isManager)
    return new AppError('difference_approval', 403, {
      amount: toSar(DIFFERENCE_APPROVAL_HALALAS),
    });
  return undefined;
}
