// Test support: builds packages inside and outside the repository.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { realpathSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The project's own packages are copied, as from a tarball. The others are linked. */
const OWN_PACKAGES = ['build', 'shared'];
const EXCLUDED = new Set(['node_modules', 'dist', '.cache']);

function copySources(from, to) {
  cpSync(from, to, { recursive: true, filter: (file) => !EXCLUDED.has(path.basename(file)) });
}

function linkInstalled(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    if (name === '@smokehouse' || existsSync(target)) continue;
    if (name.startsWith('@')) linkInstalled(source, target);
    else symlinkSync(source, target);
  }
}

/**
 * Copies a package with all its dependencies to a folder outside the repository. The folder is
 * removed when the test ends, or the test file.
 * @param {{after: (remove: () => void) => void}} t
 * @param {string} name `mfe-orders`
 * @returns {string} the folder
 */
export function copyOutside(t, name) {
  const place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'smokehouse-alone-'));
  t.after(() => rmSync(place, { recursive: true, force: true }));
  const folder = path.join(place, 'a/deeper/place/a-repository');
  copySources(path.join(root, name), folder);
  const modules = path.join(folder, 'node_modules');
  for (const own of OWN_PACKAGES) {
    // A package's own dependencies take precedence over those of the workspace.
    linkInstalledOf(own, modules);
    copySources(path.join(root, own), path.join(modules, '@smokehouse', own));
  }
  linkInstalled(path.join(root, 'node_modules'), modules);
  return folder;
}

function linkInstalledOf(own, modules) {
  const installed = path.join(root, own, 'node_modules');
  if (!existsSync(installed)) return;
  const names = readdirSync(installed).filter((name) => !name.startsWith('.'));
  const target = path.join(modules, '@smokehouse', own, 'node_modules');
  mkdirSync(target, { recursive: true });
  for (const name of names) symlinkSync(path.join(installed, name), path.join(target, name));
}

/** The folder of a package in the repository. */
export const inRepository = (name) => path.join(root, name);

const readRelease = (folder) =>
  JSON.parse(readFileSync(path.join(folder, 'dist/release.json'), 'utf8'));

/**
 * Runs webpack in a package's folder, as `npx webpack …` does.
 * @returns {Promise<{code: number, output: string}>}
 */
export async function runWebpack(folder, args) {
  const command = require.resolve('webpack/bin/webpack.js');
  const running = promisify(execFile)(process.execPath, [command, ...args], { cwd: folder });
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

/**
 * Builds a release.
 * @returns {Promise<Record<string, any>>} its release.json
 * @throws {Error} with webpack's output
 */
export async function buildRelease(folder) {
  const { code, output } = await runWebpack(folder, ['build']);
  if (code !== 0) throw new Error(output);
  return readRelease(folder);
}

/** Removes the caches of earlier builds. */
export function removeCaches(folder) {
  rmSync(path.join(folder, '.cache'), { recursive: true, force: true });
}
