import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { sendTogether } from './pipelining';
import { createTestDatabase } from './testing';
import { listRoundTrips } from './testing-round-trips';

const { db, pool } = await createTestDatabase();

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
