import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { damageInOutput, DamagedDatabaseError } from './damage';
import { createPasswords, readPasswords, ROLES, type RoleName } from './embedded-access';
import { findBinaries } from './embedded-binaries';
import {
  createCluster,
  ensureRunning,
  removeDeadLock,
  type Cluster,
  type ClusterOptions,
} from './embedded-cluster';
import { stopEarlierDatabase, stopPostmaster } from './embedded-earlier';
import { runFolders } from './embedded-sockets';
import { chooseUser } from './embedded-user';
import { isPostgres } from './postmaster';
import { prepareRoles } from './roles';
import { sqlStateOf } from './unavailable';

const windows = process.platform === 'win32';
const WATCH_MS = 500;
const WRONG_PASSWORD = '28P01';

export interface EmbeddedOptions extends ClusterOptions {
  /** Receives one line when the database died and when it runs again. */
  onEvent?: (message: string) => void;
}

/** Options of `pg`. */
export interface ConnectionConfig {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedDatabase {
  /** Options of `pg` for the maintenance database, as the owner of the tables. */
  config: ConnectionConfig;
  /** The same as a connection string, which contains the password. */
  url: string;
  /** Connection strings of all roles. */
  urls: Record<RoleName, string>;
  /** True if a running postmaster was adopted. */
  adopted: boolean;
  /** The postmaster's pid, which changes after a restart. */
  pid: () => number;
  /** Shuts the database down cleanly: open transactions are rolled back, all data is on the disk. */
  stop: () => Promise<void>;
  /** Stops watching without stopping the database, which a running server uses. */
  release: () => void;
}

/**
 * Starts PostgreSQL in `folder`, or adopts the one that already runs there, and restarts it within
 * a second if its postmaster dies. Its passwords are in a file beside `folder`.
 * @throws DamagedDatabaseError if files of the database are missing or cannot be read
 */
export async function startEmbedded(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  folder = path.resolve(folder);
  mkdirSync(path.dirname(folder), { recursive: true });
  const binaries = await findBinaries();
  const runAs = chooseUser(binaries.postgres, folder);
  const cluster: Cluster = {
    folder,
    run: runFolders(folder, runAs.server),
    binaries,
    runAs,
    options,
  };
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new DamagedDatabaseError(folder, 'its file PG_VERSION is missing');
    await createCluster(cluster);
  }
  const passwords = readPasswords(folder) ?? (await addPasswords(cluster));

  let current = await ensureRunning(cluster);
  const { adopted } = current;
  let stopping = false;
  let restarting: Promise<void> | undefined;
  const log = options.onEvent ?? (() => {});

  async function restart(): Promise<void> {
    log('The database died; restarting it.');
    // Ends if the folder was deleted.
    while (!stopping && existsSync(path.join(folder, 'PG_VERSION'))) {
      try {
        current = await ensureRunning(cluster);
        log('The database runs again.');
        return;
      } catch (error) {
        log(`The database does not start: ${(error as Error).message}`);
        await sleep(1000);
      }
    }
  }
  const watch = setInterval(() => {
    if (stopping || restarting || isPostgres(current.pid)) return;
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, WATCH_MS);
  watch.unref();

  const release = () => {
    stopping = true;
    clearInterval(watch);
  };
  const stop = async () => {
    release();
    await restarting;
    await stopPostmaster(folder, current.pid);
    // Of a site, the output stays, for whoever looks for the reason of a failure.
    if (options.durable === false)
      rmSync(path.dirname(cluster.run.log), { recursive: true, force: true });
  };

  const configOf = (name: RoleName): ConnectionConfig => ({
    host: windows ? '127.0.0.1' : cluster.run.sockets,
    port: current.port,
    user: ROLES[name],
    password: passwords[name],
    database: 'postgres',
  });
  const roleOf = (name: RoleName) => ({ name: ROLES[name], password: passwords[name] });
  await prepareRoles(configOf('superuser'), {
    owner: roleOf('owner'),
    requests: roleOf('requests'),
  }).catch(async (error: unknown) => {
    await (adopted ? release() : stop());
    throw sqlStateOf(error) === WRONG_PASSWORD ? wrongPasswords(folder, error) : error;
  });
  const urls = {
    superuser: urlOf(configOf('superuser')),
    owner: urlOf(configOf('owner')),
    requests: urlOf(configOf('requests')),
  };
  return {
    config: configOf('owner'),
    url: urls.owner,
    urls,
    adopted,
    pid: () => current.pid,
    release,
    stop,
  };
}

/** Makes passwords for a new database, or for one of an earlier version. */
async function addPasswords(cluster: Cluster) {
  const { folder } = cluster;
  await stopEarlierDatabase(folder);
  removeDeadLock(folder);
  return createPasswords(cluster).catch((error: unknown) => {
    throw damageInOutput(folder, String(error)) ?? error;
  });
}

const wrongPasswords = (folder: string, cause: unknown): Error =>
  new Error(
    `${folder}-passwords.json is of another database: stop every server that uses this folder, ` +
      'delete the file and start again.',
    { cause },
  );

const urlOf = ({ host, port, user, password, database }: ConnectionConfig): string =>
  windows
    ? `postgres://${user}:${password}@${host}:${port}/${database}`
    : `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
