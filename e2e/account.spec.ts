// @owner mfe-orders @detail
import { readFile } from 'node:fs/promises';
import { signUp } from './people';
import { expect, setLanguage, test } from './site';
import { languagesOf, textsOf } from './texts';

const OLD_PASSWORD = 'brisket-at-ten';
const NEW_PASSWORD = 'short rib at midnight';

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const text = (key: string) => t('shell', `account.${key}`);

  test.describe(`my account (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await setLanguage(page, language);
    });

    test('a customer changes the password, exports the data and deletes the account', async ({
      page,
    }) => {
      await signUp(page.context(), 'Reem Al Otaibi');
      const { user } = (await (await page.request.get('/api/user/is-auth')).json()) as {
        user: { email: string };
      };
      await page.goto('/about');
      await page.getByRole('button', { name: t('shared', 'nav.profile') }).click();
      await page.getByRole('link', { name: t('shared', 'nav.account') }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: t('shell', 'pages.account') }),
      ).toBeVisible();
      await expect(page.getByText(user.email)).toBeVisible();

      const form = page.getByRole('region', { name: text('password.title') });
      await form.getByLabel(text('password.present'), { exact: true }).fill(OLD_PASSWORD);
      await form.getByLabel(text('password.new'), { exact: true }).fill(NEW_PASSWORD);
      await form.getByRole('button', { name: text('password.action') }).click();
      await expect(form.getByLabel(text('password.new'), { exact: true })).toHaveValue('');

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: text('data.action') }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('smoke-house-my-data.json');
      const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
        account: { email: string };
        addresses: object[];
      };
      expect([data.account.email, data.addresses.length]).toEqual([user.email, 1]);

      await page.getByRole('button', { name: text('delete.action') }).click();
      const dialog = page.getByRole('dialog', { name: text('delete.ask') });
      await expect(
        dialog.getByLabel(t('shell', 'security.password'), { exact: true }),
      ).toBeFocused();
      await page.keyboard.type(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      await expect(
        page.getByRole('banner').getByRole('button', { name: t('shared', 'nav.login') }),
      ).toBeVisible();
      const secondSignIn = await page.request.post('/api/user/login', {
        data: { email: user.email, password: NEW_PASSWORD },
      });
      expect(secondSignIn.status()).toBe(401);
    });

    test('signing out everywhere ends the session of another browser', async ({
      page,
      browser,
      baseURL,
    }) => {
      await signUp(page.context());
      const { user } = (await (await page.request.get('/api/user/is-auth')).json()) as {
        user: { email: string };
      };
      const phone = await browser.newContext({ baseURL });
      expect(
        (
          await phone.request.post('/api/user/login', {
            data: { email: user.email, password: OLD_PASSWORD },
          })
        ).status(),
      ).toBe(200);
      // The page's stream of updates has begun, so that its browser is told not to reconnect.
      const stream = page.waitForResponse(/\/api\/events$/);
      await page.goto('/account');
      await stream;
      await page.getByRole('button', { name: text('devices.action') }).click();
      await expect(page).toHaveURL('/');
      await expect(
        page.getByRole('banner').getByRole('button', { name: t('shared', 'nav.login') }),
      ).toBeVisible();
      expect(await (await phone.request.get('/api/user/is-auth')).json()).toMatchObject({
        success: false,
      });
      await phone.close();
    });
  });
}
