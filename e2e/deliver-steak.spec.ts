// @owner mfe-cart @detail
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { OLAYA, saveAreas, signedInSeller } from './area-steps';
import { chooseSlot, pay } from './checkout-steps';
import { openDesk } from './desk';
import { cartLink } from './elements';
import { chooseOption, openOptionSheet, readNamedMenu, submitOptionSheet } from './option-steps';
import { ADDRESS } from './people';
import { expect, setLanguage, test } from './site';
import { momentOf, useSiteAt } from './site-at';
import { fill, languagesOf, textsOf, priced } from './texts';

const SHORT_ADDRESS = 'RRRD2929';
/** Sums with halalas: the steak costs 189, mac and cheese 10 more. Unit: SAR. */
const DISH = 199;
const FEE = 18.75;
const TOTAL = 217.75;
const AREA = { ...OLAYA, feeHalalas: 1875, minimumHalalas: 6000 };
const OPTIONS = ['doneness/medium-rare', 'sides/mac-and-cheese', 'sides/pit-beans'] as const;
const NOTE = 'Sauce on the side';
const SLOT = { from: '21:30', label: '21:30–22:00' };

/** A service that finds short addresses, in the middle of the area. */
const finder = createServer((request, response) => {
  const found = request.url?.includes(SHORT_ADDRESS) ?? false;
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(found ? { latitude: 24.7, longitude: 46.68 } : {}));
});
test.beforeAll(() => new Promise<void>((resolve) => finder.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => void finder.close());

/** Registers a customer without an address. */
async function register(page: Page): Promise<string> {
  const email = `reem-${Date.now()}@example.com`;
  const data = { name: 'Reem Al Otaibi', email, password: 'brisket-at-ten' };
  const answer = await page.request.post('/api/user/register', { data });
  expect(answer.status()).toBe(200);
  return email;
}

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const where = (key: string, values: Record<string, string | number> = {}) =>
    fill(t('shell', `areas.${key}`), values);

  test.describe(`a delivery ordered at 20:00 (${language})`, () => {
    const site = useSiteAt('20:00', () => ({
      SHORT_ADDRESS_URL: `http://127.0.0.1:${(finder.address() as AddressInfo).port}/`,
    }));

    test(`a steak with two sides and a note goes to a short address at the chosen time (${language})`, async ({
      page,
      browser,
    }) => {
      // The site starts twice.
      const seller = await signedInSeller(site().url);
      await saveAreas(seller, [AREA]);
      const email = await register(page);
      await setLanguage(page, language);
      const menu = await readNamedMenu(page.context(), language);
      const chosen = OPTIONS.map((path) => menu.option(path));

      await test.step('the short address says area and fee on the first page', async () => {
        await page.goto('/');
        await page.getByRole('button', { name: t('shell', 'where.title') }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByLabel(where('shortAddress')).fill('rrrd ٢٩٢٩');
        const area = AREA.name[language];
        await expect(sheet.getByText(where('here', { area }))).toBeVisible();
        await expect(sheet.getByText(priced(FEE, language))).toBeVisible();
        await sheet.getByRole('button', { name: where('deliverHere') }).click();
        await expect(page.getByRole('banner')).toContainText(area);
        await expect(page.getByRole('banner')).toContainText(String(FEE));
      });

      await test.step('the sheet of the card adds the steak to the cart', async () => {
        await page.goto('/all-menu');
        const sheet = await openOptionSheet(page, t, menu.dish('sliced-ribeye'));
        for (const path of OPTIONS) await chooseOption(sheet, menu, path);
        await sheet.getByLabel(t('shared', 'options.note')).fill(NOTE);
        await submitOptionSheet(sheet, t);
        await expect(sheet).toBeHidden();
        await cartLink(page).click();
      });

      await test.step('the form of the address starts with the account', async () => {
        await page.getByRole('link', { name: t('mfe-cart', 'summary.addAddress') }).click();
        const field = (name: string) =>
          page.getByLabel(t('mfe-cart', `address.${name}`), { exact: true });
        await expect(field('firstName')).toHaveValue('Reem');
        await expect(field('lastName')).toHaveValue('Al Otaibi');
        await expect(field('email')).toHaveValue(email);
        await expect(field('country')).toHaveValue(t('mfe-cart', 'address.defaultCountry'));
        for (const name of ['street', 'city', 'state', 'zipcode', 'phone'] as const)
          await field(name).fill(ADDRESS[name]);
        await page.getByRole('checkbox').check();
        await page.getByRole('button', { name: t('mfe-cart', 'address.save') }).click();
        await expect(page).toHaveURL('/cart');
      });

      await test.step('the cart shows options, place, time and sums, and is paid', async () => {
        const summary = page.getByRole('main');
        for (const text of [...chosen, NOTE])
          await expect(summary.getByText(text, { exact: true })).toBeVisible();
        await expect(summary.getByText(AREA.name[language], { exact: true })).toBeVisible();
        await chooseSlot(page, t, SLOT.label);
        await expect(summary.getByText(SLOT.label)).toBeVisible();
        for (const amount of [DISH, FEE, TOTAL])
          await expect(summary.getByText(priced(amount, language)).first()).toBeVisible();
        const placed = page.waitForResponse('**/api/order/cod');
        await pay(page, t);
        const { order } = (await (await placed).json()) as { order: { amount: number } };
        expect(Math.round(order.amount * 100)).toBe(21_775);
        await expect(page).toHaveURL(/\/my-orders$/);
      });

      await test.step("the customer's ticket has all of it", async () => {
        const ticket = page.getByRole('article').first();
        for (const text of [...chosen, NOTE, SHORT_ADDRESS, SLOT.label])
          await expect(ticket).toContainText(text);
        for (const amount of [DISH, FEE, TOTAL])
          await expect(ticket.getByText(priced(amount, language)).first()).toBeVisible();
      });

      await test.step('the kitchen gets the ticket 45 minutes before, the desk at once', async () => {
        const desk = await openDesk(browser, site().url, '/seller/orders', language);
        const order = desk.getByRole('article').first();
        const on = [...chosen, NOTE, SHORT_ADDRESS, SLOT.label, ADDRESS.street];
        for (const text of on) await expect(order).toContainText(text);
        await expect(order.getByText(priced(TOTAL, language))).toBeVisible();
        const { tickets } = (await (await seller.get('/api/seller/kitchen')).json()) as {
          tickets: { shortAddress?: string }[];
        };
        expect(tickets.filter((one) => one.shortAddress === SHORT_ADDRESS)).toEqual([]);
        await desk.context().close();

        await page.goto('about:blank');
        await site().restart({ TEST_TIME: momentOf('20:46') });
        const kitchen = await openDesk(browser, site().url, '/seller/kitchen', language);
        const ticket = kitchen.getByRole('article').filter({ hasText: SHORT_ADDRESS });
        await expect(ticket).toBeVisible();
        for (const text of [menu.dish('sliced-ribeye'), ...chosen, NOTE])
          await expect(ticket).toContainText(text);
        await kitchen.context().close();
      });

      await test.step('bill and export have the same sums in halalas', async () => {
        const after = await signedInSeller(site().url);
        const { orders } = (await (await after.get('/api/order/seller')).json()) as {
          orders: { _id: string; amount: number; scheduled?: { from: string } }[];
        };
        const [order] = orders;
        expect(order?.scheduled?.from).toBe(momentOf(SLOT.from));
        const drafted = await after.get(`/api/order/${order?._id}/bill/draft`);
        const { bills } = (await drafted.json()) as {
          bills: { lines: { amount: number }[]; total: number }[];
        };
        expect(bills.map(({ lines }) => lines.map(({ amount }) => amount))).toEqual([[DISH, FEE]]);
        expect(bills[0]?.total).toBe(TOTAL);
        await after.dispose();
      });
      await seller.dispose();
    });
  });
}
