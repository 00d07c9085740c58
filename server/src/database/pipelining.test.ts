import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { sendTogether } from './pipelining';
import { createDatabase, createPool } from './pool';
import { createTestDatabase } from './testing';
import { listRoundTrips } from './testing-round-trips';
import { DatabaseUnreachable } from './unavailable';

const { db, pool, url } = await createTestDatabase();

const lock = sql<object>`select pg_advisory_xact_lock(1)`;
const add = (key: string) => sql<{ key: string }>`insert into attempts (key, count, expires_at)
  values (${key}, 1, now()) returning key`;
const count = sql<{ count: number }>`select count(*) as count from attempts`;
const failing = sql<object>`select 1 / 0`;

describe('queries that are sent together', () => {
  it('take one round trip with the begin of their transaction', async () => {
    const { result, roundTrips } = await listRoundTrips(pool, () =>
      db.transaction().execute((tx) => sendTogether(tx, [lock, undefined, add('a'), count])),
    );
    assert.deepEqual(result.slice(1), [undefined, [{ key: 'a' }], [{ count: 1 }]]);
    assert.deepEqual(
      roundTrips.map((texts) => texts.length),
      [4, 1],
    );
  });

  it('see behind a lock what was committed before the lock was obtained', async () => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const first = db.transaction().execute(async (tx) => {
      await lock.execute(tx);
      isHeld();
      await isReleased;
      await add('b').execute(tx);
    });
    await held;
    const second = db.transaction().execute((tx) => sendTogether(tx, [lock, count]));
    release();
    await first;
    const [, rows] = await second;
    assert.deepEqual(rows, [{ count: 2 }]);
  });

  it('fail with the first error, and none of the transaction stays', async () => {
    await assert.rejects(
      db.transaction().execute((tx) => sendTogether(tx, [add('c'), failing, add('d')])),
      /division by zero/,
    );
    const { rows } = await count.execute(db);
    assert.deepEqual(rows, [{ count: 2 }]);
  });
});

describe('a transaction', () => {
  it('that sends nothing begins nothing', async () => {
    const { roundTrips } = await listRoundTrips(pool, () =>
      db.transaction().execute(() => Promise.resolve()),
    );
    assert.deepEqual(roundTrips, []);
  });

  it('leaves its connection usable after it was abandoned before its first query', async () => {
    await assert.rejects(
      db.transaction().execute(() => Promise.reject(new Error('refused'))),
      /refused/,
    );
    await db.transaction().execute((tx) => add('e').execute(tx));
    assert.deepEqual((await count.execute(db)).rows, [{ count: 3 }]);
  });

  it('keeps its isolation level', async () => {
    const { rows } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) =>
        sql<{ level: string; only: string }>`
        select current_setting('transaction_isolation') as level,
          current_setting('transaction_read_only') as only`.execute(tx),
      );
    assert.deepEqual(rows, [{ level: 'repeatable read', only: 'on' }]);
  });
});

describe('a query that is not answered in time', () => {
  const limited = createPool({ connectionString: url, query_timeout: 200 }, 1);
  after(() => limited.end());
  const own = createDatabase(limited);
  const process = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const pidOf = async () => (await process.execute(own)).rows[0]?.pid;
  const endless = sql<object>`select pg_sleep(20)`;

  it('is unavailability, and its connection is not used again', async () => {
    for (const act of [
      () => endless.execute(own),
      () => sendTogether(own, [process, endless, count]),
      () => own.transaction().execute((tx) => sendTogether(tx, [add('late'), endless])),
    ]) {
      const before = await pidOf();
      const failed = assert.rejects(act(), DatabaseUnreachable);
      // Waits for the only connection, which is about to be given up.
      const next = pidOf();
      await failed;
      assert.notEqual(await next, before);
    }
    const { rows } = await sql`select from attempts where key = 'late'`.execute(db);
    assert.deepEqual(rows, []);
  });
});
