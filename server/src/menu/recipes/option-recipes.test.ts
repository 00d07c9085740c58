import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEvent, OptionsMenu, Recipe } from '@smokehouse/shared/contract';
import { eventually } from '../../testing-eventually';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { dishWithOptions } from '../options/testing';
import { openStock } from './testing';

const shop = await openShop();
const seller = await shop.seller();
shop.clock.set(Date.parse('2026-11-20T19:00:00+03:00'));
const {
  dishOf,
  expectInStock,
  guestOrders,
  ingredient,
  move,
  movements,
  onHand,
  saveRecipe,
  sell,
} = openStock(shop, seller);

/** A plate of 200 g with an extra of 100 g, and an option that takes nothing. */
async function plateWithExtra(stock: number) {
  const brisket = await ingredient(stock);
  const { dish, options } = await dishWithOptions(shop, seller, [
    { name: 'Extra brisket', nameAr: 'بريسكت إضافي' },
    { name: 'Pickles' },
  ]);
  const [extra = '', pickles = ''] = options;
  await expectOk(saveRecipe(dish, { [brisket]: 200 }));
  await expectOk(saveRecipe(extra, { [brisket]: 100 }));
  return { brisket, dish, extra, pickles };
}
const isSoldOut = async (path: string): Promise<boolean> => {
  const { body } = await shop.browser().call<OptionsMenu>('GET /api/product/options');
  const [group, id] = path.split('/');
  const options = body.groups.find((one) => one.id === group)?.options ?? [];
  return options.find((option) => option.id === id)?.soldOut ?? false;
};
/** Waits, because the change of the menu is published. */
const expectSoldOut = (path: string, isExpected: boolean) =>
  eventually(async () => assert.equal(await isSoldOut(path), isExpected));
const item = (product: string, quantity: number, ...options: [string, number][]) => ({
  product,
  quantity,
  options: options.map(([option, count]) => ({ option, quantity: count })),
});

describe('an option with a recipe', () => {
  it('takes its ingredients besides those of its dish, as often as it is chosen', async () => {
    const { brisket, dish, extra, pickles } = await plateWithExtra(2000);
    await expectOk(guestOrders([item(dish, 2, [extra, 2])]));
    assert.equal(await onHand(brisket), 2000 - 2 * 200 - 4 * 100);
    await expectOk(guestOrders([item(dish, 1, [pickles, 1])], 5));
    assert.equal(await onHand(brisket), 1000);
    const sold = (await movements(brisket)).filter(({ kind }) => kind === 'sold');
    assert.deepEqual(
      sold.map(({ amount, pieces, dish: of, option }) => [amount, pieces, of?.name, option?.name]),
      [
        [-200, 1, 'Tray', undefined],
        [-400, 2, 'Tray', undefined],
        [-400, 4, 'Tray', 'Extra brisket'],
      ],
    );
  });

  it('is sold out while its ingredients do not suffice, and comes back by a delivery', async () => {
    const { brisket, dish, extra, pickles } = await plateWithExtra(350);
    assert.equal(await isSoldOut(extra), false);
    await expectOk(guestOrders([item(dish, 1, [extra, 1])]));
    assert.equal(await onHand(brisket), 50);
    await expectSoldOut(extra, true);
    await expectSoldOut(pickles, false);
    await expectOk(move(brisket, 'delivery', 250));
    await expectSoldOut(extra, false);
    await expectOk(saveRecipe(extra, { [brisket]: 400 }, 1));
    await expectSoldOut(extra, true);
    await expectInStock([dish, true]);
    const guest = await shop.guest('Fahad', '4');
    const refused = await guest.call('POST /api/dineorder/cod', {
      items: [item(dish, 1, [extra, 1])],
    });
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.message],
      [409, 'option_sold_out', 'Tray: Extra brisket is sold out. Please choose something else.'],
    );
    await expectOk(saveRecipe(extra, {}, 2));
    await expectSoldOut(extra, false);
  });

  it('is refused with its name when too little is left for the order, in either language', async () => {
    const { brisket, dish, extra } = await plateWithExtra(450);
    const refused = await guestOrders([item(dish, 2, [extra, 1])]);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'Not enough of Tray (Extra brisket) is left for this order. Please order fewer.'],
    );
    const customer = await shop.customer('ar');
    const arabic = await customer.call('POST /api/order/cod', {
      items: [item(dish, 2, [extra, 1])],
      address: customer.address,
    });
    assert.deepEqual(
      [arabic.status, arabic.body.message],
      [409, 'الكمية المتبقية من صينية (بريسكت إضافي) لا تكفي لهذا الطلب. يُرجى تقليل الكمية.'],
    );
    assert.equal(await onHand(brisket), 450);
  });

  it('gives back what it took when its order is cancelled, or its line removed', async () => {
    const { brisket, dish, extra } = await plateWithExtra(2000);
    const customer = await shop.customer();
    const options = [{ option: extra, quantity: 2 }];
    const cancelled = await sell(customer, dish, 1, options);
    await expectOk(saveRecipe(extra, { [brisket]: 7 }, 1));
    await expectOk(customer.call('POST /api/order/cancel', { orderId: cancelled }));
    assert.equal(await onHand(brisket), 2000);
    const order = await sell(customer, dish, 3, options);
    assert.equal(await onHand(brisket), 2000 - 3 * 200 - 6 * 7);
    await expectOk(
      seller.call('POST /api/seller/order/correct', {
        orderId: order,
        kind: 'remove',
        items: [{ line: 0, product: dish, quantity: 1 }],
        reason: 'made_wrongly',
        by: 'Salem',
      }),
    );
    assert.equal(await onHand(brisket), 2000 - 2 * 200 - 4 * 7);
  });

  it('of a combo takes the recipe of the chosen dish too', async () => {
    const [ribs, sauce] = [await ingredient(9, { unit: 'piece' }), await ingredient(100)];
    const rib = await dishOf({ [ribs]: 1 }, 'Rib');
    const combo = await dishWithOptions(shop, seller, [{ name: 'Rib', product: rib }]);
    const [option = ''] = combo.options;
    await expectOk(saveRecipe(option, { [sauce]: 10 }));
    await expectOk(guestOrders([item(combo.dish, 2, [option, 2])]));
    assert.deepEqual([await onHand(ribs), await onHand(sauce)], [5, 60]);
  });

  it('is never sold beyond the stock that it shares with its dish, whoever orders at once', async () => {
    const { brisket, dish, extra } = await plateWithExtra(1300);
    const customers = await Promise.all([1, 2, 3].map(() => shop.customer()));
    const paid = await Promise.all(
      customers.map(async (customer) => {
        const { id } = await customer.order([item(dish, 1, [extra, 1])]);
        return { customer, proof: (await customer.pay(id)).body };
      }),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, at) => guestOrders([item(dish, 1, [extra, 1])], 1 + at)),
      ...paid.map(({ customer, proof }) => customer.verify(proof)),
      saveRecipe(extra, { [brisket]: 100 }, 1),
      seller.call('POST /api/seller/options/stock', stockOf(extra, true)),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      [],
    );
    const sold = answers.slice(0, 8).filter(({ status }) => status === 200).length;
    assert.equal(sold, 4);
    assert.equal(await onHand(brisket), 100);
  });

  const stockOf = (path: string, inStock: boolean) => {
    const [group, option] = path.split('/');
    return { group, option, inStock };
  };

  it('cannot be put in stock while its ingredients do not suffice', async () => {
    const { brisket, extra } = await plateWithExtra(50);
    const stock = (inStock: boolean) =>
      seller.call('POST /api/seller/options/stock', stockOf(extra, inStock));
    const refused = await stock(true);
    assert.deepEqual([refused.status, refused.body.code], [409, 'stock_ingredients_short']);
    await expectOk(stock(false));
    await expectOk(move(brisket, 'delivery', 500));
    await expectSoldOut(extra, true);
    await expectOk(stock(true));
    await expectSoldOut(extra, false);
  });

  it('keeps its recipe when its group is saved, and loses it with the option', async () => {
    const { brisket, extra, pickles } = await plateWithExtra(500);
    const [id = ''] = extra.split('/');
    const recipeOf = async () => {
      const { body } = await expectOk(
        seller.call<{ recipes: Recipe[] }>('GET /api/seller/recipes'),
      );
      return body.recipes.find(({ option }) => option === extra)?.items;
    };
    const save = (version: number, options: object[]) =>
      seller.call('POST /api/seller/options/save', {
        ...{ id, version, name: 'Meats', min: 1, max: 2 },
        options,
      });
    const kept = { id: extra.split('/')[1], name: 'More brisket', max: 2 };
    await expectOk(save(1, [kept, { id: pickles.split('/')[1], name: 'Pickles' }]));
    assert.deepEqual(await recipeOf(), [{ ingredient: brisket, amount: 100 }]);
    await expectOk(save(2, [{ id: pickles.split('/')[1], name: 'Pickles' }]));
    assert.equal(await recipeOf(), undefined);
    assert.equal((await saveRecipe(extra, { [brisket]: 1 })).status, 404);
  });
});

