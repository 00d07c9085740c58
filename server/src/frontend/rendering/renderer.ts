import { Worker } from 'node:worker_threads';
import { programFile } from '../../assets';
import type { Answer, Task } from './messages';

/**
 * A page that takes longer hangs; the first one of a set of releases also starts its realm. Unit:
 * ms.
 */
const TIME_LIMIT_MS = 3000;
/** A thread that has not begun by then never will. Unit: ms. */
const START_LIMIT_MS = 15_000;
/** A thread that holds more than this has lost something. Unit: MB. */
const MEMORY_LIMIT_MB = 256;

/** Why a page was not rendered. */
export class RenderError extends Error {
  override name = 'RenderError';
  constructor(
    readonly reason: 'threw' | 'hung' | 'died',
    message: string,
  ) {
    super(message);
  }
}

interface Waiting {
  task: Task;
  resolve: (html: string) => void;
  reject: (error: RenderError) => void;
}

export interface RendererOptions {
  timeLimitMs?: number;
  memoryLimitMb?: number;
}

/**
 * Renders pages in a thread of its own: code that crashes or hangs there takes nothing along but
 * the page that it was rendering.
 */
export interface Renderer {
  /** @throws {RenderError} */
  render: (task: Omit<Task, 'id'>) => Promise<string>;
  close: () => Promise<void>;
}

export function createRenderer({
  timeLimitMs = TIME_LIMIT_MS,
  memoryLimitMb = MEMORY_LIMIT_MB,
}: RendererOptions = {}): Renderer {
  const queue: Waiting[] = [];
  let current: Waiting | undefined;
  let worker: Worker | undefined;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let ids = 0;
  let isClosed = false;

  function startWorker(): Worker {
    const started = new Worker(programFile('frontend/rendering/worker.mjs').file, {
      // Nothing of the server's settings and secrets is known there.
      env: {},
      execArgv: [],
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    isRunning = false;
    started.on('online', () => {
      if (worker !== started) return;
      isRunning = true;
      limit(started);
    });
    started.on('message', (answer: Answer) => {
      if (answer.id !== current?.task.id) return;
      settle((waiting) => {
        if ('html' in answer) waiting.resolve(answer.html);
        else waiting.reject(new RenderError('threw', answer.error));
      });
    });
    started.on('error', (error) => lose(started, 'died', String(error)));
    started.on('exit', () => lose(started, 'died', 'the thread ended'));
    // An idle thread does not keep the process.
    started.unref();
    return started;
  }

  /**
   * A page's time counts from when there is a thread for it: a machine that is busy starting one is
   * no fault of the page.
   */
  function limit(thread: Worker): void {
    clearTimeout(timer);
    const ms = isRunning ? timeLimitMs : START_LIMIT_MS;
    timer = setTimeout(() => lose(thread, 'hung', `no answer within ${ms} ms`), ms);
  }

  /**
   * The thread is gone, and with it the page that it was at; the others are rendered by the next
   * one.
   */
  function lose(lost: Worker, reason: RenderError['reason'], message: string): void {
    if (worker !== lost) return;
    worker = undefined;
    void lost.terminate();
    settle((waiting) => waiting.reject(new RenderError(reason, message)));
  }

  function settle(tell: (waiting: Waiting) => void): void {
    clearTimeout(timer);
    const settled = current;
    current = undefined;
    if (settled) tell(settled);
    next();
  }

  function next(): void {
    if (current || isClosed) return;
    current = queue.shift();
    if (!current) return;
    worker ??= startWorker();
    limit(worker);
    worker.postMessage(current.task);
  }

  return {
    render: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task: { ...task, id: ++ids }, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const { reject } of [...queue.splice(0), ...(current ? [current] : [])])
        reject(new RenderError('died', 'the server is stopping'));
      const closing = worker;
      worker = undefined;
      await closing?.terminate();
    },
  };
}
