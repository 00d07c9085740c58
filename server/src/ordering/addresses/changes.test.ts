import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, expectOk, openShop } from '../orders/testing';
import { MAX_ADDRESSES } from './queries';

const shop = await openShop();
const wings = await shop.dish();
const seller = await shop.seller();
const NEW_HOME = { ...ADDRESS, firstName: 'Sara', street: '5 Palm Lane', zipcode: '12611' };

type Customer = Awaited<ReturnType<typeof shop.customer>>;
const addressesOf = async (customer: Customer) =>
  (await expectOk(customer.call('GET /api/address/get'))).body.addresses as { _id: string }[];
const update = (customer: Customer, address: object) =>
  customer.call('POST /api/address/update', { id: customer.address, address });
const remove = (customer: Customer) =>
  customer.call('POST /api/address/remove', { id: customer.address });

describe('POST /api/address/update', () => {
  it('replaces all fields and keeps the id and the place in the list', async () => {
    const me = await shop.customer();
    const pin = { lng: 46.68, lat: 24.7 };
    const later = await expectOk(
      me.call('POST /api/address/add', { address: { ...ADDRESS, street: 'Later 1' } }),
    );
    await expectOk(update(me, { ...ADDRESS, pin, shortAddress: 'RRRD2929' }));
    const { body } = await expectOk(update(me, { ...NEW_HOME, street: ' 5  Palm Lane' }));
    assert.deepEqual(body.address, { ...NEW_HOME, _id: me.address });
    assert.deepEqual(await addressesOf(me), [body.address, later.body.address]);
  });
  it('keeps a pin that is sent again', async () => {
    const me = await shop.customer();
    const address = { ...NEW_HOME, pin: { lng: 46.68, lat: 24.7 } };
    await expectOk(update(me, address));
    assert.deepEqual(await addressesOf(me), [{ ...address, _id: me.address }]);
  });
  it('has the rules of a new address for fields, country, city and pin', async () => {
    const me = await shop.customer();
    const pin = { lng: 46.68, lat: 24.7 };
    const refused: [change: object, field: string][] = [
      [{ street: ' ' }, 'address.street'],
      [{ zipcode: '00000' }, 'address.zipcode'],
      [{ country: 'United Arab Emirates' }, 'address.country'],
      [{ city: 'Dubai' }, 'address.city'],
      [{ city: 'جدة' }, 'address.city'],
      [{ city: 'Al Kharj', pin }, 'address.city'],
    ];
    for (const [change, field] of refused) {
      const { status, body } = await update(me, { ...ADDRESS, ...change });
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, [field]]);
    }
    assert.deepEqual(await addressesOf(me), [{ ...ADDRESS, _id: me.address }]);
  });
  it('does not bring a removed address back', async () => {
    const me = await shop.customer();
    await expectOk(remove(me));
    assert.equal((await update(me, NEW_HOME)).status, 404);
    assert.deepEqual(await addressesOf(me), []);
  });
});

describe('POST /api/address/remove', () => {
  it('removes one address of the account, once', async () => {
    const me = await shop.customer();
    const { body } = await expectOk(me.call('POST /api/address/add', { address: NEW_HOME }));
    await expectOk(remove(me));
    assert.deepEqual(await addressesOf(me), [body.address]);
    assert.equal((await remove(me)).status, 404);
  });
  it('leaves no way to order to it', async () => {
    const me = await shop.customer();
    await expectOk(remove(me));
    const { status, body } = await me.call('POST /api/order/cod', {
      items: [{ product: wings, quantity: 1 }],
      address: me.address,
    });
    assert.deepEqual([status, body.code], [422, 'address_needed']);
  });
  it('makes room in an account that has the maximum number', async () => {
    const me = await shop.customer();
    for (let count = 1; count < MAX_ADDRESSES; count++)
      await expectOk(me.call('POST /api/address/add', { address: NEW_HOME }));
    assert.equal((await me.call('POST /api/address/add', { address: NEW_HOME })).status, 409);
    await expectOk(remove(me));
    await expectOk(me.call('POST /api/address/add', { address: NEW_HOME }));
  });
});

describe('an order', () => {
  it("keeps its address on the customer's page, the bill and the desk, after the saved one was changed and removed", async () => {
    const me = await shop.customer();
    const placed = await me.order([{ product: wings, quantity: 1 }]);
    await expectOk(me.verify((await me.pay(placed.id)).body));
    const shown = async () => {
      const [order] = await me.orders();
      const bill = await expectOk(me.call(`GET /api/order/${order?._id}/bill`));
      const desk = await expectOk(seller.call(`GET /api/order/seller?text=${placed.receipt}`));
      return { order, bill: bill.body, desk: desk.body.orders as { address: object }[] };
    };
    const before = await shown();
    const [onDesk] = before.desk;
    assert.ok(onDesk && JSON.stringify(onDesk).includes(ADDRESS.street));
    await expectOk(update(me, NEW_HOME));
    assert.deepEqual(await shown(), before);
    await expectOk(remove(me));
    assert.deepEqual(await shown(), before);
  });
  it('of the same cart is another one after its address was changed', async () => {
    const me = await shop.customer();
    const [first, again] = [
      await me.order([{ product: wings, quantity: 1 }]),
      await me.order([{ product: wings, quantity: 1 }]),
    ];
    assert.equal(again.id, first.id);
    await expectOk(update(me, NEW_HOME));
    const moved = await me.order([{ product: wings, quantity: 1 }]);
    assert.notEqual(moved.id, first.id);
  });
});
