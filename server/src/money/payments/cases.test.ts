import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DECLINED_CARD, openShop, type Customer, type Proof } from '../../ordering/orders/testing';
import { GRACE_MS } from './reconcile';
import {
  booksOf,
  newPaymentId,
  openRoad,
  ordersBook,
  paymentOf,
  paymentOfProof,
  sandboxOf,
  tellPayment,
  type Weather,
} from './testing';

const shop = await openShop();
const { app, clock, db } = shop;
const { webhooks } = sandboxOf(shop);
const road = await openRoad(shop);
const seller = await shop.seller();
const wings = await shop.dish();
const HOUR = 60 * 60_000;
const COST = 65 + 50;

interface Placed {
  customer: Customer;
  id: string;
}
async function place(dish = wings, language: 'en' | 'ar' = 'en'): Promise<Placed> {
  const customer = await shop.customer(language);
  await customer.call('POST /api/cart/update', { cart: { [dish]: 1 } });
  return { customer, id: (await customer.order([{ product: dish, quantity: 1 }])).id };
}
async function paid(placed?: Placed): Promise<Placed & { proof: Proof }> {
  const { customer, id } = placed ?? (await place());
  const { status, body } = await customer.pay(id);
  assert.equal(status, 200);
  return { customer, id, proof: body };
}
async function under(weather: Weather, act: () => Promise<unknown>): Promise<void> {
  road.weather = weather;
  try {
    await act();
  } finally {
    road.weather = 'fine';
  }
}
const kitchenSees = async ({ id }: Placed) => {
  const { body } = await seller.call('GET /api/order/seller');
  return body.orders.some((one: { id: string }) => one.id === id) as boolean;
};
/**
 * Sold once, whatever happened on the way: the money is here, the kitchen knows, the cart is empty.
 * @param isLate found by the job an hour later: by then it is another cart, and stays
 */
async function expectSold(placed: Placed, { isLate = false } = {}): Promise<void> {
  const { payment_state, payments } = await ordersBook(shop, placed.id);
  assert.equal(payment_state, 'paid');
  assert.deepEqual(
    payments
      .filter(({ state }) => state !== 'failed')
      .map(({ state, refund_reason }) => [state, refund_reason]),
    [['captured', null]],
  );
  assert.ok(await kitchenSees(placed));
  assert.equal(Object.keys(await placed.customer.cart()).length, isLate ? 1 : 0);
}
/**
 * The money came and went back, the customer sees why, and the kitchen never heard of the order.
 */
async function expectReturned(placed: Placed, reason: string): Promise<void> {
  await app.reconcileOnce();
  assert.equal((await ordersBook(shop, placed.id)).payment_state, 'refunded');
  for (const payment of await booksOf(shop, placed.id))
    if (payment.status !== 'failed')
      assert.deepEqual([payment.status, payment.amount_refunded], ['refunded', payment.amount]);
  const [order] = (await placed.customer.call('GET /api/order/user')).body.orders;
  assert.deepEqual(
    [order.id, order.isPaid, order.status, order.refund.reason, order.refund.done],
    [placed.id, false, 'Refunded', reason, true],
  );
  assert.equal(await kitchenSees(placed), false);
  assert.equal(
    (await placed.customer.call(`GET /api/bill/${order._id}`)).status >= 400,
    true,
    'no bill over what was not sold',
  );
}

describe('a payment that nobody tells of', () => {
  it('is found though the browser was closed right after paying and no webhook came', async () => {
    const placed = await paid();
    clock.tick(GRACE_MS);
    await app.reconcileOnce();
    await expectSold(placed);
  });
});

