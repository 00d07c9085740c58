// @owner mfe-seller @detail
import type { Page } from '@playwright/test';
import type { OptionsMenu } from '@smokehouse/shared/contract';
import { openDesk, PUSH_TIMEOUT } from './desk';
import { fetchDishes, fetchPlainDessert, orderAtTable, signInAsGuest } from './people';
import { expect, setLanguage, test } from './site';
import { fill, languagesOf, textsOf } from './texts';

let ingredients = 0;

for (const language of languagesOf(import.meta.filename)) {
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

  test(`an option is sold out when its ingredient is used up (${language})`, async ({
    browser,
    baseURL,
    page,
  }) => {
    const dish = (await fetchDishes(page.context())).find(
      ({ category, hasOptions, inStock }) => category === 'dessert' && inStock && !hasOptions,
    );
    if (!dish) throw new Error('every dessert of the menu has options');
    const own = (en: string, ar: string) => {
      const number = `${process.pid}-${++ingredients}`;
      return { name: `${en} ${number}`, nameAr: `${ar} ${number}` };
    };
    const nameOf = (named: { name: string; nameAr?: string | undefined }) =>
      (language === 'ar' && named.nameAr) || named.name;
    const [dates, extras] = [own('Date syrup', 'دبس التمر'), own('Toppings', 'إضافات')];
    const option = { name: 'More date syrup', nameAr: 'دبس تمر إضافي' };
    const desk = await openDesk(browser, baseURL, '/seller/ingredients', language);
    const post = async <T>(path: string, data: object): Promise<T> => {
      const answer = await desk.request.post(`/api/seller/${path}`, { data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as T;
    };
    const { ingredient } = await post<{ ingredient: { id: string } }>('ingredients/save', {
      ...dates,
      ...{ unit: 'ml', cost: 30, low: 0 },
    });
    await post('ingredients/move', { id: ingredient.id, kind: 'delivery', amount: 50 });
    const { group } = await post<{ group: { id: string; options: { id: string }[] } }>(
      'options/save',
      { ...extras, min: 0, max: 1, options: [{ ...option, price: 3 }] },
    );
    const chosen = `${group.id}/${group.options[0]?.id ?? ''}`;
    await post('options/dish', { product: dish._id, groups: [{ group: group.id }] });

    await test.step('the seller says what the option takes', async () => {
      await desk.reload();
      const name = `${nameOf(extras)}: ${nameOf(option)}`;
      await desk.getByLabel(i('margins.add')).selectOption({ label: name });
      const dialog = desk.getByRole('dialog', { name: i('recipe.title', { name }) });
      await dialog.getByLabel(i('recipe.add')).selectOption({ label: nameOf(dates) });
      await dialog
        .getByLabel(i('recipe.amountOf', { name: nameOf(dates), unit: i('unit.ml') }))
        .fill(digits('40'));
      await dialog.getByRole('button', { name: i('recipe.save'), exact: true }).click();
      await expect(dialog).toBeHidden();
      const row = desk
        .getByRole('table', { name: i('margins.options') })
        .getByRole('row')
        .filter({ hasText: name });
      await expect(row).toContainText('1.20');
    });
    await test.step('once it is ordered, customers cannot choose it any more', async () => {
      await setLanguage(page, language);
      await page.goto(`/menu/${dish.category}/${dish._id}`);
      await page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') }).click();
      const choice = page.getByRole('dialog').getByRole('checkbox', { name: nameOf(option) });
      await expect(choice).toHaveAttribute('aria-disabled', 'false');
      const guest = await browser.newContext({ baseURL });
      await signInAsGuest(guest, { withOrder: false });
      expect(await orderAtTable(guest, dish._id, 1, [{ option: chosen }])).toBe(200);
      await guest.close();
      await expect
        .poll(async () => {
          const menu = await page.request.get('/api/product/options');
          const { groups } = (await menu.json()) as OptionsMenu;
          return groups.find(({ id }) => id === group.id)?.options[0]?.soldOut;
        })
        .toBe(true);
      await page.reload();
      await page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') }).click();
      await expect(choice).toHaveAccessibleName(new RegExp(t('shared', 'options.soldOut')));
      await expect(choice).toHaveAttribute('aria-disabled', 'true');
    });
    await test.step('the movements name the dish and the option', async () => {
      await desk.getByRole('button', { name: i('historyOf', { name: nameOf(dates) }) }).click();
      await expect(desk.getByRole('dialog').getByRole('listitem').first()).toContainText(
        `${nameOf(dish)}: ${nameOf(option)}`,
      );
    });
    await post('options/dish', { product: dish._id, groups: [] });
    await post('options/delete', { id: group.id });
    await post('ingredients/delete', { id: ingredient.id });
    await desk.context().close();
  });
}
