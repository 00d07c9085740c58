// @owner mfe-seller @detail
import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import type { Order, Product, VisitBills } from '@smokehouse/shared/contract';
import { newRound, openDesk } from './desk';
import { fetchDishes, placePaidOrder, signUp } from './people';
import { expect, test } from './site';
import { newNames, openTablet, type Person, signInWithPin } from './tablets';
import { languagesOf, textsOf } from './texts';

/** Changes the price of a dish by the form of the desk. */
async function changePrice(seller: BrowserContext, id: string, price: number): Promise<void> {
  const read = await seller.request.get(`/api/seller/product?id=${id}`);
  const { product } = (await read.json()) as { product: Product };
  const { version, name, nameAr, description, descriptionAr, category, ...rest } = product;
  const { caloriesKcal, sodiumMg, caffeineMg, allergens, mayContain, tags } = rest;
  const data = {
    ...{ id, version, price, name, nameAr, description, descriptionAr, category },
    ...{ caloriesKcal, sodiumMg, caffeineMg, allergens, mayContain, tags },
  };
  const changed = await seller.request.post('/api/product/update', {
    multipart: { productData: JSON.stringify(data) },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
}

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);

  test(`a price and a status are in the audit log with before and after, filtered and exported (${language})`, async ({
    browser,
    baseURL,
    page,
  }) => {
    const { addressId } = await signUp(page.context());
    await placePaidOrder(page.context(), addressId);
    const own = await page.context().request.get('/api/order/user');
    const [order] = ((await own.json()) as { orders: Order[] }).orders;
    const dish = (await fetchDishes(page.context())).at(-1);
    if (!order || !dish) throw new Error('there is an order and a dish');

    const desk = await openDesk(browser, baseURL, '/seller/audit', language);
    const { request } = desk.context();
    await changePrice(desk.context(), dish._id, dish.price + 5);
    await request.put('/api/order/status', {
      data: { orderId: order._id, status: 'Out For Delivery' },
    });
    const main = desk.getByRole('main');
    const rowOf = (action: string) =>
      main.getByRole('listitem').filter({ hasText: t('mfe-seller', `audit.action.${action}`) });
    const values = (row: ReturnType<typeof rowOf>) => row.getByRole('row').nth(1);

    await test.step('the newest changes are first, and open before and after', async () => {
      await desk.reload();
      const status = rowOf('order.status').first();
      await status.getByText(t('mfe-seller', 'audit.action.order.status')).click();
      await expect(values(status)).toContainText(t('shared', 'status.Food is being prepared'));
      await expect(values(status)).toContainText(t('shared', 'status.Out For Delivery'));
    });

    await test.step('an id shows what happened to one dish', async () => {
      await main
        .getByRole('searchbox', { name: t('mfe-seller', 'audit.filter.id') })
        .fill(dish._id);
      await expect(rowOf('order.status')).toHaveCount(0);
      const price = rowOf('dish.change').first();
      await price.getByText(t('mfe-seller', 'audit.action.dish.change')).click();
      await expect(values(price)).toContainText(t('mfe-seller', 'audit.field.priceHalalas'));
      await expect(values(price)).toContainText(dish.price.toFixed(2));
      await expect(values(price)).toContainText((dish.price + 5).toFixed(2));
      await expect(price).toContainText(language === 'ar' ? (dish.nameAr ?? '') : dish.name);
    });

    await test.step('the export has the same rows, and the kind narrows them', async () => {
      const downloading = desk.waitForEvent('download');
      await main.getByRole('link', { name: t('mfe-seller', 'audit.export') }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(file).toContain(`dish.change,dish,${dish._id}`);
      expect(file).not.toContain('order.status');
      await main
        .getByRole('combobox', { name: t('mfe-seller', 'audit.filter.kind') })
        .selectOption('bill');
      await expect(main.getByText(t('mfe-seller', 'audit.empty'))).toBeVisible();
    });

    await changePrice(desk.context(), dish._id, dish.price);
    await desk.context().close();
  });

  test(`the story of an order and of its bill says who did what, when and why (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { tablet, staff, close } = await openTablet({ browser, baseURL }, language, [
      'cashier',
      'manager',
    ]);
    const [cashier, manager] = staff as [Person, Person];
    const nameOf = ({ nameEn, nameAr }: Person) => (language === 'ar' ? nameAr : nameEn);
    const phone = await browser.newContext({ baseURL });
    const guest = newNames('Huda').nameEn;
    const orderId = await newRound(phone, guest);
    const send = async (method: 'post' | 'put', call: string, data: object) => {
      const answer = await tablet.request[method](`/api/${call}`, { data });
      expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true);
    };

    await test.step('a cashier corrects the order and serves it', async () => {
      await signInWithPin(tablet, cashier);
      const correction = { kind: 'discount', percent: 10, reason: 'late', note: 'Long queue' };
      await send('post', 'seller/order/correct', { orderId, ...correction, by: nameOf(cashier) });
      await send('put', 'order/dinestatus', { orderId, status: 'Food Placed' });
    });
    await test.step('a manager issues its bill, takes the payment, and reverses it', async () => {
      await signInWithPin(tablet, manager);
      await send('post', 'seller/bill', { orderId });
      await send('post', 'seller/bill/paid', { orderId });
      const read = await tablet.request.get(`/api/seller/visit/bills?orderId=${orderId}`);
      const { bills } = ((await read.json()) as { visit: VisitBills }).visit;
      // The visit may have bills of earlier journeys.
      const issued = bills.find(({ bill }) => bill.orders.some(({ _id }) => _id === orderId));
      const paymentId = issued?.payments[0]?._id;
      const data = { paymentId, reason: 'Wrong table', by: nameOf(manager) };
      await send('post', 'seller/bill/payment/reverse', data);
    });

    const desk = await openDesk(browser, baseURL, '/seller/adminorders', language);
    const row = desk.getByRole('article').filter({ hasText: guest });
    const when = /\d\d\/\d\d \d\d:\d\d/;
    const actionOf = (action: string) => t('mfe-seller', `audit.action.${action}`);
    await test.step('the story of the order', async () => {
      await row.getByText(t('mfe-seller', 'order.history')).click();
      // The order's own lines have no time.
      const steps = row.getByRole('listitem').filter({ hasText: when });
      const step = (text: string) => steps.filter({ hasText: text });
      const corrected = step(t('shared', 'corrected.reason.late'));
      await expect(corrected).toContainText(nameOf(cashier));
      await expect(corrected).toContainText('Long queue');
      await expect(corrected).toContainText(when);
      await expect(step(t('shared', 'status.Food Placed'))).toContainText(nameOf(cashier));
      await expect(step(actionOf('bill.issue'))).toContainText(nameOf(manager));
      await expect(step(actionOf('bill.issue'))).toContainText('Counter');
      await expect(step(actionOf('bill.reverse'))).toContainText('Wrong table');
    });
    await test.step('the story of the bill', async () => {
      await row
        .getByRole('button', { name: new RegExp(`^${t('mfe-seller', 'order.bill')}`) })
        .click();
      const steps = desk
        .getByRole('dialog')
        .getByRole('list', { name: t('mfe-seller', 'audit.story') })
        .getByRole('listitem');
      await expect(steps).toHaveCount(3);
      for (const [index, action] of ['bill.issue', 'bill.pay', 'bill.reverse'].entries()) {
        await expect(steps.nth(index)).toContainText(actionOf(action));
        await expect(steps.nth(index)).toContainText(nameOf(manager));
        await expect(steps.nth(index)).toContainText(when);
      }
      await expect(steps.last()).toContainText('Wrong table');
    });
    await desk.context().close();
    await phone.close();
    await close();
  });
}
