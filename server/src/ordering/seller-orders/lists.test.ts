import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../orders/testing';
import { buyAt, dineAt, riyadh, sellBefore } from './testing';

const shop = await openShop();
shop.clock.set('2026-11-21T20:00:00+03:00');
const seller = await shop.seller();
const customer = await shop.customer();
const wings = await shop.dish();
const ask = (query = '', who = seller, path = '/api/order/seller') =>
  who.call(`GET ${path}${query}`);
const idsOf = async (query: string) =>
  (await ask(query)).body.orders.map((order: { _id: string }) => order._id) as string[];
const find = (text: string) => idsOf(`?day=2026-03-01&text=${encodeURIComponent(text)}`);

const findAtTables = async (text: string) =>
  (
    await ask(`?text=${encodeURIComponent(text)}`, seller, '/api/order/seller/dine')
  ).body.dineorders.map((order: { _id: string }) => order._id) as string[];

describe("a page of the seller's list", () => {
  it('ends where the next one begins, also between orders of the same instant; nothing is missing or repeated', async () => {
    const at = riyadh('2026-05-01T20:00:00');
    const all = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        sellBefore(shop, customer, { at: new Date(at.getTime() - Math.floor(index / 3)) }),
      ),
    );
    const seen: string[] = [];
    let next: string | undefined;
    let pages = 0;
    do {
      const { status, body } = await ask(`?day=2026-05-01&limit=2${next ? `&after=${next}` : ''}`);
      assert.equal(status, 200);
      assert.ok(body.orders.length <= 2);
      seen.push(...body.orders.map((order: { _id: string }) => order._id));
      next = body.next;
      pages++;
    } while (next);
    assert.equal(pages, 4);
    assert.deepEqual([...seen].sort(), [...all].sort());
  });

  it('is not shifted by newer orders', async () => {
    for (const minute of [1, 2, 3])
      await sellBefore(shop, customer, { at: riyadh(`2026-05-02T12:0${minute}:00`) });
    const { body } = await ask('?day=2026-05-02&limit=2');
    await sellBefore(shop, customer, { at: riyadh('2026-05-02T12:09:00') });
    const after = await ask(`?day=2026-05-02&limit=2&after=${body.next}`);
    assert.equal(after.body.orders.length, 1);
    assert.equal(after.body.next, undefined);
  });

  it('has fifty orders by default, two hundred at most', async () => {
    for (let order = 0; order < 52; order++)
      await sellBefore(shop, customer, {
        at: new Date(riyadh('2026-05-03T12:00:00').getTime() + order),
      });
    assert.equal((await idsOf('?day=2026-05-03')).length, 50);
    assert.equal((await idsOf('?day=2026-05-03&limit=200')).length, 52);
    for (const limit of ['0', '201', '-1', '1.5', 'ten', '', '1e2']) {
      const { status, body } = await ask(`?limit=${limit}`);
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['limit']], limit);
    }
  });

  it('is refused for an invalid cursor', async () => {
    for (const after of [
      'x',
      'MTIz',
      '%00',
      '..%2F',
      Buffer.from('99999999999999999 a').toString('base64url'),
      Buffer.from('1 a\u0000').toString('base64url'),
      'a'.repeat(201),
    ]) {
      const { status } = await ask(`?after=${after}`);
      assert.ok(status === 422 || status === 400, `${after}: ${status}`);
    }
    assert.equal((await ask('?after=')).status, 422);
    assert.equal(
      (await ask(`?after=${Buffer.from("1 ';--").toString('base64url')}`)).status,
      200,
      'a well-formed cursor of no order returns nothing and changes nothing',
    );
  });

  it('is for the seller only', async () => {
    for (const who of [customer, await shop.guest(), shop.browser()]) {
      for (const path of ['/api/order/seller', '/api/order/seller/dine'])
        assert.equal((await ask('?day=2026-05-01', who, path)).status, 401);
    }
  });
});

