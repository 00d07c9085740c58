import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { createPool } from './pool';
import { createTestDatabase } from './testing';
import {
  DatabaseUnreachable,
  describeFailure,
  isDatabaseUnavailable,
  sqlStateOf,
} from './unavailable';

const { url, pool } = await createTestDatabase();
const failureOf = async (attempt: Promise<unknown>): Promise<unknown> => {
  try {
    await attempt;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail');
};
const raise = (state: string) =>
  failureOf(pool.query(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`));

describe('a failure of the database', () => {
  it('has an SQLSTATE only if PostgreSQL sent it, not because a code looks like one', async () => {
    assert.equal(sqlStateOf(await raise('53100')), '53100');
    for (const code of ['EPIPE', 'ECONNRESET', 'ENOENT', '57P01'])
      assert.equal(sqlStateOf(Object.assign(new Error('write'), { code })), null, code);
  });

  it('is unavailability when the connection fails, and names the code of the socket', async () => {
    for (const code of ['EPIPE', 'ECONNRESET', 'ETIMEDOUT', undefined]) {
      const client = (await pool.connect()) as pg.PoolClient & { connection: { stream: Socket } };
      const answer = failureOf(client.query('SELECT pg_sleep(10)'));
      client.connection.stream.destroy(Object.assign(new Error('broken'), { code }));
      const error = await answer;
      client.release(true);
      assert.ok(error instanceof DatabaseUnreachable, String(error));
      assert.ok(isDatabaseUnavailable(error));
      if (code) assert.equal(error.code, code);
    }
  });

  it('is unavailability when no server listens, and when the pool is closed', async () => {
    const nowhere = createPool({ host: '/nowhere', database: 'x', user: 'app' }, 1);
    assert.ok(isDatabaseUnavailable(await failureOf(nowhere.query('SELECT 1'))));
    assert.ok(isDatabaseUnavailable(await failureOf(nowhere.connect())));
    const closed = createPool(url, 1);
    await closed.end();
    assert.ok(isDatabaseUnavailable(await failureOf(closed.query('SELECT 1'))));
  });

  it('is unavailability when PostgreSQL stops, is full, or cannot write', async () => {
    for (const state of ['57P01', '57P03', '57014', '53100', '53300', '08006', '58030', '25006'])
      assert.ok(isDatabaseUnavailable(await raise(state)), state);
  });

  it('is not unavailability when the statement is wrong', async () => {
    for (const state of ['23505', '22003', '42P01', 'XX000'])
      assert.equal(isDatabaseUnavailable(await raise(state)), false, state);
    assert.equal(isDatabaseUnavailable(describeFailure(new TypeError('a bug'))), false);
  });
});
