import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** As `nice -n 10`: a tenth of the time of what is not lowered, while both want the core. */
const LOWER_BY = 10;
const LOWEST = 19;
/** The calling thread, and all of its process. Linux alone has them. */
const [SELF, ALL] = ['/proc/thread-self', '/proc/self/task'];

/**
 * Lets the server's event loop go first where the cores are fewer than what wants them. Called by a
 * thread of the server, it lowers that one; by a process of its own, all threads of it, also those in
 * which V8 collects garbage and compiles. On Linux a priority belongs to a thread; elsewhere nothing
 * changes.
 */
export function lowerPriority(): void {
  if (!existsSync(SELF)) return;
  for (const thread of isMainThread ? readdirSync(ALL) : [path.basename(readlinkSync(SELF))]) {
    const before = os.getPriority(Number(thread));
    os.setPriority(Number(thread), Math.min(LOWEST, before + LOWER_BY));
  }
}

/**
 * Gives the process only what nobody else wants: whatever wakes up takes its core at once. With a
 * lower priority alone it keeps the core for some milliseconds each time, which halves the requests
 * that a busy server answers meanwhile. Without `chrt` nothing changes, and there is no way back: a
 * process without rights may not raise itself.
 */
export function becomeIdle(): void {
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]);
}
