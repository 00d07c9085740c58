import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Order } from '@smokehouse/shared/contract';
import type { Settings } from '../../settings';
import { AppError } from '../../http/errors';
import { registerCall } from '../../http/calls';
import { languageOf } from '../../http/language';
import { hashedNetwork, ORDER_ADDRESS, ORDER_PERSON } from '../../http/limits';
import { requestKeyOf } from '../../http/request-key';
import { checkClaimedId } from '../../http/sessions';
import { expiryMs } from '../../money/payments';
import { placeOrder } from './place';
import { availabilityAt, dayOf, type Ordering, timeOf } from '../hours';
import * as queries from './queries';
import { listSlots } from './schedule';
import { verifyPayment } from './verify';

export { beginOrder } from './place';
export { checkServed, dishTimes, timesOf } from './served';
export { findOrders, lockOwner } from './queries';
export {
  dishIdsOf,
  fingerprintOf,
  heldLinesOf,
  MAX_AMOUNT_HALALAS,
  subtotal,
  type Line,
} from './rules';
export { patternsOf, searchTextOf } from './search';
export { LINE, linesOfOrder, newLines, toOrderLines, toParameter } from './sold-lines';

const TAG = 'Orders';
/** The largest number of orders returned. */
const USER_LIST = 100;
/** `Retry-After` when the provider did not answer. Unit: s. */
const RETRY_AFTER_S = '5';

/** Delivery orders: placing, paying, following. The seller's calls are in `seller-orders`. */
export default async function orders(app: FastifyInstance): Promise<void> {
  const { db, clock, settings, sessions } = app.context;
  const collectAt = collectingPlace(settings);

  registerCall(app, 'POST /api/order/cod', {
    summary:
      'Places an order to be paid online. A repeated Idempotency-Key returns the same order.',
    tag: TAG,
    role: 'user',
    limits: [
      { limit: ORDER_PERSON, by: 'person' },
      { limit: ORDER_ADDRESS, by: 'address' },
    ],
    failures: [409, 503],
    async handler({ body, session, request, reply }) {
      checkClaimedId(session, body.userId);
      const order = await placeOrder(app, {
        userId: session.subject,
        items: body.items,
        addressId: body.address,
        fulfilment: body.fulfilment ?? 'delivery',
        place: body.place,
        shownFee: body.feeHalalas,
        requestKey: requestKeyOf(request),
        slot: body.slot,
        asks: body.asks,
        network: hashedNetwork(request.ip),
        language: languageOf(request),
      }).catch((error: unknown) => sayWhenToRetry(reply, error));
      const { publicKey: key, checkoutScript: script, test } = app.paymentProvider;
      return { success: true, order, checkout: { key, script, test } };
    },
  });

  registerCall(app, 'GET /api/order/slots', {
    summary: 'The times for which an order of these dishes can be scheduled.',
    tag: TAG,
    handler: async ({ query }) => ({ success: true, ...(await listSlots(app, query)) }),
  });

  registerCall(app, 'POST /api/order/verifyRazorpay', {
    summary:
      "Reports a payment with the widget's three values, which prove it also without a session. Other fields are ignored. 409: the payment could not buy the order and is refunded.",
    tag: TAG,
    failures: [404, 409],
    async handler({ body, request, translate }) {
      const session = await sessions.find(request, 'user');
      if (session) checkClaimedId(session, body.userId);
      const paid = await verifyPayment(app, session?.subject, body, languageOf(request));
      if (session) return { success: true, message: translate(paid.done) };
      const code = paid.done === 'payment_done' ? 'payment_done_signed_out' : paid.done;
      const message = translate(code, { receipt: paid.receipt });
      return { success: true, message, signedOut: true };
    },
  });

  registerCall(app, 'GET /api/order/user', {
    summary: "The customer's orders, newest first: paid, payable, and refunded ones.",
    tag: TAG,
    role: 'user',
    async handler({ session }) {
      const now = clock.now();
      const ordering = await app.hours.read();
      return {
        success: true,
        orders: (
          await app.estimates.addTo(
            'delivery',
            await queries.listOrdersOfUser(db, session.subject, {
              openSince: new Date(now - expiryMs(settings)),
              limit: USER_LIST,
              canCancel: settings.CUSTOMER_CANCEL,
            }),
          )
        ).map((order) =>
          order.delivery?.fulfilment === 'pickup'
            ? { ...order, collectAt: { ...collectAt, ...hoursOfPickup(ordering, order, now) } }
            : order,
        ),
        now,
      };
    },
  });
}

/** Where pickups are collected: on the map, or by its address where no place is set. */
function collectingPlace(settings: Settings): NonNullable<Order['collectAt']> {
  const { SELLER_ADDRESS_EN: address, SELLER_ADDRESS_AR: addressAr } = settings;
  const at = settings.SELLER_LOCATION;
  const query = at ? `${at.latitude},${at.longitude}` : address;
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
  return { address, addressAr, map };
}

/**
 * The hours in which a pickup is collected: around its promised time, or around now once that is
 * over; or when the restaurant opens next.
 */
function hoursOfPickup(
  ordering: Ordering,
  { promise, scheduled }: Pick<Order, 'promise' | 'scheduled'>,
  now: number,
): Pick<NonNullable<Order['collectAt']>, 'open' | 'opens'> {
  const from = promise?.from ?? scheduled?.from;
  const at = Math.max(now, from === undefined ? now : Date.parse(from));
  // A pause stops orders. What is ordered can be collected.
  const { isOpen, opening } = availabilityAt({ ...ordering, pause: null }, at);
  if (!opening) return {};
  if (isOpen) return { open: { from: timeOf(opening.from), to: timeOf(opening.to) } };
  const today = dayOf(ordering.schedule, now);
  return { opens: { at: timeOf(opening.from), day: opening.day, today } };
}

function sayWhenToRetry(reply: FastifyReply, error: unknown): never {
  if (error instanceof AppError && error.statusCode === 503)
    void reply.header('retry-after', RETRY_AFTER_S);
  throw error;
}
