import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { buildApp } from '../app';
import { createListener } from '../database/listen';
import { SESSION_CACHE_MS } from '../http/sessions';
import { expectOk, openShop, type Customer } from '../ordering/orders/testing';
import type { TestBrowser } from '../testing';
import { openStream, type TestStream } from './testing';

const shop = await openShop({}, { streamLimits: { perSession: 3, total: 40 } });
const { app, db, browser, url } = shop;
const wings = await shop.dish();
const seller = await shop.seller();
const open: TestStream[] = [];
after(() => open.forEach((stream) => stream.stop()));

/** A stream that has received hello. */
async function listen(who: Pick<TestBrowser, 'cookies'>, at = url): Promise<TestStream> {
  const stream = await openStream(at, who);
  open.push(stream);
  await stream.next('hello');
  return stream;
}
const names = (stream: TestStream) => stream.received.map(({ event }) => event);

/** Pays for an order. @returns its id */
async function sell(customer: Customer): Promise<string> {
  const { id } = await customer.order([{ product: wings, quantity: 1 }]);
  await expectOk(customer.verify((await customer.pay(id)).body));
  return (await customer.orders()).find((order) => order.id === id)?._id ?? '';
}
const setStatus = (orderId: string, status: string, path = 'status') =>
  expectOk(seller.call(`PUT /api/order/${path}`, { orderId, status }));
const dine = async (guest: TestBrowser) => {
  await expectOk(
    guest.call('POST /api/dineorder/cod', { items: [{ product: wings, quantity: 1 }] }),
  );
  return (await expectOk(guest.call('POST /api/dineorder/user', {}))).body.orders[0]._id as string;
};

describe('GET /api/events', () => {
  it('is refused without a session, as JSON, and from another site', async () => {
    const nobody = await openStream(url);
    assert.equal(nobody.status, 401);
    assert.equal((JSON.parse(await nobody.ended) as { code: string }).code, 'sign_in_needed');
    const foreign = await openStream(url, await shop.customer(), {
      'sec-fetch-site': 'cross-site',
    });
    assert.equal(foreign.status, 403);
  });

  it('is a stream that is neither cached nor buffered, and starts with the roles of its sessions', async () => {
    const customer = await shop.customer();
    const guest = await shop.guest();
    const stream = await listen({
      cookies: new Map([...customer.cookies, ...guest.cookies, ...seller.cookies]),
    });
    assert.equal(stream.status, 200);
    assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(stream.headers['cache-control'], 'no-store');
    assert.equal(stream.headers['x-accel-buffering'], 'no');
    assert.equal(stream.headers['x-content-type-options'], 'nosniff');
    assert.deepEqual(stream.received[0]?.data, { roles: ['user', 'dine', 'seller'] });
    assert.ok((stream.retry() ?? 0) >= 1000);
    const id = await sell(customer);
    const dineId = await dine(guest);
    for (const key of ['orders', 'seller-orders'])
      assert.equal((await stream.next(key)).data.orderId, id);
    for (const key of ['dine-orders', 'seller-dine-orders'])
      assert.equal((await stream.next(key)).data.orderId, dineId);
  });

  it('is in the documentation of the calls', async () => {
    const document = (await browser().call('GET /api/openapi.json')).body as {
      paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>;
    };
    const responses = document.paths['/api/events']?.get?.responses;
    assert.deepEqual(Object.keys(responses ?? {}), ['200', '204', '401', '403', '503']);
    assert.deepEqual(Object.keys(responses?.['200']?.content ?? {}), ['text/event-stream']);
  });

  it('sends hello after each reconnect, because events may have been missed', async () => {
    const customer = await shop.customer();
    const first = await listen(customer);
    const last = first.received.at(-1)?.id ?? '';
    assert.match(last, /^\w+-\d+$/);
    first.stop();
    await sell(customer);
    const again = await openStream(url, customer, { 'last-event-id': last });
    open.push(again);
    assert.equal((await again.next('hello')).data.roles instanceof Array, true);
    assert.notEqual(again.received[0]?.id, last);
  });
});

