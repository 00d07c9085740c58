import { isMainThread } from 'node:worker_threads';

/** Functions that take a core for more than 20 ms, by what they make. */
export type HeavyJob =
  | 'pdf'
  | 'raster'
  | 'source map'
  | 'style check'
  | 'codes'
  | 'import'
  | 'csv'
  | 'figures'
  | 'synonyms';

const onEventLoop = new Map<HeavyJob, number>();

/**
 * Called by each heavy function when it begins. On the event loop it would block every visitor, so
 * such runs are counted: `/metrics` shows them, and tests expect none.
 */
export function noteHeavyJob(job: HeavyJob): void {
  if (isMainThread) onEventLoop.set(job, (onEventLoop.get(job) ?? 0) + 1);
}

/** How often each heavy function ran on the event loop of this process. */
export const heavyJobsOnEventLoop = (): ReadonlyMap<HeavyJob, number> => onEventLoop;
