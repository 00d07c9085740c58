import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Ingredient } from '@smokehouse/shared/contract';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { dishWithOptions } from '../options/testing';
import { newStaff } from '../../people/testing';
import { BRISKET, openStock } from './testing';

const shop = await openShop();
const { clock, db } = shop;
const seller = await shop.seller();
clock.set(Date.parse('2026-11-20T19:00:00+03:00'));

const {
  dishOf,
  expectInStock,
  guestOrders,
  ingredient,
  listed,
  move,
  movements,
  onHand,
  saveRecipe,
  sell,
  sumOf,
} = openStock(shop, seller);

describe('a dish with a recipe', () => {
  it('takes its ingredients when it is sold, is sold out without them, and comes back', async () => {
    const brisket = await ingredient(700);
    const dish = await dishOf({ [brisket]: 300 });
    await expectInStock([dish, true]);
    await expectOk(guestOrders({ [dish]: 1 }));
    assert.equal(await onHand(brisket), 400);
    await expectInStock([dish, true]);
    await sell(await shop.customer(), dish, 1);
    assert.equal(await onHand(brisket), 100);
    await expectInStock([dish, false]);
    assert.equal((await guestOrders({ [dish]: 1 })).body.code, 'dishes_sold_out');
    await expectOk(move(brisket, 'delivery', 200));
    assert.equal(await onHand(brisket), 300);
    await expectInStock([dish, true]);
    assert.deepEqual(
      (await movements(brisket)).map(({ kind, amount, pieces }) => [kind, amount, pieces]),
      [
        ['delivery', 200, undefined],
        ['sold', -300, 1],
        ['sold', -300, 1],
        ['delivery', 700, undefined],
      ],
    );
  });

  it('is refused with its name when too little is left for the order, in either language', async () => {
    const brisket = await ingredient(700);
    const dish = await dishOf({ [brisket]: 300 });
    const refused = await guestOrders({ [dish]: 3 });
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.message],
      [
        409,
        'dish_ingredients_short',
        'Not enough of Brisket Plate is left for this order. Please order fewer.',
      ],
    );
    const customer = await shop.customer('ar');
    const arabic = await customer.call('POST /api/order/cod', {
      items: [{ product: dish, quantity: 3 }],
      address: customer.address,
    });
    assert.deepEqual(
      [arabic.status, arabic.body.message],
      [409, 'الكمية المتبقية من طبق بريسكت لا تكفي لهذا الطلب. يُرجى تقليل الكمية.'],
    );
    const other = await dishOf({ [brisket]: 500 }, 'Big Plate');
    assert.equal((await guestOrders({ [dish]: 1, [other]: 1 })).status, 409);
    assert.deepEqual([await onHand(brisket), (await customer.orders()).length], [700, 0]);
    await expectOk(guestOrders({ [dish]: 1 }));
  });

  it('shares an ingredient with other dishes, which are sold out with it', async () => {
    const brisket = await ingredient(500);
    const plate = await dishOf({ [brisket]: 300 });
    const sandwich = await dishOf({ [brisket]: 150 }, 'Brisket Sandwich');
    await expectOk(guestOrders({ [plate]: 1 }));
    await expectInStock([plate, false], [sandwich, true]);
    await expectOk(guestOrders({ [sandwich]: 1 }));
    await expectInStock([plate, false], [sandwich, false]);
    await expectOk(move(brisket, 'count', 200));
    await expectInStock([plate, false], [sandwich, true]);
  });

  it('is never sold beyond the stock, whoever orders, pays, delivers or edits at once', async () => {
    const [brisket, bun] = [await ingredient(1000), await ingredient(20, { unit: 'piece' })];
    const plate = await dishOf({ [brisket]: 200, [bun]: 1 });
    const sandwich = await dishOf({ [bun]: 1, [brisket]: 100 }, 'Brisket Sandwich');
    const customers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
    const paid = await Promise.all(
      customers.map(async (customer, index) => {
        const product = index % 2 ? plate : sandwich;
        const { id } = await customer.order([{ product, quantity: 1 }]);
        return { customer, proof: (await customer.pay(id)).body };
      }),
    );
    // At tables of their own: orders at one table wait for each other.
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) => guestOrders({ [plate]: 1, [sandwich]: 1 }, 1 + at)),
      ...Array.from({ length: 3 }, (_, at) => guestOrders({ [sandwich]: 2 }, 7 + at)),
      ...paid.map(({ customer, proof }) => customer.verify(proof)),
      ...Array.from({ length: 3 }, () => move(brisket, 'delivery', 50)),
      ...Array.from({ length: 3 }, () => move(bun, 'waste', 1)),
      saveRecipe(plate, { [brisket]: 200, [bun]: 1 }, 1),
      seller.call('POST /api/seller/counts', { id: plate, left: 50 }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      [],
    );
    for (const id of [brisket, bun]) {
      assert.equal(await onHand(id), await sumOf(id));
      assert.ok((await sumOf(id)) >= 0);
    }
    // What was sold is what was taken.
    const { rows } = await shop.pool.query(
      `select coalesce(sum(l.quantity), 0)::int as sold, l.product_id from (
        select product_id, quantity from dine_order_lines
        union all
        select l.product_id, l.quantity from order_lines l join orders o on o.id = l.order_id
        where o.payment_state = 'paid') l
      where l.product_id = any($1) group by l.product_id`,
      [[plate, sandwich]],
    );
    const sold = new Map(rows.map((row) => [row.product_id, row.sold]));
    const [plates, sandwiches] = [sold.get(plate) ?? 0, sold.get(sandwich) ?? 0];
    assert.equal(await onHand(brisket), 1150 - 200 * plates - 100 * sandwiches);
    assert.equal(await onHand(bun), 17 - plates - sandwiches);
    const left = (await onHand(brisket)) ?? 0;
    await expectInStock([plate, left >= 200], [sandwich, left >= 100]);
  });

  it('takes its ingredients in combos too', async () => {
    const ribs = await ingredient(3, { unit: 'piece' });
    const rib = await dishOf({ [ribs]: 1 }, 'Rib');
    const tray = await dishWithOptions(shop, seller, [{ name: 'Rib', product: rib }]);
    const options = tray.options.map((option) => ({ option, quantity: 2 }));
    const guest = await shop.guest('Fahad', '4');
    await expectOk(
      guest.call('POST /api/dineorder/cod', {
        items: [{ product: tray.dish, quantity: 1, options }],
      }),
    );
    assert.equal(await onHand(ribs), 1);
  });

  it('is paid back when its ingredients were used before the payment arrived', async () => {
    const brisket = await ingredient(300);
    const dish = await dishOf({ [brisket]: 300 });
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: dish, quantity: 1 }]);
    await expectOk(guestOrders({ [dish]: 1 }));
    assert.equal((await customer.verify((await customer.pay(id)).body)).status, 409);
    assert.equal(await onHand(brisket), 0);
  });

  it('gives back what it took when it is cancelled, although the recipe has changed', async () => {
    const brisket = await ingredient(600);
    const dish = await dishOf({ [brisket]: 300 });
    const customer = await shop.customer();
    const order = await sell(customer, dish, 2);
    await expectOk(saveRecipe(dish, { [brisket]: 500 }, 1));
    await expectInStock([dish, false]);
    await expectOk(customer.call('POST /api/order/cancel', { orderId: order }));
    assert.equal(await onHand(brisket), 600);
    await expectInStock([dish, true]);
    assert.equal((await movements(brisket))[0]?.kind, 'returned');
  });

  it('gives nothing back once the kitchen has taken the ticket', async () => {
    const brisket = await ingredient(600);
    const dish = await dishOf({ [brisket]: 300 });
    const order = await sell(await shop.customer(), dish, 2);
    await db
      .updateTable('kitchen_tickets')
      .set({ taken_at: new Date(clock.now()) })
      .where('order_id', '=', order)
      .execute();
    await expectOk(
      seller.call('POST /api/seller/order/correct', {
        orderId: order,
        kind: 'remove',
        items: [{ product: dish, quantity: 1 }],
        reason: 'made_wrongly',
        by: 'Salem',
      }),
    );
    assert.equal(await onHand(brisket), 0);
    await expectInStock([dish, false]);
  });

  it('stays out of stock after a delivery if the seller took it out', async () => {
    const brisket = await ingredient(100);
    const dish = await shop.dish();
    await expectOk(seller.call('POST /api/product/stock', { id: dish, inStock: false }));
    await expectOk(saveRecipe(dish, { [brisket]: 300 }));
    await expectOk(move(brisket, 'delivery', 900));
    await expectInStock([dish, false]);
    await expectOk(seller.call('POST /api/product/stock', { id: dish, inStock: true }));
    await expectInStock([dish, true]);
  });

  it('cannot be put in stock while its ingredients do not suffice', async () => {
    const brisket = await ingredient(100);
    const dish = await dishOf({ [brisket]: 300 });
    await expectInStock([dish, false]);
    const { status, body } = await seller.call('POST /api/product/stock', {
      id: dish,
      inStock: true,
    });
    assert.deepEqual([status, body.code], [409, 'stock_ingredients_short']);
    await expectInStock([dish, false]);
    await expectOk(saveRecipe(dish, {}, 1));
    await expectInStock([dish, true]);
  });

  it('may be counted too: it is in stock while both suffice', async () => {
    const brisket = await ingredient(600);
    const dish = await dishOf({ [brisket]: 300 });
    const count = (left: number) => seller.call('POST /api/seller/counts', { id: dish, left });
    await expectOk(count(1));
    await expectOk(guestOrders({ [dish]: 1 }));
    await expectInStock([dish, false]);
    await expectOk(move(brisket, 'count', 0));
    await expectOk(count(5));
    await expectInStock([dish, false]);
    await expectOk(move(brisket, 'delivery', 300));
    await expectInStock([dish, true]);
    await expectOk(count(0));
    await expectOk(move(brisket, 'count', 0));
    await expectOk(move(brisket, 'count', 900));
    await expectInStock([dish, false]);
  });
});

