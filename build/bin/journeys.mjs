// Runs the end-to-end tests: builds changed packages, finds or installs Chromium, starts
// Playwright.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll, compressPackages } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { checkJourneyNames } from './journey-files.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const cli = path.join(root, 'node_modules/@playwright/test/cli.js');

checkJourneyNames(root, process.argv.slice(2));
keepTemporaryFilesInMemory();
const chromium = findChromium();
await buildAll();
await compressPackages();
try {
  execFileSync(
    process.execPath,
    [cli, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
  );
} catch (error) {
  process.exit(error.status ?? 1);
}
