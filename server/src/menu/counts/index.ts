import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { registerSiteJob } from '../../jobs';
import { endEarlierCounts, setCount } from './counts';
import { listCounts } from './queries';

export {
  checkCounts,
  checkedStock,
  lockedStock,
  returnCounted,
  type ReturnedPieces,
  takeCounted,
  takeCountedOrFail,
  takeRemaining,
} from './counts';
export { deleteDue, deleteUsedUpCount, findDue, lockDue } from './queries';

const tag = 'Menu';

/** How many of a dish are left today. A sold-out dish is back on the next trading day. */
export default async function counts(app: FastifyInstance): Promise<void> {
  const { db, clock, dayOf } = app.context;
  const today = () => dayOf(clock.now());

  registerSiteJob(app, {
    name: 'ending the counts of earlier days',
    everyMinutes: 1,
    run: () => endEarlierCounts(db, today()),
  });

  registerCall(app, 'GET /api/seller/counts', {
    summary: 'The dishes that are counted today, with how many are left',
    tag,
    role: 'seller',
    permission: 'menu.counts',
    handler: async () => {
      const rows = await listCounts(db, today());
      return {
        success: true,
        counts: rows.map(({ product_id, left_count }) => ({
          product: product_id,
          left: left_count,
        })),
      };
    },
  });

  registerCall(app, 'POST /api/seller/counts', {
    summary: 'Set how many of a dish are left today; null ends the count',
    tag,
    role: 'seller',
    permission: 'menu.stock',
    audit: 'dish.count',
    failures: [404],
    handler: async ({ body, audit, translate }) => {
      const { id, left } = body;
      await db.transaction().execute(async (tx) => {
        const day = today();
        const before = (await listCounts(tx, day)).find(({ product_id }) => product_id === id);
        if (!(await setCount(tx, id, left, day))) throw new AppError('product_unknown', 404);
        await audit(tx, {
          subject: { type: 'dish', id },
          before: { left: before?.left_count },
          after: { left },
        });
      });
      app.menu.forget();
      const message =
        left === null ? translate('count_ended') : translate('count_set', { count: left });
      return { success: true, message };
    },
  });
}
