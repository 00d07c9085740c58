import { expect, inLanguage, test } from './site';
import { dishes, openDesk } from './people';
import { LANGUAGES, wordsOf } from './words';

for (const language of LANGUAGES) {
  const t = wordsOf(language);
  test.describe(`the menu (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await inLanguage(page, language);
    });

    test('home: slides turn by themselves, wait for the pointer, and stop for the pause button', async ({
      page,
    }) => {
      await page.goto('/');
      await page.mouse.move(5, 880);
      const hero = page.getByRole('region', { name: t('mfe-menu', 'hero.label') });
      const second = hero.getByRole('heading', { name: t('mfe-menu', 'hero.order.title') });
      await expect(second).toBeVisible();
      await hero.getByRole('button', { name: t('mfe-menu', 'hero.pauseSlides') }).click();
      await expect(
        hero.getByRole('button', { name: t('mfe-menu', 'hero.playSlides') }),
      ).toBeVisible();
      // While one slide fades into the next both are seen; the current one alone can be pressed.
      await hero
        .locator('[role=group]:not([inert])')
        .getByRole('link', { name: t('mfe-menu', 'hero.viewMenu') })
        .click();
      await expect(page).toHaveURL('/all-menu');
    });

    test('home: ten categories with their counts, and the first six of the menu as best sellers', async ({
      page,
    }) => {
      const menu = await dishes(page.context());
      await page.goto('/');
      const burgers = menu.filter(({ category }) => category === 'burger').length;
      await expect(page.locator('main a[href="/menu/burger"]').first()).toContainText(
        String(burgers),
      );
      await expect(page.getByRole('heading', { name: t('mfe-menu', 'best') })).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(6);
    });

    test('a dish: from its card to its page, into the cart, and on to the checkout with Buy now', async ({
      page,
    }) => {
      await page.goto('/menu/burger');
      await page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .first()
        .getByRole('link')
        .click();
      await expect(page.getByText(t('mfe-menu', 'product.tax'))).toBeVisible();
      const trail = page.getByRole('navigation', { name: t('mfe-menu', 'product.breadcrumb') });
      await expect(trail.getByRole('link')).toHaveText([
        t('mfe-menu', 'home'),
        t('mfe-menu', 'menu'),
        t('shared', 'category.burger'),
      ]);
      expect(await page.getByRole('heading', { level: 3 }).count()).toBeLessThanOrEqual(3);
      await page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') }).click();
      await expect(page.getByText(t('shell', 'cart.added'))).toBeVisible();
      await page.getByRole('button', { name: t('mfe-menu', 'product.buyNow') }).click();
      await expect(page).toHaveURL('/cart');
      await expect(page.getByRole('group').getByText('2', { exact: true })).toBeVisible();
    });

    test('a card: Add becomes minus, quantity and plus, each change says so once, and zero brings Add back', async ({
      page,
    }) => {
      await page.goto('/menu/dessert');
      const card = page.getByRole('article').first();
      await card.getByRole('button').click();
      await expect(page.getByText(t('shell', 'cart.added'))).toHaveCount(1);
      await expect(card.getByRole('group').getByRole('status')).toHaveText('1');
      await card.getByRole('button').last().click();
      await expect(card.getByRole('group').getByRole('status')).toHaveText('2');
      await card.getByRole('button').first().click();
      await card.getByRole('button').first().click();
      await expect(page.getByText(t('shell', 'cart.removed'))).toHaveCount(1);
      await expect(card.getByRole('button')).toHaveCount(1);
    });

    test('a card: the first press brings no font that the page has not had, and the cart’s count was there before it, unseen', async ({
      page,
    }) => {
      const fontOf = (element: Element) => {
        const { fontFamily, fontSize, fontWeight, fontVariantNumeric } = getComputedStyle(element);
        return [fontFamily, fontSize, fontWeight, fontVariantNumeric];
      };
      await page.goto('/menu/dessert');
      const card = page.getByRole('article').first();
      const count = page.locator('header .badge');
      await expect(count).toHaveText('0');
      await expect(count).toBeHidden();
      const before = await card.getByRole('button').evaluate(fontOf);
      await card.getByRole('button').click();
      expect(await card.getByRole('group').getByRole('status').evaluate(fontOf)).toEqual(before);
      await expect(count).toHaveText('1');
      await expect(count).toBeVisible();
    });

    test('the other name of a category leads to its page, and one without dishes says so', async ({
      page,
    }) => {
      await page.goto('/menu/salad');
      await expect(page).toHaveURL('/menu/salad-2');
      await page.goto('/menu/catering');
      await expect(page.getByText(t('mfe-menu', 'emptyCategory'))).toBeVisible();
    });

    test('a dish that sells out while somebody looks at it cannot be added any more', async ({
      page,
      browser,
      baseURL,
    }) => {
      const desk = await browser.newContext({ baseURL });
      await openDesk(desk);
      const dish = (await dishes(page.context())).find(({ category }) => category === 'extras');
      await page.goto(`/menu/extras/${dish?._id}`);
      await expect(
        page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') }),
      ).toBeEnabled();
      try {
        await desk.request.post('/api/product/stock', { data: { id: dish?._id, inStock: false } });
        await page.reload();
        await expect(
          page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') }),
        ).toBeDisabled();
        await expect(page.getByText(t('shared', 'outOfStock')).first()).toBeVisible();
      } finally {
        await desk.request.post('/api/product/stock', { data: { id: dish?._id, inStock: true } });
        await desk.close();
      }
    });
  });
}

test.describe('a menu that cannot be loaded', () => {
  test.use({ allowErrors: [/503/] });
  for (const language of LANGUAGES) {
    test(`says so, and a retry brings it (${language})`, async ({ page }) => {
      const t = wordsOf(language);
      await inLanguage(page, language);
      await page.route('**/api/product/list', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: '{"success":false,"message":"Busy","code":"busy"}',
        }),
      );
      // A page that shows dishes first brings them along; one that leads there has to ask.
      await page.goto('/about');
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t('shared', 'nav.menu'), exact: true })
        .first()
        .click();
      await expect(page.getByText(t('mfe-menu', 'loadFailed'))).toBeVisible();
      await page.unroute('**/api/product/list');
      await page
        .getByRole('main')
        .getByRole('button', { name: t('shared', 'retry') })
        .click();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });
  }
});
