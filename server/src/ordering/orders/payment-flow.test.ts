import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { DECLINED_CARD, GOOD_CARD, openShop, type Customer, type Proof } from './testing';

const shop = await openShop();
const { app, db, browser } = shop;
const sandbox = app.sandbox!; // openShop starts without Razorpay's keys
const wings = await shop.dish();
const brisket = await shop.dish({ name: 'Brisket', price_halalas: 11800 });

/** Posts an event to the site as the gateway does. */
function postEvent(event: object, id: string, secret = sandbox.keys.webhookSecret) {
  const body = JSON.stringify(event);
  return browser().call('POST /api/payments/razorpay/webhook', body, {
    headers: {
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': id,
    },
  });
}

const captured = (proof: Proof, rest: object = {}) => ({
  event: 'payment.captured',
  payload: {
    payment: {
      entity: {
        id: proof.razorpay_payment_id,
        order_id: proof.razorpay_order_id,
        amount: 18000,
        currency: 'SAR',
        status: 'captured',
        ...rest,
      },
    },
  },
});

async function paidCustomer(
  items = [{ product: wings, quantity: 2 }],
): Promise<{ customer: Customer; orderId: string; proof: Proof }> {
  const customer = await shop.customer();
  await customer.call('POST /api/cart/update', { cart: { [wings]: 2 } });
  const { id } = await customer.order(items);
  const { status, body } = await customer.pay(id);
  assert.equal(status, 200);
  return { customer, orderId: id, proof: body };
}

const historyOf = (providerOrderId: string) =>
  db
    .selectFrom('order_status_changes as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.from_status', 'c.to_status', 'c.by_role'])
    .where('o.provider_order_id', '=', providerOrderId)
    .orderBy('c.id')
    .execute();

/** Paid once: one sale, one first status, an empty cart. */
async function expectSoldOnce(customer: Customer, orderId: string): Promise<void> {
  const [order, ...others] = await customer.orders();
  assert.equal(others.length, 0);
  assert.equal(order?.id, orderId);
  assert.equal(order.isPaid, true);
  assert.equal(order.status, 'Food is being prepared');
  assert.deepEqual(
    (await historyOf(orderId)).map((change) => [change.from_status, change.to_status]),
    [[null, 'Food is being prepared']],
  );
  assert.deepEqual(await customer.cart(), {});
}

