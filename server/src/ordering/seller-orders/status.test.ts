import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../orders/testing';
import { dineAt, sellBefore } from './testing';

const shop = await openShop();
const customer = await shop.customer();
const wings = await shop.dish();
const [one, two] = [await shop.seller(), await shop.seller()];
const PREPARED = 'Food is being prepared';
const move = (who: typeof one, orderId: string, status: string, from?: string) =>
  who.call('PUT /api/order/status', { orderId, status, ...(from !== undefined && { from }) });
const newOrder = () => sellBefore(shop, customer, { at: new Date(shop.clock.now()) });
const stepsOf = (order: { history: { from: string | null; to: string; by: string }[] }) =>
  order.history.map(({ from, to, by }) => [from, to, by]);

describe('a status change with `from`', () => {
  it('succeeds when the order is at that status', async () => {
    const { status, body } = await move(one, await newOrder(), 'Out For Delivery', PREPARED);
    assert.deepEqual([status, body.order.status], [200, 'Out For Delivery']);
  });

  it('changes nothing when the order is at another status, and returns the order', async () => {
    const id = await newOrder();
    await move(one, id, 'Food Delivered', PREPARED);
    const { status, body } = await move(two, id, 'Out For Delivery', PREPARED);
    assert.deepEqual([status, body.code, body.success], [409, 'changed_meanwhile', false]);
    assert.deepEqual([body.order._id, body.order.status], [id, 'Food Delivered']);
    assert.deepEqual(stepsOf(body.order), [[PREPARED, 'Food Delivered', 'seller']]);
    two.cookies.set('lang', 'ar');
    assert.match(
      (await move(two, id, 'Out For Delivery', PREPARED)).body.message ?? '',
      /[\u0600-\u06ff]/,
    );
    two.cookies.set('lang', 'en');
  });

  it('succeeds for one of two concurrent sellers', async () => {
    const id = await newOrder();
    const answers = await Promise.all([
      move(one, id, 'Out For Delivery', PREPARED),
      move(two, id, 'Food Delivered', PREPARED),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    const loser = answers.find(({ status }) => status === 409);
    assert.equal(loser?.body.order.status, winner?.body.order.status);
    assert.equal(loser?.body.order.history.length, 1);
  });

  it('is no conflict when both set the same status', async () => {
    const id = await newOrder();
    for (const who of [one, two])
      assert.equal((await move(who, id, 'Out For Delivery', PREPARED)).status, 200);
    assert.equal((await move(one, id, 'Out For Delivery')).body.order.history.length, 1);
  });

  it('may be sent without `from`: then the last change wins', async () => {
    const id = await newOrder();
    await move(one, id, 'Food Delivered');
    assert.equal((await move(two, id, PREPARED)).body.order.status, PREPARED);
  });

  it('works for orders at tables', async () => {
    await dineAt(shop, new Date(shop.clock.now()), wings);
    const {
      body: {
        dineorders: [order],
      },
    } = await one.call('GET /api/order/seller/dine');
    const moveDine = (who: typeof one, status: string, from: string) =>
      who.call('PUT /api/order/dinestatus', { orderId: order._id, status, from });
    assert.equal((await moveDine(one, 'Food Placed', PREPARED)).status, 200);
    const { status, body } = await moveDine(two, PREPARED, PREPARED);
    assert.deepEqual(
      [status, body.code, body.order.status],
      [409, 'changed_meanwhile', 'Food Placed'],
    );
    assert.deepEqual(stepsOf(body.order), [
      [null, PREPARED, 'dine'],
      [PREPARED, 'Food Placed', 'seller'],
    ]);
  });
});

describe('the history of an order', () => {
  it('contains who moved it, from which status to which, and when', async () => {
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    await customer.verify((await customer.pay(id)).body);
    const order = (await one.call('GET /api/order/seller')).body.orders.find(
      (each: { id: string }) => each.id === id,
    );
    assert.deepEqual(stepsOf(order), [[null, PREPARED, 'user']]);
    shop.clock.tick(60_000);
    const { body } = await move(two, order._id, 'Out For Delivery');
    const [, last] = body.order.history;
    assert.equal(Date.parse(last.at), shop.clock.now());
    const { name_en: name, name_ar: nameAr } = await shop.db
      .selectFrom('staff')
      .select(['name_en', 'name_ar'])
      .where('id', '=', last.staff)
      .executeTakeFirstOrThrow();
    // As the audit log names them.
    assert.deepEqual([last.name, last.nameAr], [name, nameAr]);
    const listed = (await one.call('GET /api/order/seller')).body.orders.find(
      (each: { id: string }) => each.id === id,
    );
    assert.deepEqual(listed.history, body.order.history);
  });

  it('is for the seller only: customers and guests do not get it', async () => {
    for (const order of await customer.orders()) assert.ok(!('history' in order));
  });
});
