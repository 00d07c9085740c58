// @owner mfe-dine
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, setLanguage, test } from './site';
import { PUSH_TIMEOUT } from './desk';
import { fetchDishes, scannedAddress, signInAsSeller, placePaidOrder, signUp } from './people';
import { cartLink } from './elements';
import { languagesOf, patternOf, textsOf } from './texts';

const en = textsOf('en');
const ar = textsOf('ar');

async function openSellerPage(context: BrowserContext, path: string): Promise<Page> {
  await signInAsSeller(context);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

test('a visit at table 7: order in Arabic, live ticket in the kitchen, second round, bill, payment', async ({
  page,
  browser,
  baseURL,
}) => {
  const guest = page;
  const name = `فيصل ${Date.now() % 10_000}`;
  const kitchen = await openSellerPage(
    await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } }),
    '/seller/adminorders',
  );
  const row = kitchen.getByRole('article').filter({ hasText: name }).first();

  await test.step('the guest orders without a password', async () => {
    await setLanguage(guest, 'ar');
    await guest.setViewportSize({ width: 390, height: 844 });
    await guest.goto(await scannedAddress(guest.context(), '7'));
    await expect(
      guest.getByText(ar('mfe-dine', 'table').replace('{{number}}', '7')).first(),
    ).toBeVisible();
    for (const at of [0, 1])
      await guest
        .getByRole('main')
        .getByRole('button', { name: patternOf(ar('shared', 'addDish')) })
        .nth(at)
        .click();
    await guest.getByRole('link', { name: ar('mfe-dine', 'viewCart') }).click();
    await expect(guest).toHaveURL('/dine-order');
    await guest.getByRole('button', { name: ar('mfe-dine', 'dineOrder.place') }).click();
    await expect(guest.getByText(ar('mfe-dine', 'loginToContinue'))).toBeVisible();
    const entry = guest.getByRole('dialog');
    await entry.getByLabel(ar('mfe-dine', 'entry.name')).fill(name);
    await entry.getByLabel(ar('mfe-dine', 'entry.mobile')).pressSequentially('٠٥٠-١٢٣ abc ٤٥٦٧');
    await expect(entry.getByLabel(ar('mfe-dine', 'entry.mobile'))).toHaveValue('050-1234567');
    await entry.getByRole('button', { name: ar('mfe-dine', 'entry.start') }).click();
    await expect(entry).toBeHidden();
    await expect(guest).toHaveURL('/dine-orders');
    await expect(guest.getByRole('timer').first()).toHaveText(/^1[45]:\d\d$/);
  });

  await test.step('the kitchen sees the order at once and marks it as served', async () => {
    await expect(row).toBeVisible({ timeout: PUSH_TIMEOUT });
    await expect(row).toContainText(en('mfe-seller', 'order.table').replace('{{table}}', '7'));
    await row.getByRole('combobox').selectOption('Food Placed');
    // The kitchen has made nothing ready.
    await kitchen.getByRole('button', { name: en('mfe-seller', 'order.unserved.all') }).click();
    await expect(guest.getByText(ar('shared', 'status.Food Placed')).first()).toBeVisible({
      timeout: PUSH_TIMEOUT,
    });
  });

  await test.step('a second round joins the same tab', async () => {
    await guest.goto('/dine-in');
    await guest
      .getByRole('main')
      .getByRole('button', { name: patternOf(ar('shared', 'addDish')) })
      .first()
      .click();
    await guest.getByRole('link', { name: ar('mfe-dine', 'viewCart') }).click();
    await guest.getByRole('button', { name: ar('mfe-dine', 'dineOrder.place') }).click();
    await expect(guest).toHaveURL('/dine-orders');
    await expect(guest.getByText(ar('mfe-dine', 'visit.total'))).toBeVisible();
    await expect(kitchen.getByRole('article').filter({ hasText: name })).toHaveCount(2, {
      timeout: PUSH_TIMEOUT,
    });
  });

  await test.step('the guest calls for the bill, and the seller answers the call', async () => {
    await guest.getByRole('button', { name: ar('mfe-dine', 'call.ask.bill') }).click();
    const calls = kitchen.getByRole('region', { name: en('mfe-seller', 'calls.label') });
    await expect(calls).toContainText(en('mfe-seller', 'calls.bill'), { timeout: PUSH_TIMEOUT });
    await calls
      .getByRole('button', { name: new RegExp(en('mfe-seller', 'calls.done')) })
      .first()
      .click();
    await expect(kitchen.getByText(en('mfe-seller', 'calls.bill'))).toHaveCount(0);
  });

  await test.step('the bill lists both rounds, is available as PDF, and is marked as paid', async () => {
    await row.getByRole('button', { name: new RegExp(en('mfe-seller', 'order.bill')) }).click();
    const bill = kitchen.getByRole('dialog');
    const issue = bill.getByRole('button', {
      name: new RegExp(`^${en('mfe-seller', 'bill.issue')}`),
    });
    await expect(issue).toBeVisible();
    await expect(bill).not.toContainText(/(INV|RCT)-\d+/);
    await issue.click();
    await expect(bill).toContainText(/(INV|RCT)-\d+/);
    await expect(bill).toContainText(name);
    const { dineorders } = (await (await kitchen.request.get('/api/order/seller/dine')).json()) as {
      dineorders: { name: string; amount: number; bill?: string; _id: string }[];
    };
    const rounds = dineorders.filter((order) => order.name === name);
    const sum = rounds.reduce((total, { amount }) => total + amount, 0);
    await expect(bill).toContainText(sum.toLocaleString('en-US'));
    for (const paper of ['80mm', 'a4']) {
      const pdf = await kitchen.request.get(`/api/order/${rounds[0]?._id}/bill.pdf?paper=${paper}`);
      expect([
        pdf.status(),
        pdf.headers()['content-type'],
        (await pdf.body()).subarray(0, 5).toString(),
      ]).toEqual([200, 'application/pdf', '%PDF-']);
    }
    await bill
      .getByRole('button', { name: new RegExp(`^${en('mfe-seller', 'bill.take')}`) })
      .click();
    await bill
      .getByRole('button', { name: new RegExp(`^${en('mfe-seller', 'bill.way.cash')}`) })
      .click();
    await expect(guest.getByText(ar('mfe-dine', 'visit.state.coming'))).toBeVisible({
      timeout: PUSH_TIMEOUT,
    });
  });
  await kitchen.context().close();
});

