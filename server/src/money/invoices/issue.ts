import type { Transaction } from 'kysely';
import { toHalalas, vatIncluded } from '@smokehouse/shared/contract';
import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { keyColumns, type RequestKey } from '../../http/request-key';
import { findCorrected, netOf, type CorrectedOrder } from '../../ordering/corrections';
import { slotTimes } from '../../ordering/hours';
import type { Tab } from '../../ordering/tabs';
import {
  billNumber,
  chargedLines,
  customerOf,
  fulfilmentLine,
  roundReference,
  linesByTab,
  sharedLines,
  sellerOf,
  type BillContent,
  type Issuer,
} from './content';
import { queueBill } from './print';
import * as queries from './queries';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The fields of a bill besides its content. */
interface Draft {
  orderId: string | null;
  tabId: string | null;
  content: BillContent;
  totalHalalas: number;
  /** Of a share of a visit's bill. */
  share?: Share;
}

/** What a share of a visit's bill has besides. */
interface Share {
  visitId: string | null;
  label: string;
  requestKey: RequestKey | null;
  /** Total of the visit's earlier shares: together they contain the VAT of their total. */
  billedHalalas: number;
}

/**
 * Inserts a bill with the next number of its series, and prints it. VAT is computed on the total,
 * because the sum over rounded lines would differ.
 */
async function issue(
  tx: Transaction<DB>,
  { VAT_NUMBER }: Issuer,
  { orderId, tabId, content, totalHalalas, share }: Draft,
  now: Date,
): Promise<string> {
  const series = VAT_NUMBER ? 'tax-invoice' : 'receipt';
  const billed = share?.billedHalalas ?? 0;
  const number = await queries.drawNumber(tx, series);
  const bill = await queries.insertBill(tx, {
    series,
    number,
    order_id: orderId,
    tab_id: tabId,
    content,
    total_halalas: totalHalalas,
    vat_halalas: VAT_NUMBER ? vatIncluded(billed + totalHalalas) - vatIncluded(billed) : null,
    issued_at: now,
    ...(share && {
      visit_id: share.visitId,
      split_label: share.label,
      ...keyColumns(share.requestKey),
    }),
  });
  const { orders, table } = content;
  const [order] = orders;
  if (order)
    await queueBill(tx, { bill, order: order._id, number: billNumber(series, number), table }, now);
  return bill;
}

const DATE = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE });

/** The chosen time on a bill: `22/11/2026 21:00–21:30`; null: as soon as possible. */
function slotText({
  slot_from: from,
  slot_to: to,
}: {
  slot_from: Date | null;
  slot_to: Date | null;
}) {
  return from && to ? `${DATE.format(from)} ${slotTimes({ from, to })}` : null;
}

/**
 * Issues the bill of a delivery order once it is paid, and only once: concurrent calls are
 * serialized by the lock on the order's row.
 * @returns the bill's id; undefined when the order does not exist or is unpaid
 */
export async function issueOrderBill(
  tx: Transaction<DB>,
  issuer: Issuer,
  orderId: string,
  now: Date,
): Promise<string | undefined> {
  const order = await queries.lockOrder(tx, orderId);
  // A payment that was refunded without a sale has no time of sale, and no bill.
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
      ...fulfilmentLine(order, slotText(order)),
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

/** The next bill of a tab before it is issued. */
export interface TabDraft {
  content: BillContent;
  totalHalalas: number;
}

/**
 * What the bill for rounds would contain. Corrections so far are part of it.
 * @param rounds the unbilled ones, oldest first
 * @returns undefined without rounds
 */
export async function draftBill(
  db: Database,
  issuer: Issuer,
  rounds: readonly queries.UnbilledRound[],
  table: string | null,
): Promise<TabDraft | undefined> {
  const [first] = rounds;
  if (!first) return undefined;
  const orders: CorrectedOrder[] = [];
  for (const { id } of rounds)
    orders.push(await findCorrected(db, { id, kind: 'dine', deliveryHalalas: 0 }));
  const content: BillContent = {
    orders: rounds.map(({ id }) => ({ _id: id, reference: roundReference(id) })),
    table,
    customer: { name: first.name, mobile: first.mobile },
    seller: sellerOf(issuer),
    lines: chargedLines(orders),
    currency: first.currency,
    paymentType: first.payment_type,
  };
  return { content, totalHalalas: sumOf(orders.map(netOf)) };
}

/**
 * Issues a bill for the unbilled rounds of a tab. An issued bill does not change: later rounds go
 * on the next one (docs/decisions/0017).
 * @param tab locked by the caller
 * @param expected what the seller saw in the draft, SAR
 * @returns the bill's id; undefined when every round has a bill
 * @throws AppError 409 when the bill would come to another amount than `expected`
 */
export async function issueTabBill(
  tx: Transaction<DB>,
  issuer: Issuer,
  tab: Tab,
  expected: number | undefined,
  now: Date,
): Promise<string | undefined> {
  const rounds = await queries.findUnbilledRounds(tx, { tabId: tab.id });
  const draft = await draftBill(tx, issuer, rounds, tab.table_label);
  if (!draft) return undefined;
  if (expected !== undefined && toHalalas(expected) !== draft.totalHalalas)
    throw new AppError('draft_outdated', 409);
  const billId = await issue(tx, issuer, { orderId: null, tabId: tab.id, ...draft }, now);
  await queries.setBillOfRounds(
    tx,
    rounds.map(({ id }) => id),
    billId,
  );
  return billId;
}

/** A round with what a share contains of each of its lines, in halalas. */
export interface SharedRound {
  id: string;
  tab: string;
  order: CorrectedOrder;
  parts: readonly number[];
  /** What earlier shares contain of each line. */
  billed: readonly number[];
}

/** A share of a visit's bill before it is issued. */
export interface ShareDraft extends Share {
  tabId: string;
  table: string | null;
  customer: BillContent['customer'];
  rounds: readonly SharedRound[];
  currency: string;
  paymentType: string;
}

/** Issues a share of a visit's bill. The tabs are locked by the caller. @returns the bill's id */
export function issueShare(
  tx: Transaction<DB>,
  issuer: Issuer,
  { tabId, table, customer, rounds, currency, paymentType, ...share }: ShareDraft,
  now: Date,
): Promise<string> {
  const guests = linesByTab(rounds);
  const content: BillContent = {
    orders: rounds.map(({ id }) => ({ _id: id, reference: roundReference(id) })),
    table,
    customer,
    seller: sellerOf(issuer),
    lines: sharedLines(rounds),
    ...(guests && { guests }),
    currency,
    paymentType,
  };
  const totalHalalas = sumOf(rounds.flatMap(({ parts }) => parts));
  return issue(tx, issuer, { orderId: null, tabId, content, totalHalalas, share }, now);
}
