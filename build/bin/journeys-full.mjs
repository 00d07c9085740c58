// `node build/bin/journeys-full.mjs`: runs the federation journeys with packages that are built
// with the library's own federation runtime instead of the slim one.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGES } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const JOURNEYS = ['e2e/federation.spec', 'trusted-types.spec', 'main-journey.spec'];
/** Behaviour that only the slim runtime has: see its README. */
const SLIM_ONLY = ['--grep-invert', '@slim'];
const environment = { ...process.env, FEDERATION_RUNTIME: 'full' };

/** Builds every package into a folder from which a server can start. */
function buildSite(folder) {
  for (const name of ['server', 'shared', 'node_modules']) {
    symlinkSync(path.join(root, name), path.join(folder, name));
  }
  for (const name of PACKAGES) {
    mkdirSync(path.join(folder, name));
    for (const file of ['package.json', 'remote.json']) {
      symlinkSync(path.join(root, name, file), path.join(folder, name, file));
    }
    const args = ['webpack', 'build', '--output-path', path.join(folder, name, 'dist')];
    const cwd = path.join(root, name);
    execFileSync('npx', ['--no', ...args], {
      cwd,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    console.log(`${name}: built with the library's own runtime`);
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-full-'));
try {
  buildSite(folder);
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'build/bin/journeys.mjs'),
      ...JOURNEYS,
      ...SLIM_ONLY,
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, E2E_SITE: folder } },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
