import type { FastifyInstance } from 'fastify';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { registerSiteJob } from '../../jobs';
import { endEarlierCounts, setCount } from './counts';
import { findLeft, findNameOfDish, listCounts } from './queries';

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
export { deleteDue, deleteUsedUpCount, findDue, findLeft, lockDue } from './queries';

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
    handler: async ({ body, audit, request, translate }) => {
      const { id, left } = body;
      const dish = await db.transaction().execute(async (tx) => {
        const day = today();
        const before = await findLeft(tx, id, day);
        if (!(await setCount(tx, id, left, day))) throw new AppError('product_unknown', 404);
        await audit(tx, {
          subject: { type: 'dish', id },
          before: { left: before },
          after: { left },
        });
        return findNameOfDish(tx, id);
      });
      app.menu.forget();
      const name = textIn(languageOf(request), dish.name, dish.name_ar);
      const message =
        left === null
          ? translate('count_ended', { name })
          : translate('count_set', { name, count: left });
      return { success: true, message };
    },
  });
}
