import { fork, type ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import { programFile } from '../assets';

/** The process of a task ended before it had answered. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}
/** A task was not done in time. Its process is ended. */
export class TimeLimitReached extends Error {
  override readonly name = 'TimeLimitReached';
}

/** What a process answers to its task: a result, or what an error said. */
export type Answer<Result> =
  | { result: Result }
  | { error: Pick<Error, 'name' | 'message' | 'stack'> };

/** Argument of a program: let the server go first where the cores are fewer than what wants them. */
export const LOWER_PRIORITY = '--lower-priority';
/** Argument of a program: take only the time of the cores that nobody else wants. */
export const IDLE_TIME = '--idle-time';

interface PoolOptions {
  /** Arguments of the program. */
  args?: readonly string[];
  /** Limit of V8's heap of each process. Unit: MB. */
  heapMb: number;
  /** A process without a task ends after this time. Unit: ms. */
  idleMs: number;
  /** A process that needs longer for a task, its start included, is ended. Unit: ms. */
  timeLimitMs: number;
}

/** Processes that each run one task after the other. */
export interface ProcessPool {
  /**
   * Runs a task in a process that is idle, or in a new one: whoever calls bounds how many there are.
   * @param task and what it returns are copied between the processes
   * @throws ProcessEnded, TimeLimitReached, or an error with the message of what the task threw
   */
  run: (task: unknown) => Promise<unknown>;
  /** Ends all processes. */
  close: () => Promise<void>;
}

interface PooledProcess {
  child: ChildProcess;
  /** Runs while the process is idle. */
  idleTimer?: NodeJS.Timeout | undefined;
  /** Ends the task that it works at. */
  settle?: ((answer: Answer<unknown> | Error) => void) | undefined;
}

/**
 * Runs a program in processes, the first of which starts with the first task. One that ends costs
 * its task only.
 * @param program source file in `src`; it gets each task as a message and answers with an `Answer`
 */
export function createProcessPool(
  program: string,
  { args = [], heapMb, idleMs, timeLimitMs }: PoolOptions,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ProcessPool {
  const running = new Set<PooledProcess>();
  let isClosed = false;

  function start(): PooledProcess {
    const { file, execArgv } = programFile(program);
    const child = fork(file, args, {
      execArgv: [...execArgv, `--max-old-space-size=${heapMb}`],
      // Nothing of the server's settings is any business of it.
      env: {},
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    const started: PooledProcess = { child };
    running.add(started);
    child.on('message', (message) => started.settle?.(message as Answer<unknown>));
    child.on('exit', (code, signal) => lose(started, { code, signal }));
    // Without a listener, a process that cannot be started or signalled would end the server.
    child.on('error', (err) => lose(started, { err }));
    return started;
  }

  /** Forgets a process that has ended, or is of no use any more. */
  function lose(lost: PooledProcess, reason: object): void {
    if (!running.delete(lost)) return;
    clearTimeout(lost.idleTimer);
    log.warn(
      { process: lost.child.pid, wasBusy: lost.settle !== undefined, ...reason },
      'a process for heavy work ended; the next task starts another one',
    );
    lost.child.kill('SIGKILL');
    lost.settle?.(new ProcessEnded(`the process for ${program} ended`));
  }

  /** Ends a process that has nothing left to do. */
  function end(ending: PooledProcess): void {
    running.delete(ending);
    clearTimeout(ending.idleTimer);
    ending.child.kill('SIGKILL');
  }

  function ask(asked: PooledProcess, task: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        end(asked);
        asked.settle?.(new TimeLimitReached(`${program} took more than ${timeLimitMs} ms`));
      }, timeLimitMs);
      asked.settle = (answer) => {
        clearTimeout(timer);
        asked.settle = undefined;
        if (answer instanceof Error) reject(answer);
        else if ('result' in answer) resolve(answer.result);
        else reject(Object.assign(new Error(), answer.error));
      };
      // `exit` or `error` follows where it has no channel any more.
      if (asked.child.connected) asked.child.send(task as object, () => undefined);
    });
  }

  /** A process that is idle does not keep the server running. */
  function keep(idle: PooledProcess): void {
    idle.child.unref();
    idle.child.channel?.unref();
    idle.idleTimer = setTimeout(() => end(idle), idleMs).unref();
  }

  function findIdle(): PooledProcess | undefined {
    const idle = [...running].find(({ idleTimer }) => idleTimer !== undefined);
    if (!idle) return undefined;
    clearTimeout(idle.idleTimer);
    idle.idleTimer = undefined;
    idle.child.ref();
    idle.child.channel?.ref();
    return idle;
  }

  return {
    async run(task) {
      if (isClosed) throw new ProcessEnded('the server is stopping');
      const taken = findIdle() ?? start();
      try {
        return await ask(taken, task);
      } finally {
        if (running.has(taken)) keep(taken);
      }
    },
    async close() {
      isClosed = true;
      const ending = [...running].filter(({ child }) => child.pid !== undefined);
      const ended = ending.map(
        ({ child }) => new Promise((resolve) => child.once('exit', resolve)),
      );
      for (const one of ending) {
        one.child.ref();
        end(one);
        one.settle?.(new ProcessEnded('the server is stopping'));
      }
      await Promise.all(ended);
    },
  };
}
