import { sql, type Selectable } from 'kysely';
import type {
  Printer,
  PrinterSettings,
  PrinterTrouble,
  PrintJob,
} from '@smokehouse/shared/contract';
import {
  canPrint,
  MAX_PRINTERS,
  type PaperWidth,
  type PrinterState,
  type PrintError,
  type PrintJobKind,
  type PrintJobState,
  type PrintLanguage,
  type Prints,
} from '@smokehouse/shared/contract/operations/printing/rules';
import { sqlStateOf } from '../../database/unavailable';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { AppError } from '../../http/errors';
import { requirePermission, type Session } from '../../http/sessions';
import type { Audit, AuditChange } from '../audit';
import { announceJobs, enqueuePrintJobs, findWaitingCopies, type Restricted } from './queue';

/** Jobs that the desk shows. */
const LISTED_JOBS = 60;
const DAY_MS = 24 * 60 * 60_000;
const UNIQUE_VIOLATION = '23505';

/** All printers by name. */
export async function listPrinters(db: Database, now: Date): Promise<Printer[]> {
  const rows = await db
    .selectFrom('printers as p')
    .selectAll('p')
    .select((eb) => [
      eb
        .selectFrom('print_jobs as j')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('j.printer_id', '=', 'p.id')
        .where('j.state', 'in', ['queued', 'printing'])
        .as('waiting'),
      eb
        .selectFrom('print_jobs as j')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('j.printer_id', '=', 'p.id')
        .where('j.state', '=', 'failed')
        .where('j.queued_at', '>', new Date(now.getTime() - DAY_MS))
        .as('failed'),
    ])
    .orderBy('p.name')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    host: row.host,
    port: row.port,
    paper: row.paper as PaperWidth,
    prints: row.prints as Prints[],
    language: row.language as PrintLanguage,
    isOn: row.is_on,
    state: row.state as PrinterState,
    ...(row.state_at && { stateAt: row.state_at.toISOString() }),
    waiting: row.waiting ?? 0,
    failed: row.failed ?? 0,
  }));
}

/** The last jobs of all printers, latest first. */
export async function listJobs(db: Database): Promise<PrintJob[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .selectAll()
    .orderBy('position', 'desc')
    .limit(LISTED_JOBS)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    printer: row.printer_id,
    kind: row.kind as PrintJobKind,
    title: row.title,
    ...(row.table_label !== null && { table: row.table_label }),
    state: row.state as PrintJobState,
    isCopy: row.is_copy,
    attempts: row.attempts,
    ...(row.error !== null && { error: row.error as PrintError }),
    queuedAt: row.queued_at.toISOString(),
    ...(row.printed_at && { printedAt: row.printed_at.toISOString() }),
  }));
}

/** The printers of kitchen tickets that are on, have jobs, and do not print. */
export async function listTrouble(db: Database): Promise<PrinterTrouble[]> {
  const rows = await db
    .selectFrom('printers as p')
    .innerJoin('print_jobs as j', 'j.printer_id', 'p.id')
    .select(['p.name', 'p.state', sql<number>`count(*)::int`.as('waiting')])
    .where('p.is_on', '=', true)
    .where('j.state', 'in', ['queued', 'printing'])
    .where('j.kind', 'in', ['ticket', 'change'])
    .groupBy('p.id')
    .orderBy('p.name')
    .execute();
  return rows
    .map((row) => ({ ...row, state: row.state as PrinterState }))
    .filter(({ state }) => !canPrint(state));
}

/**
 * Adds a printer or changes its settings. What waits for it follows it to a new address.
 * @throws AppError 404, 409 for a name that another printer has, 422 for too many printers
 */
