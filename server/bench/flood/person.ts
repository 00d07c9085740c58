/**
 * One member of the staff floods a server while others browse and order: `npm run person-flood -w
 * server`. From one session, one tablet and one address come PDFs of different bills, PIN checks of
 * unknown people, and pages of a preview, each over 30 connections and 100 times a second. Prints
 * the throughput of the menu and the time of an order beside those without the flood. Exits with 1
 * unless every order is accepted and the flood is answered or shed, never failed. The load is
 * generated on the same machine.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fillHouse } from '../load/traffic';
import { startServer } from '../rolling/servers';
import { insertSeller, writeMenu } from '../speed/people';
import { startEmbedded } from '../../src/database/embedded';
import { createDatabase, createPool } from '../../src/database/pool';
import { createToken } from '../../src/frontend/releases/tokens';
import { writeSampleOrders } from '../../src/operations/sample-orders';
import { quantile, quantiles } from '../../../build/bench/figures.mjs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';

const { values } = readOptions({ connections: 30, rate: 100, guests: 20, seconds: 15 });
const { connections, rate, guests: guestCount, seconds } = values;
/** The flood reaches its full rate first. Unit: ms. */
const LEAD_MS = 2_000;
const ORDERS = 2_000;
const DISHES = 60;
const PREVIEWED = 'mfe-menu';
const ATTACKER = '203.0.113.9';

const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-flood-'));
const cluster = await startEmbedded(path.join(folder, 'postgres'));
const server = await startServer(0, {
  DATABASE_URL: cluster.url,
  DATA_DIR: path.join(folder, 'data'),
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'fatal',
  OPENING_HOURS: 'off',
});
const pool = createPool(cluster.url, 2);
const db = createDatabase(pool);

/** Makes a shared tablet of the member of the staff. @returns its cookie */
async function openTablet(owner: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `INSERT INTO tablets (name, created_by, token_hash, created_at, last_used_at)
     VALUES ('Counter', $1, $2, now(), now())`,
    [owner, createHash('sha256').update(token).digest()],
  );
  return `sh_tablet=${token}`;
}

/** The cookies of a browser that opened a preview of the live menu; null without built packages. */
async function openPreview(): Promise<string | null> {
  const token = await createToken(db, { remote: PREVIEWED, name: 'flood' });
  const answer = await fetch(`${server.url}/api/release/${PREVIEWED}/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) return null;
  const { link } = (await answer.json()) as { link: string };
  const { pathname } = new URL(link, server.url);
  const opened = await fetch(server.url + pathname, { redirect: 'manual' });
  return opened.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

interface Flood {
  name: string;
  request: autocannon.Request;
}

function floodsOf(
  { session, tablet, preview }: { session: string; tablet: string; preview: string | null },
  orders: readonly string[],
): Flood[] {
  const headers = { 'x-forwarded-for': ATTACKER, cookie: `sh_seller=${session}` };
  let next = 0;
  const pdf: autocannon.Request = {
    method: 'GET',
    headers,
    setupRequest: (request) => ({
      ...request,
      path: `/api/order/${orders[next++ % orders.length]}/bill.pdf?paper=a4`,
    }),
  };
  const pin: autocannon.Request = {
    method: 'POST',
    path: '/api/seller/pin',
    headers: { ...headers, cookie: tablet, 'content-type': 'application/json' },
    // Another unknown person each time, so that no name is locked.
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ id: `nobody-${next++}`, pin: '4071' }),
    }),
  };
  const page: autocannon.Request = {
    method: 'GET',
    headers: { ...headers, cookie: preview ?? '', accept: 'text/html' },
    // Another address each time, so that no page is kept.
    setupRequest: (request) => ({ ...request, path: `/all-menu?search=${randomUUID()}` }),
  };
  return [
    { name: 'PDFs', request: pdf },
    { name: 'PIN checks', request: pin },
    ...(preview === null ? [] : [{ name: 'previews', request: page }]),
  ];
}

interface Period {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** Times of the accepted orders. Unit: ms. */
  orders: number[];
}

/** Time of an accepted order; undefined for another answer. */
async function order(session: string, dish: string, address: string): Promise<number | undefined> {
  const start = performance.now();
  const { status } = await fetch(`${server.url}/api/dineorder/cod`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      cookie: `sh_dine=${session}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ items: [{ product: dish, quantity: 2 }] }),
  });
  return status === 200 ? performance.now() - start : undefined;
}

