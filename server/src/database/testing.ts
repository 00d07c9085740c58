import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { startEmbedded } from './embedded';
import { createListener, type Listener } from './listen';
import { migrate } from './migrate';
import { createDatabase, createPool, type Database } from './pool';

/** The template of all test databases, which is migrated once. */
export const TEMPLATE = 'smokehouse_template';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Database;
  listener: Listener;
}

/** Replaces the database's name in a connection string. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates the migrated template on a new cluster. */
export async function createTemplate(url: string): Promise<void> {
  await run(url, `CREATE DATABASE ${TEMPLATE}`);
  const pool = createPool(withDatabase(url, TEMPLATE), 1);
  await migrate(pool);
  await pool.end();
}

let clusterUrl: Promise<string> | undefined;

/** The cluster of this test run. A test file that runs alone starts its own. */
function findCluster(): Promise<string> {
  return (clusterUrl ??= process.env.TEST_DATABASE_URL
    ? Promise.resolve(process.env.TEST_DATABASE_URL)
    : startOwnCluster());
}

async function startOwnCluster(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-test-'));
  const cluster = await startEmbedded(path.join(folder, 'postgres'), { durable: false });
  after(async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await createTemplate(cluster.url);
  return cluster.url;
}

/**
 * Creates a database for a test file, which is dropped when the file ends. Call it in a `before`
 * hook or at the top level.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = await findCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(cluster, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = withDatabase(cluster, name);
  const pool = createPool(url, 5);
  const listener = createListener(url);
  after(async () => {
    await listener.close();
    await pool.end();
    await run(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  return { url, pool, db: createDatabase(pool), listener };
}
