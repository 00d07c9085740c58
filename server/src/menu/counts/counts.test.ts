import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Product } from '@smokehouse/shared/contract';
import { eventually } from '../../testing-eventually';
import { expectOk, openShop, type Customer } from '../../ordering/orders/testing';
import { dishWithOptions } from '../options/testing';
import { endEarlierCounts } from './counts';

const shop = await openShop();
const { clock, db } = shop;
const seller = await shop.seller();
const riyadh = (time: string, day = '2026-11-20') => Date.parse(`${day}T${time}:00+03:00`);
clock.set(riyadh('19:00'));

const count = (id: string, left: number | null | string) =>
  seller.call('POST /api/seller/counts', { id, left });
const leftOf = async (id: string): Promise<number | undefined> => {
  const { counts } = (await expectOk(seller.call('GET /api/seller/counts'))).body;
  return (counts as { product: string; left: number }[]).find(({ product }) => product === id)
    ?.left;
};
const isInStock = async (id: string): Promise<boolean | undefined> => {
  const { body } = await shop.browser().call<{ products: Product[] }>('GET /api/product/list');
  return body.products.find(({ _id }) => _id === id)?.inStock;
};

/** A dish of which this many are left. */
async function counted(left: number, name = 'Burnt Ends'): Promise<string> {
  const id = await shop.dish({ name, name_ar: 'أطراف محمّصة' });
  await expectOk(count(id, left));
  return id;
}
const guestOrders = async (product: string, quantity: number) => {
  const guest = await shop.guest('Fahad', '4');
  return guest.call('POST /api/dineorder/cod', { items: [{ product, quantity }] });
};
async function sell(to: Customer, product: string, quantity: number): Promise<string> {
  const { id } = await to.order([{ product, quantity }]);
  const { status } = await to.verify((await to.pay(id)).body);
  return status === 200 ? ((await to.orders()).find((order) => order.id === id)?._id ?? '') : '';
}

