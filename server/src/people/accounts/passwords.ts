import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { expectCost } from '../../http/costs';
import { createBoundedQueue } from '../../threads/bounded-queue';

/** argon2id at OWASP's smaller setting: 18 ms a hash, in its own thread. Unit of memory: KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at the same time, which leaves a core to everything else: the thread pool of Node.js also
 * reads files and looks up addresses. Further ones wait, at 18 ms each for a second at most.
 */
const queue = createBoundedQueue({
  atOnce: Math.max(1, availableParallelism() - 1),
  waiting: 64,
});

/** @throws AppError 503 `busy` while too many hashes wait */
export function hashPassword(password: string): Promise<string> {
  expectCost('password');
  return queue.run(() => hash(password, COST));
}

let nobody: Promise<string> | undefined;

/**
 * True when the password is right. Without a stored hash (no such account) a hash is computed as
 * well, so that the response time does not reveal which accounts exist.
 * @throws AppError 503 `busy` while too many hashes wait
 */
export async function isPasswordRight(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  expectCost('password');
  const against = stored ?? (await (nobody ??= hashPassword('nobody has this password')));
  const isRight = await queue.run(() => verify(against, password));
  return stored !== undefined && isRight;
}
