// Runs end-to-end tests: builds changed packages, finds or installs Chromium, starts Playwright.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll, compressPackages } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { readJourneyArguments } from './journey-files.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const cli = path.join(root, 'node_modules/@playwright/test/cli.js');

/**
 * Runs the journeys that the command line names. Ends the process if they fail.
 * @param {{operands?: string, always?: string[], env?: Record<string, string>}} settings `operands`:
 *   the names in the usage, default: none are accepted; `always`: further arguments of Playwright
 */
export async function runJourneys({ operands, always = [], env = {} }) {
  const args = readJourneyArguments(root, { operands });
  keepTemporaryFilesInMemory();
  const chromium = findChromium();
  await buildAll();
  await compressPackages();
  try {
    execFileSync(
      process.execPath,
      [cli, 'test', '--config', 'e2e/playwright.config.ts', ...args, ...always],
      { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, CHROMIUM_PATH: chromium } },
    );
  } catch (error) {
    process.exit(error.status ?? 1);
  }
}
