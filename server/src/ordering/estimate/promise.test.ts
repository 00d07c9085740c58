import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bill, KitchenTicket, Order } from '@smokehouse/shared/contract';
import { promisedMinutes } from '@smokehouse/shared/contract/ordering/orders/promise';
import { openDueTickets } from '../kitchen';
import { expectOk, openShop } from '../orders/testing';

const shop = await openShop();
const { clock, db } = shop;
const riyadh = (time: string) => Date.parse(`2026-11-22T${time}:00+03:00`);
clock.set(riyadh('18:00'));
const dish = await shop.dish();
const seller = await shop.seller();
const MINUTE = 60_000;

/** What the desk's list and the customer's list say of the same order. */
async function lists(customer: Awaited<ReturnType<typeof shop.customer>>, id: string) {
  const own = await expectOk(customer.call<{ orders: Order[] }>('GET /api/order/user'));
  const all = await expectOk(seller.call<{ orders: Order[] }>('GET /api/order/seller'));
  const [order, atDesk] = [own, all].map(({ body }) => body.orders.find((one) => one.id === id));
  assert.ok(order && atDesk);
  return { order, atDesk };
}
const minutesOf = ({ promise, createdAt }: Order) =>
  promise && {
    from: (Date.parse(promise.from) - Date.parse(createdAt)) / MINUTE,
    to: (Date.parse(promise.until) - Date.parse(createdAt)) / MINUTE,
  };

/** What the header, the sheet of places and the cart show. */
async function shown(customer: Awaited<ReturnType<typeof shop.customer>>) {
  const place = { address: { street: 'King Fahd Road', city: 'Riyadh', country: 'Saudi Arabia' } };
  const { minutes } = (await expectOk(customer.call('POST /api/areas/locate', place))).body;
  const { pause } = (await expectOk(customer.call('GET /api/hours'))).body;
  return promisedMinutes(minutes, pause);
}

describe('the promise of an order', () => {
  it('is the same in the cart, for the customer and at the desk, with the busy time', async () => {
    const customer = await shop.customer();
    await expectOk(
      seller.call('POST /api/seller/hours/pause', { kind: 'busy', minutes: 30, lasts: 60 }),
    );
    assert.deepEqual(await shown(customer), { from: 70, to: 85 });
    const { id } = await customer.order([{ product: dish, quantity: 1 }]);
    await expectOk(seller.call('POST /api/seller/hours/pause', { kind: 'none' }));
    clock.tick(4 * MINUTE);
    await expectOk(customer.verify((await customer.pay(id)).body));
    const { order, atDesk } = await lists(customer, id);
    assert.deepEqual(minutesOf(order), { from: 70, to: 85 }, 'as placed, from the payment on');
    assert.deepEqual(atDesk.promise, order.promise);
  });

  it('of a pickup is that of the pickup, and its number that of the ticket', async () => {
    const customer = await shop.customer();
    const items = [{ product: dish, quantity: 1 }];
    const body = { items, address: '', fulfilment: 'pickup' };
    const placed = (await expectOk(customer.call('POST /api/order/cod', body))).body.order;
    await expectOk(customer.verify((await customer.pay(placed.id)).body));
    const { order, atDesk } = await lists(customer, placed.id);
    assert.deepEqual([minutesOf(order), minutesOf(atDesk)], Array(2).fill({ from: 25, to: 30 }));
    const { tickets } = (
      await expectOk(seller.call<{ tickets: KitchenTicket[] }>('GET /api/seller/kitchen'))
    ).body;
    assert.equal(order.receipt.split('-').at(-1), tickets.at(-1)?.number);
  });

  it('for a slot is the slot: for the customer, the desk, the kitchen and on the bill', async () => {
    const customer = await shop.customer();
    const slot = new Date(riyadh('21:00')).toISOString();
    const { address } = customer;
    const body = { items: [{ product: dish, quantity: 1 }], address, slot };
    const { id } = (await expectOk(customer.call('POST /api/order/cod', body))).body.order;
    await expectOk(customer.verify((await customer.pay(id)).body));
    const { order, atDesk } = await lists(customer, id);
    const until = new Date(riyadh('21:30')).toISOString();
    assert.deepEqual(order.promise, { from: slot, until });
    assert.deepEqual(atDesk.promise, order.promise);
    await openDueTickets(db, new Date(riyadh('20:30')));
    const { tickets } = (
      await expectOk(seller.call<{ tickets: KitchenTicket[] }>('GET /api/seller/kitchen'))
    ).body;
    assert.deepEqual(tickets.at(-1)?.slot, { from: slot, to: until });
    const { bill } = (
      await expectOk(customer.call<{ bill: Bill }>(`GET /api/order/${order._id}/bill`))
    ).body;
    assert.equal(bill.lines.at(-1)?.details, '22/11/2026 21:00–21:30');
  });

  it('is absent where nobody was told any minutes: the fixed ones apply', async () => {
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: dish, quantity: 1 }]);
    await expectOk(customer.verify((await customer.pay(id)).body));
    const delivery = JSON.stringify({ fulfilment: 'delivery', fee: 50 });
    await db.updateTable('orders').set({ delivery }).where('provider_order_id', '=', id).execute();
    assert.equal((await lists(customer, id)).order.promise, undefined);
  });
});