test('a seller adds a dish with a picture, and a customer finds it by its Arabic name', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const seller = await openSellerPage(context, '/seller');
  const nameAr = `كُشَري مُدخَّن ${Date.now() % 10_000}`;
  const picture = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#7a3b12' },
  })
    .jpeg()
    .toBuffer();
  await seller
    .getByLabel(en('mfe-seller', 'form.image'))
    .setInputFiles({ name: 'koshari.jpg', mimeType: 'image/jpeg', buffer: picture });
  await seller.getByLabel(en('mfe-seller', 'form.name'), { exact: true }).fill('Smoked Koshari');
  await seller.getByLabel(en('mfe-seller', 'form.category')).selectOption('extras');
  await seller.getByLabel(en('mfe-seller', 'form.price')).fill('31');
  await seller.getByText(en('mfe-seller', 'form.optional')).click();
  await seller.getByLabel(en('mfe-seller', 'form.nameAr')).fill(nameAr);
  await seller.getByRole('button', { name: en('mfe-seller', 'form.submit'), exact: true }).click();
  await expect(
    seller.getByText(en('mfe-seller', 'form.done').replace('{{name}}', 'Smoked Koshari')),
  ).toBeVisible();
  await expect(seller.getByLabel(en('mfe-seller', 'form.name'), { exact: true })).toHaveValue('');

  await setLanguage(page, 'ar');
  await page.goto('/all-menu');
  // Without vowel signs and with another form of a letter, as people type.
  await page.getByRole('combobox').fill('كشرى مدخن');
  const card = page.getByRole('article').filter({ hasText: nameAr });
  await expect(card).toBeVisible();
  await expect
    .poll(() =>
      // Decorative: the card's heading names the dish.
      card.getByRole('presentation').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

  await seller.goto('/seller/product-list');
  await seller
    .getByRole('button', {
      name: en('mfe-seller', 'remove.of').replace('{{name}}', 'Smoked Koshari'),
    })
    .first()
    .click();
  await seller
    .getByRole('dialog')
    .getByRole('button', { name: en('mfe-seller', 'remove.submit'), exact: true })
    .click();
  await expect(
    seller.getByText(en('mfe-seller', 'remove.done').replace('{{name}}', 'Smoked Koshari')),
  ).toBeVisible();
  expect((await fetchDishes(context)).some(({ name }) => name === 'Smoked Koshari')).toBe(false);
  await context.close();
});

