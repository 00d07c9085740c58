/**
 * Runs the server of an earlier checkout beside the current one, on the current schema, and then
 * alone, as after a roll-back. Called by `npm run matrix` with the earlier checkout.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asset } from '../src/assets';
import { startEmbedded } from '../src/database/embedded';
import { createPool } from '../src/database/pool';
import { startVersion, useTogether } from '../src/testing-versions';
import { NotStarted, type ServerProcess } from '../src/testing-process';

/** What servers print that refuse every newer schema, as all did at first. */
const REFUSES_ALL = /migrated by a newer version: it contains/;

const [earlierCheckout] = process.argv.slice(2);
if (!earlierCheckout) throw new Error('Usage: side-by-side.ts EARLIER_CHECKOUT');
const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-side-by-side-'));
const database = await startEmbedded(path.join(home, 'postgres'));
const pool = createPool(database.url, 1);
const servers: ServerProcess[] = [];

async function start(serverFolder: string): Promise<ServerProcess> {
  const server = await startVersion(['--import', 'tsx', path.join('src', 'main.ts')], {
    cwd: serverFolder,
    environment: { DATABASE_URL: database.url, DATA_DIR: path.join(home, 'data') },
  });
  servers.push(server);
  return server;
}

try {
  const current = await start(asset());
  await pool.query(
    "INSERT INTO products (id, name, price_halalas) VALUES ('brisket', 'Brisket', 1000)",
  );
  const earlier = await start(path.join(earlierCheckout, 'server'));
  const together = await useTogether([earlier.url, current.url]);
  await current.end('SIGTERM');
  const alone = await useTogether([earlier.url]);
  console.log(
    `earlier server on the current schema: ${together.orders} orders beside the current server, ${alone.orders} after a roll-back`,
  );
} catch (error) {
  const isTooEarly = error instanceof NotStarted && REFUSES_ALL.test(error.message);
  const reason = isTooEarly ? 'it refuses every newer schema, ' : '';
  console.error(`earlier server on the current schema: ${reason}${(error as Error).message}`);
  process.exitCode = isTooEarly ? 0 : 1;
} finally {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await pool.end();
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}
