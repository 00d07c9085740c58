import type { FastifyInstance } from 'fastify';

/** A task that runs again and again while the server runs. */
export interface Job {
  /** For the log and the metrics. */
  name: string;
  everyMs: number;
  /** One run. It may fail: the failure is logged, and the job runs again. */
  run: () => unknown;
}

/** What happened to a job since the start of this process. */
interface JobCounts {
  runs: number;
  failures: number;
}

/** A job that was registered. */
export interface RegisteredJob extends Readonly<JobCounts> {
  /** Waits for the present run, or for one that starts now. It never fails. */
  runNow: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All periodic jobs of this process, by name. */
    jobs: Map<string, RegisteredJob>;
  }
}

/** How often each module deletes what has expired of its own. Unit: ms. */
export const DELETION_MS = 3_600_000;

/** The wait after a first failure, doubled with each further one in a row. Unit: ms. */
const FIRST_RETRY_MS = 1_000;

/**
 * Runs a job periodically, one run at a time, until the server closes. No failure of a job reaches
 * the process: it is logged, and the job runs again after a second, at most after its usual time;
 * the wait doubles while it keeps failing.
 * @returns a function that starts a run now, or another one after the present run
 */
export function registerJob(app: FastifyInstance, { name, everyMs, run }: Job): () => void {
  const counts = { runs: 0, failures: 0, runNow };
  app.jobs.set(name, counts);
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failuresInARow = 0;
  let isAgain = false;
  let isClosed = false;

  async function runOnce(): Promise<void> {
    counts.runs++;
    try {
      await run();
      failuresInARow = 0;
    } catch (error) {
      counts.failures++;
      failuresInARow++;
      app.log.error({ err: error, job: name }, 'a job failed; it runs again');
    }
  }
  function start(): void {
    clearTimeout(timer);
    if (isClosed) return;
    isAgain = false;
    running = runOnce().then(() => {
      running = undefined;
      if (isAgain) start();
      else schedule();
    });
  }
  async function runNow(): Promise<void> {
    if (!running) start();
    await running;
  }
  function schedule(): void {
    if (isClosed) return;
    const retryMs = failuresInARow > 0 ? FIRST_RETRY_MS * 2 ** (failuresInARow - 1) : everyMs;
    timer = setTimeout(start, Math.min(everyMs, retryMs)).unref();
  }
  schedule();
  app.addHook('preClose', async () => {
    isClosed = true;
    clearTimeout(timer);
    await running;
  });
  return () => {
    if (running) isAgain = true;
    else start();
  };
}