export async function savePrinter(
  db: Database,
  { id, ...settings }: PrinterSettings,
  now: Date,
  audit: Audit,
): Promise<void> {
  const row = {
    name: settings.name,
    host: settings.host,
    port: settings.port,
    paper: settings.paper,
    prints: [...new Set(settings.prints)],
    language: settings.language,
    is_on: settings.isOn,
    // What it said at its former address is no longer true.
    state: 'unknown',
    state_at: null,
  };
  try {
    await db.transaction().execute(async (tx) => {
      if (id === undefined) {
        await sql`lock table printers in share row exclusive mode`.execute(tx);
        const { count } = await tx
          .selectFrom('printers')
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow();
        if (count >= MAX_PRINTERS)
          throw new AppError('printers_too_many', 422, { max: String(MAX_PRINTERS) });
        const added = await tx
          .insertInto('printers')
          .values({ ...row, created_at: now })
          .returningAll()
          .executeTakeFirstOrThrow();
        await audit(tx, auditedPrinter(undefined, added));
      } else {
        const before = await findPrinter(tx, id);
        const { numUpdatedRows } = await tx
          .updateTable('printers')
          .set(row)
          .where('id', '=', id)
          .executeTakeFirst();
        if (!before || numUpdatedRows === 0n) throw new AppError('printer_unknown', 404);
        await audit(tx, auditedPrinter(before, { ...before, ...row }));
      }
      await announce(tx, 'seller', 'printers', { change: 'settings' });
      await announceJobs(tx);
    });
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION)
      throw new AppError('printer_name_taken', 409, { name: settings.name });
    throw error;
  }
}

const findPrinter = (db: Database, id: string) =>
  db.selectFrom('printers').selectAll().where('id', '=', id).executeTakeFirst();

type PrinterRow = Pick<
  Selectable<DB['printers']>,
  'id' | 'name' | 'host' | 'port' | 'paper' | 'prints' | 'language' | 'is_on'
>;

/** A change of a printer in the audit log. */
function auditedPrinter(
  before: PrinterRow | undefined,
  after: PrinterRow | undefined,
): AuditChange {
  const printer = after ?? before;
  if (!printer) throw new Error('a change of a printer has a printer');
  const valuesOf = ({ name, host, port, paper, prints, language, is_on }: PrinterRow) => ({
    ...{ name, host, port, paper, prints, language },
    isOn: is_on,
  });
  return {
    subject: { type: 'printer', id: printer.id, label: printer.name },
    before: before && valuesOf(before),
    after: after && valuesOf(after),
  };
}

/** Removes a printer with its jobs. Removing it again is a 404. */
export async function removePrinter(db: Database, id: string, audit: Audit): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await findPrinter(tx, id);
    const { numDeletedRows } = await tx
      .deleteFrom('printers')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before || numDeletedRows === 0n) throw new AppError('printer_unknown', 404);
    await audit(tx, auditedPrinter(before, undefined));
    await announce(tx, 'seller', 'printers', { change: 'settings' });
  });
}

/** Queues a test page, also for a printer that prints nothing else. */
export async function queueTest(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const printer = await tx
      .selectFrom('printers')
      .select(['id', 'name', 'is_on'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!printer) throw new AppError('printer_unknown', 404);
    if (!printer.is_on) throw new AppError('printer_off', 409, { name: printer.name });
    await enqueuePrintJobs(tx, [{ printer: id, kind: 'test', title: printer.name, data: {} }], now);
  });
}

/**
 * Retries, cancels or reprints a job. What only some may read is printed again by them alone.
 * Retrying a printed job or cancelling it changes nothing and is a 409, because it may have been
 * printed meanwhile.
 * @throws AppError 403, 404, 409
 */
export async function changeJob(
  db: Database,
  { id, action }: { id: string; action: 'retry' | 'cancel' | 'reprint' },
  session: Session,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const job = await tx
      .selectFrom('print_jobs')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!job) throw new AppError('print_job_unknown', 404);
    const { readers } = job.data as Restricted;
    if (readers && action !== 'cancel') requirePermission(session, readers);
    if (action === 'reprint') {
      if (job.state !== 'printed') throw new AppError('print_job_changed', 409);
      const waiting = job.subject
        ? await findWaitingCopies(tx, job.kind as PrintJobKind, job.subject)
        : new Set<string>();
      if (waiting.has(job.printer_id)) return;
      await tx
        .insertInto('print_jobs')
        .values({
          printer_id: job.printer_id,
          kind: job.kind,
          subject: job.subject,
          title: job.title,
          table_label: job.table_label,
          data: JSON.stringify(job.data),
          is_copy: true,
          queued_at: now,
          next_attempt_at: now,
        })
        .execute();
    } else {
      const canChange = job.state === 'queued' || job.state === 'failed';
      if (!canChange) throw new AppError('print_job_changed', 409);
      await tx
        .updateTable('print_jobs')
        .set(
          action === 'cancel'
            ? { state: 'cancelled' }
            : { state: 'queued', queued_at: now, next_attempt_at: now, attempts: 0 },
        )
        .where('id', '=', id)
        .execute();
    }
    await announceJobs(tx);
  });
}
