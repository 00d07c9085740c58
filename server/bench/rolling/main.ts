/**
 * Restarts servers on one PostgreSQL behind nginx one after the other, while customers order, pay
 * and follow their orders, guests order at tables, the seller changes statuses and a team
 * publishes: `npm run rolling -w server -- --servers 3 --rounds 3`. No request may fail, no
 * acknowledged work may be missing, nobody may receive another's order. Needs nginx (Debian's
 * package).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startFront } from './front';
import { openPublisher } from './publisher';
import { reckon } from './reckoning';
import { folderWithoutPackages, startServer, type Server } from './servers';
import { Customer, Guest, newAccount, Seller, stock } from './shop';
import { startEmbedded } from '../../src/database/embedded';
import { createDatabase, createPool } from '../../src/database/pool';

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '8420' },
    customers: { type: 'string', default: '6' },
  },
});
const [count, rounds, port] = [Number(values.servers), Number(values.rounds), Number(values.port)];
/** Longer than nginx keeps an idle connection to a server (deploy/nginx.conf). Unit: s. */
const DRAIN_S = 5;
/**
 * nginx uses a server again this long after its last failure (`fail_timeout`): until then, the next
 * one must not stop. Unit: ms.
 */
const BACK_IN_FRONT_MS = 3500;

const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-rolling-'));
const cluster = await startEmbedded(path.join(folder, 'postgres'), {
  durable: false,
  maxConnections: 120,
});
const pool = createPool(cluster.url, 4);
const db = createDatabase(pool);
const servers: Server[] = [];
let stopFront = async () => {};
const account = newAccount();
const faults: string[] = [];
let isOver = false;

const middle = (times: readonly number[]) =>
  Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
const most = (times: readonly number[]) => Math.round(Math.max(0, ...times));

/** Repeats an action with the pauses of real people. */
async function keepOn(visit: () => Promise<void>, pauseMs: number): Promise<void> {
  while (!isOver) {
    await visit();
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** Stops one server with SIGTERM and starts it again. @returns a description of the result */
async function restart(server: Server): Promise<string> {
  const from = performance.now();
  const ended = server.end();
  // Readiness fails while the port is still open.
  let saidSo = false;
  for (let isOpen = true; isOpen && !saidSo;) {
    const status = await fetch(`${server.url}/readyz`).then(
      (answer) => answer.status,
      () => {
        isOpen = false;
        return 0;
      },
    );
    saidSo = status === 503;
  }
  if (!saidSo) faults.push('a server closed its port while it was still ready');
  const code = await ended;
  if (code !== 0) faults.push(`a server ended with ${code}`);
  const endedAfter = performance.now() - from;
  await server.start();
  const backAfter = performance.now() - from;
  await sleep(BACK_IN_FRONT_MS);
  return `ended with ${code} after ${(endedAfter / 1000).toFixed(1)} s, back after ${(backAfter / 1000).toFixed(1)} s`;
}

try {
  const environment = {
    DATABASE_URL: cluster.url,
    DATA_DIR: path.join(folder, 'data'),
    SERVER_ROOT: folderWithoutPackages(folder),
    TRUST_PROXY: '1',
    RATE_LIMIT: 'off',
    DRAIN_SECONDS: String(DRAIN_S),
  };
  for (let n = 0; n < count; n++) {
    servers.push(await startServer(port + 1 + n, environment));
  }
  const front = await startFront(
    path.join(folder, 'nginx'),
    port,
    servers.map((server) => server.port),
  );
  stopFront = front.stop;
  const url = () => front.url;
  const dish = await stock(db);
  const customers = Array.from(
    { length: Number(values.customers) },
    () => new Customer(url, dish, account),
  );
  const guests = Array.from({ length: 4 }, () => new Guest(url, dish, account));
  const seller = new Seller(url, account);
  const publisher = await openPublisher({
    db,
    front: url,
    servers: () => servers.map((server) => server.url),
    failures: account.failures,
  });
  await Promise.all([
    ...customers.map((customer) => customer.enter()),
    ...guests.map((guest, n) => guest.enter(n + 1)),
    seller.enter(),
  ]);

  const working = [
    ...customers.map((customer) => keepOn(() => customer.visit(), 250)),
    ...guests.map((guest) => keepOn(() => guest.visit(), 300)),
    keepOn(() => seller.visit(customers), 300),
  ];
  const published: number[] = [];
  const from = performance.now();
  for (let round = 1; round <= rounds; round++) {
    for (const [n, server] of servers.entries()) {
      const how = await restart(server);
      // nginx retries after 3 s; a release is published to old and new processes alike.
      await sleep(3_500);
      published.push(...(await publisher.publish()));
      console.log(
        `round ${round}, server ${n + 1}: ${how}; ${account.requests} requests, ${account.failures.length} failed`,
      );
    }
  }
  const seconds = (performance.now() - from) / 1000;
  isOver = true;
  await Promise.all(working);
  // Lets pending work finish, so that the provider's last webhooks arrive.
  for (let wait = 0; wait < 300; wait++) {
    const {
      rows: [left],
    } = await pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM sandbox_webhooks WHERE delivered_at IS NULL',
    );
    if (left?.count === 0) break;
    await sleep(100);
  }
  await sleep(1_500);
  for (const customer of customers) {
    const own = new Map((await customer.list()).map((order) => [order._id, order.status]));
    for (const [id, status] of own)
      if (customer.follower?.shown.get(id) !== status)
        faults.push(
          `a screen shows ${customer.follower?.shown.get(id)} for an order that is ${status}`,
        );
    for (const id of customer.follower?.noticed ?? [])
      if (!customer.orders.has(id))
        faults.push('somebody received an event of an order that is not theirs');
  }
  faults.push(...(await reckon(pool, account)));
  const {
    rows: [webhooks],
  } = await pool.query<{ all: number; once: number }>(
    'SELECT count(*)::int AS all, count(*) FILTER (WHERE attempts = 1)::int AS once FROM sandbox_webhooks',
  );
  const {
    rows: [bills],
  } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM bills');
  const connections = customers.reduce(
    (sum, customer) => sum + (customer.follower?.connections() ?? 0),
    0,
  );
  for (const customer of customers) customer.follower?.stop();
  const { requests, failures, placed, paid, shownAfter, caughtUpAfter } = account;
  console.log(
    `${count} servers behind nginx, ${rounds * count} restarts in ${seconds.toFixed(0)} s: ` +
      `${requests} requests, ${failures.length} failed`,
  );
  console.log(
    `${placed.size} orders placed, ${paid.size} paid, ${account.rounds.size} rounds at tables; ` +
      `${bills?.count} bills, numbers without gap or duplicate`,
  );
  console.log(
    `${shownAfter.length} status changes on the customer's screen ` +
      `after ${middle(shownAfter)} ms (median), ${most(shownAfter)} ms at most; ` +
      `${caughtUpAfter.length} while its stream changed servers, ` +
      `after ${most(caughtUpAfter)} ms at most; ` +
      `${customers.length} streams connected ${connections} times`,
  );
  console.log(
    `a release in every process after ${middle(published)} ms (median), ` +
      `${most(published)} ms at most; ` +
      `${webhooks?.once} of ${webhooks?.all} webhooks delivered at the first try`,
  );
  for (const fault of [...account.failures, ...faults].slice(0, 40)) console.error(fault);
  console.log(`${account.failures.length + faults.length} faults`);
} catch (error) {
  faults.push(String(error));
  console.error(error);
} finally {
  isOver = true;
  await stopFront();
  for (const server of servers) server.kill();
  await pool.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(account.failures.length + faults.length === 0 ? 0 : 1);
