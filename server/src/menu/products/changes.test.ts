import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import type { Product } from '@smokehouse/shared/contract';
import { openShop } from '../../ordering/orders/testing';
import { formOf } from '../../testing-people';

const shop = await openShop();
const [one, two] = [await shop.seller(), await shop.seller()];
const customer = await shop.customer();
const list = async () =>
  (await shop.browser().call<{ products: Product[] }>('GET /api/product/list')).body.products;
const find = async (id: string) => (await list()).find(({ _id }) => _id === id);
const fields = {
  name: 'Smoked Ribs',
  nameAr: 'أضلاع مدخّنة',
  description: 'Six bones.',
  category: 'bar-bq',
  price: 90,
};
const picture = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();

async function update(data: object, { by = one, image }: { by?: typeof one; image?: Buffer } = {}) {
  const form = formOf([
    { name: 'productData', value: JSON.stringify(data) },
    ...(image ? [{ name: 'image', value: image, file: 'a.png', type: 'image/png' }] : []),
  ]);
  return by.call<{ product: Product }>('POST /api/product/update', form.payload, {
    headers: form.headers,
  });
}

describe('POST /api/product/update', () => {
  it('changes everything about a dish except its address and its place on the menu', async () => {
    const id = await shop.dish();
    await shop.dish();
    const place = (await list()).findIndex(({ _id }) => _id === id);
    const { status, body } = await update({
      id,
      version: 1,
      ...fields,
      caloriesKcal: 700,
      sodiumMg: 1200,
      caffeineMg: 0,
      allergens: ['milk', 'celery'],
    });
    assert.deepEqual([status, body.message], [200, 'The dish is updated.']);
    assert.deepEqual(body.product, {
      _id: id,
      ...fields,
      image: '',
      inStock: true,
      caloriesKcal: 700,
      sodiumMg: 1200,
      caffeineMg: 0,
      allergens: ['milk', 'celery'],
      version: 2,
    });
    assert.deepEqual((await list())[place], body.product);
  });

  it('clears omitted fields, and keeps the picture until another is sent or it is removed', async () => {
    const id = await shop.dish();
    const first = await update(
      { id, version: 1, ...fields, sodiumMg: 5 },
      { image: await picture('red') },
    );
    assert.match(first.body.product.image, /^smoked-ribs-[0-9a-f]{8}\.webp$/);
    const kept = await update({ id, version: 2, name: 'Ribs', price: 1 });
    assert.deepEqual(
      [kept.body.product.image, kept.body.product.sodiumMg, kept.body.product.nameAr],
      [first.body.product.image, undefined, undefined],
    );
    const second = await update({ id, version: 3, ...fields }, { image: await picture('blue') });
    assert.notEqual(second.body.product.image, first.body.product.image);
    assert.equal(
      (await update({ id, version: 4, ...fields, removePicture: true })).body.product.image,
      '',
    );
  });

  it('lists the fields for the kitchen to the seller only, and keeps them unless a form shows them', async () => {
    const id = await shop.dish();
    const kitchen = {
      kitchenName: 'ribs',
      kitchenNameAr: 'أضلاع',
      station: 'pit',
      course: 'mains',
      leadMinutes: 40,
    } as const;
    const readKitchen = async () => {
      const { body } = await one.call<{ product: Product }>(`GET /api/seller/product?id=${id}`);
      const { kitchenName, kitchenNameAr, station, course, leadMinutes } = body.product;
      return { kitchenName, kitchenNameAr, station, course, leadMinutes };
    };
    await update({ id, version: 1, ...fields, ...kitchen, hasKitchenFields: true });
    assert.deepEqual(await readKitchen(), kitchen);
    const listed = Object.keys((await find(id)) ?? {});
    assert.deepEqual(
      listed.filter((field) => field in kitchen),
      [],
    );
    await update({ id, version: 2, ...fields });
    assert.deepEqual(await readKitchen(), kitchen, 'a form without the fields does not clear them');
    await update({ id, version: 3, ...fields, hasKitchenFields: true, station: 'grill' });
    const none = { kitchenName: undefined, kitchenNameAr: undefined, course: undefined };
    assert.deepEqual(await readKitchen(), { ...none, leadMinutes: undefined, station: 'grill' });
    assert.equal((await one.call('GET /api/seller/product?id=none')).status, 404);
  });

  it('lists the hours of a dish, and refuses hours outside a trading day', async () => {
    const id = await shop.dish();
    await update({ id, version: 1, ...fields, served: '18:00-02:00' });
    assert.deepEqual((await find(id))?.served, { from: 1080, to: 1560 });
    for (const served of ['18:00-18:00', '02:00-05:00', '18:00-25:00', 'evening'])
      assert.equal((await update({ id, version: 2, ...fields, served })).status, 422, served);
    await update({ id, version: 2, ...fields, hasKitchenFields: true });
    assert.equal((await find(id))?.served, undefined);
  });

  it('never loses an allergen that the change does not name as removed', async () => {
    const id = await shop.dish();
    await update({ id, version: 1, ...fields, allergens: ['gluten', 'milk', 'nuts'] });
    for (const allergens of [undefined, [], ['gluten', 'milk'], ['nuts', 'eggs']]) {
      const { status, body } = await update({ id, version: 2, ...fields, allergens });
      assert.deepEqual(
        [status, body.code, Object.keys(body.fields ?? {})],
        [422, 'allergens_lost', ['allergens']],
      );
    }
    const partly = { allergens: ['gluten'], removedAllergens: ['milk'] };
    assert.equal((await update({ id, version: 2, ...fields, ...partly })).status, 422);
    assert.deepEqual(
      [(await find(id))?.version, (await find(id))?.allergens],
      [2, ['gluten', 'milk', 'nuts']],
    );
    const named = { allergens: ['gluten'], removedAllergens: ['milk', 'nuts'] };
    const done = await update({ id, version: 2, ...fields, ...named });
    assert.deepEqual([done.status, done.body.product.allergens], [200, ['gluten']]);
  });

  it('keeps traces apart from what the dish contains, and its tags', async () => {
    const id = await shop.dish();
    const { body } = await update({
      id,
      version: 1,
      ...fields,
      allergens: ['milk'],
      mayContain: ['nuts', 'milk', 'gluten'],
      tags: ['smoked', 'spicy'],
    });
    assert.deepEqual(
      [body.product.mayContain, body.product.tags],
      [
        ['gluten', 'nuts'],
        ['spicy', 'smoked'],
      ],
    );
    const cleared = await update({ id, version: 2, ...fields, allergens: ['milk'] });
    assert.deepEqual(
      [cleared.body.product.mayContain, cleared.body.product.tags],
      [undefined, undefined],
    );
  });

  it('must not call a dish vegan or vegetarian that contains what the diet excludes', async () => {
    const id = await shop.dish();
    for (const [tag, allergen] of [
      ['vegan', 'milk'],
      ['vegan', 'fish'],
      ['vegetarian', 'molluscs'],
    ] as const) {
      const untrue = { ...fields, tags: [tag], allergens: [allergen] };
      const { status, body } = await update({ id, version: 1, ...untrue });
      assert.deepEqual([status, body.code], [422, 'tags_untrue'], tag);
      assert.ok(body.fields?.tags);
    }
    const cheese = { ...fields, tags: ['vegetarian'], allergens: ['milk'] };
    assert.equal((await update({ id, version: 1, ...cheese })).status, 200);
  });

  it('leaves earlier orders as they were sold', async () => {
    const id = await shop.dish({ price_halalas: 1000 });
    await customer.order([{ product: id, quantity: 1 }]);
    await update({ id, version: 1, ...fields });
    const line = (await customer.orders())[0]?.items[0]?.product;
    assert.deepEqual([line?.name, line?.price], ['Smoked Wings', 10]);
  });

  it('returns 409 with the current dish when somebody else changed it in the meantime', async () => {
    const id = await shop.dish();
    await update({ id, version: 1, ...fields, price: 95 });
    const { status, body } = await update({ id, version: 1, ...fields, price: 70 }, { by: two });
    assert.deepEqual([status, body.code, body.success], [409, 'changed_meanwhile', false]);
    assert.deepEqual([body.product.price, body.product.version], [95, 2]);
    assert.equal(
      (await update({ id, version: body.product.version, ...fields, price: 70 }, { by: two }))
        .status,
      200,
    );
  });

  it('succeeds for one of two concurrent sellers', async () => {
    const id = await shop.dish();
    const answers = await Promise.all([
      update({ id, version: 1, ...fields, price: 11 }),
      update({ id, version: 1, ...fields, price: 22 }, { by: two }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(
      (await find(id))?.price,
      answers.find(({ status }) => status === 200)?.body.product.price,
    );
  });

  it('is independent of changes of the stock', async () => {
    const id = await shop.dish();
    await two.call('POST /api/product/stock', { id, inStock: false });
    const { status, body } = await update({ id, version: 1, ...fields });
    assert.deepEqual([status, body.product.inStock], [200, false]);
  });

  it('validates the same fields as a new dish', async () => {
    const id = await shop.dish();
    for (const [fault, field] of [
      [{ price: -1 }, 'price'],
      [{ name: '' }, 'name'],
      [{ allergens: ['stone'] }, 'allergens.0'],
      [{ version: 0 }, 'version'],
    ] as const) {
      const { status, body } = await update({ id, version: 1, ...fields, ...fault });
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, [field]]);
    }
    assert.equal((await update({ id, ...fields })).status, 400, 'without a version');
    const { status, body } = await update(
      { id, version: 1, ...fields },
      { image: Buffer.from('no picture') },
    );
    assert.deepEqual([status, body.code], [422, 'picture_type']);
    const heavy = await update(
      { id, version: 1, ...fields },
      { image: Buffer.alloc(8 * 1024 * 1024 + 1) },
    );
    assert.deepEqual([heavy.status, heavy.body.code], [413, 'picture_large']);
    assert.equal((await find(id))?.version, 1);
  });

  it('returns 404 for an unknown dish', async () => {
    assert.equal((await update({ id: 'nothing', version: 1, ...fields })).status, 404);
  });

  it('is for the seller only', async () => {
    for (const by of [customer, await shop.guest(), shop.browser()]) {
      assert.equal((await update({ id: 'x', version: 1, ...fields }, { by })).status, 401);
      assert.equal((await by.call('POST /api/product/delete', { id: 'x' })).status, 401);
    }
  });
});

describe('POST /api/product/delete', () => {
  it('removes a dish from the menu and from all carts; orders keep their line', async () => {
    const [gone, stays] = [await shop.dish(), await shop.dish()];
    await customer.order([{ product: gone, quantity: 2 }]);
    const guest = await shop.guest();
    await customer.call('POST /api/cart/update', { cart: { [gone]: 1, [stays]: 2 } });
    await guest.call('POST /api/dinecart/update', { dineCart: { [gone]: 3 } });
    const { status, body } = await one.call('POST /api/product/delete', { id: gone });
    assert.deepEqual([status, body.message], [200, 'The dish is removed from the menu.']);
    assert.equal(await find(gone), undefined);
    assert.deepEqual(await customer.cart(), { [stays]: 2 });
    assert.deepEqual((await guest.call('GET /api/dineuser/is-auth')).body.user.dineCart, {});
    assert.equal((await customer.orders())[0]?.items[0]?.quantity, 2);
  });

  it('leaves nothing that can be ordered, changed, switched or deleted again', async () => {
    const id = await shop.dish();
    await one.call('POST /api/product/delete', { id });
    assert.equal(
      (
        await customer.call('POST /api/order/cod', {
          items: [{ product: id, quantity: 1 }],
          address: customer.address,
        })
      ).body.code,
      'dishes_unknown',
    );
    assert.equal((await update({ id, version: 1, ...fields })).status, 404);
    assert.equal((await one.call('POST /api/product/stock', { id, inStock: true })).status, 404);
    assert.equal((await one.call('POST /api/product/delete', { id })).status, 404);
  });
});
