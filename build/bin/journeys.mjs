// Journeys in a real browser: builds what changed, finds Chromium (or installs it), runs Playwright.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, PACKAGES } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const cli = path.join(root, 'node_modules/@playwright/test/cli.js');

/** Path of a Chromium: the one that is here, Debian's package, else Playwright's own (undefined). */
function findChromium() {
  const here = [process.env.CHROMIUM_PATH, ...KNOWN].find((file) => file && existsSync(file));
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium is missing: installing the Debian package');
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    if (spawnSync('apt-get', ['update', '-qq'], quiet).status === 0 && spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], quiet).status === 0) return '/usr/bin/chromium';
  }
  console.log("Chromium is missing: installing Playwright's own");
  if (spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status === 0) return '';
  console.error('No Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.');
  process.exit(1);
}

const chromium = findChromium();
for (const name of PACKAGES) await build(name);
try {
  execFileSync(process.execPath, [cli, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } });
} catch (error) {
  process.exit(error.status ?? 1);
}
