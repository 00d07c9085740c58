import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop, type Proof } from '../../ordering/orders/testing';
import { GRACE_MS } from './reconcile';

/** The default of ORDER_EXPIRY_MINUTES. */
const EXPIRY_MS = 60 * 60_000;

const shop = await openShop();
const patient = await openShop({ ORDER_EXPIRY_MINUTES: '180' });
const { app, db, clock } = shop;
const wings = await shop.dish();
const stateOf = async (providerOrderId: string) =>
  (
    await db
      .selectFrom('orders')
      .select('payment_state')
      .where('provider_order_id', '=', providerOrderId)
      .executeTakeFirstOrThrow()
  ).payment_state;

async function paidUnreported(): Promise<{
  id: string;
  proof: Proof;
  customer: Awaited<ReturnType<typeof shop.customer>>;
}> {
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
    assert.equal(done.paid, 1);
    assert.equal(await stateOf(id), 'paid');
    const [order] = await customer.orders();
    assert.equal(order?.isPaid, true);
    assert.deepEqual(await customer.cart(), {});
  });

  it('gives browser and webhook time to report, and queries at most once a minute', async () => {
    const { id } = await paidUnreported();
    assert.equal((await app.reconcileOnce()).asked, 0);
    clock.tick(GRACE_MS);
    assert.equal((await app.reconcileOnce()).asked, 1);
    assert.equal(await stateOf(id), 'paid');

    const open = await (await shop.customer()).order([{ product: wings, quantity: 1 }]);
    clock.tick(GRACE_MS);
    assert.equal((await app.reconcileOnce()).asked, 1);
    assert.equal((await app.reconcileOnce()).asked, 0);
    assert.equal(await stateOf(open.id), 'created');
  });

  it('closes unpaid orders, which the customer no longer sees', async () => {
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    clock.tick(EXPIRY_MS);
    assert.ok((await app.reconcileOnce()).expired >= 1);
    assert.equal(await stateOf(id), 'expired');
    assert.deepEqual(await customer.orders(), []);
  });

  it('closes orders after the configured time', async () => {
    const customer = await patient.customer();
    const { id } = await customer.order([{ product: await patient.dish(), quantity: 1 }]);
    const state = async () =>
      (
        await patient.db
          .selectFrom('orders')
          .select('payment_state')
          .where('provider_order_id', '=', id)
          .executeTakeFirstOrThrow()
      ).payment_state;
    patient.clock.tick(2 * EXPIRY_MS);
    assert.equal((await patient.app.reconcileOnce()).expired, 0);
    assert.deepEqual([await state(), (await customer.orders()).length], ['created', 1]);
    patient.clock.tick(EXPIRY_MS);
    assert.equal((await patient.app.reconcileOnce()).expired, 1);
    assert.deepEqual([await state(), (await customer.orders()).length], ['expired', 0]);
  });

  it('changes nothing twice when it runs twice concurrently', async () => {
    const { id, customer } = await paidUnreported();
    clock.tick(GRACE_MS);
    const rounds = await Promise.all([
      app.reconcileOnce(),
      app.reconcileOnce(),
      app.reconcileOnce(),
    ]);
    assert.equal(
      rounds.reduce((sum, { paid }) => sum + paid, 0),
      1,
    );
    assert.equal(await stateOf(id), 'paid');
    assert.equal((await customer.orders()).length, 1);
  });

  it('skips a provider that is down, and tries again', async () => {
    const { id } = await paidUnreported();
    clock.tick(EXPIRY_MS);
    const { server } = app;
    const real = server.address.bind(server);
    server.address = () => ({ address: '127.0.0.1', family: 'IPv4', port: 9 });
    try {
      assert.equal((await app.reconcileOnce()).expired, 0);
      assert.equal(await stateOf(id), 'created');
    } finally {
      server.address = real;
    }
    assert.equal((await app.reconcileOnce()).paid, 1);
    assert.equal(await stateOf(id), 'paid');
  });
});
