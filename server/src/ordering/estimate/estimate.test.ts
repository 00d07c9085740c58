import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { CallAnswer, Order, OrderEstimate } from '@smokehouse/shared/contract';
import { expectOk, openShop } from '../orders/testing';

const shop = await openShop();
const { clock, db } = shop;
const dish = await shop.dish();
const seller = await shop.seller();
const customer = await shop.customer();
const MINUTE = 60_000;

async function sell(): Promise<string> {
  const { id } = await customer.order([{ product: dish, quantity: 1 }]);
  await expectOk(customer.verify((await customer.pay(id)).body));
  return (await customer.orders()).find((order) => order.id === id)?._id ?? '';
}
const setStatus = (orderId: string, status: string, more: object = {}) =>
  seller.call('PUT /api/order/status', { orderId, status, ...more });
const read = async (id: string): Promise<Order | undefined> =>
  (await customer.call<CallAnswer<'GET /api/order/user'>>('GET /api/order/user')).body.orders.find(
    ({ _id }) => _id === id,
  );

async function readEstimate(id: string): Promise<OrderEstimate> {
  const estimate = (await read(id))?.estimate;
  assert.ok(estimate);
  return estimate;
}

/** Copies a delivered order as the history of the last days. */
async function addHistory(from: string, count: number): Promise<void> {
  const now = new Date(clock.now());
  const id = sql`'past-' || n`;
  const at = sql`${now}::timestamptz - make_interval(hours => 24 + n * 3)`;
  await sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', ${id},
      'receipt', ${id}, 'provider_order_id', ${id}, 'payment_id', ${id}, 'paid_at', ${at}))).*
    from orders o, generate_series(1, ${count}) n where o.id = ${from}`.execute(db);
  await sql`insert into kitchen_tickets (order_id, opened_at, bumped_at)
    select ${id}, ${at}, ${at} + interval '30 minutes' from generate_series(1, ${count}) n`.execute(
    db,
  );
  await sql`insert into order_status_changes (order_id, from_status, to_status, by_role, changed_at)
    select ${id}, null, s.status, 'system', ${at} + make_interval(mins => s.minutes)
    from generate_series(1, ${count}) n,
      (values ('Out For Delivery', 30), ('Food Delivered', 50)) s (status, minutes)`.execute(db);
}

describe('the estimate of an order', () => {
  it('is absent without a history, so that the fixed minutes apply', async () => {
    const id = await sell();
    assert.equal((await read(id))?.estimate, undefined);
  });

  it('follows the history, and says how much the promise is missed', async () => {
    const old = await sell();
    await setStatus(old, 'Out For Delivery');
    await setStatus(old, 'Food Delivered');
    await addHistory(old, 60);
    clock.tick(2 * 60 * MINUTE);
    const id = await sell();
    const placedAt = clock.now();
    const first = await readEstimate(id);
    assert.ok(first.ready);
    const minutes = (at: string) => (Date.parse(at) - placedAt) / MINUTE;
    assert.ok(minutes(first.likely) > 35 && minutes(first.likely) < 55, first.likely);
    assert.ok(first.from <= first.likely && first.likely <= first.until);
    assert.equal(first.lateMinutes, undefined);

    clock.tick(90 * MINUTE);
    const late = await readEstimate(id);
    assert.equal(late.promised, (await read(id))?.promise?.until);
    assert.ok(Number(late.lateMinutes) > 30);
    assert.ok(Date.parse(late.from) >= clock.now());

    await setStatus(id, 'Out For Delivery');
    clock.tick(6000);
    const left = await readEstimate(id);
    assert.equal(left.ready, undefined);
    assert.ok(left.left);
    await setStatus(id, 'Food Delivered');
    assert.equal((await read(id))?.estimate, undefined);
  });

  it('has its error in the figures of the day', async () => {
    const { body } = await seller.call('GET /api/seller/statistics');
    assert.equal(body.estimates.orders, 1);
    assert.ok(body.estimates.median > 30);
    assert.equal(body.estimates.inRange, 0);
  });

  it("contains the way to the order's area, and none for a pickup", async () => {
    const id = await sell();
    const minutesOf = async (delivery: object) => {
      await sql`update orders set delivery = ${JSON.stringify(delivery)} where id = ${id}`.execute(
        db,
      );
      clock.tick(6000);
      return (Date.parse((await readEstimate(id)).likely) - clock.now()) / MINUTE;
    };
    const near = await minutesOf({
      fulfilment: 'delivery',
      fee: 18,
      minutes: { from: 40, to: 55 },
    });
    const far = await minutesOf({ fulfilment: 'delivery', fee: 50, minutes: { from: 80, to: 95 } });
    assert.ok(Math.abs(far - near - 40) < 3, `${near} and ${far}`);
    const pickup = await minutesOf({ fulfilment: 'pickup', fee: 0, minutes: { from: 25, to: 30 } });
    assert.ok(pickup < near - 15, `${pickup} and ${near}`);
    await setStatus(id, 'Out For Delivery');
    clock.tick(6000);
    assert.equal((await read(id))?.estimate, undefined);
    await setStatus(id, 'Food Delivered');
  });
});

describe("the driver's phone", () => {
  it('is shown while the order is on its way, and can be corrected', async () => {
    const id = await sell();
    await expectOk(setStatus(id, 'Out For Delivery', { driverPhone: '+966 50 123 4567' }));
    assert.equal((await read(id))?.driverPhone, '+966 50 123 4567');
    await expectOk(setStatus(id, 'Out For Delivery', { driverPhone: '' }));
    assert.equal((await read(id))?.driverPhone, undefined);
    await expectOk(setStatus(id, 'Out For Delivery', { driverPhone: '0501234567' }));
    await expectOk(setStatus(id, 'Food Delivered'));
    assert.equal((await read(id))?.driverPhone, undefined);
  });

  it('is a phone number, or nothing changes', async () => {
    const id = await sell();
    const { status, body } = await setStatus(id, 'Out For Delivery', { driverPhone: 'Ali' });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['driverPhone']]);
    assert.equal((await read(id))?.status, 'Food is being prepared');
  });
});
