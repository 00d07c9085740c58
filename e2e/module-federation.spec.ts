// @owner build @tools
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { runReleaseCommand } from './releases';
import { expect, setLanguage, type Page, test } from './site';
import { textsOf } from './texts';

/** Runs a build script of `foreign/`. The argument `FOLDER` stands for its new output folder. */
function buildForeign(
  script: string,
  args: readonly string[],
): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-foreign-'));
  const [first = folder, ...rest] = args.map((argument) =>
    argument === 'FOLDER' ? folder : argument,
  );
  execFileSync(
    process.execPath,
    [path.join(import.meta.dirname, 'foreign', script), first, ...rest],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

test.describe('a remote built with unmodified Module Federation', () => {
  test.setTimeout(300_000);

  test('runs in the shell in both languages, beside remotes with the slim runtime', async ({
    page,
    site,
  }) => {
    const { folder: dist, remove } = buildForeign('build-remote.cjs', ['mfe-orders', 'FOLDER']);
    const to = ['--to', site.url];
    const token = runReleaseCommand(
      ['token', 'create', 'mfe-orders', '--name', 'library'],
      site.environment,
    ).trim();
    const team = { ...site.environment, RELEASE_TOKEN: token };
    try {
      const entry = readdirSync(dist).find((file) => file.startsWith('remoteEntry.')) ?? '';
      const { size } = statSync(path.join(dist, entry));
      expect(size, 'its entry contains the library’s runtime').toBeGreaterThan(50_000);

      const published = runReleaseCommand(['publish', 'mfe-orders', '--dist', dist, ...to], team);
      const [, name = ''] = /^mfe-orders (\S+) is live for everybody/.exec(published) ?? [];
      for (const [language, title] of [
        ['en', 'My Orders'],
        ['ar', 'طلباتي'],
      ] as const) {
        await setLanguage(page, language);
        await page.goto('/my-orders');
        const region = page.getByTestId('mfe-orders');
        await expect(region.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(region).toHaveAttribute('data-release', name);
      }
      // Then navigate to a remote with the slim runtime, in the same page.
      await page
        .getByRole('banner')
        .getByRole('link', { name: textsOf('ar')('shared', 'nav.menu'), exact: true })
        .click();
      await expect(page.getByTestId('mfe-menu').getByRole('heading', { level: 1 })).toBeVisible();
      expect(runReleaseCommand(['rollback', 'mfe-orders', ...to], team)).toContain(
        'is live for everybody',
      );
    } finally {
      remove();
    }
  });
});

/** Serves the files of a foreign host under `/foreign/`, without the site's headers. */
async function serveForeignHost(page: Page, folder: string): Promise<void> {
  await page.route('**/foreign/**', (route) => {
    const file = new URL(route.request().url()).pathname.replace('/foreign/', '');
    if (file === 'host.js') return route.fulfill({ path: path.join(folder, file) });
    const body =
      '<!doctype html><title>Foreign host</title><script src="/foreign/host.js" defer></script>';
    return route.fulfill({ contentType: 'text/html', body });
  });
}

async function findRelease(page: Page, remote: string) {
  const html = await (await page.request.get('/about')).text();
  const [, text = ''] = /<script[^>]+id="page-config"[^>]*>([^<]+)</.exec(html) ?? [];
  const { registry } = JSON.parse(text) as PageConfig;
  const entry = registry.find((one) => one.remote === remote);
  if (!entry) throw new Error(`${remote} is not live`);
  return entry;
}

const foreignPage = (remote: string, entry: string, page: string): string =>
  `/foreign/?${new URLSearchParams({ remote, entry, page }).toString()}`;

test.describe('a host built with unmodified Module Federation', () => {
  test.setTimeout(300_000);
  let host: ReturnType<typeof buildForeign>;
  test.beforeAll(() => {
    host = buildForeign('build-host.cjs', ['FOLDER']);
  });
  test.afterAll(() => host.remove());

  for (const source of ['its entry', 'mf-manifest.json'] as const) {
    test(`shows one of our remotes, found by ${source}`, async ({ page, baseURL }) => {
      await serveForeignHost(page, host.folder);
      const { base, entry, container } = await findRelease(page, 'mfe-dine');
      const file = source === 'its entry' ? entry : source;
      const { href } = new URL(base + file, baseURL);
      await page.goto(foreignPage(container, href, '/dominos'));
      await expect(page.getByRole('button', { name: 'Veg Only', exact: true })).toBeVisible();
    });
  }

  test('is rejected by a remote that requires another major version of shared', async ({
    page,
  }) => {
    const newer = buildForeign('build-host.cjs', ['FOLDER', '3.0.0']);
    try {
      await serveForeignHost(page, newer.folder);
      const { base, entry, container } = await findRelease(page, 'mfe-dine');
      await page.goto(foreignPage(container, base + entry, '/dominos'));
      await expect(page.getByRole('alert')).toHaveText(
        /mfe_dine requires @smokehouse\/shared\/\w+ \^2\.\d+\.\d+, and the page provides 3\.0\.0/,
      );
    } finally {
      newer.remove();
    }
  });
});

test('the library’s developer tools find the shell and its remotes', async ({ page }) => {
  await page.goto('/all-menu');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const { instances, remotes } = await page.evaluate(() => {
    const tools = Reflect.get(globalThis, '__FEDERATION__') as {
      __INSTANCES__: { name: string }[];
      moduleInfo: Record<string, { remotesInfo: object }>;
    };
    return {
      instances: tools.__INSTANCES__.map(({ name }) => name),
      remotes: Object.keys(tools.moduleInfo['shell']?.remotesInfo ?? {}),
    };
  });
  expect(instances).toEqual(['shell']);
  const names = remotes.map((name) => name.split('@')[0]);
  const live = ['mfe_menu', 'mfe_cart', 'mfe_orders', 'mfe_dine', 'mfe_seller'];
  expect(names).toEqual(expect.arrayContaining(live));
});
