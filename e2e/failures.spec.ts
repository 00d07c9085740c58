// @owner build @detail
import type { BrowserContext, Page } from '@playwright/test';
import {
  breakRelease,
  createBrokenBuild,
  CODE_FAULTS,
  type Fault,
  FILE_FAULTS,
  type Release,
  removeFiles,
} from './faults';
import { runReleaseCommand } from './releases';
import type { Site } from './running-site';
import { expect, test } from './site';

/** Each remote with one of its pages, and a page of another package that must keep working. */
const REMOTES = [
  { remote: 'mfe-menu', at: '/all-menu', neighbour: '/cart' },
  { remote: 'mfe-cart', at: '/cart', neighbour: '/all-menu' },
  { remote: 'mfe-orders', at: '/my-orders', neighbour: '/about' },
  { remote: 'mfe-dine', at: '/dine-in', neighbour: '/about' },
  { remote: 'mfe-seller', at: '/seller', neighbour: '/cart' },
] as const;

/** Chromium has one message for scripts and styles, and one for requests of `fetch`. */
const INTEGRITY_ERRORS = /Failed to find a valid digest|SRI's integrity checks failed/.source;

/** Console errors that each fault may cause. Any other error fails the test. */
const EXPECTED_ERRORS: Readonly<Record<Fault, RegExp>> = {
  'files gone': new RegExp(`status of 404|ChunkLoadError|${INTEGRITY_ERRORS}`),
  '500s': new RegExp(`status of 500|ChunkLoadError|${INTEGRITY_ERRORS}`),
  hangs: /ChunkLoadError/,
  'corrupt bytes': new RegExp(`ChunkLoadError|${INTEGRITY_ERRORS}`),
  'throws at load': /broken on purpose/,
  'throws at render': /broken on purpose/,
  'wrong shape': /not a remote/,
};

interface Tab {
  page: Page;
  remote: string;
  at: string;
  neighbour: string;
  live: Release;
  older: Release | undefined;
  errors: string[];
}

/** Opens one tab for each remote, so that the time limits of all remotes run in parallel. */
async function openTabs(context: BrowserContext): Promise<Tab[]> {
  const html = await (await context.request.get('/about')).text();
  const { registry } = JSON.parse(
    /<script type="application\/json" id="page-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  ) as { registry: (Release & { fallback?: { release: string } })[] };
  return Promise.all(
    REMOTES.map(async (one) => {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      const entry = registry.find(({ remote }) => remote === one.remote);
      if (!entry) throw new Error(`${one.remote} is not live`);
      return {
        ...one,
        page,
        live: entry,
        older: entry.fallback && { remote: one.remote, release: entry.fallback.release },
        errors,
      };
    }),
  );
}

const heading = ({ page, remote }: Tab) =>
  page.getByTestId(remote).getByRole('heading', { level: 1 });
const notice = ({ page }: Tab) =>
  page.getByRole('main').filter({ has: page.getByRole('button', { name: 'Retry' }) });
/** Two time limits of the shell, and time to load. */
const AFTER_TIMEOUTS = { timeout: 45_000 };

/** Pages of other packages keep working. */
async function expectNeighbourWorks(tab: Tab): Promise<void> {
  await tab.page.goto(tab.neighbour);
  await expect(tab.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(
    AFTER_TIMEOUTS,
  );
  await expect(tab.page.getByRole('contentinfo')).toBeVisible();
  await expect(notice(tab)).toHaveCount(0);
}

/** The page shows a notice with a retry. Navigation and footer work where the page has them. */
async function expectNotice(tab: Tab): Promise<void> {
  await tab.page.goto(tab.at, { waitUntil: 'commit' });
  await expect(notice(tab)).toHaveAttribute('data-failed', tab.remote, AFTER_TIMEOUTS);
  if (['/all-menu', '/cart', '/my-orders'].includes(tab.at)) {
    await expect(tab.page.getByRole('navigation').first()).toBeVisible();
    await expect(tab.page.getByRole('contentinfo')).toBeVisible();
  }
}

async function expectRetryWorks(tab: Tab): Promise<void> {
  await notice(tab).getByRole('button', { name: 'Retry' }).click();
  await expect(heading(tab)).toBeVisible(AFTER_TIMEOUTS);
  await expect(notice(tab)).toHaveCount(0);
}

/** The older release shows the page, without a notice. */
async function expectOlderRelease(tab: Tab): Promise<void> {
  await expect(heading(tab)).toBeVisible(AFTER_TIMEOUTS);
  await expect(tab.page.getByTestId(tab.remote).last()).toHaveAttribute(
    'data-release',
    tab.older?.release ?? '',
    AFTER_TIMEOUTS,
  );
  await expect(notice(tab)).toHaveCount(0);
}

function expectOnlyErrors(tabs: readonly Tab[], expected: RegExp): void {
  // React error 422: the shell discards the server's HTML when the remote fails to load.
  for (const { remote, errors } of tabs)
    expect(
      errors.filter((text) => !expected.test(text) && !text.includes('React error #422')),
      remote,
    ).toEqual([]);
}

// Five tabs load at once, on machines with two cores: their animations would take most of the CPU.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.describe('a remote that has no older release', () => {
  test('its style sheet hangs: a notice after one time limit, and a retry succeeds after the repair', async ({
    context,
  }) => {
    const page = await context.newPage();
    await page.route('**/releases/mfe-cart/**/*.css', () => Promise.resolve());
    await page.goto('/cart', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByTestId('mfe-cart').getByRole('heading', { level: 1 })).toBeVisible();
  });

  for (const fault of FILE_FAULTS) {
    test(`${fault}: a notice, the rest works, and a retry succeeds after the repair`, async ({
      context,
    }) => {
      const tabs = await openTabs(context);
      await Promise.all(
        tabs.map(async (tab) => {
          expect(tab.older).toBeUndefined();
          const repair = await breakRelease(tab.page, tab.live, fault);
          await expectNeighbourWorks(tab);
          await expectNotice(tab);
          await repair();
          await expectRetryWorks(tab);
        }),
      );
      expectOnlyErrors(tabs, EXPECTED_ERRORS[fault]);
    });
  }
});

