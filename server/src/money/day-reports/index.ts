import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type DayReport, toSar } from '@smokehouse/shared/contract';
import { reportNumberText } from '@smokehouse/shared/contract/money/shifts/rules';
import { checkWith, registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { askerOf, pdfSchema, sendPdf } from '../../http/pdf';
import { requireStaff, type Session } from '../../http/sessions';
import { PAPERS } from '../../operations/paper';
import { findDaySums } from '../day-sums';
import { findShiftDetails, isBlind } from '../shifts';
import { closeDay, listOpenDays, readDay, summaryOf, type Services } from './close';
import { pdfOfReport, printMessage, queueReport, registerReportPrints } from './print';
import * as queries from './queries';

const tag = 'Day reports';
const pdfQuery = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
  language: z.enum(['en', 'ar']).optional(),
  paper: z.enum(PAPERS).default('a4'),
});
const readerOf = (session: Session) => ({ staffId: session.subject, isBlind: isBlind(session) });
const NOTHING = { bills: { count: 0, total: 0 }, creditNotes: { count: 0, total: 0 } };
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
    async handler({ query: { before }, session }) {
      const reports = await queries.listReports(
        db,
        before === undefined ? undefined : Number(before),
        PAGE + 1,
      );
      return {
        success: true,
        days: await listOpenDays(await services(), isBlind(session)),
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
      const report =
        number === undefined
          ? await readDay(await services(), day, readerOf(session))
          : await findZ(Number(number));
      return { success: true, report };
    },
  });

  async function findZ(number: number): Promise<DayReport> {
    const report = await queries.findReport(db, { number });
    if (!report) throw new AppError('report_unknown', 404);
    const after = await soldAfter(report);
    return after.count > 0 ? { ...report, after } : report;
  }

  /** What was billed and credited between a report and the end of its day. */
  async function soldAfter({ day, at, to }: DayReport) {
    // What is of the moment of the report is on it.
    const from = new Date(Date.parse(at) + 1);
    const [sums] = await findDaySums(db, [{ day, from, to: new Date(to) }]);
    const { bills, creditNotes } = sums ?? NOTHING;
    return {
      count: bills.count + creditNotes.count,
      amount: toSar(bills.total - creditNotes.total),
    };
  }

  registerCall(app, 'POST /api/seller/day-reports/close', {
    summary:
      'Closes a trading day with its Z report. 409 while a drawer of it or an earlier day is open or, without a reason, a table is not paid, with the tables if others or other amounts than `seen` are not paid, and with the report if it is closed.',
    tag,
    role: 'seller',
    permission: 'day.close',
    audit: 'day.close',
    failures: [409],
    async handler({ body: { day, reason, seen }, request, session, audit, translate }) {
      const report = await closeDay(await services(), {
        day,
        staffId: session.subject,
        approverId: request.approver ?? undefined,
        reason,
        seen,
        audit,
        language: languageOf(request),
      });
      return {
        success: true,
        message: translate('day_closed_now', { report: reportNumberText(report.number ?? 0) }),
        report,
      };
    },
  });

  registerReportPrints(app);

  registerCall(app, 'POST /api/seller/day-report/print', {
    summary: 'Prints a Z report, or the X report of a day, on the printers for bills.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    // Nothing changes besides paper.
    audit: null,
    failures: [404, 409],
    async handler({ body: { number, day, language }, session, translate }) {
      const report =
        number === undefined
          ? await readDay(await services(), day, readerOf(session))
          : await findZ(number);
      const away = await queueReport({ db, clock }, { document: 'day-report', report, language });
      return { success: true, message: printMessage(away, translate) };
    },
  });

  registerCall(app, 'POST /api/seller/shift/print', {
    summary: 'Prints a shift of a drawer on the printers for bills.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    // Nothing changes besides paper.
    audit: null,
    failures: [404, 409],
    async handler({ body: { shift, language }, session, translate }) {
      const { schedule } = await services();
      const details = await findShiftDetails(db, schedule, shift, isBlind(session));
      const away = await queueReport(
        { db, clock },
        { document: 'shift-report', details, language },
      );
      return { success: true, message: printMessage(away, translate) };
    },
  });

  app.get(
    '/api/seller/day-report.pdf',
    pdfSchema(
      tag,
      ['seller'],
      'A Z report as a PDF: `?number=12&language=ar`, `paper=80mm` or `a4` (default).',
    ),
    async (request, reply) => {
      request.session = await requireStaff(request, 'drawer.work');
      const { number, language, paper } = checkWith(pdfQuery, request.query);
      const report = await findZ(number);
      const pdf = await app.threads.pdf(
        pdfOfReport(report, language ?? languageOf(request), paper),
        askerOf(request),
      );
      return sendPdf(reply, `Z-${number}`, pdf);
    },
  );
}
