/**
 * Checks that acknowledged orders survive crashes. Guests order and customers pay while the server,
 * the database or both are killed with `kill -9`, round after round. Then every order that was
 * answered with 200 must exist exactly once, every payment must have bought its order or be
 * refunded, and there must be no other orders. `npm run test:long`, or `npm run kill-rounds -w
 * server -- --rounds 30`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { asset } from '../../src/assets';
import { startEmbedded } from '../../src/database/embedded';
import { readPostmaster } from '../../src/database/postmaster';
import { createPool } from '../../src/database/pool';
import { formatInteger, quantiles, seconds } from '../../../build/bench/figures.mjs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';

const {
  values: { rounds, guests },
} = readOptions({ rounds: 30, guests: 4 });
const VICTIMS = ['server', 'database', 'both'] as const;
const START_MS = 120_000;
/** The job queries unreported payments after a minute, every minute. Unit: ms. */
const DECIDED_MS = 6 * 60_000;
const ADDRESS = {
  firstName: 'Noura',
  lastName: 'Al-Harbi',
  email: 'noura@example.com',
  street: '12 Olaya Street',
  city: 'Riyadh',
  state: 'Riyadh',
  zipcode: '12211',
  country: 'Saudi Arabia',
  phone: '+966501234567',
};

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-kill-'));
const cluster = path.join(home, 'postgres');
let server: ChildProcess | undefined;
let url = '';
/** Orders answered with 200, by their Idempotency-Key. */
const acknowledged = new Set<string>();
/** The same for customers' payments that were verified with 200. */
const verified = new Set<string>();
/** Every key that was sent: an order under another key was duplicated. */
const sent = new Set<string>();
/** Requests without an answer, whose orders may or may not exist. */
let unanswered = 0;
let isOver = false;

async function startServer(): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', asset('src', 'main.ts')], {
    cwd: asset(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: home,
      SEED_MENU: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'fatal',
    },
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
    setTimeout(
      () => reject(new Error(`The server was not ready after ${START_MS / 1000} s: ${output}`)),
      START_MS,
    ).unref();
  });
  return performance.now() - from;
}

type Call = (name: string, body: object, headers?: Record<string, string>) => Promise<Response>;