describe('a payment for what cannot be had any more', () => {
  for (const [language, says] of [
    ['en', /^Sold out while you were paying: Brisket\..* on its way back/],
    ['ar', /^نفدت الكمية أثناء الدفع: بريسكت\./],
  ] as const) {
    it(`gives back what a dish that sold out meanwhile cost, and names the dish (${language})`, async () => {
      const brisket = await shop.dish({ name: 'Brisket', name_ar: 'بريسكت' });
      const placed = await paid(await place(brisket, language));
      await seller.call('POST /api/product/stock', { id: brisket, inStock: false });
      const { status, body } = await placed.customer.verify(placed.proof);
      assert.deepEqual([status, body.code], [409, 'payment_returned_sold_out']);
      assert.match(String(body.message), says);
      assert.deepEqual(await placed.customer.cart(), { [brisket]: 1 }, 'the cart stays');
      const [order] = (await placed.customer.call('GET /api/order/user')).body.orders;
      assert.deepEqual(
        order.refund,
        { reason: 'sold_out', amount: COST, currency: 'SAR', done: false },
        'told at once, given back by the job',
      );
      await expectReturned(placed, 'sold_out');
      const again = await placed.customer.verify(placed.proof);
      assert.deepEqual(
        [again.status, again.body.message],
        [409, body.message],
        'told the same again',
      );
    });
  }

  it('is the same where the webhook tells of it first', async () => {
    const brisket = await shop.dish({ name: 'Brisket' });
    const placed = await paid(await place(brisket));
    await seller.call('POST /api/product/stock', { id: brisket, inStock: false });
    await webhooks.deliver();
    await expectReturned(placed, 'sold_out');
  });

  it('is no matter of prices: who ordered before a dish became dearer pays what was shown', async () => {
    const brisket = await shop.dish({ name: 'Brisket' });
    const placed = await paid(await place(brisket));
    await db
      .updateTable('products')
      .set({ price_halalas: 9900 })
      .where('id', '=', brisket)
      .execute();
    assert.equal((await placed.customer.verify(placed.proof)).status, 200);
    await expectSold(placed);
  });
});

describe('a payment for an order that is closed', () => {
  it('tells who paid after the order was closed that the money goes back', async () => {
    for (const [language, says] of [
      ['en', /came after the order had been closed.* on its way back/],
      ['ar', /وصلت دفعتك بعد إغلاق الطلب/],
    ] as const) {
      const placed = await place(wings, language);
      clock.tick(HOUR);
      await app.reconcileOnce();
      const { proof } = await paid(placed);
      const { status, body } = await placed.customer.verify(proof);
      assert.deepEqual([status, body.code], [409, 'payment_returned_expired']);
      assert.match(String(body.message), says);
      await expectReturned(placed, 'expired');
      assert.deepEqual(await placed.customer.cart(), { [wings]: 1 });
    }
  });

  it('goes back where only the job finds it, half an hour after the last look', async () => {
    const placed = await place();
    clock.tick(HOUR);
    await app.reconcileOnce();
    await paid(placed);
    clock.tick(HOUR / 2);
    await app.reconcileOnce();
    await expectReturned(placed, 'expired');
  });

  it('orders anew under another key, never into the closed order', async () => {
    const customer = await shop.customer();
    const order = (key: string) =>
      customer.call(
        'POST /api/order/cod',
        { items: [{ product: wings, quantity: 1 }], address: customer.address },
        { headers: { 'idempotency-key': key } },
      );
    const first = (await order('a')).body.order.id as string;
    clock.tick(HOUR);
    await app.reconcileOnce();
    await paid({ customer, id: first });
    await webhooks.deliver();
    assert.deepEqual(
      [(await order('a')).status, (await order('a')).body.code],
      [422, 'request_key_reused'],
    );
    assert.notEqual((await order('b')).body.order.id, first);
  });
});

describe('a payment of another amount', () => {
  it('gives back another amount than the order costs', async () => {
    for (const failsFirst of [false, true]) {
      const placed = await place();
      if (failsFirst) {
        await placed.customer.pay(placed.id, DECLINED_CARD);
        await webhooks.deliver();
      }
      // A gateway that charges what it likes: this one does not, so its books are bent by hand.
      await db
        .updateTable('sandbox_orders')
        .set({ amount: 9_000 })
        .where('id', '=', placed.id)
        .execute();
      const { proof } = await paid(placed);
      const { status, body } = await placed.customer.verify(proof);
      assert.deepEqual([status, body.code], [409, 'payment_returned_changed']);
      await expectReturned(placed, 'changed');
    }
  });
});

