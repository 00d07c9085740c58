import type { Transaction } from 'kysely';
import {
  toHalalas,
  toSar,
  type ApprovableAction,
  type CorrectionRequest,
  type Language,
} from '@smokehouse/shared/contract';
import type { HelpProblem } from '@smokehouse/shared/contract/ordering/order-help/rules';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { checkApproved } from '../../http/approvals';
import { AppError } from '../../http/errors';
import { isRepeated, type RequestKey } from '../../http/request-key';
import { returnCounted, type ReturnedPieces } from '../../menu/counts';
import type { Audit } from '../../operations/audit';
import {
  findByRequestKey,
  hasTicketBegun,
  insertCorrection,
  itemAmounts,
  itemsByLine,
  lineStates,
  netOf,
  type Change,
  type CorrectedOrder,
  type LockedOrder,
  type NewCorrection,
} from '../../ordering/corrections';
import { completeServed } from '../../ordering/dishes';
import { notifyOrder } from '../../ordering/order-events';
import { queueOrderMail } from '../../ordering/order-mails';
import { settleBills, type WayAmount } from '../bill-payments';
import { issueCreditNote } from '../invoices';
import { assess, lockFor } from './assess';
import { findCredits, takeParts } from './credits';
import { backAtDesk, payBack } from './pay-back';

export interface CorrectOrderInput extends Omit<CorrectionRequest, 'by'> {
  by: NewCorrection['by'];
  /** Whether money may be paid back at the desk: no cashier decides that alone. */
  mayPayBack: boolean;
  /** What was approved, where the person may not do it alone. */
  approved: ApprovableAction | null;
  requestKey: RequestKey | null;
  language: Language;
  /** What the customer had said, if the correction answers it: the reason that everybody reads. */
  problem?: HelpProblem;
  audit: Audit;
}

export interface CorrectionResult {
  /** By how much the order's amount fell; 0 for a repeated request. */
  amountHalalas: number;
  /** A part of a card payment is owed: the reconciling job should run. */
  isRefundOwed: boolean;
}

/**
 * Corrects an order that was sold. The order's lines stay as they were placed; the correction, the
 * credit note for an issued bill and the refund of what was paid are written in one transaction,
 * under the locks that billing and settling take. Removing its last dishes cancels the order. A
 * repeated Idempotency-Key changes nothing.
 *
 * @param check runs in the same transaction, after the order is locked and before the correction is
 *   made, with the amount by which it lowers the order (halalas) and the moment of the correction;
 *   refuses it by throwing
 * @throws AppError 403 if money is to be paid back at the desk and may not; 404 for an unknown order,
 *   and for a customer's correction of another customer's; 409 for an unpaid, cancelled or refunded
 *   one, for items that are not charged any more, after corrections or payments that the person has
 *   not seen, and for cash to be paid back without an open drawer; 422 when the key belongs to
 *   another order, or nothing
 *   would change
 */
export async function correctOrder(
  { db, clock, dayOf }: Context,
  input: CorrectOrderInput,
  check?: (
    tx: Transaction<DB>,
    order: LockedOrder,
    amountHalalas: number,
    now: Date,
  ) => Promise<void>,
): Promise<CorrectionResult> {
  const now = dateOf(clock);
  return db.transaction().execute(async (tx) => {
    const order = await lockFor(tx, input, now);
    if (await isMade(tx, input)) {
      input.audit.unchanged();
      return { amountHalalas: 0, isRefundOwed: false };
    }

    const { before, change: made, applied } = await assess(tx, order, input);
    const change =
      made.kind !== 'cancel' && made.items
        ? { ...made, items: itemsByLine(before, made.items) }
        : made;
    await check?.(tx, order, applied.amountHalalas, now);
    const { isRefundOwed } = await applyCorrection(
      tx,
      order,
      input,
      { before, change, applied },
      { now, dayOf },
    );
    return { amountHalalas: applied.amountHalalas, isRefundOwed };
  });
}

