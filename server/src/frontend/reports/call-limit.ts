/** Calls of one network in a minute. All customers of a mobile operator can share one address. */
const MAX_CALLS = 600;
const MINUTE_MS = 60_000;

/** A rate limit in memory, because reports are accepted while the database is unavailable. */
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
