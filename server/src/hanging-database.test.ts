import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { startTestCluster } from './database/testing';
import { makeRelease, newTeam } from './frontend/releases/testing';
import type { PaymentProvider, ProviderPayment } from './money/payments';
import { openShop } from './ordering/orders/testing';
import { eventually } from './testing-eventually';

/** What the provider has taken, by our order's id there. It does not depend on our database. */
const taken = new Map<string, ProviderPayment>();
const refunded: string[] = [];
const provider: PaymentProvider = {
  name: 'razorpay',
  test: false,
  publicKey: 'key',
  checkoutScript: '/checkout.js',
  createOrder: (amountHalalas, currency) =>
    Promise.resolve({ id: `order_${randomUUID()}`, amountHalalas, currency, status: 'created' }),
  fetchOrder: () => Promise.reject(new Error('not used')),
  fetchPayments: (id) => Promise.resolve([taken.get(id)].filter((one) => one !== undefined)),
  verifyCheckoutSignature: (_order, _payment, signature) => signature === 'signed',
  verifyWebhook: (rawBody) => {
    const payment = JSON.parse(Buffer.from(rawBody).toString()) as ProviderPayment;
    return { id: `evt_${payment.id}`, type: 'payment.captured', payment };
  },
  refund: (paymentId) => {
    refunded.push(paymentId);
    return Promise.resolve();
  },
};

// All its processes are stopped: it must not be that of other test files.
const { urls: cluster, folder, stop } = await startTestCluster();
const shop = await openShop({}, { paymentProvider: provider, cluster });
after(stop);
const { app, db } = shop;
const dish = await shop.dish({ name: 'Brisket', category: 'main-course', price_halalas: 4200 });
const dishPath = `/menu/main-course/${dish}`;
const PAGES = ['/all-menu', dishPath];
const shell = await newTeam(shop, 'shell');
await shell.publish(
  makeRelease({ remote: 'shell', routes: [{ path: '/my-orders', page: 'page' }] }),
);
const menu = await newTeam(shop, 'mfe-menu');
await menu.publish(
  makeRelease({
    remote: 'mfe-menu',
    routes: [
      { path: '/all-menu', page: 'page', data: ['GET /api/product/list', 'GET /api/hours'] },
      { path: '/menu/:category/:id', page: 'page', data: ['GET /api/product/list'] },
    ],
  }),
);

/** All processes of the database have its folder as their working directory. */
function processesOf(dataFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return pid !== process.pid && readlinkSync(`/proc/${pid}/cwd`) === dataFolder;
      } catch {
        return false;
      }
    });
}

/** Runs `act` while PostgreSQL accepts connections and data, and answers nothing. */
async function whileHanging(act: () => Promise<void>): Promise<void> {
  const stopped = processesOf(folder);
  assert.ok(stopped.length > 3, `${stopped.length} processes in ${folder}`);
  try {
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    await act();
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
}

/** Longer than it takes to notice it; a browser gives up after 20 s. Unit: ms. */
const SOON_MS = 10_000;
/** Shorter than what anything waits for a connection or an answer. Unit: ms. */
const AT_ONCE_MS = 2_000;

async function within<T>(limitMs: number, answering: Promise<T>): Promise<T> {
  const start = performance.now();
  const answer = await answering;
  const took = performance.now() - start;
  assert.ok(took < limitMs, `${took} ms`);
  return answer;
}

/** Pays at the provider. @returns what the browser reports */
function payElsewhere({ id, amount }: { id: string; amount: number }) {
  const payment: ProviderPayment = {
    id: `pay_${randomUUID()}`,
    orderId: id,
    amountHalalas: amount * 100,
    currency: 'SAR',
    status: 'captured',
    refundedHalalas: 0,
  };
  taken.set(id, payment);
  const proof = {
    razorpay_order_id: id,
    razorpay_payment_id: payment.id,
    razorpay_signature: 'signed',
  };
  return { payment, proof };
}

const report = async (payment: ProviderPayment): Promise<number> => {
  const answer = await fetch(`${shop.url}/api/payments/razorpay/webhook`, {
    method: 'POST',
    body: JSON.stringify(payment),
    headers: { 'content-type': 'application/json' },
  });
  return answer.status;
};

const paymentsOf = (providerOrderId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.payment_id', 'payments.state', 'orders.payment_state'])
    .where('orders.provider_order_id', '=', providerOrderId)
    .execute();

describe(
  'while PostgreSQL hangs with open connections',
  { timeout: 120_000, skip: process.platform !== 'linux' },
  () => {
    it('the menu stays readable, orders are refused, and a payment made meanwhile is settled once', async () => {
      const visitor = shop.browser();
      const [payer, customer] = [await shop.customer(), await shop.customer()];
      const cart = { items: [{ product: dish, quantity: 1 }], address: customer.address };
      for (const url of PAGES) assert.equal((await visitor.call(`GET ${url}`)).status, 200, url);
      const order = await payer.order(cart.items);
      const { payment, proof } = payElsewhere(order);
      const key = randomUUID();
      const orderOnce = () =>
        customer.call('POST /api/order/cod', cart, { headers: { 'idempotency-key': key } });

      await whileHanging(async () => {
        // Begun before anything is noticed.
        const [page, refused] = await within(
          SOON_MS,
          Promise.all([visitor.call(`GET ${dishPath}`), orderOnce()]),
        );
        assert.equal(page.status, 200);
        assert.match(page.text, /Brisket/);
        assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable']);
        assert.ok(refused.headers['retry-after']);

        // From now on, nothing waits for it.
        for (const url of PAGES) {
          const { status, text } = await within(AT_ONCE_MS, visitor.call(`GET ${url}`));
          assert.equal(status, 200, url);
          assert.match(text, /Brisket/, url);
        }
        const hours = await within(AT_ONCE_MS, visitor.call('GET /api/hours'));
        assert.equal(hours.body.isOutage, true);
        const again = await within(AT_ONCE_MS, orderOnce());
        assert.deepEqual([again.status, again.body.code], [503, 'unavailable']);
        const session = await within(AT_ONCE_MS, customer.call('GET /api/order/user'));
        assert.deepEqual([session.status, session.body.code], [503, 'unavailable']);
        assert.equal((await within(AT_ONCE_MS, payer.verify(proof))).status, 503);
        assert.equal(await within(AT_ONCE_MS, report(payment)), 503);
      });

      await eventually(async () => {
        assert.equal((await visitor.call('GET /api/hours')).body.isOutage, undefined);
        const verified = await payer.verify(proof);
        assert.equal(verified.status, 200, verified.text);
      });
      // The provider repeats its report, and the reconciling job looks as well.
      assert.equal(await report(payment), 200);
      await app.reconcileOnce();
      assert.deepEqual(await paymentsOf(order.id), [
        { payment_id: payment.id, state: 'captured', payment_state: 'paid' },
      ]);
      assert.deepEqual(refunded, []);

      // The same press of the button: one order, whether its first attempt was executed or not.
      const placed = await orderOnce();
      assert.equal(placed.status, 200, placed.text);
      const { order: repeated } = (await orderOnce()).body as { order: { id: string } };
      assert.equal(repeated.id, placed.body.order.id);
      const stored = await db
        .selectFrom('orders')
        .select('payment_state')
        .where('user_id', '=', customer.id)
        .execute();
      assert.deepEqual(stored, [{ payment_state: 'created' }]);
      assert.equal(taken.size, 1);
    });
  },
);
