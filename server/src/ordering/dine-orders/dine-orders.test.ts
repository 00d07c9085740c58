import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../../clock';
import { openDrawerFor } from '../../money/shifts/testing';
import { expectOk, openShop } from '../orders/testing';
import { openFloor } from '../visits/testing';
import type { TestBrowser } from '../../testing';

// Deduplication of double clicks needs a running clock.
const shop = await openShop({}, { clock: systemClock });
const { db, browser } = shop;
const wings = await shop.dish();
const place = (guest: TestBrowser, body: object = {}, headers: Record<string, string> = {}) =>
  guest.call(
    'POST /api/dineorder/cod',
    { items: [{ product: wings, quantity: 2 }], ...body },
    { headers },
  );
const ordersOf = async (guest: TestBrowser) =>
  (await guest.call('POST /api/dineorder/user', {})).body.orders as {
    _id: string;
    amount: number;
    status: string;
    isPaid: boolean;
    name: string;
    paymentType: string;
    requestKey?: string;
  }[];

describe('POST /api/dineorder/cod', () => {
  it('returns "Login To Continue" without a visit', async () => {
    const { status, body } = await place(browser(), {
      userId: 'x',
      name: 'Ali',
      mobile: '0501234567',
    });
    assert.equal(status, 401);
    assert.equal(body.message, 'Login To Continue');
    assert.equal((await place(await shop.customer())).status, 401);
  });

  it('places an order to be paid in cash, under the name of the visit, and empties the dine cart', async () => {
    const guest = await shop.guest('Fahad');
    await guest.call('POST /api/dinecart/update', { dineCart: { [wings]: 2 } });
    const { status, body } = await place(guest, {
      userId: guest.id,
      name: 'Somebody else',
      mobile: '000',
    });
    assert.equal(status, 200);
    assert.equal(body.message, 'Order Placed Successfully');
    const [order] = await ordersOf(guest);
    assert.equal(order?.name, 'Fahad');
    assert.equal(order.amount, 130);
    assert.equal(order.status, 'Food is being prepared');
    assert.equal(order.paymentType, 'Cash On Delivery');
    assert.equal(order.isPaid, false);
    assert.deepEqual((await guest.call('GET /api/dineuser/is-auth')).body.user.dineCart, {});
  });

  it('refuses sold-out and unknown dishes and invalid quantities, and leaves the cart', async () => {
    const guest = await shop.guest();
    await guest.call('POST /api/dinecart/update', { dineCart: { [wings]: 2 } });
    const soldOut = await shop.dish({ name: 'Smoked Ribs', in_stock: false });
    assert.equal(
      (
        await place(guest, {
          items: [
            { product: wings, quantity: 1 },
            { product: soldOut, quantity: 1 },
          ],
        })
      ).body.message,
      'Sold out: Smoked Ribs',
    );
    assert.equal((await place(guest, { items: [{ product: 'never', quantity: 1 }] })).status, 422);
    for (const quantity of [0, -2, 0.5, 1e12])
      assert.equal((await place(guest, { items: [{ product: wings, quantity }] })).status, 422);
    assert.deepEqual(await ordersOf(guest), []);
    assert.deepEqual((await guest.call('GET /api/dineuser/is-auth')).body.user.dineCart, {
      [wings]: 2,
    });
  });

  it('places one order for a double click, and two for two separate requests', async () => {
    const guest = await shop.guest();
    const answers = await Promise.all([place(guest), place(guest), place(guest)]);
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200, 200],
    );
    assert.equal((await ordersOf(guest)).length, 1);
    await place(guest);
    assert.equal((await ordersOf(guest)).length, 2);
  });

  it('places two orders for two keys, however similar and however close in time', async () => {
    const guest = await shop.guest();
    const keys = ['key-1', 'key-2', 'key-1', 'key-2'];
    const answers = await Promise.all(
      keys.map((key) => place(guest, {}, { 'idempotency-key': key })),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200, 200, 200],
    );
    assert.equal((await ordersOf(guest)).length, 2);
  });

  it('answers a repeated Idempotency-Key as before, whatever cannot be ordered any more', async () => {
    const seller = await shop.seller();
    const paused = { kind: 'closed', lasts: 60 };
    const lastTwo = (id: string) =>
      expectOk(seller.call('POST /api/seller/counts', { id, left: 2 }));
    const soldOut = (id: string) =>
      expectOk(seller.call('POST /api/product/stock', { id, inStock: false }));
    const offTheMenu = (id: string) => expectOk(seller.call('POST /api/product/delete', { id }));
    const pausedKitchen = () => expectOk(seller.call('POST /api/seller/hours/pause', paused));
    for (const [name, { before, after }] of Object.entries<{
      before?: (dish: string) => Promise<unknown>;
      after?: (dish: string) => Promise<unknown>;
    }>({
      last: { before: lastTwo },
      'sold-out': { after: soldOut },
      gone: { after: offTheMenu },
      paused: { after: pausedKitchen },
    })) {
      const guest = await shop.guest();
      const dish = await shop.dish();
      await before?.(dish);
      const order = { items: [{ product: dish, quantity: 2 }] };
      const key = { 'idempotency-key': name };
      await expectOk(place(guest, order, key));
      await after?.(dish);
      const again = await Promise.all([1, 2, 3].map(() => place(guest, order, key)));
      assert.deepEqual(
        again.map(({ status }) => status),
        [200, 200, 200],
        name,
      );
      const orders = await ordersOf(guest);
      assert.deepEqual(
        orders.map(({ requestKey }) => requestKey),
        [name],
      );
      const other = { items: [{ product: dish, quantity: 1 }] };
      assert.equal((await place(guest, other, key)).body.code, 'request_key_reused', name);
    }
    await expectOk(seller.call('POST /api/seller/hours/pause', { kind: 'none' }));
  });

  it('places one order for one Idempotency-Key, however late it is repeated', async () => {
    const guest = await shop.guest();
    for (let i = 0; i < 3; i++)
      assert.equal((await place(guest, {}, { 'idempotency-key': 'click-1' })).status, 200);
    assert.equal((await ordersOf(guest)).length, 1);
    assert.equal(
      (
        await place(
          guest,
          { items: [{ product: wings, quantity: 1 }] },
          { 'idempotency-key': 'click-1' },
        )
      ).status,
      422,
    );
  });
});

