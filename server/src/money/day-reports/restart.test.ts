import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import pg from 'pg';
import type { CallAnswer, DayReport, DrawerShift } from '@smokehouse/shared/contract';
import { asset } from '../../assets';
import { createTestDatabase } from '../../database/testing';
import { eventually } from '../../testing-eventually';
import { startServerProcess, type ServerProcess } from '../../testing-process';

const { url, ownerUrl, pool } = await createTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-restart-'));
const account = { email: 'huda@example.com', password: 'smoke and oak' };
let server: ServerProcess;
let cookie = '';

/** Starts the server and signs the owner in. */
async function start(): Promise<void> {
  server = await startServerProcess(['node', '--import', 'tsx', asset('src', 'main.ts')], {
    cwd: asset(),
    environment: {
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      SELLER_EMAIL: account.email,
      SELLER_PASSWORD: account.password,
    },
  });
  const answer = await send('POST /api/seller/login', account);
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
before(start);
after(async () => {
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const send = (name: string, body?: unknown) => {
  const [method = 'GET', address = ''] = name.split(' ');
  return fetch(server.url + address, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
};
async function call<T>(name: string, body?: unknown): Promise<T> {
  const answer = await send(name, body);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text) as T;
}

/**
 * Kills the server while a call waits for `lock` at the end of its transaction, and starts it again.
 * @param lock is held in a transaction of its own
 */
async function killDuring(lock: string, name: string, body: unknown): Promise<void> {
  const other = new pg.Client(ownerUrl);
  await other.connect();
  await other.query('begin');
  await other.query(lock);
  const cut = assert.rejects(send(name, body));
  await eventually(async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    assert.ok(rows.length > 0, 'the call waits');
  });
  await server.end('SIGKILL');
  await cut;
  await other.query('rollback');
  await other.end();
  // The database rolls back what the process had begun, once it notices that it is gone.
  await eventually(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database()
       and application_name = 'smokehouse' and xact_start is not null and pid <> pg_backend_pid()`,
    );
    assert.equal(rows.length, 0);
  });
  await start();
}

// Every call records itself in the audit log last, before it commits.
const AUDIT_LOCK = 'lock table audit_events in exclusive mode';

it('opens, closes and reports wholly or not at all when the server is killed in between', async () => {
  const drawers = () => call<CallAnswer<'GET /api/seller/drawers'>>('GET /api/seller/drawers');
  const [drawer] = (await drawers()).drawers;
  const opening = { drawer: drawer?._id, openedCash: 100 };
  await killDuring(AUDIT_LOCK, 'POST /api/seller/shifts/open', opening);
  assert.equal((await drawers()).own, undefined);
  const { shift } = await call<{ shift: DrawerShift }>('POST /api/seller/shifts/open', opening);

  const closing = {
    shift: shift._id,
    counts: [{ halalas: 10_000, pieces: 1 }],
    expectedCash: 100,
  };
  await killDuring(AUDIT_LOCK, 'POST /api/seller/shifts/close', closing);
  assert.equal((await drawers()).own, shift._id);
  await call('POST /api/seller/shifts/close', closing);

  const facts = () =>
    pool
      .query<{ report_id: string | null }>('select report_id from day_facts')
      .then((found) => found.rows.map(({ report_id: report }) => report));
  assert.deepEqual(await facts(), [null]);
  await killDuring(AUDIT_LOCK, 'POST /api/seller/day-reports/close', { day: shift.day });
  assert.deepEqual(await facts(), [null]);
  const { reports } = await call<CallAnswer<'GET /api/seller/day-reports'>>(
    'GET /api/seller/day-reports',
  );
  assert.deepEqual(reports, []);
  const { report } = await call<{ report: DayReport }>('POST /api/seller/day-reports/close', {
    day: shift.day,
  });
  assert.deepEqual([report.number, report.drawers.length], [1, 1]);
  assert.ok((await facts()).every((one) => one !== null));
});
