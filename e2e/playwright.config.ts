import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { readJourneyFiles } from './journey-files';
import type { SiteOptions } from './site';

/** A folder with the packages as built with the library's own federation runtime. */
const LIBRARY_SITE = process.env.E2E_LIBRARY_SITE;

const FAILURES = /\/failures\.spec\.ts$/;
/** `npm test -w mfe-cart` runs the journeys of that package. */
const OWNER = process.env.JOURNEY_OWNER;
const journeys = readJourneyFiles(import.meta.dirname);
/** Files that this run leaves out. */
const ignored = [
  // Not a test: `npm run screenshots` runs it.
  ...(process.env.SCREENSHOTS ? [] : ['screenshots.spec.ts']),
  // `npm test` proves the product; `npm test -- --all` also its details and the tools.
  ...(process.env.JOURNEY_TOOLS === 'off'
    ? journeys
        .filter(({ isOfTools, isDetail }) => isOfTools || (isDetail && !OWNER))
        .map(({ name }) => name)
    : []),
  ...(OWNER ? journeys.filter(({ owner }) => owner !== OWNER).map(({ name }) => name) : []),
].map((name) => `**/${name}`);

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
  reporter: [['list'], ['./repeat-reporter.ts']],
  // The longest file comes first, so that no worker ends much later than the others.
  projects: [
    // Workers do not share sites between projects: no other file has published a release here.
    { name: 'unchanged site', testMatch: FAILURES, testIgnore: ignored },
    ...(LIBRARY_SITE
      ? [
          {
            name: 'library runtime',
            testMatch: /\/(federation|trusted-types|main-journey)\.spec\.ts$/,
            testIgnore: ignored,
            // Behaviour that only the slim runtime has: see its README.
            grepInvert: /@slim/,
            use: { checkout: LIBRARY_SITE },
          },
        ]
      : []),
    { name: 'site', testIgnore: [FAILURES, ...ignored] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // Journeys answer requests of pages themselves. That of the page without a connection allows it.
    serviceWorkers: 'block',
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
