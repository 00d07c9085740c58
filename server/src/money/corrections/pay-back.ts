import type { Transaction } from 'kysely';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import type { LockedOrder } from '../../ordering/corrections';
import { sumByWay, type WayAmount } from '../bill-payments';
import { recordHandRefund } from '../hand-refunds';
import { oweRefundOfCorrection, recordDeskRefund } from '../payments';
import { holdOwnShift } from '../shifts';
import type { Credit } from './credits';

/**
 * What a correction of a round gives back at the desk by each way: of its bills, what their payments
 * exceed. A paid round without a bill was paid in cash.
 */
export function backAtDesk(
  { kind, isPaid, billId }: LockedOrder,
  { credits, amountHalalas }: { credits: readonly Credit[]; amountHalalas: number },
): WayAmount[] {
  if (kind === 'delivery') return [];
  const isBilled = billId !== null || credits.length > 0;
  return isBilled
    ? sumByWay(credits.flatMap(({ back }) => back))
    : sumByWay([{ way: 'cash', amount: Number(isPaid) * amountHalalas }]);
}

/**
 * Pays back what a paid order costs less: through the payment provider, or at the desk by the ways
 * in which the bill was paid.
 * @param back what goes back at the desk
 * @param isGiven whether the person has given back what leaves no drawer; else the till is asked to
 * @returns true when the provider must still make it
 * @throws AppError 403 if the person may not pay back at the desk; 409 for cash without a drawer
 */
export async function payBack(
  tx: Transaction<DB>,
  { kind, isPaid, payment }: LockedOrder,
  {
    correctionId,
    amountHalalas,
    credits,
    back,
    mayPayBack,
    isGiven,
    staffId,
  }: {
    correctionId: string;
    amountHalalas: number;
    credits: readonly Credit[];
    back: readonly WayAmount[];
    mayPayBack: boolean;
    isGiven: boolean;
    staffId: string;
  },
  now: Date,
): Promise<boolean> {
  if (kind === 'dine') {
    if (back.length === 0) return false;
    const hasCash = back.some(({ way }) => way === 'cash');
    if (hasCash && !(await holdOwnShift(tx, staffId))) throw new AppError('refund_drawer', 409);
    if (!mayPayBack) throw new AppError('refund_approval', 403);
    const parts = credits.flatMap(({ billId, back: own }) =>
      own.map(({ way, amount }) => ({ billId, way, amount })),
    );
    const refundId = await recordDeskRefund(tx, { correctionId, back, parts }, now);
    const given = isGiven ? { by: staffId, at: now } : undefined;
    await recordHandRefund(tx, { refundId, back }, given);
    return false;
  }
  if (!isPaid || amountHalalas === 0) return false;
  if (!payment) throw new Error('a paid delivery order has a payment');
  return oweRefundOfCorrection(
    tx,
    { correctionId, amountHalalas, provider: payment.provider, paymentId: payment.id },
    now,
  );
}
