import type { Transaction } from 'kysely';
import { vatIncluded } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import type { CorrectedOrder } from '../../ordering/corrections';
import { creditedLines } from './content';
import { queueCreditNote } from './print';
import * as queries from './queries';

/** A correction of an order that is on an issued bill. */
export interface CreditedCorrection {
  billId: string;
  correctionId: string;
  before: CorrectedOrder;
  after: CorrectedOrder;
  /** What the note credits, in halalas; less than the whole correction if bills share the items. */
  totalHalalas: number;
  /** What is paid back of the bill's payments, by way; in halalas. */
  back: readonly { amount: number }[];
}

/**
 * Issues and prints the credit note (a type 381 document in UBL) that corrects an issued bill,
 * which never changes. Its VAT is the difference of the VAT of the bill's totals before and after,
 * so that bill and credit notes together contain exactly the VAT of what is left.
 *
 * The caller holds the locks of the order and of its tab.
 *
 * @returns the numbers of the note and of its bill
 */
export async function issueCreditNote(
  tx: Transaction<DB>,
  { billId, correctionId, before, after, totalHalalas: total, back }: CreditedCorrection,
  now: Date,
): Promise<{ number: string; bill: string }> {
  const bill = await queries.findCreditable(tx, billId);
  const series = bill.isTaxInvoice ? 'tax-credit-note' : 'credit-note';
  const number = await queries.insertCreditNote(
    tx,
    bill.isShare ? 'share_credit_notes' : 'credit_notes',
    {
      series,
      number: await queries.drawCreditNumber(tx, series),
      bill_id: billId,
      correction_id: correctionId,
      content: { ...bill.content, lines: creditedLines(before, after, total) },
      total_halalas: total,
      vat_halalas: vatOfCredit(bill, total),
      refunded_halalas: back.reduce((sum, { amount }) => sum + amount, 0),
      issued_at: now,
    },
  );
  const { orders, table } = bill.content;
  const [order] = orders;
  if (order)
    await queueCreditNote(tx, { bill: billId, order: order._id, table, note: number }, now);
  return { number, bill: bill.number };
}

/**
 * The VAT of the credit note that would take `totalHalalas` from a bill, in halalas. Null for a bill
 * that is no tax invoice.
 */
export async function findCreditVat(
  db: Database,
  { billId, totalHalalas }: Pick<CreditedCorrection, 'billId' | 'totalHalalas'>,
): Promise<number | null> {
  return vatOfCredit(await queries.findCreditable(db, billId), totalHalalas);
}

type Creditable = Awaited<ReturnType<typeof queries.findCreditable>>;

function vatOfCredit(bill: Creditable, total: number): number | null {
  const left = bill.totalHalalas - bill.creditedHalalas;
  return bill.isTaxInvoice ? vatOfLeft(bill, left) - vatOfLeft(bill, left - total) : null;
}

/**
 * The VAT of what is left of a bill. The VAT of a share can differ by a halala from the VAT of its
 * total, so that all shares contain the VAT of the visit's total.
 */
function vatOfLeft(
  { totalHalalas, vatHalalas }: { totalHalalas: number; vatHalalas: number },
  left: number,
): number {
  if (left === 0) return 0;
  const vat = vatIncluded(left) + vatHalalas - vatIncluded(totalHalalas);
  return Math.min(left, Math.max(0, vat));
}
