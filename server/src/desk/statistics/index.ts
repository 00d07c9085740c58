import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { dayOf, hoursOf } from '../../ordering/hours';
import { findDayFigures } from './queries';
import { BEST_SELLERS_OF_DAY, spansOf, statisticsOf } from './rules';

/** The figures of a trading day. */
export default async function statistics(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.context;
  registerCall(app, 'GET /api/seller/statistics', {
    summary:
      'Sales of a trading day (default: today), with the average of the same weekday in the four weeks before.',
    tag: "Seller's desk",
    role: 'seller',
    async handler({ query }) {
      const now = clock.now();
      const { schedule } = await app.hours.read();
      const day = query.day ?? dayOf(schedule, now);
      const spans = spansOf(schedule, day, now);
      return {
        success: true,
        ...statisticsOf(
          { day, ...hoursOf(schedule, day) },
          await findDayFigures(db, spans.day, spans.before, BEST_SELLERS_OF_DAY),
        ),
      };
    },
  });
}
