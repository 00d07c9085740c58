import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from './embedded';
import { createListener } from './listen';
import { createPool } from './pool';
import { isAlive, readPostmaster } from './postmaster';

// A path of this length cannot hold a socket: it ends at 103 bytes.
const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-embedded-'));
const folder = path.join(
  home,
  'a-folder-whose-name-is-rather-long-so-that-no-socket-would-fit-into-it',
  'postgres',
);
const database = await startEmbedded(folder, { durable: false });
const pool = createPool(database.config, 3);
after(async () => {
  await pool.end();
  await database.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Asks until there is an answer: what a caller sees of an outage is a failure, never a hang. */
async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 15_000; ;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(50);
    }
  }
}

describe('the embedded database', () => {
  it('is PostgreSQL 18 that knows Arabic letters as letters', async () => {
    const { rows } = await pool.query(
      "SELECT current_setting('server_version_num')::int AS version, lower('ÄÖ') AS lower, 'دجاج' ~ '^\\w+$' AS letters, uuidv7() IS NOT NULL AS uuid",
    );
    assert.ok(rows[0].version >= 180_000);
    assert.deepEqual([rows[0].lower, rows[0].letters, rows[0].uuid], ['äö', true, true]);
  });
  it('listens on no port of the network', async () => {
    assert.equal((await pool.query('SHOW listen_addresses')).rows[0].listen_addresses, '');
  });
  it('is adopted, not started twice, by another process on the same folder', async () => {
    const second = await startEmbedded(folder);
    assert.equal(second.adopted, true);
    assert.equal(second.pid(), database.pid());
    assert.deepEqual(second.config, database.config);
    second.release();
  });
  it('comes back after its postmaster was killed, with what was committed; the pool and the listener find it again', async (t) => {
    const heard: (string | null)[] = [];
    const listener = createListener(database.url);
    t.after(() => listener.close());
    listener.on('news', (payload) => heard.push(payload));
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
      assert.ok(heard.includes('again'));
    });
    assert.ok(
      heard.filter((payload) => payload === null).length >= 2,
      'told that it may have missed something',
    );
  });
  it('takes the lock of a dead postmaster away, even where another process has its number now', async () => {
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
