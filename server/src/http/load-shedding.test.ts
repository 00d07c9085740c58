import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openShop } from '../ordering/orders/testing';
import type { PaymentProvider } from '../money/payments';
import { retrySeconds } from './load-shedding';

/** A provider that answers when the test says so: an order under way stays under way. */
let answer = () => {};
let asked = () => {};
let number = 0;
const slow = {
  name: 'sandbox',
  publicKey: 'key',
  checkoutScript: '/script.js',
  test: true,
  createOrder: () =>
    new Promise((resolve) => {
      answer = () => resolve({ id: `order_slow${++number}` });
      asked();
    }),
  fetchPayments: () => Promise.resolve([]),
  verifyWebhook: () => null,
  verifyCheckoutSignature: () => false,
} as unknown as PaymentProvider;

const shop = await openShop({ LOAD_LIMIT: '1' }, { paymentProvider: slow });
const { app, browser } = shop;
const dish = await shop.dish();
const customer = await shop.customer();

/**
 * Does something while an order waits for its provider, which is all that this process may carry;
 * then lets it end.
 */
async function whileFull(act: () => Promise<void>): Promise<void> {
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const ordering = customer.call('POST /api/order/cod', {
    items: [{ product: dish, quantity: number + 1 }],
    address: customer.address,
  });
  await Promise.race([isAsked, ordering]);
  try {
    await act();
  } finally {
    answer();
    assert.equal((await ordering).status, 200, 'what was let in is finished');
  }
}

describe('a process with as much in hand as it takes', () => {
  it('tells a call to come back, in the language of whoever asks', async () => {
    await whileFull(async () => {
      for (const [language, message] of [
        ['en', 'We have a full house. Please try again in a moment.'],
        ['ar', 'المكان ممتلئ الآن. يرجى المحاولة بعد لحظات.'],
      ] as const) {
        const refused = await browser({ language }).call('GET /api/product/list');
        assert.deepEqual(
          [refused.status, refused.body],
          [503, { success: false, message, code: 'busy' }],
        );
        assert.match(String(refused.headers['retry-after']), /^[2-5]$/);
        assert.equal(refused.headers['cache-control'], 'no-store');
      }
    });
  });

  it('answers somebody who opens a page with one in their language that loads itself again', async () => {
    await whileFull(async () => {
      for (const [language, direction, heading] of [
        ['en', 'ltr', 'We have a full house'],
        ['ar', 'rtl', 'المكان ممتلئ الآن'],
      ] as const) {
        const page = await browser({ language }).call('GET /all-menu', undefined, {
          headers: { accept: 'text/html,application/xhtml+xml' },
        });
        assert.deepEqual([page.status, page.headers['content-language']], [503, language]);
        assert.match(page.text, new RegExp(`<html lang="${language}" dir="${direction}">`));
        assert.ok(page.text.includes(`<h1>${heading}</h1>`));
        assert.ok(
          page.text.includes(
            `<meta http-equiv="refresh" content="${String(page.headers['retry-after'])}">`,
          ),
        );
        assert.match(
          String(page.headers['content-security-policy']),
          /^default-src 'none'; style-src 'sha256-/,
        );
      }
    });
  });

  it('always answers whoever looks after the site, and the provider who tells of money', async () => {
    await whileFull(async () => {
      for (const url of ['/healthz', '/readyz'])
        assert.equal((await browser().call(`GET ${url}`)).status, 200, url);
      const webhook = await browser().call('POST /api/payments/razorpay/webhook', '{}');
      assert.deepEqual([webhook.status, webhook.body.code], [401, 'payment_signature']);
    });
  });

  it('turns a payment that was made away last', async () => {
    await whileFull(async () => {
      const proof = {
        razorpay_order_id: 'order_x',
        razorpay_payment_id: 'pay_x',
        razorpay_signature: 'x',
      };
      assert.equal((await customer.call('GET /api/order/user')).status, 503);
      assert.notEqual((await customer.verify(proof)).status, 503);
    });
  });

  it('takes new work as soon as a place is free, and counts whom it sent away', async () => {
    const before = app.load.shed;
    await whileFull(async () => {
      await customer.call('GET /api/order/user');
    });
    assert.deepEqual([app.load.carried, app.load.shed], [0, before + 1]);
    assert.equal((await customer.call('GET /api/order/user')).status, 200);
  });

  it('does not count a request that is still being sent', async () => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = once(app.server, 'request');
    socket.write(
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
    );
    await head;
    // The checks before the body ask nobody: they are done within a turn of the loop.
    await setImmediate();
    assert.equal((await browser().call('GET /api/product/list')).status, 200);
    socket.destroy();
  });

  it('takes even a call that weighs more than the limit when nothing else is in hand', async () => {
    assert.equal(
      (
        await browser().call('POST /api/user/login', {
          email: 'nobody@test.example',
          password: 'wrong one',
        })
      ).status,
      401,
    );
  });
});

describe('the time to come back', () => {
  it('is two to five seconds, whatever the dice say', () => {
    assert.deepEqual(
      [0, 0.3, 0.5, 0.999].map((dice) => retrySeconds(() => dice)),
      [2, 3, 4, 5],
    );
  });
});
