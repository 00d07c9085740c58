import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATEGORY_PATHS, HIGH_SALT_SODIUM_MG } from '@smokehouse/shared/contract';
import { startTestApp } from '../../testing';
import { addLabels, seedMenu, updateImages } from './menu';
import { seedOptions, updateOptionLabels } from './options';

const { app, db, browser } = await startTestApp();

describe('seeding the menu', () => {
  it('fills an empty menu once, with sixty dishes in all ten categories', async () => {
    await Promise.all([seedMenu(db), seedMenu(db)]);
    app.menu.forget();
    const products = await app.menu.list();
    assert.equal(products.length, 60);
    assert.deepEqual(new Set(products.map(({ category }) => category)), new Set(CATEGORY_PATHS));
    assert.deepEqual(
      { ...products[0], description: '', descriptionAr: '' },
      {
        _id: 'oak-smoked-brisket',
        name: 'Oak-Smoked Brisket',
        nameAr: 'بريسكت مدخّن على البلوط',
        description: '',
        descriptionAr: '',
        category: 'main-course',
        price: 118,
        image: 'oak-smoked-brisket.webp',
        inStock: true,
        caloriesKcal: 920,
        sodiumMg: 1480,
        caffeineMg: undefined,
        allergens: ['soy', 'celery', 'mustard', 'sulphites'],
        mayContain: undefined,
        tags: ['smoked'],
        served: undefined,
        version: 1,
      },
    );
    const kitchen = await db
      .selectFrom('products')
      .select(['kitchen_name', 'kitchen_name_ar', 'station', 'course'])
      .orderBy('position')
      .execute();
    assert.deepEqual(kitchen[0], {
      kitchen_name: 'brisket',
      kitchen_name_ar: 'بريسكت',
      station: 'pit',
      course: 'mains',
    });
    assert.ok(kitchen.every(({ station }) => station !== null));
    assert.equal((await browser().call('GET /api/product/list')).status, 200);
  });
  it('adds sodium and allergens to every dish, and caffeine to coffee, tea and cola', async () => {
    const products = await app.menu.list();
    assert.ok(
      products.every(
        ({ sodiumMg, allergens }) => sodiumMg !== undefined && allergens !== undefined,
      ),
    );
    assert.ok(products.filter(({ sodiumMg = 0 }) => sodiumMg >= HIGH_SALT_SODIUM_MG).length >= 3);
    for (const id of ['saudi-coffee', 'peach-iced-tea', 'house-cola', 'date-shake'])
      assert.ok(products.find(({ _id }) => _id === id)?.caffeineMg, id);
    assert.deepEqual(products.find(({ _id }) => _id === 'fresh-orange')?.allergens, []);
  });
  it('labels a dish as its name and description say in each language', async () => {
    const says = {
      smoked: /smoked|مدخّن/i,
      spicy: /chil[il]|jalape|cayenne|spicy|hot (?!dog)|حار|هلابينو/i,
    };
    for (const { _id, tags = [], ...dish } of await app.menu.list())
      for (const [name, description] of [
        [dish.name, dish.description],
        [dish.nameAr, dish.descriptionAr],
      ]) {
        if (says.smoked.test(name ?? '')) assert.ok(tags.includes('smoked'), _id);
        const isHot = says.spicy.test(`${name} ${description}`);
        assert.equal(isHot, tags.includes('spicy'), `${_id}: ${description}`);
      }
  });
  it('adds options to a menu without them, once, with the labels of their dishes', async () => {
    await Promise.all([seedOptions(db), seedOptions(db)]);
    app.menu.forget();
    const { groups, dishes } = await app.menu.options();
    assert.deepEqual(
      groups.find(({ id }) => id === 'doneness')?.options.map(({ id }) => id),
      ['medium-rare', 'medium', 'medium-well', 'well-done'],
    );
    assert.ok(groups.every(({ nameAr, options }) => nameAr && options.every((one) => one.nameAr)));
    const ids = new Set(groups.map(({ id }) => id));
    assert.ok(Object.values(dishes).every((links) => links.every(({ group }) => ids.has(group))));
    const fries = groups
      .find(({ id }) => id === 'sides')
      ?.options.find(({ id }) => id === 'skin-on-fries');
    assert.deepEqual(fries?.mayContain, ['gluten', 'eggs', 'milk']);
    const drinks = groups.find(({ id }) => id === 'meal-drink')?.options ?? [];
    assert.equal(drinks.find(({ id }) => id === 'house-cola')?.caffeineMg, 34);
  });
  it('corrects the labels of shipped options, but not of groups that the seller changed', async () => {
    const old = { sodium_mg: 420, allergens: [], may_contain: null };
    const optionIds = ['skin-on-fries', 'green-herb'];
    await db.updateTable('menu_options').set(old).where('id', 'in', optionIds).execute();
    await db.updateTable('option_groups').set({ version: 2 }).where('id', '=', 'sauces').execute();
    await updateOptionLabels(db);
    const rows = await db
      .selectFrom('menu_options')
      .select(['id', 'sodium_mg', 'may_contain'])
      .where('id', 'in', optionIds)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.id, row.sodium_mg, row.may_contain]),
      [
        ['green-herb', 420, null],
        ['skin-on-fries', 620, ['gluten', 'eggs', 'milk']],
      ],
    );
  });
  it('leaves options that the seller removed', async () => {
    await db.deleteFrom('option_groups').execute();
    await seedOptions(db);
    assert.equal((await db.selectFrom('option_groups').select('id').execute()).length, 0);
  });
  it('adds labels to an older menu, but not to dishes that the seller changed', async () => {
    const ids = ['burnt-ends', 'smoked-wings', 'house-cola', 'pit-beans'];
    await db
      .updateTable('products')
      .set({ sodium_mg: null, caffeine_mg: null, allergens: null })
      .where('id', 'in', ids)
      .execute();
    await db.updateTable('products').set({ version: 2 }).where('id', '=', 'smoked-wings').execute();
    await db
      .updateTable('products')
      .set({ description: "The seller's own" })
      .where('id', '=', 'pit-beans')
      .execute();
    await db
      .updateTable('products')
      .set({ sodium_mg: 7 })
      .where('id', '=', 'oak-smoked-brisket')
      .execute();
    await addLabels(db);
    const rows = await db
      .selectFrom('products')
      .select(['id', 'sodium_mg', 'caffeine_mg', 'version'])
      .where('id', 'in', [...ids, 'oak-smoked-brisket'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.id, row.sodium_mg, row.caffeine_mg, row.version]),
      [
        ['burnt-ends', 1390, null, 1],
        ['house-cola', 15, 34, 1],
        ['oak-smoked-brisket', 7, null, 1],
        ['pit-beans', null, null, 1],
        ['smoked-wings', null, null, 2],
      ],
    );
  });
  it('updates the name of a generated picture, but not of an uploaded one', async () => {
    await db
      .updateTable('products')
      .set({ image: 'my-own-0123abcd.webp' })
      .where('id', '=', 'burnt-ends')
      .execute();
    await updateImages(
      db,
      new Map([
        ['oak-smoked-brisket', 'oak-smoked-brisket-11111111.webp'],
        ['burnt-ends', 'burnt-ends-22222222.webp'],
      ]),
    );
    await updateImages(db, new Map([['oak-smoked-brisket', 'oak-smoked-brisket-33333333.webp']]));
    const rows = await db
      .selectFrom('products')
      .select(['id', 'image'])
      .where('id', 'in', ['oak-smoked-brisket', 'burnt-ends'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map(({ image }) => image),
      ['my-own-0123abcd.webp', 'oak-smoked-brisket-33333333.webp'],
    );
  });
  it('keeps an uploaded picture that is named like the shipped one', async () => {
    // The file name of an upload begins with the dish's name, as that of the shipped picture.
    const uploaded = 'pit-beans-aaaaaaaa.webp';
    const imageAfter = async (shipped: string) => {
      await updateImages(db, new Map([['pit-beans', shipped]]), [uploaded]);
      const row = await db
        .selectFrom('products')
        .select(['image', 'shipped_image'])
        .where('id', '=', 'pit-beans')
        .executeTakeFirstOrThrow();
      return [row.image, row.shipped_image];
    };
    const show = (image: string, shippedImage?: null) =>
      db
        .updateTable('products')
        .set({ image, ...(shippedImage === null && { shipped_image: null }) })
        .where('id', '=', 'pit-beans')
        .execute();
    await show(uploaded);
    assert.deepEqual(await imageAfter('pit-beans-44444444.webp'), [
      uploaded,
      'pit-beans-44444444.webp',
    ]);
    // A site that is older than the column.
    await show(uploaded, null);
    assert.deepEqual(await imageAfter('pit-beans-55555555.webp'), [
      uploaded,
      'pit-beans-55555555.webp',
    ]);
    await show('pit-beans-55555555.webp', null);
    assert.deepEqual(await imageAfter('pit-beans-66666666.webp'), [
      'pit-beans-66666666.webp',
      'pit-beans-66666666.webp',
    ]);
  });
});
