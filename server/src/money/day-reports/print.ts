import type { FastifyInstance } from 'fastify';
import type { DayReport, Language } from '@smokehouse/shared/contract';
import { reportNumberText } from '@smokehouse/shared/contract/money/shifts/rules';
import { canPrint } from '@smokehouse/shared/contract/operations/printing/rules';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import { AppError } from '../../http/errors';
import type { Paper } from '../../operations/paper';
import {
  dropWaiting,
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
 * Queues a report on the printers for bills. A Z report that was printed before is a copy. One that
 * still waits is replaced: it is printed once, with the figures of the last press.
 * @returns the names of those printers that do not print at the moment
 * @throws AppError 409 without such a printer
 */
export async function queueReport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  data: QueuedReport,
): Promise<string[]> {
  const { subject, title, isFinal } = namesOf(data);
  return db.transaction().execute(async (tx) => {
    const printers = (await findTargets(tx)).filter(({ prints }) => prints.includes('bills'));
    if (printers.length === 0) throw new AppError('no_bill_printer', 409);
    await dropWaiting(tx, 'bill', subject, (waiting) => isSamePaper(data, waiting));
    await enqueuePrintJobs(
      tx,
      // The kind of bills: servers of the previous version know no other.
      printers.map(({ id }) => ({
        printer: id,
        kind: 'bill',
        title,
        data: { ...data, ...restrictionOf(data) },
        subject,
      })),
      dateOf(clock),
      { isCopy: isFinal && (await wasPrinted(tx, 'bill', subject)) },
    );
    return printers.filter(({ state }) => !canPrint(state)).map(({ name }) => name);
  });
}

/** What whoever prints a report is told: that it is printed, or for which printers it waits. */
export const printMessage = (
  away: readonly string[],
  translate: (code: 'print_queued' | 'print_waits', params?: { names: string }) => string,
): string =>
  away.length === 0
    ? translate('print_queued')
    : translate('print_waits', { names: away.join(' · ') });

/** Whether a paper that waits is the same one: also for the same people. */
function isSamePaper(data: QueuedReport, waiting: unknown): boolean {
  const { language, readers } = waiting as QueuedReport;
  return language === data.language && readers === restrictionOf(data).readers;
}

/**
 * The title of a report for people, and the subject that recognizes it in the queue. A Z report is
 * final: another print of it is a copy.
 */
function namesOf(data: QueuedReport): { subject: string; title: string; isFinal: boolean } {
  if (data.document === 'shift-report') {
    const { _id, drawer } = data.details.shift;
    return { title: `X ${drawer.nameEn}`, subject: `shift-report-${_id}`, isFinal: false };
  }
  const { number, day } = data.report;
  return number === undefined
    ? { title: `X ${day}`, subject: `x-report-${day}`, isFinal: false }
    : { title: reportNumberText(number), subject: `day-report-${number}`, isFinal: true };
}

/** The report as a PDF. */
export const pdfOfReport = (report: DayReport, language: Language, paper: Paper): PdfInput => ({
  title: reportNumberText(report.number ?? 0),
  author: report.seller.name[language],
  date: new Date(report.at),
  paper,
  drawing: { document: 'day-report', report, language },
});
