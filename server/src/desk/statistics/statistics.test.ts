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
    const { hours, others, range, ...day } = await figures('?day=2026-04-10');
    assert.deepEqual([range?.from, range?.to, range?.guests], ['2026-04-10', '2026-04-10', 1]);
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

  it('count what was free or taken off before a cancellation there, and the rest as cancelled', async () => {
    const noon = riyadh('2026-02-03T12:00:00');
    const two = { product: wings, quantity: 2 };
    const [delivery, whole] = [
      await buyAt(shop, customer, noon, [two]),
      await buyAt(shop, customer, noon, [two]),
    ];
    await dineAt(shop, noon, ribs, 2);
    const [round] = (
      await expectOk(
        seller.call('GET /api/seller/figure-orders?from=2026-02-03&to=2026-02-03&counted=open'),
      )
    ).body.orders as { _id: string }[];
    const correct = (orderId: string, rest: object) =>
      expectOk(
        seller.call('POST /api/seller/order/correct', {
          ...{ orderId, reason: 'quality', by: 'Huda', ...rest },
        }),
      );
    const comp = (product: string) => ({ kind: 'comp', items: [{ product, quantity: 1 }] });
    await correct(delivery, comp(wings));
    await correct(round!._id, comp(ribs));
    for (const orderId of [delivery, whole, round!._id]) await correct(orderId, { kind: 'cancel' });
    const { others, range } = await figures('?day=2026-02-03');
    // Two deliveries of 180 and a round of 130, less one dish of 65 each that was free.
    assert.deepEqual(others?.cancelled, { orders: 3, revenue: 180 + 115 + 65 });
    assert.deepEqual(
      range?.corrections.map(({ kind, amount }) => [kind, amount]),
      [
        ['cancel', 180 + 115 + 65],
        ['comp', 130],
      ],
    );
    const listed = await expectOk(
      seller.call('GET /api/seller/figure-orders?from=2026-02-03&to=2026-02-03&counted=cancelled'),
    );
    assert.deepEqual([listed.body.count, listed.body.total], [3, 360]);
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

  it('of a range are those of its days together, with the sales by weekday and hour', async () => {
    const at = (time: string) => riyadh(`2026-10-${time}`);
    await sellBefore(shop, customer, { at: at('04T20:15:00'), dish: { id: wings } });
    await sellBefore(shop, customer, { at: at('05T03:59:00'), dish: { id: ribs, quantity: 2 } });
    await sellBefore(shop, customer, { at: at('06T20:45:00'), dish: { id: ribs } });
    await sellBefore(shop, customer, { at: at('11T20:00:00'), dish: { id: ribs } });
    const { orders, revenue, average, comparison, range } = await figures(
      '?from=2026-10-04&to=2026-10-11',
    );
    assert.deepEqual([orders, revenue, average], [4, 115 + 180 + 115 + 115, 131.25]);
    assert.deepEqual(comparison, { weeks: 0, orders: 0, revenue: 0, average: 0 });
    assert.deepEqual(
      range?.days.filter((day) => day.orders > 0),
      [
        { day: '2026-10-04', orders: 2, revenue: 295, guests: 0 },
        { day: '2026-10-06', orders: 1, revenue: 115, guests: 0 },
        { day: '2026-10-11', orders: 1, revenue: 115, guests: 0 },
      ],
    );
    assert.deepEqual(range?.week, [
      { weekday: 0, hour: 20, orders: 2, revenue: 230 },
      { weekday: 0, hour: 3, orders: 1, revenue: 180 },
      { weekday: 2, hour: 20, orders: 1, revenue: 115 },
    ]);
    const dishes = range?.dishes ?? [];
    assert.deepEqual(
      dishes.slice(0, 2).map(({ product, quantity }) => [product, quantity]),
      [
        [ribs, 4],
        [wings, 1],
      ],
    );
    assert.ok(dishes.slice(2).every(({ quantity, isOnMenu }) => quantity === 0 && isOnMenu));
  });

  it('compare a range with the period before, up to the same time while it is not over', async () => {
    const { range } = await figures('?from=2026-10-11&to=2026-10-17');
    assert.deepEqual(range?.previous, {
      from: '2026-10-04',
      to: '2026-10-10',
      orders: 3,
      revenue: 115 + 180 + 115,
      average: 136.67,
      guests: 0,
    });
    const running = (await figures('?from=2026-11-15&to=2026-11-21')).range?.previous;
    assert.deepEqual(running?.orders, 1);
    assert.equal((await figures('?from=2027-01-01&to=2027-01-07')).range?.previous, undefined);
  });

  it('contain why orders cost less, and lead to these orders', async () => {
    const noon = riyadh('2026-03-02T12:00:00');
    const two = { product: wings, quantity: 2 };
    const [late, other] = [
      await buyAt(shop, customer, noon, [two]),
      await buyAt(shop, customer, noon, [two]),
    ];
    const correct = (orderId: string, rest: object) =>
      expectOk(seller.call('POST /api/seller/order/correct', { orderId, by: 'Huda', ...rest }));
    await correct(late, { kind: 'cancel', reason: 'late' });
    await correct(other, { kind: 'comp', reason: 'quality', items: [{ ...two, quantity: 1 }] });
    await correct(other, { kind: 'discount', reason: 'quality', amount: 5 });
    const { range } = await figures('?day=2026-03-02');
    assert.deepEqual(range?.corrections, [
      { kind: 'cancel', reason: 'late', orders: 1, amount: 180 },
      { kind: 'comp', reason: 'quality', orders: 1, amount: 65 },
      { kind: 'discount', reason: 'quality', orders: 1, amount: 5 },
    ]);
    const listed = async (filter: string) =>
      (
        await expectOk(seller.call(`GET /api/order/seller?from=2026-03-01&to=2026-03-03&${filter}`))
      ).body.orders.map(({ _id }: { _id: string }) => _id);
    assert.deepEqual(await listed('correction=cancel&reason=late'), [late]);
    assert.deepEqual(await listed('reason=quality'), [other]);
    assert.deepEqual(await listed('correction=comp&reason=late'), []);
  });

  it('lead to the orders of a dish, a weekday and an hour', async () => {
    const listed = async (filter: string) =>
      (await expectOk(seller.call(`GET /api/order/seller?from=2026-10-04&to=2026-10-11&${filter}`)))
        .body.orders.length as number;
    assert.deepEqual(
      [
        await listed(`product=${ribs}`),
        await listed('weekday=0&hour=20'),
        await listed('weekday=0&hour=3'),
        await listed('weekday=2'),
        await listed('weekday=3'),
      ],
      [3, 2, 1, 1, 0],
    );
    for (const filter of ['weekday=7', 'hour=24', 'reason=because', 'from=2026-10-12'])
      assert.equal(
        (await seller.call(`GET /api/order/seller?to=2026-10-11&${filter}`)).status,
        422,
        filter,
      );
  });

  it('contain how long each station took, and whether that was in time', async () => {
    const at = riyadh('2026-02-10T20:00:00');
    await shop.db.updateTable('products').set({ station: 'pit' }).where('id', '=', ribs).execute();
    for (const minutes of [4, 10, 30]) {
      const order = await buyAt(shop, customer, at, [{ product: ribs, quantity: 1 }]);
      await shop.db
        .updateTable('kitchen_tickets')
        .set({ bumped_at: new Date(at.getTime() + minutes * 60_000) })
        .where('order_id', '=', order)
        .execute();
    }
    const { range } = await figures('?day=2026-02-10');
    assert.deepEqual(range?.promises, { dine: 15, delivery: 15 });
    assert.deepEqual(range.stations, [
      { station: 'pit', tickets: 3, median: 10, p90: 30, inTime: 2 / 3 },
    ]);
    const { body } = await seller.call('GET /api/order/seller?day=2026-02-10&station=pit');
    assert.equal(body.orders.length, 3);
  });

  it('are a file with a line for each day and a total', async () => {
    const { text } = await expectOk(
      seller.call('GET /api/seller/figures.csv?from=2026-10-04&to=2026-10-06'),
    );
    assert.deepEqual((text as string).replace('\uFEFF', '').trimEnd().split('\r\n'), [
      'Trading day,Orders,Revenue (SR),Delivery orders,Delivery (SR),of which pickup (SR),Dine-in orders,Dine-in (SR),Guests at tables,Cancelled orders,Refunds (SR),Tips (SR)',
      '2026-10-04,2,295,2,295,0,0,0,0,0,0,0',
      '2026-10-05,0,0,0,0,0,0,0,0,0,0,0',
      '2026-10-06,1,115,1,115,0,0,0,0,0,0,0',
      'Total,3,410,3,410,0,0,0,0,0,0,0',
    ]);
  });

  it('are refused for reversed days and for more than a year', async () => {
    for (const [query, code] of [
      ['from=2026-04-11&to=2026-04-10', 'days_order'],
      ['from=2025-01-01&to=2026-04-10', 'days_many'],
    ]) {
      const { status, body } = await seller.call(`GET /api/seller/statistics?${query}`);
      assert.deepEqual([status, body.code], [422, code], query);
    }
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
