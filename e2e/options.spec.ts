// @owner mfe-menu
import type { Locator, Page } from '@playwright/test';
import { pay } from './checkout-steps';
import { clearKitchen, openDesk, seatGuest } from './desk';
import { cartLink } from './elements';
import {
  chooseOption,
  type NamedMenu,
  openOptionSheet,
  readNamedMenu,
  submitOptionSheet,
} from './option-steps';
import { signInAsSeller, signUp } from './people';
import { expect, setLanguage, test } from './site';
import { fill, languagesOf, textsOf } from './texts';

type BillLine = { details?: string; detailsAr?: string };

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const o = (key: string) => t('shared', `options.${key}`);
  const openSheet = (page: Page, menu: NamedMenu, dish: string) =>
    openOptionSheet(page, t, menu.dish(dish));
  const submitSheet = (sheet: Locator) => submitOptionSheet(sheet, t);

  const NOTE = 'Sauce on the side';
  const STEAK = ['doneness/medium-rare', 'sides/pit-beans', 'sides/skin-on-fries'] as const;

  // The refused checkout.
  test.use({ allowErrors: [/status of 409/] });

  test(`a steak with two sides and a note is on the cart, the tickets and the bill (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await signUp(page.context());
    await setLanguage(page, language);
    const menu = await readNamedMenu(page.context(), language);
    const [done, beans, fries] = STEAK.map((path) => menu.option(path)) as [string, string, string];
    await page.goto('/all-menu');

    await test.step('the sheet says what is missing, and keeps what is chosen', async () => {
      const sheet = await openSheet(page, menu, 'sliced-ribeye');
      await chooseOption(sheet, menu, 'sides/pit-beans');
      await submitSheet(sheet);
      const counted = language === 'ar' ? 'missingIn_one' : 'missingIn';
      const missing = fill(o(counted), { name: menu.group('doneness'), count: 1 });
      await expect(sheet.getByRole('status').filter({ hasText: missing })).toBeVisible();
      for (const path of ['doneness/medium-rare', 'sides/skin-on-fries'])
        await chooseOption(sheet, menu, path);
      await sheet.getByLabel(o('note')).fill(NOTE);
      await submitSheet(sheet);
      await expect(sheet).toBeHidden();
    });

    await test.step('an option that sold out meanwhile is named, and nothing is lost', async () => {
      // Not by its address: the cart shows lines that the menu has shown before.
      await cartLink(page).click();
      for (const text of [done, beans, fries, NOTE])
        await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
      const seller = await browser.newContext({ ...(baseURL && { baseURL }) });
      await signInAsSeller(seller);
      const setStock = async (inStock: boolean) => {
        const data = { group: 'sides', option: 'pit-beans', inStock };
        const saved = await seller.request.post('/api/seller/options/stock', { data });
        expect(saved.ok()).toBe(true);
      };
      await setStock(false);
      await page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') }).click();
      await expect(page.getByRole('alert').filter({ hasText: beans }).first()).toBeVisible();
      for (const text of [done, beans, fries, NOTE])
        await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
      await setStock(true);
      await clearKitchen(seller.request);
      await seller.close();
    });

    await test.step('the paid order lists them on its ticket', async () => {
      await page.reload();
      await pay(page, t);
      await expect(page).toHaveURL('/my-orders');
      for (const text of [done, beans, fries, NOTE])
        await expect(page.getByRole('article').getByText(text, { exact: true })).toBeVisible();
    });

    await test.step('the kitchen, the board and the bill list them, too', async () => {
      const kitchen = await openDesk(browser, baseURL, '/seller/kitchen', language);
      const item = kitchen.getByRole('button', { name: menu.dish('sliced-ribeye') }).last();
      for (const text of [done, beans, fries, NOTE]) await expect(item).toContainText(text);
      await kitchen.goto('/seller/orders');
      const order = kitchen.getByRole('article').first();
      for (const text of [done, beans, fries, NOTE]) await expect(order).toContainText(text);
      const pdf = await order
        .getByRole('link', { name: new RegExp(t('mfe-seller', 'order.billPdf')) })
        .getAttribute('href');
      const [id] = /[^/]+(?=\/bill\.pdf)/.exec(pdf ?? '') ?? [];
      const answer = await kitchen.request.get(`/api/order/${id}/bill/draft`);
      const { bills } = (await answer.json()) as { bills: { lines: BillLine[] }[] };
      const [line] = bills.flatMap(({ lines }) => lines);
      const details = language === 'ar' ? line?.detailsAr : line?.details;
      for (const text of [done, beans, fries]) expect(details).toContain(text);
      expect(JSON.stringify(bills)).not.toContain(NOTE);
      expect((await kitchen.request.get(pdf ?? '')).headers()['content-type']).toBe(
        'application/pdf',
      );
      await kitchen.context().close();
    });
  });

  test(`at 400% zoom the sheets of options and filters scroll as a whole (${language})`, async ({
    page,
  }) => {
    // 1280 × 1024 at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    await setLanguage(page, language);
    const menu = await readNamedMenu(page.context(), language);
    await page.goto('/menu/main-course');
    /** How much of what scrolls around a control is seen. Unit: px. */
    const seenAround = (control: Locator) =>
      control.evaluate((element) => {
        for (let box = element.parentElement; box; box = box.parentElement)
          if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box.clientHeight;
        return 0;
      });

    const options = await openSheet(page, menu, 'sliced-ribeye');
    expect(await seenAround(options.getByRole('radio').first())).toBeGreaterThan(200);
    for (const path of STEAK) await chooseOption(options, menu, path);
    await submitSheet(options);
    await expect(options).toBeHidden();

    await page.getByRole('button', { name: t('mfe-menu', 'filters') }).click();
    const filters = page.getByRole('dialog', { name: t('mfe-menu', 'filters') });
    const choice = filters.getByRole('button', { name: t('mfe-menu', 'menuFilters.trait.spicy') });
    expect(await seenAround(choice)).toBeGreaterThan(200);
  });

  test(`a combo is ordered at a table, and a waiter orders a steak there (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const guest = `Huda ${Date.now() % 100_000}`;
    await seatGuest(page.context(), guest, '8');
    await setLanguage(page, language);
    const menu = await readNamedMenu(page.context(), language);
    const meats = ['tray-meats/oak-smoked-brisket', 'tray-meats/dino-short-rib'];
    const sides = ['sides/pit-beans', 'sides/mustard-slaw', 'sides/charred-corn'];

    await test.step('the guest chooses meats, sides and drinks', async () => {
      await page.goto('/dine-in');
      const sheet = await openSheet(page, menu, 'pitmasters-tray');
      for (const path of [...meats, ...sides]) await chooseOption(sheet, menu, path);
      const drinks = sheet.getByRole('group', { name: menu.group('tray-drinks') });
      const cola = menu.option('tray-drinks/house-cola');
      await drinks
        .getByRole('button', { name: fill(t('shared', 'addDish'), { name: cola }), exact: true })
        .click();
      const more = drinks.getByRole('button', {
        name: fill(t('shared', 'more'), { name: cola }),
        exact: true,
      });
      for (let drink = 2; drink <= 4; drink += 1) await more.click();
      await submitSheet(sheet);
      await expect(sheet).toBeHidden();
      await page.goto('/dine-order');
      await page.getByRole('button', { name: t('mfe-dine', 'dineOrder.place') }).click();
      await expect(page).toHaveURL('/dine-orders');
      const ticket = page.getByRole('article').first();
      for (const path of [...meats, ...sides])
        await expect(ticket.getByText(menu.option(path), { exact: true })).toBeVisible();
      await expect(ticket).toContainText(`${cola} ×4`);
    });

    await test.step('a waiter adds a steak in the same sheet', async () => {
      const desk = await openDesk(browser, baseURL, '/seller/floor?table=8', language);
      await desk.getByRole('link', { name: t('mfe-seller', 'floor.addItems') }).click();
      await desk.getByRole('button', { name: t('mfe-seller', 'floor.order.search') }).click();
      await desk
        .getByRole('searchbox', { name: t('mfe-seller', 'floor.order.search') })
        .fill(menu.dish('sliced-ribeye'));
      const sheet = await openSheet(desk, menu, 'sliced-ribeye');
      for (const path of STEAK) await chooseOption(sheet, menu, path);
      await submitSheet(sheet);
      const toSend = desk.getByRole('region', { name: t('mfe-seller', 'floor.order.toSend') });
      await expect(toSend.getByText(menu.option(STEAK[0]), { exact: true })).toBeVisible();
      await desk.getByRole('button', { name: t('mfe-seller', 'floor.order.send') }).click();
      const visit = desk.getByRole('complementary');
      for (const path of [...meats, ...STEAK]) await expect(visit).toContainText(menu.option(path));
      await desk.context().close();
    });

    await test.step('the bill of the guest lists the choice of the combo', async () => {
      const desk = await openDesk(browser, baseURL, '/seller/adminorders', language);
      await desk
        .getByRole('article', { name: new RegExp(guest) })
        .first()
        .getByRole('button', { name: new RegExp(t('mfe-seller', 'order.bill')) })
        .click();
      const bill = desk.getByRole('dialog');
      for (const path of [...meats, ...sides]) await expect(bill).toContainText(menu.option(path));
      await expect(bill).toContainText(`${menu.option('tray-drinks/house-cola')} ×4`);
      await desk.context().close();
    });
  });
}
