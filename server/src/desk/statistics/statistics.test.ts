import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Statistics } from '@smokehouse/shared/contract';
import { buyAt, dineAt, payTables, riyadh, sellBefore } from '../../ordering/seller-orders/testing';
import { expectOk, openShop } from '../../ordering/orders/testing';

const shop = await openShop();
shop.clock.set('2026-11-21T20:00:00+03:00');
const seller = await shop.seller();
const customer = await shop.customer();
const [wings, ribs] = [await shop.dish(), await shop.dish({ name: 'Ribs', name_ar: 'أضلاع' })];
const figures = async (query = '', who = seller) =>
  (await who.call<Statistics>(`GET /api/seller/statistics${query}`)).body;

describe('GET /api/seller/statistics', () => {
  it('add up a trading day: paid deliveries and tables, without refunded orders', async () => {
    await sellBefore(shop, customer, {
      at: riyadh('2026-04-10T03:59:59.999'),
      dish: { id: wings },
    });
    await sellBefore(shop, customer, { at: riyadh('2026-04-10T04:00:00'), dish: { id: wings } });
    await sellBefore(shop, customer, {
      at: riyadh('2026-04-10T10:30:00'),
      dish: { id: wings, quantity: 3 },
    });
    await sellBefore(shop, customer, {
      at: riyadh('2026-04-10T12:00:00'),
      dish: { id: ribs, quantity: 9 },
      state: 'refunded',
    });
    await dineAt(shop, riyadh('2026-04-11T03:59:59'), ribs, 2);
    await payTables(shop);
    await sellBefore(shop, customer, { at: riyadh('2026-04-11T04:00:00'), dish: { id: wings } });
    const { hours, others, ...day } = await figures('?day=2026-04-10');
    assert.deepEqual(day, {
      success: true,
      day: '2026-04-10',
      orders: 3,
      revenue: 115 + 245 + 130,
      average: 163.33,
      delivery: { orders: 2, revenue: 360 },
      dine: { orders: 1, revenue: 130 },
      bestSellers: [
        {
          product: wings,
          name: 'Smoked Wings',
          nameAr: 'أجنحة مدخّنة',
          image: '',
          quantity: 4,
          revenue: 260,
        },
        { product: ribs, name: 'Ribs', nameAr: 'أضلاع', image: '', quantity: 2, revenue: 130 },
      ],
      comparison: { weeks: 0, orders: 0, revenue: 0, average: 0 },
    });
    assert.deepEqual(
      hours.filter(({ orders }) => orders > 0),
      [
        { hour: 4, orders: 1, revenue: 115 },
        { hour: 10, orders: 1, revenue: 245 },
        { hour: 3, orders: 1, revenue: 130 },
      ],
    );
  });

  it('contain what is no sale: open, unpaid, cancelled and refunded orders', async () => {
    const noon = riyadh('2026-05-10T12:00:00');
    const two = { product: wings, quantity: 2 };
    const partly = await buyAt(shop, customer, noon, [two]);
    const cancelled = await buyAt(shop, customer, noon, [two]);
    await sellBefore(shop, customer, {
      at: noon,
      dish: { id: wings, quantity: 2 },
      state: 'refunded',
    });
    await dineAt(shop, riyadh('2026-05-10T20:00:00'), ribs, 2);
    await dineAt(shop, riyadh('2026-05-10T21:00:00'), ribs, 4);
    await dineAt(shop, riyadh('2026-05-10T22:00:00'), ribs, 1);
    const [paid, walkOut] = await shop.db
      .selectFrom('dine_orders')
      .select(['id', 'tab_id'])
      .where('created_at', '>=', riyadh('2026-05-10T21:00:00'))
      .where('created_at', '<', riyadh('2026-05-11T00:00:00'))
      .orderBy('created_at')
      .execute();
    await seller.call('POST /api/seller/bill', { orderId: paid!.id });
    await seller.call('POST /api/seller/bill/paid', { orderId: paid!.id });
    await shop.db
      .updateTable('tabs')
      .set({ closed_at: riyadh('2026-05-10T23:00:00') })
      .where('id', '=', walkOut!.tab_id)
      .execute();
    const correct = (orderId: string, rest: object) =>
      expectOk(
        seller.call('POST /api/seller/order/correct', {
          orderId,
          reason: 'quality',
          by: 'Huda',
          ...rest,
        }),
      );
    await correct(partly, { kind: 'comp', items: [{ product: wings, quantity: 1 }] });
    await correct(cancelled, { kind: 'cancel' });
    const { orders, revenue, others } = await figures('?day=2026-05-10');
    assert.deepEqual({ orders, revenue }, { orders: 2, revenue: 115 + 4 * 65 });
    assert.deepEqual(others, {
      open: { orders: 1, revenue: 2 * 65 },
      unpaid: { orders: 1, revenue: 65 },
      cancelled: { orders: 1, revenue: 180 },
      refunded: { orders: 3, revenue: 65 + 180 + 180 },
      tips: 0,
    });
  });

  it('contain each opening hour in the order of the day, and other hours only with sales', async () => {
    assert.deepEqual(
      (await figures('?day=2026-04-13')).hours.map(({ hour }) => hour),
      [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3],
    );
    assert.equal((await figures('?day=2026-04-10')).hours[0]?.hour, 4);
  });

  it('contain the average of the same weekday of the four weeks before, over those with sales', async () => {
    for (const day of ['07', '14', '28'])
      await sellBefore(shop, customer, {
        at: riyadh(`2026-07-${day}T20:00:00`),
        dish: { id: wings },
      });
    await sellBefore(shop, customer, {
      at: riyadh('2026-07-14T23:00:00'),
      dish: { id: wings, quantity: 2 },
    });
    await sellBefore(shop, customer, {
      at: riyadh('2026-07-15T23:00:00'),
      dish: { id: wings, quantity: 50 },
    });
    await sellBefore(shop, customer, {
      at: riyadh('2026-06-30T23:00:00'),
      dish: { id: wings, quantity: 50 },
    });
    const { comparison, orders } = await figures('?day=2026-08-04');
    assert.equal(orders, 0);
    assert.deepEqual(comparison, { weeks: 3, orders: 1.3, revenue: 175, average: 131.25 });
  });

  it('are of today by default, and compare an unfinished day up to the same time of day', async () => {
    await sellBefore(shop, customer, { at: riyadh('2026-11-21T19:59:00') });
    await sellBefore(shop, customer, { at: riyadh('2026-11-14T19:59:00') });
    await sellBefore(shop, customer, { at: riyadh('2026-11-14T20:01:00') });
    const { day, orders, comparison } = await figures();
    assert.deepEqual([day, orders, comparison.orders], ['2026-11-21', 1, 1]);
  });

  it('are zero for a day in the future', async () => {
    const { orders, revenue, bestSellers } = await figures('?day=2027-01-01');
    assert.deepEqual([orders, revenue, bestSellers], [0, 0, []]);
  });

  it('contain the five dishes sold most', async () => {
    const dishes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => shop.dish({ name: `Dish ${index}` })),
    );
    for (const [index, id] of dishes.entries())
      await sellBefore(shop, customer, {
        at: riyadh('2026-09-01T20:00:00'),
        dish: { id, quantity: index + 1 },
      });
    assert.deepEqual(
      (await figures('?day=2026-09-01')).bestSellers.map(({ name }) => name),
      ['Dish 5', 'Dish 4', 'Dish 3', 'Dish 2', 'Dish 1'],
    );
  });

  it('are refused for an invalid day', async () => {
    for (const day of ['2026-02-30', 'yesterday', '', "2026-01-01';--"])
      assert.equal(
        (await seller.call(`GET /api/seller/statistics?day=${encodeURIComponent(day)}`)).status,
        422,
        day,
      );
    assert.equal((await seller.call('GET /api/seller/statistics?day=%00')).status, 400);
  });

  it('are for the seller only', async () => {
    for (const who of [customer, await shop.guest(), shop.browser()])
      assert.equal((await who.call('GET /api/seller/statistics')).status, 401);
  });
});