describe('a late order', () => {
  it('is said before its time is over, also without a history', async () => {
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: dish, quantity: 1 }]);
    await expectOk(customer.verify((await customer.pay(id)).body));
    const read = async () => (await lists(customer, id)).order;
    clock.tick(26 * MINUTE);
    assert.equal((await read()).estimate, undefined, 'the way can still be made in time');
    clock.tick(5 * MINUTE);
    const late = await read();
    assert.equal(late.estimate?.promised, late.promise?.until);
    assert.ok(Number(late.estimate?.lateMinutes) > 0);
    assert.ok(Date.parse(late.promise?.until ?? '') - clock.now() > 20 * MINUTE);

    const change = { orderId: late._id, status: 'Out For Delivery' };
    await expectOk(seller.call('PUT /api/order/status', change));
    clock.tick(6000);
    const left = await read();
    assert.ok(left.estimate?.left);
    await expectOk(seller.call('PUT /api/order/status', { ...change, status: 'Food Delivered' }));
    assert.equal((await read()).estimate, undefined);
  });

  it('is at the desk what the customer reads, and when they first read it', async () => {
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: dish, quantity: 1 }]);
    await expectOk(customer.verify((await customer.pay(id)).body));
    const atDesk = async () => {
      const { body } = await expectOk(seller.call<{ orders: Order[] }>('GET /api/order/seller'));
      return body.orders.find((one) => one.id === id)?.estimate;
    };
    assert.equal(await atDesk(), undefined, 'in time');
    clock.tick(31 * MINUTE);
    const untold = await atDesk();
    assert.ok(Number(untold?.lateMinutes) > 0);
    assert.equal(untold?.toldAt, undefined, 'nobody has opened the page of the order');
    const { order } = await lists(customer, id);
    assert.deepEqual(order.estimate, untold);
    const toldAt = new Date(clock.now()).toISOString();
    clock.tick(2 * MINUTE);
    const later = await lists(customer, id);
    assert.deepEqual(later.atDesk.estimate, { ...later.order.estimate, toldAt });
    const change = { orderId: order._id, status: 'Out For Delivery' };
    await expectOk(seller.call('PUT /api/order/status', change));
    assert.equal((await atDesk())?.toldAt, toldAt);
  });

  it('is no pickup that waits for its customer', async () => {
    const customer = await shop.customer();
    const items = [{ product: dish, quantity: 1 }];
    const body = { items, address: '', fulfilment: 'pickup' };
    const { id } = (await expectOk(customer.call('POST /api/order/cod', body))).body.order;
    await expectOk(customer.verify((await customer.pay(id)).body));
    const read = async () => (await lists(customer, id)).order;
    clock.tick(29 * MINUTE);
    const late = await read();
    // The kitchen has not begun it: it takes as long as a pickup of now, 25 to 30 minutes.
    const expected = { from: 25, until: 30 };
    const minutesTo = (time = '') => (Date.parse(time) - clock.now()) / MINUTE;
    assert.deepEqual(
      { from: minutesTo(late.estimate?.from), until: minutesTo(late.estimate?.until) },
      expected,
    );
    const ticket = await db
      .selectFrom('kitchen_tickets')
      .select('id')
      .where('order_id', '=', late._id)
      .executeTakeFirstOrThrow();
    const take = { action: 'take', tickets: [ticket.id] };
    await expectOk(seller.call('POST /api/seller/kitchen/press', take));
    const { estimate } = await read();
    assert.equal(estimate?.lateMinutes, 1, 'at the pit a minute before its time');
    const change = { orderId: late._id, status: 'Out For Delivery' };
    await expectOk(seller.call('PUT /api/order/status', change));
    clock.tick(60 * MINUTE);
    assert.equal((await read()).estimate, undefined);
  });
});
