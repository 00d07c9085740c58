import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { languageOf } from '../../http/language';
import { addressKey, ORDER_ADDRESS, ORDER_PERSON } from '../../http/limits';
import { checkClaimedId } from '../../http/sessions';
import { requestKeyOf } from '../orders';
import { placeDineOrder } from './place';
import * as queries from './queries';

export { findOrders as findDineOrders } from './queries';

const TAG = 'Dine orders';
/** The largest number of orders returned for a visit. */
const GUEST_LIST = 100;

/** Orders at the table: placing and following. The seller's calls are in `seller-orders`. */
export default async function dineOrders(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock, limits } = context;

  registerCall(app, 'POST /api/dineorder/cod', {
    summary:
      'Places an order at the table, paid in cash. Name and mobile number are those of the visit.',
    tag: TAG,
    role: 'dine',
    failures: [409, 429],
    async handler({ body, session, request, reply, translate }) {
      // Not the current time: reading the session may have waited for the database.
      const arrivedAt = new Date(clock.now() - Math.ceil(reply.elapsedTime));
      checkClaimedId(session, body.userId);
      await limits.hit(ORDER_PERSON, 'dine', session.subject);
      await limits.hit(ORDER_ADDRESS, 'dine', addressKey(request.ip));
      await placeDineOrder(context, {
        guestId: session.subject,
        items: body.items,
        table: body.table,
        requestKey: requestKeyOf(request),
        arrivedAt,
        language: languageOf(request),
      });
      return { success: true, message: translate('order_placed') };
    },
  });

  registerCall(app, 'POST /api/dineorder/user', {
    summary: "The orders of the guest's own visit, newest first.",
    tag: TAG,
    role: 'dine',
    async handler({ body, session }) {
      checkClaimedId(session, body.userId);
      return {
        success: true,
        orders: await queries.listOrdersOfGuest(db, session.subject, GUEST_LIST),
        now: clock.now(),
      };
    },
  });
}
