import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { LOCK_KEYS } from '../../database/lock-keys';
import { isDatabaseUnavailable, sqlStateOf } from '../../database/unavailable';

const QUEUE = 'reconcile-payments';
/** One round per minute. */
const EVERY_MINUTE = '* * * * *';
/** After this time the job of a killed process counts as failed. Unit: s. */
const EXPIRY_S = 120;
/** How often a process polls the queue. Unit: s. */
const POLLING_S = 2;
/** How long a stopping process waits for its running round. Unit: ms. */
const STOP_MS = 10_000;
const RETRY_MS = 1_000;

export interface QueueServices {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  round: () => Promise<unknown>;
  /** Overrides for tests. Unit: s. */
  pollingS?: number;
}

/** The queue of reconciling rounds, shared by all processes. */
export interface ReconcilingQueue {
  /** Requests a round now; does nothing when one is queued. */
  soon: () => void;
  /** Stops after the running round of this process. */
  stop: () => Promise<void>;
}

/**
 * Schedules reconciling rounds with pg-boss: one per minute, run by one of all processes. A killed
 * process loses at most its own round, because the next minute brings another; schedule and queue
 * are in the database. Jobs contain no data: a round's work follows from our own tables, so a
 * backup needs no queue.
 *
 * pg-boss keeps its tables in the schema `pgboss`. Where they are missing it creates them, which
 * needs the right to create a schema; a role that only reads and writes rows needs
 * {@link installQueue} before.
 */
export async function startQueue({
  pool,
  log,
  round,
  pollingS = POLLING_S,
}: QueueServices): Promise<ReconcilingQueue> {
  const database = retryingDatabase(pool, log);
  const boss = new PgBoss({
    db: database,
    maintenanceIntervalSeconds: 60,
    cronWorkerIntervalSeconds: Math.max(1, pollingS),
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 24,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed; it continues'));
  const soon = () => {
    boss
      .send(QUEUE, {})
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'a round could not be requested; the next one runs within a minute',
        ),
      );
  };
  // pg-boss locks its tables in another order while it creates a queue, so processes that start
  // concurrently would deadlock.
  await withSetupLock(pool, async () => {
    await boss.start();
    await createQueue(boss);
    await boss.schedule(QUEUE, EVERY_MINUTE);
  });
  await boss.work(QUEUE, { pollingIntervalSeconds: pollingS, batchSize: 1 }, async () => {
    await round();
  });
  // Reconciles at once what a killed process left, not after a minute.
  soon();
  return {
    soon,
    async stop() {
      await Promise.race([
        boss.stop({ timeout: STOP_MS }),
        sleep(STOP_MS, undefined, { ref: false }),
      ]);
      database.close();
    },
  };
}

/**
 * Creates the tables of pg-boss and the queues, or brings them up to date, without working on them.
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
 * One queued round is enough for all requests. A running one does not count, because it may have
 * passed the order already.
 */
const createQueue = (boss: PgBoss): Promise<void> =>
  boss.createQueue(QUEUE, {
    name: QUEUE,
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: EXPIRY_S,
  });

/** Runs `act` while no other process does. */
async function withSetupLock(pool: pg.Pool, act: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEYS.paymentQueue]);
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
