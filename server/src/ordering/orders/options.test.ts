import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DineOrder, KitchenTicket, Order, OptionGroup } from '@smokehouse/shared/contract';
import { lineKey } from '@smokehouse/shared/contract/menu/options/rules';
import { openShop } from './testing';

const shop = await openShop();
const [customer, seller] = [await shop.customer(), await shop.seller()];
const arabic = await shop.customer('ar');

async function saveGroup(group: object): Promise<OptionGroup> {
  const { status, body } = await seller.call('POST /api/seller/options/save', group);
  assert.equal(status, 200, JSON.stringify(body));
  return body.group;
}
const setGroups = (product: string, groups: object[]) =>
  seller.call('POST /api/seller/options/dish', { product, groups });

const doneness = await saveGroup({
  name: 'How it is done',
  nameAr: 'درجة الاستواء',
  min: 1,
  max: 1,
  options: [{ name: 'Medium rare', nameAr: 'ميديم رير' }, { name: 'Well done' }],
});
const sides = await saveGroup({
  name: 'Sides',
  nameAr: 'الأطباق الجانبية',
  min: 2,
  max: 2,
  options: [
    { name: 'Fries', nameAr: 'بطاطس', caloriesKcal: 380 },
    { name: 'Mac', nameAr: 'ماك', price: 10 },
    { name: 'Slaw', nameAr: 'سلو' },
  ],
});

/** A steak of 189 SAR with both groups. */
async function newSteak(): Promise<string> {
  const id = await shop.dish({ name: 'Ribeye', name_ar: 'ريب آي', price_halalas: 18_900 });
  assert.equal((await setGroups(id, [{ group: doneness.id }, { group: sides.id }])).status, 200);
  return id;
}
const RARE = [
  { option: 'how-it-is-done/medium-rare' },
  { option: 'sides/fries' },
  { option: 'sides/mac' },
];
const WELL = [
  { option: 'how-it-is-done/well-done' },
  { option: 'sides/slaw' },
  { option: 'sides/fries' },
];
const steak = await newSteak();

const place = (items: object[], by = customer) =>
  by.call('POST /api/order/cod', { items, address: by.address });

async function buy(items: object[]): Promise<Order> {
  const { status, body } = await place(items);
  assert.equal(status, 200, JSON.stringify(body));
  const { body: proof } = await customer.pay(body.order.id);
  assert.equal((await customer.verify(proof)).status, 200);
  const orders = (await customer.call('GET /api/order/user')).body.orders as Order[];
  const order = orders.find(({ id }) => id === body.order.id);
  assert.ok(order);
  return order;
}
/** @param order the receipt of a delivery, the id of a round */
async function ticketOf(order: string): Promise<KitchenTicket> {
  const { tickets } = (await seller.call('GET /api/seller/kitchen')).body;
  const ticket = (tickets as KitchenTicket[]).find(({ number }) =>
    order.toUpperCase().endsWith(number),
  );
  assert.ok(ticket);
  return ticket;
}

