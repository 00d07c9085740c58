import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const checkout = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-production-'));
const link = (/** @type {string} */ file) => {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
  symlinkSync(path.join(root, file), path.join(checkout, file));
};

/** The packages that `npm ci --omit=dev` installs at the top, without the workspaces. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place, { dev, link: isWorkspace }]) => isTopLevel(place) && !dev && !isWorkspace)
    .map(([place]) => place)
    .filter((place) => existsSync(path.join(root, place)));
}

const isTopLevel = (/** @type {string} */ place) =>
  /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place);

/** @type {import('node:child_process').ChildProcessWithoutNullStreams | undefined} */
let site;

before(() => {
  execFileSync(process.execPath, [path.join(root, 'build/bin/build.mjs')]);
  const own = readdirSync(root).filter((name) => name !== 'node_modules' && name !== 'data');
  for (const file of [...own, ...productionPackages()]) link(file);
});
after(async () => {
  if (site && site.exitCode === null) {
    site.kill('SIGTERM');
    await once(site, 'exit');
  }
  rmSync(checkout, { recursive: true, force: true });
});

it('a built checkout runs with the packages of `npm ci --omit=dev`', async () => {
  site = spawn(process.execPath, [path.join(checkout, 'build/bin/start.mjs')], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      // Packages are found through the links, not in the folders that they lead to.
      NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: path.join(checkout, 'data'),
      SEED_MENU: 'off',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
    },
  });
  const url = await readyAt(site);
  const page = await (await fetch(`${url}/about`)).text();
  assert.match(page, /<h1/, 'the shell rendered the page');
  const cart = await (await fetch(`${url}/`)).text();
  assert.match(cart, /<main[^>]*>[\s\S]*<h2/, 'a remote rendered the page');
  const icon = await fetch(`${url}/apple-touch-icon.png`);
  assert.equal(icon.headers.get('content-type'), 'image/png');
});

/** @param {import('node:child_process').ChildProcessWithoutNullStreams} child */
async function readyAt(child) {
  let output = '';
  const ready = new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      const [, url] = /ready at (\S+)/.exec(output) ?? [];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`it ended with code ${code}: ${output}`)));
  });
  return ready;
}
