import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { asset } from '../../assets';
import { createTestDatabase, type TestDatabase } from '../../database/testing';

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-commands-'));
after(() => rmSync(home, { recursive: true, force: true }));
const [source, target] = [await createTestDatabase(), await createTestDatabase()];

/** Runs a command in a folder, as npm does: `INIT_CWD` is where the operator stands. */
const run = (command: string, folder: string, database: TestDatabase, ...args: string[]) =>
  promisify(execFile)(process.execPath, [asset('..', 'build/bin/server.mjs'), command, ...args], {
    cwd: asset(),
    env: {
      ...process.env,
      INIT_CWD: folder,
      DATA_DIR: 'data',
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
    },
  });

describe('npm run backup and npm run restore', () => {
  const old = path.join(home, 'old');
  const fresh = path.join(home, 'new');
  mkdirSync(path.join(old, 'data/pictures'), { recursive: true });
  mkdirSync(fresh);

  it('name what is missing', async () => {
    await assert.rejects(run('backup', old, source), /Name the file: npm run backup/);
    await assert.rejects(run('restore', old, source), /Name the file: npm run restore/);
  });

  it('write a site into one file that only its owner can read, and fill an empty site from it', async () => {
    await source.owner.query(
      "INSERT INTO users (name, email, password_hash) VALUES ('نورة', 'noura@example.com', 'x')",
    );
    writeFileSync(path.join(old, 'data/pictures/brisket.webp'), 'picture');
    const file = path.join(home, 'site.tar.gz');

    assert.match(
      (await run('backup', old, source, '../site.tar.gz')).stdout,
      /^\d+ rows of \d+ tables, 1 files → .*site\.tar\.gz\n$/,
    );
    assert.equal(statSync(file).mode & 0o777, 0o600);

    assert.match(
      (await run('restore', fresh, target, file)).stdout,
      /^Restored \d+ rows of \d+ tables and 1 files\.\n$/,
    );
    const { rows } = await target.pool.query<{ name: string }>('SELECT name FROM users');
    assert.deepEqual(rows, [{ name: 'نورة' }]);
    assert.equal(readFileSync(path.join(fresh, 'data/pictures/brisket.webp'), 'utf8'), 'picture');
    await assert.rejects(run('restore', fresh, target, file), /not empty/);
  });
});
