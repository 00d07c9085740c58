import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { startEmbedded } from './embedded';
import { ROLES, type RoleName } from './embedded-access';
import { createListener, type Listener } from './listen';
import { migrate } from './migrate';
import { createDatabase, createPool, type Database } from './pool';
import { grantRequestRights } from './request-rights';

/** The template of all test databases, which is migrated once. */
export const TEMPLATE = 'smokehouse_template';

export interface TestDatabase {
  /** For requests, with the rights that they have on a site. */
  url: string;
  pool: pg.Pool;
  /** For the owner of the tables, as a migration has them. */
  ownerUrl: string;
  owner: pg.Pool;
  /** For a superuser, as an attacker of the audit log would like to have it. */
  superuserUrl: string;
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
export async function createTemplate({ superuser, owner }: Urls): Promise<void> {
  await run(superuser, `CREATE DATABASE ${TEMPLATE} OWNER ${ROLES.owner}`);
  const pool = createPool(withDatabase(owner, TEMPLATE), 1);
  await migrate(pool);
  await grantRequestRights(pool, ROLES.requests);
  await pool.end();
}

/** Connection strings of a cluster's roles. */
export type Urls = Record<RoleName, string>;
let cluster: Promise<Urls> | undefined;

/** The cluster of this test run. A test file that runs alone starts its own. */
async function findCluster(): Promise<Urls> {
  const given = process.env.TEST_DATABASE_URLS;
  // No promise that another file has awaited: its hooks would become hooks of that file.
  return given ? (JSON.parse(given) as Urls) : await (cluster ??= startOwnCluster());
}

async function startOwnCluster(): Promise<Urls> {
  const { urls, stop } = await startTestCluster();
  after(stop);
  return urls;
}

/**
 * Starts a cluster with the template, in a temporary folder. Hooks run in their order: register the
 * one that stops it after those of its databases.
 */
export async function startTestCluster(): Promise<{
  urls: Urls;
  folder: string;
  stop: () => Promise<void>;
}> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-test-'));
  const folder = path.join(home, 'postgres');
  const { urls, stop } = await startEmbedded(folder, { durable: false });
  await createTemplate(urls);
  return {
    urls,
    folder,
    async stop() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database for a test file, which is dropped when the file ends. Call it in a `before`
 * hook or at the top level.
 * @param own for a test that disturbs the whole cluster
 */
export async function createTestDatabase(own?: Urls): Promise<TestDatabase> {
  const urls = own ?? (await findCluster());
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(
    urls.superuser,
    `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER ${ROLES.owner} STRATEGY FILE_COPY`,
  );
  const url = withDatabase(urls.requests, name);
  const ownerUrl = withDatabase(urls.owner, name);
  const listener = createListener(url);
  const pool = createPool(url, 5, listener);
  const owner = createPool({ connectionString: ownerUrl, pipeline: false }, 5);
  after(async () => {
    await listener.close();
    await Promise.all([pool.end(), owner.end()]);
    await run(urls.superuser, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  return {
    url,
    pool,
    ownerUrl,
    owner,
    superuserUrl: withDatabase(urls.superuser, name),
    db: createDatabase(pool),
    listener,
  };
}
