import type { FastifyInstance } from 'fastify';
import type { DayReport, Language } from '@smokehouse/shared/contract';
import { reportNumberText } from '@smokehouse/shared/contract/money/shifts/rules';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import { AppError } from '../../http/errors';
import type { Paper } from '../../operations/paper';
import {
  enqueuePrintJobs,
  findTargets,
  type Restricted,
  wasPrinted,
} from '../../operations/printing';
import type { Drawing, PdfInput } from '../../threads';

/** What a print job of a report stores: the figures as they were. */
type QueuedReport = Extract<Drawing, { document: 'day-report' | 'shift-report' }> & Restricted;

/** Only who sees figures prints the cash of an open drawer, also again. */
const restrictionOf = (data: QueuedReport): Restricted => {
  const open =
    data.document === 'shift-report' ? [data.details.shift] : (data.report.openDrawers ?? []);
  const isShown = open.some((shift) => !shift.closedAt && shift.expectedCash !== undefined);
  return isShown ? { readers: 'reports.view' } : {};
};

/** Says how print jobs of reports are drawn. */
export function registerReportPrints({ printing }: FastifyInstance): void {
  for (const document of ['day-report', 'shift-report'])
    printing.register<QueuedReport>(document, (queued) => queued);
}

/**
 * Queues a report on the printers for bills. A Z report that was printed before is a copy.
 * @throws AppError 409 without such a printer
 */
export async function queueReport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  data: QueuedReport,
): Promise<void> {
  const { subject, title } = namesOf(data);
  await db.transaction().execute(async (tx) => {
    const printers = (await findTargets(tx)).filter(({ prints }) => prints.includes('bills'));
    if (printers.length === 0) throw new AppError('no_bill_printer', 409);
    await enqueuePrintJobs(
      tx,
      // The kind of bills: servers of the previous version know no other.
      printers.map(({ id }) => ({
        printer: id,
        kind: 'bill',
        title,
        data: { ...data, ...restrictionOf(data) },
        ...(subject !== undefined && { subject }),
      })),
      dateOf(clock),
      { isCopy: subject !== undefined && (await wasPrinted(tx, 'bill', subject)) },
    );
  });
}

/** The title of a report for people; a Z report is also a subject, to recognize copies. */
function namesOf(data: QueuedReport): { subject?: string; title: string } {
  if (data.document === 'shift-report') return { title: `X ${data.details.shift.drawer.nameEn}` };
  const { number, day } = data.report;
  return number === undefined
    ? { title: `X ${day}` }
    : { title: reportNumberText(number), subject: `day-report-${number}` };
}

/** The report as a PDF. */
export const pdfOfReport = (report: DayReport, language: Language, paper: Paper): PdfInput => ({
  title: reportNumberText(report.number ?? 0),
  author: report.seller.name[language],
  date: new Date(report.at),
  paper,
  drawing: { document: 'day-report', report, language },
});
