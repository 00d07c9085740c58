// Temporary files of test runs in memory. A test's database is a copy of a template with a thousand
// small files, a journey's site another: on a disk they cost more than the tests themselves
// (`CREATE DATABASE`: 30 ms in memory, 200 to 600 ms on ext4).
import { mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;
const GB = 1024 ** 3;
/** What a whole run needs, with room for an installed checkout of an outside team. */
const NEEDED_BYTES = 6 * GB;
const PREFIX = 'smokehouse-run-';

/** Containers often forbid to start programs from there, and PostgreSQL may be copied. */
const allowsPrograms = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .every(
      ([, place, , options = '']) => place !== MEMORY || !options.split(',').includes('noexec'),
    );

function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    const free = Math.min(bavail * bsize, os.freemem());
    return type === TMPFS && free >= NEEDED_BYTES && allowsPrograms();
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** Removes what runs left that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length))))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
}

/**
 * Makes `os.tmpdir()` of this process, and of those that it starts, a folder in memory, which is
 * removed when the process ends. Does nothing where `TMPDIR` is set, or where memory is short.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || process.platform !== 'linux' || !hasRoom()) return;
  removeLeftovers();
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
