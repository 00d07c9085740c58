import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { queueMail } from '../../operations/mail';

/** A mail to the customer of a delivery or pickup order. Ids only: it is written when it is sent. */
export type OrderMail = { orderId: string } & (
  | { kind: 'confirmed' | 'ready' | 'cancelled' | 'delivered' }
  /** Of a part of the payment, which a correction owed. */
  | { kind: 'refunded'; refundId: string }
  /** Of a part of the payment, which the restaurant refunded at the provider. */
  | { kind: 'refunded'; reportedId: string }
  /** Of a payment. */
  | { kind: 'refunded'; paymentId: string }
  /** Of a request for help. */
  | { kind: 'answered'; helpId: string }
);

/** The kind of all of them in the queue. */
export const ORDER_MAIL = 'order';

function aboutOf(mail: OrderMail): string {
  if (mail.kind === 'answered') return mail.helpId;
  if (mail.kind !== 'refunded') return '';
  if ('reportedId' in mail) return mail.reportedId;
  return 'refundId' in mail ? mail.refundId : mail.paymentId;
}

/**
 * A refund this soon after the mail that said that the money goes back has no mail of its own. The
 * provider usually takes seconds. Unit: ms.
 */
const AT_ONCE_MS = 10 * 60_000;

/**
 * Whether a mail of the last minutes said that this money goes back: that of the cancelled order,
 * or an answer.
 */
async function isToldBefore(tx: Transaction<DB>, mail: OrderMail, now: Date): Promise<boolean> {
  if (mail.kind === 'cancelled') return isToldByAnswer(tx, mail.orderId, now);
  if (mail.kind !== 'refunded' || 'reportedId' in mail) return false;
  const isOfMail =
    'refundId' in mail
      ? sql`exists (
          select from refunds r join order_corrections c on c.id = r.correction_id
          where r.id = ${mail.refundId} and (
            (m.kind = 'cancelled' and c.kind = 'cancel')
            or (m.kind = 'answered' and m.queued_at >= c.made_at
              and m.queued_at < c.made_at + interval '1 minute' and exists (
                select from order_help h
                where h.id = m.about and h.refunded_halalas = c.amount_halalas))))`
      : sql`m.kind = 'cancelled' and o.payment_id = ${mail.paymentId}`;
  const { rows } = await sql`
    select from order_mails m join orders o on o.id = m.order_id
    where o.id = ${mail.orderId} and m.queued_at > ${new Date(now.getTime() - AT_ONCE_MS)}
      and ${isOfMail}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether an answer to a request for help cancelled the order: it says what goes back. A second mail
 * would look like a second refund.
 */
async function isToldByAnswer(tx: Transaction<DB>, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from order_mails m join order_help h on h.id = m.about
    where m.order_id = ${orderId} and m.kind = 'answered' and m.queued_at = ${now}
      and h.refunded_halalas > 0
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Queues a mail about an order, at most once: an order is confirmed, ready, cancelled and delivered
 * once, and each refund and answer is reported once, however often the change is reported. A refund
 * that was just announced by another mail is not reported again.
 * @param tx the transaction of the change
 */
export async function queueOrderMail(
  tx: Transaction<DB>,
  mail: OrderMail,
  now: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('order_mails')
    .values({ order_id: mail.orderId, kind: mail.kind, about: aboutOf(mail), queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows && !(await isToldBefore(tx, mail, now)))
    await queueMail(tx, { kind: ORDER_MAIL, data: mail }, now);
}

/** Forgets that a mail was queued: it was not true any more when it was to be sent. */
export async function forgetOrderMail(db: Database, mail: OrderMail): Promise<void> {
  await db
    .deleteFrom('order_mails')
    .where('order_id', '=', mail.orderId)
    .where('kind', '=', mail.kind)
    .where('about', '=', aboutOf(mail))
    .execute();
}