describe('the trading day of a list', () => {
  it('begins at 04:00 and includes the night after it, up to 03:59', async () => {
    const before = await sellBefore(shop, customer, { at: riyadh('2026-04-10T03:59:59.999') });
    const first = await sellBefore(shop, customer, { at: riyadh('2026-04-10T04:00:00') });
    const opening = await sellBefore(shop, customer, { at: riyadh('2026-04-10T10:30:00') });
    const last = await sellBefore(shop, customer, { at: riyadh('2026-04-11T03:59:59.999') });
    assert.deepEqual(await idsOf('?day=2026-04-10'), [last, opening, first]);
    assert.deepEqual(await idsOf('?day=2026-04-09'), [before]);
  });

  it('counts its orders by status, regardless of the other filters', async () => {
    for (const status of ['Food Delivered', 'Food Delivered', 'Out For Delivery'] as const)
      await sellBefore(shop, customer, { at: riyadh('2026-04-20T20:00:00'), status });
    const { body } = await ask('?day=2026-04-20&status=Out%20For%20Delivery&text=nobody');
    assert.deepEqual(
      [body.orders, body.counts],
      [[], { 'Food Delivered': 2, 'Out For Delivery': 1 }],
    );
    assert.equal((await ask()).body.counts, undefined, 'without a day there are no counts');
  });

  it('must exist in the calendar', async () => {
    for (const day of [
      '2026-02-30',
      '2026-13-01',
      'today',
      '',
      '2026-1-1',
      '2026-04-10T00:00',
      "2026-04-10'--",
    ]) {
      const { status, body } = await ask(`?day=${encodeURIComponent(day)}`);
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['day']], day);
    }
    assert.equal((await ask('?day=2026-04-10&day=2026-04-11')).status, 400);
  });

  it('contains the orders of one status', async () => {
    const out = await sellBefore(shop, customer, {
      at: riyadh('2026-04-21T20:00:00'),
      status: 'Out For Delivery',
    });
    await sellBefore(shop, customer, { at: riyadh('2026-04-21T21:00:00') });
    assert.deepEqual(await idsOf('?day=2026-04-21&status=Out%20For%20Delivery'), [out]);
    for (const status of ['', 'Select', 'Food Placed'])
      assert.equal((await ask(`?status=${status}`)).status, 422);
    assert.equal(
      (await ask('?status=Food%20Placed', seller, '/api/order/seller/dine')).status,
      200,
    );
  });
});

describe('the payment of a list', () => {
  it('selects paid, unpaid and refunded orders', async () => {
    const at = riyadh('2026-06-01T12:00:00');
    const items = [{ product: wings, quantity: 2 }];
    const paid = await buyAt(shop, customer, at, items);
    const partly = await buyAt(shop, customer, at, items);
    const refunded = await sellBefore(shop, customer, { at, state: 'refunded' });
    await seller.call('POST /api/seller/order/correct', {
      orderId: partly,
      kind: 'comp',
      items: [{ product: wings, quantity: 1 }],
      reason: 'quality',
      by: 'Huda',
    });
    const by = async (payment: string) =>
      (await idsOf(`?day=2026-06-01&payment=${payment}`)).sort();
    assert.deepEqual(await by('paid'), [paid, partly].sort());
    assert.deepEqual(await by('refunded'), [partly, refunded].sort());
    assert.equal((await ask('?payment=unpaid')).status, 422);
  });
  it('finds what tables have not paid', async () => {
    await dineAt(shop, riyadh('2026-06-02T12:00:00'), wings);
    await dineAt(shop, riyadh('2026-06-02T13:00:00'), wings);
    const at = async (payment: string) =>
      (await ask(`?day=2026-06-02&payment=${payment}`, seller, '/api/order/seller/dine')).body
        .dineorders as { _id: string }[];
    const [last] = await at('unpaid');
    await seller.call('POST /api/seller/bill', { orderId: last!._id });
    await seller.call('POST /api/seller/bill/paid', { orderId: last!._id });
    assert.deepEqual(
      (await at('paid')).map(({ _id }) => _id),
      [last!._id],
    );
    assert.equal((await at('unpaid')).length, 1);
    assert.deepEqual(await at('refunded'), []);
  });
});

describe('the fulfilment of a list', () => {
  it('selects orders that customers fetch, and those that are brought', async () => {
    const at = riyadh('2026-06-03T12:00:00');
    const brought = await sellBefore(shop, customer, { at });
    const fetched = await sellBefore(shop, customer, { at });
    await shop.db
      .updateTable('orders')
      .set({ delivery: JSON.stringify({ fulfilment: 'pickup', fee: 0 }) })
      .where('id', '=', fetched)
      .execute();
    assert.deepEqual(await idsOf('?day=2026-06-03&fulfilment=pickup'), [fetched]);
    assert.deepEqual(await idsOf('?day=2026-06-03&fulfilment=delivery'), [brought]);
    assert.equal((await ask('?fulfilment=drone')).status, 422);
  });
  it('has no orders at tables that are fetched', async () => {
    await dineAt(shop, riyadh('2026-06-03T13:00:00'), wings);
    const { body } = await ask(
      '?day=2026-06-03&fulfilment=pickup',
      seller,
      '/api/order/seller/dine',
    );
    assert.deepEqual(body.dineorders, []);
  });
});

