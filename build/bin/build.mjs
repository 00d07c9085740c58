// Builds front-end packages: all of them, or those named; skips what has not changed since its last build.
//   node build/bin/build.mjs [mfe-cart …] [--force]
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
  const hash = createHash('sha256');
  const files = [name, 'shared', 'build/webpack'].flatMap((folder) => filesOf(path.join(root, folder)));
  for (const file of [...files, ...['build/bin/types.mjs', 'package-lock.json'].map((one) => path.join(root, one))]) {
    if (statSync(file).isFile()) hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function compile(name, config) {
  const compiler = require('webpack')(config);
  const stats = await new Promise((resolve, reject) => { compiler.run((error, result) => (error ? reject(error) : resolve(result))); });
  await new Promise((resolve) => { compiler.close(resolve); });
  if (stats.hasErrors()) throw new Error(`${name}: ${stats.toString({ all: false, errors: true })}`);
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }));
}

/** Builds one package into its `dist/`. Throws with webpack's errors. */
export async function build(name, { force = false } = {}) {
  const directory = path.join(root, name);
  const stamp = path.join(root, '.cache', `${name}.stamp`);
  const print = fingerprint(name);
  if (!force && existsSync(path.join(directory, 'dist/release.json')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return { name, built: false, ms: 0 };
  const start = performance.now();
  const [preset, { extrasFolder }, { writeTypes }, { writeEarly }] = [require('../webpack/preset.cjs'), require('../webpack/server.cjs'), await import('./types.mjs'), await import('./early.mjs')];
  // First what the server renders with, and the types: they go into the release that the browser's build writes down.
  await Promise.all([compile(name, preset.forServer(directory)), writeTypes(name, extrasFolder(name)), writeEarly(directory, extrasFolder(name))]);
  await compile(name, require(path.join(directory, 'webpack.config.cjs'))({}, { mode: 'production' }));
  writeFileSync(stamp, print);
  return { name, built: true, ms: Math.round(performance.now() - start) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  for (const name of names.length > 0 ? names : PACKAGES) {
    const { built, ms } = await build(path.basename(path.resolve(name)), { force: process.argv.includes('--force') });
    console.log(`${path.basename(path.resolve(name))}: ${built ? `built in ${ms} ms` : 'unchanged'}`);
  }
}
