/**
 * One process at twice its capacity: `npm run load -w server -- --minutes 10`. Measures its
 * capacity, offers twice that, then half of it; compares the acknowledged orders with those in the
 * database. The load is generated on the same machine: the figures are for comparison, not for
 * planning.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fillHouse, load, type Stretch } from './traffic';
import { startServer } from '../rolling/servers';
import { startEmbedded } from '../../src/database/embedded';
import { createPool } from '../../src/database/pool';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    capacity: { type: 'string', default: '20' },
    limit: { type: 'string', default: '' },
  },
});
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

const share = (times: readonly number[], part: number) => {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
};
const perSecond = (count: number, { seconds }: Stretch) => (count / seconds).toFixed(0);
function report(name: string, stretch: Stretch): void {
  const { accepted, refused, statuses, errors, offered } = stretch;
  const failed = Object.entries(statuses)
    .filter(([status]) => Number(status) >= 500 && status !== '503')
    .reduce((sum, [, count]) => sum + count, 0);
  const rate = (times: readonly number[]) =>
    `${perSecond(times.length, stretch)}/s ` +
    `(p50 ${share(times, 0.5)} ms, p99 ${share(times, 0.99)} ms)`;
  console.log(
    `${name.padEnd(22)} offered ${perSecond(offered, stretch)}/s, accepted ${rate(accepted)}, ` +
      `shed ${rate(refused)}, ${failed} failed, ${errors} without an answer`,
  );
  faults += failed + errors;
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
    seconds: Number(values.capacity),
    connections: 40,
    house,
    acknowledged,
  });
  report('full capacity', calm);
  const capacity = calm.accepted.length / calm.seconds;
  const health = watchHealth();
  const twice = await load({
    url,
    seconds: Math.max(5, Number(values.minutes) * 60),
    connections: 400,
    rate: capacity * 2,
    house,
    acknowledged,
  });
  report(`twice the capacity, ${values.minutes} min`, twice);
  console.log(
    `${''.padEnd(22)} /healthz answered throughout, after ${(await health()).toFixed(0)} ms at most`,
  );
  const after = await load({
    url,
    seconds: 10,
    connections: 40,
    rate: capacity / 2,
    house,
    acknowledged,
  });
  report('half the capacity, right after', after);
  if (after.refused.length > 0) faults += 1;
  const { rows } = await pool.query<{ key: string; count: number }>(
    'SELECT request_key AS key, count(*)::int AS count FROM dine_orders WHERE request_key IS NOT NULL GROUP BY 1',
  );
  const stored = new Map(rows.map((row) => [row.key, row.count]));
  const lost = [...acknowledged].filter((key) => !stored.has(key)).length;
  const doubled = rows.filter(({ count }) => count > 1).length;
  console.log(
    `${acknowledged.size} orders acknowledged, ${stored.size} stored: ${lost} lost, ${doubled} doubled`,
  );
  faults += lost + doubled;
} finally {
  server.kill();
  await pool.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(faults === 0 ? 0 : 1);
