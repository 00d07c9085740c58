import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** The content of `postmaster.pid`, which the server of a data folder writes. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of the Unix socket; empty for none. */
  socketFolder: string;
  /** `starting`, `ready`, `stopping` … */
  status: string;
}

/** Reads `postmaster.pid`; null if there is none. */
export function readPostmaster(folder: string): Postmaster | null {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketFolder: (lines[4] ?? '').trim(),
      status: (lines[7] ?? '').trim(),
    };
  } catch {
    return null;
  }
}

/** True if a process with this pid exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * True if the process is a running PostgreSQL. Checks the command line too, because pids are
 * reused. Zombies have none.
 */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch (error) {
    // Another error, for example of a process with too many open files, says nothing about it.
    const isGone = ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');
    return !isGone || process.platform !== 'linux';
  }
}

/**
 * True if the data folder is the working directory of a process, as for every PostgreSQL process.
 * Backends can outlive their postmaster for a moment. True also if this cannot be determined,
 * because removing the lock of a running cluster would destroy it.
 */
export function isFolderInUse(folder: string): boolean {
  if (process.platform !== 'linux') return true;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === folder) return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EACCES') return true;
    }
  }
  return false;
}