describe('searching for an order', () => {
  const at = riyadh('2026-03-01T20:00:00');
  const sold: Record<string, string> = {};
  it('finds it by name, street and dish: in part, in any order, ignoring case', async () => {
    sold.noura = await sellBefore(shop, customer, {
      at,
      address: {
        firstName: 'Noura',
        lastName: 'Al-Harbi',
        street: '12 Olaya Street',
        phone: '+966501234567',
      },
      dish: { id: wings },
    });
    sold.ahmad = await sellBefore(shop, customer, {
      at,
      address: {
        firstName: 'أحمد',
        lastName: 'العُتيبي',
        street: 'شارع التحلية',
        phone: '0559876543',
      },
      dish: { id: wings, name: 'Kunafa', nameAr: 'كُنافة' },
    });
    for (const text of ['noura', 'NOURA', 'harbi', 'olaya noura', '12 olaya', 'wings'])
      assert.deepEqual(await find(text), [sold.noura], text);
  });

  it('finds Arabic ignoring vowel signs, hamzas and final letter forms', async () => {
    for (const text of ['احمد', 'أَحْمَد', 'العتيبى', 'التحليه', 'كنافه', 'كنافة أحمد'])
      assert.deepEqual(await find(text), [sold.ahmad], text);
  });

  it('finds a phone number in any notation, also in Arabic digits', async () => {
    for (const text of [
      '0501234567',
      '+966 50 123 4567',
      '00966501234567',
      '050-123-4567',
      '٠٥٠١٢٣٤٥٦٧',
      '1234567',
    ])
      assert.deepEqual(await find(text), [sold.noura], text);
  });

  it('finds it by the end of its id and by its receipt', async () => {
    const id = sold.noura ?? '';
    const { receipt } = await shop.db
      .selectFrom('orders')
      .select('receipt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(await find(id.slice(-6)), [id]);
    assert.deepEqual(await find(id.slice(-8).toUpperCase()), [id]);
    assert.deepEqual(await find(receipt), [id]);
  });

  it('finds the short number that guests see', async () => {
    const id = await sellBefore(shop, customer, { at: riyadh('2026-03-01T12:00:00') });
    assert.deepEqual(await find(`#${id.slice(-6).toUpperCase()}`), [id]);
  });
  it('finds orders by the number of their bill or credit note', async () => {
    const guest = await shop.guest('Nora', '12');
    const { body: placed } = await guest.call('POST /api/dineorder/cod', {
      items: [{ product: wings, quantity: 2 }],
    });
    assert.equal(placed.success, true);
    const [{ _id }] = (await ask('?text=nora', seller, '/api/order/seller/dine')).body.dineorders;
    const { bill } = (await seller.call('POST /api/seller/bill', { orderId: _id })).body;
    await seller.call('POST /api/seller/order/correct', {
      orderId: _id,
      kind: 'comp',
      items: [{ product: wings, quantity: 1 }],
      reason: 'quality',
      by: 'Huda',
    });
    const short = String(bill.number).replace('-0', ' ').replace(/ 0+/, ' ').toLowerCase();
    const [{ corrections }] = (await ask('?text=nora', seller, '/api/order/seller/dine')).body
      .dineorders;
    for (const text of [bill.number, short, corrections[0].creditNote])
      assert.deepEqual(await findAtTables(text), [_id], text);
    assert.deepEqual(await findAtTables('RCT-999999'), []);
    assert.deepEqual(await idsOf(`?text=${bill.number}`), []);
  });
  it('finds the orders of a table in both languages', async () => {
    await shop
      .guest('Sami', '13')
      .then((guest) =>
        guest.call('POST /api/dineorder/cod', { items: [{ product: wings, quantity: 1 }] }),
      );
    const [sami] = await findAtTables('sami');
    for (const text of ['table 13', 'Table13', 'طاولة ١٣', 'الطاولة 13'])
      assert.deepEqual(await findAtTables(text), [sami], text);
    assert.deepEqual(await findAtTables('table 77'), []);
    assert.deepEqual(await idsOf('?text=table%2013'), []);
  });
  it('treats wildcards, quotes and backslashes literally', async () => {
    for (const text of [
      '%',
      '_',
      '%%',
      'N_ura',
      '\\',
      "'; drop table orders; --",
      "' or '1'='1",
      '$1',
      '"',
      '<script>',
    ])
      assert.deepEqual(await find(text), [], text);
    const odd = await sellBefore(shop, customer, { at, address: { street: '100% \\ Road_7' } });
    for (const text of ['100%', 'road_7', '\\']) assert.deepEqual(await find(text), [odd], text);
    assert.equal((await ask('?text=%00')).status, 400);
    assert.equal((await ask(`?text=${'x'.repeat(101)}`)).status, 422);
  });

  it('does nothing for an empty text', async () => {
    assert.equal((await find('  ')).length, (await idsOf('?day=2026-03-01')).length);
  });

  it('finds new orders of customers and guests', async () => {
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    await customer.verify((await customer.pay(id)).body);
    assert.equal((await ask('?day=2026-11-21&text=noura%20wings')).body.orders.length, 1);
    await dineAt(shop, riyadh('2026-11-21T19:00:00'), wings, 1, 'هُدى القحطاني');
    const { body } = await ask(
      `?day=2026-11-21&text=${encodeURIComponent('هدي 0501234567')}`,
      seller,
      '/api/order/seller/dine',
    );
    assert.deepEqual(
      body.dineorders.map((order: { name: string }) => order.name),
      ['هُدى القحطاني'],
    );
  });
});
