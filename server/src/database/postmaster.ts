import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** What `postmaster.pid` says of the server that owns a data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping` … */
  status: string;
}

/** Reads `postmaster.pid`; null where there is none. */
export function readPostmaster(folder: string): Postmaster | null {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch {
    return null;
  }
}

/** True while a process of that number lives, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * True when that process is a living PostgreSQL; numbers are given out again, so the name is looked
 * at too. A zombie has none.
 */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return process.platform !== 'linux';
  }
}

/**
 * True when some process still works in the data folder: every PostgreSQL process makes it its
 * working directory, and backends may outlive their postmaster for a moment. Where that cannot be
 * seen, the answer is yes, because removing the lock of a living cluster would destroy it.
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