describe('an order with options', () => {
  it('has a line for each choice, with names, prices and note as they were sold', async () => {
    const order = await buy([
      { product: steak, quantity: 2, options: RARE, note: '  no   salt ' },
      { product: steak, quantity: 1, options: WELL },
    ]);
    assert.equal(order.amount, 199 * 2 + 189 + 50);
    assert.deepEqual(
      order.items.map(({ quantity, product, note, line }) => [quantity, product.price, note, line]),
      [
        [2, 199, 'no salt', 0],
        [1, 189, undefined, 1],
      ],
    );
    const options = order.items[0]?.options ?? [];
    assert.deepEqual(options[0], {
      option: 'how-it-is-done/medium-rare',
      name: 'Medium rare',
      nameAr: 'ميديم رير',
      group: 'How it is done',
      groupAr: 'درجة الاستواء',
      quantity: 1,
    });
    assert.equal(options.find(({ name }) => name === 'Mac')?.price, 10);
  });

  it('keeps what was sold when the group is changed or removed later', async () => {
    const dish = await shop.dish({ price_halalas: 1000 });
    const sauce = await saveGroup({
      name: 'Sauce',
      min: 0,
      max: 1,
      options: [{ name: 'Herb', price: 6 }],
    });
    await setGroups(dish, [{ group: sauce.id }]);
    const { _id } = await buy([
      { product: dish, quantity: 1, options: [{ option: 'sauce/herb' }] },
    ]);
    assert.equal(
      (await seller.call('POST /api/seller/options/delete', { id: sauce.id })).status,
      200,
    );
    const orders = (await customer.call('GET /api/order/user')).body.orders as Order[];
    const line = orders.find((order) => order._id === _id)?.items[0];
    assert.deepEqual([line?.product.price, line?.options?.[0]?.name], [16, 'Herb']);
  });

  it('shows options and note on the ticket, and the options on the bill', async () => {
    const order = await buy([{ product: steak, quantity: 1, options: RARE, note: 'no salt' }]);
    const [item] = (await ticketOf(order.receipt)).items;
    assert.equal(item?.details, 'Medium rare, Fries, Mac · “no salt”');
    assert.equal(item?.detailsAr, 'ميديم رير، بطاطس، ماك · “no salt”');
    const { body } = await customer.call(`GET /api/order/${order._id}/bill`);
    const [line] = body.bill.lines;
    assert.deepEqual(
      [line.name, line.details, line.detailsAr, line.price],
      ['Ribeye', 'Medium rare, Fries, Mac', 'ميديم رير، بطاطس، ماك', 199],
    );
  });

  it('corrects the named line, on the ticket and the credit note too', async () => {
    const order = await buy([
      { product: steak, quantity: 1, options: RARE },
      { product: steak, quantity: 3, options: WELL },
    ]);
    const { status, body } = await seller.call('POST /api/seller/order/correct', {
      orderId: order._id,
      kind: 'remove',
      items: [{ product: steak, line: 1, quantity: 2 }],
      reason: 'changed_mind',
      by: 'Salma',
    });
    assert.equal(status, 200, JSON.stringify(body));
    const orders = (await customer.call('GET /api/order/user')).body.orders as Order[];
    const items = orders.find(({ _id }) => _id === order._id)?.items;
    assert.deepEqual(
      items?.map(({ removed }) => removed),
      [undefined, 2],
    );
    const ticket = await ticketOf(order.receipt);
    assert.deepEqual(
      ticket.items.map(({ quantity, was }) => [quantity, was]),
      [
        [1, undefined],
        [1, 3],
      ],
    );
    const { bill } = (await customer.call(`GET /api/order/${order._id}/bill`)).body;
    assert.equal(bill.creditNotes[0].lines[0].details, 'Well done, Fries, Slaw');
    assert.equal(bill.corrected, 199 + 189 + 50);
  });

  it('splits a correction without a line over the lines of the dish', async () => {
    const order = await buy([
      { product: steak, quantity: 1, options: RARE },
      { product: steak, quantity: 3, options: WELL },
    ]);
    const correct = (quantity: number) =>
      seller.call('POST /api/seller/order/correct', {
        orderId: order._id,
        kind: 'remove',
        items: [{ product: steak, quantity }],
        reason: 'changed_mind',
        by: 'Salma',
      });
    assert.equal((await correct(5)).body.code, 'correction_too_many');
    assert.equal((await correct(2)).status, 200);
    const orders = (await customer.call('GET /api/order/user')).body.orders as Order[];
    const items = orders.find(({ _id }) => _id === order._id)?.items;
    assert.deepEqual(
      items?.map(({ removed }) => removed),
      [1, 1],
    );
  });

  it('returns the same unpaid order for the same choice, and another one for another choice', async () => {
    const dish = await newSteak();
    const first = await place([{ product: dish, quantity: 1, options: RARE }]);
    const again = await place([{ product: dish, quantity: 1, options: RARE.toReversed() }]);
    const other = await place([{ product: dish, quantity: 1, options: WELL }]);
    assert.equal(again.body.order.id, first.body.order.id);
    assert.notEqual(other.body.order.id, first.body.order.id);
  });

  it('names what is wrong in the language of the customer, and sells nothing', async () => {
    const gone = [...RARE.slice(0, 2), { option: 'sides/gone' }];
    const cases: [object, number, string, string, string][] = [
      [
        {},
        422,
        'options_missing',
        'Ribeye: please choose 1 more under “How it is done”.',
        'درجة الاستواء',
      ],
      [
        { options: RARE.slice(0, 2) },
        422,
        'options_missing',
        'Ribeye: please choose 1 more under “Sides”.',
        'الجانبية',
      ],
      [
        { options: [...RARE, { option: 'sides/slaw' }] },
        422,
        'options_too_many',
        'Ribeye: at most 2 under “Sides”.',
        'الجانبية',
      ],
      [
        { options: [...RARE.slice(0, 1), { option: 'sides/mac', quantity: 2 }] },
        422,
        'option_too_often',
        'Ribeye: Mac can be chosen at most 1 times.',
        'ماك',
      ],
      [
        { options: gone },
        409,
        'option_unknown',
        'Ribeye: an option that you chose is no longer offered. Please choose again.',
        'ريب آي',
      ],
      [
        { options: [...RARE, { option: 'sauce/herb' }] },
        409,
        'option_unknown',
        'Ribeye: an option that you chose is no longer offered. Please choose again.',
        'ريب آي',
      ],
    ];
    for (const [line, status, code, message, arabicText] of cases) {
      const items = [{ product: steak, quantity: 1, ...line }];
      const answer = await place(items);
      assert.deepEqual(
        [answer.status, answer.body.code, answer.body.message],
        [status, code, message],
      );
      const inArabic = await place(items, arabic);
      assert.match(String(inArabic.body.message), new RegExp(arabicText), code);
    }
    assert.deepEqual(await arabic.orders(), []);
  });

  it('refuses malformed options and a note that is too long', async () => {
    for (const line of [{ options: 'sides/mac' }, { options: [{}] }, { note: 5 }])
      assert.equal((await place([{ product: steak, quantity: 1, ...line }])).status, 400);
    for (const times of [0, 1.5, 100]) {
      const options = [{ option: 'sides/mac', quantity: times }];
      assert.equal((await place([{ product: steak, quantity: 1, options }])).status, 422);
    }
    const long = { product: steak, quantity: 1, options: RARE, note: 'x'.repeat(141) };
    assert.equal((await place([long])).status, 422);
  });

  it('refunds a payment when an option sold out after the order was placed', async () => {
    const dish = await newSteak();
    const { body } = await place([{ product: dish, quantity: 1, options: WELL }]);
    const stock = { group: sides.id, option: 'slaw' };
    await seller.call('POST /api/seller/options/stock', { ...stock, inStock: false });
    const refused = await place([{ product: dish, quantity: 2, options: WELL }]);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'Ribeye: Slaw is sold out. Please choose something else.'],
    );
    const { body: proof } = await customer.pay(body.order.id);
    assert.equal((await customer.verify(proof)).body.code, 'payment_returned_sold_out');
    await seller.call('POST /api/seller/options/stock', { ...stock, inStock: true });
  });
});

