import { expect, inLanguage, test } from './site';
import { dishes } from './people';
import { LANGUAGES, wordsOf } from './words';

const PAGES = ['/', '/all-menu', '/menu/burger', '/dine-in', '/about', '/contact'];

/** Pages that are not rendered ahead, and that a visitor may open. */
const OWN_PAGES = [
  '/cart',
  '/my-orders',
  '/account',
  '/dine-order',
  '/dine-orders',
  '/dominos',
  '/menu',
  '/gallery',
  '/privacy',
];

for (const language of LANGUAGES) {
  test(`the tab says what the HTML said before any script ran (${language})`, async ({ page }) => {
    await inLanguage(page, language);
    for (const path of [...PAGES, ...OWN_PAGES]) {
      const html = (await (await page.goto(path))?.text()) ?? '';
      const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
      await expect(page.locator('main h1'), path).not.toBeEmpty();
      await expect(page, path).toHaveTitle(title);
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const language of LANGUAGES) {
    test(`every public page can be read, with the dishes that are on the menu (${language})`, async ({
      page,
    }) => {
      const all = await dishes(page.context());
      const [dish] = all;
      const name = (language === 'ar' ? dish?.nameAr : dish?.name) ?? '';
      await inLanguage(page, language);
      for (const path of [...PAGES, `/menu/${dish?.category}/${dish?._id}`]) {
        await page.goto(path);
        await expect(page.locator('#root'), path).toHaveAttribute('data-rendered', 'page');
        await expect(page.locator('main h1'), path).not.toBeEmpty();
      }
      await expect(page.locator('main h1')).toHaveText(name);
      await page.goto('/all-menu');
      await expect(page.getByRole('article')).toHaveCount(all.length);
    });
  }
});

for (const language of LANGUAGES) {
  test.describe(`a rendered page (${language})`, () => {
    test('shows its dishes without asking for them', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
      });
      await inLanguage(page, language);
      for (const path of PAGES.slice(0, 4)) {
        await page.goto(path);
        await expect(page.locator('#root')).toHaveAttribute('data-live');
        await page.waitForLoadState('networkidle');
      }
      expect([...new Set(asked)].sort()).toEqual([
        '/api/dineuser/is-auth',
        '/api/seller/is-auth',
        '/api/user/is-auth',
      ]);
    });

    test('keeps what is pressed before its scripts have come, and carries it out once', async ({
      page,
    }) => {
      const t = wordsOf(language);
      let come = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        come = resolve;
      });
      await page.route(/\/releases\/shell\/.*\/shell\..*\.js/, async (route) => {
        await held;
        await route.continue();
      });
      await inLanguage(page, language);
      await page.goto('/all-menu', { waitUntil: 'commit' });
      const add = page.getByRole('article').first().getByRole('button');
      await add.click();
      await expect(add).toHaveAttribute('data-pressed');
      await page.getByRole('button', { name: t('shared', 'nav.login'), exact: true }).click();
      come();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator('[data-pressed]')).toHaveCount(0);
      await expect(page.locator('header')).toContainText('1');
      await page.keyboard.press('Escape');
      await expect(
        page.getByRole('link', { name: t('shared', 'nav.cart_one').replace('{{count}}', '1') }),
      ).toBeVisible();
    });

    test('is the same page once its scripts have taken it over', async ({ page }) => {
      const read = () => page.locator('main').innerText();
      let come = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        come = resolve;
      });
      await page.route(/\/releases\/shell\/.*\/shell\..*\.js/, async (route) => {
        await held;
        await route.continue();
      });
      await inLanguage(page, language);
      await page.goto('/all-menu', { waitUntil: 'commit' });
      await page.getByRole('contentinfo').waitFor();
      const before = await read();
      come();
      await expect(page.locator('[data-boundary]').first()).toHaveAttribute('data-live');
      expect(await read()).toBe(before);
    });
  });
}
