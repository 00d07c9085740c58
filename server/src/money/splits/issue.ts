import type { Transaction } from 'kysely';
import {
  toHalalas,
  toSar,
  type PaymentRequest,
  type ShareRequest,
} from '@smokehouse/shared/contract';
import { splitItems, type OpenItem } from '@smokehouse/shared/contract/money/splits/rules';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { isRepeated, type RequestKey } from '../../http/request-key';
import type { Audit } from '../../operations/audit';
import { announceConfirmed, confirmRounds } from '../../ordering/dine-orders';
import { notifyOrder } from '../../ordering/order-events';
import { lockTables } from '../../ordering/seating';
import { lockRounds, lockTab } from '../../ordering/tabs';
import { insertPayments, settleOrders, type PaymentInput } from '../bill-payments';
import { auditedBill, issueShare, type SharedRound } from '../invoices';
import * as queries from './queries';
import { findBillable, openItemsOf, versionOf, type BillableRound } from './state';

/** Who issues, and the key of the request. */
export interface Issued {
  sellerId: string;
  audit: Audit;
  requestKey: RequestKey | null;
}

/**
 * Issues a share of a visit's bill with its payments, in one transaction under the locks of the
 * table and of all its tabs: a merge or a late round comes before it or after it. The kitchen's
 * tickets are not touched. A repeated Idempotency-Key changes nothing.
 * @throws AppError 409 `split_outdated` when something changed since the split was drawn; 422 when
 *   the shares do not add up or the share is empty
 */
export async function issueVisitShare(
  context: Context,
  request: ShareRequest,
  { sellerId, requestKey, audit }: Issued,
): Promise<void> {
  const { db, clock, settings } = context;
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    const scope = await lockScope(tx, request.orderId);
    if (requestKey && (await isIssued(tx, scope, requestKey))) return audit.unchanged();
    const { rounds, parts } = await findBillable(tx, scope.tabIds);
    if (versionOf(scope, rounds, parts) !== request.seen) throw new AppError('split_outdated', 409);
    const items = openItemsOf(rounds);
    const share = shareOf(items, request);
    for (const tabId of scope.tabIds)
      await announceConfirmed(tx, await confirmRounds(tx, { tabId }, sellerId, now));

    const contained = withParts(rounds, items, share);
    const [first] = contained;
    if (!first?.tab_id) throw new AppError('split_empty', 422);
    const billId = await issueShare(
      tx,
      settings,
      {
        tabId: first.tab_id,
        table: scope.table,
        customer: customerOf(contained),
        rounds: contained,
        currency: first.currency,
        paymentType: first.payment_type,
        visitId: scope.visitId,
        label: request.label,
        requestKey,
        billedHalalas: await queries.findBilled(tx, scope),
      },
      now,
    );
    const isLast = sumOf(share) === items.reduce((sum, { open }) => sum + open, 0);
    const free = isLast ? freeRounds(rounds) : [];
    await queries.insertParts(tx, billId, [
      ...items.flatMap(({ order, item }, index) =>
        (share[index] ?? 0) > 0 ? [{ order, item, amount: share[index] ?? 0 }] : [],
      ),
      ...free.map(({ id }) => ({ order: id, item: 0, amount: 0 })),
    ]);
    await insertPayments(
      tx,
      billId,
      request.payments.map(toPayment),
      { byId: sellerId, requestKey: null },
      now,
    );
    const { subject, after } = await auditedBill(tx, billId);
    const payments = request.payments.map((payment) => auditedPayment(toPayment(payment)));
    await audit(tx, { subject, after: { ...after, share: request.label, payments } });
    for (const { id: orderId, guest_id: ownerId } of contained)
      await notifyOrder(tx, { kind: 'dine', event: 'billed', orderId, ownerId });
    const changed = [...contained, ...free].map(({ id }) => id);
    await settleOrders(tx, changed, sellerId, now);
  });
}

