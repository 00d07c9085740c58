import type { Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { queueMail } from '../../operations/mail';

/** A mail to the customer of a delivery or pickup order. Ids only: it is written when it is sent. */
export type OrderMail = { orderId: string } & (
  | { kind: 'confirmed' | 'ready' | 'cancelled' | 'delivered' }
  /** Of a part of the payment, which a correction owed. */
  | { kind: 'refunded'; refundId: string }
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
  return 'refundId' in mail ? mail.refundId : mail.paymentId;
}

/**
 * Queues a mail about an order, at most once: an order is confirmed, ready, cancelled and delivered once,
 * and each refund and answer is reported once, however often the change is reported.
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
  if (numInsertedOrUpdatedRows) await queueMail(tx, { kind: ORDER_MAIL, data: mail }, now);
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
