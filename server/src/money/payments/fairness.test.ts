import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expectOk, openShop } from '../../ordering/orders/testing';
import type { TestClock } from '../../testing';
import { PaymentError, type PaymentProvider, type ProviderPayment } from './provider';
import { newPaymentId, ordersBook, paymentOf } from './testing';

const MINUTE = 60_000;
/** Time of one answer of the provider. Unit: ms. */
const ANSWER_MS = 200;
const UNPAID = 5_000;

/**
 * A provider on the test's clock: an answer takes {@link ANSWER_MS}, divided by the calls that are
 * made at the same time.
 */
class SlowProvider implements PaymentProvider {
  readonly name = 'sandbox';
  readonly test = true;
  readonly publicKey = 'key';
  readonly checkoutScript = '/checkout.js';
  clock: TestClock | undefined;
  /** Attempts by the provider's id of their order. */
  readonly payments = new Map<string, ProviderPayment>();
  /** Orders and payments for which every call fails. */
  readonly broken = new Set<string>();
  /** Payments of which it refuses refunds. */
  readonly refused = new Set<string>();
  /** Ids in the order of the calls. */
  calls: string[] = [];
  private orders = 0;
  private running = 0;

  private async answer(id: string): Promise<void> {
    this.calls.push(id);
    this.running++;
    await nextTurn();
    this.clock?.tick(ANSWER_MS / this.running--);
    if (this.broken.has(id)) throw new PaymentError('unavailable', 'no answer');
    if (this.refused.has(id)) throw new PaymentError('refused', 'too old');
  }
  async createOrder(amountHalalas: number, currency: string) {
    return {
      id: `order_new${this.orders++}`,
      amountHalalas,
      currency,
      status: 'created' as const,
    };
  }
  async fetchOrder(): Promise<never> {
    throw new PaymentError('refused', 'not found');
  }
  async fetchPayments(orderId: string) {
    await this.answer(orderId);
    const payment = this.payments.get(orderId);
    return payment ? [payment] : [];
  }
  async refund(paymentId: string) {
    await this.answer(paymentId);
  }
  verifyCheckoutSignature = () => false;
  verifyWebhook = () => null;
}

async function openSlowShop(environment: Record<string, string> = {}) {
  const provider = new SlowProvider();
  const shop = await openShop(environment, { paymentProvider: provider });
  provider.clock = shop.clock;
  const wings = await shop.dish();
  let orders = 0;
  return {
    ...shop,
    provider,
    /** Places an order of another customer. @returns the provider's id */
    async place() {
      const customer = await shop.customer();
      return (await customer.order([{ product: wings, quantity: 1 }])).id;
    },
    /** Of an order that its customer has paid and cancelled. @returns the id of its payment */
    async oweOfCancelled() {
      const customer = await shop.customer();
      const { id } = await customer.order([{ product: wings, quantity: 1 }]);
      const payment = paymentOf(id, 65 + 50, 'captured');
      provider.payments.set(id, payment);
      shop.clock.tick(MINUTE);
      await shop.app.reconcileOnce();
      const { id: orderId } = await ordersBook(shop, id);
      await expectOk(
        customer.call(
          'POST /api/order/cancel',
          { orderId },
          { headers: { 'idempotency-key': orderId } },
        ),
      );
      return payment.id;
    },
    /** Of payments with another amount, whole. @returns the ids of the payments */
    async oweWhole(count: number) {
      const ids = await Promise.all(Array.from({ length: count }, () => this.place()));
      const payments = ids.map((id) => paymentOf(id, 1, 'captured'));
      for (const payment of payments) {
        provider.payments.set(payment.orderId, payment);
        provider.broken.add(payment.id);
      }
      shop.clock.tick(MINUTE);
      await shop.app.reconcileOnce();
      for (const { id } of payments) provider.broken.delete(id);
      return payments.map(({ id }) => id);
    },
    /** Pays an order at the provider; neither the browser nor a webhook reports it. */
    pay(id: string) {
      provider.payments.set(id, paymentOf(id, 65 + 50, 'captured', newPaymentId()));
    },
    stateOf: async (id: string) => (await ordersBook(shop, id)).payment_state,
    /** Inserts unpaid orders that were placed between 20 minutes ago and now. */
    async addUnpaid(count: number, state = 'created', agoMs = 20 * MINUTE) {
      const from = orders;
      orders += count;
      const { id } = await shop.customer();
      await shop.pool.query(
        `INSERT INTO orders (user_id, amount_halalas, delivery_halalas, currency, address, provider,
           provider_order_id, receipt, payment_state, created_at)
         SELECT $1, 11500, 5000, 'SAR', '{}', 'sandbox', 'order_unpaid' || n, 'SH-' || n, $4,
           $5::timestamptz + n * interval '1 second' / 5
         FROM generate_series($2::int + 1, $3::int) AS n`,
        [id, from, from + count, state, new Date(shop.clock.now() - agoMs)],
      );
    },
  };
}

