import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { asset } from '../assets';
import { startTestApp } from '../testing';
import { ROLES } from './embedded-access';
import { migrate, readMigrations } from './migrate';
import { createPool } from './pool';
import { grantRequestRights } from './request-rights';
import { withDatabase } from './testing';

const test = await startTestApp();
const { pool, owner } = test;

/** What code in a request could try, and what PostgreSQL answers. */
const REFUSED: Readonly<Record<string, string>> = {
  'runs a program': "COPY (SELECT 1) TO PROGRAM 'id'",
  'reads the output of a program': "CREATE TEMP TABLE t (line text); COPY t FROM PROGRAM 'id'",
  'reads a file': "SELECT pg_read_file('/etc/passwd')",
  'copies from a file': "CREATE TEMP TABLE t (line text); COPY t FROM '/etc/passwd'",
  'writes a file': "COPY (SELECT 1) TO '/tmp/copied'",
  'imports a file as a large object': "SELECT lo_import('/etc/passwd')",
  'lists a folder': "SELECT pg_ls_dir('.')",
  'loads a library': "LOAD '/tmp/library.so'",
  'reads the password hashes': 'SELECT rolpassword FROM pg_authid',
  'becomes the superuser': 'SET ROLE app',
  'makes itself a superuser': 'ALTER ROLE CURRENT_USER SUPERUSER',
  'makes a role': 'CREATE ROLE other LOGIN',
  'changes the configuration': "ALTER SYSTEM SET log_statement = 'all'",
  'switches triggers off': "SET session_replication_role = 'replica'",
  'writes functions in C': "CREATE FUNCTION f() RETURNS int LANGUAGE c AS 'libc.so.6', 'getpid'",
};

/** What the owner of the tables may, and requests may not. */
const ONLY_BY_THE_OWNER: Readonly<Record<string, string>> = {
  'creates a table': 'CREATE TABLE planted (n int)',
  'creates a function': "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  'drops a table': 'DROP TABLE carts',
  'changes a table': 'ALTER TABLE carts ADD COLUMN planted int',
  'empties a table': 'TRUNCATE carts',
  'switches a trigger off': 'ALTER TABLE audit_events DISABLE TRIGGER ALL',
  'becomes the owner': `SET ROLE ${ROLES.owner}`,
  'records a migration': "INSERT INTO migrations (name, checksum) VALUES ('x', 'x')",
};

describe('the role of requests', () => {
  for (const [attempt, statement] of Object.entries({ ...REFUSED, ...ONLY_BY_THE_OWNER }))
    it(`is refused when it ${attempt}`, async () => {
      await assert.rejects(pool.query(statement), /permission denied|must be owner|is not allowed/);
    });

  it('reads and writes the rows of every table that the owner can', async () => {
    await owner.query('CREATE TABLE gifts (id int GENERATED ALWAYS AS IDENTITY, note text)');
    await assert.rejects(pool.query('SELECT FROM gifts'), /permission denied/);
    await grantRequestRights(owner, ROLES.requests);
    await pool.query("INSERT INTO gifts (note) VALUES ('x')");
    assert.equal((await pool.query("UPDATE gifts SET note = 'y'")).rowCount, 1);
    assert.equal((await pool.query('DELETE FROM gifts')).rowCount, 1);
  });

  it('loses a right that the owner gives up', async () => {
    await owner.query('REVOKE UPDATE, DELETE ON gifts FROM CURRENT_USER');
    await grantRequestRights(owner, ROLES.requests);
    await pool.query("INSERT INTO gifts (note) VALUES ('z')");
    await assert.rejects(pool.query('DELETE FROM gifts'), /permission denied/);
  });
});

describe('a database of another server', () => {
  it('gets its roles, tables and rights by one command, which can be repeated', async () => {
    const name = `prepared_${process.pid}`;
    const roles = { owner: `${name}_owner`, requests: `${name}_requests` };
    const admin = new pg.Client(test.superuserUrl);
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    const url = (user: string): string =>
      withDatabase(test.superuserUrl.replace(/\/\/[^@]*@/, `//${user}:let-me-in@`), name);
    const prepare = () =>
      promisify(execFile)(
        process.execPath,
        [asset('..', 'build/bin/server.mjs'), 'prepare-database'],
        {
          env: {
            ...process.env,
            DATABASE_ADMIN_URL: withDatabase(test.superuserUrl, name),
            DATABASE_OWNER_URL: url(roles.owner),
            DATABASE_URL: url(roles.requests),
          },
        },
      );
    try {
      assert.match((await prepare()).stdout, /^The database is ready: \d+ migrations ran\.$/m);
      assert.match((await prepare()).stdout, /^The database is ready: 0 migrations ran\.$/m);
      const requests = createPool(url(roles.requests), 1);
      assert.deepEqual(await migrate(requests), [], 'a server without the owner can start');
      await requests.query("INSERT INTO products (id, name, price_halalas) VALUES ('b', 'B', 1)");
      await assert.rejects(requests.query('DROP TABLE products'), /must be owner/);
      await assert.rejects(
        migrate(requests, [
          ...readMigrations(),
          { name: '9.sql', sql: 'CREATE TABLE n ()', checksum: '' },
        ]),
        /permission denied for schema public \(DATABASE_OWNER_URL names the role/,
      );
      await requests.end();
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      for (const role of Object.values(roles)) await admin.query(`DROP ROLE IF EXISTS ${role}`);
      await admin.end();
    }
  });
});

describe('the role that migrates', () => {
  for (const [attempt, statement] of Object.entries(REFUSED))
    it(`is refused when it ${attempt}`, async () => {
      await assert.rejects(owner.query(statement), /permission denied|is not allowed/);
    });
});
