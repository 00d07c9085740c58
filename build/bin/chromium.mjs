// Finds a Chromium for tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const cli = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../node_modules/@playwright/test/cli.js',
);

/**
 * Returns the path of a Chromium: an installed one, else Debian's package. The empty string stands
 * for Playwright's own.
 */
export function findChromium() {
  const installed = [process.env.CHROMIUM_PATH, ...KNOWN].find((file) => file && existsSync(file));
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium is missing: installing the Debian package');
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    if (
      spawnSync('apt-get', ['update', '-qq'], quiet).status === 0 &&
      spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], quiet).status === 0
    )
      return '/usr/bin/chromium';
  }
  console.log("Chromium is missing: installing Playwright's own");
  if (spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status === 0)
    return '';
  console.error(
    'No Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.',
  );
  process.exit(1);
}
