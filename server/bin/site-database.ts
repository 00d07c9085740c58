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
 * Opens the migrated database of the site in the settings as the owner of its tables; the site may be running. A relative
 * `DATA_DIR` is resolved from the directory of the command, not from this package's folder, where
 * npm runs it.
 * @param mustExist refuses a folder without a site: a mistyped one would get a new, empty database
 */
export async function openSiteDatabase({ mustExist = false } = {}): Promise<SiteDatabase> {
  const DATA_DIR = path.resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR || 'data');
  const settings = readSettings({ ...process.env, DATA_DIR });
  if (mustExist && !settings.DATABASE_URL && !existsSync(path.join(DATA_DIR, 'postgres')))
    throw new Error(`There is no site in ${DATA_DIR}: set DATA_DIR or DATABASE_URL to the site's.`);
  const { url, release } = await ensureServer(
    settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL,
    DATA_DIR,
  );
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

/** The configured database server, or the embedded one, which runs until it is released. */
async function ensureServer(
  configured: string | undefined,
  dataFolder: string,
): Promise<{ url: string; release: () => void | Promise<void> }> {
  if (configured) return { url: configured, release: () => {} };
  const { url, adopted, release, stop } = await startEmbedded(path.join(dataFolder, 'postgres'));
  return { url, release: adopted ? release : stop };
}
