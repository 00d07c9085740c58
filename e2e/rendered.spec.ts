// @owner mfe-menu
import { expect, setLanguage, test } from './site';
import { holdShellScript } from './network';
import { fetchDishes, signInAsGuest } from './people';
import { LANGUAGES, textsOf } from './texts';

const PAGES = ['/', '/all-menu', '/menu/burger', '/dine-in', '/about', '/contact', '/gallery'];

/** Public pages whose content the server does not render. */
const CLIENT_RENDERED_PAGES = [
  '/cart',
  '/my-orders',
  '/account',
  '/dine-order',
  '/dine-orders',
  '/dominos',
  '/menu',
  '/privacy',
];

for (const language of LANGUAGES) {
  test(`the title in the HTML is the title after hydration (${language})`, async ({ page }) => {
    // Tests do not depend on the map's server.
    await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: '' }));
    await setLanguage(page, language);
    for (const path of [...PAGES, ...CLIENT_RENDERED_PAGES]) {
      const html = (await (await page.goto(path))?.text()) ?? '';
      const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).not.toBeEmpty();
      await expect(page, path).toHaveTitle(title);
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const language of LANGUAGES) {
    test(`every rendered page is readable and contains its dishes (${language})`, async ({
      page,
    }) => {
      const menu = await fetchDishes(page.context());
      const [dish] = menu;
      const name = (language === 'ar' ? dish?.nameAr : dish?.name) ?? '';
      await setLanguage(page, language);
      for (const path of [...PAGES, `/menu/${dish?.category}/${dish?._id}`]) {
        await page.goto(path);
        await expect(page.locator('#root'), path).toHaveAttribute('data-rendered', 'page');
        await expect(
          page.getByRole('main').getByRole('heading', { level: 1 }),
          path,
        ).not.toBeEmpty();
      }
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(name);
      await page.goto('/all-menu');
      await expect(page.getByRole('article')).toHaveCount(menu.length);
    });
  }
});

for (const language of LANGUAGES) {
  test.describe(`a rendered page (${language})`, () => {
    test('shows its dishes without requesting them', async ({ page }) => {
      const requested: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/')) requested.push(new URL(request.url()).pathname);
      });
      await setLanguage(page, language);
      for (const path of PAGES.slice(0, 4)) {
        await page.goto(path);
        await expect(page.locator('#root')).toHaveAttribute('data-live');
        // eslint-disable-next-line playwright/no-networkidle -- no event marks the last request
        await page.waitForLoadState('networkidle');
      }
      expect([...new Set(requested)].sort()).toEqual([
        '/api/dineuser/is-auth',
        '/api/seller/is-auth',
        '/api/user/is-auth',
      ]);
    });

    test('records clicks before hydration and replays each of them once', async ({ page }) => {
      const t = textsOf(language);
      const releaseShellScript = await holdShellScript(page);
      await setLanguage(page, language);
      await page.goto('/all-menu', { waitUntil: 'commit' });
      const add = page.getByRole('article').first().getByRole('button');
      await add.click();
      await expect(add).toHaveAttribute('data-pressed');
      await page.getByRole('button', { name: t('shared', 'nav.login'), exact: true }).click();
      releaseShellScript();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator('[data-pressed]')).toHaveCount(0);
      await expect(page.getByRole('banner')).toContainText('1');
      await page.keyboard.press('Escape');
      await expect(
        page.getByRole('link', { name: t('shared', 'nav.cart_one').replace('{{count}}', '1') }),
      ).toBeVisible();
    });

    // A tap whose press and release are on different elements does nothing.
    test('does not move its dishes when the guest of a table is recognised', async ({ page }) => {
      const t = textsOf(language);
      await page.setViewportSize({ width: 390, height: 844 });
      await setLanguage(page, language);
      await signInAsGuest(page.context(), { withOrder: false });
      const releaseShellScript = await holdShellScript(page);
      await page.goto('/dine-in', { waitUntil: 'commit' });
      const add = page.getByRole('article').first().getByRole('button');
      const before = await add.boundingBox();
      releaseShellScript();
      await expect(
        page.getByText(t('mfe-dine', 'table').replace('{{number}}', '7'), { exact: true }),
      ).toBeVisible();
      expect(await add.boundingBox()).toEqual(before);
    });

    test('shows the same content after hydration', async ({ page }) => {
      const read = () => page.getByRole('main').innerText();
      const releaseShellScript = await holdShellScript(page);
      await setLanguage(page, language);
      await page.goto('/all-menu', { waitUntil: 'commit' });
      await page.getByRole('contentinfo').waitFor();
      const before = await read();
      releaseShellScript();
      await expect(page.getByTestId('mfe-menu')).toHaveAttribute('data-live');
      expect(await read()).toBe(before);
    });
  });
}
