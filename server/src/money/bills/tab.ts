import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import type { Context } from '../../context';
import { dateOf } from '../../clock';
import { AppError } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { findBillSums, payRest } from '../bill-payments';
import { auditedBill, issueTabBill, queueReceipt } from '../invoices';
import { announceConfirmed, confirmRounds } from '../../ordering/dine-orders';
import { closeDoneTickets } from '../../ordering/kitchen';
import { notifyOrder } from '../../ordering/order-events';
import { answerCallsOf } from '../../ordering/table-calls';
import { closeTab, ensureTabOf, lockRounds, lockTab, type Tab } from '../../ordering/tabs';
import type { Transaction } from 'kysely';
import type { DB } from '../../database/types';
import * as queries from './queries';

/** An order of the tab, and who bills it. */
interface TabOf {
  orderId: string;
  sellerId: string;
}

/**
 * Issues the bill for the unbilled rounds, and announces it to guest and desk.
 * @param expected what the seller saw in the draft, SAR
 * @returns the new bill's id; undefined when every round has a bill
 */
export async function billTab(
  { db, clock, settings }: Context,
  { orderId, sellerId, expected }: TabOf & { expected?: number | undefined },
  audit: Audit,
): Promise<string | undefined> {
  const now = dateOf(clock);
  return db.transaction().execute(async (tx) => {
    const tab = await takeTabOf(tx, orderId, now);
    // The guest is at the table: rounds without a code are confirmed.
    await announceConfirmed(tx, await confirmRounds(tx, { tabId: tab.id }, sellerId, now));
    if (await queries.isSplitOpen(tx, tab.id)) throw new AppError('split_begun', 409);
    const billId = await issueTabBill(tx, settings, tab, expected, now);
    if (billId) {
      await audit(tx, await auditedBill(tx, billId));
      await notifyOrder(tx, { kind: 'dine', event: 'billed', orderId, ownerId: tab.guest_id });
    }
    return billId;
  });
}

/**
 * Marks a tab as paid: its rounds are paid, it closes, and its guest's call for the bill is
 * answered; one for the waiter is not.
 * Repeating it changes nothing.
 * @throws AppError 409 when a round was ordered after the last bill, and when somebody else, or
 *   another way, has paid it: the money of this payment is recorded nowhere
 */
export async function payTab(
  { db, clock }: Context,
  { orderId, sellerId, way }: TabOf & { way: PaymentWay },
  audit: Audit,
): Promise<void> {
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    const tab = await takeTabOf(tx, orderId, now);
    if (await queries.hasUnbilledRound(tx, tab.id)) throw new AppError('bill_outdated', 409);
    if (tab.paid_at) {
      const paid = await queries.findPayers(tx, tab.id);
      // This call pays no share.
      const isRepeated = paid.some((one) => !one.isShare && one.by === sellerId && one.way === way);
      if (paid.length > 0 && !isRepeated) throw new AppError('bill_paid_already', 409);
      return audit.unchanged();
    }
    if (await queries.isSplitOpen(tx, tab.id)) throw new AppError('split_begun', 409);
    await lockRounds(tx, { tabIds: [tab.id] });
    for (const { id } of await queries.findOwnBillIds(tx, tab.id)) {
      const due = (await findBillSums(tx, id))?.due;
      if (await payRest(tx, id, { way, byId: sellerId }, now)) await queueReceipt(tx, id, now);
      const { subject } = await auditedBill(tx, id);
      await audit(tx, {
        subject,
        before: { dueHalalas: due },
        after: { dueHalalas: 0, way },
      });
    }
    await closeTab(tx, tab, { sellerId, isPaid: true }, now);
    // Every bill of the tab may have been paid, or be a share.
    audit.unchanged();
    for (const round of await queries.markRoundsPaid(tx, tab.id)) {
      await notifyOrder(tx, {
        kind: 'dine',
        event: 'paid',
        orderId: round.id,
        ownerId: round.guest_id,
        status: round.status,
      });
    }
    await closeDoneTickets(tx, [tab.id], now);
    await answerCallsOf(tx, { guestId: tab.guest_id, kind: 'bill' }, now);
  });
}

/**
 * Closes a tab, paid or not: the guest's next round opens another. Repeating it changes nothing.
 */
export async function closeTabOf(
  { db, clock }: Context,
  { orderId, sellerId }: TabOf,
  audit: Audit,
): Promise<void> {
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    const tab = await takeTabOf(tx, orderId, now);
    if (tab.closed_at) return audit.unchanged();
    await closeTab(tx, tab, { sellerId, isPaid: false }, now);
    await audit(tx, {
      subject: { type: 'round', id: orderId, label: tab.table_label },
      before: { isTabOpen: true },
      after: { isTabOpen: false },
    });
    await answerCallsOf(tx, { guestId: tab.guest_id }, now);
  });
}

async function takeTabOf(tx: Transaction<DB>, orderId: string, now: Date): Promise<Tab> {
  const id = await ensureTabOf(tx, orderId, now);
  const tab = id === undefined ? undefined : await lockTab(tx, id);
  if (!tab) throw new AppError('order_unknown', 404);
  return tab;
}