describe('POST /api/seller/ingredients/move', () => {
  it('refuses more waste than is on hand, nothing, too much, and an unknown ingredient', async () => {
    const id = await ingredient(10);
    assert.equal((await move(id, 'waste', 11)).status, 409);
    for (const kind of ['delivery', 'waste']) assert.equal((await move(id, kind, 0)).status, 422);
    assert.equal((await move(id, 'delivery', 1_000_000_000)).status, 422);
    assert.equal((await move(id, 'delivery', 1_000_000_001)).status, 422);
    assert.equal((await move(id, 'sold', 1)).status, 422);
    assert.equal((await move('none', 'count', 1)).status, 404);
    assert.equal(await onHand(id), 10);
  });

  it('records a repeated request once', async () => {
    const [id, other] = [await ingredient(0), await ingredient(0)];
    const headers = { 'idempotency-key': `delivery-${id}` };
    for (const _ of [1, 2]) await expectOk(move(id, 'delivery', 10, headers));
    assert.equal(await onHand(id), 10);
    assert.equal((await move(other, 'delivery', 10, headers)).status, 422);
  });

  it('names who made it, and no movement is changed or removed', async () => {
    const id = await ingredient(0);
    await expectOk(move(id, 'count', 40));
    await expectOk(move(id, 'waste', 15));
    assert.deepEqual(
      (await movements(id)).map(({ kind, amount }) => [kind, amount]),
      [
        ['waste', -15],
        ['count', 40],
      ],
    );
    await assert.rejects(db.deleteFrom('ingredient_movements').execute(), /never changed/);
    await assert.rejects(
      db.updateTable('ingredient_movements').set({ amount: 1 }).execute(),
      /never changed/,
    );
  });
});

