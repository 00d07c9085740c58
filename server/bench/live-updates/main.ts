/**
 * The cost of live updates: opens N streams of N customers on one server process, then changes the
 * status of orders as the seller does.
 * `npm run bench-live -w server -- --streams 5000 --changes 500`
 *
 * This process simulates the browsers and the seller, a second one is the server, on a temporary
 * PostgreSQL with durable writes.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../src/app';
import { systemClock } from '../../src/clock';
import { startEmbedded } from '../../src/database/embedded';
import { createListener } from '../../src/database/listen';
import { migrate } from '../../src/database/migrate';
import { createDatabase, createPool } from '../../src/database/pool';
import { readSettings } from '../../src/settings';
import { insertSeller } from '../speed/people';
import { formatInteger, quantiles, seconds } from '../../../build/bench/figures.mjs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';

interface Usage {
  rss: number;
  heap: number;
  cpuMs: number;
  streams: number;
}

/** The server's process, which reports its resource usage on request. */
async function serve(databaseUrl: string): Promise<void> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    DATA_DIR: os.tmpdir(),
  });
  const pool = createPool(databaseUrl, settings.DATABASE_POOL);
  const listener = createListener(databaseUrl);
  const app = await buildApp({
    settings,
    pool,
    db: createDatabase(pool),
    listener,
    clock: systemClock,
    streamLimits: { total: 50_000 },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', () => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    process.send?.({
      rss,
      heap: heapUsed + external,
      cpuMs: (user + system) / 1000,
      streams: app.live.size,
    } satisfies Usage);
  });
  process.send?.(url);
}

const ADDRESS = {
  _id: 'address',
  firstName: 'Noura',
  lastName: 'Al-Harbi',
  email: 'noura@bench.example',
  street: '12 Olaya Street',
  city: 'Riyadh',
  state: 'Riyadh',
  zipcode: '12211',
  country: 'Saudi Arabia',
  phone: '+966501234567',
};

/**
 * Customers, each signed in and with a paid order, and a seller.
 * @returns their tokens; token n belongs to `order-n`
 */
async function fill(
  databaseUrl: string,
  count: number,
): Promise<{ customers: string[]; seller: string }> {
  const pool = createPool(databaseUrl, 2);
  await migrate(pool);
  const customers = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashOf = (token: string) => createHash('sha256').update(token).digest();
  await pool.query(
    `INSERT INTO users (id, name, email, password_hash)
    SELECT 'user-' || n, 'Customer', n || '@bench.example', '-'
    FROM generate_series(0, $1::int - 1) n`,
    [count],
  );
  await pool.query(
    `INSERT INTO orders (id, user_id, amount_halalas, delivery_halalas, currency, address,
      provider, receipt, payment_state, paid_at, payment_id, status)
    SELECT 'order-' || n, 'user-' || n, 9000, 5000, 'SAR', $2,
      'sandbox', 'bench-' || n, 'paid', now(), 'pay-' || n, 'Food is being prepared'
    FROM generate_series(0, $1::int - 1) n`,
    [count, JSON.stringify(ADDRESS)],
  );
  const session = `INSERT INTO sessions (role, subject, token_hash, created_at, last_seen_at, expires_at)
    SELECT $1, subject, hash, now(), now(), now() + interval '1 day'
    FROM unnest($2::text[], $3::bytea[]) AS one (subject, hash)`;
  await pool.query(session, ['user', customers.map((_, n) => `user-${n}`), customers.map(hashOf)]);
  const seller = await insertSeller(createDatabase(pool));
  await pool.query(
    "INSERT INTO products (id, name, price_halalas) VALUES ('dish', 'Brisket', 5500)",
  );
  await pool.end();
  return { customers, seller };
}

/**
 * Opens one stream.
 * @returns when hello has arrived; afterwards each event's name and data are passed to `onEvent`
 */
