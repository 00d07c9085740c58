// Builds front-end packages: all of them, or those named; skips what has not changed since its last
// build. Each is what `webpack build` makes in the package's folder.
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
/** The front-end packages that there are, the shell first. */
export const PACKAGES = require('../packages.cjs').findPackages(root);

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(file) : [file];
  });
}

/** What a package is made of: its own files, what it shares, the preset and the exact versions. */
function fingerprint(name) {
  // The federation runtime is chosen by the environment.
  const hash = createHash('sha256').update(process.env.FEDERATION_RUNTIME ?? '');
  const folders = [name, 'shared', 'build/webpack', 'build/federation-runtime', 'build/types'];
  const files = folders.flatMap((folder) => filesOf(path.join(root, folder)));
  const others = ['build/tsconfig.base.json', 'package-lock.json'];
  for (const file of [...files, ...others.map((one) => path.join(root, one))]) {
    if (statSync(file).isFile()) hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Lies among what was built: whoever builds a package by `webpack build` removes it. */
const stampOf = (name) => path.join(root, name, 'dist/.fingerprint');

function isBuilt(name, print) {
  const stamp = stampOf(name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

/** Does what `webpack build` does in the package's folder. Throws with webpack's errors. */
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

/**
 * Builds one package after the other in a process of its own, which is there as long as there are
 * packages.
 */
async function buildElsewhere(queue, { force, say }) {
  const worker = fork(path.join(root, 'build/bin/build-worker.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const answer = await new Promise((resolve, reject) => {
        worker
          .once('message', resolve)
          .once('exit', (code) =>
            reject(new Error(`the build of ${name} ended with code ${code}`)),
          );
        worker.send({ name, force });
      });
      worker.removeAllListeners();
      if (answer.error) throw new Error(answer.error);
      say(answer);
    }
  } finally {
    // Nobody waits for the others where one has failed.
    queue.length = 0;
    worker.disconnect();
  }
}

/**
 * Builds packages side by side, one process a core; what has not changed costs none.
 * @param {{names?: string[], force?: boolean, processes?: number, say?: (built: {name: string,
 *   built: boolean, ms: number}) => void}} [options] `processes`: at most so many; `say`: told of
 *   each package
 */
export async function buildAll({
  names = PACKAGES,
  force = false,
  processes = availableParallelism(),
  say = () => {},
} = {}) {
  const changed = names.filter((name) => force || !isBuilt(name, fingerprint(name)));
  for (const name of names) if (!changed.includes(name)) say({ name, built: false, ms: 0 });
  const workers = Math.min(processes, changed.length);
  if (workers > 1)
    await Promise.all(
      Array.from({ length: workers }, () => buildElsewhere(changed, { force, say })),
    );
  else for (const name of changed) say(await build(name, { force }));
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
    throw new Error('--processes is a whole number from 1 to 99');
  const names = positionals.map((name) => path.basename(path.resolve(name)));
  const unknown = names.find((name) => !PACKAGES.includes(name));
  if (unknown) {
    console.error(`There is no package ${unknown}. There are ${PACKAGES.join(', ')}.`);
    process.exit(1);
  }
  await buildAll({
    ...(names.length > 0 && { names }),
    ...(processes && { processes: Number(processes) }),
    force,
    say: ({ name, built, ms }) =>
      console.log(`${name}: ${built ? `built in ${ms} ms` : 'unchanged'}`),
  });
}
