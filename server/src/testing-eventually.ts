// eslint-disable-next-line no-restricted-syntax -- the only place where tests poll
import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 10;

/**
 * Repeats an attempt until it succeeds, for states that no event announces.
 * @throws the error of the last attempt once `timeoutMs` have passed
 */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  { timeoutMs = 15_000 } = {},
): Promise<T> {
  for (const end = Date.now() + timeoutMs; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(INTERVAL_MS);
    }
  }
}
