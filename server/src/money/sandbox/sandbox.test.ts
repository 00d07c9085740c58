import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../../ordering/orders/testing';
import { readSettings, SettingsError } from '../../settings';
import { eventually } from '../../testing-eventually';
import { usesSandbox } from './index';
import { readKeys } from './keys';

const shop = await openShop();
const { app, db, owner, url } = shop;
const sandbox = app.sandbox!; // openShop starts without Razorpay's keys
const wings = await shop.dish();
const basic = `Basic ${Buffer.from(`${sandbox.keys.keyId}:${sandbox.keys.keySecret}`).toString('base64')}`;

interface Entity {
  id: string;
  status: string;
  amount: number;
  razorpay_payment_id: string;
  error: { code: string; description: string; field?: string; reason: string };
}
async function ask<T = Entity & Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: basic },
) {
  const answer = await fetch(`${url}/sandbox/razorpay/v1${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}
const order = async (amount = 6500) =>
  (await ask('POST', '/orders', { amount, currency: 'SAR', receipt: 'R-1' })).body.id;
const pay = (order_id: string, more: object = {}, number = '5555 5555 5555 4444') =>
  ask('POST', '/checkout/payments', { order_id, card: { number }, ...more }, {});

describe("the sandbox's REST", () => {
  it('is open to its merchant only, the checkout to everybody', async () => {
    for (const headers of [
      {},
      { authorization: 'Basic eDp5' },
      { authorization: 'Bearer x' },
    ] as Record<string, string>[]) {
      const { status, body } = await ask(
        'POST',
        '/orders',
        { amount: 6500, currency: 'SAR' },
        headers,
      );
      assert.equal(status, 401);
      assert.equal(body.error.description, 'Authentication failed');
    }
    assert.equal((await pay(await order())).status, 200);
  });

  it("returns an order with Razorpay's fields", async () => {
    const { body } = await ask('POST', '/orders', {
      amount: 6500,
      currency: 'SAR',
      receipt: 'R-1',
      notes: { order: '1' },
      payment: { capture: 'automatic' },
    });
    const { created_at, id, ...rest } = body;
    assert.deepEqual(rest as unknown, {
      entity: 'order',
      amount: 6500,
      amount_paid: 0,
      amount_due: 6500,
      currency: 'SAR',
      receipt: 'R-1',
      status: 'created',
      attempts: 0,
      notes: { order: '1' },
    });
    assert.equal(typeof created_at, 'number');
    await pay(id, {}, '4000 0000 0000 0002');
    assert.equal((await ask('GET', `/orders/${id}`)).body.status, 'attempted');
    await pay(id);
    const after = (await ask('GET', `/orders/${id}`)).body;
    assert.deepEqual(
      [after.status, after['attempts'], after['amount_paid'], after['amount_due']],
      ['paid', 2, 6500, 0],
    );
    const { body: list } = await ask<{
      count: number;
      items: { id: string; status: string; error_reason: string | null }[];
    }>('GET', `/orders/${id}/payments`);
    assert.deepEqual(
      list.items.map((payment) => [payment.status, payment.error_reason]),
      [
        ['failed', 'card_declined'],
        ['captured', null],
      ],
    );
    assert.equal((await ask('GET', `/payments/${list.items[1]?.id}`)).body.status, 'captured');
  });

  it('refuses invalid amounts and ids, with its own messages', async () => {
    for (const amount of [0, 99, -100, 65.5, '6500', null, 1e12])
      assert.equal(
        (await ask('POST', '/orders', { amount, currency: 'SAR' })).body.error.field,
        'amount',
      );
    assert.equal((await ask('POST', '/orders', { amount: 6500, currency: 'riyal' })).status, 400);
    assert.equal(
      (await ask('POST', '/orders', { amount: 6500, currency: 'SAR', receipt: 'x'.repeat(41) }))
        .status,
      400,
    );
    for (const path of ['/orders/order_none', '/orders/order_none/payments', '/payments/pay_none'])
      assert.equal((await ask('GET', path)).status, 400);
    assert.equal((await pay('order_none')).body.error.code, 'BAD_REQUEST_ERROR');
    assert.equal((await ask('POST', '/checkout/payments', 'nonsense', {})).status, 400);
  });

  it('refuses null characters, wherever they are', async () => {
    const id = await order();
    const answers = [
      await ask('GET', '/orders/%00'),
      await ask('GET', '/orders/%00/payments'),
      await ask('GET', '/payments/%00'),
      await ask('POST', '/payments/%00/refund', {}),
      await ask('POST', '/orders', { amount: 6500, currency: 'SAR', receipt: '\u0000' }),
      await ask('POST', '/orders', { amount: 6500, currency: 'SAR', notes: { order: '\u0000' } }),
      await pay('\u0000'),
      await pay(id, { email: '\u0000' }),
    ];
    for (const { status, body } of answers)
      assert.deepEqual([status, body.error.code], [400, 'BAD_REQUEST_ERROR']);
    assert.equal((await pay(id)).status, 200);
  });

  it('refuses a page that shows another amount than the order: multiplied twice, or not at all', async () => {
    const id = await order();
    assert.equal((await pay(id, { amount: 650_000 })).body.error.field, 'amount');
    assert.equal((await pay(id, { currency: 'INR' })).status, 400);
    assert.equal((await pay(id, { amount: 6500, currency: 'SAR' })).status, 200);
  });

  it('says that nothing was charged only if that is certain', async () => {
    const id = await order();
    await owner.query('alter table sandbox_payments rename to sandbox_payments_away');
    const before = await pay(id);
    await owner.query('alter table sandbox_payments_away rename to sandbox_payments');
    assert.deepEqual(
      [before.status, before.body.error.code, before.body.error.reason],
      [500, 'SERVER_ERROR', 'not_charged'],
    );

    await owner.query(`create function fail_at_the_end() returns trigger language plpgsql as
      $$ begin raise exception 'lost'; end $$`);
    await owner.query(`create constraint trigger fails after insert on sandbox_payments
      deferrable initially deferred for each row execute function fail_at_the_end()`);
    const atTheEnd = await pay(id);
    await owner.query('drop function fail_at_the_end cascade');
    assert.deepEqual([atTheEnd.status, atTheEnd.body.error.reason], [500, 'NA']);
    assert.equal((await pay(id)).status, 200);
  });

  it('never stores a card number', async () => {
    const id = await order();
    await pay(id);
    const rows = await db
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    assert.equal(rows[0]?.card_last4, '4444');
    assert.ok(!JSON.stringify(rows).includes('5555'));
  });

  it('refunds once per key, never more than was paid, and no failed payment', async () => {
    const id = await order();
    await pay(id, {}, '4000000000000002');
    const paid = (await pay(id)).body;
    const [failed] = await db
      .selectFrom('sandbox_payments')
      .select('id')
      .where('order_id', '=', id)
      .where('status', '=', 'failed')
      .execute();
    const refund = (amount: number | undefined, key: string, payment = paid.razorpay_payment_id) =>
      ask('POST', `/payments/${payment}/refund`, amount === undefined ? {} : { amount }, {
        authorization: basic,
        'x-refund-idempotency': key,
      });
    const [one, two] = await Promise.all([refund(500, 'a'), refund(500, 'a')]);
    assert.equal(one.body.id, two.body.id);
    assert.equal((await refund(6001, 'b')).status, 400);
    assert.equal((await refund(undefined, 'c')).body.amount, 6000);
    assert.equal((await refund(1, 'd')).status, 400);
    assert.equal((await refund(1, 'e', failed?.id)).status, 400);
    assert.equal(
      (await ask('GET', `/payments/${paid.razorpay_payment_id}`)).body.status,
      'refunded',
    );
  });

  it('has the same keys after a restart and in another process', async () => {
    const drawn = await Promise.all([readKeys(db), readKeys(db)]);
    assert.deepEqual(drawn, [sandbox.keys, sandbox.keys]);
    assert.match(sandbox.keys.keyId, /^rzp_test_/);
  });
});

describe("the sandbox's webhooks", () => {
  it('are repeated until the site accepts them, with growing delays', async () => {
    await sandbox.webhooks.deliver();
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    await customer.pay(id);
    const { server } = app;
    const real = server.address.bind(server);
    server.address = () => ({ address: '127.0.0.1', family: 'IPv4', port: 9 });
    assert.equal(await sandbox.webhooks.deliver(), 0);
    server.address = real;
    const waiting = await db
      .selectFrom('sandbox_webhooks')
      .select(['attempts', 'next_at'])
      .where('delivered_at', 'is', null)
      .execute();
    assert.ok(waiting.length >= 2);
    for (const one of waiting) {
      assert.equal(one.attempts, 1);
      const wait = one.next_at.getTime() - Date.now();
      assert.ok(wait > 1_000 && wait <= 6_000, String(wait));
    }
    assert.equal(await sandbox.webhooks.deliver(), 0);
    await db
      .updateTable('sandbox_webhooks')
      .set({ next_at: new Date(0) })
      .where('delivered_at', 'is', null)
      .execute();
    assert.equal(await sandbox.webhooks.deliver(), waiting.length);
    assert.equal((await customer.orders())[0]?.isPaid, true);
  });

  it('are delivered automatically after a payment', async () => {
    sandbox.webhooks.paused = false;
    const customer = await shop.customer();
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    await customer.pay(id);
    await eventually(async () => assert.equal((await customer.orders())[0]?.isPaid, true));
    sandbox.webhooks.paused = true;
  });
});

describe("the sandbox's checkout", () => {
  it('consists of a script and a stylesheet that a strict policy allows', async () => {
    const script = await fetch(`${url}/sandbox/razorpay/v1/checkout.js`);
    const text = await script.text();
    assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
    assert.match(script.headers.get('cache-control') ?? '', /max-age=\d{4,}/);
    assert.doesNotMatch(
      text,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|style=|'style'/,
    );
    assert.match(text, /no money moves/);
    const styles = await fetch(`${url}/sandbox/razorpay/v1/checkout.css`);
    assert.match(styles.headers.get('content-type') ?? '', /^text\/css/);
  });
});

describe('the choice of the sandbox', () => {
  const uses = (environment: Record<string, string>) => usesSandbox(readSettings(environment));
  const real = {
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 's',
    RAZORPAY_WEBHOOK_SECRET: 'w',
  };

  it('allows it without keys, on this machine and in a private network', () => {
    assert.equal(uses({}), true);
    assert.equal(uses({ PUBLIC_URL: 'http://192.168.1.7:8080' }), true);
    assert.equal(uses({ PUBLIC_URL: 'https://localhost:8443' }), true);
  });

  it('refuses it when Razorpay is configured, unless it is set explicitly', () => {
    assert.equal(uses({ ...real, PUBLIC_URL: 'https://smokehouse.example' }), false);
    assert.equal(uses({ ...real, PAYMENTS: 'sandbox' }), true);
  });

  it('refuses to start a public shop without keys, unless it is set explicitly', () => {
    assert.throws(() => uses({ PUBLIC_URL: 'https://smokehouse.example' }), SettingsError);
    assert.equal(uses({ PUBLIC_URL: 'https://smokehouse.example', PAYMENTS: 'sandbox' }), true);
  });
});
