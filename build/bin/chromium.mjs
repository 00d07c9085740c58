// Finds a Chromium for tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root needs the first one. The others keep Chromium from doing work of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without a user interface. It needs about half the CPU of the whole browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_BROWSERS = [
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
 * Installs Debian's package of the headless shell. It never removes another package.
 */
function installHeadlessShell() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log("Chromium's headless shell is missing: installing the Debian package");
  const run = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=0', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => run('install', '-y', '--no-remove', 'chromium-headless-shell');
  return install() || (run('update') && install());
}

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, the headless shell, or an installed browser. The
 * empty string stands for Playwright's own headless shell.
 */
export function findChromium() {
  const find = (files) => files.find((file) => file && existsSync(file));
  const preferred = find([process.env.CHROMIUM_PATH, HEADLESS_SHELL]);
  if (preferred) return preferred;
  if (installHeadlessShell()) return HEADLESS_SHELL;
  const installed = find(WHOLE_BROWSERS);
  if (installed) return installed;
  console.log("Chromium is missing: installing Playwright's own");
  const { status } = spawnSync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], {
    stdio: 'inherit',
  });
  if (status === 0) return '';
  console.error(
    'No Chromium: install it (Debian: apt-get install chromium-headless-shell) or set ' +
      'CHROMIUM_PATH to one.',
  );
  process.exit(1);
}
