import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { startQueue, type JobQueue, type QueuedJob } from './queue';

export { installQueue } from './queue';

/** A task that runs again and again while the server runs. */
interface Task {
  /** For the log and the metrics. */
  name: string;
  /** One run. It may fail: the failure is logged, and the job runs again. */
  run: () => unknown;
}

/** A task of each process: it keeps something of the process, or runs every few seconds. */
export interface ProcessJob extends Task {
  everyMs: number;
}

/** A task of the site, which one of all processes runs. */
export interface SiteJob extends Task {
  everyMinutes: number;
}

/** What happened to a job since the start of this process. */
interface JobCounts {
  runs: number;
  failures: number;
}

/** A job that was registered. */
export interface RegisteredJob extends Readonly<JobCounts> {
  /** Waits for the present run in this process, or for one that starts now. It never fails. */
  runNow: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All jobs that this process can run, by name. */
    jobs: Map<string, RegisteredJob>;
    /** Those of the site, for the queue. */
    siteJobs: Map<string, QueuedJob>;
    /** The queue of the site's jobs. undefined: this process works on none, as in tests. */
    jobQueue: JobQueue | undefined;
  }
}

/** How often each module deletes what has expired of its own. */
export const DELETION_MINUTES = 60;

/** The wait after a first failure, doubled with each further one in a row. Unit: ms. */
const FIRST_RETRY_MS = 1_000;

/** Lets modules register jobs. Those of the site run once the server is ready. */
export function registerJobs(
  app: FastifyInstance,
  { pool, runsJobs = false }: { pool: pg.Pool; runsJobs?: boolean | undefined },
): void {
  app.decorate('jobs', new Map());
  app.decorate('siteJobs', new Map());
  app.decorate('jobQueue', undefined);
  if (!runsJobs) return;
  app.addHook('onReady', async () => {
    app.jobQueue = await startQueue({ pool, log: app.log, jobs: app.siteJobs });
  });
  app.addHook('preClose', async () => app.jobQueue?.stop());
}

/** Counts the runs of a task. No failure of it reaches the process. */
function countRuns(app: FastifyInstance, { name, run }: Task) {
  const counts: JobCounts = { runs: 0, failures: 0 };
  /** @returns whether it succeeded */
  async function runOnce(): Promise<boolean> {
    counts.runs++;
    try {
      await run();
      return true;
    } catch (error) {
      counts.failures++;
      app.log.error({ err: error, job: name }, 'a job failed; it runs again');
      return false;
    }
  }
  return { counts, runOnce };
}

/**
 * Runs a job of the site every few minutes, in one of all processes, until the server closes. One
 * that fails runs again after a minute.
 * @returns a function that requests a run by any process within a few seconds, without waiting for
 * it. It does nothing in a process that works on no jobs.
 */
export function registerSiteJob(app: FastifyInstance, job: SiteJob): () => void {
  const { counts, runOnce } = countRuns(app, job);
  let last: Promise<boolean> = Promise.resolve(true);
  // A run that is requested while one is under way follows it: that one may have passed the work.
  const run = () => (last = last.then(runOnce));
  const runNow = async () => void (await run());
  app.jobs.set(job.name, Object.assign(counts, { runNow }));
  app.siteJobs.set(job.name, { everyMinutes: job.everyMinutes, run });
  return () => app.jobQueue?.request(job.name);
}

/**
 * Runs a job periodically in this process, one run at a time, until the server closes. One that
 * fails runs again after a second, at most after its usual time; the wait doubles while it keeps
 * failing.
 * @returns a function that starts a run now, or another one after the present run
 */
export function registerProcessJob(app: FastifyInstance, job: ProcessJob): () => void {
  const { counts, runOnce } = countRuns(app, job);
  const { everyMs } = job;
  app.jobs.set(job.name, Object.assign(counts, { runNow }));
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failuresInARow = 0;
  let isAgain = false;
  let isClosed = false;

  function start(): void {
    clearTimeout(timer);
    if (isClosed) return;
    isAgain = false;
    running = runOnce().then((isDone) => {
      failuresInARow = isDone ? 0 : failuresInARow + 1;
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
