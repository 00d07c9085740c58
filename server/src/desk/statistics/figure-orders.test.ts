import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallAnswer, Statistics } from '@smokehouse/shared/contract';
import { dineAt, payTables, riyadh, sellBefore } from '../../ordering/seller-orders/testing';
import { expectOk, openShop } from '../../ordering/orders/testing';

const shop = await openShop();
shop.clock.set('2026-11-21T20:00:00+03:00');
const seller = await shop.seller();
const customer = await shop.customer();
const [wings, ribs] = [await shop.dish(), await shop.dish({ name: 'Ribs', name_ar: 'أضلاع' })];
const DAY = '2026-04-10';
type Orders = CallAnswer<'GET /api/seller/figure-orders'>;
const ordersOf = async (query: string, days = `from=${DAY}&to=${DAY}`) =>
  (await expectOk(seller.call(`GET /api/seller/figure-orders?${days}&${query}`))).body as Orders;
const shown = async (query: string, days?: string) => {
  const { count, total, orders } = await ordersOf(query, days);
  assert.equal(orders.length, count);
  assert.equal(Math.round(orders.reduce((sum, { amount }) => sum + amount * 100, 0)), total * 100);
  return { orders: count, revenue: total };
};

await sellBefore(shop, customer, {
  at: riyadh('2026-04-10T10:30:00'),
  dish: { id: wings, quantity: 3 },
});
await sellBefore(shop, customer, { at: riyadh('2026-04-10T12:10:00'), dish: { id: wings } });
await sellBefore(shop, customer, {
  at: riyadh('2026-04-10T12:00:00'),
  dish: { id: ribs, quantity: 9 },
  state: 'refunded',
});
await dineAt(shop, riyadh('2026-04-10T12:30:00'), ribs, 2);
await dineAt(shop, riyadh('2026-04-11T03:59:59'), wings, 1);
await payTables(shop);
await dineAt(shop, riyadh('2026-04-10T21:00:00'), wings, 1);
await sellBefore(shop, customer, { at: riyadh('2026-04-11T12:00:00'), dish: { id: wings } });

describe('GET /api/seller/figure-orders', () => {
  it('lists what each figure of a day counts, table orders included, to the same sum', async () => {
    const { body } = await expectOk(seller.call(`GET /api/seller/statistics?day=${DAY}`));
    const day = body as Statistics;
    const { orders, revenue } = day;
    assert.equal(orders, 4);
    assert.deepEqual(await shown('counted=sales'), { orders, revenue });
    assert.deepEqual(await shown('counted=delivery'), day.delivery);
    assert.deepEqual(await shown('counted=dine'), day.dine);
    for (const counted of ['open', 'unpaid', 'cancelled', 'refunded'] as const)
      assert.deepEqual(await shown(`counted=${counted}`), day.others?.[counted], counted);
    for (const { hour, ...sum } of day.hours)
      assert.deepEqual(await shown(`counted=sales&hour=${hour}`), sum, `${hour}:00`);
    const kinds = (await ordersOf('counted=sales')).orders.map(({ kind }) => kind);
    assert.deepEqual(kinds, ['dine', 'dine', 'delivery', 'delivery']);
  });

  it('lists the orders of a dish with what it brought', async () => {
    const { bestSellers } = (await expectOk(seller.call(`GET /api/seller/statistics?day=${DAY}`)))
      .body as Statistics;
    for (const { product, revenue } of bestSellers)
      assert.equal((await shown(`counted=sales&product=${product}`)).revenue, revenue);
    assert.equal((await shown(`counted=sales&product=${ribs}`)).orders, 1);
  });

  it('lists the orders of a correction with what it took off', async () => {
    const [order] = (await ordersOf('counted=open')).orders;
    await expectOk(
      seller.call('POST /api/seller/order/correct', {
        orderId: order?._id,
        kind: 'discount',
        percent: 10,
        reason: 'late',
        by: 'Salem',
      }),
    );
    const { range } = (await expectOk(seller.call(`GET /api/seller/statistics?day=${DAY}`)))
      .body as Statistics;
    assert.equal(range?.corrections.length, 1);
    for (const { kind, reason, orders, amount: revenue } of range.corrections)
      assert.deepEqual(await shown(`counted=all&correction=${kind}&reason=${reason}`), {
        orders,
        revenue,
      });
  });

  it('lists the orders of a weekday within a range', async () => {
    const days = 'from=2026-04-08&to=2026-04-14';
    // 10 April 2026 is a Friday.
    assert.equal((await shown('counted=sales&weekday=5', days)).orders, 4);
    assert.equal((await shown('counted=sales&weekday=6', days)).orders, 1);
    assert.equal((await shown('counted=sales', days)).orders, 5);
  });

  it('names the table of a round and the receipt of a delivery', async () => {
    const [round, , sold] = (await ordersOf('counted=sales')).orders;
    assert.match(round?.number ?? '', /^[0-9A-Z]{6}$/);
    assert.match(sold?.number ?? '', /^T-/);
  });

  it('refuses reversed days and what no figure counts', async () => {
    for (const query of [
      'from=2026-04-11&to=2026-04-10&counted=sales',
      `from=${DAY}&to=${DAY}&counted=nothing`,
      `from=${DAY}&to=${DAY}`,
    ])
      assert.ok((await seller.call(`GET /api/seller/figure-orders?${query}`)).status >= 400);
  });
});
