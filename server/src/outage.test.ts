import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type pg from 'pg';
import { asset } from './assets';
import { startEmbedded } from './database/embedded';
import { createPool } from './database/pool';
import { readPostmaster } from './database/postmaster';
import { ADDRESS } from './ordering/orders/testing';
import { eventually } from './testing-eventually';

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-outage-'));
const cluster = path.join(home, 'postgres');
/** Time for PostgreSQL to recover and for the site to serve again. Unit: ms. */
const RECOVERY_MS = 60_000;
let server: ChildProcessWithoutNullStreams;
let output = '';
let url = '';
let pool: pg.Pool;
let releaseDatabase = () => {};

before(async () => {
  const { TEST_DATABASE_URLS: _, ...inherited } = process.env;
  server = spawn(process.execPath, [asset('dist', 'main.js')], {
    env: {
      ...inherited,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: home,
      SEED_MENU: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'fatal',
    },
    cwd: asset(),
  });
  url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => reject(new Error(output)));
  });
  // Adopts the database that the server started.
  const database = await startEmbedded(cluster);
  releaseDatabase = database.release;
  // The superuser, who can end the connections of the server.
  pool = createPool(database.urls.superuser, 2);
  await pool.query(
    "INSERT INTO products (id, name, price_halalas) VALUES ('brisket', 'Brisket', 1000)",
  );
});
after(async () => {
  await pool.end();
  releaseDatabase();
  server.kill('SIGKILL');
  const left = readPostmaster(cluster);
  if (left) process.kill(left.pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

/** Answers by status, and examples of those that are neither a success, a refusal nor 503. */
const answers = new Map<number, number>();
const odd: string[] = [];
let isOver = false;

async function note(answer: Response): Promise<Response> {
  const { status } = answer;
  answers.set(status, (answers.get(status) ?? 0) + 1);
  if (status < 500 || status === 503) {
    const isCall = new URL(answer.url).pathname.startsWith('/api/');
    if (status < 400 || !isCall) return answer;
    const body = (await answer.clone().json()) as Record<string, unknown>;
    if (body.success === false && typeof body.message === 'string' && typeof body.code === 'string')
      return answer;
  }
  odd.push(`${status} ${new URL(answer.url).pathname}: ${(await answer.text()).slice(0, 200)}`);
  return answer;
}

interface Visitor {
  get: (name: string) => Promise<Response>;
  post: (name: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
}

/** A browser with its cookies. A request without any answer fails the test. */
function openVisitor(): Visitor {
  let cookie = '';
  const send = async (name: string, init: RequestInit) => {
    const answer = await note(
      await fetch(url + name, { ...init, signal: AbortSignal.timeout(30_000) }),
    );
    const set = answer.headers.getSetCookie();
    if (answer.ok && set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ');
    return answer;
  };
  return {
    get: (name) => send(name, { headers: { cookie } }),
    post: (name, body, headers = {}) =>
      send(name, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

/** Repeats `act` until it was answered with success. */
async function untilOk(act: () => Promise<Response>): Promise<Response | undefined> {
  while (!isOver) {
    const answer = await act();
    if (answer.ok) return answer;
  }
  return undefined;
}

/** Keys of acknowledged orders at tables, and receipts of acknowledged payments. */
const ordered = new Set<string>();
const paid = new Set<string>();

async function keepOrdering(): Promise<void> {
  const guest = openVisitor();
  await untilOk(() =>
    guest.post('/api/dineuser/register', { name: 'Fahad', mobile: '0501234567' }),
  );
  while (!isOver) {
    const key = randomUUID();
    const items = [{ product: 'brisket', quantity: 1 }];
    if (
      await untilOk(() => guest.post('/api/dineorder/cod', { items }, { 'idempotency-key': key }))
    )
      ordered.add(key);
  }
}

async function keepPaying(): Promise<void> {
  const customer = openVisitor();
  const email = `${randomUUID()}@example.com`;
  await untilOk(() =>
    customer.post('/api/user/register', { name: 'Noura', email, password: 'brisket at noon' }),
  );
  const added = await untilOk(() => customer.post('/api/address/add', { address: ADDRESS }));
  const address = ((await added?.json()) as { address: { _id: string } } | undefined)?.address._id;
  while (!isOver) {
    const key = randomUUID();
    const items = [{ product: 'brisket', quantity: 1 }];
    const placed = await untilOk(() =>
      customer.post('/api/order/cod', { items, address }, { 'idempotency-key': key }),
    );
    if (!placed) return;
    const { order } = (await placed.json()) as { order: { id: string; receipt: string } };
    const card = { number: '5555555555554444', expiry_month: '12', expiry_year: '40', cvv: '123' };
    // 400: an attempt without an answer has paid.
    const answer = await customer.post('/sandbox/razorpay/v1/checkout/payments', {
      order_id: order.id,
      card,
    });
    if (!answer.ok) continue;
    const proof = await answer.json();
    if (await untilOk(() => customer.post('/api/order/verifyRazorpay', proof)))
      paid.add(order.receipt);
  }
}

async function keepReading(): Promise<void> {
  const visitor = openVisitor();
  const names = ['/', '/all-menu', '/api/product/list', '/readyz', '/api/user/is-auth', '/cart'];
  for (let n = 0; !isOver; n++) await visitor.get(names[n % names.length] ?? '/');
}

async function keepReporting(): Promise<void> {
  const provider = openVisitor();
  const { rows } = await pool.query<{ webhook_secret: string }>(
    'SELECT webhook_secret FROM sandbox_keys',
  );
  const secret = rows[0]?.webhook_secret ?? '';
  while (!isOver) {
    const entity = { id: 'pay_1', order_id: randomUUID(), amount: 1, currency: 'SAR' };
    for (const status of ['captured', 'dispensed']) {
      const body = JSON.stringify({
        event: 'payment.captured',
        payload: { payment: { entity: { ...entity, status } } },
      });
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      await provider.post('/api/payments/razorpay/webhook', body, {
        'x-razorpay-signature': signature,
      });
    }
  }
}

/** Waits until another order is acknowledged. */
async function untilServed(): Promise<void> {
  const [before, payments] = [ordered.size, paid.size];
  await eventually(() => assert.ok(ordered.size > before + 2 && paid.size > payments), {
    timeoutMs: RECOVERY_MS,
  });
}

const killPostmaster = () => process.kill(readPostmaster(cluster)?.pid ?? 0, 'SIGKILL');
/** PostgreSQL ends all other backends then, and recovers. */
async function killBackend(): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'smokehouse' AND pid <> pg_backend_pid() LIMIT 1",
  );
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
}
async function terminateBackends(): Promise<void> {
  await pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}

describe('while PostgreSQL is killed under load, backends and postmaster', () => {
  it('the server lives, answers with success, 4xx or 503 only, recovers, and loses nothing that it acknowledged', async () => {
    const load = Promise.all([
      keepOrdering(),
      keepOrdering(),
      keepPaying(),
      keepPaying(),
      keepReading(),
      keepReading(),
      keepReporting(),
    ]);
    const rounds = [killBackend, killPostmaster, terminateBackends, killPostmaster, killBackend];
    try {
      await Promise.race([untilServed(), load]);
      for (const kill of rounds) {
        await kill();
        await Promise.race([untilServed(), load]);
      }
    } finally {
      isOver = true;
      await load;
    }
    assert.deepEqual([server.exitCode, server.signalCode], [null, null], output);
    assert.deepEqual(odd.slice(0, 5), [], `${odd.length} answers`);
    assert.ok((answers.get(503) ?? 0) > 0, 'the outages were noticed');
    const stored = async (text: string, keys: Set<string>) =>
      (await pool.query<{ key: string }>(text, [[...keys]])).rows.length;
    const tables = 'SELECT request_key AS key FROM dine_orders WHERE request_key = ANY($1)';
    assert.equal(await stored(tables, ordered), ordered.size, 'orders at tables');
    const sold =
      "SELECT receipt AS key FROM orders WHERE payment_state = 'paid' AND receipt = ANY($1)";
    assert.equal(await stored(sold, paid), paid.size, 'payments');
    // The result of the last check of writes is cached for seconds.
    await eventually(async () => assert.equal((await fetch(`${url}/readyz`)).status, 200), {
      timeoutMs: RECOVERY_MS,
    });
  });
});
