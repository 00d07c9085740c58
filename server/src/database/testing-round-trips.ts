import type pg from 'pg';

type Send = (...given: unknown[]) => unknown;

/**
 * Lists what a pool's clients send during an action, by round trip: queries that are sent while an
 * earlier one of the same client is unanswered share its round trip.
 * @returns the beginning of each query's text
 */
export async function listRoundTrips<T>(
  pool: pg.Pool,
  act: () => Promise<T>,
): Promise<{ result: T; roundTrips: string[][] }> {
  const roundTrips: string[][] = [];
  const watched = new Map<pg.PoolClient, Send>();
  function watch(client: pg.PoolClient) {
    if (watched.has(client)) return;
    const send = client.query.bind(client) as Send;
    watched.set(client, send);
    let unanswered = 0;
    let current: string[] = [];
    client.query = ((...given: unknown[]) => {
      if (unanswered === 0) roundTrips.push((current = []));
      current.push(String(given[0]).trim().slice(0, 1000));
      const result = send(...given);
      if (!(result instanceof Promise)) return result;
      unanswered += 1;
      const answered = () => void (unanswered -= 1);
      result.then(answered, answered);
      return result;
    }) as typeof client.query;
  }
  pool.on('acquire', watch);
  try {
    return { result: await act(), roundTrips };
  } finally {
    pool.off('acquire', watch);
    for (const [client, send] of watched) client.query = send as typeof client.query;
  }
}
