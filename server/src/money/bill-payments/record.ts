import type { Transaction } from 'kysely';
import { toSar } from '@smokehouse/shared/contract';
import { largestTip, type PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { keyColumns, type RequestKey } from '../../http/request-key';
import * as queries from './queries';

/** A payment as the desk records it. Money in halalas. */
export interface PaymentInput {
  way: PaymentWay;
  /** Without the tip. */
  amount: number;
  tip: number;
  /** Cash that the guest handed over. */
  received?: number | undefined;
  reference?: string | undefined;
}

/** Who records a payment, and the key of the request. */
interface Recorded {
  byId: string;
  requestKey: RequestKey | null;
}

/**
 * Records payments of a bill. The caller holds the lock of the bill.
 * @returns whether they pay it
 * @throws AppError 409 above what is owed, and for a bill that is paid; 422 when less cash was
 *   received than is paid with it, for a tip without a payment, and for more tips than a bill can have
 */
export async function insertPayments(
  tx: Transaction<DB>,
  billId: string,
  payments: readonly PaymentInput[],
  { byId, requestKey }: Recorded,
  now: Date,
): Promise<boolean> {
  if (payments.length === 0) return false;
  const sums = await queries.findBillSums(tx, billId);
  if (!sums) throw new AppError('bill_unknown', 404);
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  if (paid > 0 && sums.due === 0) throw new AppError('bill_paid_already', 409);
  if (paid > sums.due) throw new AppError('payment_above_due', 409, { amount: toSar(sums.due) });
  const tips = payments.reduce((sum, { tip }) => sum + tip, 0);
  if (tips > 0 && paid === 0) throw new AppError('tip_without_payment', 422);
  const most = largestTip(sums.total);
  if (tips > 0 && sums.tips + tips > most)
    throw new AppError('tip_too_large', 422, { amount: toSar(most) });
  const short = payments.find(
    ({ amount, tip, received }) => received !== undefined && received < amount + tip,
  );
  if (short) throw new AppError('cash_short', 422);
  await tx
    .insertInto('bill_payments')
    .values(
      payments.map(({ way, amount, tip, received, reference }, index) => ({
        bill_id: billId,
        way,
        amount_halalas: amount,
        tip_halalas: tip,
        received_halalas: received ?? null,
        reference: reference || null,
        by_id: byId,
        ...keyColumns(index === 0 ? requestKey : null),
        paid_at: now,
      })),
    )
    .execute();
  return paid > 0 && paid === sums.due;
}

/** Records the rest of a bill as paid. @returns whether anything was left to pay */
export async function payRest(
  tx: Transaction<DB>,
  billId: string,
  { way, byId }: { way: PaymentWay; byId: string },
  now: Date,
): Promise<boolean> {
  await queries.lockBills(tx, [billId]);
  const sums = await queries.findBillSums(tx, billId);
  if (!sums || sums.due === 0) return false;
  const payment: PaymentInput = { way, amount: sums.due, tip: 0 };
  return insertPayments(tx, billId, [payment], { byId, requestKey: null }, now);
}

/**
 * Reverses a payment that was recorded by mistake.
 * @returns false if it was reversed before
 */
export async function reversePayment(
  tx: Transaction<DB>,
  paymentId: string,
  { reason, byId, byName }: { reason: string; byId: string; byName: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bill_payment_reversals')
    .values({ payment_id: paymentId, reason, by_id: byId, by_name: byName, reversed_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
