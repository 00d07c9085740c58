import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { afterEach, describe, it } from 'node:test';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { pino } from 'pino';
import { restoreArchive, writeArchive } from '../operations/backup';
import { ROLES } from '../database/embedded-access';
import { grantRequestRights } from '../database/request-rights';
import { createTestDatabase } from '../database/testing';
import { eventually } from '../testing-eventually';
import { dueJobs, installQueue, startQueue, type JobQueue } from './queue';

const log = pino({ level: 'silent' });
const databases = await Promise.all(Array.from({ length: 11 }, createTestDatabase));
function takeDatabase() {
  const database = databases.pop();
  assert.ok(database);
  return { ...database, pool: database.owner, requests: database.pool };
}
const running: JobQueue[] = [];
afterEach(() => Promise.all(running.splice(0).map((queue) => queue.stop())));

const JOB = 'rounds';

/** One process that works on the queue, and the rounds of its one job that it ran. */
async function startProcess(pool: pg.Pool, round: () => Promise<unknown> = async () => {}) {
  let rounds = 0;
  const queue = await startQueue({
    pool,
    log,
    pollingS: 0.5,
    jobs: new Map([
      [
        JOB,
        {
          everyMinutes: 1,
          run: async () => {
            rounds++;
            await round();
            return true;
          },
        },
      ],
    ]),
  });
  running.push(queue);
  return {
    queue,
    soon: () => queue.request(JOB),
    get rounds() {
      return rounds;
    },
  };
}
const until = (happened: () => boolean | Promise<boolean>): Promise<void> =>
  eventually(async () => assert.ok(await happened()), { timeoutMs: 20_000 });
const jobs = async (pool: pg.Pool) =>
  (
    await pool.query<{ state: string; count: number }>(
      "SELECT state::text, count(*)::int FROM pgboss.job WHERE name = 'jobs' GROUP BY 1",
    )
  ).rows;
/** No round is queued or running. */
const isQuiet = async (pool: pg.Pool) =>
  (await jobs(pool)).every(({ state }) => state === 'completed' || state === 'failed');

describe('the queue of jobs', () => {
  it('is created once by two processes that start on an empty database, and runs one round per minute', async () => {
    const { pool } = takeDatabase();
    const both = await Promise.all([startProcess(pool), startProcess(pool)]);
    assert.deepEqual((await pool.query('SELECT name, cron FROM pgboss.schedule')).rows, [
      { name: 'jobs', cron: '* * * * *' },
    ]);
    const total = () => both.reduce((sum, { rounds }) => sum + rounds, 0);
    await until(async () => total() > 0 && isQuiet(pool));
    assert.equal(
      total(),
      (await jobs(pool)).reduce((sum, { count }) => sum + count, 0),
      'each job ran once',
    );
  });

  it('merges many requests into one round, and gives each round to one process', async () => {
    const { pool } = takeDatabase();
    const both = await Promise.all([startProcess(pool), startProcess(pool)]);
    await until(async () => both.some(({ rounds }) => rounds > 0) && isQuiet(pool));
    const before = both.reduce((sum, { rounds }) => sum + rounds, 0);
    for (let i = 0; i < 20; i++) both[i % 2]?.soon();
    await until(
      async () => both.reduce((sum, { rounds }) => sum + rounds, 0) > before && isQuiet(pool),
    );
    const done = both.reduce((sum, { rounds }) => sum + rounds, 0) - before;
    assert.ok(done <= 3, `${done} rounds for 20 requests`);
  });

  it('continues after a process is killed during a round', async () => {
    const { pool } = takeDatabase();
    let endRound = () => {};
    const killed = await startProcess(
      pool,
      () =>
        new Promise<void>((resolve) => {
          endRound = resolve;
        }),
    );
    await until(() => killed.rounds === 1);
    const other = await startProcess(pool);
    other.soon();
    await until(() => other.rounds > 0);
    // The killed process's job stays active until it expires; the other one completes.
    await until(async () =>
      (await jobs(pool)).some(({ state, count }) => state === 'active' && count === 1),
    );
    endRound();
  });

  it('waits at shutdown for the running round', async () => {
    const { pool } = takeDatabase();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const process = await startProcess(pool, () => finished);
    await until(() => process.rounds === 1);
    let isStopped = false;
    const stopping = process.queue.stop().then(() => {
      isStopped = true;
    });
    // A process without a round under way stops in the meantime.
    const idle = await startProcess(pool);
    await idle.queue.stop();
    assert.equal(isStopped, false);
    finish();
    await stopping;
    assert.ok((await jobs(pool)).some(({ state }) => state === 'completed'));
  });

  it('survives a database that breaks every connection, also during a round', async () => {
    const { pool } = takeDatabase();
    const breakAll = () =>
      pool.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()',
      );
    let broken = 0;
    const process = await startProcess(pool, async () => {
      if (broken === 0) {
        await breakAll();
        broken++;
      }
    });
    await until(() => broken === 1);
    const before = process.rounds;
    await until(() => isQuiet(pool).catch(() => false));
    await breakAll();
    process.soon();
    await until(() => process.rounds > before);
  });

  it('waits for the database when a socket breaks with EPIPE, which is not an SQLSTATE', async () => {
    const { pool } = takeDatabase();
    const connect = pool.connect.bind(pool);
    let calls = 0;
    const breaking = Object.create(pool, {
      connect: {
        value: async () => {
          const client = await connect();
          // The first connection holds the lock of the setup.
          const isBroken = calls > 0 && calls <= 3;
          calls++;
          if (!isBroken) return client;
          client.release(true);
          throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
        },
      },
    }) as pg.Pool;
    const process = await startProcess(breaking);
    await until(() => process.rounds > 0 && calls > 4);
  });

  it('is not part of a backup: a restored site creates its own, with the same schedule', async () => {
    const [{ pool, owner }, restored] = [takeDatabase(), takeDatabase()];
    await startProcess(pool);
    const client = await owner.connect();
    const archive = new PassThrough();
    const written = writeArchive({ client, now: new Date() }, archive).then(() => archive.end());
    await restoreArchive(archive, { pool: restored.owner });
    await written;
    client.release();
    const process = await startProcess(restored.pool);
    assert.deepEqual(
      (await restored.pool.query('SELECT name, cron FROM pgboss.schedule')).rows,
      (await pool.query('SELECT name, cron FROM pgboss.schedule')).rows,
    );
    await until(() => process.rounds > 0);
  });
});

