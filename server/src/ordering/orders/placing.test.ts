import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../../testing-eventually';
import { ADDRESS, expectOk, openShop } from './testing';

const shop = await openShop();
const { db, browser, app, clock } = shop;
const wings = await shop.dish();
const customer = await shop.customer();
const place = (body: object, headers: Record<string, string> = {}) =>
  customer.call(
    'POST /api/order/cod',
    { address: customer.address, items: [{ product: wings, quantity: 1 }], ...body },
    { headers },
  );
const countOrders = async () =>
  (
    await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

async function expectNothingPlaced(
  attempt: Promise<{ status: number; body: { code?: string; message?: string } }>,
  status: number,
  code?: string,
) {
  const before = await countOrders();
  const answer = await attempt;
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  if (code) assert.equal(answer.body.code, code);
  assert.equal(await countOrders(), before);
  return answer.body;
}

describe('POST /api/order/cod', () => {
  it('is for signed-in customers', async () => {
    await expectNothingPlaced(
      browser().call('POST /api/order/cod', {
        items: [{ product: wings, quantity: 1 }],
        address: customer.address,
      }),
      401,
      'sign_in_needed',
    );
  });

  it('returns "Please Select Address" without an address of the customer', async () => {
    const stranger = await shop.customer();
    for (const address of ['', 'nowhere', stranger.address]) {
      const body = await expectNothingPlaced(place({ address }), 422, 'address_needed');
      assert.equal(body.message, 'Please Select Address');
    }
  });

  it('refuses a user id of another customer', async () => {
    await expectNothingPlaced(place({ userId: 'somebody' }), 403, 'not_yours');
    assert.equal((await place({ userId: customer.id })).status, 200);
  });

  it('refuses the whole order for one sold-out dish, by name, in the language of the request', async () => {
    const soldOut = await shop.dish({
      name: 'Smoked Ribs',
      name_ar: 'أضلاع مدخّنة',
      in_stock: false,
    });
    const items = [
      { product: wings, quantity: 1 },
      { product: soldOut, quantity: 1 },
    ];
    assert.equal(
      (await expectNothingPlaced(place({ items }), 409, 'dishes_sold_out')).message,
      'Sold out: Smoked Ribs',
    );
    const arabic = await shop.customer('ar');
    const answer = await arabic.call('POST /api/order/cod', { items, address: arabic.address });
    assert.match(answer.body.message ?? '', /أضلاع مدخّنة/);
  });

  it('refuses dishes that are not on the menu, never were, or are malformed', async () => {
    const gone = await shop.dish();
    await db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone)
      .execute();
    for (const [product, code] of [
      [gone, 'dishes_unknown'],
      ['never', 'dishes_unknown'],
      ['__proto__', 'dishes_unknown'],
      ["'; drop table orders; --", 'breaks_rule'],
    ])
      await expectNothingPlaced(place({ items: [{ product, quantity: 1 }] }), 422, code);
  });

  it('refuses invalid quantities', async () => {
    for (const quantity of [0, -1, 1.5, 100, 1e9, 1e308, '2', null, true]) {
      const { status } = await place({ items: [{ product: wings, quantity }] });
      assert.ok(status === 400 || status === 422, `${quantity}: ${status}`);
    }
    await expectNothingPlaced(
      place({
        items: [
          { product: wings, quantity: 60 },
          { product: wings, quantity: 60 },
        ],
      }),
      422,
      'dishes_too_many',
    );
    await expectNothingPlaced(place({ items: [] }), 422);
    await expectNothingPlaced(place({ items: 'all' }), 400);
    await expectNothingPlaced(
      place({ items: Array.from({ length: 61 }, () => ({ product: wings, quantity: 1 })) }),
      422,
    );
  });

  it('refuses an amount that no card can be charged', async () => {
    const dishes = await Promise.all([1, 2].map(() => shop.dish({ price_halalas: 10_000_000 })));
    await expectNothingPlaced(
      place({ items: dishes.map((product) => ({ product, quantity: 99 })) }),
      422,
      'order_amount',
    );
  });

  it('refuses an amount that is too small for an online payment, zero included', async () => {
    for (const price_halalas of [0, 50]) {
      const dish = await shop.dish({ price_halalas });
      await expectNothingPlaced(
        place({ items: [{ product: dish, quantity: 1 }], address: '', fulfilment: 'pickup' }),
        422,
        'order_small',
      );
    }
  });

  it('keeps the email of a pickup without an address, and the phone that the account saved', async () => {
    const collector = await shop.customer();
    const pickUp = async () => {
      const { body } = await expectOk(
        collector.call('POST /api/order/cod', {
          items: [{ product: wings, quantity: 1 }],
          address: '',
          fulfilment: 'pickup',
        }),
      );
      return db
        .selectFrom('orders')
        .select([
          sql<string>`address->>'street'`.as('street'),
          sql<string>`address->>'phone'`.as('phone'),
          sql<string>`address->>'email'`.as('email'),
        ])
        .where('receipt', '=', body.order.receipt ?? '')
        .executeTakeFirstOrThrow();
    };
    const { email, phone } = await db
      .selectFrom('users')
      .innerJoin('addresses', 'addresses.user_id', 'users.id')
      .select(['users.email', 'addresses.phone'])
      .where('addresses.id', '=', collector.address)
      .executeTakeFirstOrThrow();
    assert.deepEqual(await pickUp(), { street: '', phone, email });
    await db.deleteFrom('addresses').where('id', '=', collector.address).execute();
    assert.deepEqual(await pickUp(), { street: '', phone: '', email });
  });

  it('charges the current price, and keeps the order as it was sold', async () => {
    const dish = await shop.dish({ price_halalas: 1000 });
    await customer.call('POST /api/cart/update', { cart: { [dish]: 1 } });
    await db.updateTable('products').set({ price_halalas: 2000 }).where('id', '=', dish).execute();
    const { body } = await place({ items: [{ product: dish, quantity: 1, price: 1 }], amount: 1 });
    assert.equal(body.order.amount, 20 + 50);
    await db
      .updateTable('products')
      .set({ price_halalas: 9900, name: 'Renamed' })
      .where('id', '=', dish)
      .execute();
    await db.deleteFrom('addresses').where('id', '=', 'none').execute();
    const order = (await customer.orders()).find((one) => one.id === body.order.id);
    assert.equal(order?.items[0]?.product.price, 20);
    assert.equal(order.items[0].product.name, 'Smoked Wings');
  });

  it('keeps the address as it was, though it changes later', async () => {
    const mover = await shop.customer();
    await mover.order([{ product: wings, quantity: 1 }]);
    await db
      .updateTable('addresses')
      .set({ street: 'Elsewhere' })
      .where('id', '=', mover.address)
      .execute();
    const { body } = await mover.call('GET /api/order/user');
    assert.deepEqual(body.orders[0].address, { ...ADDRESS, _id: mover.address });
  });

  it('publishes the order only after it is stored', async () => {
    const received: { event: string; orderId: string }[] = [];
    await shop.listener.ready;
    const stop = shop.listener.on(
      'order_events',
      (payload) =>
        payload && received.push(JSON.parse(payload) as { event: string; orderId: string }),
    );
    const one = await shop.customer();
    await one.order([{ product: wings, quantity: 1 }]);
    const [order] = await one.orders();
    await eventually(() =>
      assert.deepEqual(
        received.find((event) => event.orderId === order?._id),
        {
          kind: 'delivery',
          event: 'placed',
          orderId: order?._id,
          ownerId: one.id,
          status: 'Payment Pending',
        },
      ),
    );
    stop();
  });
});

