/**
 * Calls of one network in a minute: behind one address may be a whole mobile operator, which is why
 * it is not fewer.
 */
const MAX_CALLS = 600;
const MINUTE_MS = 60_000;

/**
 * Counts calls in memory: a report is not worth a row, and must be answered while the database is
 * away.
 */
export function createCallLimit(): (network: string, now: number) => boolean {
  let calls = new Map<string, number>();
  let minute = -1;
  return (network, now) => {
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS);
      calls = new Map();
    }
    const count = (calls.get(network) ?? 0) + 1;
    calls.set(network, count);
    return count <= MAX_CALLS;
  };
}