describe("a customer's stream", () => {
  it("sends every step of a customer's own orders within a second, and nobody else's", async () => {
    const [noura, other] = [await shop.customer(), await shop.customer()];
    const [hers, theirs] = [await listen(noura), await listen(other)];
    const orderId = await sell(noura);
    assert.deepEqual((await hers.next('orders')).data, {
      orderId,
      change: 'placed',
      status: 'Payment Pending',
    });
    assert.deepEqual((await hers.next('orders')).data, {
      orderId,
      change: 'paid',
      status: 'Food is being prepared',
    });
    const before = performance.now();
    await setStatus(orderId, 'Out For Delivery');
    assert.deepEqual((await hers.next('orders')).data, {
      orderId,
      change: 'status',
      status: 'Out For Delivery',
    });
    assert.ok(performance.now() - before < 1000);
    // One connection delivers all events in order: what did not arrive before the own event was not
    // sent.
    const ownId = await sell(other);
    await theirs.next('orders');
    await theirs.next('orders');
    assert.ok(
      theirs.received
        .slice(1)
        .every(({ event, data }) => event === 'orders' && data.orderId === ownId),
    );
  });

  it('reports when an order expires unpaid', async () => {
    const customer = await shop.customer();
    const stream = await listen(customer);
    await customer.order([{ product: wings, quantity: 1 }]);
    assert.equal((await stream.next('orders')).data.change, 'placed');
    shop.clock.tick(61 * 60_000);
    await app.reconcileOnce();
    assert.equal((await stream.next('orders')).data.change, 'expired');
  });

  it('reports an order only when the list contains it', async () => {
    const customer = await shop.customer();
    const stream = await listen(customer);
    const placing = customer.order([{ product: wings, quantity: 1 }]);
    const { data } = await stream.next('orders');
    assert.deepEqual(
      (await customer.orders()).map((order) => order._id),
      [data.orderId],
    );
    await placing;
  });
});

describe("a guest's stream", () => {
  it("sends changes of a guest's own visit and of no other", async () => {
    const [fahad, other] = [await shop.guest(), await shop.guest('Sara')];
    const [his, hers] = [await listen(fahad), await listen(other)];
    const orderId = await dine(fahad);
    assert.deepEqual((await his.next('dine-orders')).data, {
      orderId,
      change: 'placed',
      status: 'Food is being prepared',
    });
    await setStatus(orderId, 'Food Placed', 'dinestatus');
    assert.deepEqual((await his.next('dine-orders')).data, {
      orderId,
      change: 'status',
      status: 'Food Placed',
    });
    const ownId = await dine(other);
    assert.equal((await hers.next('dine-orders')).data.orderId, ownId);
    assert.deepEqual(names(hers), ['hello', 'dine-orders']);
  });
});

describe("the seller's stream", () => {
  it('reports a delivery order when it is paid, not before', async () => {
    const stream = await listen(seller);
    const customer = await shop.customer();
    const placed = await customer.order([{ product: wings, quantity: 1 }]);
    await expectOk(customer.verify((await customer.pay(placed.id)).body));
    const first = await stream.next('seller-orders');
    assert.deepEqual([first.data.change, first.data.status], ['paid', 'Food is being prepared']);
    assert.equal(
      stream.received.filter(({ data }) => data.orderId === first.data.orderId).length,
      1,
    );
  });

  it('reports orders at tables at once, without names and numbers', async () => {
    const stream = await listen(seller);
    const orderId = await dine(await shop.guest());
    assert.deepEqual((await stream.next('seller-dine-orders')).data, {
      orderId,
      change: 'placed',
      status: 'Food is being prepared',
    });
  });
});

describe('a change of the menu', () => {
  it('reaches everybody', async () => {
    const streams = [
      await listen(await shop.customer()),
      await listen(await shop.guest()),
      await listen(seller),
    ];
    await expectOk(seller.call('POST /api/product/stock', { id: wings, inStock: false }));
    for (const stream of streams)
      assert.deepEqual((await stream.next('products')).data, { spreadMs: 500 });
    await expectOk(seller.call('POST /api/product/stock', { id: wings, inStock: true }));
    for (const stream of streams) await stream.next('products');
  });
});