/** @throws AppError 422 when the key belongs to another request */
async function isIssued(
  tx: Transaction<DB>,
  { tabIds }: queries.Scope,
  requestKey: RequestKey,
): Promise<boolean> {
  const used = await queries.findBillByKey(tx, requestKey.value);
  return isRepeated(requestKey, used, tabIds.includes(used?.tab_id ?? ''));
}

/** Locks the table of the order's visit, and all tabs of the visit with their rounds. */
async function lockScope(tx: Transaction<DB>, orderId: string): Promise<queries.Scope> {
  const seen = await queries.findScope(tx, orderId);
  if (!seen) throw new AppError('order_unknown', 404);
  if (seen.visitId !== null && seen.table !== null) await lockTables(tx, [seen.table]);
  const scope = await queries.findScope(tx, orderId);
  if (!scope || scope.visitId !== seen.visitId || scope.table !== seen.table)
    throw new AppError('split_outdated', 409);
  for (const tabId of scope.tabIds) await lockTab(tx, tabId);
  await lockRounds(tx, { tabIds: scope.tabIds });
  return scope;
}

/** What the share to issue contains of each open item, in halalas. */
function shareOf(items: readonly OpenItem[], { plan, count, share, total }: ShareRequest) {
  const isByAmount = 'amounts' in plan;
  const shares = splitItems(
    items,
    isByAmount ? { amounts: plan.amounts.map(toHalalas) } : plan,
    count,
  );
  if (!shares) {
    const open = items.reduce((sum, item) => sum + item.open, 0);
    throw isByAmount
      ? new AppError('split_sum', 422, { amount: toSar(open) })
      : new AppError('split_unknown_item', 422);
  }
  const amounts = shares[share] ?? [];
  if (sumOf(amounts) === 0) throw new AppError('split_empty', 422);
  if (sumOf(amounts) !== toHalalas(total)) throw new AppError('draft_outdated', 409);
  return amounts;
}

/** The rounds of which the share contains something, with the parts of their lines. */
function withParts(
  rounds: readonly BillableRound[],
  items: readonly OpenItem[],
  share: readonly number[],
): (BillableRound & SharedRound)[] {
  const amounts = new Map(
    items.map(({ order, item }, index) => [`${order} ${item}`, share[index] ?? 0]),
  );
  return rounds
    .map((round) => ({
      ...round,
      tab: round.tab_id ?? '',
      parts: round.open.map((_, item) => amounts.get(`${round.id} ${item}`) ?? 0),
      billed: round.open.map((open, item) => (round.amounts[item] ?? 0) - open),
    }))
    .filter(({ parts }) => sumOf(parts) > 0);
}

/** Rounds that cost nothing and are on no bill: the last share settles them. */
const freeRounds = (rounds: readonly BillableRound[]) =>
  rounds.filter(({ bill_id, amounts }) => bill_id === null && sumOf(amounts) === 0);

/**
 * One guest with their mobile number; several by their names. Whoever a table orders for is named by
 * its label: beside a guest that is no name.
 */
function customerOf(all: readonly BillableRound[]) {
  const own = all.filter((round) => !round.stands_for_all);
  const rounds = own.length > 0 ? own : all;
  const names = [...new Set(rounds.map(({ name }) => name))];
  const guests = new Set(rounds.map(({ guest_id }) => guest_id));
  return {
    name: names.filter(Boolean).join(', '),
    mobile: guests.size === 1 ? (rounds[0]?.mobile ?? '') : '',
  };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A payment in the audit log. */
export const auditedPayment = ({
  way,
  amount,
  tip,
}: Pick<PaymentInput, 'way' | 'amount' | 'tip'>) => ({
  way,
  amountHalalas: amount,
  ...(tip > 0 && { tipHalalas: tip }),
});

/** A payment of a request, in halalas. */
export const toPayment = ({
  way,
  amount,
  tip = 0,
  received,
  reference,
}: PaymentRequest): PaymentInput => ({
  way,
  amount: toHalalas(amount),
  tip: toHalalas(tip),
  received: received === undefined ? undefined : toHalalas(received),
  reference,
});
