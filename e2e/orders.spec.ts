// @owner mfe-orders
import { expect, setLanguage, test } from './site';
import { PUSH_TIMEOUT } from './desk';
import { pay } from './checkout-steps';
import { ADDRESS, fetchDishes, placePaidOrder, signInAsSeller, signUp } from './people';
import { languagesOf, patternOf, textsOf } from './texts';

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  test.describe(`my orders (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await setLanguage(page, language);
      const { addressId } = await signUp(page.context());
      await placePaidOrder(page.context(), addressId);
    });

    test('a paid order shows its dishes, its date, Paid, and a countdown to the end of the promise', async ({
      page,
    }) => {
      await page.goto('/my-orders');
      const order = page.getByRole('article').first();
      await expect(order.getByRole('listitem').first()).toBeVisible();
      await expect(order).toContainText(/\d{2}\/\d{2}\/\d{4}/);
      await expect(order).toContainText(t('shared', 'status.Paid'));
      await expect(order.getByRole('timer')).toHaveText(/^5[45]:\d\d$/);
      const first = await order.getByRole('timer').textContent();
      await expect(order.getByRole('timer')).not.toHaveText(first ?? '');
    });

    test('a ticket adds up, says where and when, and its steps do not collide at any width', async ({
      page,
    }) => {
      await page.goto('/my-orders');
      const order = page.getByRole('article').first();
      await expect(order.getByRole('definition')).toHaveCount(3);
      const amounts = await order.getByRole('definition').allTextContents();
      const [price = 0, delivery = 0, total] = amounts.map((text) =>
        Number(text.replace(/\D/g, '')),
      );
      expect(price + delivery).toBe(total);
      await expect(order).toContainText(t('mfe-orders', 'address'));
      await expect(order).toContainText(ADDRESS.street);
      await expect(order).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
      const steps = order.getByRole('list', { name: t('mfe-orders', 'progress') });
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        for (const scale of ['100%', '200%']) {
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size;
          }, scale);
          const bottoms = await steps.getByRole('listitem').evaluateAll((items) =>
            items.map((item) => {
              const labels = [...item.querySelectorAll('span')].map((label) =>
                label.getBoundingClientRect(),
              );
              return {
                top: Math.min(...labels.map(({ top }) => top)),
                bottom: Math.max(...labels.map(({ bottom }) => bottom)),
              };
            }),
          );
          for (const [index, { top }] of bottoms.entries())
            expect(top, `${width} px at ${scale}`).toBeGreaterThanOrEqual(
              bottoms[index - 1]?.bottom ?? 0,
            );
        }
      }
    });

    test('the countdown does not depend on the clock of the device', async ({ page }) => {
      await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
      await page.goto('/my-orders');
      await expect(page.getByRole('article').first().getByRole('timer')).toHaveText(/^5[45]:\d\d$/);
    });

    test('a status change shows at once, and the promise stays', async ({
      page,
      browser,
      baseURL,
    }) => {
      await page.goto('/my-orders');
      await expect(page.getByRole('article').first().getByRole('timer')).toBeVisible();
      const {
        orders: [order],
      } = (await (await page.request.get('/api/order/user')).json()) as {
        orders: { _id: string }[];
      };
      const desk = await browser.newContext({ baseURL });
      await signInAsSeller(desk);
      await desk.request.put('/api/order/status', {
        data: { orderId: order?._id, status: 'Out For Delivery' },
      });
      await expect(page.getByRole('article').first().getByRole('timer')).toHaveText(
        /^5[45]:\d\d$/,
        { timeout: PUSH_TIMEOUT },
      );
      await desk.request.put('/api/order/status', {
        data: { orderId: order?._id, status: 'Food Delivered' },
      });
      await expect(page.getByRole('article').first().getByRole('timer')).toHaveCount(0, {
        timeout: PUSH_TIMEOUT,
      });
      await expect(page.getByRole('article').first()).toContainText(
        t('shared', 'status.Food Delivered'),
      );
      await desk.close();
    });

    test('Order again adds the dishes of the order to the cart', async ({ page }) => {
      await page.goto('/my-orders');
      await page.getByRole('button', { name: t('mfe-orders', 'again.button') }).click();
      await expect(page).toHaveURL('/cart');
      await expect(
        page.getByRole('main').getByRole('group', { name: patternOf(t('shared', 'quantityOf')) }),
      ).toHaveCount(3);
    });
  });

  test(`after paying, the promise is on top, also after a reload and from the list, until it is cancelled (${language})`, async ({
    page,
  }) => {
    await setLanguage(page, language);
    const { addressId } = await signUp(page.context());
    await placePaidOrder(page.context(), addressId);
    const [dish] = await fetchDishes(page.context());
    await page.request.post('/api/cart/update', { data: { cart: { [dish?._id ?? '']: 1 } } });
    await page.goto('/cart');
    await pay(page, t);
    const title = page.getByRole('heading', {
      level: 1,
      name: t('mfe-orders', 'placed.title.received.delivery'),
    });
    await expect(title).toBeVisible();
    await expect(page).toHaveURL('/my-orders');
    const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
      orders: { receipt: string }[];
    };
    const [paid, earlier] = orders.map(({ receipt }) => receipt.split('-').at(-1) ?? '');
    const confirmation = page.getByRole('region').filter({ has: title });
    await expect(confirmation).toContainText(paid ?? '');
    await expect(confirmation).toContainText(/\d\d:\d\d–\d\d:\d\d/);
    await expect(confirmation).toContainText(ADDRESS.street);
    await page.reload();
    await expect(confirmation).toContainText(paid ?? '');

    await page.getByRole('link', { name: t('mfe-orders', 'show') }).click();
    await expect(confirmation).toContainText(earlier ?? '');
    await expect(title).toBeFocused();
    await expect(page).toHaveURL('/my-orders');

    await confirmation.getByRole('button').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('mfe-orders', 'cancel.submit') })
      .click();
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: t('mfe-orders', 'placed.title.cancelled.delivery'),
      }),
    ).toBeVisible();
  });

  test(`what is wrong with an order reaches the desk, which refunds the dish with one press (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await setLanguage(page, language);
    const { addressId } = await signUp(page.context());
    await placePaidOrder(page.context(), addressId);
    const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
      orders: { _id: string; receipt: string }[];
    };
    const receipt = orders[0]?.receipt ?? '';
    const context = await browser.newContext({ baseURL });
    await signInAsSeller(context);
    const data = { orderId: orders[0]?._id, status: 'Food Delivered' };
    await context.request.put('/api/order/status', { data });

    await page.goto(`/my-orders?order=${receipt}`);
    await page.getByRole('button', { name: t('mfe-orders', 'placed.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('mfe-orders', 'orderHelp.title') });
    await dialog.getByRole('radio', { name: t('mfe-orders', 'placed.problem.missing') }).check();
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: t('mfe-orders', 'orderHelp.send') }).click();
    await expect(page.getByRole('main').getByText(t('mfe-orders', 'placed.asked'))).toBeVisible();

    const desk = await context.newPage();
    await setLanguage(desk, language);
    await desk.goto('/seller/help');
    const request = desk.getByRole('listitem', { name: receipt });
    await request
      .getByRole('button', {
        name: t('mfe-seller', 'help.refund_one').replace('{{count}}', '1'),
      })
      .click();
    await expect(request).toContainText(t('mfe-seller', 'help.refundWords'));
    await expect(page.getByText(t('mfe-seller', 'help.refundWords'))).toBeVisible({
      timeout: PUSH_TIMEOUT,
    });
    await context.close();
  });
}
