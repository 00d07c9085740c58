import type { Transaction } from 'kysely';
import { FIRST_STATUS } from '@smokehouse/shared/contract';
import { takeOrdered } from '../../ordering/carts';
import { takeCounted } from '../../menu/counts';
import { openTickets } from '../../ordering/kitchen';
import { issueOrderBill, type Issuer } from '../invoices';
import { dateOf, type Timekeeping } from '../../clock';
import type { DB } from '../../database/types';
import { notifyOrder, type OrderEvent } from '../../ordering/order-events';
import { queueOrderMail } from '../../ordering/order-mails';
import { auditPayment } from './audit';
import {
  clearDoubt,
  contradictionOf,
  findAccepted,
  recordDoubt,
  type Contradiction,
} from './doubts';
import type { ProviderPayment } from './provider';
import type { AttemptState } from './queries';
import * as queries from './queries';
import { isCoveredByParts, recordReportedPart } from './refunds';
import { isOpen, type RefundReason } from './states';
import { markBought, markDeclined, markGivenBack, markUnsellable } from './transitions';

/** The result of a payment report. */
export type Outcome =
  /** The order is a sale now. */
  | 'paid'
  /** This payment had bought the order before: nothing changed. */
  | 'known'
  /** The provider contradicts the payment that bought the order: recorded, for people to decide. */
  | 'contradicted'
  /** Another payment had bought the order: this one is recorded as an owed refund. */
  | 'surplus'
  /**
   * It cannot buy the order (see {@link RefundReason}): it is recorded as an owed refund, and the
   * order is closed.
   */
  | 'unsellable'
  /** The attempt was declined. */
  | 'declined'
  /** Money that is not captured, or that does not belong to this order. */
  | 'noted'
  /** The payment was refunded. */
  | 'refunded'
  /** The restaurant refunded a part of it at the provider. */
  | 'part_refunded'
  | 'unknown_order';

/**
 * The source of a report: the customer's browser with a signature, or the provider (webhook,
 * reconciling job).
 */
export type Reporter = { role: 'user'; id: string } | { role: 'system'; id: null };

/**
 * A payment takes its dishes out of the cart within this time, while they are likely still those of
 * the order.
 * Unit: ms.
 */
const CART_MS = 60 * 60_000;

/**
 * The only function that applies a payment to an order. Reports may arrive in any order and
 * repeatedly; under the lock on the order's row, the first one wins and later ones change nothing.
 *
 * What the browser's signature sold is confirmed or contradicted by the provider's reports. A
 * contradiction (another amount, another currency, a failure) never changes the sale or the accepted
 * amount: it is recorded beside them, and the desk is told.
 *
 * A payment that is too late, of another amount, or for a dish that has sold out does not buy the
 * order: it is recorded as an owed refund, which the reconciling job makes. Runs inside the
 * caller's transaction and makes no calls.
 *
 * @param payment as the provider returns it. `authorized` from a browser means that the signature
 *   was right, and suffices; from the provider it means that the money is not captured, and does
 *   not.
 */
export async function settle(
  tx: Transaction<DB>,
  context: Timekeeping & { settings: Issuer },
  provider: string,
  payment: ProviderPayment,
  by: Reporter,
): Promise<Outcome> {
  const now = dateOf(context.clock);
  const order = await queries.lockOrderOfProvider(tx, provider, payment.orderId);
  if (!order) return 'unknown_order';
  // The payment is only being entered: there is no attempt yet.
  if (payment.status === 'created') return 'noted';
  const accepted = await findAccepted(tx, provider, order, payment.id);
  const state = stateOf(payment, accepted?.amount_halalas ?? payment.amountHalalas);
  const report = { context, provider, payment, state, by, now, order };
  const contradiction = accepted && contradictionOf(accepted, payment);
  return contradiction
    ? applyContradiction(tx, report, contradiction)
    : applyReport(tx, report, accepted !== undefined);
}

/** Records what contradicts a sale, and tells the desk. */
async function applyContradiction(
  tx: Transaction<DB>,
  report: Report,
  reason: Contradiction,
): Promise<Outcome> {
  const { context, provider, payment, state, by, now, order } = report;
  if (state !== 'refunded') await applyPart(tx, report);
  if (!(await recordDoubt(tx, provider, { ...payment, status: state }, now))) return 'known';
  const { amountHalalas } = payment;
  await auditPayment(tx, 'order.payment_doubted', { order, amountHalalas, by, context, reason });
  await notify(tx, order, 'status');
  return 'contradicted';
}

