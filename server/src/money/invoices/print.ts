import type { Transaction } from 'kysely';
import type { DB } from '../../database/types';
import {
  enqueuePrintJobs,
  findTargets,
  findWaiting,
  findWaitingCopies,
  wasPrinted,
} from '../../operations/printing';
import * as queries from './queries';

/** What a print job of a bill stores. The bill itself never changes. */
export interface QueuedBill {
  bill: string;
  /** One of its orders. */
  order: string;
}

/** A bill that is to be printed. */
export interface PrintableBill extends QueuedBill {
  /** As printed: INV-000042. */
  number: string;
  table: string | null;
}

/**
 * Queues a bill on the printers for bills; as a copy if it was queued before, unless one waits there.
 * @returns false if there is no such printer
 */
export async function queueBill(
  tx: Transaction<DB>,
  { bill, order, number, table }: PrintableBill,
  now: Date,
): Promise<boolean> {
  const printers = await findBillPrinters(tx);
  if (printers.length === 0) return false;
  const data: QueuedBill = { bill, order };
  const waiting = await findWaitingCopies(tx, 'bill', bill);
  await enqueuePrintJobs(
    tx,
    printers
      .filter(({ id }) => !waiting.has(id))
      .map(({ id }) => ({
        printer: id,
        kind: 'bill',
        subject: bill,
        title: number,
        table,
        data,
      })),
    now,
    { isCopy: await wasPrinted(tx, 'bill', bill) },
  );
  return true;
}

/**
 * Queues a bill that was paid just now, for the guest to take home: the paper of its issue is headed
 * as not paid. Where that one still waits for its printer, it will say how the bill was paid. It is
 * no copy: the first paper with the payment.
 */
export async function queueReceipt(tx: Transaction<DB>, billId: string, now: Date): Promise<void> {
  const printers = await findBillPrinters(tx);
  if (printers.length === 0) return;
  const { content, number } = await queries.findCreditable(tx, billId);
  const [order] = content.orders;
  if (!order) return;
  const data: QueuedBill = { bill: billId, order: order._id };
  const waiting = await findWaiting(tx, 'bill', billId);
  await enqueuePrintJobs(
    tx,
    printers
      .filter(({ id }) => !waiting.has(id))
      .map(({ id }) => ({
        printer: id,
        kind: 'bill',
        subject: billId,
        title: number,
        table: content.table,
        data,
      })),
    now,
  );
}

/** The printers of the till: bills and what belongs to them come out of the same ones. */
const findBillPrinters = async (tx: Transaction<DB>) =>
  (await findTargets(tx)).filter(({ prints }) => prints.includes('bills'));

/** What a print job of a credit note stores. */
export interface QueuedCreditNote extends QueuedBill {
  document: 'credit-note';
  /** As printed: CRN-000007. */
  note: string;
}

/** Queues a credit note on the printers for bills, if there are any. */
export async function queueCreditNote(
  tx: Transaction<DB>,
  { bill, order, table, note }: Omit<PrintableBill, 'number'> & { note: string },
  now: Date,
): Promise<void> {
  const data: QueuedCreditNote = { document: 'credit-note', bill, order, note };
  await enqueuePrintJobs(
    tx,
    // The kind of bills: servers of the previous version know no other.
    (await findBillPrinters(tx)).map(({ id }) => ({
      printer: id,
      kind: 'bill',
      subject: `credit-note-${note}`,
      title: note,
      table,
      data,
    })),
    now,
  );
}
