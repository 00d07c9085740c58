import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { LOCK_KEYS } from '../database/lock-keys';
import { isDatabaseUnavailable, sqlStateOf } from '../database/unavailable';

const QUEUE = 'jobs';
/** The queue of servers before 1.1: its schedule would go on filling it. */
const FORMER_QUEUE = 'reconcile-payments';
const EVERY_MINUTE = '* * * * *';
/** How often a worker polls the queue. Unit: s. */
const POLLING_S = 2;
/** A job that takes long delays no other while a worker is free. */
const WORKERS = 3;
/** How long a stopping process waits for its running jobs. Unit: ms. */
const STOP_MS = 10_000;
const RETRY_MS = 1_000;
const RETRY_FAILED_S = 60;
const MINUTE = 60_000;

/** What the queue needs to know of a job. */
export interface QueuedJob {
  everyMinutes: number;
  /** Never fails. @returns whether the run succeeded */
  run: () => Promise<boolean>;
}

export interface QueueServices {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** By name. */
  jobs: ReadonlyMap<string, QueuedJob>;
  /** Overrides for tests. Unit: s. */
  pollingS?: number;
}

/** The queue of the site's jobs, shared by all processes. */
export interface JobQueue {
  /** Requests a run now; does nothing when one is queued. */
  request: (name: string) => void;
  /** Stops after the running jobs of this process. */
  stop: () => Promise<void>;
}

/** A queued run of one job, or of all that are due this minute. */
type Entry = { name?: string } | null;

/**
 * Runs the jobs of the site with pg-boss. Each minute, one of all processes runs those that are
 * due; between, any process may request one. A killed process loses at most its own runs, because
 * the next minute brings others; schedule and queue are in the database. Entries contain no data:
 * the work of a job follows from our own tables, so a backup needs no queue.
 *
 * pg-boss keeps its tables in the schema `pgboss`. Where they are missing it creates them, which
 * needs the right to create a schema; a role that only reads and writes rows needs
 * {@link installQueue} before.
 */
export async function startQueue({
  pool,
  log,
  jobs,
  pollingS = POLLING_S,
}: QueueServices): Promise<JobQueue> {
  const database = retryingDatabase(pool, log);
  const boss = new PgBoss({
    db: database,
    maintenanceIntervalSeconds: 60,
    cronWorkerIntervalSeconds: Math.max(1, pollingS),
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 24,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed; it continues'));
  const workers: string[] = [];
  async function send(name: string, afterS = 0): Promise<void> {
    try {
      await boss.send(QUEUE, { name }, { singletonKey: name, startAfter: afterS });
      // Whoever polls first runs it: mostly this process, at once.
      for (const worker of workers) boss.notifyWorker(worker);
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job could not be requested; it runs when it is due');
    }
  }
  async function runJob(name: string): Promise<void> {
    if ((await jobs.get(name)?.run()) === false) await send(name, RETRY_FAILED_S);
  }
  // pg-boss locks its tables in another order while it creates a queue, so processes that start
  // concurrently would deadlock.
  await withSetupLock(pool, async () => {
    await boss.start();
    await createQueue(boss);
    await boss.unschedule(FORMER_QUEUE);
    await boss.schedule(QUEUE, EVERY_MINUTE);
  });
  for (let worker = 0; worker < WORKERS; worker++)
    workers.push(
      await boss.work<Entry>(
        QUEUE,
        { pollingIntervalSeconds: pollingS, batchSize: 1 },
        async ([entry]) => {
          const name = entry?.data?.name;
          await Promise.all((name === undefined ? dueJobs(jobs, Date.now()) : [name]).map(runJob));
        },
      ),
    );
  // Does at once what a killed process left, not after a minute.
  for (const [name, { everyMinutes }] of jobs) if (everyMinutes === 1) await send(name);
  return {
    request: (name) => void send(name),
    async stop() {
      await Promise.race([
        boss.stop({ timeout: STOP_MS }),
        sleep(STOP_MS, undefined, { ref: false }),
      ]);
      database.close();
    },
  };
}

/** The jobs of a minute. Those of an hour are spread over its minutes. */
export function dueJobs(jobs: ReadonlyMap<string, QueuedJob>, now: number): string[] {
  const minute = Math.floor(now / MINUTE);
  return [...jobs]
    .filter(([, { everyMinutes }], position) => (minute + position) % everyMinutes === 0)
    .map(([name]) => name);
}

/**
 * Creates the tables of pg-boss and the queue, or brings them up to date, without working on them.
 * @param pool of a role that may create a schema
 */
export async function installQueue(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await withSetupLock(pool, async () => {
    await boss.start();
    await createQueue(boss);
    await boss.stop({ graceful: false });
  });
  if (failures[0]) throw failures[0];
}

/**
 * One queued run of a job is enough for all requests. A running one does not count, because it may
 * have passed the work already.
 */
const createQueue = (boss: PgBoss): Promise<void> =>
  boss.createQueue(QUEUE, { name: QUEUE, policy: 'short', retryLimit: 0 });

/** Runs `act` while no other process does. */
async function withSetupLock(pool: pg.Pool, act: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEYS.jobQueue]);
    await act();
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

/**
 * Our pool in the interface of pg-boss. While the database is unreachable, a statement waits for
 * it: pg-boss does not handle every rejection, and an unhandled one would end the process.
 */
function retryingDatabase(
  pool: pg.Pool,
  log: FastifyBaseLogger,
): PgBoss.Db & { close: () => void } {
  let closed = false;
  async function once(text: string, values: unknown[] | undefined) {
    const client = await pool.connect();
    try {
      const answer = await client.query(text, values);
      client.release();
      return answer;
    } catch (error) {
      // A transaction would be lost with its connection.
      client.release(true);
      throw error;
    }
  }
  return {
    close() {
      closed = true;
    },
    async executeSql(text: string, values?: unknown[]) {
      for (let isFirst = true; ; isFirst = false) {
        try {
          return await once(text, values);
        } catch (error) {
          // The pool is closed, so nobody waits for an answer.
          if (closed) return new Promise<never>(() => {});
          // An error without an SQLSTATE is not PostgreSQL's answer, whatever its code looks like.
          if (sqlStateOf(error) !== null && !isDatabaseUnavailable(error)) throw error;
          if (isFirst) log.warn({ err: error }, 'the job queue waits for the database');
          await sleep(RETRY_MS, undefined, { ref: false });
        }
      }
    },
  };
}