const slow = await openSlowShop();
const { app, clock, provider } = slow;

/** The job: a round every minute, and at once after a round whose time ended before the work. */
async function runRounds(until: () => Promise<boolean>, limitMs: number): Promise<number> {
  const from = clock.now();
  for (;;) {
    const begun = clock.now();
    const { isIncomplete } = await app.reconcileOnce();
    const elapsed = clock.now() - from;
    if ((await until()) || elapsed > limitMs) return elapsed;
    if (!isIncomplete) clock.tick(Math.max(0, begun + MINUTE - clock.now()));
  }
}

describe(`${UNPAID} unpaid orders`, () => {
  it('do not keep the job from selling an order within 3 minutes of its unreported payment', async () => {
    await slow.addUnpaid(UNPAID);
    const early = await slow.place();
    slow.pay(early);
    const soonest = await runRounds(
      async () => (await slow.stateOf(early)) === 'paid',
      30 * MINUTE,
    );
    assert.ok(soonest <= 3 * MINUTE, `sold after ${soonest / 1000} s`);

    // Paid right after it was queried, when all others are before it.
    const late = await slow.place();
    const queried = async () => provider.calls.includes(late);
    await runRounds(queried, 30 * MINUTE);
    slow.pay(late);
    const latest = await runRounds(async () => (await slow.stateOf(late)) === 'paid', 30 * MINUTE);
    assert.ok(latest <= 3 * MINUTE, `sold after ${latest / 1000} s`);
  });

  it('are queried in the order of their last query, new ones behind earlier ones', async () => {
    const { rows } = await slow.pool.query<{ id: string }>(
      `SELECT provider_order_id AS id FROM orders WHERE payment_state = 'created'
       ORDER BY coalesce(payment_checked_at, created_at), id LIMIT 100`,
    );
    clock.tick(MINUTE);
    await slow.addUnpaid(UNPAID, 'created', 2 * MINUTE);
    provider.calls = [];
    await app.reconcileOnce();
    const first = new Set(provider.calls.slice(0, 150));
    assert.deepEqual(
      rows.filter(({ id }) => !first.has(id)),
      [],
    );
  });

  it('do not delay an owed refund, which is the first call of a round', async () => {
    const id = await slow.place();
    const payment = paymentOf(id, 1, 'captured');
    provider.payments.set(id, payment);
    // The round that finds the payment cannot make the refund.
    provider.broken.add(payment.id);
    await runRounds(async () => (await slow.stateOf(id)) === 'refunded', 30 * MINUTE);
    provider.broken.clear();
    provider.calls = [];
    await app.reconcileOnce();
    assert.equal(provider.calls[0], payment.id);
    assert.ok(provider.calls.length > 100, 'the same round queries orders');
    assert.equal((await ordersBook(slow, id)).payments[0]?.state, 'refunded');
  });
});