describe('POST /api/seller/ingredients/save', () => {
  const save = (change: object) =>
    seller.call<{ ingredient: Ingredient; code: string }>('POST /api/seller/ingredients/save', {
      ...BRISKET,
      ...change,
    });

  it('changes an ingredient, but not its unit, and not one that another seller has changed', async () => {
    const id = await ingredient(0);
    assert.equal((await save({ id, version: 1, unit: 'ml' })).status, 422);
    const { body } = await expectOk(save({ id, version: 1, name: ' Beef  Brisket ', cost: 80.55 }));
    const { name, cost, version } = body.ingredient;
    assert.deepEqual([name, cost, version], ['Beef Brisket', 80.55, 2]);
    const late = await save({ id, version: 1, name: 'Mine' });
    assert.deepEqual([late.status, late.body.ingredient.name], [409, 'Beef Brisket']);
    assert.equal((await save({ id: 'none', version: 1 })).status, 404);
  });

  it('refuses a part of a halala, and amounts that are no whole units', async () => {
    for (const change of [{ cost: 1.005 }, { cost: -1 }, { low: 1.5 }, { name: ' ' }])
      assert.equal((await save(change)).status, 422);
  });

  it('keeps an ingredient that a recipe contains, and says of which dish', async () => {
    const id = await ingredient(0);
    const dish = await dishOf({ [id]: 1 });
    const remove = () => seller.call('POST /api/seller/ingredients/delete', { id });
    const refused = await remove();
    assert.deepEqual([refused.status, refused.body.code], [409, 'ingredient_used']);
    assert.match(refused.body.message ?? '', /Brisket Plate/);
    await expectOk(saveRecipe(dish, {}, 1));
    await expectOk(remove());
    assert.equal(await listed(id), undefined);
    assert.equal((await saveRecipe(dish, { [id]: 1 }, 2)).status, 404);
    assert.equal((await remove()).status, 404);
  });

  it('shows costs only to those who may edit the menu', async () => {
    await ingredient(0);
    const cook = await newStaff(shop, 'cook');
    const { body } = await expectOk(
      cook.call<{ ingredients: Ingredient[] }>('GET /api/seller/ingredients'),
    );
    assert.ok(body.ingredients.every(({ cost }) => cost === undefined));
  });
});

describe('POST /api/seller/recipes/save', () => {
  it('refuses a recipe that another seller has changed, with the current one', async () => {
    const id = await ingredient(0);
    const dish = await dishOf({ [id]: 1 });
    for (const version of [undefined, 2]) {
      const late = await saveRecipe(dish, { [id]: 5 }, version);
      assert.equal(late.status, 409);
      assert.deepEqual(late.body.recipe.items, [{ ingredient: id, amount: 1 }]);
    }
    assert.equal((await saveRecipe('none', { [id]: 1 })).status, 404);
    assert.equal((await saveRecipe(dish, { none: 1 }, 1)).status, 404);
    assert.equal((await saveRecipe(dish, { [id]: 0 }, 1)).status, 422);
  });
});
