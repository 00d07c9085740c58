import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { openShop } from '../../ordering/orders/testing';
import { ordersBook, sandboxOf } from './testing';

const shop = await openShop();
const wings = await shop.dish();
const customer = await shop.customer();
const order = await customer.order([{ product: wings, quantity: 1 }]);
const stranger = await shop.customer();
const odd = await stranger.order([{ product: wings, quantity: 1 }]);
const PAYMENT = {
  id: 'pay_00000000000001',
  order_id: order.id,
  amount: 11_500,
  currency: 'SAR',
  status: 'captured',
};

/** Sends a body with the right signature. */
async function send(body: string) {
  const answer = await fetch(`${shop.url}/api/payments/razorpay/webhook`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': randomUUID(),
      'x-razorpay-signature': createHmac('sha256', sandboxOf(shop).keys.webhookSecret)
        .update(body)
        .digest('hex'),
    },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const sendPayment = (payment: unknown) =>
  send(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: payment } } }));
const without = (field: keyof typeof PAYMENT) => ({ ...PAYMENT, [field]: undefined });

const ODD: Readonly<Record<string, unknown>> = {
  'a negative amount': { ...PAYMENT, amount: -100 },
  'a fractional amount': { ...PAYMENT, amount: 115.5 },
  'an amount beyond the integers': { ...PAYMENT, amount: 1e12 },
  'an amount that is null': { ...PAYMENT, amount: null },
  'an amount that is a list': { ...PAYMENT, amount: [] },
  'a currency in lower case': { ...PAYMENT, currency: 'sar' },
  'a currency that is a number': { ...PAYMENT, currency: 682 },
  'an unknown status': { ...PAYMENT, status: 'dispensed' },
  'no id': without('id'),
  'an empty id': { ...PAYMENT, id: '' },
  'an id of 10,000 characters': { ...PAYMENT, id: 'x'.repeat(10_000) },
  'an id with a null character': { ...PAYMENT, id: 'pay_\u0000' },
  'no order': without('order_id'),
  'no amount': without('amount'),
  'no currency': without('currency'),
  'no status': without('status'),
  'a payment that is text': 'captured',
  'a payment that is null': null,
};

describe('a signed webhook that is malformed', () => {
  for (const [what, payment] of Object.entries(ODD)) {
    it(`is refused with 400 in the usual shape, and changes nothing: ${what}`, async () => {
      const { status, body } = await sendPayment(payment);
      assert.equal(status, 400, JSON.stringify(body));
      assert.deepEqual(
        [body.success, typeof body.message, typeof body.code],
        [false, 'string', 'string'],
      );
      assert.equal((await shop.db.selectFrom('payment_events').selectAll().execute()).length, 0);
      assert.equal((await ordersBook(shop, order.id)).payment_state, 'created');
    });
  }

  it('is refused if it is an object without the name of an event', async () => {
    for (const body of ['{}', '{"event":7}', '{"event":""}', '{"event":null,"payload":{}}'])
      assert.equal((await send(body)).status, 400, body);
  });

  it('is ignored if it is no object', async () => {
    for (const body of ['captured', '[]', 'null', '7']) {
      const answer = await send(body);
      assert.deepEqual([answer.status, answer.body.outcome], [200, 'ignored'], body);
    }
    assert.equal((await ordersBook(shop, order.id)).payment_state, 'created');
  });

  it('never gets a 5xx, whatever its payment contains', async () => {
    const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.string({ unit: 'binary' }));
    // For an order of its own: a report that can be read closes it, for example one of a captured
    // payment of another amount.
    const valid = { ...PAYMENT, id: 'pay_00000000000002', order_id: odd.id };
    const payment = fc.record(
      { id: value, order_id: value, amount: value, currency: value, status: value },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(payment, async (fields) => {
        for (const one of [fields, { ...valid, ...fields }]) {
          const { status } = await sendPayment(one);
          assert.ok(status < 500, `${status} for ${JSON.stringify(one)}`);
        }
      }),
      { numRuns: 100, examples: [[{ amount: 830_989_607 }], [{}]] },
    );
    assert.equal((await ordersBook(shop, order.id)).payment_state, 'created');
  });

  it('does not keep the right report from selling the order', async () => {
    const { status, body } = await sendPayment({ ...PAYMENT, amount: '11500' });
    assert.deepEqual([status, body.outcome], [200, 'paid']);
  });
});
