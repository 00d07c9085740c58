import type { Page } from '@playwright/test';
import { openDesk, PUSH_TIMEOUT } from './desk';
import { fetchPlainDessert, orderAtTable, signInAsGuest } from './people';
import { expect, setLanguage, test } from './site';
import { fill, LANGUAGES, textsOf } from './texts';

let ingredients = 0;

for (const language of LANGUAGES) {
  const t = textsOf(language);
  const i = (key: string, values: Record<string, string | number> = {}) =>
    fill(t('mfe-seller', `ingredients.${key}`), values);
  const digits = (number: string) =>
    language === 'ar'
      ? number.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
      : number;

  test(`a dish sells until its ingredient is used up, and a delivery brings it back (${language})`, async ({
    browser,
    baseURL,
    page,
  }) => {
    const dish = await fetchPlainDessert(page.context());
    const dishName = (language === 'ar' && dish.nameAr) || dish.name;
    const nameEn = `Dates ${process.pid}-${++ingredients}`;
    const nameAr = `تمر ${process.pid}-${ingredients}`;
    const name = language === 'ar' ? nameAr : nameEn;
    const grams = (amount: string) => i('amount.g', { amount });
    const desk = await openDesk(browser, baseURL, '/seller/ingredients', language);
    const dialog = desk.getByRole('dialog');
    const row = (of: Page) =>
      of
        .getByRole('table', { name: i('stock') })
        .getByRole('row')
        .filter({ hasText: name });

    await test.step('the seller adds an ingredient, with digits of the language', async () => {
      await desk.getByRole('button', { name: i('add'), exact: true }).click();
      await dialog.getByLabel(i('form.name'), { exact: true }).fill(nameEn);
      await dialog.getByLabel(i('form.nameAr'), { exact: true }).fill(nameAr);
      await dialog.getByLabel(i('form.cost.g')).fill(digits('12.50'));
      await dialog.getByLabel(i('form.low.g')).fill(digits('300'));
      await dialog.getByRole('button', { name: i('form.save'), exact: true }).click();
      await expect(row(desk)).toContainText(i('state.out'));
    });
    await test.step('a delivery of 500 g comes', async () => {
      await row(desk)
        .getByRole('button', { name: i('move.deliveryOf', { name }) })
        .click();
      const amount = dialog.getByLabel(i('move.deliveryAmount', { unit: i('unit.g') }));
      await dialog.getByRole('button', { name: i('move.save'), exact: true }).click();
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await amount.fill(digits('500'));
      await expect(dialog).toContainText(i('move.then', { amount: grams('500') }));
      await dialog.getByRole('button', { name: i('move.save'), exact: true }).click();
      await expect(row(desk)).toContainText(grams('500'));
      // The list can be pushed before the answer that closes the dialog.
      await expect(dialog).toBeHidden();
    });
    await test.step('the dish takes 200 g', async () => {
      await desk.getByLabel(i('margins.add')).selectOption(dish._id);
      await dialog.getByLabel(i('recipe.add')).selectOption({ label: name });
      await dialog
        .getByLabel(i('recipe.amountOf', { name, unit: i('unit.g') }))
        .fill(digits('200'));
      await expect(dialog).toContainText('2.50');
      await dialog.getByRole('button', { name: i('recipe.save'), exact: true }).click();
      const margin = desk
        .getByRole('table', { name: i('margins.title') })
        .getByRole('row')
        .filter({ hasText: dishName });
      await expect(margin).toContainText('2.50');
      await expect(margin).toContainText(/\d\.\d%/);
    });

    await setLanguage(page, language);
    await page.goto(`/menu/${dish.category}/${dish._id}`);
    const add = page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') });
    await expect(add).toBeEnabled();

    const guest = await browser.newContext({ baseURL });
    await signInAsGuest(guest, { withOrder: false });
    expect(await orderAtTable(guest, dish._id, 3)).toBe(409);
    expect(await orderAtTable(guest, dish._id, 2)).toBe(200);

    await test.step('the menu says that it is sold out, and the desk that little is left', async () => {
      await page.reload();
      await expect(add).toBeDisabled();
      await expect(page.getByText(t('mfe-menu', 'product.soldOut'))).toBeVisible();
      await expect(row(desk)).toContainText(grams('100'), { timeout: PUSH_TIMEOUT });
      await expect(row(desk)).toContainText(i('state.low'));
      const products = await desk.context().newPage();
      await setLanguage(products, language);
      await products.goto('/seller/product-list');
      await expect(products.getByRole('link', { name: new RegExp(name) })).toBeVisible();
      await expect(
        products.getByRole('switch', {
          name: fill(t('mfe-seller', 'list.stockOf'), { name: dishName }),
        }),
      ).not.toBeChecked();
      await products.close();
    });
    await test.step('a delivery brings it back; the movements say why', async () => {
      await row(desk)
        .getByRole('button', { name: i('move.deliveryOf', { name }) })
        .click();
      await dialog.getByLabel(i('move.deliveryAmount', { unit: i('unit.g') })).fill(digits('900'));
      await dialog.getByRole('button', { name: i('move.save'), exact: true }).click();
      await expect(row(desk)).toContainText(grams('1,000'));
      await page.reload();
      await expect(add).toBeEnabled();
      await row(desk)
        .getByRole('button', { name: i('historyOf', { name }) })
        .click();
      const movements = dialog.getByRole('listitem');
      await expect(movements).toHaveCount(3);
      await expect(movements.nth(1)).toContainText(i('movement.sold'));
      await expect(movements.nth(1)).toContainText(`−${grams('400')}`);
      await desk.keyboard.press('Escape');
    });
    await test.step('the recipe is removed, then the ingredient', async () => {
      await desk.getByRole('button', { name: i('margins.editOf', { name: dishName }) }).click();
      await dialog.getByRole('button', { name: i('recipe.remove', { name }) }).click();
      await dialog.getByRole('button', { name: i('recipe.save'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await row(desk)
        .getByRole('button', { name: i('remove', { name }) })
        .click();
      await dialog.getByRole('button', { name: i('removeSubmit'), exact: true }).click();
      await expect(row(desk)).toBeHidden();
    });
    await guest.close();
    await desk.context().close();
  });
}
