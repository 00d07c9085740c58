// @owner shell
import { expect, setLanguage, test } from './site';
import { LANGUAGES, textsOf } from './texts';

for (const language of LANGUAGES) {
  test.describe(`the language (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await setLanguage(page, language);
    });

    test('the server’s HTML has the language and direction of the visitor', async ({ page }) => {
      const html = await (
        await page.request.get('/about', { headers: { cookie: `lang=${language}` } })
      ).text();
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    });

    test('switching the language applies at once and survives a reload', async ({ page }) => {
      const other = language === 'ar' ? 'en' : 'ar';
      await page.goto('/about');
      await page.getByRole('button', { name: other === 'ar' ? 'العربية' : 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        textsOf(other)('shell', 'about.title'),
      );
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        textsOf(other)('shell', 'about.title'),
      );
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 } });
      test('the language is switched by one button in the bar', async ({ page }) => {
        const other = language === 'ar' ? 'en' : 'ar';
        await page.goto('/all-menu');
        await page
          .getByRole('banner')
          .getByRole('button', { name: other === 'ar' ? 'العربية' : 'English' })
          .click();
        await expect(page.locator('html')).toHaveAttribute('lang', other);
        // The same button leads back, and keeps the focus.
        await expect(
          page
            .getByRole('banner')
            .getByRole('button', { name: other === 'ar' ? 'English' : 'العربية' }),
        ).toBeFocused();
      });
    });
  });
}
