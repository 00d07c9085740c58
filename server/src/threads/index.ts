import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Piscina } from 'piscina';
import { programFile } from '../assets';
import { expectCost, type Cost } from '../http/costs';
import { AppError } from '../http/errors';
import { createBoundedQueue, type JobOptions } from './bounded-queue';
import type { TaskInput, TaskName, TaskResult } from './tasks';

export type { Drawing } from './drawings';
export type { PdfInput } from './tasks';

/** Threads for work that would block the event loop for more than 20 ms. */
export interface Threads {
  /**
   * Runs a task in a thread.
   * @param isUrgent goes before the others and is never refused; for the server's own work
   * @param by whose task it is: a person has a share of the waiting ones
   * @throws AppError 503 `busy` while too many tasks wait, or when it took too long
   */
  run: <N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    options?: JobOptions,
  ) => Promise<TaskResult<N>>;
  /**
   * A PDF, made once for the same input: concurrent requests share one task, and later ones get
   * what is kept in memory.
   * @param by who asks for it
   * @throws AppError 503 `busy` while too many tasks wait
   */
  pdf: (input: TaskInput<'pdf'>, by: string) => Promise<Buffer>;
  /** How many tasks were started. */
  readonly started: number;
  /** Ends all threads. */
  close: () => Promise<void>;
}

/** What a call that runs a task declares as its cost. */
const COST_OF: Readonly<Record<TaskName, Cost>> = {
  codes: 'document',
  import: 'import',
  pdf: 'document',
  raster: 'document',
};

type Pool = Piscina<{ name: TaskName; input: unknown }, unknown>;

/** Leaves a core to the event loop. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Tasks that wait: at 60 ms each, some four seconds for the last one. */
const WAITING = 64;
/** Tasks of one person: at 60 ms each, about a second. */
const SHARE = 16;
/** A thread takes some 60 MB, so it ends when it is not needed. Unit: ms. */
const IDLE_MS = 30_000;
/** The longest document takes a second. Unit: ms. */
const TIME_LIMIT_MS = 20_000;
const HEAP_MB = 192;
/** Documents of some 30 KB. Unit: bytes. */
const KEPT_BYTES = 6_000_000;

/** Creates the pool. Its first thread starts with the first task. */
export function createThreads(): Threads {
  const queue = createBoundedQueue({ atOnce: THREADS, waiting: WAITING, share: SHARE });
  let pool: Promise<Pool> | undefined;
  let started = 0;

  async function openPool(): Promise<Pool> {
    const { Piscina } = await import('piscina');
    const { file, execArgv } = programFile('threads/heavy-thread.ts');
    return new Piscina({
      filename: file,
      execArgv,
      // Nothing of the server's settings is any business of a thread.
      env: {},
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      recordTiming: false,
    });
  }

  const run: Threads['run'] = (name, input, options) => {
    if (!options?.isUrgent) expectCost(COST_OF[name]);
    return queue.run(async () => {
      started += 1;
      const opened = await (pool ??= openPool());
      const signal = AbortSignal.timeout(TIME_LIMIT_MS);
      return (await opened.run({ name, input }, { signal }).catch((error: unknown) => {
        throw signal.aborted ? new AppError('busy', 503) : error;
      })) as TaskResult<typeof name>;
    }, options);
  };

  const kept = new LRUCache<string, Buffer, { input: TaskInput<'pdf'>; by: string }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // A copied buffer is a plain array.
    fetchMethod: async (_key, _stale, { context: { input, by } }) =>
      Buffer.from(await run('pdf', input, { by })),
  });

  return {
    run,
    async pdf(input, by) {
      const key = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
      return kept.forceFetch(key, { context: { input, by } });
    },
    get started() {
      return started;
    },
    async close() {
      await (await pool)?.destroy();
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    threads: Threads;
  }
}
