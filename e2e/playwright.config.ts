import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './site';

/** A folder with the packages as built with the library's own federation runtime. */
const LIBRARY_SITE = process.env.E2E_LIBRARY_SITE;

export default defineConfig<object, SiteOptions>({
  testDir: '.',
  // Not a test: only `npm run screenshots` runs it.
  testIgnore: process.env.SCREENSHOTS ? [] : ['screenshots.spec.ts'],
  globalSetup: './template.setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each worker has a site of its own, which its spec files share.
  fullyParallel: false,
  workers: availableParallelism(),
  reporter: [['list']],
  projects: [
    { name: 'site' },
    ...(LIBRARY_SITE
      ? [
          {
            name: 'library runtime',
            testMatch: /\/(federation|trusted-types|main-journey)\.spec\.ts$/,
            // Behaviour that only the slim runtime has: see its README.
            grepInvert: /@slim/,
            use: { checkout: LIBRARY_SITE },
          },
        ]
      : []),
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // Screenshots in traces cost CPU in every test, also in those that pass.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
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
});
