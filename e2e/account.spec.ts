import { readFile } from 'node:fs/promises';
import { signUp } from './people';
import { expect, inLanguage, test } from './site';
import { LANGUAGES, wordsOf } from './words';

const OLD = 'brisket-at-ten';
const NEW = 'short rib at midnight';

for (const language of LANGUAGES) {
  const t = wordsOf(language);
  const say = (key: string) => t('shell', `account.${key}`);

  test.describe(`my account (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await inLanguage(page, language);
    });

    test('from the profile menu: a new password, the data as a file, goodbye', async ({ page }) => {
      await signUp(page.context(), 'Reem Al Otaibi');
      const { user } = (await (await page.request.get('/api/user/is-auth')).json()) as {
        user: { email: string };
      };
      await page.goto('/about');
      await page.getByRole('button', { name: t('shared', 'nav.profile') }).click();
      await page.getByRole('link', { name: t('shared', 'nav.account') }).click();
      await expect(page.getByRole('heading', { level: 1, name: say('title') })).toBeVisible();
      await expect(page.getByText(user.email)).toBeVisible();

      const form = page.getByRole('region', { name: say('password.title') });
      await form.getByLabel(say('password.present'), { exact: true }).fill(OLD);
      await form.getByLabel(say('password.new'), { exact: true }).fill(NEW);
      await form.getByRole('button', { name: say('password.action') }).click();
      await expect(form.getByLabel(say('password.new'), { exact: true })).toHaveValue('');

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say('data.action') }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('smoke-house-my-data.json');
      const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
        account: { email: string };
        addresses: object[];
      };
      expect([data.account.email, data.addresses.length]).toEqual([user.email, 1]);

      await page.getByRole('button', { name: say('delete.action') }).click();
      const dialog = page.getByRole('dialog', { name: say('delete.ask') });
      await expect(dialog.getByLabel(t('shell', 'signIn.password'), { exact: true })).toBeFocused();
      await page.keyboard.type(NEW);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      await expect(
        page.getByRole('banner').getByRole('button', { name: t('shared', 'nav.login') }),
      ).toBeVisible();
      const again = await page.request.post('/api/user/login', {
        data: { email: user.email, password: NEW },
      });
      expect(again.status()).toBe(401);
    });

    test('signing out everywhere ends another browser too', async ({ page, browser, baseURL }) => {
      await signUp(page.context());
      const { user } = (await (await page.request.get('/api/user/is-auth')).json()) as {
        user: { email: string };
      };
      const phone = await browser.newContext({ baseURL });
      expect(
        (
          await phone.request.post('/api/user/login', {
            data: { email: user.email, password: OLD },
          })
        ).status(),
      ).toBe(200);
      await page.goto('/account');
      await page.getByRole('button', { name: say('devices.action') }).click();
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
