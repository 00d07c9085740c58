import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { damageInOutput } from './damage';
import { PASSWORD_SETTINGS, requirePasswords, ROLES } from './embedded-access';
import type { Binaries } from './embedded-binaries';
import type { RunFolders } from './embedded-sockets';
import type { RunAs } from './embedded-user';
import { isFolderInUse, isPostgres, readPostmaster } from './postmaster';

const windows = process.platform === 'win32';
const PORT = 5455;
const START_LIMIT_MS = 60_000;

export interface ClusterOptions {
  /** False for temporary clusters of tests: nothing is flushed to the disk. */
  durable?: boolean;
  /** TCP port on Windows; elsewhere part of the socket's name. */
  port?: number;
  maxConnections?: number;
}

export interface Cluster {
  folder: string;
  run: RunFolders;
  binaries: Binaries;
  runAs: RunAs;
  options: ClusterOptions;
}

/**
 * Creates a cluster in a temporary folder and renames it, so that a killed first start leaves no
 * incomplete one. Nobody can connect before the first start writes its rules. Collation is by code
 * point, but the character type is UTF-8: with `C`, pg_trgm finds no similarity in Arabic.
 */
export async function createCluster({ folder, binaries, runAs, options }: Cluster): Promise<void> {
  const { prefix, ids, owner } = runAs.named;
  const draft = `${folder}.init`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (owner !== undefined) chownSync(draft, owner, owner);
  const characterType = windows
    ? []
    : [`--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`];
  const args = [
    '-D',
    draft,
    '-U',
    ROLES.superuser,
    '-A',
    'reject',
    '-E',
    'UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...characterType,
    ...(options.durable === false ? ['--no-sync'] : []),
  ];
  const [program = binaries.initdb, ...rest] = [...prefix, binaries.initdb, ...args];
  const child = spawn(program, rest, {
    ...ids,
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

export interface Running {
  pid: number;
  port: number;
  adopted: boolean;
}

/** Adopts or starts the database. Retries while another one starts or stops in the same folder. */
export async function ensureRunning(cluster: Cluster): Promise<Running> {
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

/**
 * Removes the lock of a dead postmaster whose pid another process has. PostgreSQL would not start.
 */
export function removeDeadLock(folder: string): void {
  if (readPostmaster(folder) && !isFolderInUse(folder))
    rmSync(path.join(folder, 'postmaster.pid'), { force: true });
}

const SOCKET_ONLY = { listen_addresses: '', unix_socket_permissions: '0700' };
const TCP_ONLY = { listen_addresses: '127.0.0.1' };
/** For tests: a crash of the machine may lose data. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Settings of PostgreSQL as arguments of its command line. */
function configOf({ sockets }: RunFolders, options: ClusterOptions): string[] {
  const settings = {
    max_connections: options.maxConnections ?? 60,
    shared_buffers: '64MB',
    ...PASSWORD_SETTINGS,
    ...(windows ? TCP_ONLY : { ...SOCKET_ONLY, unix_socket_directories: sockets }),
    ...(options.durable === false && NOT_DURABLE),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function launch({ folder, run, binaries, runAs, options }: Cluster): Promise<Running> {
  removeDeadLock(folder);
  requirePasswords(folder, runAs);
  const { prefix, ids } = runAs.server;
  const args = ['-D', folder, '-p', String(options.port ?? PORT), ...configOf(run, options)];
  const log = openSync(run.log, 'a', 0o600);
  const logStart = fstatSync(log).size;
  const [program = binaries.postgres, ...rest] = [...prefix, binaries.postgres, ...args];
  const child = spawn(program, rest, {
    ...ids,
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
      const output = readFileSync(run.log).subarray(logStart).toString();
      throw damageInOutput(folder, output) ?? new Error(`${ended}: ${output.slice(-600)}`);
    }
    const now = readPostmaster(folder);
    if (now && now.pid === child.pid && now.status === 'ready')
      return { pid: now.pid, port: now.port, adopted: false };
  }
  throw new Error('PostgreSQL does not become ready.');
}
