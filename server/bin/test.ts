/**
 * Runs the server's tests on one temporary PostgreSQL: `npm test -w server`, `npm test -w server --
 * src/ordering/carts`. Every test file gets its own database, copied from a migrated template.
 * With `JOURNEY_TOOLS=off`, as `npm test` sets it, tests of what teams and operators work with
 * (`*.tool.test.ts`: publishing, trials, backups, other versions) are left out: they start whole
 * programs and browsers. `--record` writes the time of the run into docs/measurements/.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asset } from '../src/assets';
import { compileTests } from './compile-tests';
import { startEmbedded } from '../src/database/embedded';
import { createTemplate } from '../src/database/testing';
import { seconds } from '../../build/bench/figures.mjs';
import { isRecorded, recordMeasurement } from '../../build/bench/record.mjs';
import { keepTemporaryFilesInMemory } from '../../build/bin/memory-folder.mjs';
import { writeShards } from './test-shards';

/** Programs for each process that runs at a time: with more, all are done at about the same moment. */
const SHARDS_PER_PROCESS = 4;

const places = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const flags = process.argv
  .slice(2)
  .filter((argument) => argument.startsWith('-') && argument !== '--record');

function testsIn(place: string): string[] {
  if (statSync(place).isFile()) return place.endsWith('.test.ts') ? [place] : [];
  return readdirSync(place)
    .filter((name) => !['node_modules', '.cache', 'dist', 'data'].includes(name))
    .flatMap((name) => testsIn(path.join(place, name)));
}

const files = (places.length > 0 ? places.map((place) => path.resolve(place)) : [asset()])
  .flatMap(testsIn)
  .filter((file) => process.env.JOURNEY_TOOLS !== 'off' || !file.endsWith('.tool.test.ts'))
  .sort();
keepTemporaryFilesInMemory();
const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-test-'));
const cluster = await startEmbedded(path.join(folder, 'postgres'), {
  durable: false,
  maxConnections: 200,
});
// Tests start the compiled programs.
execFileSync(process.execPath, [asset('..', 'build/bin/build.mjs'), 'server']);
mkdirSync(asset('.cache'), { recursive: true });
const compiled = mkdtempSync(asset('.cache', 'tests-'));
let code = 1;
try {
  await createTemplate(cluster.urls);
  // Tests wait for PostgreSQL and for child processes a third of the time.
  const concurrency = Math.min(4, os.availableParallelism() + 1);
  const shards = await writeShards(await compileTests(files, compiled), {
    folder: compiled,
    count: concurrency * SHARDS_PER_PROCESS,
  });
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--test',
      `--test-concurrency=${concurrency}`,
      '--test-reporter=spec',
      ...flags,
      ...shards,
    ],
    { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URLS: JSON.stringify(cluster.urls) } },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  code = await new Promise<number>((resolve) => {
    child.on('exit', (status) => resolve(status ?? 1));
  });
  if (isRecorded) {
    const { npm_lifecycle_event: script = 'test', FC_RUNS, FC_SEED } = process.env;
    await recordMeasurement(script === 'test' ? 'test-server' : script, {
      columns: ['random runs', 'seed', 'time', 'result'],
      rows: [
        [
          FC_RUNS ?? '–',
          FC_SEED ?? 'random',
          seconds(performance.now() - start, 0),
          code === 0 ? 'passed' : '**failed**',
        ],
      ],
    });
  }
} finally {
  await cluster.stop();
  for (const used of [folder, compiled]) rmSync(used, { recursive: true, force: true });
}
process.exit(code);
