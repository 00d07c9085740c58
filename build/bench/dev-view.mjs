// Measures `npm run dev`: the time to the first interactive page, and from a saved edit in a remote
// to the screen.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchBrowser } from './browser.mjs';
import { root } from './site.mjs';

const edited = path.join(root, 'mfe-menu/src/pages/home.tsx');
/**
 * Time in which caches are written and the other remotes compiled after the first page. Edits are
 * measured afterwards. Unit: ms.
 */
const SETTLE_MS = 30_000;
const TIMEOUT_MS = 300_000;

/**
 * @param {number} edits how many edits to measure
 * @returns {Promise<{firstPage: number, edits: number[], isStateKept: boolean}>} times in ms
 */
export async function viewDevelopment(edits) {
  const source = readFileSync(edited, 'utf8');
  const data = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-measure-'));
  const browser = await launchBrowser();
  const start = performance.now();
  const dev = spawn(process.execPath, ['build/bin/dev.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: data, SEED_MENU: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [first] = await once(dev.stdout, 'data');
    dev.stdout.resume();
    const page = await browser.newPage({ locale: 'en-US' });
    const [address = ''] = /http:\S+\d/.exec(first.toString()) ?? [];
    await page.goto(address, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    // A click that works proves that the page is hydrated.
    await page.getByRole('button', { name: 'Pause' }).click({ timeout: TIMEOUT_MS });
    await page.getByRole('button', { name: 'Play' }).waitFor({ timeout: TIMEOUT_MS });
    const firstPage = performance.now() - start;
    await page.waitForTimeout(SETTLE_MS);
    const times = [];
    for (let edit = 1; edit <= edits; edit += 1) {
      const since = performance.now();
      writeFileSync(edited, source.replace('</main>', `<p>edit ${edit}</p></main>`));
      await page.getByText(`edit ${edit}`).waitFor({ timeout: TIMEOUT_MS });
      times.push(performance.now() - since);
      await page.waitForTimeout(1000);
    }
    return {
      firstPage,
      edits: times,
      isStateKept: await page.getByRole('button', { name: 'Play' }).isVisible(),
    };
  } finally {
    writeFileSync(edited, source);
    await browser.close();
    dev.kill('SIGINT');
    await once(dev, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}
