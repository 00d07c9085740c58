import path from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '../../database/embedded';
import { createPool } from '../../database/pool';
import { readSettings, type Settings } from '../../settings';

export interface Site {
  settings: Settings;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/**
 * The database of a site as it stands, not migrated, beside a running server or without one. A
 * relative `DATA_DIR` is meant from where the command was typed, not from this package's folder,
 * where npm runs it.
 * @param which `embedded` looks past `DATABASE_URL`
 */
export async function openSite(which: 'set' | 'embedded' = 'set'): Promise<Site> {
  const DATA_DIR = path.resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR || 'data');
  const settings = readSettings({ ...process.env, DATA_DIR });
  const embedded =
    settings.DATABASE_URL && which === 'set'
      ? undefined
      : await startEmbedded(path.join(DATA_DIR, 'postgres'));
  const connectionString = embedded?.url ?? settings.DATABASE_URL;
  const pool = createPool(
    { connectionString, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
    4,
  );
  const close = async () => {
    await pool.end();
    if (embedded?.adopted) embedded.release();
    else await embedded?.stop();
  };
  return { settings, pool, close };
}