test.describe('a remote with an older release', () => {
  const tokens = new Map<string, string>();
  const afterRetry = (fault: Fault) => (fault === 'throws at render' ? ' after one retry' : '');
  const team = (site: Site, remote: string) => ({
    ...site.environment,
    RELEASE_TOKEN: tokens.get(remote) ?? '',
  });

  test.beforeAll(({ site }) => {
    for (const { remote } of REMOTES) {
      tokens.set(
        remote,
        runReleaseCommand(
          ['token', 'create', remote, '--name', 'failures'],
          team(site, remote),
        ).trim(),
      );
      const build = createBrokenBuild(remote, '1.0.9');
      runReleaseCommand(
        ['publish', remote, '--dist', build.dist, '--to', site.url],
        team(site, remote),
      );
      build.remove();
    }
  });
  test.afterAll(({ site }) => {
    for (const { remote } of REMOTES)
      runReleaseCommand(['rollback', remote, '--to', site.url], team(site, remote));
  });

  for (const fault of [...FILE_FAULTS, ...CODE_FAULTS]) {
    test(`${fault}: the older release shows the page${afterRetry(fault)}, without a notice`, async ({
      context,
    }) => {
      const tabs = await openTabs(context);
      await Promise.all(
        tabs.map(async (tab) => {
          const repair = await breakRelease(tab.page, tab.live, fault);
          await expectNeighbourWorks(tab);
          if (fault === 'throws at render') {
            await expectNotice(tab);
            await notice(tab).getByRole('button', { name: 'Retry' }).click();
          } else {
            await tab.page.goto(tab.at, { waitUntil: 'commit' });
          }
          await expectOlderRelease(tab);
          // Waits for responses that are still being changed. The tab must not close before.
          await repair();
        }),
      );
      expectOnlyErrors(tabs, EXPECTED_ERRORS[fault]);
    });
  }

  test('its style sheet hangs: the older release shows the page after one time limit', async ({
    context,
  }) => {
    const tabs = await openTabs(context);
    await Promise.all(
      tabs.map(async (tab) => {
        const requests: string[] = [];
        await tab.page.route(`**/releases/${tab.remote}/${tab.live.release}/*.css`, (route) => {
          requests.push(route.request().url());
        });
        await tab.page.goto(tab.at, { waitUntil: 'commit' });
        await expectOlderRelease(tab);
        expect([...new Set(requests)], tab.remote).toEqual(requests);
      }),
    );
    expectOnlyErrors(tabs, /^$/);
  });

  for (const fault of CODE_FAULTS) {
    test(`${fault}, older release missing: a notice, and a retry succeeds after the repair`, async ({
      context,
    }) => {
      const tabs = await openTabs(context);
      await Promise.all(
        tabs.map(async (tab) => {
          const repair = await breakRelease(tab.page, tab.live, fault);
          if (tab.older) await removeFiles(tab.page, tab.older);
          await expectNeighbourWorks(tab);
          await expectNotice(tab);
          await repair();
          await expectRetryWorks(tab);
          await expect(tab.page.getByTestId(tab.remote).last()).toHaveAttribute(
            'data-release',
            tab.live.release,
          );
        }),
      );
      expectOnlyErrors(
        tabs,
        new RegExp(`${EXPECTED_ERRORS[fault].source}|status of 404|${INTEGRITY_ERRORS}`),
      );
    });
  }
});

test.describe('a modified script', () => {
  test.use({
    allowErrors: [new RegExp(`ChunkLoadError|${INTEGRITY_ERRORS}`)],
  });
  // The page lists the entry with its hash, and the entry lists its chunks. The check applies both
  // to script tags of the page and to scripts that a loader adds.
  for (const script of ['remoteEntry', 'page-cart']) {
    for (const from of ['/cart', '/about']) {
      test(`fails its integrity check and does not run: ${script}, opened from ${from}`, async ({
        page,
      }) => {
        await page.route(`**/releases/mfe-cart/**/${script}.*.js*`, async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: `globalThis.wasModified = true;${await response.text()}`,
          });
        });
        await page.goto(from);
        if (from !== '/cart')
          await page.evaluate(() => {
            history.pushState({}, '', '/cart');
            dispatchEvent(new PopStateEvent('popstate'));
          });
        await expect(page.getByRole('main')).toHaveAttribute('data-failed', 'mfe-cart');
        expect(await page.evaluate(() => 'wasModified' in globalThis)).toBe(false);
      });
    }
  }
});
