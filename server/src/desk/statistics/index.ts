import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { dayOf, hoursOf } from '../../ordering/hours';
import { findOutcomes, summarizeErrors } from '../../ordering/estimate';
import { findDayFigures } from './queries';
import { BEST_SELLERS_OF_DAY, spansOf, statisticsOf } from './rules';

const FOUR_WEEKS_MS = 28 * 24 * 60 * 60_000;

/** The figures of a trading day. */
export default async function statistics(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.context;
  registerCall(app, 'GET /api/seller/statistics', {
    summary:
      'Sales of a trading day (default: today), with the average of the same weekday in the four weeks before.',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'reports.view',
    async handler({ query }) {
      const now = clock.now();
      const { schedule } = await app.hours.read();
      const day = query.day ?? dayOf(schedule, now);
      const spans = spansOf(schedule, day, now);
      const { to } = spans.day;
      const outcomes = await findOutcomes(db, new Date(to.getTime() - FOUR_WEEKS_MS), to);
      return {
        success: true,
        ...(outcomes.length > 0 && { estimates: summarizeErrors(outcomes) }),
        ...statisticsOf(
          { day, ...hoursOf(schedule, day) },
          await findDayFigures(db, spans.day, spans.before, BEST_SELLERS_OF_DAY),
        ),
      };
    },
  });
}
