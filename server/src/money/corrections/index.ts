import type { FastifyInstance } from 'fastify';
import { toSar } from '@smokehouse/shared/contract';
import { registerCall } from '../../http/calls';
import { languageOf } from '../../http/language';
import { requestKeyOf } from '../../ordering/orders';
import { correctOrder } from './correct';

/** Corrections of sold orders: cancelled, items removed or free of charge, discounts. */
export default async function corrections(app: FastifyInstance): Promise<void> {
  registerCall(app, 'POST /api/seller/order/correct', {
    summary:
      'Corrects a paid delivery order or a round: an issued bill gets a credit note, paid money is refunded. A repeated Idempotency-Key changes nothing.',
    tag: "Seller's desk",
    role: 'seller',
    failures: [404, 409],
    async handler({ body, request, session, translate }) {
      const { amountHalalas, isRefundOwed } = await correctOrder(app.context, {
        ...body,
        sellerId: session.subject,
        requestKey: requestKeyOf(request),
        language: languageOf(request),
      });
      if (isRefundOwed) app.reconcileSoon();
      return { success: true, message: translate('order_corrected'), amount: toSar(amountHalalas) };
    },
  });
}