describe('a session that is over', () => {
  it('ends its streams, as soon as any other call would notice', async () => {
    const customer = await shop.customer();
    const stream = await listen(customer);
    const before = performance.now();
    const cookies = new Map(customer.cookies);
    await expectOk(customer.call('GET /api/user/logout'));
    await stream.ended;
    assert.ok(performance.now() - before < SESSION_CACHE_MS);
    assert.equal((await openStream(url, { cookies })).status, 401);
  });

  it('tells the browser of its stream to stop reconnecting', async () => {
    const customer = await shop.customer();
    const stream = await listen(customer);
    const cookies = new Map(customer.cookies);
    await expectOk(customer.call('GET /api/user/logout'));
    await stream.ended;
    const last = stream.received.at(-1)?.id ?? '';
    const again = await openStream(url, { cookies }, { 'last-event-id': last });
    assert.deepEqual([again.status, await again.ended], [204, '']);
  });

  it('ends a stream that another session shares; the browser reconnects with the remaining one', async () => {
    const [customer, guest] = [await shop.customer(), await shop.guest()];
    const cookies = new Map([...customer.cookies, ...guest.cookies]);
    const stream = await listen({ cookies });
    await expectOk(customer.call('GET /api/user/logout'));
    await app.live.checkSessions();
    await stream.ended;
    assert.equal(stream.retry(), 1000);
    assert.deepEqual((await listen({ cookies })).received[0]?.data, { roles: ['dine'] });
  });

  it('ends its streams when it expires', async () => {
    const guest = await shop.guest();
    const stream = await listen(guest);
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('subject', '=', guest.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(shop.clock.now() - 1) })
      .where('id', '=', id)
      .execute();
    await app.live.checkSessions();
    await stream.ended;
  });
});

describe('too many streams', () => {
  it('of one session close its oldest, which reconnects later', async () => {
    const customer = await shop.customer();
    const streams = [
      await listen(customer),
      await listen(customer),
      await listen(customer),
      await listen(customer),
    ];
    await streams[0]?.next('replaced');
    await streams[0]?.ended;
    assert.equal(streams[0]?.retry(), 60_000);
    const id = await sell(customer);
    for (const stream of streams.slice(1))
      assert.equal((await stream.next('orders')).data.orderId, id);
  });

  it('of one process are answered with 503 and Retry-After', async () => {
    const streams: TestStream[] = [];
    for (const left = 40 - app.live.size; streams.length < left;)
      streams.push(await listen(await shop.guest()));
    const refused = await openStream(url, await shop.customer());
    assert.equal(refused.status, 503);
    assert.equal(refused.headers['retry-after'], '30');
    assert.equal((JSON.parse(await refused.ended) as { code: string }).code, 'busy');
    streams.forEach((stream) => stream.stop());
  });
});

describe('a network in which one person opened all streams of its address', () => {
  it('still has room for guests with a code, for customers, and for other guests', async () => {
    const house = await openShop(
      { TRUST_PROXY: 'on' },
      { streamLimits: { perSession: 4, perAddress: 8 } },
    );
    const listenThere = async (who: Pick<TestBrowser, 'cookies'>) => {
      const stream = await openStream(house.url, who, { 'x-forwarded-for': '203.0.113.9' });
      open.push(stream);
      assert.equal(stream.status, 200);
      await stream.next('hello');
      return stream;
    };
    const flood: TestStream[] = [];
    for (let registered = 0; registered < 2; registered++) {
      const guest = await house.guest('Nobody');
      for (let n = 0; n < 4; n++) flood.push(await listenThere(guest));
    }
    const own = [
      await listenThere(await house.guest('Noura', '7')),
      await listenThere(await house.customer()),
      await listenThere(await house.guest('Fahad')),
    ];
    assert.equal(house.app.live.size, 8);
    for (const index of [0, 4, 1]) await flood[index]?.next('replaced');
    for (let n = 0; n < 6; n++) await listenThere(await house.guest('Nobody again'));
    for (const stream of own.slice(0, 2))
      assert.equal(names(stream).includes('replaced'), false, 'these come first');
  });
});

describe('several processes on one database', () => {
  it("deliver each other's events, and a stop closes the streams at once", async () => {
    const listener = createListener(shop.pool.options);
    const second = await buildApp({
      settings: shop.settings,
      clock: shop.clock,
      pool: shop.pool,
      db,
      listener,
    });
    const at = await second.listen({ port: 0, host: '127.0.0.1' });
    await listener.ready;
    const customer = await shop.customer();
    const stream = await listen(customer, at);
    const orderId = await sell(customer);
    assert.equal((await stream.next('orders')).data.orderId, orderId);
    const before = performance.now();
    await second.close();
    await stream.ended;
    assert.ok(performance.now() - before < 1000);
    assert.ok((stream.retry() ?? 0) >= 1000);
    await listener.close();
  });

  it('send hello to everybody, once, after the database was unreachable', async () => {
    const customer = await shop.customer();
    const stream = await listen(customer);
    await shop.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'smokehouse-listener' AND datname = current_database()",
    );
    await stream.next('hello');
    await sell(customer);
    await stream.next('orders');
    // That the hours have changed: ordering pauses until the database is back.
    assert.deepEqual(
      names(stream)
        .filter((name) => name !== 'hours')
        .slice(0, 3),
      ['hello', 'hello', 'orders'],
    );
  });
});