function openStream(
  url: string,
  token: string,
  onEvent: (event: string, data: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/api/events`,
      { agent: false, headers: { cookie: `sh_user=${token}` } },
      (answer) => {
        if (answer.statusCode !== 200)
          reject(new Error(`A stream was answered with ${answer.statusCode}`));
        answer
          .setEncoding('utf8')
          .on('error', () => {})
          .on('data', (text: string) => {
            for (const [, event = '', data = ''] of text.matchAll(/^event: (.*)\ndata: (.*)$/gm)) {
              if (event === 'hello') resolve();
              else onEvent(event, data);
            }
          });
      },
    );
    outgoing.on('error', reject).end();
  });
}

function call(
  url: string,
  method: string,
  route: string,
  token: string,
  body: object,
  agent: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url + route,
      {
        method,
        agent,
        headers: { cookie: `sh_seller=${token}`, 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject).end(JSON.stringify(body));
  });
}

const percentiles = (times: number[]) => `${quantiles(times, [0.5, 0.99, 1], 1)} ms`;

async function usageOf(server: ChildProcess): Promise<Usage> {
  server.send('usage');
  return ((await once(server, 'message')) as [Usage])[0];
}

async function bench(count: number, changes: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-bench-'));
  const cluster = await startEmbedded(path.join(folder, 'postgres'));
  const server = fork(fileURLToPath(import.meta.url), ['serve', cluster.url], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  try {
    const { customers, seller } = await fill(cluster.url, count);
    const [url] = (await once(server, 'message')) as [string];
    const agent = new Agent({ keepAlive: true });
    const waiting = new Map<string, (time: number) => void>();
    const onEvent = (event: string, data: string) => {
      waiting.get(event === 'orders' ? (JSON.parse(data) as { orderId: string }).orderId : event)?.(
        performance.now(),
      );
    };

    const before = await usageOf(server);
    const openedAt = performance.now();
    const queue = [...customers];
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let token = queue.pop(); token !== undefined; token = queue.pop())
          await openStream(url, token, onEvent);
      }),
    );
    const openMs = performance.now() - openedAt;
    const open = await usageOf(server);
    console.log(`${open.streams} streams open after ${seconds(openMs)}`);
    const each = (bytes: number) => `${(bytes / count / 1024).toFixed(1)} KB`;

    const times: number[] = [];
    for (let n = 0; n < Math.min(changes, count); n++) {
      // Each order once, spread over all streams.
      const orderId = `order-${(n * 7919) % count}`;
      const arrival = new Promise<number>((resolve) => {
        waiting.set(orderId, resolve);
      });
      const sentAt = performance.now();
      const code = await call(
        url,
        'PUT',
        '/api/order/status',
        seller,
        { orderId, status: 'Out For Delivery' },
        agent,
      );
      if (code !== 200) throw new Error(`A change of status was answered with ${code}`);
      times.push((await arrival) - sentAt);
    }

    const received: number[] = [];
    const all = new Promise<void>((resolve) => {
      waiting.set('products', (time) => {
        if (received.push(time) === count) resolve();
      });
    });
    const soldOutAt = performance.now();
    await call(url, 'POST', '/api/product/stock', seller, { id: 'dish', inStock: false }, agent);
    await all;

    const idleFrom = await usageOf(server);
    await sleep(20_000);
    const idle = await usageOf(server);
    const percentOfCore = ((idle.cpuMs - idleFrom.cpuMs) / 200).toFixed(1);
    await recordMeasurement('live-updates', {
      columns: ['what', 'figure'],
      rows: [
        ['a status change to the screen concerned', percentiles(times)],
        ['a stock change to everybody', percentiles(received.map((time) => time - soldOutAt))],
        ['memory of a stream', `${each(open.rss - before.rss)} resident`],
        ['– of them in use', each(open.heap - before.heap)],
        ['idle, with heartbeats and session checks', `${percentOfCore} % of a core`],
        ['streams open at the end', formatInteger(idle.streams)],
      ],
      conditions: `${formatInteger(count)} streams on one process, ${times.length} status changes; p50 / p99 / at most`,
    });
  } finally {
    server.kill();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values, positionals } = readOptions(
  { streams: 5000, changes: 500 },
  { operands: '[serve URL]' },
);
const [first, databaseUrl] = positionals;
if (first === 'serve' && databaseUrl) await serve(databaseUrl);
else {
  await bench(values.streams, values.changes);
  process.exit(0);
}
