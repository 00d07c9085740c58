import type { Transaction } from 'kysely';
import { vatIncluded } from '@smokehouse/shared/contract';
import type { DB } from '../../database/types';
import { netOf, type CorrectedOrder } from '../../ordering/corrections';
import { creditedLines } from './content';
import * as queries from './queries';

/** A correction of an order that is on an issued bill. */
export interface CreditedCorrection {
  billId: string;
  correctionId: string;
  before: CorrectedOrder;
  after: CorrectedOrder;
}

/**
 * Issues the credit note (a type 381 document in UBL) that corrects an issued bill, which never
 * changes. Its VAT is the difference of the VAT of the bill's totals before and after, so that bill
 * and credit notes together contain exactly the VAT of what is left.
 *
 * The caller holds the locks of the order and of its tab.
 */
export async function issueCreditNote(
  tx: Transaction<DB>,
  { billId, correctionId, before, after }: CreditedCorrection,
  now: Date,
): Promise<void> {
  const bill = await queries.findCreditable(tx, billId);
  const total = netOf(before) - netOf(after);
  const left = bill.totalHalalas - bill.creditedHalalas;
  const series = bill.isTaxInvoice ? 'tax-credit-note' : 'credit-note';
  await queries.insertCreditNote(tx, {
    series,
    number: await queries.drawCreditNumber(tx, series),
    bill_id: billId,
    correction_id: correctionId,
    content: { ...bill.content, lines: creditedLines(before, after) },
    total_halalas: total,
    vat_halalas: bill.isTaxInvoice ? vatIncluded(left) - vatIncluded(left - total) : null,
    issued_at: now,
  });
}
