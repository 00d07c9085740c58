import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { dateOf, type Clock } from '../../clock';
import type { Database } from '../../database/pool';
import { isDatabaseUnavailable } from '../../database/unavailable';
import { AppError } from '../../http/errors';
import type { Settings } from '../../settings';
import type { Drawing, Threads } from '../../threads';
import { askState, printTo, type PrintResult } from './connection';
import { encodeRaster } from './esc-pos';
import { isAllowedAddress } from './networks';
import * as queue from './queue';

/** What a job draws. `not needed`: nobody needs the paper any more, and the job ends without it. */
type Composed = Drawing | 'not needed' | undefined;

/** Reads what a job prints. undefined: there is nothing that could be printed. */
export type Compose<Data> = (
  data: Data,
  printer: queue.Lease['printer'],
  job: Pick<queue.ClaimedJob, 'kind' | 'subject' | 'isCopy' | 'queuedAt'>,
) => Composed | Promise<Composed>;

/** The printable width and the size of the text, in dots. */
const ROLLS = { '80mm': { width: 576, size: 23 }, '58mm': { width: 384, size: 20 } } as const;
/** A job that cannot be printed for this long is given up. Unit: ms. */
const GIVE_UP_MS = 2 * 60 * 60_000;
/**
 * A job whose drawing is interrupted this often, some two minutes long, is what ends the process
 * that draws it. The jobs behind it would never be printed.
 */
const DRAW_ATTEMPTS = 10;
/** How long a printer is not asked while it has nothing to do. Unit: ms. */
const STALE_MS = 60_000;

/**
 * The delay before the next attempt: 2 s, doubled with each attempt, 15 s at most, because somebody
 * waits beside the printer. Unit: ms.
 */
export function retryDelay(attempts: number): number {
  return Math.min(1_000 * 2 ** attempts, 15_000);
}

interface WorkerServices {
  threads: Threads;
  db: Database;
  clock: Clock;
  settings: Settings;
}

/** Prints what is due. */
export interface Worker {
  /**
   * Starts printing on every printer that has something to do and is not served already. A printer
   * that does not answer delays no other.
   * @returns `done`: how many jobs were printed, once all of them are idle
   */
  start: () => Promise<{ done: Promise<number> }>;
  /** Takes no further job, and ends the running ones after a short time. */
  close: () => Promise<void>;
}

/** How long a stopping process waits for a printer. Unit: ms. */
const CLOSE_MS = 5_000;

