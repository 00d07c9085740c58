import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATEGORY_PATHS } from '@smokehouse/shared/contract';
import { startTestApp } from '../testing';
import { renewImages, seedMenu } from './menu';

const { app, db, browser } = await startTestApp();

describe('seeding the menu', () => {
  it('puts sixty dishes in all ten categories on an empty menu, once', async () => {
    await Promise.all([seedMenu(db), seedMenu(db)]);
    app.menu.forget();
    const products = await app.menu.list();
    assert.equal(products.length, 60);
    assert.deepEqual(new Set(products.map(({ category }) => category)), new Set(CATEGORY_PATHS));
    assert.deepEqual({ ...products[0], description: '', descriptionAr: '' }, {
      _id: 'oak-smoked-brisket', name: 'Oak-Smoked Brisket', nameAr: 'بريسكت مدخّن على البلوط', description: '', descriptionAr: '', category: 'main-course',
      price: 118, image: 'oak-smoked-brisket.webp', inStock: true, caloriesKcal: 920, sodiumMg: undefined, caffeineMg: undefined, allergens: undefined,
    });
    assert.equal((await browser().call('GET /api/product/list')).status, 200);
  });
  it('gives a dish the name of its new picture, but leaves an uploaded one alone', async () => {
    await db.updateTable('products').set({ image: 'my-own-0123abcd.webp' }).where('id', '=', 'burnt-ends').execute();
    await renewImages(db, new Map([['oak-smoked-brisket', 'oak-smoked-brisket-11111111.webp'], ['burnt-ends', 'burnt-ends-22222222.webp']]));
    await renewImages(db, new Map([['oak-smoked-brisket', 'oak-smoked-brisket-33333333.webp']]));
    const rows = await db.selectFrom('products').select(['id', 'image']).where('id', 'in', ['oak-smoked-brisket', 'burnt-ends']).orderBy('id').execute();
    assert.deepEqual(rows.map(({ image }) => image), ['my-own-0123abcd.webp', 'oak-smoked-brisket-33333333.webp']);
  });
});
