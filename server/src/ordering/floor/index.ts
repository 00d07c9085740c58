import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { listUnseated, listVisits } from '../visits';
import { readPlan, savePlan } from './plan';
import { createWriters } from './writers';

const tag = 'Floor';

/** The floor plan, which the seller draws, and what is going on at its tables. */
export default async function floor(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock, settings } = context;
  const writers = createWriters(app);

  registerCall(app, 'GET /api/seller/floor', {
    summary:
      'The floor plan, the open visits with their states, the guests who ordered without a table, and who else writes an order for which table.',
    tag,
    role: 'seller',
    permission: 'floor.work',
    async handler({ session }) {
      const now = clock.now();
      const [plan, visits, unseated] = await Promise.all([
        readPlan(db, settings),
        listVisits(db, now),
        listUnseated(db, now),
      ]);
      return { success: true, plan, visits, unseated, writers: writers.of(session), now };
    },
  });

  registerCall(app, 'POST /api/seller/floor/writing', {
    summary:
      'Says for which tables the browser has orders that it did not send; forgotten after 45 seconds unless it is repeated.',
    tag,
    role: 'seller',
    permission: 'floor.work',
    audit: null,
    async handler({ body, session }) {
      await writers.say(session, body.tables);
      return { success: true };
    },
  });

  registerCall(app, 'POST /api/seller/floor/plan', {
    summary: 'Stores the floor plan. 409 if somebody else has changed it since `version`.',
    tag,
    role: 'seller',
    permission: 'floor.plan',
    audit: 'table.plan',
    failures: [409],
    async handler({ body, session, audit, translate }) {
      const plan = await savePlan(context, { ...body, sellerId: session.subject }, audit);
      return { success: true, message: translate('plan_saved'), plan };
    },
  });
}