describe('a combo', () => {
  it('has its price spread over its dishes, and the surcharges on top', async () => {
    const [brisket, rib] = [
      await shop.dish({ name: 'Brisket', price_halalas: 10_000 }),
      await shop.dish({ name: 'Rib', price_halalas: 20_000 }),
    ];
    const tray = await shop.dish({ name: 'Tray', price_halalas: 10_000 });
    const meats = await saveGroup({
      name: 'Meats',
      min: 2,
      max: 3,
      options: [
        { name: 'Brisket', product: brisket, max: 2 },
        { name: 'Rib', product: rib, price: 5 },
      ],
    });
    await setGroups(tray, [{ group: meats.id }]);
    const options = [{ option: 'meats/brisket', quantity: 2 }, { option: 'meats/rib' }];
    const { items } = await buy([{ product: tray, quantity: 1, options }]);
    assert.equal(items[0]?.product.price, 105);
    assert.deepEqual(
      items[0]?.options?.map(({ product, share, quantity }) => [product, share, quantity]),
      [
        [brisket, 50, 2],
        [rib, 55, 1],
      ],
    );
    await seller.call('POST /api/product/stock', { id: rib, inStock: false });
    const refused = await place([{ product: tray, quantity: 1, options }]);
    assert.equal(refused.body.code, 'option_sold_out');
  });
});

describe('a round with options', () => {
  it('is on the ticket, in the order and on the bill, and equal choices share a line of the bill', async () => {
    const guest = await shop.guest('Fahad', '7');
    for (const note of ['no salt', undefined]) {
      const items = [{ product: steak, quantity: 1, options: RARE, ...(note && { note }) }];
      const { status, body } = await guest.call('POST /api/dineorder/cod', { items });
      assert.equal(status, 200, JSON.stringify(body));
    }
    const orders = (await guest.call('POST /api/dineorder/user', {})).body.orders as DineOrder[];
    const line = orders.find(({ items }) => items[0]?.note === 'no salt')?.items[0];
    assert.deepEqual([line?.product.price, line?.options?.length], [199, 3]);
    const orderId = orders[0]?._id ?? '';
    assert.match((await ticketOf(orderId)).items[0]?.details ?? '', /^Medium rare, Fries, Mac/);
    const { body } = await seller.call('POST /api/seller/bill', { orderId });
    assert.deepEqual(
      body.bill.lines.map((one: { details: string; quantity: number }) => [
        one.details,
        one.quantity,
      ]),
      [['Medium rare, Fries, Mac', 2]],
    );
  });

  it('is refused without the required options, with the name of the group', async () => {
    const guest = await shop.guest('Badr', '8');
    const items = [{ product: steak, quantity: 1 }];
    const { status, body } = await guest.call('POST /api/dineorder/cod', { items });
    assert.deepEqual([status, body.code], [422, 'options_missing']);
    assert.deepEqual((await guest.call('POST /api/dineorder/user', {})).body.orders, []);
  });
});

describe('a cart with options', () => {
  it('keeps lines with other options apart, and drops what no choice can be', async () => {
    const lines = [RARE, WELL].map((options) =>
      lineKey({
        product: steak,
        options: options.map((one) => ({ ...one, quantity: 1 })),
        note: 'no salt',
      }),
    );
    const cart = Object.fromEntries(lines.map((key) => [key, 2]));
    const stored = await customer.call('POST /api/cart/update', {
      cart: { ...cart, [`${steak}~x*0`]: 1 },
    });
    assert.equal(
      stored.body.message,
      'Cart Updated. Dishes that are no longer on the menu were left out.',
    );
    assert.deepEqual(await customer.cart(), cart);
  });

  it('loses all lines of a dish that leaves the menu', async () => {
    const dish = await newSteak();
    await customer.call('POST /api/cart/update', {
      cart: { [dish]: 1, [`${dish}~sides/mac`]: 1, [steak]: 1 },
    });
    await seller.call('POST /api/product/delete', { id: dish });
    assert.deepEqual(await customer.cart(), { [steak]: 1 });
  });
});
