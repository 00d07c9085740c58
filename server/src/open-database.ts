import path from 'node:path';
import type pg from 'pg';
import { startEmbedded } from './database/embedded';
import { migrate } from './database/migrate';
import { createPool } from './database/pool';
import { grantRequestRights } from './database/request-rights';
import { lockForServer } from './database/single-server';
import { installQueue } from './jobs';
import type { Settings } from './settings';

export interface OpenDatabase {
  /** For requests and jobs. */
  url: string;
  /** Stops what was started, in this order. */
  closing: (() => Promise<unknown>)[];
}

/**
 * Finds the database of the settings, or starts the embedded one, and migrates it.
 *
 * Where there are two roles, the owner of the tables migrates and is disconnected before the first
 * request; the other one has the rights to rows only. One role of `DATABASE_URL` does both.
 */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = settings;
  if (DATABASE_URL !== undefined) {
    await prepareSchema(DATABASE_OWNER_URL ?? DATABASE_URL, DATABASE_URL);
    return { url: DATABASE_URL, closing: [] };
  }
  const { urls, stop, release } = await startEmbedded(path.join(DATA_DIR, 'postgres'), {
    onEvent: (message) => console.error(message),
  });
  const lock = await lockForServer(urls.requests, DATA_DIR).catch((error: unknown) => {
    // The database belongs to the other server.
    release();
    throw error;
  });
  const closing = [() => lock.release(), () => stop()];
  try {
    await prepareSchema(urls.owner, urls.requests);
  } catch (error) {
    for (const close of closing) await close();
    throw error;
  }
  return { url: urls.requests, closing };
}

/**
 * Migrates as the owner of the tables, and gives the role of requests the rights it needs.
 * @param ownerUrl the same as `url` if one role does both
 * @returns the names of the migrations that ran
 */
export async function prepareSchema(ownerUrl: string, url: string): Promise<string[]> {
  const owner = createPool(ownerUrl, 2);
  try {
    const ran = await migrate(owner);
    const role = await roleOf(url);
    if (role === (await roleOf(owner))) return ran;
    await installQueue(owner);
    await grantRequestRights(owner, role);
    return ran;
  } finally {
    await owner.end();
  }
}

async function roleOf(database: string | pg.Pool): Promise<string> {
  const pool = typeof database === 'string' ? createPool(database, 1) : database;
  try {
    const { rows } = await pool.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  } finally {
    if (pool !== database) await pool.end();
  }
}
