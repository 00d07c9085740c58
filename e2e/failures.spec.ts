import type { BrowserContext, Page } from '@playwright/test';
import {
  breakRelease,
  brokenBuild,
  CODE_FAULTS,
  type Fault,
  FILE_FAULTS,
  type Release,
  takeAway,
} from './faults';
import { release } from './releases';
import { expect, test } from './site';

/** Each remote with a page of its own, and one of somebody else's that must not notice. */
const REMOTES = [
  { remote: 'mfe-menu', at: '/all-menu', neighbour: '/cart' },
  { remote: 'mfe-cart', at: '/cart', neighbour: '/all-menu' },
  { remote: 'mfe-orders', at: '/my-orders', neighbour: '/about' },
  { remote: 'mfe-dine', at: '/dine-in', neighbour: '/about' },
  { remote: 'mfe-seller', at: '/seller', neighbour: '/cart' },
] as const;

/** What the browser says of each fault. Anything else fails the test. */
const SAID: Readonly<Record<Fault, RegExp>> = {
  'files gone': /status of 404|Failed to find a valid digest|ChunkLoadError/,
  '500s': /status of 500|Failed to find a valid digest|ChunkLoadError/,
  hangs: /ChunkLoadError/,
  'corrupt bytes': /Failed to find a valid digest|ChunkLoadError/,
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

/** One tab for each remote, so that what hangs hangs once. */
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

const heading = ({ page, remote }: Tab) => page.locator(`[data-boundary=${remote}] h1`).first();
const notice = ({ page, remote }: Tab) => page.locator(`[data-failed=${remote}]`);
/** Two time-outs of the shell, and the work. */
const LATE = { timeout: 45_000 };

/** The rest of the site does not notice. */
async function expectNeighbour(tab: Tab): Promise<void> {
  await tab.page.goto(tab.neighbour);
  await expect(tab.page.locator('main h1').first()).toBeVisible(LATE);
  await expect(tab.page.getByRole('contentinfo')).toBeVisible();
  await expect(tab.page.locator('[data-failed]')).toHaveCount(0);
}

/** Says so in its place, with navigation and footer alive where its page has them. */
async function expectNotice(tab: Tab): Promise<void> {
  await tab.page.goto(tab.at, { waitUntil: 'commit' });
  await expect(notice(tab).getByRole('button', { name: 'Retry' })).toBeVisible(LATE);
  if (['/all-menu', '/cart', '/my-orders'].includes(tab.at)) {
    await expect(tab.page.getByRole('navigation').first()).toBeVisible();
    await expect(tab.page.getByRole('contentinfo')).toBeVisible();
  }
}

async function expectRetry(tab: Tab): Promise<void> {
  await notice(tab).getByRole('button', { name: 'Retry' }).click();
  await expect(heading(tab)).toBeVisible(LATE);
  await expect(notice(tab)).toHaveCount(0);
}

/** By the older release, without a word. */
async function expectOlder(tab: Tab): Promise<void> {
  await expect(heading(tab)).toBeVisible(LATE);
  await expect(tab.page.locator(`[data-boundary=${tab.remote}]`).last()).toHaveAttribute(
    'data-release',
    tab.older?.release ?? '',
    LATE,
  );
  await expect(notice(tab)).toHaveCount(0);
}

function expectOnly(tabs: readonly Tab[], said: RegExp): void {
  // #422: what the server rendered of a page is given up where its remote does not come.
  for (const { remote, errors } of tabs)
    expect(
      errors.filter((text) => !said.test(text) && !text.includes('React error #422')),
      remote,
    ).toEqual([]);
}

// Hooks run before a test has its address.
const SITE = `http://localhost:${process.env.E2E_PORT ?? 8123}`;

// Five tabs at once, on machines with two cores.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.describe('a remote that has no older release', () => {
  for (const fault of FILE_FAULTS) {
    test(`${fault}: its place says so, the rest works, and the retry brings it back when it is mended`, async ({
      context,
    }) => {
      const tabs = await openTabs(context);
      await Promise.all(
        tabs.map(async (tab) => {
          expect(tab.older).toBeUndefined();
          const mend = await breakRelease(tab.page, tab.live, fault);
          await expectNeighbour(tab);
          await expectNotice(tab);
          await mend();
          await expectRetry(tab);
        }),
      );
      expectOnly(tabs, SAID[fault]);
    });
  }
});