describe('money that went back before it came', () => {
  it('never sells what was given back before anybody told of the payment', async () => {
    for (const state of ['created', 'failed', 'expired'] as const) {
      const placed = await place();
      if (state === 'failed') await tellPayment(shop, paymentOf(placed.id, COST, 'failed'));
      if (state === 'expired') {
        clock.tick(HOUR);
        await app.reconcileOnce();
      }
      const { proof } = await paid(placed);
      await app.paymentProvider.refund(proof.razorpay_payment_id, COST * 100);
      assert.equal(await tellPayment(shop, paymentOfProof(proof, COST, 'refunded')), 'refunded');
      assert.equal(
        await tellPayment(shop, paymentOfProof(proof, COST, 'captured')),
        'refunded',
        'the earlier news comes later',
      );
      assert.deepEqual(
        [
          (await placed.customer.verify(proof)).status,
          (await placed.customer.verify(proof)).body.code,
        ],
        [409, 'payment_returned'],
      );
      await expectReturned(placed, 'given_back');
    }
  });

  it('takes an order back that the restaurant gave back at the provider; it stays a sale with a bill', async () => {
    const placed = await paid();
    await placed.customer.verify(placed.proof);
    await app.paymentProvider.refund(placed.proof.razorpay_payment_id, COST * 100);
    await webhooks.deliver();
    assert.equal((await ordersBook(shop, placed.id)).payment_state, 'refunded');
    const [order] = (await placed.customer.call('GET /api/order/user')).body.orders;
    assert.deepEqual(
      [order.isPaid, order.refund],
      [true, { reason: 'given_back', amount: COST, currency: 'SAR', done: true }],
    );
    assert.ok(await kitchenSees(placed));
  });
});

describe('money that came twice', () => {
  it('is given back once, the order stays sold, and the customer is told', async () => {
    const placed = await paid();
    await placed.customer.verify(placed.proof);
    // A gateway that took money twice: this one refuses to, so its books are bent by hand.
    const second = newPaymentId();
    await db
      .insertInto('sandbox_payments')
      .columns(['id', 'order_id', 'amount', 'currency', 'status', 'card_last4', 'card_network'])
      .values({
        id: second,
        order_id: (await place()).id,
        amount: COST * 100,
        currency: 'SAR',
        status: 'captured',
        card_last4: '4444',
        card_network: 'Visa',
      })
      .execute();
    assert.equal(
      await tellPayment(shop, paymentOf(placed.id, COST, 'captured', second)),
      'surplus',
    );
    await app.reconcileOnce();
    await app.reconcileOnce();
    assert.equal(
      (
        await db
          .selectFrom('sandbox_refunds')
          .select('id')
          .where('payment_id', '=', second)
          .execute()
      ).length,
      1,
    );
    const [order] = (await placed.customer.call('GET /api/order/user')).body.orders;
    assert.deepEqual(
      [order.isPaid, order.refund.reason, order.refund.done],
      [true, 'surplus', true],
    );
    assert.equal((await ordersBook(shop, placed.id)).payment_state, 'paid');
  });

  it('a payment that is told of two orders belongs to the first', async () => {
    const [one, other] = [await paid(), await place()];
    await one.customer.verify(one.proof);
    assert.equal(
      await tellPayment(shop, paymentOf(other.id, COST, 'captured', one.proof.razorpay_payment_id)),
      'noted',
    );
    assert.equal((await ordersBook(shop, other.id)).payment_state, 'created');
    await expectSold(one);
  });
});

describe('orders that nobody pays', () => {
  it('closes an order whose cards were all declined', async () => {
    const placed = await place();
    await placed.customer.pay(placed.id, DECLINED_CARD);
    await webhooks.deliver();
    assert.equal((await ordersBook(shop, placed.id)).payment_state, 'failed');
    assert.equal(
      (await placed.customer.orders())[0]?.status,
      'Payment Pending',
      'it can still be paid',
    );
    clock.tick(HOUR);
    await app.reconcileOnce();
    assert.equal((await ordersBook(shop, placed.id)).payment_state, 'expired');
  });
});

describe('a provider that is slow', () => {
  it('keeps nobody else waiting: the webhook settles what the browser still asks about', async () => {
    const placed = await paid();
    const { arrived, release } = road.hold();
    const verifying = placed.customer.verify(placed.proof);
    await arrived;
    await webhooks.deliver();
    await expectSold(placed);
    release();
    assert.equal((await verifying).status, 200);
    await expectSold(placed);
  });

  it('closes no order that was paid while it was asked', async () => {
    const placed = await place();
    clock.tick(HOUR);
    const { arrived, release } = road.hold();
    const round = app.reconcileOnce();
    await arrived;
    const { proof } = await paid(placed);
    assert.equal(await tellPayment(shop, paymentOfProof(proof, COST, 'captured')), 'paid');
    release();
    await round;
    await expectSold(placed, { isLate: true });
  });
});