/** Others browse the menu with 20 connections of 20 addresses, and order once each. */
async function others(guests: readonly string[], dish: string): Promise<Period> {
  let visitor = 0;
  const browsing = autocannon({
    url: server.url,
    connections: 20,
    duration: seconds,
    timeout: 30,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({
          ...request,
          path: '/api/product/list',
          headers: { 'accept-encoding': 'br', 'x-forwarded-for': `198.51.100.${visitor++ % 200}` },
        }),
      },
    ],
  });
  const ordering: Promise<number | undefined>[] = [];
  for (const [n, session] of guests.entries()) {
    ordering.push(order(session, dish, `192.0.2.${n + 1}`));
    await sleep((seconds * 800) / guests.length);
  }
  const orders = (await Promise.all(ordering)).filter((ms) => ms !== undefined);
  const { requests, duration, latency, errors, non2xx } = await browsing;
  return {
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + non2xx,
    orders,
  };
}

const rowOf = (name: string, { perSecond, p50, p99, failed, orders }: Period) => [
  name,
  perSecond.toFixed(0),
  `${p50} / ${p99}`,
  failed,
  `${orders.length} of ${guestCount}`,
  quantiles(orders, [0.5, 0.99]),
];

let isGood = false;
try {
  await writeMenu(db, DISHES);
  await writeSampleOrders(db, ORDERS, new Date());
  const { guests, dish } = await fillHouse(pool, 2 * guestCount);
  const session = await insertSeller(db);
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM orders WHERE paid_at IS NOT NULL',
  );
  const { rows: owners } = await pool.query<{ id: string }>(
    "SELECT id FROM staff WHERE role = 'owner'",
  );
  const floods = floodsOf(
    {
      session,
      tablet: await openTablet(owners[0]?.id ?? ''),
      preview: await openPreview(),
    },
    rows.map(({ id }) => id),
  );
  if (!floods.some(({ name }) => name === 'previews'))
    console.log('previews: not flooded, no package is built');

  const quiet = await others(guests.slice(0, guestCount), dish);
  const running = floods.map(({ name, request }) => ({
    name,
    result: autocannon({
      url: server.url,
      connections,
      overallRate: rate,
      duration: seconds + LEAD_MS / 1000,
      timeout: 30,
      requests: [request],
    }),
  }));
  await sleep(LEAD_MS);
  const flooded = await others(guests.slice(guestCount), dish);
  const broken: string[] = [];
  for (const { name, result } of running) {
    const { statusCodeStats = {}, errors } = await result;
    const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => {
      if (Number(status) >= 500 && status !== '503') broken.push(`${name}: ${status}`);
      return `${status}: ${count}`;
    });
    console.log(`${name}: ${statuses.join(', ')}, ${errors} without an answer`);
  }
  const middle = ({ orders }: Period) => quantile(orders, 0.5);
  await recordMeasurement('person-flood', {
    columns: [
      'others',
      'menus per second',
      'p50 / p99, ms',
      'failed',
      'orders accepted',
      'orders p50 / p99, ms',
    ],
    rows: [
      rowOf('without the flood', quiet),
      rowOf('with it', flooded),
      [
        'ratio',
        (flooded.perSecond / quiet.perSecond).toFixed(2),
        '–',
        '–',
        '–',
        (middle(flooded) / middle(quiet)).toFixed(1),
      ],
    ],
    conditions: `${floods.map(({ name }) => name).join(', ')}: ${connections} connections and ${rate} a second each`,
  });
  isGood = flooded.orders.length === guestCount && broken.length === 0;
} finally {
  server.kill();
  await pool.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
