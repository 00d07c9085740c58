import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { programFile } from '../../../assets';
import { createBoundedQueue } from '../../../threads/bounded-queue';
import { MAX_TEXT, MAX_TEXTS } from './answer-limits';

/**
 * The first comparison takes about a second of a free core, each further one a tenth; a server that
 * is busy has less of it. Unit: ms.
 */
export const PATIENCE_MS = 90_000;
const MEMORY_MB = 512;
/**
 * Answers that are kept, so that a check under the lock need not compare again what was compared
 * before it.
 */
const KEPT = 200;

/** The text of a remote's types and of those that a shell expects. */
export interface Pair {
  remote: string;
  expected: string;
}

const texts = z.array(z.string().max(MAX_TEXT)).max(MAX_TEXTS);
const answer = z.strictObject({
  /** What neither may contain: of the remote's types, of those that are expected. */
  foreign: z.array(texts).length(2),
  misfits: texts,
});
export type Answer = z.infer<typeof answer>;

/** The process ended before it had answered. */
class Ended extends Error {
  constructor(readonly signal: NodeJS.Signals | null) {
    super('The types could not be compared.');
  }
}

/** What a terminal and systemd send to all processes, while the server finishes its requests. */
const SIGNALS_TO_ALL: readonly unknown[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Compares in a process of its own, in another one if a signal to all processes has ended it.
 * @throws where it does not answer in time, needs too much memory or answers something else
 */
const ask = (pairs: readonly Pair[]): Promise<Answer[]> =>
  askProcess(pairs).catch((error: unknown) => {
    if (error instanceof Ended && SIGNALS_TO_ALL.includes(error.signal)) return askProcess(pairs);
    throw error;
  });

async function askProcess(pairs: readonly Pair[]): Promise<Answer[]> {
  const { file, execArgv } = programFile('frontend/releases/types/check-types.ts');
  const child = fork(file, {
    execArgv: [...execArgv, `--max-old-space-size=${MEMORY_MB}`],
    // Nothing of the server's settings is any business of it.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  try {
    const answers = await new Promise<unknown>((resolve, reject) => {
      child.on('message', resolve);
      child.on('exit', (_code, signal) => reject(new Ended(signal)));
      // It cannot be started; without a listener, the server would end.
      child.on('error', reject);
      // `exit` follows a message that it no longer gets.
      child.send(pairs, () => undefined);
    });
    return z.array(answer).length(pairs.length).parse(answers);
  } finally {
    clearTimeout(impatience);
    child.kill('SIGKILL');
  }
}

/** A process takes a core and up to `MEMORY_MB`, so one compares at a time. */
const queue = createBoundedQueue({ atOnce: 1, waiting: 8, share: 2 });
const known = new Map<string, Answer>();
const keyOf = (pair: Pair): string =>
  createHash('sha256').update(JSON.stringify(pair)).digest('hex');

/**
 * Compares each pair, in the order in which they are given.
 * @param by the package whose release is checked
 * @throws {AppError} 503 `busy` while too many wait, of all or of one package
 * @throws where that takes too long or needs too much memory
 */
export async function compare(pairs: readonly Pair[], by: string): Promise<Answer[]> {
  const found = pairs.map((pair) => known.get(keyOf(pair)));
  const open = pairs.filter((_, index) => !found[index]);
  const answers = open.length > 0 ? await queue.run(() => ask(open), { by }) : [];
  open.forEach((pair, index) => {
    const answer = answers[index];
    if (answer) known.set(keyOf(pair), answer);
  });
  for (const key of [...known.keys()].slice(0, Math.max(0, known.size - KEPT))) known.delete(key);
  return found.map((answer) => answer ?? (answers.shift() as Answer));
}
