/**
 * Does an acknowledged order survive anything? Guests keep ordering while the server, the database or both are killed
 * with `kill -9`, round after round; then every order that was answered with 200 must be there exactly once.
 * `npm run test:long`, or `npm run kill-rounds -w server -- --rounds 30`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asset } from '../src/assets';
import { startEmbedded } from '../src/database/embedded';
import { readPostmaster } from '../src/database/postmaster';
import { createPool } from '../src/database/pool';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' }, guests: { type: 'string', default: '4' } } });
const rounds = Math.max(1, Number(values.rounds) || 30);
const guests = Math.max(1, Number(values.guests) || 4);
const VICTIMS = ['server', 'database', 'both'] as const;
const START_MS = 120_000;

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-kill-'));
const cluster = path.join(home, 'postgres');
let server: ChildProcess | undefined;
let url = '';
/** Orders answered with 200, by the key of their request. */
const acknowledged = new Set<string>();
/** Requests that may be there or not: their answer never came. */
let unanswered = 0;
let isOver = false;

async function startServer(): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', asset('src', 'main.ts')], {
    cwd: asset(), stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: home, SEED_MENU: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' },
  });
  server = child;
  let output = '';
  url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
    setTimeout(() => reject(new Error(`The server was not ready after ${START_MS / 1000} s: ${output}`)), START_MS).unref();
  });
  return performance.now() - from;
}

/** One guest who orders again and again; a request without an answer is repeated under its key, as the page does. */
async function keepOrdering(): Promise<void> {
  let cookie = '';
  const call = (name: string, body: object, headers: Record<string, string> = {}) => fetch(url + name, {
    method: 'POST', headers: { 'content-type': 'application/json', cookie, ...headers }, body: JSON.stringify(body), signal: AbortSignal.timeout(5_000),
  });
  for (let key = randomUUID(); !isOver;) {
    try {
      if (!cookie) {
        const entered = await call('/api/dineuser/register', { name: 'Durable', mobile: '0501234567' });
        cookie = entered.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
        if (entered.status !== 200) cookie = '';
        continue;
      }
      const answer = await call('/api/dineorder/cod', { items: [{ product: 'durable-dish', quantity: 1 }] }, { 'idempotency-key': key });
      if (answer.status === 200) {
        acknowledged.add(key);
        key = randomUUID();
      } else if (answer.status < 500) throw new Error(`An order was refused: ${answer.status} ${await answer.text()}`);
      else await sleep(50);
    } catch (error) {
      if ((error as Error).message.startsWith('An order was refused')) throw error;
      unanswered++;
      await sleep(50);
    }
  }
}

function killDatabase(): void {
  const running = readPostmaster(cluster);
  if (running) process.kill(running.pid, 'SIGKILL');
}

async function killServer(): Promise<void> {
  const child = server;
  if (!child) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Until another order was acknowledged: the site is back. @returns ms */
async function untilNextOrder(): Promise<number> {
  const [from, before] = [performance.now(), acknowledged.size];
  while (acknowledged.size === before) {
    if (performance.now() - from > START_MS) throw new Error('The site did not come back.');
    await sleep(10);
  }
  return performance.now() - from;
}

async function addDish(): Promise<void> {
  const database = await startEmbedded(cluster);
  const pool = createPool(database.url, 1);
  await pool.query("INSERT INTO products (id, name, price_halalas) VALUES ('durable-dish', 'Durable dish', 1000)");
  await pool.end();
  database.release();
}

async function compare(): Promise<number> {
  const database = await startEmbedded(cluster);
  const pool = createPool(database.url, 2);
  const { rows } = await pool.query<{ key: string; count: number; lines: number }>(`
    SELECT o.request_key AS key, count(DISTINCT o.id)::int AS count, count(l.order_id)::int AS lines
    FROM dine_orders o LEFT JOIN dine_order_lines l ON l.order_id = o.id GROUP BY 1`);
  const found = new Map(rows.map((row) => [row.key, row]));
  const lost = [...acknowledged].filter((key) => !found.has(key)).length;
  const doubled = rows.filter(({ count }) => count > 1).length;
  const torn = rows.filter(({ lines, count }) => lines !== count).length;
  console.log(`${acknowledged.size} orders acknowledged, ${rows.length} stored, ${unanswered} requests without an answer: ${lost} lost, ${doubled} doubled, ${torn} torn`);
  await pool.end();
  await database.stop();
  return lost + doubled + torn;
}

let faults = 1;
try {
  await startServer();
  await addDish();
  const ordering = Array.from({ length: guests }, () => keepOrdering());
  const watched = Promise.all(ordering);
  await Promise.race([untilNextOrder(), watched]);
  const back: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const victim = VICTIMS[round % VICTIMS.length] ?? 'both';
    await sleep(200 + Math.random() * 800);
    const from = performance.now();
    if (victim !== 'server') killDatabase();
    if (victim !== 'database') {
      await killServer();
      await startServer();
    }
    await Promise.race([untilNextOrder(), watched]);
    back.push(performance.now() - from);
    console.log(`round ${String(round + 1).padStart(2)}: killed ${victim.padEnd(8)} back after ${Math.round(back.at(-1) ?? 0)} ms, ${acknowledged.size} orders`);
  }
  isOver = true;
  await watched;
  server?.removeAllListeners('exit');
  await killServer();
  faults = await compare();
  back.sort((a, b) => a - b);
  console.log(`${rounds} rounds; back after ${Math.round(back[Math.floor(back.length / 2)] ?? 0)} ms at the median, ${Math.round(back.at(-1) ?? 0)} ms at most`);
} finally {
  isOver = true;
  await killServer().catch(() => {});
  killDatabase();
  rmSync(home, { recursive: true, force: true });
}
process.exit(faults === 0 ? 0 : 1);
