// `npm run bench:dev [-- --edits 5 --only builds|dev --write]`: what a developer waits for. The
// caches of the checkout are put aside and come back afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { viewDevelopment } from '../bench/dev-view.mjs';
import { circumstances, median, table, writeMeasurements } from '../bench/figures.mjs';
import { root } from '../bench/site.mjs';
import { PACKAGES } from './build.mjs';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '5' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const CACHES = PACKAGES.map((name) => path.join(root, name, '.cache'));
const REMOTE = 'mfe-cart';
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

const forget = () => {
  for (const folder of CACHES) rmSync(folder, { recursive: true, force: true });
};

/** Runs the build in a process of its own, as a developer does. @returns ms */
async function buildTime(...names) {
  const since = performance.now();
  const build = spawn(process.execPath, ['build/bin/build.mjs', ...names], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error(`build ${names.join(' ')} ended with code ${code}`);
  return performance.now() - since;
}

const rows = [];
const kept = CACHES.filter((folder) => existsSync(folder));
for (const folder of kept) renameSync(folder, `${folder}.kept`);
try {
  if (values.only !== 'dev') {
    rows.push([
      'build of everything',
      seconds(await buildTime('--force')),
      seconds(await buildTime('--force')),
      '`npm run build -- --force`',
    ]);
    forget();
    const alone = ['--force', '--processes', '1'];
    rows.push([
      'the same, one package after the other',
      seconds(await buildTime(...alone)),
      seconds(await buildTime(...alone)),
      '`npm run build -- --force --processes 1`',
    ]);
    rows.push(['where nothing changed', '–', seconds(await buildTime()), '`npm run build`']);
    forget();
    rows.push([
      `build of one remote (${REMOTE})`,
      seconds(await buildTime(REMOTE, '--force')),
      seconds(await buildTime(REMOTE, '--force')),
      `\`npm run build -- ${REMOTE} --force\``,
    ]);
    forget();
  }
  if (values.only !== 'builds') {
    const cold = await viewDevelopment(Number(values.edits));
    const warm = await viewDevelopment(Number(values.edits));
    const edit = (view) =>
      `${Math.round(median(view.edits))} ms (${Math.round(Math.min(...view.edits))}–${Math.round(Math.max(...view.edits))}), state ${view.isStateKept ? 'kept' : '**lost**'}`;
    rows.push([
      '`npm run dev` to a first page that answers',
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
} finally {
  forget();
  for (const folder of kept) renameSync(`${folder}.kept`, folder);
}
const markdown = `${circumstances()}.\n\n${table(['what', 'cold', 'warm', 'how'], rows)}`;
console.log(markdown);
if (values.write) writeMeasurements('bench:dev', markdown);