describe('paying for an order', () => {
  it("returns the widget's parameters, in SAR and including the delivery charge", async () => {
    const customer = await shop.customer();
    const { status, body } = await customer.call('POST /api/order/cod', {
      items: [
        { product: wings, quantity: 2 },
        { product: brisket, quantity: 1 },
      ],
      address: customer.address,
    });
    assert.equal(status, 200);
    assert.equal(body.order.amount, 2 * 65 + 118 + 50);
    assert.equal(body.order.currency, 'SAR');
    assert.match(body.order.id, /^order_\w{14}$/);
    assert.match(body.order.receipt, /^SH-\d{6}-\w{8}$/);
    assert.deepEqual(body.checkout, {
      key: sandbox.keys.keyId,
      script: '/sandbox/razorpay/v1/checkout.js',
      test: true,
    });
    assert.deepEqual(await app.paymentProvider.fetchOrder(body.order.id), {
      id: body.order.id,
      amountHalalas: 29800,
      currency: 'SAR',
      status: 'created',
    });
  });

  it('is pending until it is paid, and hidden from the kitchen', async () => {
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    const [order] = await customer.orders();
    assert.equal(order?.isPaid, false);
    assert.equal(order.status, 'Payment Pending');
    const { body } = await (await shop.seller()).call('GET /api/order/seller');
    assert.ok(!body.orders.some((one: { id: string }) => one.id === id));
  });

  it("is settled by the browser's report alone, before the webhook", async () => {
    const { customer, orderId, proof } = await paidCustomer();
    const { status, body } = await customer.verify(proof);
    assert.equal(status, 200);
    assert.equal(body.message, 'Payment received. Thank you!');
    assert.ok((await sandbox.webhooks.deliver()) >= 2);
    await expectSoldOnce(customer, orderId);
  });

  it("is settled by the webhook alone, before the browser's report", async () => {
    const { customer, orderId, proof } = await paidCustomer();
    await sandbox.webhooks.deliver();
    await expectSoldOnce(customer, orderId);
    assert.equal((await customer.verify(proof)).status, 200);
    await expectSoldOnce(customer, orderId);
  });

  it('is settled once when browser and webhook report it at the same time, several times each', async () => {
    const { customer, orderId, proof } = await paidCustomer();
    const answers = await Promise.all([
      customer.verify(proof),
      customer.verify(proof),
      customer.verify(proof),
      sandbox.webhooks.deliver(),
      postEvent(captured(proof), 'evt_together'),
      postEvent(captured(proof), 'evt_together'),
      app.reconcileOnce(),
    ]);
    for (const answer of answers)
      if (answer !== null && typeof answer === 'object' && 'status' in answer)
        assert.equal(answer.status, 200, answer.text);
    await expectSoldOnce(customer, orderId);
  });

  it('leaves what was added to the cart while it was paid', async () => {
    const customer = await shop.customer();
    const note = `${wings}~~no onions`;
    await customer.call('POST /api/cart/update', { cart: { [note]: 1, [wings]: 2 } });
    const { id } = await customer.order([
      { product: wings, quantity: 1, note: 'no onions' },
      { product: wings, quantity: 2 },
    ]);
    await customer.call('POST /api/cart/update', {
      cart: { [brisket]: 1, [note]: 1, [wings]: 3 },
    });
    assert.equal((await customer.pay(id)).status, 200);
    await sandbox.webhooks.deliver();
    assert.deepEqual(await customer.cart(), { [brisket]: 1, [wings]: 1 });
  });

  it('leaves a cart that was filled after the payment', async () => {
    const { customer, proof } = await paidCustomer();
    await customer.verify(proof);
    await customer.call('POST /api/cart/update', { cart: { [brisket]: 1 } });
    await customer.verify(proof);
    await sandbox.webhooks.deliver();
    assert.deepEqual(await customer.cart(), { [brisket]: 1 });
  });

  it('issues one bill per sale', async () => {
    const { customer, orderId, proof } = await paidCustomer();
    await customer.verify(proof);
    await customer.verify(proof);
    const row = await db
      .selectFrom('orders')
      .select(['id', 'payment_id'])
      .where('provider_order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    assert.equal(
      (await db.selectFrom('bills').select('id').where('order_id', '=', row.id).execute()).length,
      1,
    );
    assert.equal(row.payment_id, proof.razorpay_payment_id);
  });
});

describe('an invalid payment', () => {
  it('a forged signature changes nothing', async () => {
    const { customer, orderId, proof } = await paidCustomer();
    for (const razorpay_signature of [
      'x',
      '0'.repeat(64),
      proof.razorpay_signature.toUpperCase(),
      createHmac('sha256', 'guess').update(`${orderId}|${proof.razorpay_payment_id}`).digest('hex'),
    ]) {
      const { status, body } = await customer.verify({ ...proof, razorpay_signature });
      assert.equal(status, 422);
      assert.equal(body.code, 'payment_signature');
    }
    assert.equal((await customer.orders())[0]?.isPaid, false);
    assert.deepEqual(await customer.cart(), { [wings]: 2 });
  });

  it('a valid signature for one order does not pay another', async () => {
    const { customer, proof } = await paidCustomer([{ product: wings, quantity: 1 }]);
    const dear = await customer.order([{ product: brisket, quantity: 50 }]);
    const { status } = await customer.verify({ ...proof, razorpay_order_id: dear.id });
    assert.equal(status, 422);
    assert.ok((await customer.orders()).every((order) => !order.isPaid));
  });

  it('repeated with another cart, it sells the stored order, not the claimed one', async () => {
    const { customer, proof } = await paidCustomer([{ product: wings, quantity: 1 }]);
    const claim = { items: [{ product: brisket, quantity: 99 }], address: 'elsewhere' };
    assert.equal((await customer.verify(proof, claim)).status, 200);
    assert.equal((await customer.verify(proof, claim)).status, 200);
    const orders = await customer.orders();
    assert.deepEqual(
      orders.map((order) => order.items.map((line) => [line.product.name, line.quantity])),
      [[['Smoked Wings', 1]]],
    );
  });

  it("another customer's order is treated as not found, and a foreign userId is refused", async () => {
    const { proof } = await paidCustomer();
    const stranger = await shop.customer();
    assert.equal((await stranger.verify(proof)).status, 404);
    assert.equal((await stranger.verify(proof, { userId: 'somebody' })).status, 403);
    assert.equal((await stranger.orders()).length, 0);
  });

  it('counts without a session, once, and only with the signature', async () => {
    const { customer, proof } = await paidCustomer();
    const signedOut = (more: object) =>
      browser().call('POST /api/order/verifyRazorpay', { ...proof, ...more });
    const forged = await signedOut({ razorpay_signature: 'f'.repeat(64) });
    assert.deepEqual([forged.status, forged.body.code], [422, 'payment_signature']);
    assert.equal((await signedOut({ razorpay_order_id: 'order_unknown' })).status, 404);
    assert.equal((await customer.orders())[0]?.isPaid, false);

    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await signedOut({});
      assert.deepEqual([status, body.signedOut], [200, true]);
      assert.match(body.message ?? '', /^Payment received, order SH-\S+ is confirmed\./);
    }
    const [order, ...others] = await customer.orders();
    assert.deepEqual([order?.isPaid, others.length], [true, 0]);
  });

  it('a declined card leaves order and cart, and another card pays', async () => {
    const customer = await shop.customer();
    await customer.call('POST /api/cart/update', { cart: { [wings]: 1 } });
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    const declined = await customer.pay(id, DECLINED_CARD);
    assert.equal(declined.status, 400);
    assert.equal(declined.body.error?.code, 'BAD_REQUEST_ERROR');
    assert.equal(declined.body.error.reason, 'card_declined');
    assert.equal(declined.body.error.metadata.order_id, id);
    await sandbox.webhooks.deliver();
    assert.equal((await customer.orders())[0]?.isPaid, false);
    assert.deepEqual(await customer.cart(), { [wings]: 1 });

    const { body } = await customer.pay(id, GOOD_CARD);
    assert.equal((await customer.verify(body)).status, 200);
    await sandbox.webhooks.deliver();
    await expectSoldOnce(customer, id);
  });

  it('the gateway captures one payment per order, however many cards are tried at once', async () => {
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    const tries = await Promise.all([1, 2, 3, 4].map(() => customer.pay(id)));
    assert.deepEqual(tries.map((one) => one.status).sort(), [200, 400, 400, 400]);
    assert.equal(tries.find((one) => one.status === 400)?.body.error?.reason, 'order_already_paid');
  });
});

