import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toSar, type CorrectionRequest } from '@smokehouse/shared/contract';
import { registerCall, type CallInput } from '../../http/calls';
import { actorNameOf } from '../../http/actor-name';
import { AppError, conflict } from '../../http/errors';
import { languageOf } from '../../http/language';
import { requestKeyOf } from '../../http/request-key';
import { isAllowed } from '../../http/sessions';
import { findDineOrders } from '../../ordering/dine-orders';
import { findOrders } from '../../ordering/orders';
import { cancelOwnOrder } from './cancel';
import { correctOrder } from './correct';
import { correctWholeTable, describeTableCorrection } from './correct-table';
import { describeCorrection } from './describe';
import { previewCorrection } from './preview';

export { correctOrder } from './correct';

/** Corrections of sold orders: cancelled, items removed or free of charge, discounts. */
export default async function corrections(app: FastifyInstance): Promise<void> {
  const { context } = app;

  const describe = (body: CorrectionRequest, request: FastifyRequest) =>
    describeCorrection(context, body, {
      sellerId: request.session?.subject ?? '',
      language: languageOf(request),
    }).catch((error: unknown) => addOrder(error, body.orderId));

  async function correct(
    { by, ...body }: CorrectionRequest,
    {
      request,
      session,
      audit,
      translate,
    }: Pick<
      CallInput<'POST /api/seller/order/correct', 'seller'>,
      'request' | 'session' | 'audit' | 'translate'
    >,
    mayPayBack: boolean,
  ) {
    const { amountHalalas, isRefundOwed } = await correctOrder(context, {
      ...body,
      by: { role: 'seller', id: session.subject, name: await actorNameOf(context.db, session, by) },
      mayPayBack,
      approved: request.approved,
      requestKey: requestKeyOf(request),
      language: languageOf(request),
      audit,
    }).catch((error: unknown) => addOrder(error, body.orderId));
    if (isRefundOwed) app.reconcileSoon();
    return { success: true, message: translate('order_corrected'), amount: toSar(amountHalalas) };
  }

  registerCall(app, 'POST /api/seller/order/correct', {
    summary:
      'Corrects a paid delivery order or a round: an issued bill gets a credit note, paid money is refunded. 403 `refund_approval` if money is paid back at the desk and the person may not reverse payments; 409 `refund_drawer` for cash without an open drawer. A repeated Idempotency-Key changes nothing.',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'order.correct',
    audit: 'order.correct',
    failures: [404, 409],
    approval: describe,
    handler: ({ body, ...rest }) => correct(body, rest, isAllowed(rest.session, 'bill.void')),
  });

  registerCall(app, 'POST /api/seller/order/correct-approved', {
    summary:
      'Corrects an order also if money is paid back at the desk. A repeated Idempotency-Key changes nothing.',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'bill.void',
    audit: 'order.correct',
    failures: [404, 409],
    approval: describe,
    handler: ({ body, ...rest }) => correct(body, rest, true),
  });

  registerCall(app, 'POST /api/seller/order/correct-preview', {
    summary: 'By which ways a correction would give money back, and how much. Changes nothing.',
    tag: "Seller's desk",
    role: 'seller',
    // Whoever may not correct alone sees it before they ask for approval.
    permission: 'bill.view',
    // Reading: the correction itself is recorded.
    audit: null,
    failures: [404, 409],
    handler: async ({ body, request, session }) => ({
      success: true,
      ...(await previewCorrection(context, body, {
        sellerId: session.subject,
        language: languageOf(request),
      }).catch((error: unknown) => addOrder(error, body.orderId))),
    }),
  });

  registerCall(app, 'POST /api/seller/visit/correct', {
    summary:
      'Corrects all rounds of a table of which nothing is paid: cancels them, makes them free of charge, or gives a discount. A repeated Idempotency-Key changes nothing.',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'order.correct',
    audit: 'order.correct',
    failures: [409],
    approval: (body) => describeTableCorrection(context, body),
    async handler({ body: { by, ...body }, request, session, audit, translate }) {
      const amountHalalas = await correctWholeTable(context, {
        ...body,
        by: {
          role: 'seller',
          id: session.subject,
          name: await actorNameOf(context.db, session, by),
        },
        approved: request.approved,
        requestKey: requestKeyOf(request),
        language: languageOf(request),
        audit,
      });
      return { success: true, message: translate('table_corrected'), amount: toSar(amountHalalas) };
    },
  });

  registerCall(app, 'POST /api/order/cancel', {
    summary:
      "Cancels the customer's own paid order and refunds it, until the kitchen has begun it. A repeated Idempotency-Key changes nothing.",
    tag: 'Orders',
    role: 'user',
    failures: [404, 409],
    async handler({ body: { orderId }, request, session, translate }) {
      const { isRefundOwed } = await cancelOwnOrder(context, {
        orderId,
        userId: session.subject,
        requestKey: requestKeyOf(request),
        language: languageOf(request),
      });
      if (isRefundOwed) app.reconcileSoon();
      return { success: true, message: translate('order_cancelled_now') };
    },
  });

  /** Adds the current order to a conflict, so that the desk can show it. */
  async function addOrder(error: unknown, orderId: string): Promise<never> {
    if (!(error instanceof AppError) || error.statusCode !== 409) throw error;
    const [[delivery], [round]] = await Promise.all([
      findOrders(context.db, [orderId]),
      findDineOrders(context.db, [orderId]),
    ]);
    throw conflict<'POST /api/seller/order/correct'>(
      { order: delivery ?? round },
      error.code,
      error.params,
    );
  }
}
