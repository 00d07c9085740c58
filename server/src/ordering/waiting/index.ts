import type { FastifyInstance } from 'fastify';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { createTablets } from '../../people/tablets';
import { findWaiting } from './queries';

/** What waits, for a shared tablet at which nobody is signed in. */
export default async function waiting(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const tablets = createTablets(context);

  registerCall(app, 'GET /api/seller/waiting', {
    summary:
      'What waits, for a locked shared tablet: how many orders, and at which tables. No names, dishes or amounts. 401 for other devices.',
    tag: 'Floor',
    failures: [401],
    async handler({ request }) {
      if (!(await tablets.find(request))) throw new AppError('tablet_needed', 401);
      return { success: true, ...(await findWaiting(context.db, dateOf(context.clock))) };
    },
  });
}
