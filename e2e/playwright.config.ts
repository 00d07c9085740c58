import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// Workers load this file too. The main process creates the folder, and workers inherit it.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'smokehouse-e2e-'));
// With another port, two runs work side by side.
const PORT = Number(process.env.E2E_PORT ?? 8123);
/** The checkout whose built packages the server runs. */
const SITE = process.env.E2E_SITE ?? path.resolve(import.meta.dirname, '..');

export default defineConfig({
  testDir: '.',
  // Not a test: only `npm run screenshots` runs it.
  testIgnore: process.env.SCREENSHOTS ? [] : ['screenshots.spec.ts'],
  timeout: 60_000,
  outputDir: path.join(os.tmpdir(), `smokehouse-e2e-results-${PORT}`),
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node --enable-source-maps server/dist/main.js',
    cwd: SITE,
    url: `http://localhost:${PORT}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      SERVER_ROOT: path.join(SITE, 'server'),
      DATA_DIR: process.env.E2E_DATA_DIR,
      SELLER_EMAIL: 'seller@smokehouse.example',
      SELLER_PASSWORD: 'night-shift-2026',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      TRUST_PROXY: '1',
    },
  },
});
