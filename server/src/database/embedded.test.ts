import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { eventually } from '../testing-eventually';
import { startEmbedded } from './embedded';
import { createListener } from './listen';
import { createPool } from './pool';
import { isAlive, readPostmaster } from './postmaster';

// This path is too long for a Unix socket, whose limit is 103 bytes.
const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-embedded-'));
const folder = path.join(
  home,
  'a-folder-whose-name-is-rather-long-so-that-no-socket-would-fit-into-it',
  'postgres',
);
const database = await startEmbedded(folder, { durable: false });
// A superuser, who can force a checkpoint.
const pool = createPool(database.urls.superuser, 3);
after(async () => {
  await pool.end();
  await database.stop();
  rmSync(home, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('is PostgreSQL 18 and classifies Arabic letters as letters', async () => {
    const { rows } = await pool.query(
      `SELECT current_setting('server_version_num')::int AS version, lower('ÄÖ') AS lower,
        'دجاج' ~ '^\\w+$' AS letters, uuidv7() IS NOT NULL AS uuid`,
    );
    assert.ok(rows[0].version >= 180_000);
    assert.deepEqual([rows[0].lower, rows[0].letters, rows[0].uuid], ['äö', true, true]);
  });
  it('listens on no network port', async () => {
    assert.equal((await pool.query('SHOW listen_addresses')).rows[0].listen_addresses, '');
  });
  it('is adopted, not started again, by another process with the same folder', async () => {
    const second = await startEmbedded(folder);
    assert.equal(second.adopted, true);
    assert.equal(second.pid(), database.pid());
    assert.deepEqual(second.config, database.config);
    second.release();
  });
  it('restarts with the committed data when its postmaster is killed; pool and listener reconnect', async (t) => {
    const received: (string | null)[] = [];
    const listener = createListener(database.url);
    t.after(() => listener.close());
    listener.on('news', (payload) => received.push(payload));
    await listener.ready;
    await pool.query('CREATE TABLE kept (n int)');
    await pool.query('INSERT INTO kept VALUES (7)');
    await pool.query('CHECKPOINT');
    const before = database.pid();
    process.kill(before, 'SIGKILL');
    assert.equal(
      await eventually(async () => (await pool.query('SELECT n FROM kept')).rows[0].n),
      7,
    );
    await eventually(async () => {
      assert.notEqual(database.pid(), before);
    });
    await eventually(async () => {
      await pool.query("SELECT pg_notify('news', 'again')");
      assert.ok(received.includes('again'));
    });
    assert.ok(
      received.filter((payload) => payload === null).length >= 2,
      'null reports that messages may have been missed',
    );
  });
  it('removes the lock of a dead postmaster, even if another process has its pid', async () => {
    await database.stop();
    writeFileSync(
      path.join(folder, 'postmaster.pid'),
      `${process.pid}\n${folder}\n0\n5455\n\n\n\nready\n`,
    );
    const again = await startEmbedded(folder, { durable: false });
    assert.equal(again.adopted, false);
    assert.equal(isAlive(again.pid()), true);
    await again.stop();
    assert.equal(readPostmaster(folder), null);
  });
});