test.describe('a remote with an older release', () => {
  const site = { DATA_DIR: process.env.E2E_DATA_DIR ?? '' };
  const tokens = new Map<string, string>();
  const team = (remote: string) => ({ ...site, RELEASE_TOKEN: tokens.get(remote) ?? '' });

  test.beforeAll(() => {
    for (const { remote } of REMOTES) {
      tokens.set(
        remote,
        release(['token', 'create', remote, '--name', 'failures'], team(remote)).trim(),
      );
      const build = brokenBuild(remote, '1.0.9');
      release(['publish', remote, '--dist', build.dist, '--to', SITE], team(remote));
      build.remove();
    }
  });
  test.afterAll(() => {
    for (const { remote } of REMOTES) release(['rollback', remote, '--to', SITE], team(remote));
  });

  for (const fault of [...FILE_FAULTS, ...CODE_FAULTS]) {
    test(`${fault}: the page works by the older one${fault === 'throws at render' ? ' after one retry' : ''}, and visitors are told nothing`, async ({
      context,
    }) => {
      const tabs = await openTabs(context);
      await Promise.all(
        tabs.map(async (tab) => {
          await breakRelease(tab.page, tab.live, fault);
          await expectNeighbour(tab);
          if (fault === 'throws at render') {
            await expectNotice(tab);
            await notice(tab).getByRole('button', { name: 'Retry' }).click();
          } else {
            await tab.page.goto(tab.at, { waitUntil: 'commit' });
          }
          await expectOlder(tab);
        }),
      );
      expectOnly(tabs, SAID[fault]);
    });
  }

  for (const fault of CODE_FAULTS) {
    test(`${fault}, and the older one is gone: its place says so, the rest works, and the retry brings it back when it is mended`, async ({
      context,
    }) => {
      const tabs = await openTabs(context);
      await Promise.all(
        tabs.map(async (tab) => {
          const mend = await breakRelease(tab.page, tab.live, fault);
          if (tab.older) await takeAway(tab.page, tab.older);
          await expectNeighbour(tab);
          await expectNotice(tab);
          await mend();
          await expectRetry(tab);
          await expect(tab.page.locator(`[data-boundary=${tab.remote}]`).last()).toHaveAttribute(
            'data-release',
            tab.live.release,
          );
        }),
      );
      expectOnly(
        tabs,
        new RegExp(`${SAID[fault].source}|status of 404|digest|SRI's integrity checks failed`),
      );
    });
  }
});

test.describe('a script that was tampered with', () => {
  test.use({
    allowErrors: [/Failed to find a valid digest|ChunkLoadError|SRI's integrity checks failed/],
  });
  // The page vouches for the entry, the entry for its chunks; whether the page's own tags bring a
  // script or a loader does.
  for (const script of ['remoteEntry', 'page-cart']) {
    for (const from of ['/cart', '/about']) {
      test(`does not run: ${script}, from ${from}`, async ({ page }) => {
        await page.route(`**/releases/mfe-cart/**/${script}.*.js*`, async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: `globalThis.tampered = true;${await response.text()}`,
          });
        });
        await page.goto(from);
        if (from !== '/cart')
          await page.evaluate(() => {
            history.pushState({}, '', '/cart');
            dispatchEvent(new PopStateEvent('popstate'));
          });
        await expect(page.locator('[data-failed=mfe-cart]')).toBeVisible();
        expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
      });
    }
  }
});
