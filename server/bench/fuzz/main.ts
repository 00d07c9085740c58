/**
 * Sends generated requests, valid, odd and broken, to every operation of a server's own document:
 * `npm run fuzz -w server`. Fails on a 5xx, an undocumented answer, a request without an answer,
 * and growing memory. `--requests 20000`, `--seed N` (each run prints its own, so that it can be
 * repeated).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPeople } from './people';
import { fuzz } from './run';
import { buildApp } from '../../src/app';
import { systemClock } from '../../src/clock';
import { startEmbedded } from '../../src/database/embedded';
import { createListener } from '../../src/database/listen';
import { migrate } from '../../src/database/migrate';
import { createDatabase, createPool } from '../../src/database/pool';
import { readSettings } from '../../src/settings';
import { formatInteger, seconds, signed } from '../../../build/bench/figures.mjs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';

/**
 * The allowed growth of memory from the middle to the end; session caches still fill up. Unit: MB.
 */
const MAX_GROWTH_MB = 12;

const { values, positionals } = readOptions(
  { requests: 20_000, seed: Date.now() % 2 ** 31 },
  { operands: '[serve URL FOLDER]' },
);

/** The server's process, which reports its memory on request. */
async function serve(databaseUrl: string, folder: string): Promise<void> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    LOAD_LIMIT: 'off',
    DATA_DIR: folder,
  });
  const pool = createPool(databaseUrl, settings.DATABASE_POOL);
  const app = await buildApp({
    settings,
    pool,
    db: createDatabase(pool),
    listener: createListener(databaseUrl),
    clock: systemClock,
  });
  process.on('message', () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.((heapUsed + external) / 1024 ** 2);
  });
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

async function heldBy(server: ChildProcess): Promise<number> {
  server.send('memory');
  return ((await once(server, 'message')) as [number])[0];
}

async function run({ requests, seed }: typeof values): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-fuzz-'));
  const cluster = await startEmbedded(path.join(folder, 'postgres'), { durable: false });
  const pool = createPool(cluster.url, 2);
  await migrate(pool);
  const server = fork(fileURLToPath(import.meta.url), ['serve', cluster.url, folder], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  try {
    const [url] = (await once(server, 'message')) as [string];
    const people = await openPeople(url, createDatabase(pool));
    const held: number[] = [];
    const from = performance.now();
    const result = await fuzz({
      url,
      requests,
      seed,
      ...people,
      onTenth: async (done) => {
        held.push(await heldBy(server));
        console.log(`${done} requests, the server uses ${held.at(-1)?.toFixed(1)} MB`);
      },
    });
    const ms = performance.now() - from;
    // The least of three samples: one may see caches of a request that has just been answered.
    const growth = Math.min(...held.slice(-3)) - Math.min(...held.slice(3, 6));
    const { sent, calls, statuses, slowestMs } = result;
    const failed = Object.entries(statuses).filter(([status]) => Number(status) >= 500);
    await recordMeasurement('fuzz', {
      columns: ['requests', 'calls', 'time', '5xx', 'slowest answer', 'memory, from middle to end'],
      rows: [
        [
          formatInteger(sent),
          calls,
          seconds(ms, 0),
          failed.reduce((sum, [, count]) => sum + count, 0),
          `${Math.round(slowestMs)} ms`,
          `${signed(growth, 1)} MB`,
        ],
      ],
      conditions:
        `seed ${seed}, ${MAX_GROWTH_MB} MB more are allowed; answers: ` +
        Object.entries(statuses)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
    });
    for (const fault of result.faults.slice(0, 40)) console.error(fault);
    console.log(`${result.faults.length} faults`);
    return result.faults.length + (growth > MAX_GROWTH_MB ? 1 : 0);
  } finally {
    server.kill();
    await pool.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [first, databaseUrl, folder] = positionals;
if (first === 'serve' && databaseUrl && folder) await serve(databaseUrl, folder);
else process.exit((await run(values)) === 0 ? 0 : 1);
