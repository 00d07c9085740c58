// @owner mfe-menu @detail
import { exposureTo } from '@smokehouse/shared/contract/menu/products/exposure';
import { expect, setLanguage, test } from './site';
import { fetchDishes, signInAsSeller, signUp } from './people';
import { fill, languagesOf, patternOf, textsOf } from './texts';

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  test.describe(`the menu (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await setLanguage(page, language);
    });

    test('home: slides advance automatically and stop with the pause button', async ({ page }) => {
      await page.goto('/');
      await page.mouse.move(5, 880);
      const hero = page.getByRole('region', { name: t('mfe-menu', 'hero.label') });
      const second = hero.getByRole('heading', { name: t('mfe-menu', 'hero.order.title') });
      await expect(second).toBeVisible();
      await hero.getByRole('button', { name: t('mfe-menu', 'hero.pauseSlides') }).click();
      await expect(
        hero.getByRole('button', { name: t('mfe-menu', 'hero.playSlides') }),
      ).toBeVisible();
      const link = hero
        .getByRole('link', { name: t('mfe-menu', 'hero.viewMenu') })
        .filter({ visible: true });
      // During a transition two slides are visible.
      await expect(link).toHaveCount(1);
      await link.click();
      await expect(page).toHaveURL('/all-menu');
    });

    test('home: categories show their number of dishes, and six dishes show as best sellers', async ({
      page,
    }) => {
      const menu = await fetchDishes(page.context());
      await page.goto('/');
      const burgers = menu.filter(({ category }) => category === 'burger').length;
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: t('shared', 'category.burger') })
          .first(),
      ).toContainText(String(burgers));
      await expect(page.getByRole('heading', { name: t('mfe-menu', 'best') })).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(6);
    });

    test('a dish: its card leads to its page, Add to Cart adds it, and Buy Now leads to the cart', async ({
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
      const shown = { en: /^A burger of two patties /, ar: /^برجر من قرصين / }[language];
      await expect(page.getByRole('img', { name: shown })).toBeVisible();
      const trail = page.getByRole('navigation', { name: t('mfe-menu', 'product.breadcrumb') });
      await expect(trail.getByRole('link')).toHaveText([
        t('mfe-menu', 'home'),
        t('mfe-menu', 'menu'),
        t('shared', 'category.burger'),
      ]);
      expect(await page.getByRole('heading', { level: 3 }).count()).toBeLessThanOrEqual(3);
      await page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') }).click();
      await expect(page.getByText(t('shell', 'cart.added'))).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('group', { name: patternOf(t('shared', 'quantityOf')) })
          .getByRole('status'),
      ).toHaveText('1');
      await page.getByRole('button', { name: t('mfe-menu', 'product.buyNow') }).click();
      await expect(page).toHaveURL('/cart');
      await expect(page.getByRole('group').getByText('2', { exact: true })).toBeVisible();
    });

    for (const width of [390, 820])
      test(`the categories stay in sight while a page of ${width} px is scrolled`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/all-menu');
        await page.getByRole('article').nth(12).scrollIntoViewIfNeeded();
        const category = page
          .getByRole('navigation', { name: t('mfe-menu', 'categories') })
          .getByRole('link')
          .first();
        const isOnTop = await category.evaluate((link) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
        expect(isOnTop).toBe(true);
      });

    test('an open menu of the navigation lies on the categories', async ({ page }) => {
      await signUp(page.context());
      await page.setViewportSize({ width: 820, height: 844 });
      await page.goto('/all-menu');
      const profile = page.getByRole('button', { name: t('shared', 'nav.profile') });
      await expect(profile).toBeVisible();
      await page.getByRole('article').nth(12).scrollIntoViewIfNeeded();
      await profile.click();
      await page.getByRole('link', { name: t('shared', 'nav.myOrders') }).click();
      await expect(page).toHaveURL('/my-orders');
    });

    test('a dish on a phone: price and quantity stay at the bottom of the screen, on paper once it is added', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const dish = (await fetchDishes(page.context())).find(
        ({ category }) => category === 'burger',
      );
      const name = (language === 'ar' && dish?.nameAr) || dish?.name || '';
      await page.goto(`/menu/burger/${dish?._id}`);
      const add = page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') });
      const control = page.getByRole('group', {
        name: t('shared', 'quantityOf').replace('{{name}}', name),
      });
      const more = control.getByRole('button').last();
      const isAtThumb = async (place: typeof add) => {
        const box = await place.boundingBox();
        return Boolean(box && box.y > 700 && box.y + box.height <= 844);
      };
      expect(await isAtThumb(add)).toBe(true);
      // The related dishes are below the first screen.
      await page.getByRole('heading', { level: 3 }).first().scrollIntoViewIfNeeded();
      expect(await isAtThumb(add)).toBe(true);
      await add.click();
      await expect(more).toBeFocused();
      await more.click();
      await expect(control.getByRole('status')).toHaveText('2');
      expect(await isAtThumb(more)).toBe(true);
      await expect(page.getByText(t('mfe-menu', 'product.inYourCart'))).toBeVisible();
      await page.getByRole('link', { name: t('mfe-menu', 'product.viewCart') }).click();
      await expect(page).toHaveURL('/cart');
    });

    test('a category without dishes is quieter than one with dishes', async ({ page }) => {
      await page.goto('/');
      const tile = (path: string) =>
        page
          .getByRole('main')
          .getByRole('link', { name: t('shared', `category.${path}`) })
          .first()
          .evaluate((element) => getComputedStyle(element).color);
      expect(await tile('catering')).not.toBe(await tile('burger'));
    });

    test('a card: Add turns into a stepper, each change shows one message, and zero restores Add', async ({
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

    test('a card: the first click needs no new font, and the cart’s hidden count becomes visible', async ({
      page,
    }) => {
      const fontOf = (element: Element) => {
        const { fontFamily, fontSize, fontWeight, fontVariantNumeric } = getComputedStyle(element);
        return [fontFamily, fontSize, fontWeight, fontVariantNumeric];
      };
      await page.goto('/menu/dessert');
      const card = page.getByRole('article').first();
      const count = page.getByRole('banner').getByText(/^\d+$/);
      await expect(count).toHaveText('0');
      await expect(count).toBeHidden();
      const before = await card.getByRole('button').evaluate(fontOf);
      await card.getByRole('button').click();
      expect(await card.getByRole('group').getByRole('status').evaluate(fontOf)).toEqual(before);
      await expect(count).toHaveText('1');
      await expect(count).toBeVisible();
    });

    test('the filters show how many dishes a choice leaves, and stay on other categories and after a reload', async ({
      page,
    }) => {
      const light = (await fetchDishes(page.context())).filter(
        ({ caloriesKcal = 600 }) => caloriesKcal < 600,
      );
      const countOf = (exposure: ReturnType<typeof exposureTo>) =>
        light.filter((dish) => exposureTo(dish, ['nuts']) === exposure).length;
      const nuts = t('mfe-menu', 'allergen.nuts');
      await page.goto('/all-menu');
      await page.getByRole('button', { name: t('mfe-menu', 'filters') }).click();
      const sheet = page.getByRole('dialog', { name: t('mfe-menu', 'filters') });
      await sheet.getByRole('button', { name: nuts, exact: true }).click();
      await sheet.getByRole('button', { name: /^600/ }).click();
      const show = sheet.getByRole('button').last();
      await expect(show).toContainText(String(countOf('free')));
      await show.click();
      // Dishes with traces of nuts follow, under a heading of their own.
      const dishes = page.getByRole('main').getByRole('article');
      await expect(dishes).toHaveCount(countOf('free') + countOf('possible'));
      await page.reload();
      await expect(dishes).toHaveCount(countOf('free') + countOf('possible'));

      await page
        .getByRole('navigation', { name: t('mfe-menu', 'categories') })
        .getByRole('link')
        .nth(1)
        .click();
      await expect(page).toHaveURL(/\/menu\/.+without=nuts&under=600$/);
      const chip = fill(t('mfe-menu', 'menuFilters.withoutOne'), { name: nuts });
      await page
        .getByRole('button', { name: fill(t('mfe-menu', 'menuFilters.remove'), { name: chip }) })
        .click();
      await expect(page).toHaveURL(/\?under=600$/);
    });

    test('filters that no dish passes say so, and are cleared with one press', async ({ page }) => {
      await page.goto('/menu/burger?show=vegan');
      await expect(page.getByText(t('mfe-menu', 'noneFiltered'))).toBeVisible();
      await page.getByRole('button', { name: t('mfe-menu', 'clearFilters') }).click();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });

    test('an alias of a category redirects to its page, and an empty category shows a message', async ({
      page,
    }) => {
      await page.goto('/menu/salad');
      await expect(page).toHaveURL('/menu/salad-2');
      await page.goto('/menu/catering');
      await expect(page.getByText(t('mfe-menu', 'emptyCategory'))).toBeVisible();
    });

    test('a dish that has sold out since the page loaded cannot be added after a reload', async ({
      page,
      browser,
      baseURL,
    }) => {
      const desk = await browser.newContext({ baseURL });
      await signInAsSeller(desk);
      const dish = (await fetchDishes(page.context())).find(
        ({ category }) => category === 'extras',
      );
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
  for (const language of languagesOf(import.meta.filename)) {
    test(`shows an error, and a retry loads it (${language})`, async ({ page }) => {
      const t = textsOf(language);
      await setLanguage(page, language);
      await page.route('**/api/product/list', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: '{"success":false,"message":"Busy","code":"busy"}',
        }),
      );
      // Pages with dishes contain their data. After a client-side navigation it is requested.
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
