// @owner shell @detail
import path from 'node:path';
import { generate } from 'otplib';
import { describeViolation, runAxe } from './axe';
import { receiveLink } from './mailbox';
import { signUp } from './people';
import { type Site, startSite } from './running-site';
import { expect, type Page, setLanguage, test } from './site';
import { languagesOf, textsOf } from './texts';

const OLD_PASSWORD = 'brisket-at-ten';
const NEW_PASSWORD = 'short rib at midnight';
const CHECKOUT = path.resolve(import.meta.dirname, '..');

async function expectNoViolations(page: Page): Promise<void> {
  expect((await runAxe(page)).violations.map(describeViolation)).toEqual([]);
}

async function emailOf(page: Page): Promise<string> {
  const { user } = (await (await page.request.get('/api/user/is-auth')).json()) as {
    user: { email: string };
  };
  return user.email;
}

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const shell = (key: string) => t('shell', key);
  const seller = (key: string) => t('mfe-seller', key);

  test.describe(`a customer (${language})`, () => {
    test.beforeEach(({ page }) => setLanguage(page, language));

    test('sets a new password with the link of a mail, by keyboard', async ({ page, site }) => {
      await signUp(page.context());
      const email = await emailOf(page);
      await page.request.post('/api/user/logout');
      await page.goto('/account');
      await page
        .getByRole('main')
        .getByRole('button', { name: shell('signIn.login') })
        .click();
      await page.getByRole('link', { name: shell('signIn.forgot') }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('recovery.forgot'));
      await page.getByLabel(shell('security.email')).fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('status')).toBeFocused();

      const link = await receiveLink(site.dataFolder, email);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('recovery.reset'));
      await expect(page).toHaveURL('/reset-password');
      await page.getByLabel(shell('security.newPassword'), { exact: true }).fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('status')).toBeFocused();
      await page
        .getByRole('main')
        .getByRole('button', { name: shell('signIn.login') })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(shell('signIn.email')).fill(email);
      await dialog.getByLabel(shell('signIn.password'), { exact: true }).fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      expect(await emailOf(page)).toBe(email);
    });

    test.describe('with a used link', () => {
      test.use({ allowErrors: [/status of 409/] });
      test('learns so, and can request a new one', async ({ page, site }) => {
        await signUp(page.context());
        const email = await emailOf(page);
        await page.request.post('/api/user/password/forgot', { data: { email } });
        const link = await receiveLink(site.dataFolder, email);
        await page.request.post('/api/user/password/reset', {
          data: { token: link.split('#')[1], newPassword: NEW_PASSWORD },
        });
        await page.goto(link);
        await page.getByLabel(shell('security.newPassword'), { exact: true }).fill(NEW_PASSWORD);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('alert')).toBeVisible();
        await page.getByRole('link', { name: shell('security.reset.again') }).click();
        await expect(page).toHaveURL('/forgot-password');
      });
    });

    test('ends the session of another device', async ({ page, browser, baseURL }) => {
      await signUp(page.context());
      const email = await emailOf(page);
      const phone = await browser.newContext({ baseURL });
      await phone.request.post('/api/user/login', { data: { email, password: OLD_PASSWORD } });
      await page.goto('/account');
      const devices = page.getByRole('region', { name: shell('account.devices.title') });
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await expect(
        devices.getByRole('listitem').getByText(shell('security.sessions.this'), { exact: true }),
      ).toHaveCount(1);
      await devices
        .getByRole('listitem')
        .getByRole('button', { name: shell('security.sessions.end') })
        .click();
      const dialog = page.getByRole('dialog', { name: shell('security.confirm.title') });
      await expect(dialog.getByLabel(shell('signIn.password'), { exact: true })).toBeFocused();
      await page.keyboard.type(OLD_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      const { success } = (await (await phone.request.get('/api/user/is-auth')).json()) as {
        success: boolean;
      };
      expect(success).toBe(false);
      await phone.close();
    });
  });

  test.describe.serial(`a seller with a generated password (${language})`, () => {
    const email = `first-${language}@smokehouse.example`;
    let site: Site;
    let secret = '';
    let recoveryCode = '';

    test.beforeAll(async () => {
      site = await startSite(CHECKOUT, process.env.SITE_TEMPLATE ?? '', {
        SELLER_EMAIL: email,
        SELLER_PASSWORD: '',
        SELLER_SECOND_FACTOR: 'required',
      });
    });
    test.beforeEach(async ({ page }) => {
      await setLanguage(page, language);
    });
    test.afterAll(() => site.stop());

    async function enterPassword(page: Page, password: string): Promise<void> {
      await page.goto(`${site.url}/seller`);
      await page.getByLabel(seller('signIn.email')).fill(email);
      await page.getByLabel(seller('signIn.password'), { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    }
    let lastStep = 0;
    /**
     * A code later than the one before, of at least 10 s ago. A code is accepted for the 30 s that it
     * is shown and for those before and after; a test that is earlier waits for them.
     */
    const nextCode = async () => {
      const ago = (seconds: number) => Math.floor((Date.now() / 1000 - seconds) / 30);
      lastStep = Math.max(lastStep + 1, ago(20));
      await expect.poll(() => ago(-30), { timeout: 30_000 }).toBeGreaterThanOrEqual(lastStep);
      return generate({ secret, epoch: 30 * lastStep });
    };
    /** Signing in leads to where an owner's work begins. */
    const openDesk = async (page: Page) => {
      await expect(page).toHaveURL(`${site.url}/seller/today`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    };

    test('replaces it at the first sign-in and sets up the required second step', async ({
      page,
    }) => {
      const generated = / with password (\S+) /.exec(site.announcement)?.[1] ?? '';
      await enterPassword(page, generated);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText(seller('security.first.title'));
      await expectNoViolations(page);
      await page.getByLabel(seller('security.first.present'), { exact: true }).fill(generated);
      await page.getByLabel(seller('security.newPassword'), { exact: true }).fill(OLD_PASSWORD);
      await page.keyboard.press('Enter');

      await expect(title).toHaveText(seller('security.first.requiredTitle'));
      await expectNoViolations(page);
      await page.getByRole('button', { name: seller('security.totp.add') }).click();
      await expect(page.getByRole('img', { name: seller('security.totp.qr') })).toBeVisible();
      await expectNoViolations(page);
      secret = (await page.getByRole('code').innerText()).replaceAll(' ', '');
      await page.getByLabel(seller('security.factor.code')).fill(await nextCode());
      await page.keyboard.press('Enter');

      await expect(page.getByText(seller('security.recovery.shownOnce'))).toBeFocused();
      await expectNoViolations(page);
      const codes = page.getByRole('listitem');
      await expect(codes).toHaveCount(10);
      recoveryCode = await codes.first().innerText();
      await page.getByRole('button', { name: seller('security.recovery.saved') }).click();
      await openDesk(page);
    });

    test.describe('after a wrong code', () => {
      test.use({ allowErrors: [/status of 422/] });
      test('signs in with a code of the app', async ({ page }) => {
        await enterPassword(page, OLD_PASSWORD);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          seller('security.factor.title'),
        );
        await expectNoViolations(page);
        const field = page.getByLabel(seller('security.factor.code'));
        await field.fill('000000');
        await page.keyboard.press('Enter');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await field.fill(await nextCode());
        await page.keyboard.press('Enter');
        await openDesk(page);
      });
    });

    test('adds a passkey and signs in with it', async ({ page }) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await enterPassword(page, OLD_PASSWORD);
      await page.getByRole('button', { name: seller('security.factor.useRecovery') }).click();
      await page.getByLabel(seller('security.factor.recoveryCode')).fill(recoveryCode);
      await page.keyboard.press('Enter');
      await openDesk(page);

      await page.getByRole('link', { name: seller('account'), exact: true }).click();
      await page.getByRole('button', { name: seller('security.passkeys.add') }).click();
      const dialog = page.getByRole('dialog', { name: seller('security.confirm.title') });
      await dialog.getByLabel(seller('security.password'), { exact: true }).fill(OLD_PASSWORD);
      await dialog.getByLabel(seller('security.factor.code')).fill(await nextCode());
      await page.keyboard.press('Enter');
      await page.getByLabel(seller('security.passkeys.name')).fill('Office');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Office')).toBeVisible();
      await expectNoViolations(page);

      await page
        .getByRole('banner')
        .getByRole('button', { name: seller('logout') })
        .click();
      await expect(page).toHaveURL(`${site.url}/`);
      await enterPassword(page, OLD_PASSWORD);
      await page.getByRole('button', { name: seller('security.factor.usePasskey') }).click();
      await openDesk(page);
    });

    test('sets a new password with the link of a mail, and the second step stays', async ({
      page,
    }) => {
      await page.goto(`${site.url}/seller`);
      await page.getByRole('link', { name: seller('signIn.forgot') }).click();
      await expectNoViolations(page);
      await page.getByLabel(seller('security.email')).fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('status')).toBeFocused();
      await page.goto(await receiveLink(site.dataFolder, email));
      await page.getByLabel(seller('security.newPassword'), { exact: true }).fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: seller('security.signIn') }).click();
      await enterPassword(page, NEW_PASSWORD);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        seller('security.factor.title'),
      );
    });
  });
}
