import { sql, type Transaction } from 'kysely';
import type { PaperWidth, PrintLanguage, Prints } from '@smokehouse/shared/contract';
import type {
  PrinterState,
  PrintJobKind,
} from '@smokehouse/shared/contract/operations/printing/rules';
import type { Permission } from '@smokehouse/shared/contract/people/staff/rules';
import type { Database } from '../../database/pool';
import { statement } from '../../database/statement';
import type { DB } from '../../database/types';
import { announce } from '../../events';

/** The database channel that wakes the processes which print. */
export const PRINT_JOBS = 'print_jobs';

/** A printer as those who queue jobs see it. */
export interface TargetPrinter {
  id: string;
  name: string;
  prints: readonly Prints[];
  /** What it last said about itself. */
  state: PrinterState;
}

/** In the data of a job. */
export interface Restricted {
  /** The permission of who may read it, and so print it again. */
  readers?: Permission;
}

/** What a printer is to print. */
export interface NewPrintJob {
  printer: string;
  kind: PrintJobKind;
  /** The ticket or order that is printed, to recognize copies. */
  subject?: string;
  /** The number of the order or bill, as people call it. */
  title: string;
  table?: string | null;
  /** Given to the function that draws jobs of this kind. */
  data: object;
}

/** The printers that are on, in the order of their names. Without one, nothing is to be queued. */
export const findTargets = async (db: Database): Promise<TargetPrinter[]> =>
  targetsOf(await targetPrinters(db, {}));

/** {@link findTargets}, to be sent together with other queries. */
export const targetPrinters = statement((db) =>
  db
    .selectFrom('printers')
    .select(['id', 'name', 'prints', 'state'])
    .where('is_on', '=', true)
    .orderBy('name'),
);

/** The printers of the rows of {@link targetPrinters}. */
export const targetsOf = (
  rows: readonly { id: string; name: string; prints: string[]; state: string }[],
): TargetPrinter[] =>
  rows.map((row) => ({
    ...row,
    prints: row.prints as Prints[],
    state: row.state as PrinterState,
  }));

/**
 * Queues jobs. Belongs into the transaction of the change that they print: a rolled back change
 * prints nothing, a committed one is printed even if this process ends.
 */
export async function enqueuePrintJobs(
  tx: Transaction<DB>,
  jobs: readonly NewPrintJob[],
  now: Date,
  { isCopy = false } = {},
): Promise<void> {
  if (jobs.length === 0) return;
  await tx
    .insertInto('print_jobs')
    .values(
      jobs.map(({ printer, kind, subject, title, table, data }) => ({
        printer_id: printer,
        kind,
        subject: subject ?? null,
        title,
        table_label: table ?? null,
        data: JSON.stringify(data),
        is_copy: isCopy,
        queued_at: now,
        next_attempt_at: now,
      })),
    )
    .execute();
  await announceJobs(tx);
}

/** Tells the desk and the processes that print. Both read the queue after the commit. */
export async function announceJobs(tx: Transaction<DB>): Promise<void> {
  await announce(tx, 'seller', 'printers', { change: 'queued' });
  await sql`select pg_notify(${PRINT_JOBS}, '')`.execute(tx);
}