/** @param compose for jobs of a kind */
export function createWorker(
  { threads, db, clock, settings }: WorkerServices,
  log: FastifyBaseLogger,
  compose: (kind: string) => Compose<never> | undefined,
): Worker {
  const abort = new AbortController();
  const serving = new Set<Promise<number>>();
  /** Leases that could not be given back, because the database was away. */
  const kept = new Set<queue.Lease>();
  /** How often the drawing of a job was interrupted, by job. */
  const interruptions = new Map<string, number>();
  let isClosed = false;

  async function render(
    job: queue.ClaimedJob,
    printer: queue.Lease['printer'],
  ): Promise<Buffer | 'not needed' | undefined> {
    const { kind, data, isCopy } = job;
    const drawing = await compose(documentOf(kind, data))?.(data as never, printer, job);
    if (!drawing || drawing === 'not needed') return drawing;
    // The kitchen waits for it, so it goes before the documents of visitors and is never refused.
    const input = { ...ROLLS[printer.paper], drawing, isCopy };
    return encodeRaster(await threads.run('raster', input, { isUrgent: true }));
  }

  /** @returns `undrawn`: it is drawn again later. `not needed`: nothing was sent to the printer */
  async function attempt(
    lease: queue.Lease,
    job: queue.ClaimedJob,
  ): Promise<PrintResult | 'undrawn' | 'not needed'> {
    const { printer } = lease;
    let commands: Buffer | 'not needed' | undefined;
    try {
      commands = await render(job, printer);
    } catch (error) {
      const isAgain = isDrawnAgain(job, error);
      log.error({ err: error, job: job.id, kind: job.kind, isAgain }, 'a print job is not drawn');
      if (isAgain) {
        await requeue(lease, job, 'unprintable');
        return 'undrawn';
      }
    }
    interruptions.delete(job.id);
    if (commands === 'not needed') {
      await queue.finishAttempt(db, job.id, lease, { state: 'cancelled', error: 'not_needed' });
      return 'not needed';
    }
    if (commands === undefined) {
      await queue.finishAttempt(db, job.id, lease, { state: 'failed', error: 'unprintable' });
      return 'printed';
    }
    const result = isAllowedAddress(printer, settings)
      ? await printTo(printer, commands, () => queue.markSending(db, job.id, lease, dateOf(clock)))
      : 'not_allowed';
    await store(lease, job, result);
    return result;
  }

  /** Whether a failure says nothing about what is drawn: no process for it, or no database. */
  function isDrawnAgain(job: queue.ClaimedJob, error: unknown): boolean {
    if (isDatabaseUnavailable(error)) return true;
    if (!(error instanceof AppError) || error.statusCode !== 503) return false;
    // A task that the end of this server interrupts is not to blame.
    if (isClosed) return true;
    const count = (interruptions.get(job.id) ?? 0) + 1;
    interruptions.set(job.id, count);
    return count < DRAW_ATTEMPTS;
  }

  const requeue = (lease: queue.Lease, job: queue.ClaimedJob, error: string) =>
    queue.finishAttempt(db, job.id, lease, {
      state: 'queued',
      error,
      next_attempt_at: new Date(clock.now() + retryDelay(job.attempts)),
    });

  async function store(lease: queue.Lease, job: queue.ClaimedJob, result: PrintResult) {
    const now = clock.now();
    if (result === 'printed')
      return queue.finishAttempt(db, job.id, lease, {
        state: 'printed',
        printed_at: new Date(now),
      });
    log.warn(
      { printer: lease.printer.name, job: job.id, attempts: job.attempts, result },
      'a print job is not printed',
    );
    if (now - job.queuedAt.getTime() > GIVE_UP_MS)
      return queue.finishAttempt(db, job.id, lease, { state: 'failed', error: 'expired' });
    return requeue(lease, job, result);
  }

  /** Prints the jobs of one printer until one fails. */
  async function serve(printerId: string): Promise<number> {
    const lease = await queue.takeLease(db, printerId, randomUUID());
    if (!lease) return 0;
    try {
      for (let printed = 0; ;) {
        const job = isClosed ? undefined : await queue.claimJob(db, lease, dateOf(clock));
        if (!job) {
          if (printed === 0) await checkState(lease);
          return printed;
        }
        const result = await attempt(lease, job);
        if (result === 'undrawn') return printed;
        if (result === 'not needed') continue;
        await queue.setPrinterState(db, lease, shownState(result), dateOf(clock));
        if (result !== 'printed') return printed;
        printed += 1;
      }
    } finally {
      kept.add(lease);
      await giveBack();
    }
  }

  /** Else this process itself would wait until its lease ends: a minute without paper. */
  async function giveBack(): Promise<void> {
    for (const lease of kept) {
      await queue.endLease(db, lease);
      kept.delete(lease);
    }
  }

  async function checkState(lease: queue.Lease): Promise<void> {
    const { printer } = lease;
    const state = isAllowedAddress(printer, settings)
      ? await askState(printer, { signal: abort.signal })
      : 'not_allowed';
    await queue.setPrinterState(db, lease, state, dateOf(clock));
  }

  /** Its own failures are logged: they concern the database, and the next round follows. */
  function serveSafely(printerId: string): Promise<number> {
    const served = serve(printerId)
      .catch((error: unknown) => {
        log.error({ err: error, printer: printerId }, 'printing failed; it is tried again');
        return 0;
      })
      .finally(() => serving.delete(served));
    serving.add(served);
    return served;
  }

  return {
    async start() {
      const staleBefore = new Date(clock.now() - STALE_MS);
      await giveBack();
      const due = isClosed ? [] : await queue.findDuePrinters(db, dateOf(clock), staleBefore);
      const done = Promise.all(due.map(serveSafely)).then((printed) =>
        printed.reduce((sum, count) => sum + count, 0),
      );
      return { done };
    },
    async close() {
      isClosed = true;
      const timer = setTimeout(() => abort.abort(), CLOSE_MS);
      await Promise.all(serving);
      clearTimeout(timer);
    },
  };
}

/** What a job draws: most kinds have one document, others name it in their data. */
const documentOf = (kind: string, data: unknown): string =>
  (data as { document?: string }).document ?? kind;

/** After a broken connection, the next attempt finds out why. */
const shownState = (result: PrintResult): string =>
  result === 'printed' ? 'ready' : result === 'interrupted' ? 'unreachable' : result;
