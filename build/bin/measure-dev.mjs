// How long `npm run dev` takes to the first page, and an edit in a remote to the screen, in a real Chromium:
//   node build/bin/measure-dev.mjs     (a second run finds warm caches; rm -rf .cache/webpack makes them cold)
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const edited = path.join(root, 'mfe-menu/src/pages/home.tsx');
const source = readFileSync(edited, 'utf8');
const data = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-measure-'));
const EDITS = 5;
/** Caches are written and the other remotes compiled behind the first page; an edit is measured after that. Unit: ms. */
const SETTLED_MS = 30_000;

const start = performance.now();
const dev = spawn(process.execPath, ['build/bin/dev.mjs'], { cwd: root, env: { ...process.env, PORT: '0', DATA_DIR: data, SEED_MENU: 'off', LOG_LEVEL: 'error' }, stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await chromium.launch({ ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }), args: ['--no-sandbox'] });
try {
  const [first] = await once(dev.stdout, 'data');
  dev.stdout.resume();
  const page = await browser.newPage({ locale: 'en-US' });
  await page.goto(/http:\S+\d/.exec(first.toString())[0], { waitUntil: 'commit', timeout: 180_000 });
  await page.getByRole('button', { name: 'Pause' }).click({ timeout: 180_000 });
  console.log(`first page: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await page.waitForTimeout(SETTLED_MS);
  const times = [];
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const since = performance.now();
    writeFileSync(edited, source.replace('</main>', `<p>edit ${edit}</p></main>`));
    await page.getByText(`edit ${edit}`).waitFor();
    times.push(Math.round(performance.now() - since));
    await page.waitForTimeout(1000);
  }
  const kept = await page.getByRole('button', { name: 'Play' }).isVisible();
  console.log(`edit to screen: median ${times.sort((one, other) => one - other)[EDITS >> 1]} ms of ${times.join(', ')}; state ${kept ? 'kept' : 'lost'}`);
} finally {
  writeFileSync(edited, source);
  await browser.close();
  dev.kill('SIGINT');
  await once(dev, 'exit');
  rmSync(data, { recursive: true, force: true });
}
