import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { closeDay, listOpenDays, readDay, summaryOf, type Services } from './close';
import * as queries from './queries';

const tag = 'Day reports';
/** Reports on one page of the list. */
const PAGE = 30;

/** X reports at any time, and the Z reports that close trading days. */
export default async function dayReports(app: FastifyInstance): Promise<void> {
  const { db, clock, settings } = app.context;

  // Read before the transaction: a second connection in it could wait for all others.
  const services = async (): Promise<Services> => ({
    db,
    clock,
    settings,
    schedule: (await app.hours.read()).schedule,
  });

  registerCall(app, 'GET /api/seller/day-reports', {
    summary: 'The trading days that are not closed, oldest first, and the Z reports, latest first.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    async handler({ query: { before } }) {
      const reports = await queries.listReports(
        db,
        before === undefined ? undefined : Number(before),
        PAGE + 1,
      );
      return {
        success: true,
        days: await listOpenDays(await services()),
        reports: reports.slice(0, PAGE).map(summaryOf),
        hasMore: reports.length > PAGE,
        now: clock.now(),
      };
    },
  });

  registerCall(app, 'GET /api/seller/day-report', {
    summary:
      'A Z report by its number, or what the report of a day would contain now (X); default: the running day.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    failures: [404],
    async handler({ query: { number, day }, session }) {
      if (number === undefined)
        return { success: true, report: await readDay(await services(), day, session.subject) };
      const report = await queries.findReport(db, { number: Number(number) });
      if (!report) throw new AppError('report_unknown', 404);
      return { success: true, report };
    },
  });

  registerCall(app, 'POST /api/seller/day-reports/close', {
    summary:
      'Closes a trading day with its Z report. 409 while a drawer of it or an earlier day is open, and with the report if it is closed.',
    tag,
    role: 'seller',
    permission: 'day.close',
    failures: [409],
    async handler({ body: { day }, request, session, translate }) {
      const report = await closeDay(await services(), {
        day,
        staffId: session.subject,
        language: languageOf(request),
      });
      return {
        success: true,
        message: translate('day_closed_now', { number: report.number ?? 0 }),
        report,
      };
    },
  });
}
