import type { FastifyInstance } from 'fastify';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { listPass } from '../kitchen';
import { pressDishes } from './press';

export { completeServed, endRounds, IS_SALE } from './press';

const tag = 'Floor';

/** The states of dishes at tables, as the floor and the pass change them. */
export default async function dishes(app: FastifyInstance): Promise<void> {
  const { context } = app;

  registerCall(app, 'POST /api/seller/dishes', {
    summary:
      "Serves dishes at tables, takes that back, holds or fires them. An order whose last dish is served becomes 'Food Placed'. Repeating it changes nothing.",
    tag,
    role: 'seller',
    permission: 'floor.work',
    audit: 'order.status',
    failures: [404, 409],
    async handler({ body, session, audit, translate }) {
      // Most presses change the state of dishes only, which keep their times.
      audit.unchanged();
      await pressDishes(context, body, session.subject, audit);
      return { success: true, message: translate(`dishes_${body.action}`) };
    },
  });

  registerCall(app, 'GET /api/seller/pass', {
    summary: 'The orders with dishes that are to be made or stand at the pass.',
    tag,
    role: 'seller',
    permission: 'kitchen.view',
    async handler() {
      const listed = await listPass(context.db, dateOf(context.clock));
      return { success: true, ...listed, now: context.clock.now() };
    },
  });

  registerCall(app, 'POST /api/seller/pass/gone', {
    summary:
      'Marks dishes at tables that have left the pass as served, or with `away` the cancelled ones among them as taken away. Of a delivery that left without dishes: they were sent after it.',
    tag,
    role: 'seller',
    permission: 'pass.work',
    audit: 'order.status',
    failures: [404, 409],
    async handler({ body, session, audit, translate }) {
      audit.unchanged();
      const press = { ...body, action: 'serve', onlyReady: true } as const;
      await pressDishes(context, press, session.subject, audit);
      return { success: true, message: translate('dishes_gone') };
    },
  });
}