for (const weather of ['down', 'nonsense', 'other shape'] as const) {
  describe(`a provider that is ${weather === 'down' ? 'down' : `answering rubbish (${weather})`}`, () => {
    it('charges nothing for an order that it did not take, and the next try takes it up', async () => {
      const customer = await shop.customer();
      const order = () =>
        customer.call('POST /api/order/cod', {
          items: [{ product: wings, quantity: 1 }],
          address: customer.address,
        });
      await under(weather, async () => {
        const { status, body, headers } = await order();
        assert.deepEqual(
          [status, body.code, headers['retry-after']],
          [503, 'payment_unavailable', '5'],
        );
      });
      assert.deepEqual(await customer.orders(), [], 'what cannot be paid is not shown');
      const { id } = (await order()).body.order;
      assert.equal(
        (await db.selectFrom('orders').select('id').where('user_id', '=', customer.id).execute())
          .length,
        1,
      );
      await expectSold(
        await paid({ customer, id }).then(async (placed) => {
          await customer.verify(placed.proof);
          return placed;
        }),
      );
    });

    it('sells on the signature alone, and is asked later whether it has the money', async () => {
      const placed = await paid();
      await under(weather, async () =>
        assert.equal((await placed.customer.verify(placed.proof)).status, 200),
      );
      assert.deepEqual(
        (await ordersBook(shop, placed.id)).payments.map(({ state }) => state),
        ['authorized'],
      );
      assert.ok(await kitchenSees(placed));
      clock.tick(GRACE_MS);
      await app.reconcileOnce();
      await expectSold(placed);
    });

    it('closes nothing that may have been paid', async () => {
      const placed = await paid();
      clock.tick(HOUR);
      await under(weather, () => app.reconcileOnce());
      assert.equal((await ordersBook(shop, placed.id)).payment_state, 'created');
      await app.reconcileOnce();
      await expectSold(placed, { isLate: true });
    });

    it('gives back later what it could not give back now', async () => {
      const placed = await place();
      clock.tick(HOUR);
      await app.reconcileOnce();
      const { proof } = await paid(placed);
      await under(weather, async () => {
        assert.equal((await placed.customer.verify(proof)).body.code, 'payment_returned_expired');
        await app.reconcileOnce();
      });
      const [order] = (await placed.customer.call('GET /api/order/user')).body.orders;
      assert.deepEqual([order.refund.reason, order.refund.done], ['expired', false]);
      await expectReturned(placed, 'expired');
    });
  });
}

describe('a provider whose answers get lost', () => {
  it('gives money back once, though it did not say so', async () => {
    const placed = await place();
    clock.tick(HOUR);
    await app.reconcileOnce();
    const { proof } = await paid(placed);
    await placed.customer.verify(proof);
    await under('lost', () => app.reconcileOnce());
    await expectReturned(placed, 'expired');
    assert.equal(
      (
        await db
          .selectFrom('sandbox_refunds')
          .select('id')
          .where('payment_id', '=', proof.razorpay_payment_id)
          .execute()
      ).length,
      1,
    );
  });

  it('leaves one order that can be paid, though it took two', async () => {
    const customer = await shop.customer();
    const order = () =>
      customer.call('POST /api/order/cod', {
        items: [{ product: wings, quantity: 1 }],
        address: customer.address,
      });
    await under('lost', async () => assert.equal((await order()).status, 503));
    const [first, second] = [(await order()).body.order.id, (await order()).body.order.id];
    assert.equal(first, second);
    assert.equal((await customer.orders()).length, 1);
  });
});

describe('a provider that answers about somebody else', () => {
  it('is not believed', async () => {
    const placed = await paid();
    clock.tick(GRACE_MS);
    await under('other order', () => app.reconcileOnce());
    assert.equal((await ordersBook(shop, placed.id)).payment_state, 'created');
    clock.tick(GRACE_MS);
    await app.reconcileOnce();
    await expectSold(placed);
  });
});