describe('POST /api/seller/recipes/save', () => {
  it('refuses the recipe of an option that another seller has changed', async () => {
    const { brisket, extra } = await plateWithExtra(0);
    for (const version of [undefined, 2]) {
      const late = await saveRecipe(extra, { [brisket]: 5 }, version);
      assert.equal(late.status, 409);
      assert.deepEqual(late.body.recipe.items, [{ ingredient: brisket, amount: 100 }]);
    }
  });

  it('is of either a dish or an option', async () => {
    const { dish, extra } = await plateWithExtra(0);
    const save = (owner: object) =>
      seller.call('POST /api/seller/recipes/save', { ...owner, version: 1, items: [] });
    for (const owner of [{}, { product: dish, option: extra }, { option: 'a/b/c/d' }])
      assert.equal((await save(owner)).status, 422, JSON.stringify(owner));
    assert.equal((await save({ option: 'no-such/option' })).status, 404);
  });

  it('records the option in the audit log, with its names', async () => {
    const { extra } = await plateWithExtra(0);
    const { body } = await expectOk(
      seller.call<{ events: AuditEvent[] }>('GET /api/seller/audit?action=dish.recipe'),
    );
    assert.deepEqual(body.events[0]?.subject, {
      type: 'options',
      id: extra,
      label: 'Meats: Extra brisket',
      labelAr: 'Meats: بريسكت إضافي',
    });
  });
});

describe('POST /api/seller/ingredients/delete', () => {
  it('keeps an ingredient that an option takes, and says which', async () => {
    const id = await ingredient(0);
    const [extra = ''] = (await dishWithOptions(shop, seller, [{ name: 'Extra cheese' }])).options;
    await expectOk(saveRecipe(extra, { [id]: 1 }));
    const refused = await seller.call('POST /api/seller/ingredients/delete', { id });
    assert.deepEqual([refused.status, refused.body.code], [409, 'ingredient_used']);
    assert.match(refused.body.message ?? '', /Extra cheese/);
  });
});