describe('the role of requests', () => {
  it('works on a queue that the owner of the tables has installed', async () => {
    const { pool: owner, requests } = takeDatabase();
    await installQueue(owner);
    await grantRequestRights(owner, ROLES.requests);
    const process = await startProcess(requests);
    await until(async () => process.rounds > 0 && (await isQuiet(requests)));
    // At the next start nothing has to be created.
    await installQueue(owner);
    await grantRequestRights(owner, ROLES.requests);
    const next = await startProcess(requests);
    next.soon();
    await until(async () => process.rounds + next.rounds > 1 && (await isQuiet(requests)));
    await assert.rejects(requests.query('DROP TABLE pgboss.job'), /must be owner/);
  });
});

describe('the jobs of a minute', () => {
  const job = (everyMinutes: number) => ({ everyMinutes, run: async () => true });
  const jobs = new Map([
    ['each minute', job(1)],
    ['first', job(60)],
    ['second', job(60)],
  ]);

  it('are those of each minute, and hourly ones once an hour, not all in the same minute', () => {
    const hour = Array.from({ length: 60 }, (_, minute) => dueJobs(jobs, minute * 60_000));
    const times = (name: string) => hour.filter((due) => due.includes(name)).length;
    assert.deepEqual([times('each minute'), times('first'), times('second')], [60, 1, 1]);
    assert.ok(hour.every((due) => due.length <= 2));
  });
});

describe('a job of the queue', () => {
  it('is left to a process that knows it, and the schedule of earlier servers ends', async () => {
    const { pool } = takeDatabase();
    await installQueue(pool);
    const former = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
    await former.start();
    await former.createQueue('reconcile-payments');
    await former.schedule('reconcile-payments', '* * * * *');
    await former.stop({ graceful: false });
    const process = await startProcess(pool);
    process.queue.request('unknown');
    await until(async () => process.rounds > 0 && (await isQuiet(pool)));
    assert.deepEqual(
      (await pool.query<{ name: string }>('SELECT name FROM pgboss.schedule')).rows,
      [{ name: 'jobs' }],
    );
  });

  it('that fails is requested again, for a minute later', async () => {
    const { pool } = takeDatabase();
    let runs = 0;
    const run = async () => ++runs > 1;
    running.push(
      await startQueue({
        pool,
        log,
        pollingS: 0.5,
        jobs: new Map([[JOB, { everyMinutes: 60, run }]]),
      }),
    );
    running[0]?.request(JOB);
    const waiting = async () =>
      (
        await pool.query<{ delay: number }>(
          `SELECT round(extract(epoch FROM start_after - created_on))::int AS delay
           FROM pgboss.job WHERE name = 'jobs' AND state = 'created' AND singleton_key = $1`,
          [JOB],
        )
      ).rows;
    await until(async () => (await waiting()).some(({ delay }) => delay === 60));
    assert.equal(runs, 1);
  });
});
