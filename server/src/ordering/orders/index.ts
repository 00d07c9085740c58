import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/errors';
import { registerCall } from '../../http/calls';
import { languageOf } from '../../http/language';
import { addressKey, ORDER_ADDRESS, ORDER_PERSON } from '../../http/limits';
import { checkClaimedId } from '../../http/sessions';
import { expiryMs } from '../../money/payments';
import { placeOrder } from './place';
import * as queries from './queries';
import { verifyPayment } from './verify';

export { findLines } from './place';
export { findOrders, lockOwner } from './queries';
export { fingerprintOf, MAX_AMOUNT_HALALAS, subtotal, type Line } from './rules';
export { patternsOf, searchTextOf } from './search';

const TAG = 'Orders';
/** Nobody scrolls further. */
const USER_LIST = 100;
/** When a customer should try again after the provider did not answer. Unit: s. */
const RETRY_AFTER_S = '5';

/** Delivery orders: placing, paying, following. What the seller does with them is at the desk. */
export default async function orders(app: FastifyInstance): Promise<void> {
  const { db, clock, limits } = app.context;

  registerCall(app, 'POST /api/order/cod', {
    summary:
      'Places an order to be paid online. A header Idempotency-Key makes a repeated request harmless.',
    tag: TAG,
    role: 'user',
    failures: [409, 429, 503],
    async handler({ body, session, request, reply }) {
      checkClaimedId(session, body.userId);
      await limits.hit(ORDER_PERSON, 'user', session.subject);
      await limits.hit(ORDER_ADDRESS, 'user', addressKey(request.ip));
      const order = await placeOrder(app, {
        userId: session.subject,
        items: body.items,
        addressId: body.address,
        requestKey: requestKeyOf(request),
        language: languageOf(request),
      }).catch((error: unknown) => sayWhenToRetry(reply, error));
      const { publicKey: key, checkoutScript: script, test } = app.paymentProvider;
      return { success: true, order, checkout: { key, script, test } };
    },
  });

  registerCall(app, 'POST /api/order/verifyRazorpay', {
    summary:
      "Reports a payment with the widget's three values. The order's own lines count, whatever else is sent. 409: the payment could not buy the order and goes back.",
    tag: TAG,
    role: 'user',
    failures: [404, 409],
    async handler({ body, session, request, say }) {
      checkClaimedId(session, body.userId);
      const done = await verifyPayment(app, session.subject, body, languageOf(request));
      return { success: true, message: say(done) };
    },
  });

  registerCall(app, 'GET /api/order/user', {
    summary:
      "The customer's orders, newest first: paid ones, those that can still be paid, and those whose payment went back.",
    tag: TAG,
    role: 'user',
    async handler({ session }) {
      const now = clock.now();
      return {
        success: true,
        orders: await queries.listOrdersOfUser(
          db,
          session.subject,
          new Date(now - expiryMs(app.context.settings)),
          USER_LIST,
        ),
        now,
      };
    },
  });
}

/** The Idempotency-Key of a request; one that is no reasonable key is refused rather than cut. */
export function requestKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw new AppError('bad_request', 400);
  return key;
}

function sayWhenToRetry(reply: FastifyReply, error: unknown): never {
  if (error instanceof AppError && error.statusCode === 503)
    void reply.header('retry-after', RETRY_AFTER_S);
  throw error;
}
