/**
 * Measures how long an unreported payment waits among many unpaid orders. Inserts the orders here
 * and at the sandbox, keeps placing more, delays the sandbox's answers, pays two orders without any
 * report, and waits until the job has sold them. `npm run unpaid-orders -w server [-- --orders 5000
 * --answer-ms 200 --placed-per-second 5 --limit-minutes 5]`
 */
import http from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildApp } from '../../src/app';
import { systemClock } from '../../src/clock';
import { startEmbedded } from '../../src/database/embedded';
import { createListener } from '../../src/database/listen';
import { migrate } from '../../src/database/migrate';
import { createDatabase, createPool } from '../../src/database/pool';
import { readSettings } from '../../src/settings';
import { formatInteger, seconds } from '../../../build/bench/figures.mjs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';

const { values } = readOptions({
  orders: 5000,
  'answer-ms': 200,
  'placed-per-second': 5,
  'limit-minutes': 5,
});
const { orders: count, 'answer-ms': answerMs, 'placed-per-second': placedPerSecond } = values;
const limitMs = values['limit-minutes'] * 60_000;
const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-unpaid-'));
let inserted = 0;

/** Inserts unpaid orders that were placed in the last 20 minutes, here and at the sandbox. */
async function addUnpaid(pool: pg.Pool, howMany: number, ageMinutes: number): Promise<void> {
  const range = [inserted + 1, (inserted += howMany)];
  await pool.query(
    `INSERT INTO sandbox_orders (id, amount, currency)
     SELECT 'order_unpaid' || n, 11500, 'SAR' FROM generate_series($1::int, $2::int) AS n`,
    range,
  );
  await pool.query(
    `INSERT INTO orders (user_id, amount_halalas, delivery_halalas, currency, address, provider,
       provider_order_id, receipt, created_at)
     SELECT 'attacker', 11500, 5000, 'SAR', '{}', 'sandbox', 'order_unpaid' || n, 'SH-' || n,
       now() - random() * $3 * interval '1 minute'
     FROM generate_series($1::int, $2::int) AS n`,
    [...range, ageMinutes],
  );
}

/** Inserts an order that can be sold. @returns the provider's id */
async function addOrder(pool: pg.Pool, name: string): Promise<string> {
  const id = `order_${name}`;
  await pool.query("INSERT INTO sandbox_orders (id, amount, currency) VALUES ($1, 11500, 'SAR')", [
    id,
  ]);
  await pool.query(
    `WITH placed AS (
       INSERT INTO orders (user_id, amount_halalas, delivery_halalas, currency, address, provider,
         provider_order_id, receipt)
       VALUES ('customer', 11500, 5000, 'SAR', '{"firstName": "Noura"}', 'sandbox', $1, $2)
       RETURNING id)
     INSERT INTO order_lines (order_id, line, product_id, name, image, category, price_halalas, quantity)
     SELECT id, 0, 'wings', 'Smoked Wings', '', 'appetizers', 6500, 1 FROM placed`,
    [id, `SH-${name}`],
  );
  return id;
}

/** A proxy that delays every request, as a provider on the internet does. */
async function openDelay(target: string): Promise<http.Server & { requests: number }> {
  const proxy = Object.assign(
    http.createServer((request, reply) => {
      proxy.requests++;
      setTimeout(() => {
        const { authorization = '' } = request.headers;
        fetch(target + String(request.url), { headers: { authorization } })
          .then(async (answer) => {
            reply.writeHead(answer.status, { 'content-type': 'application/json' });
            reply.end(await answer.text());
          })
          .catch(() => request.socket.destroy());
      }, answerMs);
    }),
    { requests: 0 },
  );
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

async function pay(site: string, orderId: string): Promise<number> {
  const answer = await fetch(`${site}/sandbox/razorpay/v1/checkout/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      order_id: orderId,
      card: { number: '5555555555554444', expiry_month: '12', expiry_year: '40', cvv: '123' },
    }),
  });
  if (!answer.ok) throw new Error(`The payment failed: ${await answer.text()}`);
  return performance.now();
}

/** Waits for a condition on an order's row. @returns false after the limit */
async function untilOrder(pool: pg.Pool, id: string, condition: string): Promise<boolean> {
  const endsAt = performance.now() + limitMs;
  const text = `SELECT 1 FROM orders WHERE provider_order_id = $1 AND ${condition}`;
  while ((await pool.query(text, [id])).rowCount === 0) {
    if (performance.now() > endsAt) return false;
    await sleep(250);
  }
  return true;
}

async function measure(pool: pg.Pool, site: string, name: string, isQueriedFirst: boolean) {
  const id = await addOrder(pool, name);
  if (isQueriedFirst && !(await untilOrder(pool, id, 'payment_checked_at IS NOT NULL')))
    return `not queried within ${limitMs / 60_000} min`;
  const paidAt = await pay(site, id);
  return (await untilOrder(pool, id, "payment_state = 'paid'"))
    ? `sold after ${seconds(performance.now() - paidAt, 0)}`
    : `not sold within ${limitMs / 60_000} min`;
}

const database = await startEmbedded(path.join(home, 'postgres'));
const pool = createPool(database.url, 10);
const listener = createListener(database.url);
try {
  await migrate(pool);
  await pool.query(`INSERT INTO users (id, name, email, password_hash)
    SELECT name, name, name, '' FROM unnest(ARRAY['attacker', 'customer']) AS name`);
  await pool.query(
    "INSERT INTO products (id, name, price_halalas) VALUES ('wings', 'Smoked Wings', 6500)",
  );
  await addUnpaid(pool, count, 20);
  const app = await buildApp({
    settings: readSettings({ DATA_DIR: home, RATE_LIMIT: 'off', LOAD_LIMIT: 'off' }),
    pool,
    db: createDatabase(pool),
    listener,
    clock: systemClock,
    runsJobs: true,
  });
  const { sandbox } = app;
  if (!sandbox) throw new Error('RAZORPAY_KEY_ID is set: this needs the sandbox.');
  // Nobody reports a payment.
  sandbox.webhooks.paused = true;
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  const proxy = await openDelay(site);
  sandbox.baseUrl = () =>
    `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/sandbox/razorpay`;
  const placing = setInterval(() => void addUnpaid(pool, placedPerSecond, 0), 1000);
  const [atOnce, afterQuery] = await Promise.all([
    measure(pool, site, 'paid-at-once', false),
    measure(pool, site, 'paid-after-query', true),
  ]);
  clearInterval(placing);
  await recordMeasurement('unpaid-orders', {
    columns: ['what', 'figure'],
    rows: [
      ['paid when placed', atOnce],
      ['paid right after a query', afterQuery],
      ['unpaid orders at the end', formatInteger(inserted)],
      ['queries', formatInteger(proxy.requests)],
    ],
    conditions: `${formatInteger(count)} unpaid orders, ${placedPerSecond} more every second, a provider that answers in ${answerMs} ms`,
  });
  proxy.closeAllConnections();
  proxy.close();
  await app.close();
} finally {
  await listener.close();
  await pool.end();
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}
process.exit();
