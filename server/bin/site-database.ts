import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '../src/database/embedded';
import { migrate } from '../src/database/migrate';
import { createDatabase, createPool, type Database } from '../src/database/pool';
import { readSettings, type Settings } from '../src/settings';

export interface SiteDatabase {
  settings: Settings;
  url: string;
  pool: pg.Pool;
  db: Database;
  close: () => Promise<void>;
}

/**
 * Finds the database server of the site in the settings, and starts the embedded one if it does not
 * run. A relative `DATA_DIR` is resolved from the directory of the command, not from this package's
 * folder, where npm runs it.
 * @param mustExist refuses a folder without a site: a mistyped one would get a new, empty database
 * @returns connection strings of the owner of the tables and of requests; `release` stops a server
 *   that this function started
 */
export async function findSiteServer({ mustExist = false } = {}) {
  const DATA_DIR = path.resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR || 'data');
  const settings = readSettings({ ...process.env, DATA_DIR });
  const { DATABASE_URL: configured, DATABASE_OWNER_URL: ownerUrl } = settings;
  const folder = path.join(DATA_DIR, 'postgres');
  if (mustExist && !configured && !existsSync(folder))
    throw new Error(`There is no site in ${DATA_DIR}: set DATA_DIR or DATABASE_URL to the site's.`);
  const given = ownerUrl ?? configured;
  if (given) {
    const urls = { owner: given, requests: configured ?? given };
    return { settings, urls, release: () => Promise.resolve() };
  }
  const { urls, adopted, release, stop } = await startEmbedded(folder);
  return { settings, urls, release: async () => (adopted ? release() : stop()) };
}

/**
 * Opens the migrated database of the site as the owner of its tables; the site may be running. See
 * {@link findSiteServer}.
 */
export async function openSiteDatabase(
  options: { mustExist?: boolean } = {},
): Promise<SiteDatabase> {
  const { settings, urls, release } = await findSiteServer(options);
  const url = urls.owner;
  const pool = createPool({ connectionString: url, statement_timeout: 0 }, 4);
  const close = async () => {
    await pool.end();
    await release();
  };
  try {
    await migrate(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { settings, url, pool, db: createDatabase(pool), close };
}
