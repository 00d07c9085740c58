import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { asset } from '../assets';
import { generateTypes } from './generate-types';
import { migrate, readMigrations, type Migration } from './migrate';
import { createPool } from './pool';
import { createTestDatabase } from './testing';

const { owner: pool, ownerUrl: url } = await createTestDatabase();
const all = readMigrations();
const extra = (name: string, sql: string, checksum = sql): Migration => ({ name, sql, checksum });

describe('migrations', () => {
  it('do not run again', async () => {
    assert.deepEqual(await migrate(pool), []);
  });
  it('run once if two processes start together', async () => {
    const other = createPool(url, 2);
    const more = [
      ...all,
      extra(
        '9001_once.sql',
        'CREATE TABLE once (n int); INSERT INTO once VALUES (1); SELECT pg_sleep(0.1);',
      ),
    ];
    const ran = await Promise.all([migrate(pool, more), migrate(other, more)]);
    await other.end();
    assert.deepEqual(ran.flat(), ['9001_once.sql']);
    assert.equal((await pool.query('SELECT * FROM once')).rowCount, 1);
  });
  it('run in a transaction', async () => {
    const before = [
      ...all,
      extra(
        '9001_once.sql',
        'CREATE TABLE once (n int); INSERT INTO once VALUES (1); SELECT pg_sleep(0.1);',
      ),
    ];
    await assert.rejects(
      migrate(pool, [...before, extra('9002_half.sql', 'CREATE TABLE half (n int); SELECT 1/0;')]),
      /9002_half\.sql failed: division by zero/,
    );
    assert.equal((await pool.query("SELECT to_regclass('half') AS half")).rows[0].half, null);
    await migrate(pool, [...before, extra('9002_half.sql', 'CREATE TABLE half (n int);')]);
    assert.equal((await pool.query("SELECT to_regclass('half') AS half")).rows[0].half, 'half');
  });
  it('are refused if a file was changed after it had run', async () => {
    const changed = all.map((migration, index) =>
      index === 0 ? { ...migration, checksum: 'another' } : migration,
    );
    await assert.rejects(
      migrate(pool, [...changed, extra('9001_once.sql', ''), extra('9002_half.sql', '')]),
      /0001_\w+\.sql was changed after it had run/,
    );
  });
  it('may be of a newer version that only adds', async () => {
    assert.deepEqual(await migrate(pool, all), []);
  });
  it('are refused if a newer version has removed what this one uses', async () => {
    const removing = '-- contract: 1.5.0\nALTER TABLE once DROP COLUMN n;';
    const known = [
      ...all,
      extra(
        '9001_once.sql',
        'CREATE TABLE once (n int); INSERT INTO once VALUES (1); SELECT pg_sleep(0.1);',
      ),
      extra('9002_half.sql', 'CREATE TABLE half (n int);'),
    ];
    const newer = [...known, extra('9003_contract.sql', removing)];
    assert.deepEqual(await migrate(pool, newer, '1.6.0'), ['9003_contract.sql']);
    await assert.rejects(
      migrate(pool, all, '1.4.9'),
      /migrated by a newer version: 9003_contract\.sql needs a server of version 1\.5\.0 or later, and this is 1\.4\.9/,
    );
    assert.deepEqual(await migrate(pool, all, '1.5.0'), []);
  });
});

describe("the query builder's types", () => {
  it('match the schema of the database', async () => {
    const fresh = await createTestDatabase();
    assert.equal(
      readFileSync(asset('src', 'database', 'types.ts'), 'utf8'),
      await generateTypes(fresh.ownerUrl),
      'npm run generate-types -w server',
    );
  });
});

describe('the pool', () => {
  it('prepares each statement once for each connection and reads bigint as a number', async () => {
    const one = createPool(url, 1);
    for (let i = 0; i < 3; i++)
      assert.deepEqual((await one.query('SELECT $1::bigint AS n', [i])).rows, [{ n: i }]);
    const { rows } = await one.query('SELECT statement FROM pg_prepared_statements');
    assert.deepEqual(rows, [{ statement: 'SELECT $1::bigint AS n' }]);
    await one.end();
  });
});