/** @param isAccepted whether the payment has bought the order */
async function applyReport(
  tx: Transaction<DB>,
  report: Report,
  isAccepted: boolean,
): Promise<Outcome> {
  const { provider, payment, state, now, order } = report;
  // The stored state may be newer than this report, because reports can arrive out of order.
  const kept = await queries.upsertPayment(
    tx,
    {
      provider,
      payment_id: payment.id,
      order_id: order.id,
      amount_halalas: payment.amountHalalas,
      currency: payment.currency,
      state,
    },
    now,
  );
  if (kept.order_id !== order.id) return 'noted';
  if (isAccepted && HAS_MONEY.includes(state) && (await clearDoubt(tx, provider, payment.id)))
    await notify(tx, order, 'status');
  const outcome = await apply(tx, { ...report, kept });
  if (kept.state === 'refunded' || kept.state === 'failed') return outcome;
  const isPart = await applyPart(tx, report);
  return isPart && outcome === 'known' ? 'part_refunded' : outcome;
}

/** The states in which the provider has, or had, the money. */
const HAS_MONEY: readonly AttemptState[] = ['captured', 'refunded'];

/**
 * The state that a report brings a payment to. It is refunded once all of it is; after a refund of a
 * part it is still captured.
 * @param whole halalas that it was accepted for, or that it has
 */
function stateOf({ status, refundedHalalas }: ProviderPayment, whole: number): AttemptState {
  if (status === 'created' || status === 'authorized' || status === 'failed')
    return status === 'failed' ? 'failed' : 'authorized';
  return refundedHalalas >= Math.max(whole, 1) ? 'refunded' : 'captured';
}

/**
 * Records what the restaurant refunded of a payment at the provider, beside the refunds that
 * corrections owe, and tells the customer.
 * @returns false when the report has nothing new of it
 */
async function applyPart(
  tx: Transaction<DB>,
  { context, provider, order, payment, by, now }: Report,
): Promise<boolean> {
  const part = await recordReportedPart(tx, provider, payment, now);
  if (!part) return false;
  const { amountHalalas } = part;
  await auditPayment(tx, 'order.refunded', { order, amountHalalas, by, context });
  await notify(tx, order, 'refunded');
  await queueOrderMail(tx, { kind: 'refunded', orderId: order.id, reportedId: part.id }, now);
  return true;
}

/** A report of a payment with the rows that it concerns. The order's row is locked. */
interface Report {
  context: Timekeeping & { settings: Issuer };
  provider: string;
  payment: ProviderPayment;
  state: AttemptState;
  by: Reporter;
  now: Date;
  order: queries.PayableOrder;
}

/** A report whose payment is stored. */
interface StoredReport extends Report {
  kept: Awaited<ReturnType<typeof queries.upsertPayment>>;
}

/** Decides by the stored states what a report changes. */
async function apply(tx: Transaction<DB>, report: StoredReport): Promise<Outcome> {
  const { order, kept, payment, by } = report;
  if (kept.state === 'refunded') return applyRefund(tx, report);
  if (kept.state === 'failed') {
    await markDeclined(tx, order);
    return 'declined';
  }
  const isOwn = order.payment_id === payment.id;
  if (kept.state === 'authorized' && by.role !== 'user') return isOwn ? 'known' : 'noted';
  if (isOwn) return order.payment_state === 'paid' ? 'known' : 'unsellable';
  if (order.payment_id !== null) return recordFurther(tx, report, order.payment_id);
  const reason = (await whyUnsellable(tx, report)) ?? (await takeDishes(tx, report));
  return reason ? recordUnsellable(tx, report, reason) : sell(tx, report);
}

/** The provider refunded the payment, at our request or on its own. */
async function applyRefund(
  tx: Transaction<DB>,
  { context, provider, order, kept, payment, by, now }: StoredReport,
): Promise<Outcome> {
  const isOfOrder = order.payment_id === null || order.payment_id === payment.id;
  const isMoved = isOfOrder && (await markGivenBack(tx, order, payment.id)) !== null;
  if (isMoved || kept.isNews) {
    await auditPayment(tx, 'order.refunded', {
      order,
      amountHalalas: payment.amountHalalas,
      by,
      context,
    });
    await notify(tx, order, 'refunded');
    // Each part that a correction owes is told when it is recorded.
    if (!(await isCoveredByParts(tx, provider, payment.id, 'owed')))
      await queueOrderMail(tx, { kind: 'refunded', orderId: order.id, paymentId: payment.id }, now);
  }
  return 'refunded';
}