/** Sends calls as one browser, with its cookies. */
function openBrowser(): { call: Call; enter: (name: string, body: object) => Promise<boolean> } {
  let cookie = '';
  const call: Call = (name, body, headers = {}) =>
    fetch(url + name, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
  return {
    call,
    async enter(name, body) {
      const entered = await call(name, body);
      if (entered.status === 200)
        cookie = entered.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
      return entered.status === 200;
    },
  };
}

/** A customer who repeatedly orders and pays, and repeats requests without an answer. */
async function keepPaying(): Promise<void> {
  const { call, enter } = openBrowser();
  let address = '';
  const expect = async <T>(answer: Response) => {
    if (answer.status === 200) return (await answer.json()) as T;
    if (answer.status < 500)
      throw new Error(`An order was refused: ${answer.status} ${await answer.text()}`);
    throw new Error(`no answer: ${answer.status}`);
  };
  let key = randomUUID();
  let proof: object | undefined;
  while (!isOver) {
    try {
      if (!address) {
        if (
          !(await enter('/api/user/register', {
            name: 'Durable',
            email: `${randomUUID()}@example.com`,
            password: 'brisket at noon',
          }))
        )
          continue;
        const made = await expect<{ address: { _id: string } }>(
          await call('/api/address/add', { address: ADDRESS }),
        );
        address = made.address._id;
      }
      sent.add(key);
      if (!proof) {
        const { order } = await expect<{ order: { id: string } }>(
          await call(
            '/api/order/cod',
            { items: [{ product: 'durable-dish', quantity: 1 }], address },
            { 'idempotency-key': key },
          ),
        );
        const paid = await call('/sandbox/razorpay/v1/checkout/payments', {
          order_id: order.id,
          card: { number: '5555555555554444', expiry_month: '12', expiry_year: '40', cvv: '123' },
        });
        if (paid.status === 200) proof = (await paid.json()) as object;
        // An attempt whose answer was lost has paid: the browser does not know it, the provider
        // reports it.
        else if (paid.status === 400) key = randomUUID();
        continue;
      }
      await expect(await call('/api/order/verifyRazorpay', proof));
      verified.add(key);
      proof = undefined;
      key = randomUUID();
    } catch (error) {
      // An attempt whose answer was lost has paid the order, and its webhook arrived before this
      // one.
      if ((error as Error).message.includes('order_paid_already')) key = randomUUID();
      else if ((error as Error).message.startsWith('An order was refused')) throw error;
      else unanswered++;
      await sleep(50);
    }
  }
}

/**
 * A guest who repeatedly orders; a request without an answer is repeated under its key, as the page
 * does.
 */
async function keepOrdering(): Promise<void> {
  const { call, enter } = openBrowser();
  let isIn = false;
  for (let key = randomUUID(); !isOver;) {
    try {
      if (!isIn) {
        isIn = await enter('/api/dineuser/register', { name: 'Durable', mobile: '0501234567' });
        continue;
      }
      sent.add(key);
      const answer = await call(
        '/api/dineorder/cod',
        { items: [{ product: 'durable-dish', quantity: 1 }] },
        { 'idempotency-key': key },
      );
      if (answer.status === 200) {
        acknowledged.add(key);
        key = randomUUID();
      } else if (answer.status < 500)
        throw new Error(`An order was refused: ${answer.status} ${await answer.text()}`);
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
  // A process that has exited does not emit `exit` again.
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Waits until another order is acknowledged, so that the site is back. @returns ms */
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
  await pool.query(
    "INSERT INTO products (id, name, price_halalas) VALUES ('durable-dish', 'Durable dish', 1000)",
  );
  await pool.end();
  database.release();
}

const BOTH = `SELECT o.request_key AS key, count(DISTINCT o.id)::int AS count, count(l.order_id)::int AS lines
    FROM dine_orders o LEFT JOIN dine_order_lines l ON l.order_id = o.id GROUP BY 1
  UNION ALL SELECT o.request_key, count(DISTINCT o.id)::int, count(l.order_id)::int
    FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id GROUP BY 1`;

/** Captured payments that have neither bought their order nor been refunded. */
const UNDECIDED = `SELECT s.order_id FROM sandbox_payments s LEFT JOIN orders o ON o.provider_order_id = s.order_id
  WHERE s.status = 'captured' AND (o.payment_state IS DISTINCT FROM 'paid' OR o.payment_id IS DISTINCT FROM s.id)`;

/**
 * Waits, with the server running, until webhooks and job have settled every payment.
 * @returns ms
 */
async function untilDecided(pool: pg.Pool): Promise<{ undecided: number; ms: number }> {
  const from = performance.now();
  for (;;) {
    const undecided = (await pool.query(UNDECIDED)).rowCount ?? 0;
    const ms = performance.now() - from;
    if (undecided === 0 || ms > DECIDED_MS) return { undecided, ms };
    await sleep(250);
  }
}

async function compare(
  pool: pg.Pool,
): Promise<{ faults: number; rows: [string, string | number][] }> {
  const { rows } = await pool.query<{ key: string; count: number; lines: number }>(BOTH);
  const found = new Map(rows.map((row) => [row.key, row]));
  const lost = [...acknowledged, ...verified].filter((key) => !found.has(key)).length;
  const doubled = rows.filter(({ key, count }) => count > 1 || !sent.has(key)).length;
  const torn = rows.filter(({ lines, count }) => lines !== count).length;
  const { rows: paid } = await pool.query<{ key: string }>(
    "SELECT request_key AS key FROM orders WHERE payment_state = 'paid'",
  );
  const sold = new Set(paid.map(({ key }) => key));
  const unsold = [...verified].filter((key) => !sold.has(key)).length;
  const {
    rows: [sums],
  } = await pool.query<{ taken: number; paid: number; back: number }>(`SELECT
    (SELECT coalesce(sum(amount), 0)::int FROM sandbox_payments WHERE status <> 'failed') AS taken,
    (SELECT coalesce(sum(amount_halalas), 0)::int FROM orders WHERE payment_state = 'paid') AS paid,
    (SELECT coalesce(sum(amount_refunded), 0)::int FROM sandbox_payments) AS back`);
  const gap = sums ? Math.abs(sums.taken - sums.paid - sums.back) : 1;
  const sar = (halalas = 0) => `SR ${formatInteger(halalas / 100)}`;
  return {
    faults: lost + doubled + torn + unsold + gap,
    rows: [
      ['orders at tables acknowledged', acknowledged.size],
      ['payments acknowledged', verified.size],
      ['orders stored', rows.length],
      ['requests without an answer', unanswered],
      [
        'orders lost / duplicated / partial / paid but not sold',
        `${lost} / ${doubled} / ${torn} / ${unsold}`,
      ],
      [
        'taken by the provider / sum of the paid orders / refunded',
        `${sar(sums?.taken)} / ${sar(sums?.paid)} / ${sar(sums?.back)}`,
      ],
    ],
  };
}

let faults = 1;
try {
  await startServer();
  await addDish();
  const ordering = [
    ...Array.from({ length: guests }, () => keepOrdering()),
    ...Array.from({ length: 2 }, () => keepPaying()),
  ];
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
    const ms = performance.now() - from;
    back.push(ms);
    console.log(
      `round ${String(round + 1).padStart(2)}: killed ${victim.padEnd(8)} ` +
        `back after ${Math.round(ms)} ms, ${acknowledged.size} orders`,
    );
  }
  isOver = true;
  await watched;
  const database = await startEmbedded(cluster);
  const pool = createPool(database.url, 2);
  const { undecided, ms } = await untilDecided(pool);
  server?.removeAllListeners('exit');
  await killServer();
  const compared = await compare(pool);
  faults = undecided + compared.faults;
  await pool.end();
  await database.stop();
  await recordMeasurement('kill-rounds', {
    columns: ['what', 'figure'],
    rows: [
      ...compared.rows,
      [
        'every payment is settled after',
        undecided === 0 ? seconds(ms, 0) : `**${undecided} are not**`,
      ],
      ['the server answers again, median / at most', `${quantiles(back, [0.5, 1])} ms`],
    ],
  });
} finally {
  isOver = true;
  await killServer().catch(() => {});
  killDatabase();
  rmSync(home, { recursive: true, force: true });
}
process.exit(faults === 0 ? 0 : 1);