/**
 * Writes one correction: its row, credit notes, what goes back, the kitchen's tickets, the audit log
 * and the order's event. The order is locked, with its tab and those of its shares.
 */
export async function applyCorrection(
  tx: Transaction<DB>,
  order: LockedOrder,
  input: Omit<CorrectOrderInput, 'orderId' | 'kind' | 'items' | 'seen'> & {
    givesNothingBack?: boolean;
    /** The removed dishes were given back to their counts together with those of other orders. */
    hasReturned?: boolean;
  },
  {
    before,
    change,
    applied,
  }: {
    before: CorrectedOrder;
    change: Change;
    applied: { order: CorrectedOrder; amountHalalas: number };
  },
  { now, dayOf }: { now: Date; dayOf: Context['dayOf'] },
): Promise<{ isRefundOwed: boolean }> {
  const { amountHalalas } = applied;
  const credits = await findCredits(tx, order, { before, after: applied.order, amountHalalas });
  const back = backAtDesk(order, { credits, amountHalalas });
  if (input.givesNothingBack && back.length > 0) throw new AppError('table_partly_paid', 409);
  checkApproved(input.approved, {
    amount: toSar(amountHalalas),
    back: back.map(({ way, amount }) => ({ way, amount: toSar(amount) })),
  });
  if (input.back && !isSameBack(input.back, back)) throw new AppError('changed_meanwhile', 409);
  const correctionId = await insertCorrection(
    tx,
    order,
    {
      change,
      amountHalalas,
      lineAmounts: itemAmounts(applied.order),
      reason: input.reason,
      note: input.note || null,
      by: input.by,
      requestKey: input.requestKey,
    },
    now,
  );
  if (!input.hasReturned) await returnDishes(tx, [{ order, before, after: applied.order }], dayOf);
  await takeParts(tx, credits);
  const isRefundOwed = await payBack(
    tx,
    order,
    {
      correctionId,
      amountHalalas,
      credits,
      back,
      mayPayBack: input.mayPayBack,
      isGiven: input.given ?? false,
      staffId: input.by.id,
    },
    now,
  );
  if (change.kind === 'cancel') await tellCancelled(tx, order, now);
  // Last, because they lock the series of numbers until the transaction ends.
  const creditNotes: AuditedNote[] = [];
  for (const credit of credits) {
    const document = { ...credit, correctionId, before, after: applied.order };
    const issued = await issueCreditNote(tx, document, now);
    creditNotes.push({ ...issued, isPaid: credit.isPaid });
  }
  const billIds = credits.map(({ billId }) => billId);
  if (order.kind === 'dine') await settleRound(tx, { order, change, billIds }, input.by.id, now);
  await recordCorrection(tx, order, input, {
    change,
    before,
    after: applied.order,
    back,
    creditNotes,
  });
  await notifyOrder(tx, {
    kind: order.kind,
    event: 'corrected',
    orderId: order.id,
    ownerId: order.ownerId,
  });
  return { isRefundOwed };
}

/** A round may be paid now, or have nothing left that is not served. */
async function settleRound(
  tx: Transaction<DB>,
  { order, change, billIds }: { order: LockedOrder; change: Change; billIds: readonly string[] },
  staffId: string,
  now: Date,
): Promise<void> {
  await settleBills(tx, billIds, staffId, now);
  if (change.kind === 'remove') await completeServed(tx, order.id, staffId, now);
}

/** Whether the person has seen what goes back by each way. Delivery orders go back to their card. */
function isSameBack(
  seen: NonNullable<CorrectOrderInput['back']>,
  back: readonly WayAmount[],
): boolean {
  const atDesk = seen.filter(({ way }) => way !== 'online');
  return (
    atDesk.length === back.length &&
    back.every(({ way, amount }) =>
      atDesk.some((one) => one.way === way && toHalalas(one.amount) === amount),
    )
  );
}