describe('POST /api/payments/razorpay/webhook', () => {
  it('refuses a wrong or missing signature, and one of other bytes', async () => {
    const { customer, proof } = await paidCustomer();
    assert.equal((await postEvent(captured(proof), 'evt_forged', 'guess')).status, 401);
    assert.equal(
      (await browser().call('POST /api/payments/razorpay/webhook', captured(proof))).status,
      401,
    );
    assert.equal((await browser().call('POST /api/payments/razorpay/webhook')).status, 401);
    assert.equal((await customer.orders())[0]?.isPaid, false);
  });

  it('processes an event once', async () => {
    const { proof } = await paidCustomer();
    assert.equal((await postEvent(captured(proof), 'evt_twice')).body.outcome, 'paid');
    assert.equal((await postEvent(captured(proof), 'evt_twice')).body.outcome, 'repeated');
    assert.equal((await postEvent(captured(proof), 'evt_another')).body.outcome, 'known');
  });

  it('returns 200 for unrelated events, so that they are not sent again', async () => {
    const proof = {
      razorpay_order_id: 'order_elsewhere',
      razorpay_payment_id: 'pay_elsewhere',
      razorpay_signature: '',
    };
    assert.equal((await postEvent(captured(proof), 'evt_elsewhere')).body.outcome, 'unknown_order');
    assert.equal(
      (await postEvent({ event: 'settlement.processed', payload: {} }, 'evt_settled')).body.outcome,
      'ignored',
    );
    assert.equal((await postEvent(['not', 'an', 'event'], 'evt_strange')).body.outcome, 'ignored');
  });

  it('does not sell for another amount or currency, and stores the refund as owed', async () => {
    for (const [event, wrong] of [
      ['evt_cheap', { amount: 100 }],
      ['evt_rupees', { currency: 'INR' }],
    ] as const) {
      const { customer, proof } = await paidCustomer();
      assert.equal((await postEvent(captured(proof, wrong), event)).body.outcome, 'unsellable');
      assert.equal((await customer.orders())[0]?.isPaid, false);
      assert.deepEqual(await customer.cart(), { [wings]: 2 });
    }
  });

  it('does not sell for an authorized payment that is not captured', async () => {
    const { customer, proof } = await paidCustomer();
    assert.equal(
      (await postEvent(captured(proof, { status: 'authorized' }), 'evt_reserved')).body.outcome,
      'noted',
    );
    assert.equal((await customer.orders())[0]?.isPaid, false);
  });
});