/**
 * A further payment goes back: of an order that the first one bought as surplus, of one that it could
 * not buy for the same reason.
 */
async function recordFurther(
  tx: Transaction<DB>,
  { context, provider, order, kept, payment, by, now }: StoredReport,
  firstPaymentId: string,
): Promise<Outcome> {
  const isSold = order.paid_at !== null;
  if (kept.refund_reason === null) {
    const reason = isSold
      ? 'surplus'
      : // The provider may have refunded the first one before it was reported.
        ((await queries.findRefundReason(tx, provider, firstPaymentId)) ?? 'expired');
    await queries.oweRefund(tx, provider, payment.id, reason, now);
    const { amountHalalas } = payment;
    await auditPayment(tx, 'order.refund_owed', { order, amountHalalas, by, context, reason });
    await notify(tx, order, 'refunded');
  }
  return isSold ? 'surplus' : 'unsellable';
}

async function recordUnsellable(
  tx: Transaction<DB>,
  { context, provider, order, payment, by, now }: StoredReport,
  reason: RefundReason,
): Promise<Outcome> {
  await markUnsellable(tx, order, payment.id);
  await queries.oweRefund(tx, provider, payment.id, reason, now);
  const { amountHalalas } = payment;
  await auditPayment(tx, 'order.refund_owed', { order, amountHalalas, by, context, reason });
  await notify(tx, order, 'refunded');
  await queueOrderMail(tx, { kind: 'cancelled', orderId: order.id }, now);
  return 'unsellable';
}

async function sell(
  tx: Transaction<DB>,
  { context, order, payment, by, now }: StoredReport,
): Promise<Outcome> {
  await markBought(tx, order, payment.id, now);
  await queries.insertFirstStatus(tx, order.id, by, now);
  await auditPayment(tx, 'order.paid', {
    order,
    amountHalalas: payment.amountHalalas,
    by,
    context,
  });
  if (by.role === 'user' || now.getTime() - order.created_at.getTime() < CART_MS)
    await takeOrdered(tx, { userId: order.user_id }, await queries.cartOfOrder(tx, order.id));
  await openTickets(tx, 'delivery', [order.id]);
  await queueOrderMail(tx, { kind: 'confirmed', orderId: order.id }, now);
  // Last, because it locks the series of numbers until the transaction ends.
  await issueOrderBill(tx, context.settings, order.id, now);
  await notify(tx, order, 'paid', FIRST_STATUS);
  return 'paid';
}

function notify(
  tx: Transaction<DB>,
  order: queries.PayableOrder,
  event: OrderEvent['event'],
  status?: string,
): Promise<void> {
  return notifyOrder(tx, {
    kind: 'delivery',
    event,
    orderId: order.id,
    ownerId: order.user_id,
    ...(status !== undefined && { status }),
  });
}

/** Takes the order's dishes off their counts, or returns why it cannot be sold. */
async function takeDishes(
  tx: Transaction<DB>,
  { context: { dayOf }, order, now }: StoredReport,
): Promise<RefundReason | null> {
  const today = dayOf(now.getTime());
  const day = order.slot_from ? dayOf(order.slot_from.getTime()) : today;
  const isTaken = await takeCounted(tx, { kind: 'delivery', id: order.id }, { day, today });
  return isTaken ? null : 'sold_out';
}

/** Why a captured payment cannot buy its order, or null. */
async function whyUnsellable(
  tx: Transaction<DB>,
  { order, payment, now }: StoredReport,
): Promise<RefundReason | null> {
  const isLate = order.pay_by !== null && now > order.pay_by;
  if (isLate || !isOpen(order.payment_state)) return 'expired';
  if (payment.amountHalalas !== order.amount_halalas || payment.currency !== order.currency)
    return 'changed';
  return (await queries.findMissingDishes(tx, order.id)).length > 0 ? 'sold_out' : null;
}
