import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ORDER_EVENTS } from './notify';
import { noticesOf, parseOrderEvent } from './rules';

export { noticeOf, notification, notifyOrder, sendNotice, type OrderEvent } from './notify';

/** Publishes the events of orders to the live streams of the users they concern. */
async function orderEvents(app: FastifyInstance): Promise<void> {
  app.live.registerChannel(ORDER_EVENTS, (payload) => {
    const event = parseOrderEvent(payload);
    for (const notice of event ? noticesOf(event) : [])
      app.live.publish(notice.to, notice.event, notice.data);
  });
}

export default fp(orderEvents, { name: 'order-events', dependencies: ['live'] });
