import { toSar, type ApprovableAction, type CallBody } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { AppError } from '../../http/errors';
import { auditedBill } from '../invoices';
import { findBillOfPayment, findTableOfBill } from './queries';

/**
 * What the reversal of a payment takes back, for whoever approves it: the payment with its tip,
 * and why.
 * @throws AppError 404 for an unknown payment
 */
export async function describeReversal(
  db: Database,
  { paymentId, reason }: CallBody<'POST /api/seller/bill/payment/reverse'>,
): Promise<ApprovableAction> {
  const payment = await findBillOfPayment(db, paymentId);
  if (!payment) throw new AppError('payment_unknown', 404);
  const { subject } = await auditedBill(db, payment.bill_id);
  const table = await findTableOfBill(db, payment.bill_id);
  return {
    action: 'reverse',
    id: paymentId,
    amount: toSar(payment.amount + payment.tip),
    way: payment.way,
    reason,
    ...(subject.label && { reference: subject.label }),
    ...(table && { table }),
  };
}
