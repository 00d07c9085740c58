import type { Transaction } from 'kysely';
import type { PaymentRequest } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { isRepeated } from '../../http/request-key';
import { lockTab } from '../../ordering/tabs';
import {
  findHeld,
  findTabsOfBill,
  insertPayments,
  lockBills,
  reversePayment,
  settleBills,
} from '../bill-payments';
import { auditedBill, queueReceipt } from '../invoices';
import { auditedPayment, toPayment, type Issued } from './issue';
import * as queries from './queries';

/**
 * Records a payment of an issued bill of a table. Once payments cover the bill, its rounds are paid.
 * A repeated Idempotency-Key changes nothing.
 * @throws AppError 404 for an unknown bill, 409 above what is owed
 */
export async function payBill(
  { db, clock }: Context,
  { billId, payment }: { billId: string; payment: PaymentRequest },
  { sellerId, requestKey, audit }: Issued,
): Promise<void> {
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    await lockMoneyOf(tx, billId);
    const used = requestKey && (await queries.findPaymentByKey(tx, requestKey.value));
    if (used && isRepeated(requestKey, used, used.bill_id === billId)) return audit.unchanged();
    const paid = toPayment(payment);
    const payer = { byId: sellerId, requestKey };
    if (await insertPayments(tx, billId, [paid], payer, now)) await queueReceipt(tx, billId, now);
    const { subject } = await auditedBill(tx, billId);
    await audit(tx, { subject, after: auditedPayment(paid) });
    await settleBills(tx, [billId], sellerId, now);
  });
}

/**
 * Reverses a payment that was recorded by mistake, with a reason and a name: the bill is owed again.
 * Repeating it changes nothing.
 * @throws AppError 409 if a part of it was given back by a correction
 */
export async function reverseBillPayment(
  { db, clock }: Context,
  { paymentId, reason, by }: { paymentId: string; reason: string; by: string },
  { sellerId, audit }: Pick<Issued, 'sellerId' | 'audit'>,
): Promise<void> {
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    const payment = await queries.findBillOfPayment(tx, paymentId);
    if (!payment) throw new AppError('payment_unknown', 404);
    await lockMoneyOf(tx, payment.bill_id);
    const held = await findHeld(tx, payment.bill_id);
    const reversal = { reason, byId: sellerId, byName: by };
    if (!(await reversePayment(tx, paymentId, reversal, now))) return audit.unchanged();
    if ((held.find(({ way }) => way === payment.way)?.amount ?? 0) < payment.amount)
      throw new AppError('payment_given_back', 409);
    const { subject } = await auditedBill(tx, payment.bill_id);
    await audit(tx, { subject, before: auditedPayment(payment), reason });
    await settleBills(tx, [payment.bill_id], sellerId, now);
  });
}

/** Locks the tabs of a bill and the bill: nobody else pays, reverses or corrects it. */
async function lockMoneyOf(tx: Transaction<DB>, billId: string): Promise<void> {
  const tabs = await findTabsOfBill(tx, billId);
  if (tabs.length === 0) throw new AppError('bill_unknown', 404);
  for (const tabId of tabs) await lockTab(tx, tabId);
  await lockBills(tx, [billId]);
}