/**
 * Guests at a table are told there, and the customer of a delivered order by the mail about the
 * refund: that order is not cancelled.
 */
async function tellCancelled(
  tx: Transaction<DB>,
  { kind, id, status }: LockedOrder,
  now: Date,
): Promise<void> {
  if (kind === 'delivery' && status !== DELIVERED)
    await queueOrderMail(tx, { kind: 'cancelled', orderId: id }, now);
}

/** A credit note in the audit log: its number, that of its bill, and whether that was paid. */
interface AuditedNote {
  number: string;
  bill: string;
  isPaid: boolean;
}

/** Whether a part of it leaves no drawer. */
const hasByHand = (back: readonly WayAmount[]) => back.some(({ way }) => way !== 'cash');

/** Adds the correction to the audit log; its details are part of the order. */
function recordCorrection(
  tx: Transaction<DB>,
  { id, kind, label, status }: LockedOrder,
  {
    audit,
    percent,
    reason,
    note,
    given,
    problem,
  }: Pick<CorrectOrderInput, 'audit' | 'percent' | 'reason' | 'note' | 'given' | 'problem'>,
  {
    change,
    before,
    after,
    back,
    creditNotes,
  }: {
    change: Change;
    before: CorrectedOrder;
    after: CorrectedOrder;
    back: readonly WayAmount[];
    creditNotes: readonly AuditedNote[];
  },
): Promise<void> {
  const items = change.kind === 'cancel' ? undefined : change.items;
  const dishes = new Map(before.lines.map((line) => [line.product_id, line]));
  const named = (nameOf: (line: (typeof before.lines)[number]) => string) =>
    items?.map(({ product, quantity }) => {
      const line = dishes.get(product);
      return `${quantity} × ${line ? nameOf(line) : product}`;
    });
  return audit(tx, {
    subject: { type: kind === 'delivery' ? 'order' : 'round', id, label },
    before: { totalHalalas: netOf(before) },
    after: {
      totalHalalas: netOf(after),
      correction: change.kind,
      // It stays delivered: its money goes back, and nothing is cancelled.
      status: change.kind === 'cancel' && status === DELIVERED ? status : undefined,
      percent,
      items: named(({ name }) => name),
      itemsAr: named(({ name, name_ar: nameAr }) => nameAr || name),
      note: note || undefined,
      problem,
      // At the desk; what goes back through the provider is an entry of its own.
      back:
        back.length > 0
          ? back.map(({ way, amount }) => ({ way, amountHalalas: amount }))
          : undefined,
      isGiven: (given && hasByHand(back)) || undefined,
      creditNotes: creditNotes.length > 0 ? creditNotes : undefined,
    },
    reason,
  });
}

/** @throws AppError 422 when the key belongs to another request */
async function isMade(
  tx: Transaction<DB>,
  { orderId, requestKey }: CorrectOrderInput,
): Promise<boolean> {
  if (requestKey === null) return false;
  const used = await findByRequestKey(tx, requestKey.value);
  return isRepeated(requestKey, used, used?.order_id === orderId);
}

/** Gives the removed dishes of orders back to their counts, unless the kitchen has begun the order. */
export async function returnDishes(
  tx: Transaction<DB>,
  orders: readonly { order: LockedOrder; before: CorrectedOrder; after: CorrectedOrder }[],
  dayOf: Context['dayOf'],
): Promise<void> {
  const returned: ReturnedPieces[] = [];
  for (const { order, before, after } of orders) {
    const already = lineStates(before);
    const parts = lineStates(after)
      .map(({ removed }, line) => ({ line, quantity: removed - (already[line]?.removed ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    if (parts.length > 0 && !(await hasTicketBegun(tx, order.id)))
      returned.push({ order, parts, day: dayOf(order.cookedAt.getTime()) });
  }
  if (returned.length > 0) await returnCounted(tx, returned);
}
