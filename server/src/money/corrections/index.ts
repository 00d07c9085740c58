import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { toSar, type CorrectionReason, type CorrectionRequest } from '@smokehouse/shared/contract';
import { MANAGER_REASONS } from '@smokehouse/shared/contract/money/corrections/kinds';
import type { DB } from '../../database/types';
import { registerCall, type CallInput } from '../../http/calls';
import { actorNameOf } from '../../http/actor-name';
import { AppError, conflict } from '../../http/errors';
import { languageOf } from '../../http/language';
import { requestKeyOf } from '../../http/request-key';
import { isAllowed } from '../../http/sessions';
import type { LockedOrder } from '../../ordering/corrections';
import { findDineOrders } from '../../ordering/dine-orders';
import { findOrders } from '../../ordering/orders';
import { isOfWalkOut } from '../../ordering/visit-endings';
import { cancelOwnOrder } from './cancel';
import { correctOrder } from './correct';
import { correctWholeTable, describeTableCorrection } from './correct-table';
import { describeCorrection } from './describe';
import { previewCorrection } from './preview';

export { correctOrder } from './correct';

/** Whether the person of a request may not give a reason that reports know from managers. */
const lacksReason = (reason: CorrectionReason, { session }: FastifyRequest): boolean =>
  MANAGER_REASONS.includes(reason) && !(session && isAllowed(session, 'bill.void'));

/**
 * A table whose guests left is closed as such, with the approval of its own.
 * @throws AppError 403
 */
function refuseReasonOfTable(reason: CorrectionReason, request: FastifyRequest): void {
  if (lacksReason(reason, request)) throw new AppError('reason_of_table', 403);
}

/**
 * What guests who left owe was approved as such: who takes it off needs the same approval.
 * @throws AppError 403
 */
async function refuseWalkOut(tx: Transaction<DB>, order: LockedOrder): Promise<void> {
  if (order.kind === 'dine' && !order.isPaid && (await isOfWalkOut(tx, order.id)))
    throw new AppError('walk_out_approval', 403);
}

/** Corrections of sold orders: cancelled, items removed or free of charge, discounts. */
export default async function corrections(app: FastifyInstance): Promise<void> {
  const { context } = app;

  const describe = (
    body: CorrectionRequest,
    request: FastifyRequest,
    check?: typeof refuseWalkOut,
  ) =>
    describeCorrection(
      context,
      body,
      { sellerId: request.session?.subject ?? '', language: languageOf(request) },
      check,
    ).catch((error: unknown) => addOrder(error, body.orderId));

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
    if (!mayPayBack && lacksReason(body.reason, request))
      throw new AppError('reason_approval', 403);
    const { amountHalalas, isRefundOwed } = await correctOrder(
      context,
      {
        ...body,
        by: {
          role: 'seller',
          id: session.subject,
          name: await actorNameOf(context.db, session, by),
          approverId: request.approver,
        },
        mayPayBack,
        // Only who works at the till has a terminal to give it back.
        given: body.given === true && isAllowed(session, 'drawer.work'),
        approved: request.approved,
        requestKey: requestKeyOf(request),
        language: languageOf(request),
        audit,
      },
      (tx, order) => (mayPayBack ? Promise.resolve() : refuseWalkOut(tx, order)),
    ).catch((error: unknown) => addOrder(error, body.orderId));
    if (isRefundOwed) app.reconcileSoon();
    return { success: true, message: translate('order_corrected'), amount: toSar(amountHalalas) };
  }

  registerCall(app, 'POST /api/seller/order/correct', {
    summary:
      'Corrects a paid delivery order or a round: an issued bill gets a credit note, paid money is refunded. 403 `refund_approval` if money is paid back at the desk and the person may not reverse payments, `reason_approval` if reports know the reason from managers, `walk_out_approval` for an unpaid round of guests who left without paying; 409 `refund_drawer` for cash without an open drawer. A repeated Idempotency-Key changes nothing.',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'order.correct',
    audit: 'order.correct',
    failures: [404, 409],
    async approval(body, request) {
      // Who corrects is not asked first: only a manager approves this one.
      if (lacksReason(body.reason, request)) throw new AppError('reason_approval', 403);
      return describe(body, request, refuseWalkOut);
    },
    handler: ({ body, ...rest }) => correct(body, rest, isAllowed(rest.session, 'bill.void')),
  });

  registerCall(app, 'POST /api/seller/order/correct-approved', {
    summary:
      'Corrects an order also if money is paid back at the desk, for a reason that reports know from managers, and of guests who left without paying. A repeated Idempotency-Key changes nothing.',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'bill.void',
    audit: 'order.correct',
    failures: [404, 409],
    approval: (body, request) => describe(body, request),
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
      'Corrects all rounds of a table of which nothing is paid: cancels them, makes them free of charge, or gives a discount. 403 `reason_of_table` for a reason that reports know from managers: they close the table. A repeated Idempotency-Key changes nothing.',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'order.correct',
    audit: 'order.correct',
    failures: [409],
    async approval(body, request) {
      refuseReasonOfTable(body.reason, request);
      return describeTableCorrection(context, body);
    },
    async handler({ body: { by, ...body }, request, session, audit, translate }) {
      refuseReasonOfTable(body.reason, request);
      const amountHalalas = await correctWholeTable(context, {
        ...body,
        by: {
          role: 'seller',
          id: session.subject,
          name: await actorNameOf(context.db, session, by),
          approverId: request.approver,
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
