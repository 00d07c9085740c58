import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { programFile } from '../assets';
import { createBoundedQueue } from './bounded-queue';

/** Calls that wait for their turn. */
const WAITING = 16;

/**
 * Runs a program for each call in a new thread, one after the other, and returns its first message.
 * For what somebody else wrote: it can take its time and its memory, and holds up nothing else.
 * @param program source file in `src`; it reads `workerData` and posts one message
 * @param timeLimitMs after which the thread ends. Unit: ms.
 * @param parse checks the message, where what the program reads can decide what it posts
 * @throws AppError 503 `busy` while too many calls wait; Error when the program fails, or needs
 *   more time or memory
 */
export function createLoneThread<Input, Output>(
  program: string,
  {
    timeLimitMs,
    heapMb,
    parse = (answer) => answer as Output,
  }: { timeLimitMs: number; heapMb: number; parse?: (answer: unknown) => Output },
): (input: Input) => Promise<Output> {
  const queue = createBoundedQueue({ atOnce: 1, waiting: WAITING });

  async function run(input: Input): Promise<Output> {
    const { file, execArgv } = programFile(program);
    const worker = new Worker(file, {
      workerData: input,
      execArgv,
      // Nothing of the server's settings is any business of it.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
    try {
      const exit = once(worker, 'exit').then(() => {
        throw new Error(`${program} did not answer within ${timeLimitMs} ms`);
      });
      exit.catch(() => undefined);
      const [answer] = (await Promise.race([once(worker, 'message'), exit])) as [unknown];
      return parse(answer);
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  }

  return (input) => queue.run(() => run(input));
}
