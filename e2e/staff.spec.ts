// @owner mfe-seller
import type { Page } from '@playwright/test';
import type { VisitDetails } from '@smokehouse/shared/contract';
import {
  openDesk,
  openTable,
  orderRound,
  paidRound,
  PUSH_TIMEOUT,
  seatGuest,
  visitPanel,
} from './desk';
import { SELLER } from './people';
import { expect, setLanguage, test } from './site';
import {
  confirmedOwner,
  endPerson,
  endShift,
  fetchStaff,
  newNames,
  newPairing,
  newTabletName,
  openTablet,
  type Person,
  PIN,
  TABLET,
} from './tablets';
import { fill, languagesOf, textsOf } from './texts';

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const s = (key: string, values: Record<string, string> = {}) =>
    fill(t('mfe-seller', `staff.${key}`), values);
  const p = (key: string, values?: Record<string, string>) => s(`pairing.${key}`, values);
  const nameOf = ({ nameEn, nameAr }: Person) => (language === 'ar' ? nameAr : nameEn);
  const rowOf = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const pickerTitle = (page: Page) =>
    page.getByRole('heading', { level: 1, name: s('picker.title') });
  const lockButton = (page: Page) => page.getByRole('button', { name: s('lock'), exact: true });

  async function choose(page: Page, person: Person): Promise<void> {
    await page.getByRole('button', { name: nameOf(person) }).click();
  }

  /** Signs in at a tablet with the keys on the screen. */
  async function enterPin(page: Page, person: Person, pin = PIN): Promise<void> {
    await choose(page, person);
    for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: s('picker.submit'), exact: true }).click();
  }

  test(`the owner adds a waiter, and pairs shared tablets (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const owner = await openDesk(browser, baseURL, '/seller/staff', language);
    const { nameEn, nameAr } = newNames('Salma', 'سلمى');
    const shown = language === 'ar' ? nameAr : nameEn;
    await test.step('each change needs the password', async () => {
      await owner.getByRole('button', { name: s('add.open') }).click();
      const confirm = owner.getByRole('dialog', {
        name: t('mfe-seller', 'security.confirm.title'),
      });
      await expect(confirm).toContainText(s('confirm'));
      await confirm
        .getByLabel(t('mfe-seller', 'security.password'), { exact: true })
        .fill(SELLER.password);
      await owner.keyboard.press('Enter');
      await expect(owner.getByRole('dialog', { name: s('add.title') })).toBeVisible();
    });
    const dialog = owner.getByRole('dialog', { name: s('add.title') });
    await dialog.getByLabel(s('nameEn')).fill(nameEn);
    await dialog.getByLabel(s('nameAr')).fill(nameAr);
    await dialog.getByLabel(s('roleOf')).selectOption('waiter');
    await dialog.getByLabel(s('pin.optional')).fill(PIN);
    await dialog.getByRole('button', { name: s('add.submit'), exact: true }).click();
    const row = rowOf(owner, shown);
    await expect(row).toContainText(s('role.waiter'));
    await expect(row).toContainText(s('tabletOnly'));
    await expect(row).toContainText(s('hasPin'));

    await test.step('the role changes', async () => {
      await row.getByRole('button', { name: new RegExp(`^${s('change')}`) }).click();
      await owner.getByRole('dialog').getByLabel(s('roleOf')).selectOption('cook');
      await owner
        .getByRole('dialog')
        .getByRole('button', { name: s('save'), exact: true })
        .click();
      await expect(row).toContainText(s('role.cook'));
    });
    await test.step('the person leaves, and is back', async () => {
      await row.getByRole('button', { name: new RegExp(`^${s('leave')}`) }).click();
      await owner
        .getByRole('dialog')
        .getByRole('button', { name: s('end.submit') })
        .click();
      await expect(row.getByRole('button')).toHaveCount(1);
      await row.getByRole('button', { name: new RegExp(`^${s('comeBack')}`) }).click();
      await expect(row).toContainText(s('hasPin'));
    });
    await test.step('a device becomes a shared tablet with six digits, without a password', async () => {
      const terrace = newTabletName('Terrace');
      await owner.getByRole('button', { name: p('open') }).click();
      const pairing = owner.getByRole('dialog', { name: p('title') });
      await pairing.getByLabel(s('tablets.name')).fill(terrace);
      await pairing.getByRole('button', { name: p('show') }).click();
      await expect(pairing.getByRole('img', { name: p('qr') })).toBeVisible();
      const code = (await pairing.getByText(/^\d{3} \d{3}$/).textContent()) ?? '';

      const device = await browser.newContext({ baseURL, viewport: TABLET });
      const page = await device.newPage();
      await setLanguage(page, language);
      await page.goto('/seller');
      await page.getByRole('link', { name: t('mfe-seller', 'signIn.pair') }).click();
      await page.getByLabel(p('code')).fill(code);
      await page.keyboard.press('Enter');
      await expect(pickerTitle(page)).toBeVisible();
      await expect(page.getByRole('button', { name: shown })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(s('picker.tablet', { name: terrace }));

      await expect(pairing).toContainText(p('done', { name: terrace }));
      await pairing.getByRole('button', { name: p('close') }).click();
      await expect(rowOf(owner, terrace)).toContainText(s('tablets.confirmed'));
      await device.close();
    });
    await test.step('a scanned code is filled in, and a press confirms it', async () => {
      const device = await browser.newContext({ baseURL, viewport: TABLET });
      const page = await device.newPage();
      await setLanguage(page, language);
      const { code, token } = await newPairing(owner.context());
      await page.goto(`/seller/pair#${code}-${token}`);
      await expect(page.getByLabel(p('code'))).toHaveValue(code);
      await expect(page).toHaveURL('/seller/pair');
      await page.getByRole('button', { name: p('submit') }).click();
      await expect(pickerTitle(page)).toBeVisible();
      await device.close();
    });
    await confirmedOwner(owner.context());
    const added = (await fetchStaff(owner.context())).filter((one) => one.nameEn === nameEn);
    await endShift(owner.context(), ...added);
    await owner.context().close();
  });

  test.describe(`a waiter at a shared tablet (${language})`, () => {
    test.use({ viewport: TABLET, allowErrors: [/status of (401|422)/] });

    test('signs in with a PIN, sees the floor and orders only, and hands over with Lock', async ({
      browser,
      baseURL,
    }) => {
      const { tablet, page, staff, close } = await openTablet({ browser, baseURL }, language, [
        'waiter',
        'cook',
      ]);
      const [waiter, cook] = staff as [Person, Person];
      await page.goto('/seller/floor');
      await expect(pickerTitle(page)).toBeVisible();
      await enterPin(page, waiter, '9182');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await page.keyboard.type('٤٠٧١');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('mfe-seller', 'floorTitle'),
      );
      const links = page.getByRole('navigation', { name: t('mfe-seller', 'seller') });
      await expect(links.getByRole('link')).toHaveCount(5);
      for (const key of ['orders', 'helpTitle', 'dineOrders', 'floorTitle', 'printersTitle'])
        await expect(
          links.getByRole('link', { name: new RegExp(`^${t('mfe-seller', key)}`) }),
        ).toBeVisible();
      await page.goto('/seller/hours');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(s('forbidden.title'));
      await expect(page.getByRole('main')).toContainText(s('inSentence.manager'));
      await page.getByRole('link', { name: s('forbidden.home') }).click();
      await expect(page).toHaveURL('/seller/floor');

      await lockButton(page).click();
      await expect(pickerTitle(page)).toBeVisible();
      await expect
        .poll(async () => (await tablet.request.get('/api/seller/floor')).status())
        .toBe(401);
      // The kitchen display has the button too.
      await page.goto('/seller/kitchen');
      await enterPin(page, cook);
      await lockButton(page).click();
      await expect(pickerTitle(page)).toBeVisible();
      await close();
    });

    test('reverses a payment with the PIN of a manager, and only then', async ({
      browser,
      baseURL,
    }) => {
      const { owner, page, staff, close } = await openTablet({ browser, baseURL }, language, [
        'waiter',
        'manager',
      ]);
      const [waiter, manager] = staff as [Person, Person];
      const guest = await browser.newContext({ baseURL });
      const orderId = await paidRound(owner, guest);
      await page.goto('/seller/floor');
      await enterPin(page, waiter);
      await expect(lockButton(page)).toBeVisible();
      await page.goto(`/seller/split?order=${orderId}`);
      const split = (key: string) => t('mfe-seller', `split.${key}`);
      const main = page.getByRole('main');
      await main.getByRole('button', { name: split('reverse'), exact: true }).click();
      await main.getByLabel(split('reason')).fill('Wrong table');
      await main.getByRole('button', { name: split('reversePayment') }).click();

      const approval = page.getByRole('dialog', { name: s('approval.title') });
      await expect(approval.getByRole('button', { name: nameOf(waiter) })).toHaveCount(0);
      // At a till nobody scrolls in the middle of a PIN.
      await page.setViewportSize({ width: 1280, height: 800 });
      await approval.getByRole('button', { name: nameOf(manager) }).click();
      const submit = approval.getByRole('button', { name: s('approval.submit'), exact: true });
      for (const key of [...'1234567890'])
        await expect(approval.getByRole('button', { name: key, exact: true })).toBeInViewport({
          ratio: 1,
        });
      await expect(submit).toBeInViewport({ ratio: 1 });
      await page.keyboard.type('9182');
      await page.keyboard.press('Enter');
      await expect(approval.getByRole('alert')).toHaveText(/\S/);
      await expect(main.getByText('Wrong table')).toHaveCount(0);
      for (const digit of PIN)
        await approval.getByRole('button', { name: digit, exact: true }).click();
      await approval.getByRole('button', { name: s('approval.submit'), exact: true }).click();
      await expect(approval).toHaveCount(0);
      await expect(main.getByText('Wrong table')).toBeVisible();

      await guest.close();
      await close();
    });

    test('finds the names again after five minutes without a touch', async ({
      browser,
      baseURL,
    }) => {
      const { tablet, page, staff, close } = await openTablet({ browser, baseURL }, language, [
        'waiter',
      ]);
      await page.clock.install();
      await page.goto('/seller/orders');
      await enterPin(page, ...(staff as [Person]));
      await expect(lockButton(page)).toBeVisible();
      await page.clock.fastForward('04:00');
      await page.getByRole('heading', { level: 1 }).click();
      await page.clock.fastForward('04:00');
      await expect(lockButton(page)).toBeVisible();
      await page.clock.fastForward('01:30');
      await expect(pickerTitle(page)).toBeVisible();
      await expect
        .poll(async () => (await tablet.request.get('/api/order/seller')).status())
        .toBe(401);
      await close();
    });

    test('what a waiter pressed without a connection waits for them, and not for the next person', async ({
      browser,
      baseURL,
      allowErrors,
    }) => {
      allowErrors.push(/ERR_INTERNET_DISCONNECTED/);
      const { tablet, page, staff, close } = await openTablet({ browser, baseURL }, language, [
        'waiter',
        'waiter',
      ]);
      const [waiter, next] = staff as [Person, Person];
      // The other language has a visit of its own.
      const table = language === 'en' ? '10' : '11';
      const guest = await seatGuest(await browser.newContext({ baseURL }), 'Mona', table);
      await orderRound(guest);
      await page.goto('/seller/floor');
      await enterPin(page, waiter);
      await openTable(page, t, table);
      const serve = visitPanel(page).getByRole('button', {
        name: fill(t('mfe-seller', 'floor.serve'), { number: '1' }),
      });
      const waits = page.getByText(
        fill(t('mfe-seller', 'staff.kept.waiting_one'), { count: 1, name: nameOf(waiter) }),
      );
      const isServed = page.getByText(fill(t('mfe-seller', 'floor.roundServed'), { number: '1' }));
      await serve.waitFor();
      await tablet.setOffline(true);
      await serve.click();
      await page
        .getByRole('button', { name: t('mfe-seller', 'floor.dish.anyway'), exact: true })
        .click();
      const what = fill(t('mfe-seller', 'floor.serve'), { number: '1' });
      await expect(page.getByText(fill(t('mfe-seller', 'floor.kept'), { what }))).toBeVisible();
      await lockButton(page).click();
      await expect(waits).toBeVisible();

      await tablet.setOffline(false);
      await enterPin(page, next);
      await expect(lockButton(page)).toBeVisible();
      await expect(waits).toBeVisible();
      const read = await tablet.request.get(`/api/seller/floor/table?table=${table}`);
      const { visit } = (await read.json()) as { visit: VisitDetails };
      expect(visit.rounds.map(({ status }) => status)).toEqual(['Food is being prepared']);

      await lockButton(page).click();
      await enterPin(page, waiter);
      await expect(isServed).toBeVisible();
      await expect(waits).toHaveCount(0);
      await guest.close();
      await close();
    });

    test('who has left is signed out at once, and so is an ended tablet', async ({
      browser,
      baseURL,
    }) => {
      const { owner, page, staff, close } = await openTablet({ browser, baseURL }, language, [
        'waiter',
        'waiter',
      ]);
      const [waiter, other] = staff as [Person, Person];
      await page.goto('/seller/floor');
      const signIn = async (person: Person) => {
        const stream = page.waitForResponse('**/api/events');
        await enterPin(page, person);
        await expect(lockButton(page)).toBeVisible();
        await stream;
      };
      await signIn(waiter);
      await endPerson(owner, waiter);
      await expect(pickerTitle(page)).toBeVisible({ timeout: PUSH_TIMEOUT });
      await expect(page.getByRole('button', { name: nameOf(waiter) })).toHaveCount(0);

      await signIn(other);
      await endShift(owner);
      await expect(
        page.getByRole('heading', { level: 1, name: t('mfe-seller', 'signIn.title') }),
      ).toBeVisible({ timeout: PUSH_TIMEOUT });
      await close();
    });
  });
}
