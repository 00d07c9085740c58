// @owner shell
import type { Locator } from '@playwright/test';
import { expect, setLanguage, test } from './site';
import { signInAsSeller, signUp } from './people';
import { languagesOf, textsOf } from './texts';

// One of the last files: workers share out its tests, so that they end together.
test.describe.configure({ mode: 'parallel' });

/** The vertical middle of an element, px from the top of the window. */
const middleOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return (top + bottom) / 2;
  });

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  test.describe(`the shell (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await setLanguage(page, language);
    });

    test('each navigation link opens its page, sets the title and focuses the heading', async ({
      page,
    }) => {
      await page.goto('/');
      const nav = page.getByRole('navigation', { name: t('shared', 'nav.main') });
      for (const [key, address, title] of [
        ['about', '/about', t('shell', 'pages.about')],
        ['contact', '/contact', t('shell', 'pages.contact')],
        ['menu', '/all-menu', t('mfe-menu', 'available')],
      ] as const) {
        if (key === 'contact')
          await page.route('https://www.openstreetmap.org/**', (route) =>
            route.fulfill({ body: '' }),
          );
        await nav.getByRole('link', { name: t('shared', `nav.${key}`) }).click();
        await expect(page).toHaveURL(address);
        await expect(page).toHaveTitle(`${title} · ${t('shared', 'siteName')}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await expect(nav.getByRole('link', { name: t('shared', `nav.${key}`) })).toHaveAttribute(
          'aria-current',
          'page',
        );
      }
    });

    test("the customer's own pages have the shop's navigation after a look at the tables", async ({
      page,
    }) => {
      const place = page.getByRole('button', { name: t('shell', 'where.title') });
      for (const address of ['/account', '/my-orders']) {
        await page.goto('/dine-in');
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expect(place).toBeHidden();
        await page.goto(address);
        await expect(place).toBeVisible();
      }
    });

    test('the header of a desktop has one row, from 1280 px on', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/');
      const header = page.getByRole('banner');
      const parts = [
        header.getByRole('link').first(),
        header.getByRole('button', { name: t('shell', 'where.title') }),
        header.getByRole('combobox'),
        header.getByRole('button', { name: t('shared', 'nav.login') }),
      ];
      for (const width of [1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const middles = await Promise.all(parts.map(middleOf));
        for (const middle of middles)
          expect(Math.abs(middle - (middles[0] ?? 0)), `${width} px`).toBeLessThan(4);
      }
    });

    test('the header of a phone has one row above the place', async ({ page }) => {
      await page.goto('/');
      const header = page.getByRole('banner');
      const parts = [
        header.getByRole('link').first(),
        header.getByRole('button', { name: t('shared', 'nav.open') }),
        header.getByRole('button', { name: t('shell', 'where.title') }),
      ];
      for (const width of [350, 355, 360, 375, 388, 390]) {
        await page.setViewportSize({ width, height: 740 });
        const [brand = 0, menu = 0, place = 0] = await Promise.all(parts.map(middleOf));
        expect(Math.abs(brand - menu), `${width} px`).toBeLessThan(16);
        expect(place - menu, `${width} px`).toBeGreaterThan(40);
      }
    });

    test('at 400% zoom the header is one row, and leaves half of the height with the buy bar', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await page.goto('/menu/main-course/oak-smoked-brisket');
      const header = page.getByRole('banner');
      const brand = await middleOf(header.getByRole('link').first());
      const cart = await middleOf(
        header.getByRole('link', { name: t('shared', 'nav.cart_other').slice(0, 4) }),
      );
      expect(Math.abs(brand - cart)).toBeLessThan(16);
      const covered = await page.evaluate(() => {
        window.scrollTo(0, 300);
        const isPinned = (at: Element | null): boolean =>
          at !== null &&
          (['sticky', 'fixed'].includes(getComputedStyle(at).position) ||
            isPinned(at.parentElement));
        const rows = Array.from({ length: 64 }, (_, row) => row * 4 + 1);
        return rows.filter((y) => isPinned(document.elementFromPoint(160, y))).length / rows.length;
      });
      expect(covered).toBeLessThanOrEqual(0.5);
      // What is no bar any more stands where it is read.
      const main = page.getByRole('main');
      const [add, related] = await Promise.all([
        middleOf(main.getByText(t('mfe-menu', 'product.tax'))),
        middleOf(main.getByRole('heading', { level: 2, name: t('mfe-menu', 'product.related') })),
      ]);
      expect(add).toBeLessThan(related);
    });

    test('a link that is pressed when only the navigation is interactive focuses the next heading', async ({
      page,
    }) => {
      await page.route(/mfe-menu\/.*\.js$/, () => undefined);
      await page.goto('/', { waitUntil: 'commit' });
      // Before it, the browser itself follows a link, and announces the document.
      await expect(page.locator('#root')).toHaveAttribute('data-live');
      const nav = page.getByRole('navigation', { name: t('shared', 'nav.main') });
      await nav.getByRole('link', { name: t('shared', 'nav.about') }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: t('shell', 'about.title') }),
      ).toBeFocused();
    });

    test('a dish called Grilled Sardines is sold in the shop, not at a table', async ({
      page,
      browser,
      baseURL,
    }) => {
      const seller = await browser.newContext({ ...(baseURL && { baseURL }) });
      await signInAsSeller(seller);
      const data = { name: `Grilled Sardines ${language}`, category: 'appetizers', price: 40 };
      const added = await seller.request.post('/api/product/add', {
        multipart: { productData: JSON.stringify(data) },
      });
      expect(added.ok(), await added.text()).toBe(true);
      const { product } = (await added.json()) as { product: { _id: string } };
      await page.goto(`/menu/appetizers/${product._id}`);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') }).click();
      await page.getByRole('button', { name: t('mfe-menu', 'product.buyNow') }).click();
      await expect(page).toHaveURL('/cart');
      await expect(page.getByRole('main').getByText(data.name).first()).toBeVisible();
      await page.goto('/dine-in');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await seller.request.post('/api/product/delete', { data: { id: product._id } });
      await seller.close();
    });

    test('typing in the search box opens the menu, filters it and keeps the focus', async ({
      page,
    }) => {
      await page.goto('/about');
      const box = page.getByRole('combobox', { name: t('shared', 'nav.search') });
      // The Arabic search ignores vowel signs and letter forms.
      await box.pressSequentially(language === 'ar' ? 'مدخن' : 'SMOKED');
      await expect(page).toHaveURL(/\/all-menu/);
      await expect(box).toBeFocused();
      const dishCount = (
        (await (await page.request.get('/api/product/list')).json()) as { products: unknown[] }
      ).products.length;
      const dishNames = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(dishNames.first()).toBeVisible();
      await expect.poll(() => dishNames.count()).toBeLessThan(dishCount);
    });

    test('the sign-in dialog shows errors beside each field and returns the focus when it closes', async ({
      page,
    }) => {
      await page.goto('/about');
      const opener = page.getByRole('button', { name: t('shared', 'nav.login') });
      await opener.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel(t('shell', 'signIn.email'))).toBeFocused();
      await dialog.getByRole('button', { name: t('shell', 'signIn.toRegister') }).click();
      await dialog.getByRole('button', { name: t('shell', 'signIn.create') }).click();
      for (const field of ['name', 'email', 'password']) {
        await expect(
          dialog.getByLabel(t('shell', `signIn.${field}`), { exact: true }),
        ).toHaveAccessibleDescription(t('shared', 'form.required'));
      }
      await dialog.getByLabel(t('shell', 'signIn.password'), { exact: true }).fill('secret-word');
      await dialog.getByRole('button', { name: t('shared', 'showPassword') }).click();
      await expect(
        dialog.getByLabel(t('shell', 'signIn.password'), { exact: true }),
      ).toHaveAttribute('type', 'text');
      await page.mouse.click(5, 400);
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });

    test('links to social networks lead to pages of the restaurant', async ({ page }) => {
      await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: '' }));
      await page.goto('/contact');
      for (const [place, label] of [
        [page.getByRole('main'), t('shell', 'contact.follow')],
        [page.getByRole('contentinfo'), t('shell', 'footer.follow')],
      ] as const)
        for (const name of ['Instagram', 'Facebook', 'WhatsApp']) {
          const link = place.getByRole('navigation', { name: label }).getByRole('link', { name });
          const address = new URL((await link.getAttribute('href')) ?? '');
          expect(address.pathname.length, address.href).toBeGreaterThan(1);
        }
    });

    test.describe('on a tablet', () => {
      test.use({ viewport: { width: 768, height: 1024 } });
      test('the bar is one row above the place, and no phone number or time is broken', async ({
        page,
      }) => {
        await page.goto('/about');
        const bar = page.getByRole('banner');
        const place = await bar
          .getByRole('button', { name: t('shell', 'where.title') })
          .boundingBox();
        expect(place?.height).toBeLessThan(48);
        expect(place?.width).toBeGreaterThan(700);
        expect(place?.y).toBeLessThan(80);
        expect((await bar.boundingBox())?.height).toBeLessThan(80 + 48);
        const lines = await page
          .getByRole('contentinfo')
          .getByText(/\d{2}/)
          .evaluateAll((elements) =>
            elements.map((element) => {
              const range = document.createRange();
              range.selectNodeContents(element);
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
            }),
          );
        expect(lines.length).toBeGreaterThan(2);
        expect(new Set(lines)).toEqual(new Set([1]));
      });
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 } });
      test('the menu contains the customer’s links, and its Logout signs out', async ({ page }) => {
        await signUp(page.context());
        await page.goto('/about');
        await page.getByRole('button', { name: t('shared', 'nav.open') }).click();
        const menu = page.getByRole('dialog');
        await expect(menu.getByRole('link', { name: t('shared', 'nav.myOrders') })).toBeVisible();
        await expect(menu.getByRole('link', { name: t('shared', 'nav.orderNow') })).toBeVisible();
        await menu.getByRole('button', { name: t('shared', 'nav.logout') }).click();
        await expect(page).toHaveURL('/');
        await page.getByRole('button', { name: t('shared', 'nav.open') }).click();
        await expect(
          page.getByRole('dialog').getByRole('button', { name: t('shared', 'nav.login') }),
        ).toBeVisible();
        expect(await (await page.request.get('/api/user/is-auth')).json()).toMatchObject({
          success: false,
        });
      });
    });

    test('the link to the seller’s pages is visible only to a signed-in seller', async ({
      page,
    }) => {
      await page.goto('/about');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('button', { name: t('shell', 'footer.seller') })).toHaveCount(0);
      await signInAsSeller(page.context());
      await page.reload();
      await page.getByRole('button', { name: t('shell', 'footer.seller') }).click();
      await expect(page).toHaveURL('/seller');
      await expect(page.getByText(t('shell', 'footer.sellerOpened'))).toBeVisible();
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
    });

    test.describe(() => {
      // Requests in flight fail when the connection is lost.
      test.use({ allowErrors: [/ERR_INTERNET_DISCONNECTED/] });
      test('a notice shows while the browser is offline', async ({ page }) => {
        await page.goto('/about');
        await page.context().setOffline(true);
        await expect(page.getByText(t('shell', 'offline'))).toBeVisible();
        await page.context().setOffline(false);
        await expect(page.getByText(t('shell', 'offline'))).toBeHidden();
      });
    });
  });
}

test.describe('an unknown address', () => {
  test.use({ allowErrors: [/status of 404/] });
  for (const language of languagesOf(import.meta.filename)) {
    test(`returns 404 and links to the menu (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      const response = await page.goto('/nothing-here');
      expect(response?.status()).toBe(404);
      await page
        .getByRole('main')
        .getByRole('link', { name: textsOf(language)('shell', 'notFound.menu') })
        .click();
      await expect(page).toHaveURL('/all-menu');
    });
  }
});
