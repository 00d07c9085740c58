import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from './testing';

const shop = await openShop();
const { db, browser } = shop;
const wings = await shop.dish();
const seller = await shop.seller();
const customer = await shop.customer();

async function sell(quantity = 1): Promise<string> {
  const { id } = await customer.order([{ product: wings, quantity }]);
  assert.equal((await customer.verify((await customer.pay(id)).body)).status, 200);
  return (await customer.orders()).find((order) => order.id === id)?._id ?? '';
}
const setStatus = (orderId: string, status: unknown, who = seller) =>
  who.call('PUT /api/order/status', { orderId, status });

describe("the seller's orders", () => {
  it('are the paid ones, newest first, with their dishes and address', async () => {
    const first = await sell(1);
    shop.clock.tick(1000);
    const second = await sell(2);
    await customer.order([{ product: wings, quantity: 3 }]);
    const { body } = await seller.call('GET /api/order/seller');
    assert.deepEqual(
      body.orders.map((order: { _id: string }) => order._id),
      [second, first],
    );
    const [order] = body.orders;
    assert.equal(order.amount, 180);
    assert.equal(order.paymentType, 'Online');
    assert.equal(order.address.street, '12 Olaya Street');
    assert.deepEqual(order.items, [
      {
        line: 0,
        product: {
          _id: wings,
          name: 'Smoked Wings',
          nameAr: 'أجنحة مدخّنة',
          image: '',
          category: 'appetizers',
          price: 65,
        },
        quantity: 2,
      },
    ]);
    assert.equal(typeof body.now, 'number');
  });

  it('are for the seller only', async () => {
    const id = await sell();
    const guest = await shop.guest();
    for (const who of [customer, guest, browser()]) {
      assert.equal((await who.call('GET /api/order/seller')).status, 401);
      assert.equal((await setStatus(id, 'Food Delivered', who)).status, 401);
    }
  });

  it("have the list's statuses; each change is recorded with the seller who made it", async () => {
    const id = await sell();
    assert.equal((await setStatus(id, 'Out For Delivery')).body.order.status, 'Out For Delivery');
    assert.equal((await setStatus(id, 'Out For Delivery')).status, 200);
    assert.equal((await setStatus(id, 'Food Delivered')).body.message, 'Status Updated');
    const steps = await db
      .selectFrom('order_status_changes')
      .select(['from_status', 'to_status', 'by_role', 'by_id'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      steps.map((step) => [step.from_status, step.to_status, step.by_role]),
      [
        [null, 'Food is being prepared', 'user'],
        ['Food is being prepared', 'Out For Delivery', 'seller'],
        ['Out For Delivery', 'Food Delivered', 'seller'],
      ],
    );
    assert.ok(steps.every((step) => step.by_id));
    assert.equal(
      (await customer.orders()).find((order) => order._id === id)?.status,
      'Food Delivered',
    );
  });

  it('refuse unknown statuses and those of tables', async () => {
    const id = await sell();
    for (const status of ['', 'Select', 'Food Placed', 'food delivered'])
      assert.equal((await setStatus(id, status)).status, 422);
    for (const status of [null, 7, undefined])
      assert.equal((await setStatus(id, status)).status, 400);
  });

  it('cannot change status before they are paid, nor if they do not exist', async () => {
    const { id } = await customer.order([{ product: wings, quantity: 9 }]);
    const unpaid = await db
      .selectFrom('orders')
      .select('id')
      .where('provider_order_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal((await setStatus(unpaid.id, 'Food Delivered')).status, 409);
    assert.equal((await setStatus('nothing', 'Food Delivered')).status, 404);
  });

  it('have a countdown that starts with the payment, not with the opening of the widget', async () => {
    const { id } = await customer.order([{ product: wings, quantity: 11 }]);
    const { body } = await customer.pay(id);
    shop.clock.tick(14 * 60_000);
    await customer.verify(body);
    const answer = await customer.call('GET /api/order/user');
    const order = answer.body.orders.find((one: { id: string }) => one.id === id);
    assert.equal(Date.parse(order.createdAt), shop.clock.now());
  });
});

describe("a customer's orders", () => {
  it("do not contain other customers' orders", async () => {
    const other = await shop.customer();
    assert.deepEqual(await other.orders(), []);
    assert.equal((await browser().call('GET /api/order/user')).status, 401);
  });

  it('say which paid order replaced an unpaid one of the same dishes, which can still be paid', async () => {
    const who = await shop.customer();
    const replacing = async () =>
      (await who.call('GET /api/order/user')).body.orders.map(
        ({ id, replacedBy }: { id: string; replacedBy?: string }) => [id, replacedBy],
      );
    const abandoned = await who.order([{ product: wings, quantity: 2 }]);
    shop.clock.tick(60_000);
    const larger = await who.order([{ product: wings, quantity: 4 }]);
    shop.clock.tick(60_000);
    const bought = await who.order([{ product: wings, quantity: 3 }]);
    assert.deepEqual(await replacing(), [
      [bought.id, undefined],
      [larger.id, undefined],
      [abandoned.id, undefined],
    ]);
    await who.verify((await who.pay(bought.id)).body);
    assert.deepEqual(await replacing(), [
      [bought.id, undefined],
      [larger.id, undefined],
      [abandoned.id, bought.receipt],
    ]);
    shop.clock.tick(60_000);
    const next = await who.order([{ product: wings, quantity: 1 }]);
    assert.deepEqual((await replacing())[0], [next.id, undefined]);
    await who.verify((await who.pay(abandoned.id)).body);
    assert.deepEqual(
      (await replacing()).filter(([, by]: [string, string?]) => by !== undefined),
      [],
      'a late payment buys it',
    );
  });

  it('are not replaced by a paid order that was cancelled', async () => {
    const who = await shop.customer();
    const abandoned = await who.order([{ product: wings, quantity: 2 }]);
    const bought = await who.order([{ product: wings, quantity: 3 }]);
    await who.verify((await who.pay(bought.id)).body);
    await db
      .updateTable('orders')
      .set({ cancelled_at: new Date(shop.clock.now()) })
      .where('provider_order_id', '=', bought.id)
      .execute();
    const { orders } = (await who.call('GET /api/order/user')).body;
    assert.equal(
      orders.find((one: { id: string }) => one.id === abandoned.id)?.replacedBy,
      undefined,
    );
  });
});
