import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LimitTask, ServerTask } from './host';

/** Starts a process of its own for one side. @returns when it answers */
export async function startHost<T>(task: ServerTask | LimitTask): Promise<{ answer: T; stop: () => void }> {
  const host = fork(fileURLToPath(new URL('./host.ts', import.meta.url)), { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  host.send(task);
  const [answer] = (await Promise.race([once(host, 'message'), once(host, 'exit').then(() => { throw new Error(`The ${task.role} did not start.`); })])) as [T];
  return { answer, stop: () => host.kill('SIGKILL') };
}
