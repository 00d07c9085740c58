import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool';
import { FIRST_STATUS, type DineOrder, type Order } from '@smokehouse/shared/contract';
import { ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { confirmOrder, findDineOrders } from '../dine-orders';
import { registerCall } from '../../http/calls';
import { AppError, conflict } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { findLeftWithout, findReadySince } from '../kitchen';
import { findOrders } from '../orders';
import { cursorOf, type Filter, filterOf, type ListQuery } from './filter';
import { DELIVERY, DINE, type Kind } from './kinds';
import * as lists from './lists';
import { moveOrder, type StatusChange } from './status';

export { DELIVERY, DINE } from './kinds';
export { lockOrder, setStatus, type LockedOrder } from './status';

const TAG = "Seller's desk";

/** The seller's two lists of sales, and their statuses. */
export default async function sellerOrders(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock } = context;
  const filterBy = async (query: ListQuery) => filterOf(query, (await app.hours.read()).schedule);

  const findEstimated: Find<Order> = async (from, ids) =>
    app.estimates.addForDesk(await addFromKitchen(from, await findOrders(from, ids)));

  registerCall(app, 'GET /api/order/seller', {
    summary:
      'Paid delivery orders, newest first, in pages; filtered by status, trading day and text.',
    tag: TAG,
    role: 'seller',
    permission: 'order.view',
    async handler({ query }) {
      const { found, ...page } = await pageOf(db, DELIVERY, await filterBy(query), findEstimated);
      return { success: true, orders: found, now: clock.now(), ...page };
    },
  });

  registerCall(app, 'GET /api/order/seller/dine', {
    summary:
      "All tables' orders, newest first, in pages; filtered by status, trading day, text, and whether they wait for a confirmation.",
    tag: TAG,
    role: 'seller',
    permission: 'order.view',
    async handler({ query }) {
      const { found, ...page } = await pageOf(db, DINE, await filterBy(query), findDineOrders);
      return { success: true, dineorders: found, now: clock.now(), ...page };
    },
  });

  registerCall(app, 'PUT /api/order/status', {
    summary:
      'Sets the status of a paid order, also backwards. 409 if it is no longer at the status `from`, or dishes are not ready and the change asks.',
    tag: TAG,
    role: 'seller',
    permission: 'order.status',
    audit: 'order.status',
    failures: [404, 409],
    async handler({ body, session, audit, translate }) {
      const change = { ...body, sellerId: session.subject };
      const order = await move(change, DELIVERY, findEstimated, audit);
      return { success: true, message: translate('status_updated'), order };
    },
  });

  registerCall(app, 'PUT /api/order/dinestatus', {
    summary: 'Sets the status of an order at a table. 409 if it is no longer at the status `from`.',
    tag: TAG,
    role: 'seller',
    permission: 'order.status',
    audit: 'order.status',
    failures: [404, 409],
    async handler({ body, session, audit, translate }) {
      const change = { ...body, sellerId: session.subject };
      const order = await move(change, DINE, findDineOrders, audit);
      return { success: true, message: translate('status_updated'), order };
    },
  });

  registerCall(app, 'POST /api/order/dineconfirm', {
    summary:
      "Confirms an order that was placed without a table's code, so that the kitchen starts it. Repeating it changes nothing; a cancelled one is refused.",
    tag: TAG,
    role: 'seller',
    permission: 'order.status',
    audit: 'order.confirm',
    failures: [404, 409],
    async handler({ body: { orderId }, session, audit, translate }) {
      await confirmOrder(context, orderId, session.subject, audit);
      const [[order], history] = await Promise.all([
        findDineOrders(db, [orderId]),
        lists.findHistory(db, DINE, orderId),
      ]);
      if (!order) throw new AppError('order_unknown', 404);
      return {
        success: true,
        message: translate('order_confirmed'),
        order: { ...order, history },
      };
    },
  });

  async function move<O extends Order | DineOrder>(
    change: StatusChange,
    kind: Kind,
    find: Find<O>,
    audit: Audit,
  ): Promise<O & WithHistory> {
    const isMoved = await moveOrder(context, kind, change, audit);
    const [[order], history] = await Promise.all([
      find(db, [change.orderId]),
      lists.findHistory(db, kind, change.orderId),
    ]);
    if (!order) throw new AppError('order_unknown', 404);
    if (!isMoved)
      throw conflict<'PUT /api/order/status' | 'PUT /api/order/dinestatus'>({
        order: { ...order, history },
      });
    return { ...order, history };
  }
}

/** Adds the dishes that orders on their way left without, and since when those in the kitchen are ready. */
async function addFromKitchen(db: Database, orders: Order[]): Promise<Order[]> {
  const at = (wanted: string) =>
    orders.flatMap(({ _id, status }) => (status === wanted ? [_id] : []));
  const [onTheWay, inKitchen] = [at(ON_THE_WAY), at(FIRST_STATUS)];
  const [missing, ready] = await Promise.all([
    onTheWay.length > 0 ? findLeftWithout(db, onTheWay) : undefined,
    inKitchen.length > 0 ? findReadySince(db, inKitchen) : undefined,
  ]);
  return orders.map((order) => {
    const leftWithout = missing?.get(order._id);
    const readySince = ready?.get(order._id)?.toISOString();
    return { ...order, ...(leftWithout && { leftWithout }), ...(readySince && { readySince }) };
  });
}

type Find<O> = (db: Database, ids: readonly string[]) => Promise<O[]>;
type WithHistory = Pick<lists.Listed, 'history'>;

/**
 * One statement finds the page. The module that owns the orders reads them, so that their shape is
 * defined once.
 */
async function pageOf<O extends { _id: string }>(
  db: Database,
  kind: Kind,
  filter: Filter,
  find: Find<O>,
) {
  const [listed, counts] = await Promise.all([
    lists.findPage(db, kind, filter),
    filter.between && lists.countByStatus(db, kind, filter.between),
  ]);
  const positions = listed.slice(0, filter.limit);
  const orders = new Map(
    (
      await find(
        db,
        positions.map(({ id }) => id),
      )
    ).map((order) => [order._id, order]),
  );
  const found = positions.flatMap(({ id, history }) => {
    const order = orders.get(id);
    return order ? [{ ...order, history }] : [];
  });
  const last = listed.length > filter.limit ? positions.at(-1) : undefined;
  return { found, ...(last && { next: cursorOf(last) }), ...(counts && { counts }) };
}
