import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { asset } from './assets';
import { createTestDatabase } from './database/testing';
import { NotStarted, type ServerProcess } from './testing-process';
import { startVersion, useTogether } from './testing-versions';

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-versions-'));
const { pool, url, ownerUrl } = await createTestDatabase();
const running: ServerProcess[] = [];
after(async () => {
  await Promise.all(running.map((server) => server.end('SIGTERM')));
  rmSync(home, { recursive: true, force: true });
});

/** What a next version may do to tables that this one uses. */
const NEXT = `
  CREATE TABLE gifts (id text PRIMARY KEY, order_id text REFERENCES orders);
  ALTER TABLE orders ADD COLUMN gift_note text, ADD COLUMN rank integer NOT NULL DEFAULT 0;
  ALTER TABLE dine_orders ADD COLUMN gift_note text;
  ALTER TABLE users ADD COLUMN nickname text NOT NULL DEFAULT '';
  UPDATE users SET nickname = name;
  CREATE INDEX orders_rank ON orders (rank);
`;

/** The server's folder of a version with other migrations; the compiled server is the same. */
function newVersion(name: string, migrations: Record<string, string>): string {
  const root = path.join(home, name, 'server');
  mkdirSync(root, { recursive: true });
  cpSync(asset('migrations'), path.join(root, 'migrations'), { recursive: true });
  for (const [file, sql] of Object.entries(migrations))
    writeFileSync(path.join(root, 'migrations', file), sql);
  for (const entry of ['package.json', 'menu-data', 'src'])
    symlinkSync(asset(entry), path.join(root, entry));
  return root;
}

async function start(root: string): Promise<ServerProcess> {
  const server = await startVersion([asset('dist', 'main.js')], {
    cwd: asset(),
    environment: {
      SERVER_ROOT: root,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: path.join(home, 'data'),
    },
  });
  running.push(server);
  return server;
}

describe('servers of two versions on one database', () => {
  it('run side by side on the schema of the newer one, which can be rolled back', async () => {
    await pool.query(
      "INSERT INTO products (id, name, price_halalas) VALUES ('brisket', 'Brisket', 1000)",
    );
    const today = newVersion('today', {});
    const running = await start(today);
    const next = await start(newVersion('next', { '9001_next.sql': NEXT }));
    await useTogether([running.url, next.url]);

    // The one that ran before the migration, and one that starts after it.
    const another = await start(today);
    await useTogether([another.url, next.url, running.url]);

    // The roll-back: only servers of the earlier version are left.
    assert.equal(await next.end('SIGTERM'), 0);
    await useTogether([another.url, running.url]);
    assert.equal((await fetch(`${another.url}/readyz`)).status, 200);

    // A later version removes what this one uses, and says so.
    await start(
      newVersion('later', {
        '9001_next.sql': NEXT,
        '9002_contract.sql': '-- contract: 99.0.0\nALTER TABLE orders DROP COLUMN rank;',
      }),
    );
    await assert.rejects(start(today), (error) => {
      assert.ok(error instanceof NotStarted);
      assert.match(
        error.message,
        /^The server could not start: The database was migrated by a newer version: 9002_contract\.sql needs a server of version 99\.0\.0 or later, and this is [\d.]+\.$/,
      );
      return true;
    });
  });
});
