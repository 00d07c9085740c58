import type { Transaction } from 'kysely';
import { vatIncluded } from '@smokehouse/shared/contract';
import type { DB } from '../../database/types';
import type { Tab } from '../../ordering/tabs';
import {
  customerOf,
  deliveryLine,
  mergeLines,
  roundReference,
  sellerOf,
  type BillContent,
  type Issuer,
} from './content';
import * as queries from './queries';

/** What remains to be said of a bill once its content stands. */
interface Draft {
  orderId: string | null;
  tabId: string | null;
  content: BillContent;
  totalHalalas: number;
}

/**
 * Writes a bill with the next number of its row. VAT is computed on the total: the sum over rounded
 * lines would differ.
 */
async function issue(
  tx: Transaction<DB>,
  { VAT_NUMBER }: Issuer,
  { orderId, tabId, content, totalHalalas }: Draft,
  now: Date,
): Promise<string> {
  const series = VAT_NUMBER ? 'tax-invoice' : 'receipt';
  return queries.insertBill(tx, {
    series,
    number: await queries.drawNumber(tx, series),
    order_id: orderId,
    tab_id: tabId,
    content,
    total_halalas: totalHalalas,
    vat_halalas: VAT_NUMBER ? vatIncluded(totalHalalas) : null,
    issued_at: now,
  });
}

/**
 * The bill of a delivery order: issued when it is paid, and only once. The lock on the order's row
 * makes two that come together see one bill.
 * @returns the bill's id; undefined where the order is not there or nobody has paid it
 */
export async function issueOrderBill(
  tx: Transaction<DB>,
  issuer: Issuer,
  orderId: string,
  now: Date,
): Promise<string | undefined> {
  const order = await queries.lockOrder(tx, orderId);
  // What was paid and given back without having been sold has no time of sale, and no bill.
  if (!order?.paid_at) return undefined;
  const known = await queries.findOrderBill(tx, orderId);
  if (known) return known.id;
  const content: BillContent = {
    orders: [{ _id: order.id, reference: order.receipt }],
    table: null,
    customer: customerOf(order.address),
    seller: sellerOf(issuer),
    lines: [
      ...(await queries.findOrderLines(tx, orderId)),
      ...deliveryLine(order.delivery_halalas),
    ],
    currency: order.currency,
    paymentType: order.payment_type,
  };
  return issue(
    tx,
    issuer,
    { orderId, tabId: null, content, totalHalalas: order.amount_halalas },
    now,
  );
}

/**
 * A bill over the rounds of a tab that stand on none yet. A bill that was issued stays as it is:
 * what is ordered after it goes on the next one (docs/decisions/0017).
 * @param tab locked by the caller
 * @returns the bill's id; undefined where every round has its bill
 */
export async function issueTabBill(
  tx: Transaction<DB>,
  issuer: Issuer,
  tab: Tab,
  now: Date,
): Promise<string | undefined> {
  const rounds = await queries.findUnbilledRounds(tx, tab.id);
  const [first] = rounds;
  if (!first) return undefined;
  const content: BillContent = {
    orders: rounds.map(({ id }) => ({ _id: id, reference: roundReference(id) })),
    table: tab.table_label,
    customer: { name: first.name, mobile: first.mobile },
    seller: sellerOf(issuer),
    lines: mergeLines(rounds.flatMap(({ lines }) => lines)),
    currency: first.currency,
    paymentType: first.payment_type,
  };
  const totalHalalas = rounds.reduce((sum, round) => sum + round.amount_halalas, 0);
  const billId = await issue(
    tx,
    issuer,
    { orderId: null, tabId: tab.id, content, totalHalalas },
    now,
  );
  await queries.setBillOfRounds(
    tx,
    rounds.map(({ id }) => id),
    billId,
  );
  return billId;
}
