// Builds the front-end packages and the server, all or the given ones. Skips what has not changed
// since its last build. The result of a front-end package is that of `webpack build` in its folder.
//   node build/bin/build.mjs [mfe-cart … server] [--force] [--processes 1]
import { execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compileServer } from '../server/compile.mjs';
import { endWithWrongUsage, readArguments } from './arguments.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(import.meta.url);
/** All front-end packages, the shell first. */
export const PACKAGES = require('../packages.cjs').findPackages(root);
const { writePages } = require('../webpack/pages.cjs');
/** Everything that is built. */
const BUILDS = ['server', ...PACKAGES];

/** The files of a folder and its subfolders, or the file itself. */
function filesOf(folder) {
  if (!existsSync(folder)) return [];
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(file) : [file];
  });
}

/** Files and folders that a build reads, relative to the root. */
const inputsOf = (name) =>
  name === 'server'
    ? ['server/src', 'server/bin', 'server/menu-data/src', 'server/package.json'].concat([
        'shared/src/contract',
        'build/server',
        'package-lock.json',
      ])
    : [name, 'shared', 'build/webpack', 'build/federation-runtime', 'build/types'].concat([
        'build/tsconfig.base.json',
        'package-lock.json',
      ]);

/** Digests of the inputs that several builds read. */
function createDigests() {
  const known = new Map();
  const digestOf = (place) => {
    const hash = createHash('sha256');
    for (const file of filesOf(path.join(root, place)))
      hash.update(path.relative(root, file)).update(readFileSync(file));
    return hash.digest('hex');
  };
  return (place) => {
    if (!known.has(place)) known.set(place, digestOf(place));
    return known.get(place);
  };
}

/** Digest of all inputs of a build. */
function fingerprint(name, digestOf = createDigests()) {
  // The environment selects the federation runtime.
  const hash = createHash('sha256').update(process.env.FEDERATION_RUNTIME ?? '');
  for (const place of inputsOf(name)) hash.update(digestOf(place));
  return hash.digest('hex');
}

/**
 * The size of a package's files. Its build takes the longer, the larger it is. Unit: bytes.
 * @param {string} name
 */
const sizeOf = (name) =>
  filesOf(path.join(root, name)).reduce((sum, file) => sum + statSync(file).size, 0);

/** Part of the output folder, so that a separate `webpack build` removes it. */
const stampOf = (name) => path.join(root, name, 'dist/.fingerprint');

function isBuilt(name, print) {
  const stamp = stampOf(name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

/** Compilers that have ended, but have not stored their caches. */
const compilers = new Set();

/** Runs webpack as `webpack build` does. Throws with webpack's errors. */
async function runWebpack(name) {
  const configs = require(path.join(root, name, 'webpack.config.cjs'));
  const compiler = require('webpack')(configs({}, { mode: 'production' }));
  const stats = await promisify(compiler.run.bind(compiler))();
  compilers.add(compiler);
  if (stats.hasErrors())
    throw new Error(`${name}: ${stats.toString({ all: false, errors: true })}`);
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }));
}

/**
 * Stores the caches of this process's builds, which takes a sixth of their time. A start does not
 * wait for it.
 */
export async function storeCaches() {
  for (const compiler of compilers) await promisify(compiler.close.bind(compiler))();
  compilers.clear();
}

/**
 * Builds one package, or the server, into its `dist/`. Throws with the compiler's errors. Call
 * {@link storeCaches} after the last one.
 */
export async function build(name, { force = false } = {}) {
  // Before the fingerprint, because the build reads what it writes.
  if (name !== 'server') writePages(path.join(root, name));
  const print = fingerprint(name);
  if (!force && isBuilt(name, print)) return { name, built: false, ms: 0 };
  const start = performance.now();
  // A build that fails leaves no stamp of an earlier one.
  rmSync(stampOf(name), { force: true });
  await (name === 'server' ? compileServer(path.join(root, name)) : runWebpack(name));
  writeFileSync(stampOf(name), print);
  return { name, built: true, ms: Math.round(performance.now() - start) };
}

/** Builds what is in the queue in a child process, until the queue is empty. */
async function buildInWorker(queue, { force, report }) {
  const worker = fork(path.join(root, 'build/bin/build-worker.mjs'), {
    execArgv: [],
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
 * Builds in parallel, with one process per core. The largest package comes first, so that no process
 * ends much later than the others. What has not changed needs no process. The calling process loads
 * no compiler.
 * @param {{names?: string[], force?: boolean, processes?: number, report?: (result: {name:
 *   string, built: boolean, ms: number}) => void}} [options] `processes`: the maximum; `report`:
 *   called for each package
 */
export async function buildAll({
  names = BUILDS,
  force = false,
  processes = availableParallelism(),
  report = () => {},
} = {}) {
  const digestOf = createDigests();
  const changed = names.filter((name) => force || !isBuilt(name, fingerprint(name, digestOf)));
  for (const name of names) if (!changed.includes(name)) report({ name, built: false, ms: 0 });
  const sizes = new Map(changed.map((name) => [name, sizeOf(name)]));
  changed.sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0));
  const workers = Math.min(processes, changed.length);
  await Promise.all(
    Array.from({ length: workers }, () => buildInWorker(changed, { force, report })),
  );
}

/** Compresses the built packages, as the server would do at the first start of a site. */
export async function compressPackages(folder = root) {
  await buildAll({ names: ['server'] });
  const dists = PACKAGES.map((name) => path.join(folder, name, 'dist'));
  const program = path.join(root, 'server/dist/compress.js');
  await promisify(execFile)(process.execPath, [program, ...dists.filter(existsSync)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const {
    values: { force, processes },
    positionals,
  } = readArguments(
    { force: false, processes: availableParallelism() },
    { operands: 'mfe-cart …' },
  );
  if (!Number.isInteger(processes) || processes < 1 || processes > 99)
    endWithWrongUsage('--processes must be a whole number from 1 to 99.');
  const names = positionals.map((name) => path.basename(path.resolve(name)));
  const unknown = names.find((name) => !BUILDS.includes(name));
  if (unknown)
    endWithWrongUsage(`There is no package ${unknown}. The packages are ${BUILDS.join(', ')}.`);
  await buildAll({
    ...(names.length > 0 && { names }),
    processes,
    force,
    report: ({ name, built, ms }) =>
      console.log(`${name}: ${built ? `built in ${ms} ms` : 'unchanged'}`),
  });
  await compressPackages();
}
