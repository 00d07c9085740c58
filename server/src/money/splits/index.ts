import type { FastifyInstance } from 'fastify';
import type { VisitBills } from '@smokehouse/shared/contract';
import { registerCall } from '../../http/calls';
import { actorNameOf } from '../../http/actor-name';
import { AppError, conflict } from '../../http/errors';
import { requestKeyOf } from '../../http/request-key';
import { describeReversal } from './describe';
import { issueVisitShare } from './issue';
import { payBill, reverseBillPayment } from './pay';
import { findScope } from './queries';
import { showVisitBills } from './state';

const tag = 'Bills';

/** The bill of a whole visit: split into shares, each with its payments. */
export default async function splits(app: FastifyInstance): Promise<void> {
  const { context } = app;

  async function visitOf(orderId: string): Promise<VisitBills> {
    const scope = await findScope(context.db, orderId);
    if (!scope) throw new AppError('order_unknown', 404);
    return showVisitBills(context.db, context.settings, scope);
  }

  registerCall(app, 'GET /api/seller/visit/bills', {
    summary:
      "The items of the visit of an order with what is on no bill, the visit's bills and their payments.",
    tag,
    role: 'seller',
    permission: 'bill.view',
    failures: [404],
    handler: async ({ query: { orderId } }) => ({ success: true, visit: await visitOf(orderId) }),
  });

  registerCall(app, 'POST /api/seller/visit/bill', {
    summary:
      "Issues one share of a visit's bill with its payments: a tax invoice of its own. 409 with the current visit when it changed since `seen`. A repeated Idempotency-Key issues nothing.",
    tag,
    role: 'seller',
    permission: 'bill.pay',
    audit: 'bill.issue',
    failures: [404, 409],
    async handler({ body, request, session, audit, translate }) {
      await issueVisitShare(context, body, {
        sellerId: session.subject,
        requestKey: requestKeyOf(request),
        audit,
      }).catch((error: unknown) => addVisit(error, body.orderId));
      return {
        success: true,
        message: translate('share_issued'),
        visit: await visitOf(body.orderId),
      };
    },
  });

  registerCall(app, 'POST /api/seller/bill/payment', {
    summary:
      'Records a payment of an issued bill of a table: cash, card terminal or transfer, with a tip. A repeated Idempotency-Key records nothing.',
    tag,
    role: 'seller',
    permission: 'bill.pay',
    audit: 'bill.pay',
    failures: [404, 409],
    async handler({ body, request, session, audit, translate }) {
      await payBill(context, body, {
        sellerId: session.subject,
        requestKey: requestKeyOf(request),
        audit,
      });
      return { success: true, message: translate('payment_recorded') };
    },
  });

  registerCall(app, 'POST /api/seller/bill/payment/reverse', {
    summary:
      'Reverses a payment that was recorded by mistake, with a reason and a name. The bill is owed again.',
    tag,
    role: 'seller',
    permission: 'bill.void',
    audit: 'bill.reverse',
    failures: [404],
    approval: (body) => describeReversal(context.db, body),
    async handler({ body, session, audit, translate }) {
      const by = await actorNameOf(context.db, session, body.by);
      await reverseBillPayment(context, { ...body, by }, { sellerId: session.subject, audit });
      return { success: true, message: translate('payment_reversed') };
    },
  });

  /** Adds the current visit to a conflict, so that the desk can show it. */
  async function addVisit(error: unknown, orderId: string): Promise<never> {
    if (!(error instanceof AppError) || error.statusCode !== 409) throw error;
    const visit = await visitOf(orderId);
    throw conflict<'POST /api/seller/visit/bill'>({ visit }, error.code, error.params);
  }
}
