import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';

const QUEUE = 'reconcile-payments';
/** A round each minute. */
const EVERY_MINUTE = '* * * * *';
/**
 * A process may have died in the middle of a round: after this long its job counts as failed. Unit:
 * s.
 */
const EXPIRY_S = 120;
/** How often a process looks into the queue. Unit: s. */
const POLLING_S = 2;
/** How long a stopping process waits for the round that it is in. Unit: ms. */
const STOP_MS = 10_000;
const RETRY_MS = 1_000;
/** Any number will do, as long as nothing else locks by it. */
const SETUP_LOCK = 7_266_010;

export interface QueueServices {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  round: () => Promise<unknown>;
  /** Other than usual in tests. Unit: s. */
  pollingS?: number;
}

/** The queue of reconciling rounds that all processes share. */
export interface ReconcilingQueue {
  /** Asks for a round now; where one is waiting to begin, that one will do. */
  soon: () => void;
  /** Ends after the round that is under way in this process. */
  stop: () => Promise<void>;
}

/**
 * Rounds of reconciling by pg-boss: every minute one is put into the queue, and of all processes
 * one takes it. A process that is killed loses at most its own round, since the next minute brings
 * another; a restart finds schedule and queue in the database. Jobs carry no facts: what a round
 * has to do stands in our own tables, so a backup needs no queue.
 *
 * pg-boss keeps its tables in the schema `pgboss`, which it makes itself at the first start; that
 * takes the right to create a schema in the database, as our migrations do too.
 */
export async function startQueue({
  pool,
  log,
  round,
  pollingS = POLLING_S,
}: QueueServices): Promise<ReconcilingQueue> {
  const database = patientDatabase(pool, log);
  const boss = new PgBoss({
    db: database,
    maintenanceIntervalSeconds: 60,
    cronWorkerIntervalSeconds: Math.max(1, pollingS),
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 24,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs failed; it goes on'));
  const soon = () => {
    boss
      .send(QUEUE, {})
      .catch((error: unknown) =>
        log.warn({ err: error }, 'a round could not be asked for; the next minute brings one'),
      );
  };
  // pg-boss locks its tables in another order while it makes a queue: processes that start together
  // would block each other.
  await alone(pool, async () => {
    await boss.start();
    // One waiting round is enough, however many ask for it; the one that is under way is no reason
    // to drop a wish.
    await boss.createQueue(QUEUE, {
      name: QUEUE,
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: EXPIRY_S,
    });
    await boss.schedule(QUEUE, EVERY_MINUTE);
  });
  await boss.work(QUEUE, { pollingIntervalSeconds: pollingS, batchSize: 1 }, async () => {
    await round();
  });
  // Whatever a killed process left behind is looked at now, not in the next minute.
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

/** Does something that no other process does at the same time. */
async function alone(pool: pg.Pool, act: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK]);
    await act();
  } finally {
    // Closing the connection gives the lock back.
    client.release(true);
  }
}

/**
 * Our pool as pg-boss wants it. Where the database is away, a statement waits for it to come back:
 * pg-boss does not listen to every answer, and one that fails unheard would end the process.
 */
function patientDatabase(pool: pg.Pool, log: FastifyBaseLogger): PgBoss.Db & { close: () => void } {
  let closed = false;
  async function once(text: string, values: unknown[] | undefined) {
    const client = await pool.connect();
    try {
      const answer = await client.query(text, values);
      client.release();
      return answer;
    } catch (error) {
      // Whatever transaction it was in goes with the connection.
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
          // The pool is gone: so is whoever would hear of it.
          if (closed) return new Promise<never>(() => {});
          if (!isAway(error)) throw error;
          if (isFirst) log.warn({ err: error }, 'the queue of jobs waits for the database');
          await sleep(RETRY_MS, undefined, { ref: false });
        }
      }
    },
  };
}

/**
 * No answer of PostgreSQL's, or one that says it is going, coming or full: asking again may help.
 */
function isAway(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code);
}
