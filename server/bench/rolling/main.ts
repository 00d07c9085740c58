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
import { startFront } from './front';
import { openPublisher } from './publisher';
import { reckon } from './reckoning';
import { folderWithoutPackages, startServer, type Server } from './servers';
import { Customer, Guest, newAccount, Seller, stock } from './shop';
import { startEmbedded } from '../../src/database/embedded';
import { createDatabase, createPool } from '../../src/database/pool';
import { formatInteger, quantiles, seconds } from '../../../build/bench/figures.mjs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';

const { values } = readOptions({ servers: 2, rounds: 3, port: 8420, customers: 6 });
const { servers: count, rounds, port } = values;
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

const medianAndMost = (times: readonly number[]) => `${quantiles(times, [0.5, 1])} ms`;
/** How long each server took to end and to be back. Unit: ms. */
const [endedAfter, backAfter]: [number[], number[]] = [[], []];

/** Repeats an action with the pauses of real people. */
async function keepOn(visit: () => Promise<void>, pauseMs: number): Promise<void> {
  while (!isOver) {
    await visit();
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** Stops one server with SIGTERM and starts it again. */
async function restart(server: Server): Promise<void> {
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
  endedAfter.push(performance.now() - from);
  await server.start();
  backAfter.push(performance.now() - from);
  await sleep(BACK_IN_FRONT_MS);
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
    { length: values.customers },
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
      await restart(server);
      // nginx retries after 3 s; a release is published to old and new processes alike.
      await sleep(3_500);
      published.push(...(await publisher.publish()));
      console.log(
        `round ${round}, server ${n + 1}: ${account.requests} requests, ${account.failures.length} failed`,
      );
    }
  }
  const took = seconds(performance.now() - from, 0);
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
  await recordMeasurement('rolling', {
    columns: ['what', 'figure'],
    rows: [
      ['requests at nginx / failed', `${formatInteger(requests)} / ${failures.length}`],
      [
        'orders placed / paid / bills, without gap or double',
        [placed.size, paid.size, bills?.count ?? 0].map(formatInteger).join(' / '),
      ],
      ['rounds at tables', account.rounds.size],
      ["a status change on the customer's screen", medianAndMost(shownAfter)],
      ['the same while its stream changed servers', medianAndMost(caughtUpAfter)],
      ['connections of the streams', `${customers.length} streams, ${connections}`],
      ['a release in every process', medianAndMost(published)],
      ['webhooks delivered at the first try', `${webhooks?.once} of ${webhooks?.all}`],
      ['a server stopped after', medianAndMost(endedAfter)],
      ['a server was back after', medianAndMost(backAfter)],
    ],
    conditions: `${count} servers behind nginx, ${rounds * count} restarts in ${took}; median / at most`,
  });
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
