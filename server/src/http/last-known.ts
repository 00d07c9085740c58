import { isUnavailable } from './errors';

/**
 * Reads something of which the last known value is better than none: while the database is away,
 * visitors still read the menu. All that decides about money reads in its transaction instead.
 * @returns what `read` returns, or while that is unavailable, what it returned last
 */
export function keepLastKnown<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | undefined;
  return async () => {
    try {
      const value = await read();
      last = { value };
      return value;
    } catch (error) {
      if (last && error instanceof Error && isUnavailable(error)) return last.value;
      throw error;
    }
  };
}
