// Builds front-end packages, all or the given ones. Skips packages that have not changed since
// their last build. The result is that of `webpack build` in the package's folder.
//   node build/bin/build.mjs [mfe-cart …] [--force] [--processes 1]
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(import.meta.url);
/** All front-end packages, the shell first. */
export const PACKAGES = require('../packages.cjs').findPackages(root);

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(file) : [file];
  });
}

/** Digest of all inputs of a build: own files, `shared`, the preset and the lock file. */
function fingerprint(name) {
  // The environment selects the federation runtime.
  const hash = createHash('sha256').update(process.env.FEDERATION_RUNTIME ?? '');
  const folders = [name, 'shared', 'build/webpack', 'build/federation-runtime', 'build/types'];
  const files = folders.flatMap((folder) => filesOf(path.join(root, folder)));
  const otherFiles = ['build/tsconfig.base.json', 'package-lock.json'];
  for (const file of [...files, ...otherFiles.map((one) => path.join(root, one))]) {
    if (statSync(file).isFile()) hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Part of the output folder, so that a separate `webpack build` removes it. */
const stampOf = (name) => path.join(root, name, 'dist/.fingerprint');

function isBuilt(name, print) {
  const stamp = stampOf(name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

/** Runs webpack as `webpack build` does. Throws with webpack's errors. */
async function compile(name) {
  const configs = require(path.join(root, name, 'webpack.config.cjs'));
  const compiler = require('webpack')(configs({}, { mode: 'production' }));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors())
    throw new Error(`${name}: ${stats.toString({ all: false, errors: true })}`);
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }));
}

/** Builds one package into its `dist/`. Throws with webpack's errors. */
export async function build(name, { force = false } = {}) {
  const print = fingerprint(name);
  if (!force && isBuilt(name, print)) return { name, built: false, ms: 0 };
  const start = performance.now();
  await compile(name);
  writeFileSync(stampOf(name), print);
  return { name, built: true, ms: Math.round(performance.now() - start) };
}

/** Builds packages of the queue in a child process, until the queue is empty. */
async function buildInWorker(queue, { force, report }) {
  const worker = fork(path.join(root, 'build/bin/build-worker.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const result = await new Promise((resolve, reject) => {
        worker
          .once('message', resolve)
          .once('exit', (code) =>
            reject(new Error(`the build of ${name} ended with code ${code}`)),
          );
        worker.send({ name, force });
      });
      worker.removeAllListeners();
      if (result.error) throw new Error(result.error);
      report(result);
    }
  } finally {
    // After a failure, the other workers stop too.
    queue.length = 0;
    worker.disconnect();
  }
}

/**
 * Builds packages in parallel, with one process per core. Unchanged packages need no process.
 * @param {{names?: string[], force?: boolean, processes?: number, report?: (result: {name:
 *   string, built: boolean, ms: number}) => void}} [options] `processes`: the maximum; `report`:
 *   called for each package
 */
export async function buildAll({
  names = PACKAGES,
  force = false,
  processes = availableParallelism(),
  report = () => {},
} = {}) {
  const changed = names.filter((name) => force || !isBuilt(name, fingerprint(name)));
  for (const name of names) if (!changed.includes(name)) report({ name, built: false, ms: 0 });
  const workers = Math.min(processes, changed.length);
  if (workers > 1)
    await Promise.all(
      Array.from({ length: workers }, () => buildInWorker(changed, { force, report })),
    );
  else for (const name of changed) report(await build(name, { force }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const {
    values: { force, processes },
    positionals,
  } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean' }, processes: { type: 'string' } },
  });
  if (processes !== undefined && !/^[1-9]\d?$/.test(processes))
    throw new Error('--processes must be a whole number from 1 to 99');
  const names = positionals.map((name) => path.basename(path.resolve(name)));
  const unknown = names.find((name) => !PACKAGES.includes(name));
  if (unknown) {
    console.error(`There is no package ${unknown}. The packages are ${PACKAGES.join(', ')}.`);
    process.exit(1);
  }
  await buildAll({
    ...(names.length > 0 && { names }),
    ...(processes && { processes: Number(processes) }),
    force,
    report: ({ name, built, ms }) =>
      console.log(`${name}: ${built ? `built in ${ms} ms` : 'unchanged'}`),
  });
}
