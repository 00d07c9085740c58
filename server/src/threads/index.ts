import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { expectCost, type Cost } from '../http/costs';
import { AppError } from '../http/errors';
import { createBoundedQueue, type JobOptions } from './bounded-queue';
import {
  createProcessPool,
  IDLE_TIME,
  LOWER_PRIORITY,
  ProcessEnded,
  TimeLimitReached,
} from './process-pool';
import type { TaskInput, TaskName, TaskResult } from './tasks';

export type { Drawing } from './drawings';
export type { PdfInput } from './tasks';

/**
 * Work that would block the event loop for more than 20 ms, in processes of a lower priority: threads
 * would share V8's own threads with the event loop, and a document makes much garbage.
 */
export interface Threads {
  /**
   * Runs a task in such a process. A task changes nothing, so it is given to another process when
   * its own one ends meanwhile.
   * @param isUrgent goes before the others, is never refused and never waits for idle time; for the
   *   server's own work
   * @param by whose task it is: a person has a share of the waiting ones
   * @throws AppError 503 `busy` while too many tasks wait, when it waited or took too long, or when
   *   the second process has ended too
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
/**
 * Whoever waits longer for a first result asks again: proxies give up after 60 s. Where other
 * programs fill the cores, a process takes 10 s to start and a document 2 s. Unit: ms.
 */
const WAIT_LIMIT_MS = 40_000;
/** Tasks of one person: at 60 ms each, about a second. */
const SHARE = 16;
/** A process takes some 100 MB, so it ends when it is not needed. Unit: ms. */
const IDLE_MS = 30_000;
/**
 * The longest document takes a second. Where a process that lets others go first needs longer, its
 * start included, other programs leave it too little. Unit: ms.
 */
const PATIENCE_MS = 3_000;
/** For so long no further task lets others go first. Unit: ms. */
const BUSY_MS = 60_000;
/** Unit: ms. */
const TIME_LIMIT_MS = 20_000;
const HEAP_MB = 192;
/** Documents of some 30 KB. Unit: bytes. */
const KEPT_BYTES = 6_000_000;

/**
 * The first process starts with the first task.
 * @param patienceMs see `PATIENCE_MS`; with 0, no task lets others go first
 */
export function createThreads(
  log: Pick<FastifyBaseLogger, 'warn'>,
  patienceMs = PATIENCE_MS,
): Threads {
  const queue = createBoundedQueue({
    atOnce: PROCESSES,
    waiting: WAITING,
    share: SHARE,
    waitLimitMs: WAIT_LIMIT_MS,
  });
  const poolOf = (timeLimitMs: number, args: readonly string[] = []) =>
    createProcessPool(
      'threads/heavy-process.ts',
      { args, heapMb: HEAP_MB, idleMs: IDLE_MS, timeLimitMs },
      log,
    );
  /** Takes nothing from the event loop; gets nothing either where other programs fill the cores. */
  const patient = poolOf(patienceMs, [IDLE_TIME]);
  const lowered = poolOf(patienceMs, [LOWER_PRIORITY]);
  /** Gets its share however many programs want the cores: a lower priority is next to nothing there. */
  const equal = poolOf(TIME_LIMIT_MS);
  let busyUntil = patienceMs === 0 ? Infinity : 0;
  let started = 0;

  async function runIn(task: object, isUrgent: boolean): Promise<unknown> {
    if (Date.now() < busyUntil) return equal.run(task);
    try {
      return await (isUrgent ? lowered : patient).run(task);
    } catch (error) {
      if (!(error instanceof TimeLimitReached)) throw error;
      busyUntil = Date.now() + BUSY_MS;
      log.warn('other programs leave heavy work too little time; it takes its share for a minute');
      return equal.run(task);
    }
  }

  /** @throws AppError 503 `busy` if its process ended twice, or was ended because it took too long */
  async function perform(task: object, isUrgent = false): Promise<unknown> {
    try {
      return await runIn(task, isUrgent).catch((error: unknown) => {
        if (error instanceof ProcessEnded) return runIn(task, isUrgent);
        throw error;
      });
    } catch (error) {
      if (error instanceof ProcessEnded || error instanceof TimeLimitReached)
        throw new AppError('busy', 503);
      throw error;
    }
  }

  const run: Threads['run'] = (name, input, options) => {
    if (!options?.isUrgent) expectCost(COST_OF[name]);
    return queue.run(async () => {
      started += 1;
      return (await perform({ name, input }, options?.isUrgent)) as TaskResult<typeof name>;
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
      await Promise.all([patient, lowered, equal].map(async (pool) => pool.close()));
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    threads: Threads;
  }
}
