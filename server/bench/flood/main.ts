/**
 * One address floods a server while guests order: `npm run flood -w server`. The attacker keeps 110
 * connections busy with pages, lists, orders and sign-ins; 42 guests of other addresses order once
 * each. Exits with 1 unless all 42 are accepted. The load is generated on the same machine.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fillHouse } from '../load/traffic';
import { startServer } from '../rolling/servers';
import { startEmbedded } from '../../src/database/embedded';
import { createPool } from '../../src/database/pool';
import { formatInteger, quantiles } from '../../../build/bench/figures.mjs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';

const { values } = readOptions({ connections: 110, guests: 42, seconds: 20 });
const { connections, guests: orders, seconds } = values;
/** The flood reaches its full rate first. Unit: ms. */
const LEAD_MS = 3_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-flood-'));
const cluster = await startEmbedded(path.join(folder, 'postgres'));
const server = await startServer(0, {
  DATABASE_URL: cluster.url,
  DATA_DIR: path.join(folder, 'data'),
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'fatal',
});
const pool = createPool(cluster.url, 2);

/** Requests that cost the server most, from one address. */
function attack(dish: string, session: string): autocannon.Request[] {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const page = { ...headers, accept: 'text/html' };
  const json = { ...headers, 'content-type': 'application/json' };
  const random = (path: string, given = page): autocannon.Request => ({
    method: 'GET',
    headers: given,
    setupRequest: (request) => ({ ...request, path: path.replace('*', randomUUID()) }),
  });
  return [
    random(`/menu/*/${dish}`),
    random('/menu/main-course/*'),
    random('/*'),
    random('/dine-in?table=*'),
    { method: 'GET', path: '/api/product/list', headers },
    {
      method: 'POST',
      path: '/api/user/login',
      headers: json,
      body: JSON.stringify({ email: 'nobody@flood.example', password: 'wrong password' }),
    },
    {
      method: 'POST',
      path: '/api/dineorder/cod',
      headers: { ...json, cookie: `sh_dine=${session}` },
      body: JSON.stringify({ items: [{ product: dish, quantity: 1 }] }),
    },
  ];
}

interface Answer {
  status: number;
  ms: number;
}

async function order(session: string, dish: string, address: string): Promise<Answer> {
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
  return { status, ms: performance.now() - start };
}

let accepted: Answer[] = [];
try {
  const { guests, dish } = await fillHouse(pool, orders + 1);
  const [attacker = '', ...honest] = guests;
  const flood = autocannon({
    url: server.url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: attack(dish, attacker),
  });
  await sleep(LEAD_MS);
  const between = (seconds * 1000 - 2 * LEAD_MS) / orders;
  const ordering: Promise<Answer>[] = [];
  for (const [n, session] of honest.entries()) {
    ordering.push(order(session, dish, `192.0.2.${n + 1}`));
    await sleep(between);
  }
  const answers = await Promise.all(ordering);
  const { statusCodeStats, errors, requests } = await flood;
  accepted = answers.filter(({ status }) => status === 200);
  const times = accepted.map(({ ms }) => ms);
  await recordMeasurement('flood', {
    columns: [
      'orders accepted',
      'p50 / p99, ms',
      'requests of the flood',
      'shed with 503',
      'failed',
    ],
    rows: [
      [
        `${accepted.length} of ${orders}`,
        quantiles(times, [0.5, 0.99]),
        formatInteger(requests.total),
        formatInteger(statusCodeStats?.['503']?.count ?? 0),
        errors,
      ],
    ],
    conditions: `${connections} connections for ${seconds} s`,
  });
} finally {
  server.kill();
  await pool.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(accepted.length === orders ? 0 : 1);
