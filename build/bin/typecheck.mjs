// `npm run typecheck`: checks every tsconfig.json of the repository, JavaScript included.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** `starter-repository` is a template: a journey checks the repository that is made from it. */
const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.git', 'data', 'starter-repository']);

/** @returns {string[]} the tsconfig.json files in a folder and below */
function findProjects(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : findProjects(place);
    return entry.name === 'tsconfig.json' ? [place] : [];
  });
}

readArguments({});
let hasFailed = false;
for (const project of findProjects(root)) {
  const compiler = path.join(root, 'node_modules/ts7/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', project], {
    cwd: root,
    stdio: 'inherit',
    // Each run ends after seconds: collecting its garbage is a third of its CPU time.
    env: { ...process.env, GOGC: 'off' },
  });
  console.log(`${path.relative(root, project)}: ${status === 0 ? 'passed' : 'failed'}`);
  hasFailed ||= status !== 0;
}
process.exit(hasFailed ? 1 : 0);
