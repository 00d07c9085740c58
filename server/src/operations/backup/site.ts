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
 * Opens the database of a site as the owner of its tables, without migrating it, whether its server
 * runs or not. A relative `DATA_DIR` is resolved from the folder of the command, not from this
 * package, where npm runs it.
 * @param which `embedded` ignores `DATABASE_URL`
 */
export async function openSite(which: 'set' | 'embedded' = 'set'): Promise<Site> {
  const DATA_DIR = path.resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR || 'data');
  const settings = readSettings({ ...process.env, DATA_DIR });
  const embedded =
    settings.DATABASE_URL && which === 'set'
      ? undefined
      : await startEmbedded(path.join(DATA_DIR, 'postgres'));
  const connectionString = embedded?.url ?? settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL;
  const pool = createPool(
    {
      connectionString,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      pipeline: false,
    },
    4,
  );
  const close = async () => {
    await pool.end();
    if (embedded?.adopted) embedded.release();
    else await embedded?.stop();
  };
  return { settings, pool, close };
}
