import PQueue from 'p-queue';
import { AppError } from '../http/errors';

export interface JobOptions {
  isUrgent?: boolean;
  by?: string | undefined;
}

/** Runs jobs in their order, some at once, and refuses further ones instead of piling them up. */
export interface BoundedQueue {
  /**
   * @param isUrgent goes before the others and is never refused; for the server's own work
   * @param by whose job it is: everybody's first job goes before anybody's second one
   * @throws AppError 503 `busy` while too many wait, of all or of one person
   */
  run: <T>(job: () => Promise<T>, options?: JobOptions) => Promise<T>;
}

/**
 * @param atOnce jobs that run at the same time
 * @param waiting further ones that wait for them
 * @param share jobs of one person that run or wait
 */
export function createBoundedQueue({
  atOnce,
  waiting,
  share = Infinity,
}: {
  atOnce: number;
  waiting: number;
  share?: number;
}): BoundedQueue {
  const queue = new PQueue({ concurrency: atOnce });
  /** Jobs that run or wait, by person. */
  const jobsOf = new Map<string, number>();
  const count = (by: string, change: number) => {
    const next = (jobsOf.get(by) ?? 0) + change;
    if (next > 0) jobsOf.set(by, next);
    else jobsOf.delete(by);
  };
  return {
    async run(job, { isUrgent = false, by } = {}) {
      if (isUrgent) return queue.add(job, { priority: 1 });
      const own = by === undefined ? 0 : (jobsOf.get(by) ?? 0);
      if (own >= share || (queue.pending >= atOnce && queue.size >= waiting))
        throw new AppError('busy', 503);
      if (by === undefined) return queue.add(job, { priority: 0 });
      count(by, 1);
      return queue.add(job, { priority: -own }).finally(() => count(by, -1));
    },
  };
}
