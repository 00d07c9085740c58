import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { pressDishes } from './press';

export { completeServed } from './press';

/** The states of dishes at tables, as the floor changes them. */
export default async function dishes(app: FastifyInstance): Promise<void> {
  registerCall(app, 'POST /api/seller/dishes', {
    summary:
      "Serves dishes at tables, takes that back, holds or fires them. An order whose last dish is served becomes 'Food Placed'. Repeating it changes nothing.",
    tag: 'Floor',
    role: 'seller',
    permission: 'floor.work',
    audit: 'order.status',
    failures: [404],
    async handler({ body, session, audit, translate }) {
      // Most presses change the state of dishes only, which keep their times.
      audit.unchanged();
      await pressDishes(app.context, body, session.subject, audit);
      return { success: true, message: translate(`dishes_${body.action}`) };
    },
  });
}