describe('a dish that is counted', () => {
  it('is sold out by itself when the last piece is sold', async () => {
    const dish = await counted(3);
    await expectOk(guestOrders(dish, 2));
    assert.deepEqual([await leftOf(dish), await isInStock(dish)], [1, true]);
    await sell(await shop.customer(), dish, 1);
    assert.deepEqual([await leftOf(dish), await isInStock(dish)], [0, false]);
  });

  it('is sold at most as often as there are pieces, whoever orders at the same time', async () => {
    const dish = await counted(5);
    const customers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
    const paid = await Promise.all(
      customers.map(async (customer) => {
        const { id } = await customer.order([{ product: dish, quantity: 1 }]);
        return { customer, proof: (await customer.pay(id)).body };
      }),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => guestOrders(dish, 1)),
      ...paid.map(({ customer, proof }) => customer.verify(proof)),
    ]);
    const sold = answers.filter(({ status }) => status === 200).length;
    assert.deepEqual([sold, await leftOf(dish), await isInStock(dish)], [5, 0, false]);
    const { quantity } = await db
      .selectFrom('dine_order_lines')
      .select(({ fn }) => fn.sum<string>('quantity').as('quantity'))
      .where('product_id', '=', dish)
      .executeTakeFirstOrThrow();
    const { bought } = await db
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', 'l.order_id', 'o.id')
      .select(({ fn }) => fn.countAll<string>().as('bought'))
      .where('l.product_id', '=', dish)
      .where('o.payment_state', '=', 'paid')
      .executeTakeFirstOrThrow();
    assert.equal(Number(quantity ?? 0) + Number(bought), 5);
  });

  it('cannot be ordered in a larger quantity than is left, in either language', async () => {
    const dish = await counted(2);
    const customer = await shop.customer('ar');
    const refused = await guestOrders(dish, 3);
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.message],
      [409, 'dish_count_short', 'Left today of Burnt Ends: 2. Please order fewer.'],
    );
    const arabic = await customer.call('POST /api/order/cod', {
      items: [{ product: dish, quantity: 3 }],
      address: customer.address,
    });
    assert.deepEqual(
      [arabic.status, arabic.body.message],
      [409, 'المتبقي اليوم من أطراف محمّصة: 2. يُرجى تقليل الكمية.'],
    );
    assert.deepEqual([await leftOf(dish), (await customer.orders()).length], [2, 0]);
  });

  it('is sold out for whoever orders the last piece at the same time as another', async () => {
    const dish = await counted(1);
    const answers = await Promise.all(Array.from({ length: 4 }, () => guestOrders(dish, 1)));
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 3);
    for (const { status, body } of refused)
      assert.deepEqual([status, body.message], [409, 'Sold out: Burnt Ends']);
  });

  it('is counted in combos too', async () => {
    const rib = await counted(3, 'Rib');
    const tray = await dishWithOptions(shop, seller, [{ name: 'Rib', product: rib }]);
    const options = tray.options.map((option) => ({ option, quantity: 2 }));
    const guest = await shop.guest('Fahad', '4');
    const order = () =>
      guest.call('POST /api/dineorder/cod', {
        items: [{ product: tray.dish, quantity: 1, options }],
      });
    await expectOk(order());
    assert.equal(await leftOf(rib), 1);
    clock.tick(2000);
    assert.equal((await order()).body.code, 'dish_count_short');
  });

  it('is paid back when the last piece was sold before the payment arrived', async () => {
    const dish = await counted(1);
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: dish, quantity: 1 }]);
    await expectOk(guestOrders(dish, 1));
    const { status } = await customer.verify((await customer.pay(id)).body);
    assert.equal(status, 409);
    const { refund_reason } = await db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select('p.refund_reason')
      .where('o.provider_order_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(refund_reason, 'sold_out');
  });

  it('comes back when an order is cancelled before the kitchen has begun it', async () => {
    const dish = await counted(2);
    const customer = await shop.customer();
    const order = await sell(customer, dish, 2);
    assert.equal(await isInStock(dish), false);
    await expectOk(customer.call('POST /api/order/cancel', { orderId: order }));
    assert.equal(await leftOf(dish), 2);
    // The menu is read again after a notification.
    await eventually(async () => assert.equal(await isInStock(dish), true));
  });

  it('does not come back once the kitchen has taken the ticket', async () => {
    const dish = await counted(2);
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
    assert.deepEqual([await leftOf(dish), await isInStock(dish)], [0, false]);
  });

  it('is back in stock on the next trading day, uncounted', async () => {
    const dish = await counted(1);
    await expectOk(guestOrders(dish, 1));
    clock.set(riyadh('03:59', '2026-11-21'));
    assert.equal(await isInStock(dish), false);
    clock.set(riyadh('04:00', '2026-11-21'));
    await endDay();
    await eventually(async () => assert.equal(await isInStock(dish), true));
    assert.equal(await leftOf(dish), undefined);
    clock.set(riyadh('19:00', '2026-11-21'));
    await expectOk(guestOrders(dish, 9));
  });

  it('stays out of stock on the next day if the seller took it out', async () => {
    const dish = await counted(4);
    await expectOk(seller.call('POST /api/product/stock', { id: dish, inStock: false }));
    clock.set(riyadh('12:00', '2026-11-22'));
    await endDay();
    assert.equal(await isInStock(dish), false);
  });

  it('is not counted any more when the seller puts it back in stock', async () => {
    const dish = await counted(0);
    assert.equal(await isInStock(dish), false);
    const { body } = await expectOk(
      seller.call('POST /api/product/stock', { id: dish, inStock: true }),
    );
    assert.equal(body.message, 'Burnt Ends is in stock again, and is not limited any more.');
    assert.deepEqual([await leftOf(dish), await isInStock(dish)], [undefined, true]);
    await expectOk(guestOrders(dish, 9));
  });

  it('keeps what is left when it is set sold out and put back, and each answer says so', async () => {
    const dish = await counted(3);
    const messageOf = async (inStock: boolean) =>
      (await expectOk(seller.call('POST /api/product/stock', { id: dish, inStock }))).body.message;
    assert.equal(await messageOf(false), 'Burnt Ends is sold out.');
    assert.equal(await leftOf(dish), 3);
    assert.equal(await messageOf(true), 'Burnt Ends is in stock again: 3 left today, as before.');
    assert.equal((await guestOrders(dish, 4)).status, 409);
    await expectOk(count(dish, null));
    assert.equal(await messageOf(true), 'Burnt Ends is in stock.');
  });

  it('is named by the answer to its count, with the number', async () => {
    const dish = await counted(0);
    const messageOf = async (left: number | null) =>
      (await expectOk(count(dish, left))).body.message;
    assert.equal(await messageOf(3), 'Burnt Ends: 3 left today.');
    assert.equal(await messageOf(null), 'Burnt Ends is not limited any more.');
  });

  it('is in stock again when its count is raised or ended', async () => {
    const dish = await counted(0);
    await expectOk(count(dish, 2));
    assert.equal(await isInStock(dish), true);
    await expectOk(count(dish, 0));
    await expectOk(count(dish, null));
    assert.deepEqual([await leftOf(dish), await isInStock(dish)], [undefined, true]);
  });
});

describe('POST /api/seller/counts', () => {
  it('refuses a count that is not a whole number from 0 to 10,000, and an unknown dish', async () => {
    const dish = await shop.dish();
    for (const left of [-1, 1.5, 10_001]) assert.equal((await count(dish, left)).status, 422);
    for (const left of ['many', '٣']) assert.equal((await count(dish, left)).status, 400);
    assert.equal((await count('no-such-dish', 3)).status, 404);
    assert.equal(await leftOf(dish), undefined);
  });
});

/** Runs the job that ends the counts of earlier days. */
async function endDay(): Promise<void> {
  await endEarlierCounts(db, shop.app.hours.dayOf(clock.now()));
  shop.app.menu.forget();
}
