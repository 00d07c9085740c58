import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Profiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import type { LimitTask, ServerTask } from './host';

export interface Host<T> {
  answer: T;
  /** A CPU profile of the process while `act` runs. */
  profile: (act: () => Promise<unknown>) => Promise<Profiler.Profile>;
  stop: () => void;
}

/** Starts a process for one side. @returns when it is ready */
export async function startHost<T>(task: ServerTask | LimitTask): Promise<Host<T>> {
  const host = fork(fileURLToPath(new URL('./host.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const ask = async <A>(message: ServerTask | LimitTask | string): Promise<A> => {
    host.send(message);
    const [answer] = (await Promise.race([
      once(host, 'message'),
      once(host, 'exit').then(() => {
        throw new Error(`The ${task.role} ended.`);
      }),
    ])) as [A];
    return answer;
  };
  const answer = await ask<T>(task);
  return {
    answer,
    async profile(act) {
      await ask('profile');
      await act();
      return ask('profiled');
    },
    stop: () => host.kill('SIGKILL'),
  };
}
