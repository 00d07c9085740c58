import { createHash, randomBytes, randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Pool } from 'pg';

/** The result of a period of load. */
export interface Stretch {
  offered: number;
  statuses: Record<number, number>;
  /** Latencies of accepted requests. Unit: ms. */
  accepted: number[];
  /** Latencies of shed requests. Unit: ms. */
  refused: number[];
  /** Broken connections and unanswered requests. */
  errors: number;
  seconds: number;
}

/**
 * Guests and customers with sessions, inserted into the database, because signing in is not
 * measured.
 */
export async function fillHouse(
  pool: Pool,
  count: number,
): Promise<{ guests: string[]; users: string[]; dish: string }> {
  const tokens = () => Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashOf = (token: string) => createHash('sha256').update(token).digest();
  const [guests, users] = [tokens(), tokens()];
  await pool.query(
    `INSERT INTO users (id, name, email, password_hash)
    SELECT 'load-user-' || n, 'Customer', n || '@load.example', '-'
    FROM generate_series(0, $1::int - 1) n`,
    [count],
  );
  await pool.query(
    `INSERT INTO guests (id, name, mobile)
    SELECT 'load-guest-' || n, 'Guest', '0501234567' FROM generate_series(0, $1::int - 1) n`,
    [count],
  );
  for (const [role, name, list] of [
    ['user', 'load-user', users],
    ['dine', 'load-guest', guests],
  ] as const) {
    await pool.query(
      `INSERT INTO sessions (role, subject, token_hash, created_at, last_seen_at, expires_at)
      SELECT $1, subject, hash, now(), now(), now() + interval '1 day'
      FROM unnest($2::text[], $3::bytea[]) AS one (subject, hash)`,
      [role, list.map((_, n) => `${name}-${n}`), list.map(hashOf)],
    );
  }
  const {
    rows: [dish],
  } = await pool.query<{ id: string }>(
    "INSERT INTO products (name, category, price_halalas) VALUES ('Load Brisket', 'appetizers', 6500) RETURNING id",
  );
  return { guests, users, dish: dish?.id ?? '' };
}

/** A typical mix of requests. An order that was answered with 200 is added to `acknowledged`. */
function requestsOf(
  { guests, users, dish }: { guests: string[]; users: string[]; dish: string },
  acknowledged: Set<string>,
): autocannon.Request[] {
  const any = (list: string[]) => list[Math.floor(Math.random() * list.length)] ?? '';
  let next = 0;
  const json = { 'content-type': 'application/json' };
  const get = (path: string, headers: Record<string, string> = {}): autocannon.Request => ({
    method: 'GET',
    path,
    headers,
  });
  const asUser = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    setupRequest: (one) => ({
      ...one,
      headers: { ...one.headers, cookie: `sh_user=${any(users)}` },
    }),
  });
  const order: autocannon.Request = {
    method: 'POST',
    path: '/api/dineorder/cod',
    setupRequest: (one, context) => {
      // In turns: two simultaneous orders of one guest count as a double click.
      const key = randomUUID();
      (context as { key?: string }).key = key;
      return {
        ...one,
        headers: {
          ...json,
          cookie: `sh_dine=${guests[next++ % guests.length]}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({
          items: [{ product: dish, quantity: 1 + Math.floor(Math.random() * 9) }],
        }),
      };
    },
    onResponse: (status, _body, context) => {
      if (status === 200) acknowledged.add((context as { key: string }).key);
    },
  };
  return [
    get('/all-menu', { accept: 'text/html' }),
    get('/api/product/list'),
    asUser(get('/api/user/is-auth')),
    asUser({
      method: 'POST',
      path: '/api/cart/update',
      headers: json,
      body: JSON.stringify({ cart: { [dish]: 2 } }),
    }),
    get('/api/product/list'),
    order,
    asUser(get('/api/order/user')),
    get('/', { accept: 'text/html' }),
    order,
  ];
}

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  /** Requests a second; as many as it takes where nothing is said. */ rate?: number;
  house: Parameters<typeof requestsOf>[0];
  acknowledged: Set<string>;
}

/** Loads a server for a while. */
export async function load({
  url,
  seconds,
  connections,
  rate,
  house,
  acknowledged,
}: Load): Promise<Stretch> {
  const stretch: Stretch = {
    offered: 0,
    statuses: {},
    accepted: [],
    refused: [],
    errors: 0,
    seconds,
  };
  const requests = requestsOf(house, acknowledged);
  let turn = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    ...(rate && { overallRate: Math.round(rate) }),
    requests,
    setupClient: (client) => {
      // Each connection starts at another request, so that not all order at the same time.
      const at = turn++ % requests.length;
      client.setRequests([...requests.slice(at), ...requests.slice(0, at)]);
      client.on('response', (status, _bytes, ms) => {
        stretch.statuses[status] = (stretch.statuses[status] ?? 0) + 1;
        (status === 503 ? stretch.refused : stretch.accepted).push(ms);
      });
    },
  });
  stretch.errors = result.errors;
  stretch.offered = stretch.accepted.length + stretch.refused.length + result.errors;
  stretch.seconds = result.duration;
  return stretch;
}
