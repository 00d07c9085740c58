import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './site';

/** A folder with the packages as built with the library's own federation runtime. */
const LIBRARY_SITE = process.env.E2E_LIBRARY_SITE;

const FAILURES = /\/failures\.spec\.ts$/;
/** Only `npm run screenshots` runs them. */
const NOT_TESTS = process.env.SCREENSHOTS ? [] : [/\/screenshots\.spec\.ts$/];

export default defineConfig<object, SiteOptions>({
  testDir: '.',
  globalSetup: './template.setup.ts',
  // Limits end what hangs. They allow for a machine of two cores that is busy with other workers.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Each worker has a site of its own, which its spec files share.
  fullyParallel: false,
  // Some journeys wait: for a time limit, a canary's judgement, a command.
  workers: availableParallelism() + 1,
  reporter: [['list']],
  // The longest file comes first, so that no worker ends much later than the others.
  projects: [
    // Workers do not share sites between projects: no other file has published a release here.
    { name: 'unchanged site', testMatch: FAILURES },
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
    { name: 'site', testIgnore: [FAILURES, ...NOT_TESTS] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // `getByTestId('mfe-menu')` finds what a package has rendered.
    testIdAttribute: 'data-boundary',
    // A trace costs CPU in every test, also in those that pass.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
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
