import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { asset } from '../../assets';
import { startEmbedded } from '../../database/embedded';
import { migrate } from '../../database/migrate';
import { createPool } from '../../database/pool';
import { createTestDatabase } from '../../database/testing';

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-move-'));
after(() => rmSync(home, { recursive: true, force: true }));
const target = await createTestDatabase();

describe('npm run move', () => {
  it('copies a site from its embedded database to an empty one', async () => {
    const embedded = await startEmbedded(path.join(home, 'postgres'), { durable: false });
    const pool = createPool(embedded.url, 1);
    await migrate(pool);
    await pool.query(
      "INSERT INTO users (name, email, password_hash) VALUES ('نورة', 'noura@example.com', 'x')",
    );
    await pool.end();
    await embedded.stop();
    const move = () =>
      promisify(execFile)(process.execPath, [asset('..', 'build/bin/server.mjs'), 'move'], {
        cwd: asset(),
        env: {
          ...process.env,
          DATA_DIR: home,
          DATABASE_URL: target.url,
          DATABASE_OWNER_URL: target.ownerUrl,
        },
      });
    assert.match((await move()).stdout, /^Moved \d+ rows of \d+ tables\./);
    const { rows } = await target.pool.query<{ name: string; email: string }>(
      'SELECT name, email FROM users',
    );
    assert.deepEqual(rows, [{ name: 'نورة', email: 'noura@example.com' }]);
    await assert.rejects(move(), /not empty/);
  });
});
