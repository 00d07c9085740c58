/**
 * One process at twice its capacity: `npm run load -w server -- --minutes 10`. Measures its
 * capacity, offers twice that, then half of it; compares the acknowledged orders with those in the
 * database. The load is generated on the same machine: the figures are for comparison, not for
 * planning.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillHouse, load, type Stretch } from './traffic';
import { startServer } from '../rolling/servers';
import { startEmbedded } from '../../src/database/embedded';
import { createPool } from '../../src/database/pool';
import { formatInteger, quantiles } from '../../../build/bench/figures.mjs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';

const { values } = readOptions({ minutes: 10, capacity: 20, limit: '' });
const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-load-'));
const cluster = await startEmbedded(path.join(folder, 'postgres'));
const server = await startServer(0, {
  DATABASE_URL: cluster.url,
  DATA_DIR: path.join(folder, 'data'),
  RATE_LIMIT: 'off',
  LOAD_LIMIT: values.limit,
  LOG_LEVEL: 'fatal',
});
const pool = createPool(cluster.url, 2);
const { url } = server;
const acknowledged = new Set<string>();
let faults = 0;

const rows: (string | number)[][] = [];
function report(name: string, { seconds, ...stretch }: Stretch): void {
  const { accepted, refused, statuses, errors, offered } = stretch;
  const failed = Object.entries(statuses)
    .filter(([status]) => Number(status) >= 500 && status !== '503')
    .reduce((sum, [, count]) => sum + count, errors);
  const perSecond = (count: number) => `${formatInteger(count / seconds)}/s`;
  rows.push([
    `${perSecond(offered)} (${name})`,
    perSecond(accepted.length),
    quantiles(accepted, [0.5, 0.99]),
    refused.length === 0 ? 0 : `${perSecond(refused.length)} (p50 ${quantiles(refused, [0.5])} ms)`,
    failed,
  ]);
  faults += failed;
}

/** Repeats the liveness check. @returns the longest latency, in ms */
function watchHealth(): () => Promise<number> {
  let isOver = false;
  let longest = 0;
  const watching = (async () => {
    while (!isOver) {
      const from = performance.now();
      const { status } = await fetch(`${url}/healthz`);
      longest = Math.max(longest, performance.now() - from);
      if (status !== 200) faults += 1;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
}

try {
  const house = await fillHouse(pool, 500);
  await load({ url, seconds: 5, connections: 30, house, acknowledged });
  const calm = await load({
    url,
    seconds: values.capacity,
    connections: 40,
    house,
    acknowledged,
  });
  report('full load', calm);
  const capacity = calm.accepted.length / calm.seconds;
  const health = watchHealth();
  const twice = await load({
    url,
    seconds: Math.max(5, values.minutes * 60),
    connections: 400,
    rate: capacity * 2,
    house,
    acknowledged,
  });
  report('twice', twice);
  const healthMs = await health();
  const after = await load({
    url,
    seconds: 10,
    connections: 40,
    rate: capacity / 2,
    house,
    acknowledged,
  });
  report('half, right after', after);
  if (after.refused.length > 0) faults += 1;
  const { rows: orders } = await pool.query<{ key: string; count: number }>(
    'SELECT request_key AS key, count(*)::int AS count FROM dine_orders WHERE request_key IS NOT NULL GROUP BY 1',
  );
  const stored = new Map(orders.map((row) => [row.key, row.count]));
  const lost = [...acknowledged].filter((key) => !stored.has(key)).length;
  const doubled = orders.filter(({ count }) => count > 1).length;
  await recordMeasurement('load', {
    columns: ['offered', 'accepted', 'p50 / p99 of accepted, ms', 'shed with 503', 'failed'],
    rows,
    conditions:
      `one process, without pages; ${values.minutes} min at twice its capacity; ` +
      `\`/healthz\` answered within ${healthMs.toFixed(0)} ms; ` +
      `${formatInteger(acknowledged.size)} orders acknowledged, ` +
      `${formatInteger(stored.size)} stored, ${lost} lost, ${doubled} duplicated`,
  });
  faults += lost + doubled;
} finally {
  server.kill();
  await pool.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(faults === 0 ? 0 : 1);
