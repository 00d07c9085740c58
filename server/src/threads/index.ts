import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { Tinypool } from 'tinypool';
import { programFile } from '../assets';
import { expectCost, type Cost } from '../http/costs';
import { AppError } from '../http/errors';
import { createBoundedQueue, type JobOptions } from './bounded-queue';
import type { TaskInput, TaskName, TaskResult } from './tasks';

export type { Drawing } from './drawings';
export type { PdfInput } from './tasks';

/**
 * Work that would block the event loop for more than 20 ms, in processes of a lower priority: threads
 * would share V8's own threads with the event loop, and a document makes much garbage.
 */
export interface Threads {
  /**
   * Runs a task in such a process.
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
  /** Ends all processes. */
  close: () => Promise<void>;
}

/** What a call that runs a task declares as its cost. */
const COST_OF: Readonly<Record<TaskName, Cost>> = {
  codes: 'document',
  import: 'import',
  pdf: 'document',
  raster: 'document',
};

/** Leaves a core to the event loop. */
const PROCESSES = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Tasks that wait: at 60 ms each, some four seconds for the last one. */
const WAITING = 64;
/** Tasks of one person: at 60 ms each, about a second. */
const SHARE = 16;
/** A process takes some 100 MB, so it ends when it is not needed. Unit: ms. */
const IDLE_MS = 30_000;
/** The longest document takes a second. Unit: ms. */
const TIME_LIMIT_MS = 20_000;
const HEAP_MB = 192;
/** Documents of some 30 KB. Unit: bytes. */
const KEPT_BYTES = 6_000_000;

/** Creates the pool. Its first process starts with the first task. */
export function createThreads(): Threads {
  const queue = createBoundedQueue({ atOnce: PROCESSES, waiting: WAITING, share: SHARE });
  let pool: Promise<Tinypool> | undefined;
  let started = 0;

  async function openPool(): Promise<Tinypool> {
    const { Tinypool } = await import('tinypool');
    const { file, execArgv } = programFile('threads/heavy-process.ts');
    return new Tinypool({
      filename: pathToFileURL(file).href,
      runtime: 'child_process',
      serialization: 'advanced',
      execArgv: [...execArgv, `--max-old-space-size=${HEAP_MB}`],
      // Nothing of the server's settings is any business of it.
      env: {},
      minThreads: 0,
      maxThreads: PROCESSES,
      idleTimeout: IDLE_MS,
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
