// `npm run bench:dev [-- --edits 5 --only builds|dev]`: measures the waiting times of development. The
// caches of the checkout are moved away and restored afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { viewDevelopment } from './dev-view.mjs';
import { median, seconds } from './figures.mjs';
import { readOptions, recordMeasurement } from './record.mjs';
import { root } from './site.mjs';
import { checkName } from '../bin/arguments.mjs';
import { PACKAGES } from '../bin/build.mjs';

const { values, usage } = readOptions({ edits: 5, only: '' });
if (values.only !== '') checkName('part', values.only, ['builds', 'dev'], usage);
const CACHES = PACKAGES.map((name) => path.join(root, name, '.cache'));
/** Where they are kept meanwhile, which git and the fingerprints of builds ignore. */
const KEPT = path.join(root, '.cache/bench-dev');
const REMOTE = 'mfe-cart';

const removeCaches = () => {
  for (const folder of CACHES) rmSync(folder, { recursive: true, force: true });
};

/** Runs a build in a new process. @returns ms */
async function buildTime(...names) {
  const since = performance.now();
  const build = spawn(process.execPath, ['build/bin/build.mjs', ...names], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => build.kill());
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error(`build ${names.join(' ')} ended with code ${code}`);
  return performance.now() - since;
}

const rows = [];
const keptOf = (folder) => path.join(KEPT, path.basename(path.dirname(folder)));
const existing = CACHES.filter((folder) => existsSync(folder));
rmSync(KEPT, { recursive: true, force: true });
mkdirSync(KEPT, { recursive: true });
for (const folder of existing) renameSync(folder, keptOf(folder));
// Also when a signal ends the bench.
process.on('exit', () => {
  removeCaches();
  for (const folder of existing) renameSync(keptOf(folder), folder);
  rmSync(KEPT, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
if (values.only !== 'dev') {
  rows.push([
    'full build',
    seconds(await buildTime('--force')),
    seconds(await buildTime('--force')),
    '`npm run build -- --force`',
  ]);
  removeCaches();
  const alone = ['--force', '--processes', '1'];
  rows.push([
    'the same with one process',
    seconds(await buildTime(...alone)),
    seconds(await buildTime(...alone)),
    '`npm run build -- --force --processes 1`',
  ]);
  rows.push(['without changes', '–', seconds(await buildTime()), '`npm run build`']);
  removeCaches();
  rows.push([
    `build of one remote (${REMOTE})`,
    seconds(await buildTime(REMOTE, '--force')),
    seconds(await buildTime(REMOTE, '--force')),
    `\`npm run build -- ${REMOTE} --force\``,
  ]);
  removeCaches();
}
if (values.only !== 'builds') {
  const cold = await viewDevelopment(values.edits);
  const warm = await viewDevelopment(values.edits);
  const range = (times) => `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`;
  const edit = (view) =>
    `${Math.round(median(view.edits))} ms (${range(view.edits)}), ` +
    `state ${view.isStateKept ? 'kept' : '**lost**'}`;
  rows.push([
    '`npm run dev` to the first interactive page',
    seconds(cold.firstPage),
    seconds(warm.firstPage),
    '`npm run dev`',
  ]);
  rows.push([
    `an edit in a remote to the screen, median of ${values.edits}`,
    edit(cold),
    edit(warm),
    'saving mfe-menu/src/pages/home.tsx',
  ]);
}
await recordMeasurement('dev', { columns: ['what', 'cold', 'warm', 'how'], rows });
