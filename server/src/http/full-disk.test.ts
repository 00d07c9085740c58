import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { ADDRESS, openShop } from '../ordering/orders/testing';
import { newPaymentId, paymentOf, reportPayment } from '../money/payments/testing';
import { probeName } from '../operations/metrics';

const shop = await openShop();
const { owner, clock, settings } = shop;
const wings = await shop.dish();
const customer = await shop.customer();
const guest = await shop.guest('Fahad', '4');
const seller = await shop.seller();
const placed = await customer.order([{ product: wings, quantity: 1 }]);
const proof = (await customer.pay(placed.id)).body;
const probe = path.join(settings.DATA_DIR, probeName());
after(() => rmSync(probe, { recursive: true, force: true }));

/** Linux has a device without space. */
const hasFull = existsSync('/dev/full');

/** Lets every table refuse every write, as PostgreSQL does on a full disk. */
async function fillDisk(): Promise<void> {
  await owner.query(`
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $$;
    DO $$ DECLARE one regclass; BEGIN
      FOR one IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE OR DELETE ON %s EXECUTE FUNCTION full_disk()', one);
      END LOOP;
    END $$`);
}
const freeDisk = () => owner.query('DROP FUNCTION IF EXISTS full_disk CASCADE');
const readiness = async () => {
  clock.tick(5_000);
  const { status, body } = await shop.browser().call('GET /readyz');
  return [status, body];
};
const items = [{ product: wings, quantity: 1 }];
const account = { name: 'Noura', email: 'full@example.com', password: 'brisket at noon' };

/** Calls that write. */
const WRITES: Readonly<Record<string, () => Promise<{ status: number; body: object }>>> = {
  registering: () => shop.browser().call('POST /api/user/register', account),
  'entering a table': () =>
    shop.browser().call('POST /api/dineuser/register', { name: 'Fahad', mobile: '0501234567' }),
  'changing the cart': () => customer.call('POST /api/cart/update', { cart: { [wings]: 2 } }),
  'adding an address': () => customer.call('POST /api/address/add', { address: ADDRESS }),
  ordering: () =>
    customer.call('POST /api/order/cod', {
      items: [{ product: wings, quantity: 2 }],
      address: customer.address,
    }),
  'reporting a payment': () => customer.verify(proof),
  'ordering at a table': () => guest.call('POST /api/dineorder/cod', { items }),
  'calling the waiter': () => guest.call('POST /api/dineuser/call', { kind: 'waiter' }),
  'changing the stock': () => seller.call('POST /api/product/stock', { id: wings, inStock: false }),
  'signing out': () => shop.browser().call('POST /api/user/logout'),
};

describe('on a full disk', () => {
  it('every call that writes answers 503 or 4xx in the usual shape, and reading goes on', async () => {
    await fillDisk();
    try {
      let refused = 0;
      for (const [what, write] of Object.entries(WRITES)) {
        const { status, body } = await write();
        assert.ok(status < 500 || status === 503, `${what}: ${status}`);
        if (status !== 503) continue;
        refused++;
        const { success, code, message } = body as Record<string, unknown>;
        assert.deepEqual([success, code, typeof message], [false, 'unavailable', 'string'], what);
      }
      assert.ok(refused >= 8, `${refused} calls were refused`);
      await assert.rejects(
        reportPayment(shop, paymentOf(placed.id, 115, 'captured', newPaymentId())),
        /answered with 503/,
        'so the provider sends the webhook again',
      );
      const { status } = await customer.pay(placed.id);
      assert.ok(status < 500 || status === 503, `the sandbox: ${status}`);
      for (const url of ['/api/product/list', '/api/order/user', '/api/user/is-auth'])
        assert.equal((await customer.call(`GET ${url}`)).status, 200, url);
      assert.deepEqual(await readiness(), [
        503,
        { status: 'not ready', reason: 'the disk of the database is full (53100)' },
      ]);
    } finally {
      await freeDisk();
    }
    assert.deepEqual(await readiness(), [200, { status: 'ready' }]);
    assert.equal((await customer.verify(proof)).status, 200, 'nothing was half done');
  });

  it('/readyz names a data folder that is not writable', async () => {
    mkdirSync(probe);
    const [status, body] = await readiness();
    assert.equal(status, 503);
    assert.match(JSON.stringify(body), /the data folder is not writable \(EISDIR\)/);
    rmSync(probe, { recursive: true });
    assert.deepEqual(await readiness(), [200, { status: 'ready' }]);
  });

  it('/readyz says that the disk of the data folder is full', { skip: !hasFull }, async () => {
    symlinkSync('/dev/full', probe);
    assert.deepEqual(await readiness(), [
      503,
      { status: 'not ready', reason: 'the disk of the data folder is full (ENOSPC)' },
    ]);
    assert.deepEqual(await readiness(), [200, { status: 'ready' }]);
  });
});