/** True if the ticket or order was sent to a printer before, so that another print is a copy. */
export async function wasPrinted(db: Database, kind: PrintJobKind, subject: string) {
  const row = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'printing', 'printed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes jobs that wait and that a newer one replaces. What a printer is printing stays.
 * @param isReplaced told by what was queued
 */
export async function dropWaiting(
  tx: Transaction<DB>,
  kind: PrintJobKind,
  subject: string,
  isReplaced: (data: unknown) => boolean,
): Promise<void> {
  const waiting = await tx
    .selectFrom('print_jobs')
    .select(['id', 'data'])
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .execute();
  const replaced = waiting.filter(({ data }) => isReplaced(data)).map(({ id }) => id);
  if (replaced.length === 0) return;
  await tx
    .deleteFrom('print_jobs')
    .where('id', 'in', replaced)
    .where('state', '=', 'queued')
    .execute();
}

/** The printers on which a copy of a paper waits. Another one would print the same again. */
export const findWaitingCopies = (tx: Transaction<DB>, kind: PrintJobKind, subject: string) =>
  findWaiting(tx, kind, subject, [true]);

/**
 * The printers on which a paper waits. What waits is drawn when it is printed.
 * @param isCopy both: also as a copy
 */
export async function findWaiting(
  tx: Transaction<DB>,
  kind: PrintJobKind,
  subject: string,
  isCopy: readonly boolean[] = [false, true],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('print_jobs')
    .select('printer_id')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where('is_copy', 'in', isCopy)
    .execute();
  return new Set(rows.map(({ printer_id }) => printer_id));
}

/** A process's exclusive right to talk to a printer. */
export interface Lease {
  token: string;
  printer: {
    id: string;
    name: string;
    host: string;
    port: number;
    paper: PaperWidth;
    language: PrintLanguage;
    state: string;
  };
}

/**
 * How long a lease lasts. A process that ends without giving it back stops its printer for this
 * long. Longer than the conversation about one job takes. Unit: s.
 */
export const LEASE_S = 60;

/** The printers that have something to do: jobs that are due, or a state that is not asked lately. */
export async function findDuePrinters(
  db: Database,
  now: Date,
  staleBefore: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from printers p
    left join lateral (
      select j.next_attempt_at from print_jobs j
      where j.printer_id = p.id and j.state in ('queued', 'printing')
      order by j.position limit 1
    ) head on true
    where p.is_on and (p.leased_till is null or p.leased_till < now())
      and (head.next_attempt_at <= ${now}
        or (head.next_attempt_at is null and (p.state_at is null or p.state_at <= ${staleBefore})))
    order by p.name`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes the lease of a printer, unless another process has it. Leases use the database's clock,
 * which all processes share.
 */
export async function takeLease(
  db: Database,
  printerId: string,
  token: string,
): Promise<Lease | undefined> {
  const printer = await db
    .updateTable('printers')
    .set({ lease: token, leased_till: leaseEnd() })
    .where('id', '=', printerId)
    .where('is_on', '=', true)
    .where((eb) => eb.or([eb('leased_till', 'is', null), eb('leased_till', '<', sql<Date>`now()`)]))
    .returning(['id', 'name', 'host', 'port', 'paper', 'language', 'state'])
    .executeTakeFirst();
  if (!printer) return undefined;
  return {
    token,
    printer: {
      ...printer,
      paper: printer.paper as PaperWidth,
      language: printer.language as PrintLanguage,
    },
  };
}

const leaseEnd = () => sql<Date>`now() + make_interval(secs => ${LEASE_S})`;

/** Gives a lease back, unless another process has it by now. */
export async function endLease(db: Database, { token, printer }: Lease): Promise<void> {
  await db
    .updateTable('printers')
    .set({ lease: null, leased_till: null })
    .where('id', '=', printer.id)
    .where('lease', '=', token)
    .execute();
}

/** A job that this process prints now. */
export interface ClaimedJob {
  id: string;
  kind: PrintJobKind;
  subject: string | null;
  data: unknown;
  isCopy: boolean;
  attempts: number;
  queuedAt: Date;
}

/**
 * Takes the first job of a printer and renews the lease. The caller has the lease, so a job in the
 * state `printing` is one whose process ended: if it had begun to send it, a part of it may be on
 * paper, and this print is marked as a copy.
 * @returns undefined if nothing is due or the lease was lost
 */
export async function claimJob(
  db: Database,
  { token, printer }: Lease,
  now: Date,
): Promise<ClaimedJob | undefined> {
  return db.transaction().execute(async (tx) => {
    const renewed = await tx
      .updateTable('printers')
      .set({ leased_till: leaseEnd() })
      .where('id', '=', printer.id)
      .where('lease', '=', token)
      .where('is_on', '=', true)
      .executeTakeFirst();
    if (renewed.numUpdatedRows === 0n) return undefined;
    const head = await tx
      .selectFrom('print_jobs')
      .select(['id', 'next_attempt_at'])
      .where('printer_id', '=', printer.id)
      .where('state', 'in', ['queued', 'printing'])
      .orderBy('position')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!head || head.next_attempt_at > now) return undefined;
    const job = await tx
      .updateTable('print_jobs')
      .set((eb) => ({
        state: 'printing',
        lease: token,
        attempts: eb('attempts', '+', 1),
        is_copy: sql<boolean>`is_copy or sent_at is not null`,
      }))
      .where('id', '=', head.id)
      .returning(['id', 'kind', 'subject', 'data', 'is_copy', 'attempts', 'queued_at'])
      .executeTakeFirstOrThrow();
    await announce(tx, 'seller', 'printers', { change: 'state' });
    return {
      ...job,
      kind: job.kind as PrintJobKind,
      isCopy: job.is_copy,
      queuedAt: job.queued_at,
    };
  });
}

/**
 * Stores that the printer is about to receive a job.
 * @throws Error if another process has the job by now
 */
export async function markSending(db: Database, jobId: string, lease: Lease, now: Date) {
  const { numUpdatedRows } = await ownJob(db, jobId, lease)
    .set({ sent_at: now })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('another process prints this job');
}

/** Stores how an attempt ended. */
export async function finishAttempt(
  db: Database,
  jobId: string,
  lease: Lease,
  outcome:
    | { state: 'printed'; printed_at: Date }
    | { state: 'queued'; error: string; next_attempt_at: Date }
    | { state: 'failed' | 'cancelled'; error: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await ownJob(tx, jobId, lease)
      .set({ error: null, ...outcome })
      .execute();
    await announce(tx, 'seller', 'printers', { change: 'state' });
  });
}

const ownJob = (db: Database, jobId: string, { token }: Lease) =>
  db
    .updateTable('print_jobs')
    .where('id', '=', jobId)
    .where('lease', '=', token)
    .where('state', '=', 'printing');

/** Stores what a printer said about itself, and publishes a change. */
export async function setPrinterState(
  db: Database,
  { printer }: Lease,
  state: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ was: string }>`
      update printers p set state = ${state}, state_at = ${now}
      from (select id, state from printers where id = ${printer.id} for no key update) old
      where p.id = old.id returning old.state as was`.execute(tx);
    if (rows[0] && rows[0].was !== state)
      await announce(tx, 'seller', 'printers', { change: 'state' });
  });
}

/** Jobs are kept this long for the desk. Unit: days. */
const KEPT_DAYS = 7;

/** Deletes what no longer waits and is old. */
export async function deleteOldJobs(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('print_jobs')
    .where('queued_at', '<', new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000))
    .where('state', 'in', ['printed', 'failed', 'cancelled'])
    .execute();
}
