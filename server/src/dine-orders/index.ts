import type { FastifyInstance } from 'fastify';
import { dateOf } from '../clock';
import { registerCall } from '../http/calls';
import { AppError } from '../http/errors';
import { languageOf } from '../http/language';
import { checkClaimedId } from '../http/sessions';
import { requestKeyOf } from '../orders';
import { notifyOrder } from '../payments';
import { placeDineOrder } from './place';
import * as queries from './queries';

const TAG = 'Dine orders';
/** A visit lasts an evening. */
const GUEST_LIST = 100;
const SELLER_LIST = 500;

/** Orders at the table: placing, following, and the kitchen's list. */
// eslint-disable-next-line @typescript-eslint/require-await -- a plugin's signature
export default async function dineOrders(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock } = context;

  registerCall(app, 'POST /api/dineorder/cod', {
    summary: 'Places an order at the table, paid in cash. Name and mobile are those of the visit, whatever is sent.',
    tag: TAG, role: 'dine', failures: [409],
    async handler({ body, session, request, reply, say }) {
      // Not now: reading the session may have waited for the database.
      const arrivedAt = new Date(clock.now() - Math.ceil(reply.elapsedTime));
      checkClaimedId(session, body.userId);
      await placeDineOrder(context, { guestId: session.subject, items: body.items, requestKey: requestKeyOf(request), arrivedAt, language: languageOf(request) });
      return { success: true, message: say('order_placed') };
    },
  });

  registerCall(app, 'POST /api/dineorder/user', {
    summary: "The orders of the guest's own visit, newest first.",
    tag: TAG, role: 'dine',
    async handler({ body, session }) {
      checkClaimedId(session, body.userId);
      return { success: true, orders: await queries.listOrdersOfGuest(db, session.subject, GUEST_LIST), now: clock.now() };
    },
  });

  registerCall(app, 'GET /api/order/seller/dine', {
    summary: "All tables' orders, newest first.",
    tag: TAG, role: 'seller',
    handler: async () => ({ success: true, dineorders: await queries.listOrders(db, SELLER_LIST), now: clock.now() }),
  });

  registerCall(app, 'PUT /api/order/dinestatus', {
    summary: 'Moves an order at the table to a status of the list.',
    tag: TAG, role: 'seller', failures: [404],
    async handler({ body, session, say }) {
      await db.transaction().execute(async (tx) => {
        const order = await queries.lockOrder(tx, body.orderId);
        if (!order) throw new AppError('order_unknown', 404);
        if (order.status === body.status) return;
        await queries.setStatus(tx, order.id, body.status);
        await queries.insertStatusChange(tx, { order_id: order.id, from_status: order.status, to_status: body.status, by_role: 'seller', by_id: session.subject }, dateOf(clock));
        await notifyOrder(tx, { kind: 'dine', event: 'status', orderId: order.id, ownerId: order.guest_id, status: body.status });
      });
      const order = await queries.findOrder(db, body.orderId);
      if (!order) throw new AppError('order_unknown', 404);
      return { success: true, message: say('status_updated'), order };
    },
  });
}
