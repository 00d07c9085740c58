import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { damageInOutput, DamagedDatabaseError } from './damage';
import { findBinaries, shortHash, type Binaries } from './embedded-binaries';
import { chooseUser, type RunAs } from './embedded-user';
import { isAlive, isFolderInUse, isPostgres, readPostmaster } from './postmaster';

const windows = process.platform === 'win32';
const PORT = 5455;
const START_LIMIT_MS = 60_000;
const WATCH_MS = 500;

export interface EmbeddedOptions {
  /** False for temporary clusters of tests: nothing is flushed to the disk. */
  durable?: boolean;
  /** TCP port on Windows; elsewhere part of the socket's name. */
  port?: number;
  maxConnections?: number;
  /** Receives one line when the database died and when it runs again. */
  onEvent?: (message: string) => void;
}

export interface EmbeddedDatabase {
  /** Options of `pg` for the maintenance database. */
  config: { host: string; port: number; user: string; database: string };
  /** The same as a connection string. */
  url: string;
  /** True if a running postmaster was adopted. */
  adopted: boolean;
  /** The postmaster's pid, which changes after a restart. */
  pid: () => number;
  /** Shuts the database down cleanly: open transactions are rolled back, all data is on the disk. */
  stop: () => Promise<void>;
  /** Stops watching without stopping the database, which a running server uses. */
  release: () => void;
}

interface Cluster {
  folder: string;
  socketFolder: string;
  binaries: Binaries;
  runAs: RunAs;
  options: EmbeddedOptions;
}

/**
 * Starts PostgreSQL in `folder`, or adopts the one that already runs there, and restarts it within
 * a second if its postmaster dies.
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
    socketFolder: socketFolder(folder, runAs),
    binaries,
    runAs,
    options,
  };
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new DamagedDatabaseError(folder, 'its file PG_VERSION is missing');
    await createCluster(cluster);
  }

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

  const config = {
    host: windows ? '127.0.0.1' : cluster.socketFolder,
    port: current.port,
    user: 'app',
    database: 'postgres',
  };
  return {
    config,
    url: windows
      ? `postgres://app@127.0.0.1:${config.port}/postgres`
      : `postgres://app@/postgres?host=${encodeURIComponent(config.host)}&port=${config.port}`,
    adopted,
    pid: () => current.pid,
    release,
    stop: async () => {
      release();
      await restarting;
      try {
        process.kill(current.pid, 'SIGINT');
      } catch {
        return;
      }
      for (let i = 0; i < 1500 && isAlive(current.pid) && readPostmaster(folder); i++)
        await sleep(10);
    },
  };
}

/** A folder with a short name, because paths of Unix sockets are limited to about 103 bytes. */
function socketFolder(folder: string, runAs: RunAs): string {
  const sockets = path.join(os.tmpdir(), `pg-${shortHash(folder)}`);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  if (runAs.owner !== undefined) chownSync(sockets, runAs.owner, runAs.owner);
  return sockets;
}

/**
 * Creates a cluster in a temporary folder and renames it, so that a killed first start leaves no
 * incomplete one. Collation is by code point, but the character type is UTF-8: with `C`, pg_trgm
 * finds no similarity in Arabic.
 */
async function createCluster({ folder, binaries, runAs, options }: Cluster): Promise<void> {
  const draft = `${folder}.init`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (runAs.owner !== undefined) chownSync(draft, runAs.owner, runAs.owner);
  const characterType = windows
    ? []
    : [`--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`];
  const args = [
    '-D',
    draft,
    '-U',
    'app',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...characterType,
    ...(options.durable === false ? ['--no-sync'] : []),
  ];
  const [program = binaries.initdb, ...rest] = [...runAs.prefix, binaries.initdb, ...args];
  const child = spawn(program, rest, {
    ...runAs.ids,
    cwd: path.dirname(folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  if (code !== 0) throw new Error(`The database could not be created: ${errors.trim()}`);
  renameSync(draft, folder);
}

interface Running {
  pid: number;
  port: number;
  adopted: boolean;
}

/** Adopts or starts the database. Retries while another one starts or stops in the same folder. */
async function ensureRunning(cluster: Cluster): Promise<Running> {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await adopt(cluster)) ?? (await launch(cluster));
    } catch (error) {
      if (
        attempt >= 20 ||
        !/lock file|shared memory block|went away/.test((error as Error).message)
      )
        throw error;
      await sleep(250);
    }
  }
}

async function adopt({ folder }: Cluster): Promise<Running | null> {
  const found = readPostmaster(folder);
  if (!found || !isPostgres(found.pid)) return null;
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(10)) {
    const now = readPostmaster(folder);
    if (!now || !isPostgres(now.pid)) throw new Error('the running database went away');
    if (now.status === 'ready') return { pid: now.pid, port: now.port, adopted: true };
  }
  throw new Error('The running database does not become ready.');
}

const SOCKET_ONLY = { listen_addresses: '', unix_socket_permissions: '0700' };
const TCP_ONLY = { listen_addresses: '127.0.0.1' };
/** For tests: a crash of the machine may lose data. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Settings of PostgreSQL as arguments of its command line. */
function configOf(sockets: string, options: Cluster['options']): string[] {
  const settings = {
    max_connections: options.maxConnections ?? 60,
    shared_buffers: '64MB',
    ...(windows ? TCP_ONLY : { ...SOCKET_ONLY, unix_socket_directories: sockets }),
    ...(options.durable === false && NOT_DURABLE),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function launch({
  folder,
  socketFolder: sockets,
  binaries,
  runAs,
  options,
}: Cluster): Promise<Running> {
  // The lock of a dead postmaster whose pid another process has. PostgreSQL would not start.
  if (readPostmaster(folder) && !isFolderInUse(folder))
    rmSync(path.join(folder, 'postmaster.pid'), { force: true });
  const args = ['-D', folder, '-p', String(options.port ?? PORT), ...configOf(sockets, options)];
  const logFile = path.join(sockets, 'log');
  const log = openSync(logFile, 'a');
  const logStart = fstatSync(log).size;
  const [program = binaries.postgres, ...rest] = [...runAs.prefix, binaries.postgres, ...args];
  const child = spawn(program, rest, {
    ...runAs.ids,
    cwd: path.dirname(folder),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let ended: string | undefined;
  child
    .on('exit', (code) => {
      ended = `PostgreSQL ended with ${code}`;
    })
    .on('error', (error) => {
      ended = error.message;
    });
  child.unref();
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(10)) {
    if (ended) {
      const output = readFileSync(logFile).subarray(logStart).toString();
      throw damageInOutput(folder, output) ?? new Error(`${ended}: ${output.slice(-600)}`);
    }
    const now = readPostmaster(folder);
    if (now && now.pid === child.pid && now.status === 'ready')
      return { pid: now.pid, port: now.port, adopted: false };
  }
  throw new Error('PostgreSQL does not become ready.');
}
