import { AppError } from '../http/errors';

export interface JobOptions {
  isUrgent?: boolean;
  by?: string | undefined;
}

/** Runs jobs in their order, some at once, and refuses further ones instead of piling them up. */
export interface BoundedQueue {
  /**
   * @param isUrgent goes before the others, of which one starts after each urgent one, and is never
   *   refused; for the server's own work
   * @param by whose job it is: everybody's first job goes before anybody's second one
   * @throws AppError 503 `busy` while too many wait, of all or of one person, or when it has waited
   *   for too long
   */
  run: <T>(job: () => Promise<T>, options?: JobOptions) => Promise<T>;
}

/** A job that waits for its turn. */
interface Waiting {
  /** How many jobs of the same person ran or waited before it. */
  round: number;
  start: () => void;
}

/**
 * @param atOnce jobs that run at the same time
 * @param waiting further ones that wait for them
 * @param share jobs of one person that run or wait
 * @param waitLimitMs after which a job that has not started is refused. Unit: ms.
 */
export function createBoundedQueue({
  atOnce,
  waiting,
  share = Infinity,
  waitLimitMs,
}: {
  atOnce: number;
  waiting: number;
  share?: number;
  waitLimitMs?: number;
}): BoundedQueue {
  const urgent: Waiting[] = [];
  const others: Waiting[] = [];
  let running = 0;
  let isLastUrgent = false;
  /** Jobs that run or wait, by person. */
  const jobsOf = new Map<string, number>();
  const count = (by: string, change: number) => {
    const next = (jobsOf.get(by) ?? 0) + change;
    if (next > 0) jobsOf.set(by, next);
    else jobsOf.delete(by);
  };

  /** Long jobs that are urgent, one after the other, would starve the others. */
  function startNext(): void {
    if (running >= atOnce) return;
    const isUrgent = urgent.length > 0 && (!isLastUrgent || others.length === 0);
    const next = (isUrgent ? urgent : others).shift();
    if (!next) return;
    running += 1;
    isLastUrgent = isUrgent;
    next.start();
  }

  async function perform<T>(job: () => Promise<T>): Promise<T> {
    try {
      return await job();
    } finally {
      running -= 1;
      startNext();
    }
  }

  /** Runs a job in its turn, at once if nothing is before it. */
  function add<T>(job: () => Promise<T>, isUrgent: boolean, round: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const line = isUrgent ? urgent : others;
      let timer: NodeJS.Timeout | undefined;
      const added: Waiting = {
        round,
        start() {
          clearTimeout(timer);
          void perform(job).then(resolve, reject);
        },
      };
      const after = line.findIndex((one) => one.round > round);
      line.splice(after < 0 ? line.length : after, 0, added);
      startNext();
      if (!isUrgent && waitLimitMs !== undefined && line.includes(added))
        timer = setTimeout(() => {
          line.splice(line.indexOf(added), 1);
          reject(new AppError('busy', 503));
        }, waitLimitMs);
    });
  }

  return {
    async run(job, { isUrgent = false, by } = {}) {
      if (isUrgent) return add(job, true, 0);
      const own = by === undefined ? 0 : (jobsOf.get(by) ?? 0);
      if (own >= share || (running >= atOnce && others.length >= waiting))
        throw new AppError('busy', 503);
      if (by === undefined) return add(job, false, 0);
      count(by, 1);
      return add(job, false, own).finally(() => count(by, -1));
    },
  };
}
