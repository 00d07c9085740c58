import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LOCK_KEYS } from './lock-keys';

const NAME = 'smokehouse server ';
/** PostgreSQL notices a moment after a process was killed that its connections are closed. */
const ATTEMPTS = 20;
const WAIT_MS = 100;
const RECONNECT_MS = 500;

export interface ServerLock {
  release: () => Promise<void>;
}

/**
 * Marks the embedded database of a data folder as used by this server. The mark is an advisory lock
 * of one connection, so it ends with the process, however that ends. After a restart of the
 * database it is taken again.
 * @throws Error if another server uses the folder; its message names that server's process
 */
export async function lockForServer(url: string, folder: string): Promise<ServerLock> {
  let isReleased = false;
  let client = await take(url, folder);
  client.once('end', () => void retake());
  async function retake(): Promise<void> {
    while (!isReleased) {
      try {
        client = await take(url, folder);
        client.once('end', () => void retake());
        return;
      } catch {
        // The database is not back yet.
        await sleep(RECONNECT_MS, undefined, { ref: false });
      }
    }
  }
  return {
    release: async () => {
      isReleased = true;
      await client.end();
    },
  };
}

async function take(url: string, folder: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${NAME}${process.pid}`,
  });
  // The end of the connection is handled by `end`.
  client.on('error', () => {});
  await client.connect();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS locked',
      [LOCK_KEYS.server],
    );
    if (rows[0]?.locked) return client;
    await sleep(WAIT_MS);
  }
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
      WHERE l.locktype = 'advisory' AND l.granted AND (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [LOCK_KEYS.server],
  );
  await client.end();
  const owner = rows[0]?.name.replace(NAME, 'process ') ?? 'another process';
  throw new Error(
    `${folder} is already used by a server (${owner}). Stop it, or start with another DATA_DIR.`,
  );
}