test('a seller cannot overwrite another seller’s change to the same order', async ({
  page,
  browser,
  baseURL,
}) => {
  const { addressId } = await signUp(page.context(), 'Two Sellers');
  await placePaidOrder(page.context(), addressId);
  const [order] = (
    (await (await page.request.get('/api/order/user')).json()) as {
      orders: { _id: string; receipt: string }[];
    }
  ).orders;
  const withoutEvents = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
  });
  // This page receives no events, so it shows the old status until the next poll.
  await withoutEvents.route('**/api/events', (route) => route.fulfill({ status: 204 }));
  const second = await openSellerPage(withoutEvents, '/seller/orders');
  const update = second.getByRole('combobox', {
    name: en('mfe-seller', 'order.updateOf').replace('{{name}}', order?.receipt ?? ''),
  });
  await expect(update).toBeVisible();

  const first = await browser.newContext({ baseURL });
  await signInAsSeller(first);
  expect(
    (
      await first.request.put('/api/order/status', {
        data: { orderId: order?._id, status: 'Food Delivered', from: 'Food is being prepared' },
      })
    ).ok(),
  ).toBe(true);
  await update.selectOption('Out For Delivery');
  await expect(second.getByText(/moved order/).first()).toBeVisible();
  const { orders } = (await (await first.request.get('/api/order/seller')).json()) as {
    orders: { _id: string; status: string }[];
  };
  expect(orders.find(({ _id }) => _id === order?._id)?.status).toBe('Food Delivered');
  await Promise.all([first.close(), withoutEvents.close()]);
});

for (const language of languagesOf(import.meta.filename)) {
  test(`a search on the dine-in menu keeps the table’s cart, also after a reload (${language})`, async ({
    page,
  }) => {
    const t = textsOf(language);
    await setLanguage(page, language);
    await page.goto('/dine-in?table=7');
    const word = language === 'ar' ? 'مدخن' : 'smoked';
    await page.getByRole('combobox').pressSequentially(word);
    await expect(page).toHaveURL(/\/all-menu/);
    // The results change with each letter.
    await expect(page.getByRole('main')).toContainText(word);
    const tableCart = cartLink(page);
    await expect(tableCart).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: patternOf(t('shared', 'addDish')) })
      .first()
      .click();
    await expect(tableCart).toHaveAccessibleName(
      t('shared', 'nav.cart_one').replace('{{count}}', '1'),
    );
    await page.reload();
    await expect(tableCart).toHaveAccessibleName(
      t('shared', 'nav.cart_one').replace('{{count}}', '1'),
    );
    await tableCart.click();
    await expect(page).toHaveURL('/dine-order');
    await expect(
      page.getByRole('main').getByRole('group', { name: patternOf(t('shared', 'quantityOf')) }),
    ).toHaveCount(1);
  });
}
