import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop, type Proof } from '../orders/testing';
import { EXPIRY_MS, GRACE_MS } from './reconcile';

const shop = await openShop();
const { app, db, clock } = shop;
const wings = await shop.dish();
const stateOf = async (providerOrderId: string) =>
  (await db.selectFrom('orders').select('payment_state').where('provider_order_id', '=', providerOrderId).executeTakeFirstOrThrow()).payment_state;

async function paidUnreported(): Promise<{ id: string; proof: Proof; customer: Awaited<ReturnType<typeof shop.customer>> }> {
  const customer = await shop.customer();
  await customer.call('POST /api/cart/update', { cart: { [wings]: 1 } });
  const { id } = await customer.order([{ product: wings, quantity: 1 }]);
  return { id, customer, proof: (await customer.pay(id)).body };
}

describe('reconciling', () => {
  it('finds the payment that neither browser nor webhook reported', async () => {
    const { id, customer } = await paidUnreported();
    clock.tick(GRACE_MS);
    const done = await app.reconcileOnce();
    assert.equal(done?.paid, 1);
    assert.equal(await stateOf(id), 'paid');
    const [order] = await customer.orders();
    assert.equal(order?.isPaid, true);
    assert.deepEqual(await customer.cart(), {});
  });

  it('leaves browser and webhook the time to report, and asks no more often than each minute', async () => {
    const { id } = await paidUnreported();
    assert.equal((await app.reconcileOnce())?.asked, 0);
    clock.tick(GRACE_MS);
    assert.equal((await app.reconcileOnce())?.asked, 1);
    assert.equal(await stateOf(id), 'paid');

    const open = await (await shop.customer()).order([{ product: wings, quantity: 1 }]);
    clock.tick(GRACE_MS);
    assert.equal((await app.reconcileOnce())?.asked, 1);
    assert.equal((await app.reconcileOnce())?.asked, 0);
    assert.equal(await stateOf(open.id), 'created');
  });

  it('closes what nobody paid; the customer no longer sees it', async () => {
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    clock.tick(EXPIRY_MS);
    assert.ok(((await app.reconcileOnce())?.expired ?? 0) >= 1);
    assert.equal(await stateOf(id), 'expired');
    assert.deepEqual(await customer.orders(), []);
  });

  it('sells an order that is paid after it was closed, by whoever reports it, and leaves the new cart alone', async () => {
    const customer = await shop.customer();
    const late = await customer.order([{ product: wings, quantity: 1 }]);
    clock.tick(EXPIRY_MS);
    await app.reconcileOnce();
    assert.equal(await stateOf(late.id), 'expired');
    await customer.call('POST /api/cart/update', { cart: { [wings]: 5 } });
    await customer.pay(late.id);
    clock.tick(EXPIRY_MS);
    assert.equal((await app.reconcileOnce())?.paid, 1);
    assert.equal(await stateOf(late.id), 'paid');
    assert.deepEqual(await customer.cart(), { [wings]: 5 });
  });

  it('gives back the money that came twice for one order', async () => {
    const { id, customer, proof } = await paidUnreported();
    await customer.verify(proof);
    // A gateway that took money twice: this one refuses to, so its books are bent by hand.
    const order = await db.selectFrom('orders').select(['id', 'amount_halalas']).where('provider_order_id', '=', id).executeTakeFirstOrThrow();
    const other = await paidUnreported();
    await db.updateTable('orders').set({ payment_state: 'expired' }).where('provider_order_id', '=', other.id).execute();
    const payment_id = other.proof.razorpay_payment_id;
    await db.insertInto('payments').values({ provider: 'sandbox', payment_id, order_id: order.id, state: 'captured', amount_halalas: order.amount_halalas }).execute();

    assert.equal((await app.reconcileOnce())?.refunded, 1);
    assert.equal((await app.reconcileOnce())?.refunded, 0);
    const payments = await app.paymentProvider.fetchPayments(other.id);
    assert.deepEqual(payments.map((payment) => payment.status), ['refunded']);
  });

  it('is done by one process at a time, and left to the others when that one dies', async () => {
    const other = await shop.pool.connect();
    await other.query('select pg_advisory_lock(7266010)');
    assert.equal(await app.reconcileOnce(), null);
    other.release(true);
    for (let i = 0; i < 100 && (await app.reconcileOnce()) === null; i++) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.notEqual(await app.reconcileOnce(), null);
  });

  it('waits for a provider that is down, and asks again', async () => {
    const { id } = await paidUnreported();
    clock.tick(EXPIRY_MS);
    const { server } = app;
    const real = server.address.bind(server);
    server.address = () => ({ address: '127.0.0.1', family: 'IPv4', port: 9 });
    try {
      assert.equal((await app.reconcileOnce())?.expired, 0);
      assert.equal(await stateOf(id), 'created');
    } finally {
      server.address = real;
    }
    assert.equal((await app.reconcileOnce())?.paid, 1);
    assert.equal(await stateOf(id), 'paid');
  });
});