describe('POST /api/dineorder/user', () => {
  it("returns a visit's own orders only, also to a second visit with the same mobile number", async () => {
    const one = await shop.guest();
    const two = await shop.guest();
    await place(one);
    assert.equal((await ordersOf(one)).length, 1);
    assert.deepEqual(await ordersOf(two), []);
    assert.equal((await two.call('POST /api/dineorder/user', { userId: one.id })).status, 403);
    assert.equal((await place(two, { userId: one.id })).status, 403);
    assert.equal(
      (await browser().call('POST /api/dineorder/user', { userId: one.id })).status,
      401,
    );
  });
});

describe("the seller's dine orders", () => {
  it('are listed at once, newest first, and have their own two statuses', async () => {
    const seller = await shop.seller();
    const guest = await shop.guest('Huda');
    await place(guest);
    const { body } = await seller.call('GET /api/order/seller/dine');
    const [order] = body.dineorders;
    assert.equal(order.name, 'Huda');
    assert.equal(order.items[0].product.name, 'Smoked Wings');
    const move = (status: string) =>
      seller.call('PUT /api/order/dinestatus', { orderId: order._id, status });
    assert.equal((await move('Food Placed')).body.order.status, 'Food Placed');
    assert.equal((await move('Out For Delivery')).status, 422);
    assert.equal((await move('')).status, 422);
    assert.equal(
      (
        await seller.call('PUT /api/order/dinestatus', {
          orderId: 'nothing',
          status: 'Food Placed',
        })
      ).status,
      404,
    );
    const steps = await db
      .selectFrom('dine_order_status_changes')
      .select(['from_status', 'to_status', 'by_role'])
      .where('order_id', '=', order._id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      steps.map((step) => [step.from_status, step.to_status, step.by_role]),
      [
        [null, 'Food is being prepared', 'dine'],
        ['Food is being prepared', 'Food Placed', 'seller'],
      ],
    );
    assert.equal((await ordersOf(guest))[0]?.status, 'Food Placed');
  });

  it('are for the seller only', async () => {
    for (const who of [await shop.guest(), await shop.customer(), browser()]) {
      assert.equal((await who.call('GET /api/order/seller/dine')).status, 401);
      assert.equal(
        (await who.call('PUT /api/order/dinestatus', { orderId: 'x', status: 'Food Placed' }))
          .status,
        401,
      );
    }
  });
});

describe('the rounds for the whole table', () => {
  it('are told to a guest with what is left to pay of them', async () => {
    const floor = await openFloor(shop);
    const guest = await shop.guest('Maryam', '14');
    const sharedOf = async () =>
      (await guest.call('POST /api/dineorder/user', {})).body.tableVisit.shared as unknown;
    await expectOk(place(guest));
    assert.equal(await sharedOf(), undefined);
    await expectOk(floor.waiterOrder('14'));
    assert.equal(await sharedOf(), 65);
    await expectOk(floor.waiterOrder('14', { name: 'Huda' }));
    assert.equal(await sharedOf(), 65);
    const visit = await floor.visitAt('14');
    const all = visit?.people.find(({ isAll }) => isAll)?._id;
    const round = visit?.rounds.find((one) => one.guest === all);
    await openDrawerFor(shop, floor.seller);
    await expectOk(floor.pay(round?._id ?? ''));
    assert.equal(await sharedOf(), undefined);
  });
});
