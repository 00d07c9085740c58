import { expect, inLanguage, test } from './site';
import { openDesk, signUp } from './people';
import { LANGUAGES, wordsOf } from './words';

for (const language of LANGUAGES) {
  const t = wordsOf(language);
  test.describe(`the shell (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await inLanguage(page, language);
    });

    test('each link of the navigation opens its page, names it in the tab and moves the focus to its heading', async ({
      page,
    }) => {
      await page.goto('/');
      const nav = page.getByRole('navigation', { name: t('shared', 'nav.main') });
      for (const [key, address, title] of [
        ['about', '/about', t('shell', 'about.name')],
        ['contact', '/contact', t('shell', 'contact.name')],
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

    test('typing in the search box leads to the menu, narrows it, and keeps the focus', async ({
      page,
    }) => {
      await page.goto('/about');
      const box = page.getByRole('searchbox');
      // Arabic is found without its vowel signs and with any shape of its letters.
      await box.pressSequentially(language === 'ar' ? 'مدخن' : 'SMOKED');
      await expect(page).toHaveURL(/\/all-menu/);
      await expect(box).toBeFocused();
      const all = (
        (await (await page.request.get('/api/product/list')).json()) as { products: unknown[] }
      ).products.length;
      await expect(page.locator('main h2').first()).toBeVisible();
      await expect.poll(() => page.locator('main h2').count()).toBeLessThan(all);
    });

    test('the server’s first HTML is in the reader’s language and direction', async ({ page }) => {
      const html = await (
        await page.request.get('/about', { headers: { cookie: `lang=${language}` } })
      ).text();
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    });

    test('the other language turns the page at once, and is still there after a reload', async ({
      page,
    }) => {
      const other = language === 'ar' ? 'en' : 'ar';
      await page.goto('/about');
      await page.getByRole('button', { name: other === 'ar' ? 'العربية' : 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        wordsOf(other)('shell', 'about.title'),
      );
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        wordsOf(other)('shell', 'about.title'),
      );
    });

    test('the sign-in dialog keeps the focus, says what is wrong beside each field, and closes on a press outside', async ({
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

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 } });
      test('the menu leads everywhere, and its Logout signs out', async ({ page }) => {
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

    test('the way to the seller’s desk is shown to a seller alone, and says so', async ({
      page,
    }) => {
      await page.goto('/about');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('button', { name: t('shell', 'footer.seller') })).toHaveCount(0);
      await openDesk(page.context());
      await page.reload();
      await page.getByRole('button', { name: t('shell', 'footer.seller') }).click();
      await expect(page).toHaveURL('/seller');
      await expect(page.getByText(t('shell', 'footer.sellerOpened'))).toBeVisible();
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
    });

    test.describe(() => {
      // What was under way when the line broke fails with it.
      test.use({ allowErrors: [/ERR_INTERNET_DISCONNECTED/] });
      test('offline is said, and unsaid', async ({ page }) => {
        await page.goto('/about');
        await page.context().setOffline(true);
        await expect(page.getByText(t('shell', 'offline'))).toBeVisible();
        await page.context().setOffline(false);
        await expect(page.getByText(t('shell', 'offline'))).toBeHidden();
      });
    });
  });
}

test.describe('an address where nothing is', () => {
  test.use({ allowErrors: [/status of 404/] });
  for (const language of LANGUAGES) {
    test(`says so and leads on (${language})`, async ({ page }) => {
      await inLanguage(page, language);
      const answer = await page.goto('/nothing-here');
      expect(answer?.status()).toBe(404);
      await page
        .getByRole('main')
        .getByRole('link', { name: wordsOf(language)('shell', 'notFound.menu') })
        .click();
      await expect(page).toHaveURL('/all-menu');
    });
  }
});
