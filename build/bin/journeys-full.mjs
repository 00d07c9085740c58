// `node build/bin/journeys-full.mjs`: runs all end-to-end tests, and those of federation again with
// packages that are built with the library's own federation runtime instead of the slim one.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compressPackages, PACKAGES } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const webpack = path.join(root, 'node_modules/webpack/bin/webpack.js');

/** Builds one package into a folder from which a server can start. */
async function buildPackage(name, folder) {
  mkdirSync(path.join(folder, name));
  for (const file of ['package.json', 'remote.json'])
    symlinkSync(path.join(root, name, file), path.join(folder, name, file));
  const args = [webpack, 'build', '--output-path', path.join(folder, name, 'dist')];
  const env = { ...process.env, FEDERATION_RUNTIME: 'full' };
  await promisify(execFile)(process.execPath, args, { cwd: path.join(root, name), env });
  console.log(`${name}: built with the library's own runtime`);
}

/** Builds every package, one for each core at a time. */
async function buildLibrarySite(folder) {
  for (const name of ['server', 'shared', 'node_modules'])
    symlinkSync(path.join(root, name), path.join(folder, name));
  const queue = [...PACKAGES];
  const work = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) await buildPackage(name, folder);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  await compressPackages(folder);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-full-'));
try {
  await buildLibrarySite(folder);
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, 'build/bin/journeys.mjs'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, E2E_LIBRARY_SITE: folder } },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
