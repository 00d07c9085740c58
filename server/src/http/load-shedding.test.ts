import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expectOk, openShop } from '../ordering/orders/testing';
import type { PaymentProvider } from '../money/payments';
import { retrySeconds } from './retry-after';

/** A provider whose answer the test triggers. Until then, the order stays in progress. */
let answer = () => {};
let onCreateOrder = () => {};
let number = 0;
const slow: Partial<PaymentProvider> = {
  name: 'sandbox',
  publicKey: 'key',
  checkoutScript: '/script.js',
  test: true,
  createOrder: () =>
    new Promise((resolve) => {
      answer = () =>
        resolve({
          id: `order_slow${++number}`,
          amountHalalas: 100,
          currency: 'SAR',
          status: 'created',
        });
      onCreateOrder();
    }),
  fetchPayments: () => Promise.resolve([]),
  verifyWebhook: () => null,
  verifyCheckoutSignature: () => false,
};

const shop = await openShop({ LOAD_LIMIT: '1' }, { paymentProvider: slow as PaymentProvider });
const { app, browser } = shop;
const dish = await shop.dish();
const customer = await shop.customer();

/**
 * Runs `act` while an order waits for its provider and uses the whole capacity; then completes the
 * order.
 */
async function whileFull(act: () => Promise<void>): Promise<void> {
  const isCalled = new Promise<void>((resolve) => {
    onCreateOrder = resolve;
  });
  const ordering = customer.call('POST /api/order/cod', {
    items: [{ product: dish, quantity: number + 1 }],
    address: customer.address,
  });
  await Promise.race([isCalled, ordering]);
  try {
    await act();
  } finally {
    answer();
    assert.equal((await ordering).status, 200, 'an accepted request is completed');
  }
}

describe('a process at its limit', () => {
  it('sheds a call with 503 and Retry-After, in the language of the request', async () => {
    await whileFull(async () => {
      for (const [language, message] of [
        ['en', 'The site is very busy. Please try again in a moment.'],
        ['ar', 'الموقع مشغول الآن. حاول بعد لحظات.'],
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

  it('answers a page request with a page in its language that reloads itself', async () => {
    await whileFull(async () => {
      for (const [language, direction, heading] of [
        ['en', 'ltr', 'The site is very busy'],
        ['ar', 'rtl', 'الموقع مشغول الآن'],
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

  it('accepts the seller, whose session it knows', async () => {
    const seller = await shop.seller();
    assert.equal((await seller.call('GET /api/order/seller')).status, 200);
    await whileFull(async () => {
      assert.equal((await seller.call('GET /api/order/seller')).status, 200);
      const forged = browser();
      forged.cookies.set('sh_seller', 'x'.repeat(43));
      assert.equal((await forged.call('GET /api/order/seller')).status, 503);
    });
  });

  it('has no reserve for the cookie of a seller who has signed out', async () => {
    const seller = await shop.seller();
    await expectOk(seller.call('GET /api/order/seller'));
    const cookie = seller.cookies.get('sh_seller') ?? '';
    await expectOk(seller.call('GET /api/seller/logout'));
    seller.cookies.set('sh_seller', cookie);
    await whileFull(async () => {
      assert.equal((await seller.call('GET /api/hours')).status, 503);
    });
  });

  it('never sheds health checks and the webhook of the payment provider', async () => {
    await whileFull(async () => {
      for (const url of ['/healthz', '/readyz'])
        assert.equal((await browser().call(`GET ${url}`)).status, 200, url);
      const webhook = await browser().call('POST /api/payments/razorpay/webhook', '{}');
      assert.deepEqual([webhook.status, webhook.body.code], [401, 'payment_signature']);
    });
  });

  it('sheds the report of a payment later than other calls', async () => {
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

  it('accepts requests again as soon as there is capacity, and counts the shed ones', async () => {
    const before = app.load.shed;
    await whileFull(async () => {
      await customer.call('GET /api/order/user');
    });
    assert.deepEqual([app.load.carried, app.load.shed], [0, before + 1]);
    assert.equal((await customer.call('GET /api/order/user')).status, 200);
  });

  it('does not count a request whose body is still being received', async () => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = once(app.server, 'request');
    socket.write(
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
    );
    await head;
    // The checks before the body do no I/O: they finish within one turn of the event loop.
    await setImmediate();
    assert.equal((await browser().call('GET /api/product/list')).status, 200);
    socket.destroy();
  });

  it('sheds a request whose body is complete only when the process is full', async () => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = once(app.server, 'request');
    const body = JSON.stringify({ email: 'nobody@test.example', password: 'wrong one' });
    socket.write(
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
        `content-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
    );
    await head;
    await setImmediate();
    await whileFull(async () => {
      socket.write('}');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      assert.match(String(answer), /^HTTP\/1\.1 503 /);
    });
    socket.destroy();
  });

  it('accepts a call that weighs more than the limit when nothing else is in progress', async () => {
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

describe('Retry-After', () => {
  it('is two to five seconds', () => {
    assert.deepEqual(
      [0, 0.3, 0.5, 0.999].map((dice) => retrySeconds(() => dice)),
      [2, 3, 4, 5],
    );
  });
});
