// @owner mfe-seller @detail
import { openDesk, PUSH_TIMEOUT } from './desk';
import { fetchDishes, fetchPlainDessert, orderAtTable, signInAsGuest } from './people';
import { expect, setLanguage, test } from './site';
import { fill, languagesOf, textsOf } from './texts';

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);

  test(`a counted dish sells out by itself, and the seller puts it back (${language})`, async ({
    browser,
    baseURL,
    page,
  }) => {
    const dish = await fetchPlainDessert(page.context());
    const name = (language === 'ar' && dish.nameAr) || dish.name;
    const left = (count: number) => fill(t('mfe-seller', 'counts.leftOf'), { name, count });
    const limit = fill(t('mfe-seller', 'counts.setOf'), { name });

    const desk = await openDesk(browser, baseURL, '/seller/product-list', language);
    await desk.getByRole('button', { name: limit, exact: true }).click();
    await desk
      .getByRole('textbox', { name: t('mfe-seller', 'counts.number') })
      .fill(language === 'ar' ? '١' : '1');
    await desk.getByRole('button', { name: t('mfe-seller', 'counts.save'), exact: true }).click();
    await expect(desk.getByRole('button', { name: left(1), exact: true })).toBeVisible();

    await setLanguage(page, language);
    await page.goto(`/menu/${dish.category}/${dish._id}`);
    const add = page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') });
    await expect(add).toBeEnabled();

    const guest = await browser.newContext({ baseURL });
    await signInAsGuest(guest, { withOrder: false });
    expect(await orderAtTable(guest, dish._id, 2)).toBe(409);
    expect(await orderAtTable(guest, dish._id, 1)).toBe(200);

    await test.step('a customer cannot add it any more', async () => {
      // Each server learns of it from the database: a page of the moment between has no news yet.
      const isInStock = async () =>
        (await fetchDishes(page.context())).find(({ _id }) => _id === dish._id)?.inStock;
      await expect.poll(isInStock).toBe(false);
      await page.reload();
      await expect(add).toBeDisabled();
      await expect(page.getByText(t('mfe-menu', 'product.soldOut'))).toBeVisible();
    });

    await test.step('the desk shows none left; its switch ends the count', async () => {
      const stock = desk.getByRole('switch', {
        name: fill(t('mfe-seller', 'list.stockOf'), { name }),
      });
      await expect(stock).not.toBeChecked({ timeout: PUSH_TIMEOUT });
      await stock.click();
      await expect(desk.getByRole('button', { name: limit, exact: true })).toBeVisible();
      await page.reload();
      await expect(add).toBeEnabled();
    });
    await guest.close();
    await desk.context().close();
  });
}
