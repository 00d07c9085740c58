import type { Transaction } from 'kysely';
import type { Language } from '@smokehouse/shared/contract';
import type { CorrectionRequest } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { isRepeated, type RequestKey } from '../../http/request-key';
import { returnCounted } from '../../menu/counts';
import type { Audit } from '../../operations/audit';
import {
  findByRequestKey,
  hasTicketBegun,
  insertCorrection,
  itemsByLine,
  lineStates,
  netOf,
  type CorrectedOrder,
  type LockedOrder,
  type NewCorrection,
} from '../../ordering/corrections';
import { completeServed } from '../../ordering/dishes';
import { notifyOrder } from '../../ordering/order-events';
import { settleBills } from '../bill-payments';
import { issueCreditNote } from '../invoices';
import { oweRefundOfCorrection, recordCashRefund } from '../payments';
import { assess, lockFor } from './assess';
import { takeCredits, type Credit } from './credits';

export interface CorrectOrderInput extends Omit<CorrectionRequest, 'by'> {
  by: NewCorrection['by'];
  /** Whether cash may be paid back: no cashier decides that alone about their own drawer. */
  mayPayCashBack: boolean;
  requestKey: RequestKey | null;
  language: Language;
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
 * under the locks that billing and settling take. A repeated Idempotency-Key changes nothing.
 *
 * @param check refuses the correction by throwing, after the order is locked
 * @throws AppError 403 if cash is to be paid back and may not; 404 for an unknown order, and for a customer's correction of another customer's;
 *   409 for an unpaid, cancelled or refunded one, for items that are not charged any more, and after
 *   corrections that the person has not seen; 422 when the key belongs to another order, or nothing
 *   would change
 */
export async function correctOrder(
  { db, clock, dayOf }: Context,
  input: CorrectOrderInput,
  check?: (tx: Transaction<DB>, order: LockedOrder) => Promise<void>,
): Promise<CorrectionResult> {
  const now = dateOf(clock);
  return db.transaction().execute(async (tx) => {
    const order = await lockFor(tx, input, now);
    if (await isMade(tx, input)) {
      input.audit.unchanged();
      return { amountHalalas: 0, isRefundOwed: false };
    }

    const { before, asked, applied } = await assess(tx, order, input);
    const change = 'items' in asked ? { ...asked, items: itemsByLine(before, asked.items) } : asked;
    await check?.(tx, order);

    const { amountHalalas } = applied;
    const correctionId = await insertCorrection(
      tx,
      order,
      {
        change,
        amountHalalas,
        reason: input.reason,
        note: input.note || null,
        by: input.by,
        requestKey: input.requestKey,
      },
      now,
    );
    const day = dayOf(order.cookedAt.getTime());
    await returnDishes(tx, order, { before, after: applied.order, day });
    const credits = await takeCredits(tx, order, { before, after: applied.order, amountHalalas });
    const { mayPayCashBack } = input;
    const back = { correctionId, amountHalalas, credits, mayPayCashBack };
    const isRefundOwed = await payBack(tx, order, back, now);
    // Last, because they lock the series of numbers until the transaction ends.
    for (const credit of credits)
      await issueCreditNote(tx, { ...credit, correctionId, before, after: applied.order }, now);
    if (order.kind === 'dine')
      await settleBills(
        tx,
        credits.map(({ billId }) => billId),
        input.by.id,
        now,
      );
    if (order.kind === 'dine' && change.kind === 'remove')
      await completeServed(tx, order.id, input.by.id, now);
    await recordCorrection(tx, order, input, { before, after: applied.order });
    await notifyOrder(tx, {
      kind: order.kind,
      event: 'corrected',
      orderId: order.id,
      ownerId: order.ownerId,
    });
    return { amountHalalas, isRefundOwed };
  });
}

/** Adds the correction to the audit log; its details are part of the order. */
function recordCorrection(
  tx: Transaction<DB>,
  { id, kind, label }: LockedOrder,
  { audit, kind: correction, items, percent, reason, note }: CorrectOrderInput,
  { before, after }: { before: CorrectedOrder; after: CorrectedOrder },
): Promise<void> {
  const names = new Map(before.lines.map(({ product_id, name }) => [product_id, name]));
  return audit(tx, {
    subject: { type: kind === 'delivery' ? 'order' : 'round', id, label },
    before: { totalHalalas: netOf(before) },
    after: {
      totalHalalas: netOf(after),
      correction,
      percent,
      items: items?.map(
        ({ product, quantity }) => `${quantity} × ${names.get(product) ?? product}`,
      ),
      note: note || undefined,
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

/** Gives the removed dishes back to their counts, unless the kitchen has begun the order. */
async function returnDishes(
  tx: Transaction<DB>,
  order: LockedOrder,
  { before, after, day }: { before: CorrectedOrder; after: CorrectedOrder; day: string },
): Promise<void> {
  const already = lineStates(before);
  const parts = lineStates(after).map(({ removed }, line) => ({
    line,
    quantity: removed - (already[line]?.removed ?? 0),
  }));
  const returned = parts.filter(({ quantity }) => quantity > 0);
  if (returned.length === 0 || (await hasTicketBegun(tx, order.id))) return;
  await returnCounted(tx, order, returned, day);
}

/**
 * Pays back what a paid order costs less: to the card through the payment provider, or in cash. Of
 * a bill at a table, what its payments exceed.
 * @returns true when the provider must still make it
 * @throws AppError 403 if it is cash that may not be paid back
 */
async function payBack(
  tx: Transaction<DB>,
  { kind, isPaid, payment, billId }: LockedOrder,
  {
    correctionId,
    amountHalalas,
    credits,
    mayPayCashBack,
  }: {
    correctionId: string;
    amountHalalas: number;
    credits: readonly Credit[];
    mayPayCashBack: boolean;
  },
  now: Date,
): Promise<boolean> {
  if (kind === 'dine') {
    const isBilled = billId !== null || credits.length > 0;
    const refund = isBilled
      ? credits.reduce((sum, { refundHalalas }) => sum + refundHalalas, 0)
      : Number(isPaid) * amountHalalas;
    if (refund === 0) return false;
    if (!mayPayCashBack) throw new AppError('refund_approval', 403);
    await recordCashRefund(tx, { correctionId, amountHalalas: refund }, now);
    return false;
  }
  if (!isPaid || amountHalalas === 0) return false;
  if (!payment) throw new Error('a paid delivery order has a payment');
  await oweRefundOfCorrection(
    tx,
    { correctionId, amountHalalas, provider: payment.provider, paymentId: payment.id },
    now,
  );
  return true;
}