describe('an order that cannot be queried', () => {
  it('goes to the end of the queue and stops no other order', async () => {
    const shop = await openSlowShop();
    // More than are queried at the same time, and all of them before the paid order.
    await shop.addUnpaid(40);
    for (let n = 1; n <= 40; n++) shop.provider.broken.add(`order_unpaid${n}`);
    const id = await shop.place();
    shop.pay(id);
    let rounds = 0;
    for (; rounds < 5 && (await shop.stateOf(id)) !== 'paid'; rounds++) {
      shop.clock.tick(MINUTE);
      await shop.app.reconcileOnce();
    }
    assert.equal(await shop.stateOf(id), 'paid', `not after ${rounds} rounds`);
  });

  it('is reported as a failure of the job when the cause is in the server', async () => {
    const shop = await openSlowShop();
    const [bad, good] = [await shop.place(), await shop.place()];
    // No column can store this amount.
    shop.provider.payments.set(bad, paymentOf(bad, 1e12, 'captured'));
    shop.pay(good);
    shop.clock.tick(MINUTE);
    const { failed, paid } = await shop.app.reconcileOnce();
    assert.deepEqual([failed, paid], [1, 1]);
    assert.deepEqual([await shop.stateOf(bad), await shop.stateOf(good)], ['created', 'paid']);
    assert.equal(shop.app.reconciling.failed, true);
  });
});

describe('a refund that fails', () => {
  it('stops no other refund and no query', async () => {
    const shop = await openSlowShop();
    const owed = await Promise.all([shop.place(), shop.place()]);
    for (const id of owed) shop.provider.payments.set(id, paymentOf(id, 1, 'captured'));
    const [first] = owed.map((id) => shop.provider.payments.get(id)?.id);
    assert.ok(first);
    shop.provider.broken.add(first);
    const id = await shop.place();
    shop.pay(id);
    shop.clock.tick(MINUTE);
    await shop.app.reconcileOnce();
    assert.equal(await shop.stateOf(id), 'paid');
    const states = await Promise.all(
      owed.map(async (one) => (await ordersBook(shop, one)).payments[0]?.state),
    );
    assert.deepEqual(states.sort(), ['captured', 'refunded']);
    shop.provider.broken.clear();
    assert.equal((await shop.app.reconcileOnce()).refunded, 1);
  });
});

describe('refunds that the provider refuses', () => {
  /** More than are made at the same time. */
  const MANY = 20;
  const openRefusals = async (count = MANY) => {
    const shop = await openSlowShop();
    const refused = await shop.oweWhole(count);
    for (const id of refused) shop.provider.refused.add(id);
    return { ...shop, refused };
  };

  it('stop no other one, whatever its kind, however many are owed before it', async () => {
    const shop = await openRefusals();
    const honest = await shop.oweOfCancelled();
    shop.provider.calls = [];
    const { refunded } = await shop.app.reconcileOnce();
    assert.ok(shop.provider.calls.includes(honest), 'it is tried in the next round');
    assert.equal(refunded, 1);
  });

  it('are tried again after longer and longer, at least four times a day', async () => {
    const shop = await openRefusals(1);
    const triesAfter = async (minutes: number) => {
      shop.clock.tick(minutes * MINUTE);
      shop.provider.calls = [];
      await shop.app.reconcileOnce();
      return shop.provider.calls.filter((id) => shop.refused.includes(id)).length;
    };
    assert.equal(await triesAfter(0), 1);
    const tries: number[] = [];
    for (let minute = 1; minute <= 15; minute++) if ((await triesAfter(1)) > 0) tries.push(minute);
    assert.deepEqual(tries, [2, 6, 14]);
    for (let day = 0; day < 8; day++) await triesAfter(24 * 60);
    assert.deepEqual([await triesAfter(5 * 60), await triesAfter(60)], [0, 1]);
    shop.provider.refused.clear();
    await triesAfter(6 * 60);
    assert.equal(shop.app.reconciling.totals.refunded, 1);
  });

  it('wait behind those that were not refused, also when they are due again', async () => {
    const shop = await openRefusals();
    await shop.app.reconcileOnce();
    const honest = await shop.oweOfCancelled();
    shop.clock.tick(24 * 60 * MINUTE);
    shop.provider.calls = [];
    await shop.app.reconcileOnce();
    const refunds = shop.provider.calls.filter((id) => id.startsWith('pay_'));
    assert.equal(refunds[0], honest);
    assert.equal(refunds.length, 1 + MANY);
  });

  it('are no outage: queries go on', async () => {
    const shop = await openRefusals();
    const id = await shop.place();
    shop.pay(id);
    shop.clock.tick(MINUTE);
    await shop.app.reconcileOnce();
    assert.equal(await shop.stateOf(id), 'paid');
  });

  it('are shown to the seller as refused, and are in the audit log once each', async () => {
    const shop = await openSlowShop();
    const payment = await shop.oweOfCancelled();
    shop.provider.refused.add(payment);
    const seller = await shop.seller();
    const refundOf = async () =>
      (await seller.call('GET /api/order/seller')).body.orders[0].corrections[0].refund;
    await shop.app.reconcileOnce();
    assert.deepEqual([(await refundOf()).done, (await refundOf()).refused], [false, true]);
    shop.clock.tick(60 * MINUTE);
    await shop.app.reconcileOnce();
    const logged = async () =>
      (await seller.call('GET /api/seller/audit?action=order.refund_refused')).body.events.length;
    assert.equal(await logged(), 1);
    shop.provider.refused.clear();
    shop.clock.tick(60 * MINUTE);
    await shop.app.reconcileOnce();
    assert.deepEqual([(await refundOf()).done, (await refundOf()).refused], [true, undefined]);
    assert.equal(await logged(), 1);
  });
});

