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
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { fillHouse } from '../load/traffic';
import { startServer } from '../rolling/servers';
import { startEmbedded } from '../../src/database/embedded';
import { createPool } from '../../src/database/pool';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '110' },
    guests: { type: 'string', default: '42' },
    seconds: { type: 'string', default: '20' },
  },
});
const seconds = Number(values.seconds);
const orders = Number(values.guests);
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
    connections: Number(values.connections),
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
  const times = accepted.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0);
  const statuses = Object.entries(statusCodeStats ?? {})
    .map(([status, { count }]) => `${status}: ${count}`)
    .join(', ');
  console.log(
    `flood: ${requests.total} requests in ${seconds} s (${statuses}), ${errors} without an answer`,
  );
  console.log(
    `guests: ${accepted.length} of ${orders} orders accepted, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
} finally {
  server.kill();
  await pool.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(accepted.length === orders ? 0 : 1);
