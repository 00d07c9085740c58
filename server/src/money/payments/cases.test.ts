import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkoutSignature } from '../sandbox';
import { DECLINED_CARD, openShop, type Customer, type Proof } from '../../ordering/orders/testing';
import { receiveMails } from '../../people/testing';
import { GRACE_MS } from './reconcile';
import {
  booksOf,
  newPaymentId,
  openFaultyProxy,
  ordersBook,
  paymentOf,
  paymentOfProof,
  sandboxOf,
  reportPayment,
  type Failure,
} from './testing';

const shop = await openShop();
const { app, clock, db } = shop;
const { keys, webhooks } = sandboxOf(shop);
const proxy = await openFaultyProxy(shop);
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
async function under(failure: Failure, act: () => Promise<unknown>): Promise<void> {
  proxy.failure = failure;
  try {
    await act();
  } finally {
    proxy.failure = 'fine';
  }
}
const kitchenSees = async ({ id }: Placed) => {
  const { body } = await seller.call('GET /api/order/seller');
  return body.orders.some((one: { id: string }) => one.id === id) as boolean;
};
/**
 * Sold once: the money is captured, the kitchen has the order, the cart is empty.
 * @param isLate settled by the job an hour later; then the cart is a new one and stays
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
 * The money was captured and refunded, the customer sees why, and the kitchen never had the order.
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
    'no bill for an unsold order',
  );
}

describe('a payment that nobody reports', () => {
  it('is found though the browser was closed right after paying and no webhook arrived', async () => {
    const placed = await paid();
    clock.tick(GRACE_MS);
    await app.reconcileOnce();
    await expectSold(placed);
  });
});

describe('a payment for a dish that is no longer available', () => {
  for (const [language, says] of [
    ['en', /^Sold out while you were paying: Brisket\..* on its way back/],
    ['ar', /^نفد أثناء الدفع: بريسكت\./],
  ] as const) {
    it(`refunds an order whose dish sold out, and names the dish (${language})`, async () => {
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
        'reported at once, refunded by the job',
      );
      await expectReturned(placed, 'sold_out');
      const again = await placed.customer.verify(placed.proof);
      assert.deepEqual(
        [again.status, again.body.message],
        [409, body.message],
        'the repeated report has the same answer',
      );
    });
  }

  it('has the same result when the webhook reports it first', async () => {
    const brisket = await shop.dish({ name: 'Brisket' });
    const placed = await paid(await place(brisket));
    await seller.call('POST /api/product/stock', { id: brisket, inStock: false });
    await webhooks.deliver();
    await expectReturned(placed, 'sold_out');
  });

  it('a price that rose after the order does not count: the customer pays what was shown', async () => {
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

describe('a payment for a closed order', () => {
  it('refunds a payment for a closed order, and tells the customer', async () => {
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

  it('refunds it when only the job finds it, half an hour after its last check', async () => {
    const placed = await place();
    clock.tick(HOUR);
    await app.reconcileOnce();
    await paid(placed);
    clock.tick(HOUR / 2);
    await app.reconcileOnce();
    await expectReturned(placed, 'expired');
  });

  it('a new order under another key is separate from the closed one', async () => {
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
  it('refunds both, with the same refusal, if the first could not buy it', async () => {
    const dish = await shop.dish();
    const placed = await place(dish);
    await db.updateTable('products').set({ in_stock: false }).where('id', '=', dish).execute();
    const { proof } = await paid(placed);
    const first = await placed.customer.verify(proof);
    const second = newPaymentId();
    const again = await placed.customer.verify({
      ...proof,
      razorpay_payment_id: second,
      razorpay_signature: checkoutSignature(keys, placed.id, second),
    });
    for (const { status, body } of [first, again])
      assert.deepEqual([status, body.code], [409, 'payment_returned_sold_out']);
    const { payments } = await ordersBook(shop, placed.id);
    assert.deepEqual(
      payments.map(({ refund_reason }) => refund_reason),
      ['sold_out', 'sold_out'],
    );
  });

  it('refunds a payment of another amount', async () => {
    for (const failsFirst of [false, true]) {
      const placed = await place();
      if (failsFirst) {
        await placed.customer.pay(placed.id, DECLINED_CARD);
        await webhooks.deliver();
      }
      // The gateway does not charge other amounts, so the test changes its table.
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

describe('a payment that was refunded before it was reported', () => {
  it('sells no payment that was refunded before it was reported', async () => {
    for (const state of ['created', 'failed', 'expired'] as const) {
      const placed = await place();
      if (state === 'failed') await reportPayment(shop, paymentOf(placed.id, COST, 'failed'));
      if (state === 'expired') {
        clock.tick(HOUR);
        await app.reconcileOnce();
      }
      const { proof } = await paid(placed);
      await app.paymentProvider.refund(proof.razorpay_payment_id, COST * 100, 'by hand');
      assert.equal(await reportPayment(shop, paymentOfProof(proof, COST, 'refunded')), 'refunded');
      assert.equal(
        await reportPayment(shop, paymentOfProof(proof, COST, 'captured')),
        'refunded',
        'the earlier event arrives later',
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

  it('an order that the restaurant refunded at the provider stays a sale with a bill', async () => {
    const placed = await paid();
    await placed.customer.verify(placed.proof);
    await app.paymentProvider.refund(placed.proof.razorpay_payment_id, COST * 100, 'by hand');
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

describe('a part of a payment that the restaurant refunds at the provider', () => {
  const sold = async () => {
    const placed = await paid();
    await placed.customer.verify(placed.proof);
    return placed;
  };
  const refund = async ({ proof }: { proof: Proof }, halalas: number) => {
    await app.paymentProvider.refund(proof.razorpay_payment_id, halalas, `by hand ${halalas}`);
    await webhooks.deliver();
  };
  /** The customer's newest order, and the amounts that new mails about its refunds say. */
  async function told({ customer }: Placed) {
    const [order] = (await customer.call('GET /api/order/user')).body.orders;
    const amounts = (await receiveMails(shop))
      .filter(({ subject }) => subject === `Your refund for order ${order.receipt}`)
      .map(({ text }) => /refunded \W*SR\s(\d+(?:\.\d+)?)\W* to the card/.exec(text)?.[1]);
    return { order, amounts };
  }

  it('leaves the order sold; customer, desk and figures get the true amount, once', async () => {
    const placed = await sold();
    await refund(placed, 500);
    await webhooks.deliver();
    const { order, amounts } = await told(placed);
    assert.deepEqual(
      [order.isPaid, order.status, order.givenBack, order.refund, amounts],
      [true, 'Food is being prepared', 5, undefined, ['5']],
    );
    const { payment_state, payments } = await ordersBook(shop, placed.id);
    assert.deepEqual([payment_state, payments[0]?.state], ['paid', 'captured']);
    const { body } = await seller.call('GET /api/order/seller?payment=refunded');
    assert.ok(body.orders.some(({ id }: { id: string }) => id === placed.id));
    const facts = await db
      .selectFrom('day_facts')
      .select('id')
      .where('kind', '=', 'reported_refund')
      .execute();
    assert.equal(facts.length, 1);
  });

  it('counts as a refund of the whole only once all of it went back', async () => {
    const placed = await sold();
    await refund(placed, 500);
    await refund(placed, COST * 100 - 500);
    const { order, amounts } = await told(placed);
    assert.deepEqual(amounts.sort(), [String(COST - 5), '5']);
    assert.deepEqual(
      [order.refund, order.givenBack],
      [{ reason: 'given_back', amount: COST, currency: 'SAR', done: true }, undefined],
    );
    assert.equal((await ordersBook(shop, placed.id)).payment_state, 'refunded');
  });

  it('is no refund of the whole, also when the provider calls it refunded', async () => {
    const placed = await sold();
    const report = paymentOfProof(placed.proof, COST, 'refunded');
    await webhooks.deliver();
    assert.equal(await reportPayment(shop, { ...report, refundedHalalas: 1 }), 'part_refunded');
    assert.equal(await reportPayment(shop, { ...report, refundedHalalas: 1 }), 'known');
    const { order, amounts } = await told(placed);
    assert.deepEqual([order.isPaid, order.refund, order.givenBack], [true, undefined, 0.01]);
    assert.deepEqual(amounts, ['0.01']);
  });

  it('is taken off what a cancellation gives back', async () => {
    const placed = await sold();
    await refund(placed, 500);
    const { order } = await told(placed);
    const { status } = await placed.customer.call('POST /api/order/cancel', { orderId: order._id });
    assert.equal(status, 200);
    await app.reconcileOnce();
    await webhooks.deliver();
    const [payment] = await booksOf(shop, placed.id);
    assert.equal(payment?.amount_refunded, COST * 100);
    assert.equal((await ordersBook(shop, placed.id)).payment_state, 'refunded');
    assert.equal((await told(placed)).order.givenBack, 5);
  });

  it('is taken off what goes back of a payment that could not buy its order', async () => {
    const placed = await place();
    clock.tick(HOUR);
    await app.reconcileOnce();
    const { proof } = await paid(placed);
    await placed.customer.verify(proof);
    await refund({ proof }, 500);
    await app.reconcileOnce();
    const [payment] = await booksOf(shop, placed.id);
    assert.deepEqual([payment?.status, payment?.amount_refunded], ['refunded', COST * 100]);
  });
});