describe('a repeated order', () => {
  it('is one order as long as it is unpaid, whether the requests are simultaneous or not', async () => {
    const one = await shop.customer();
    const body = { items: [{ product: wings, quantity: 3 }], address: one.address };
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => one.call('POST /api/order/cod', body)),
    );
    const again = await one.call('POST /api/order/cod', body);
    assert.equal(new Set([...answers, again].map((answer) => answer.body.order.id)).size, 1);
    assert.equal((await one.orders()).length, 1);

    await one.verify((await one.pay(again.body.order.id)).body);
    const next = await one.call('POST /api/order/cod', body);
    assert.notEqual(next.body.order.id, again.body.order.id);
  });

  it('that was paid is asked about where it is not in the cart any more, as on another device', async () => {
    const one = await shop.customer();
    const body = { items: [{ product: wings, quantity: 3 }], address: one.address };
    const send = (more: object = { asks: true }) =>
      one.call('POST /api/order/cod', { ...body, ...more });
    const put = (cart: Record<string, number>) =>
      expectOk(one.call('POST /api/cart/update', { userId: one.id, cart }));
    await put({ [wings]: 3 });
    const first = (await expectOk(send())).body.order;
    await one.verify((await one.pay(first.id)).body);
    const { status, body: refused } = await send();
    assert.deepEqual([status, refused.code], [409, 'order_repeated']);
    assert.match(refused.message ?? '', new RegExp(`${first.receipt}.*press the button again`));
    // Also where it would go another way.
    assert.equal((await send({ asks: true, fulfilment: 'pickup' })).body.code, 'order_repeated');
    const fewer = { items: [{ product: wings, quantity: 2 }], address: one.address, asks: true };
    await expectOk(one.call('POST /api/order/cod', fewer));
    // Who puts it into the cart again means it.
    await put({ [wings]: 3 });
    const second = (await expectOk(send())).body.order;
    assert.notEqual(second.id, first.id);
    await one.verify((await one.pay(second.id)).body);
    const meant = (await expectOk(send({}))).body.order;
    // Its repetition is one order, as of any other.
    assert.equal((await expectOk(send())).body.order.id, meant.id);
    await one.verify((await one.pay(meant.id)).body);
    clock.tick(60 * 60_000 + 1);
    await expectOk(send());
  });

  it('that was paid and cancelled is ordered again without a question', async () => {
    const one = await shop.customer();
    const items = [{ product: wings, quantity: 2 }];
    const { id } = await one.order(items);
    await one.verify((await one.pay(id)).body);
    const [order] = await one.orders();
    await expectOk(
      (await shop.seller()).call('POST /api/seller/order/correct', {
        ...{ orderId: order?._id ?? '', kind: 'cancel', reason: 'sold_out', by: 'Huda' },
      }),
    );
    await expectOk(one.call('POST /api/order/cod', { items, address: one.address, asks: true }));
  });

  it('is another order for another address, quantity or price', async () => {
    const one = await shop.customer();
    const dish = await shop.dish();
    const first = await one.order([{ product: dish, quantity: 1 }]);
    const second = await one.order([{ product: dish, quantity: 2 }]);
    await db.updateTable('products').set({ price_halalas: 7000 }).where('id', '=', dish).execute();
    const third = await one.order([{ product: dish, quantity: 1 }]);
    assert.equal(new Set([first.id, second.id, third.id]).size, 3);
  });

  it('is one order per Idempotency-Key, and the key belongs to that order and customer', async () => {
    const one = await shop.customer();
    const send = (quantity: number) =>
      one.call(
        'POST /api/order/cod',
        { items: [{ product: wings, quantity }], address: one.address },
        { headers: { 'idempotency-key': 'key-1' } },
      );
    const answers = await Promise.all([send(1), send(1)]);
    assert.equal(answers[0].body.order.id, answers[1].body.order.id);
    assert.equal((await send(2)).body.code, 'request_key_reused');
    const other = await shop.customer();
    const foreign = await other.call(
      'POST /api/order/cod',
      { items: [{ product: wings, quantity: 2 }], address: other.address },
      { headers: { 'idempotency-key': 'key-1' } },
    );
    assert.equal(foreign.status, 200);

    await one.verify((await one.pay(answers[0].body.order.id)).body);
    assert.equal((await send(1)).body.code, 'order_paid_already');
    assert.equal((await place({}, { 'idempotency-key': 'x'.repeat(101) })).status, 400);
  });
});

describe('while the payment provider does not answer', () => {
  it('returns 503 with Retry-After, and the next attempt continues the same order', async () => {
    const one = await shop.customer();
    const body = { items: [{ product: wings, quantity: 7 }], address: one.address };
    const { createOrder } = app.paymentProvider;
    const down = await openDown(async () => one.call('POST /api/order/cod', body));
    assert.equal(down.status, 503);
    assert.equal(down.body.code, 'payment_unavailable');
    assert.equal(down.headers['retry-after'], '5');
    assert.deepEqual(await one.orders(), []);
    assert.equal(app.paymentProvider.createOrder, createOrder);

    assert.equal((await one.call('POST /api/order/cod', body)).status, 200);
    assert.equal(
      (await db.selectFrom('orders').select('id').where('user_id', '=', one.id).execute()).length,
      1,
    );
  });
});

/**
 * Runs `act` while the gateway is unreachable: the adapter calls an address where nothing listens.
 */
async function openDown<T>(work: () => Promise<T>): Promise<T> {
  const { server } = app;
  const real = server.address.bind(server);
  server.address = () => ({ address: '127.0.0.1', family: 'IPv4', port: 9 });
  try {
    return await work();
  } finally {
    server.address = real;
  }
}