describe('refunds of parts', () => {
  it('are made in the order in which they are due, among those of whole payments', async () => {
    const shop = await openSlowShop();
    const part = await shop.oweOfCancelled();
    shop.provider.broken.add(part);
    const [whole] = await shop.oweWhole(1);
    shop.provider.calls = [];
    await shop.app.reconcileOnce();
    const refunds = shop.provider.calls.filter((id) => id.startsWith('pay_'));
    assert.deepEqual(refunds, [part, whole], 'the part was tried first before');
  });
});

describe('closed orders', () => {
  it('do not delay open ones, however many are due', async () => {
    const shop = await openSlowShop();
    await shop.addUnpaid(4_000, 'expired', 23 * 60 * MINUTE);
    const id = await shop.place();
    shop.pay(id);
    shop.clock.tick(MINUTE);
    await shop.app.reconcileOnce();
    assert.equal(await shop.stateOf(id), 'paid');
    assert.ok(shop.provider.calls.length > 1_000, 'closed orders are queried too');
  });
});

describe("a customer's unpaid orders", () => {
  for (const [language, says] of [
    ['en', /^You have 10 unpaid orders\. Please try again in 60 min/],
    ['ar', /^لديك 10 طلبات غير مدفوعة/],
  ] as const) {
    it(`are at most ten at a time, until one is paid or closed (${language})`, async () => {
      const shop = await openSlowShop({ RATE_LIMIT: 'on' });
      const dish = await shop.dish();
      const customer = await shop.customer(language);
      const order = (quantity: number) =>
        customer.call('POST /api/order/cod', {
          items: [{ product: dish, quantity }],
          address: customer.address,
        });
      const all = await Promise.all(Array.from({ length: 12 }, (_, n) => order(n + 1)));
      const refused = all.filter(({ status }) => status !== 200);
      assert.equal(refused.length, 2, 'also when they are placed at the same time');
      for (const { status, body, headers } of refused) {
        assert.deepEqual([status, body.success, body.code], [429, false, 'orders_unpaid']);
        assert.match(String(body.message), says);
        assert.equal(headers['retry-after'], '3600');
      }
      const accepted = all.findIndex(({ status }) => status === 200);
      const placed = all[accepted];
      const repeated = await order(accepted + 1);
      assert.equal(repeated.status, 200, 'the same cart continues its order');

      // Nine after a payment, one of which is the tenth again.
      assert.ok(placed);
      const { id, amount } = placed.body.order as { id: string; amount: number };
      shop.provider.payments.set(id, paymentOf(id, amount, 'captured'));
      shop.clock.tick(MINUTE);
      await shop.app.reconcileOnce();
      assert.equal(await shop.stateOf(id), 'paid');
      assert.deepEqual([(await order(20)).status, (await order(21)).status], [200, 429]);
      shop.clock.tick(60 * MINUTE);
      assert.equal((await order(21)).status, 200);
    });
  }
});
