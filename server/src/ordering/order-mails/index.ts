import type { FastifyInstance } from 'fastify';
import { paths } from '@smokehouse/shared/contract';
import { ORDER_PARAMETER } from '@smokehouse/shared/contract/ordering/orders/parameter';
import { siteAddress } from '../../people/mails';
import { isTrue, letterOf } from './letter';
import { findMailedOrder } from './queries';
import { forgetOrderMail, ORDER_MAIL, type OrderMail } from './queue';

export { queueOrderMail } from './queue';
export { TOLD_REASON } from './told-reason';

/**
 * Mails to the customers of delivery and pickup orders: confirmed, ready (a pickup), cancelled,
 * delivered, refunded, and a request for help answered. They go to the email of the account and to
 * no other: that of an address may be somebody else's. Whoever makes the change queues the mail in
 * its transaction.
 */
export default async function orderMails(app: FastifyInstance): Promise<void> {
  const { db, settings } = app.context;

  app.mails.register<OrderMail>(ORDER_MAIL, async (mail) => {
    const order = await findMailedOrder(db, mail);
    if (!order) return undefined;
    if (!isTrue(mail.kind, order)) {
      await forgetOrderMail(db, mail);
      return undefined;
    }
    const page = `${paths.myOrders}?${ORDER_PARAMETER}=${encodeURIComponent(order.receipt)}`;
    return letterOf(mail.kind, order, { address: siteAddress(app) + page, restaurant: settings });
  });
}
