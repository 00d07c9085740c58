// @owner mfe-seller @detail
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { openDesk } from './desk';
import { fetchDishes } from './people';
import { expect, setLanguage, test } from './site';
import { fill, languagesOf, textsOf } from './texts';

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const o = (key: string) => t('mfe-seller', `optionsEditor.${key}`);
  const isArabic = language === 'ar';
  const OPTIONS = [
    { name: 'Garlic butter', nameAr: 'زبدة بالثوم', price: '6' },
    { name: 'Herb butter', nameAr: 'زبدة بالأعشاب', price: '6.50' },
    { name: 'Chilli butter', nameAr: 'زبدة حارة', price: '٧' },
  ] as const;
  type Option = { name: string; nameAr: string };
  /** A text with a count, in the form of the language. */
  const countText = (key: string, count: number) =>
    fill(t('mfe-seller', `${key}_${new Intl.PluralRules(language).select(count)}`), { count });
  const nameOf = ({ name, nameAr }: Option) => (isArabic ? nameAr : name);
  const [GARLIC, HERB, CHILLI] = OPTIONS;

  /** A group that no other journey has. */
  const uniqueGroup = () => {
    const number = Date.now() % 1_000_000;
    return { name: `Butters ${number}`, nameAr: `الزبدة ${number}` };
  };
  const cardOf = (desk: Page, group: Option) =>
    desk.getByRole('region', { name: nameOf(group), exact: true });
  const toggle = (card: Locator) => card.getByRole('heading').getByRole('button').click();
  const rowOf = (card: Locator, option: Option) =>
    card.getByRole('group', { name: nameOf(option), exact: true });
  const publish = (scope: Page | Locator) =>
    scope.getByRole('button', { name: o('publish'), exact: true });
  const handleOf = (scope: Locator, name: string) =>
    scope.getByRole('button', { name: fill(o('move'), { name }), exact: true });
  const orderOf = (card: Locator) =>
    card
      .getByRole('listitem')
      .getByLabel(o('name'), { exact: true })
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const detailsOf = (option: Option) => fill(o('detailsOf'), { name: nameOf(option) });
  const chooseDish = (desk: Page, name: string) =>
    desk.getByLabel(o('dish'), { exact: true }).selectOption({ label: name });

  /** Adds a group with the three butters. */
  async function addGroup(desk: Page, group: Option): Promise<Locator> {
    await desk.getByRole('button', { name: o('addGroup') }).click();
    const fresh = cardOf(desk, { name: o('newGroup'), nameAr: o('newGroup') });
    await fresh.getByLabel(o('group.name')).fill(group.name);
    const card = cardOf(desk, isArabic ? { name: '', nameAr: group.name } : group);
    await card.getByLabel(o('group.nameAr')).fill(group.nameAr);
    const named = cardOf(desk, group);
    for (const [at, option] of OPTIONS.entries()) {
      if (at > 0) await named.getByRole('button', { name: o('addOption') }).click();
      const row = named.getByRole('listitem').nth(at);
      await row.getByLabel(o('name'), { exact: true }).fill(option.name);
      await row.getByLabel(o('nameAr'), { exact: true }).fill(option.nameAr);
      await row.getByRole('textbox', { name: o('price'), exact: true }).fill(option.price);
    }
    return named;
  }

  /** Publishes a new group, whose form then closes. */
  async function publishNew(desk: Page, form: Locator, group: Option): Promise<void> {
    await publish(form).click();
    await expect(desk.getByRole('button', { name: o('addGroup') })).toBeVisible();
    await expect(cardOf(desk, group).getByRole('heading').getByRole('button')).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  }

  async function removeGroup(desk: Page, group: Option): Promise<void> {
    const card = cardOf(desk, group);
    await card.getByRole('button', { name: o('delete') }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: t('mfe-seller', 'remove.submit'), exact: true })
      .click();
    await expect(card).toHaveCount(0);
  }

  test(`a seller adds a group, orders its options, and guests of a dish choose from it (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const group = uniqueGroup();
    const dishes = await fetchDishes(page.context());
    const dishName = (id: string) => {
      const { name = id, nameAr = '' } = dishes.find(({ _id }) => _id === id) ?? {};
      return isArabic ? nameAr : name;
    };
    const desk = await openDesk(browser, baseURL, '/seller/options', language);

    await test.step('what cannot be saved is named at its option, and stays', async () => {
      const card = await addGroup(desk, group);
      const price = rowOf(card, HERB).getByRole('textbox', { name: o('price'), exact: true });
      await price.fill('six');
      await publish(card).click();
      await expect(card.getByRole('alert').filter({ hasText: o('error.price') })).toBeVisible();
      await expect(price).toHaveValue('six');
      await price.fill(HERB.price);
      await publishNew(desk, card, group);
    });

    await test.step('the order changes with the keyboard and by dragging', async () => {
      const card = cardOf(desk, group);
      await toggle(card);
      await handleOf(card, nameOf(GARLIC)).press('Alt+ArrowDown');
      expect(await orderOf(card)).toEqual([HERB.name, GARLIC.name, CHILLI.name]);
      await expect(handleOf(card, nameOf(GARLIC))).toBeFocused();
      const moved = fill(o('moved'), { name: nameOf(GARLIC), place: 2, count: 3 });
      await expect(card.getByRole('status').filter({ hasText: moved })).toHaveCount(1);
      await handleOf(card, nameOf(CHILLI)).hover();
      await desk.mouse.down();
      await rowOf(card, HERB).hover();
      await desk.mouse.up();
      await expect.poll(() => orderOf(card)).toEqual([CHILLI.name, HERB.name, GARLIC.name]);
      await publish(card).click();
      await expect(card).not.toContainText(o('unpublished'));
      await desk.reload();
      await expect.poll(() => orderOf(card)).toEqual([CHILLI.name, HERB.name, GARLIC.name]);
    });

    await test.step('the switch marks an option as sold out at once, also in the preview', async () => {
      const card = cardOf(desk, group);
      const stock = rowOf(card, HERB).getByRole('switch');
      await stock.click();
      await expect(stock).not.toBeChecked();
      const preview = desk.getByRole('region', { name: o('preview') });
      await expect(preview.getByText(t('shared', 'options.soldOut'))).toBeVisible();
      const other = isArabic ? 'en' : 'ar';
      await preview.getByRole('button', { name: isArabic ? 'EN' : 'عربي' }).click();
      await expect(preview).toContainText(isArabic ? GARLIC.name : GARLIC.nameAr);
      await expect(preview).toContainText(textsOf(other)('shared', 'options.soldOut'));
    });

    await test.step('a dish gets the groups of another one and this one, with a price of its own', async () => {
      await chooseDish(desk, dishName('smoked-sausage'));
      await desk.getByLabel(o('copy')).selectOption({ label: dishName('shish-tawook') });
      await desk.getByLabel(o('addToDish')).selectOption({ label: nameOf(group) });
      await expect(desk.getByRole('main').getByRole('listitem')).toHaveCount(3);
      await handleOf(desk.getByRole('main'), nameOf(group)).press('Alt+ArrowUp');
      await desk
        .getByRole('heading', { level: 2, name: nameOf(group) })
        .getByRole('button')
        .click();
      const onDish = desk.getByRole('group', {
        name: fill(o('onDish'), { name: nameOf(group) }),
      });
      await onDish.getByLabel(fill(o('priceOf'), { name: nameOf(GARLIC) })).fill('9');
      await publish(desk).click();
      await expect(publish(desk)).toBeDisabled();
    });

    await test.step('a guest sees it in the sheet of the dish', async () => {
      await setLanguage(page, language);
      await expect
        .poll(async () => {
          const menu = await fetchDishes(page.context());
          return menu.find(({ _id }) => _id === 'smoked-sausage')?.hasOptions;
        })
        .toBe(true);
      await page.goto('/menu/bar-bq/smoked-sausage');
      await page.getByRole('button', { name: t('mfe-menu', 'product.addToCart') }).click();
      const sheet = page.getByRole('dialog', { name: dishName('smoked-sausage') });
      const butters = sheet.getByRole('group', { name: nameOf(group) });
      const shown = [
        new RegExp(`${nameOf(CHILLI)}.*7`),
        new RegExp(`${nameOf(HERB)}.*${t('shared', 'options.soldOut')}`),
        new RegExp(`${nameOf(GARLIC)}.*9`),
      ];
      for (const [at, text] of shown.entries())
        await expect(butters.getByRole('checkbox').nth(at)).toHaveAccessibleName(text);
      await expect(sheet.getByRole('group').nth(1)).toContainText(nameOf(group));
    });

    await test.step('a deleted group is gone from the dish', async () => {
      await desk.goto('/seller/options');
      await toggle(cardOf(desk, group));
      await removeGroup(desk, group);
      await chooseDish(desk, dishName('smoked-sausage'));
      await expect(desk.getByRole('main').getByRole('listitem')).toHaveCount(2);
      // The dish is as it was for the other journeys.
      const data = { product: 'smoked-sausage', groups: [] };
      expect((await desk.request.post('/api/seller/options/dish', { data })).ok()).toBe(true);
      await desk.context().close();
    });
  });

  test(`two sellers edit a group: the second is told, and allergens are not lost (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const group = uniqueGroup();
    const first = await openDesk(browser, baseURL, '/seller/options', language);
    const card = await addGroup(first, group);
    await card.getByRole('button', { name: detailsOf(HERB) }).click();
    const milk = (scope: Locator) =>
      scope.getByRole('checkbox', { name: t('mfe-seller', 'allergen.milk'), exact: true });
    await milk(card).check();
    await publishNew(first, card, group);
    await toggle(cardOf(first, group));
    const second = await openDesk(browser, baseURL, first.url(), language);

    await test.step('an unchecked allergen needs a confirmation', async () => {
      await card.getByRole('button', { name: detailsOf(HERB) }).click();
      await expect(milk(card)).toBeChecked();
      await milk(card).uncheck();
      await publish(card).click();
      await expect(card.getByRole('alert').filter({ hasText: o('error.allergens') })).toBeVisible();
      await card
        .getByRole('checkbox', {
          name: fill(t('mfe-seller', 'form.confirmRemoved'), {
            names: t('mfe-seller', 'allergen.milk'),
          }),
        })
        .check();
    });

    await test.step('the other seller publishes first; the later one overwrites knowingly', async () => {
      const theirs = cardOf(second, group);
      await rowOf(theirs, GARLIC)
        .getByRole('textbox', { name: o('price'), exact: true })
        .fill('8');
      await publish(theirs).click();
      await expect(theirs).not.toContainText(o('unpublished'));
      await publish(card).click();
      const notice = card.getByRole('alert');
      await expect(notice).toContainText(fill(o('conflict'), { name: nameOf(group) }));
      await card.getByRole('button', { name: t('mfe-seller', 'edit.overwrite') }).click();
      await expect(notice).toHaveCount(0);
      await expect(card).not.toContainText(o('unpublished'));
      await expect(
        rowOf(card, GARLIC).getByRole('textbox', { name: o('price'), exact: true }),
      ).toHaveValue('6');
      await expect(milk(card)).not.toBeChecked();
    });
    await removeGroup(first, group);
    await first.context().close();
    await second.context().close();
  });

  test(`a seller changes prices and stock of several options, and takes it back (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const group = uniqueGroup();
    const b = (key: string) => t('mfe-seller', `optionsBulk.${key}`);
    const desk = await openDesk(browser, baseURL, '/seller/options', language);
    await publishNew(desk, await addGroup(desk, group), group);
    await desk.getByRole('link', { name: o('severalLink') }).click();
    const choice = desk.getByRole('group', { name: nameOf(group), exact: true });
    const box = (option: Option) => choice.getByRole('checkbox', { name: nameOf(option) });
    const amount = (kind: string) => desk.getByLabel(b(`amount.${kind}`));
    const prices = (count: number) =>
      desk.getByRole('button', { name: countText('optionsBulk.save', count) });
    const alert = desk.getByRole('main').getByRole('alert');

    await test.step('new prices show before they are saved; none is below 0', async () => {
      await choice.getByRole('checkbox', { name: fill(b('all'), { name: nameOf(group) }) }).check();
      await box(CHILLI).press('Space');
      await expect(box(CHILLI)).not.toBeChecked();
      await amount('add').fill('-6.25');
      await amount('add').press('Enter');
      await expect(alert).toHaveText(fill(b('error.negative'), { name: nameOf(GARLIC) }));
      await desk.getByRole('button', { name: b('kind.percent'), exact: true }).click();
      await amount('percent').fill('١٠');
      await expect(box(GARLIC)).toHaveAccessibleName(/6.* 6\.60(?: ريال)?$/);
      await expect(box(HERB)).toHaveAccessibleName(/6\.50.* 7\.15(?: ريال)?$/);
      await expect(box(CHILLI)).toHaveAccessibleName(/7(?: ريال)?$/);
      await expect(alert).toHaveCount(0);
    });

    await test.step('both prices are saved together, and taken back together', async () => {
      await prices(2).click();
      const undo = desk.getByRole('button', { name: new RegExp(`^${b('undo')}`) });
      await expect(undo).toBeVisible();
      await expect(box(GARLIC)).toHaveAccessibleName(/^\D*6\.60(?: ريال)?$/);
      await undo.click();
      await expect(undo).toHaveCount(0);
      await expect(box(HERB)).toHaveAccessibleName(/^\D*6\.50(?: ريال)?$/);
    });

    await test.step('the chosen options are sold out together', async () => {
      await desk.getByRole('button', { name: b('out'), exact: true }).click();
      await expect(choice.getByText(o('soldOut'), { exact: true })).toHaveCount(2);
    });

    await desk.getByRole('link', { name: o('allGroups') }).click();
    await toggle(cardOf(desk, group));
    await removeGroup(desk, group);
    await desk.context().close();
  });

  test(`a seller imports a file after its preview, and no wrong row (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const group = uniqueGroup();
    const f = (key: string) => t('mfe-seller', `optionsFiles.${key}`);
    const desk = await openDesk(browser, baseURL, '/seller/options', language);
    const card = await addGroup(desk, group);
    await card.getByRole('button', { name: detailsOf(HERB) }).click();
    await card
      .getByRole('checkbox', { name: t('mfe-seller', 'allergen.milk'), exact: true })
      .check();
    await publishNew(desk, card, group);
    await desk.getByRole('link', { name: o('files') }).click();
    const choose = (text: string) =>
      desk
        .getByLabel(new RegExp(`^(${f('choose')}|${f('chooseOther')})$`))
        .setInputFiles({ name: 'options.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const id = group.name.toLowerCase().replace(' ', '-');
    const section = desk.getByRole('region', { name: nameOf(group), exact: true });
    const importOf = (count: number) =>
      desk.getByRole('button', { name: countText('optionsFiles.submit', count) });

    await test.step('the export imported again changes nothing', async () => {
      const download = desk.waitForEvent('download');
      await desk.getByRole('link', { name: f('csv') }).click();
      const file = await (await download).path();
      await choose(await readFile(file, 'utf8'));
      await expect(desk.getByText(f('nothing'))).toBeVisible();
    });

    await test.step('a wrong row is named, and nothing can be imported', async () => {
      await choose(`Row;Group;Option;Price (SR)\noption;${id};garlic-butter;six`);
      const [heading] = isArabic ? ['السعر (ريال)'] : ['Price (SR)'];
      await expect(desk.getByRole('listitem').filter({ hasText: heading })).toContainText(
        fill(f('row'), { row: 2 }),
      );
      await expect(desk.getByRole('heading', { name: /options\.csv/ })).toBeFocused();
      await expect(importOf(1)).toHaveCount(0);
    });

    const rows = [
      'Row;Group;Option;Name (English);Price (SR);Allergens',
      `option;${id};garlic-butter;Garlic butter;٨٫٥;`,
      `option;${id};herb-butter;Herb butter;6,5;none`,
      `option;${id};smoked-butter;Smoked butter;9;`,
    ];
    await test.step('the preview names old and new prices, and the lost allergen', async () => {
      await choose(rows.join('\r\n'));
      await expect(section).toContainText(/6\.00.*8\.50/);
      await expect(desk.getByText(f('lost'))).toBeVisible();
      await importOf(3).click();
      await expect(desk.getByRole('alert').filter({ hasText: f('confirmFirst') })).toBeVisible();
      await desk.getByLabel(f('confirmLost')).check();
    });

    await test.step('an import is refused with the current preview if a price changed', async () => {
      const price = { from: 6, to: 7 };
      const options = [{ group: id, option: 'garlic-butter', price }];
      await desk.request.post('/api/seller/options/bulk', { data: { options } });
      await importOf(3).click();
      await expect(desk.getByText(f('outdated'))).toBeVisible();
      await expect(section).toContainText(/7\.00.*8\.50/);
      await desk.getByLabel(f('confirmLost')).check();
      await importOf(3).click();
      await expect(section).toHaveCount(0);
    });

    await test.step('the editor shows what was imported', async () => {
      await desk.getByRole('link', { name: o('allGroups') }).click();
      const imported = cardOf(desk, group);
      await toggle(imported);
      const names = [...OPTIONS.map(({ name }) => name), 'Smoked butter'];
      await expect.poll(async () => (await orderOf(imported)).toSorted()).toEqual(names.toSorted());
      await expect(
        rowOf(imported, GARLIC).getByRole('textbox', { name: o('price'), exact: true }),
      ).toHaveValue('8.5');
      await removeGroup(desk, group);
      await desk.context().close();
    });
  });
}
