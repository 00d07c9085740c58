// Starts a site of mixed releases, and opens the first page of each remote in a browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';

/** Generous, for busy machines. Unit: ms. */
const TIMEOUT_MS = 60_000;

async function startSite(checkout, data) {
  const server = spawn(
    process.execPath,
    ['--enable-source-maps', path.join(checkout, 'server/dist/main.js')],
    {
      cwd: path.join(checkout, 'server'),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SERVER_ROOT: path.join(checkout, 'server'),
        DATA_DIR: data,
        PORT: '0',
        HOST: '127.0.0.1',
        PUBLIC_URL: '',
        LOG_LEVEL: 'error',
        RATE_LIMIT: 'off',
      },
    },
  );
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const found = / is ready at (http\S+)/.exec(line);
      if (found) resolve(found[1]);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return {
    address,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

async function checkPage(browser, address, { name, at }, language) {
  const faults = [];
  const context = await browser.newContext({ baseURL: address });
  await context.addCookies([{ name: 'lang', value: language, url: address }]);
  const page = await context.newPage();
  const report = (fault) => faults.push(`${name} at ${at} in ${language}: ${fault}`);
  page.on('response', (response) => {
    if (response.status() >= 400)
      report(`${response.status()} for ${new URL(response.url()).pathname}`);
  });
  // The response listener reports failed requests with their address.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      report(message.text());
  });
  page.on('pageerror', (error) => report(String(error)));
  try {
    await page.goto(at);
    await page.locator(`[data-boundary=${name}] h1`).first().waitFor({ timeout: TIMEOUT_MS });
  } catch (error) {
    report(error.message.split('\n')[0]);
  }
  await context.close();
  return faults;
}

/**
 * Starts today's server in a checkout of built packages and opens the first page of each remote, in
 * both languages.
 * @param {string} checkout
 * @param {readonly {name: string, at: string}[]} pages
 * @returns {Promise<string[]>} the faults
 */
export async function visitFirstPages(checkout, pages) {
  const data = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-matrix-data-'));
  const site = await startSite(checkout, data);
  const browser = await chromium.launch({
    executablePath: findChromium() || undefined,
    args: CHROMIUM_ARGS,
  });
  try {
    const faults = [];
    for (const page of pages)
      for (const language of ['en', 'ar'])
        faults.push(...(await checkPage(browser, site.address, page, language)));
    return faults;
  } finally {
    await browser.close();
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
