import PQueue from 'p-queue';
import { AppError } from '../http/errors';

/** Runs jobs in their order, some at once, and refuses further ones instead of piling them up. */
export interface BoundedQueue {
  /**
   * @param isUrgent goes before the others and is never refused; for the server's own work
   * @throws AppError 503 `busy` while too many wait
   */
  run: <T>(job: () => Promise<T>, options?: { isUrgent?: boolean }) => Promise<T>;
}

/**
 * @param atOnce jobs that run at the same time
 * @param waiting further ones that wait for them
 */
export function createBoundedQueue({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: number;
}): BoundedQueue {
  const queue = new PQueue({ concurrency: atOnce });
  return {
    async run(job, { isUrgent = false } = {}) {
      if (!isUrgent && queue.pending >= atOnce && queue.size >= waiting)
        throw new AppError('busy', 503);
      return queue.add(job, { priority: isUrgent ? 1 : 0 });
    },
  };
}
