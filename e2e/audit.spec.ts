import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import type { Order, Product } from '@smokehouse/shared/contract';
import { openDesk } from './desk';
import { fetchDishes, placePaidOrder, signUp } from './people';
import { expect, test } from './site';
import { LANGUAGES, textsOf } from './texts';

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

for (const language of LANGUAGES) {
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
}