describe('two payments of one order', () => {
  it('refunds one of them, the order stays sold, and the customer is told so', async () => {
    const placed = await paid();
    await placed.customer.verify(placed.proof);
    // The gateway refuses a second payment, so the test changes its table.
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
      await reportPayment(shop, paymentOf(placed.id, COST, 'captured', second)),
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

  it('a payment that is reported for two orders belongs to the first', async () => {
    const [one, other] = [await paid(), await place()];
    await one.customer.verify(one.proof);
    assert.equal(
      await reportPayment(
        shop,
        paymentOf(other.id, COST, 'captured', one.proof.razorpay_payment_id),
      ),
      'noted',
    );
    assert.equal((await ordersBook(shop, other.id)).payment_state, 'created');
    await expectSold(one);
  });
});

describe('unpaid orders', () => {
  it('closes orders whose cards were all declined', async () => {
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

describe('a slow provider', () => {
  it('delays nobody else: the webhook settles the payment during the call of the browser', async () => {
    const placed = await paid();
    const { arrived, release } = proxy.hold();
    const verifying = placed.customer.verify(placed.proof);
    await arrived;
    await webhooks.deliver();
    await expectSold(placed);
    release();
    assert.equal((await verifying).status, 200);
    await expectSold(placed);
  });

  it('closes no order that was paid during the call', async () => {
    const placed = await place();
    clock.tick(HOUR);
    const { arrived, release } = proxy.hold();
    const round = app.reconcileOnce();
    await arrived;
    const { proof } = await paid(placed);
    assert.equal(await reportPayment(shop, paymentOfProof(proof, COST, 'captured')), 'paid');
    release();
    await round;
    await expectSold(placed, { isLate: true });
  });
});

for (const failure of ['down', 'nonsense', 'other shape'] as const) {
  describe(`a provider that is ${failure === 'down' ? 'down' : `answering rubbish (${failure})`}`, () => {
    it('charges nothing for an order that was not registered, and the next attempt continues it', async () => {
      const customer = await shop.customer();
      const order = () =>
        customer.call('POST /api/order/cod', {
          items: [{ product: wings, quantity: 1 }],
          address: customer.address,
        });
      await under(failure, async () => {
        const { status, body, headers } = await order();
        assert.deepEqual(
          [status, body.code, headers['retry-after']],
          [503, 'payment_unavailable', '5'],
        );
      });
      assert.deepEqual(await customer.orders(), [], 'an order that cannot be paid is not listed');
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

    it('sells by the signature alone, and the job confirms the money later', async () => {
      const placed = await paid();
      await under(failure, async () =>
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
      await under(failure, () => app.reconcileOnce());
      assert.equal((await ordersBook(shop, placed.id)).payment_state, 'created');
      await app.reconcileOnce();
      await expectSold(placed, { isLate: true });
    });

    it('refunds later what could not be refunded now', async () => {
      const placed = await place();
      clock.tick(HOUR);
      await app.reconcileOnce();
      const { proof } = await paid(placed);
      await under(failure, async () => {
        assert.equal((await placed.customer.verify(proof)).body.code, 'payment_returned_expired');
        await app.reconcileOnce();
      });
      const [order] = (await placed.customer.call('GET /api/order/user')).body.orders;
      assert.deepEqual([order.refund.reason, order.refund.done], ['expired', false]);
      await expectReturned(placed, 'expired');
    });
  });
}

describe('a payment that was accepted by its signature alone', () => {
  /** Sold while the provider did not answer. */
  async function acceptedUnconfirmed() {
    const placed = await paid();
    await under('down', async () =>
      assert.equal((await placed.customer.verify(placed.proof)).status, 200),
    );
    return placed;
  }
  /** The payment as stored, and what the desk reads of it. */
  async function storedAndShown({ id, proof }: Placed & { proof: Proof }) {
    const stored = await db
      .selectFrom('payments')
      .select(['state', 'amount_halalas', 'currency'])
      .where('payment_id', '=', proof.razorpay_payment_id)
      .executeTakeFirstOrThrow();
    const { body } = await seller.call('GET /api/order/seller');
    const shown = (body.orders as { id: string; paymentDoubt?: unknown }[]).find(
      (order) => order.id === id,
    );
    return { stored, doubt: shown?.paymentDoubt };
  }
  const contradictions = () => app.context.securityEvents.totals.get('payment_contradicted') ?? 0;
  const ACCEPTED = { state: 'authorized', amount_halalas: COST * 100, currency: 'SAR' };

  for (const [what, change, doubt] of [
    ['another amount', { amountHalalas: 100 }, { isFailed: false, amount: 1, currency: 'SAR' }],
    ['another currency', { currency: 'INR' }, { isFailed: false, amount: COST, currency: 'INR' }],
    ['a failure', { status: 'failed' }, { isFailed: true, amount: COST, currency: 'SAR' }],
    [
      'a refund of another amount',
      { status: 'refunded', amountHalalas: 1 },
      { isFailed: false, amount: 0.01, currency: 'SAR' },
    ],
  ] as const)
    it(`is in doubt when the provider reports ${what}: the desk sees it, the sale stays as it was`, async () => {
      const placed = await acceptedUnconfirmed();
      const before = contradictions();
      const report = { ...paymentOfProof(placed.proof, COST, 'captured'), ...change };
      assert.equal(await reportPayment(shop, report), 'contradicted');
      assert.equal(await reportPayment(shop, report), 'known', 'the same again is no news');
      assert.equal(contradictions(), before + 1);
      assert.deepEqual(await storedAndShown(placed), { stored: ACCEPTED, doubt });
      assert.equal((await ordersBook(shop, placed.id)).payment_state, 'paid');
      const [own] = (await placed.customer.call('GET /api/order/user')).body.orders;
      assert.deepEqual([own.isPaid, own.paymentDoubt], [true, undefined]);
      const audited = await db
        .selectFrom('audit_events')
        .select(['subject_id', 'reason'])
        .where('action', '=', 'order.payment_doubted')
        .where('subject_id', '=', own._id)
        .execute();
      assert.equal(audited.length, 1);
    });

  it('is in doubt no longer once the provider confirms it, in whatever order the reports arrive', async () => {
    const placed = await acceptedUnconfirmed();
    await reportPayment(shop, paymentOfProof(placed.proof, COST, 'failed'));
    assert.equal(
      await reportPayment(shop, paymentOfProof(placed.proof, COST, 'captured')),
      'known',
    );
    const confirmed = { stored: { ...ACCEPTED, state: 'captured' }, doubt: undefined };
    assert.deepEqual(await storedAndShown(placed), confirmed);
    assert.equal(await reportPayment(shop, paymentOfProof(placed.proof, COST, 'failed')), 'known');
    assert.deepEqual(await storedAndShown(placed), confirmed);
  });

  it('is found in doubt by the job, which asks until the provider confirms it', async () => {
    const placed = await acceptedUnconfirmed();
    const before = contradictions();
    const setAmount = (amount: number) =>
      db
        .updateTable('sandbox_payments')
        .set({ amount })
        .where('id', '=', placed.proof.razorpay_payment_id)
        .execute();
    await setAmount(100);
    for (let round = 0; round < 2; round++) {
      clock.tick(GRACE_MS);
      await app.reconcileOnce();
    }
    assert.equal(contradictions(), before + 1);
    assert.deepEqual((await storedAndShown(placed)).stored, ACCEPTED);
    await setAmount(COST * 100);
    clock.tick(GRACE_MS);
    await app.reconcileOnce();
    assert.deepEqual(await storedAndShown(placed), {
      stored: { ...ACCEPTED, state: 'captured' },
      doubt: undefined,
    });
  });

  it('gives back no more than the provider has, when its order is cancelled', async () => {
    for (const [change, owed] of [
      [{ amountHalalas: 100 }, [100]],
      [{ status: 'failed' }, []],
    ] as const) {
      const placed = await acceptedUnconfirmed();
      await reportPayment(shop, { ...paymentOfProof(placed.proof, COST, 'captured'), ...change });
      const [own] = (await placed.customer.call('GET /api/order/user')).body.orders;
      const { status } = await seller.call('POST /api/seller/order/correct', {
        orderId: own._id,
        kind: 'cancel',
        reason: 'entered_wrongly',
        by: 'Salem',
      });
      assert.equal(status, 200);
      const refunds = await db
        .selectFrom('refunds')
        .select('amount_halalas')
        .where('payment_id', '=', placed.proof.razorpay_payment_id)
        .execute();
      assert.deepEqual(
        refunds.map(({ amount_halalas }) => amount_halalas),
        owed,
      );
      // The provider of the test has the whole amount.
      await db.deleteFrom('refunds').execute();
    }
  });
});

describe('a provider whose answers get lost', () => {
  it('refunds once, though the answer was lost', async () => {
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

  it('has one payable order, though it registered two', async () => {
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

describe('a provider that answers with another order', () => {
  it('is not trusted', async () => {
    const placed = await paid();
    clock.tick(GRACE_MS);
    await under('other order', () => app.reconcileOnce());
    assert.equal((await ordersBook(shop, placed.id)).payment_state, 'created');
    clock.tick(GRACE_MS);
    await app.reconcileOnce();
    await expectSold(placed);
  });
});
