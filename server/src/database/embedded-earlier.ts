import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES } from './embedded-access';
import { isAlive, isPostgres, readPostmaster, type Postmaster } from './postmaster';

/** How long a database may take to stop. Unit: ms. */
const STOP_LIMIT_MS = 15_000;

/**
 * Stops a database that an earlier version of the server started and left running, for example
 * because that server was killed. Such a database asks for no password.
 * @throws Error if somebody is connected: that server still runs
 */
export async function stopEarlierDatabase(folder: string): Promise<void> {
  const running = readPostmaster(folder);
  if (!running || !isPostgres(running.pid)) return;
  if (await isInUse(running))
    throw new Error(
      `The database in ${folder} is used by a server of an earlier version. Stop that server first.`,
    );
  await stopPostmaster(folder, running.pid);
}

/** Ends a database cleanly: open transactions are rolled back, all data is on the disk. */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (
    const end = Date.now() + STOP_LIMIT_MS;
    Date.now() < end && isAlive(pid) && readPostmaster(folder);
  )
    await sleep(10);
}

async function isInUse({ port, socketFolder }: Postmaster): Promise<boolean> {
  const client = new pg.Client({
    host: socketFolder || '127.0.0.1',
    port,
    user: ROLES.superuser,
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}
