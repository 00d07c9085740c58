import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PaymentError } from './provider';
import { razorpayProvider } from './razorpay';
import { hmacHex } from './signature';

let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void = () => {};
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => answer(request, response, body));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close().closeAllConnections());
const providerWith = (timeoutMs: number) =>
  razorpayProvider({
    name: 'razorpay',
    test: true,
    keyId: 'rzp_test_1',
    keySecret: 'key secret',
    webhookSecret: 'webhook secret',
    checkoutScript: '/checkout.js',
    timeoutMs,
    baseUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
const provider = providerWith(20_000);
/** For faults that end with the time limit. */
const impatient = providerWith(200);
const order = { id: 'order_1', amount: 6500, currency: 'SAR', status: 'created' };
const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 6500, status: 'processed' };
const sendJson = (response: ServerResponse, value: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
const failsWith = (kind: PaymentError['kind']) => (error: unknown) =>
  error instanceof PaymentError && error.kind === kind;

describe('the Razorpay adapter', () => {
  it('sends the currency, requests automatic capture and authenticates', async () => {
    let sent: { body: Record<string, unknown>; authorization: string | undefined } | undefined;
    answer = (request, response, body) => {
      sent = {
        body: JSON.parse(body) as Record<string, unknown>,
        authorization: request.headers.authorization,
      };
      sendJson(response, order);
    };
    assert.deepEqual(await provider.createOrder(6500, 'SAR', 'SH-1', { order: '1' }), {
      id: 'order_1',
      amountHalalas: 6500,
      currency: 'SAR',
      status: 'created',
    });
    assert.equal(sent?.body['currency'], 'SAR');
    assert.equal(sent.body['receipt'], 'SH-1');
    assert.equal((sent.body['payment'] as { capture: string }).capture, 'automatic');
    assert.equal(
      sent.authorization,
      `Basic ${Buffer.from('rzp_test_1:key secret').toString('base64')}`,
    );
  });

  it('throws `refused` when the provider declined the request', async () => {
    answer = (_request, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
        }),
      );
    await assert.rejects(
      provider.fetchOrder('order_2'),
      (error) => failsWith('refused')(error) && /does not exist/.test((error as Error).message),
    );
  });

  it('throws `unavailable` for a time-out, a hang-up, a 5xx, an HTML page, too many requests, and wrong keys', async () => {
    const faults: (typeof answer)[] = [
      () => {},
      (request) => request.socket.destroy(),
      (_request, response) =>
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
      (_request, response) => response.writeHead(429).end(),
      (_request, response) => response.writeHead(401).end(),
    ];
    for (const fault of faults) {
      answer = fault;
      await assert.rejects(impatient.createOrder(6500, 'SAR', 'SH-1'), failsWith('unavailable'));
      await assert.rejects(impatient.fetchPayments('order_1'), failsWith('unavailable'));
      await assert.rejects(impatient.refund('pay_1', 6500, 'pay_1'), failsWith('unavailable'));
    }
  });

  it('throws `unavailable` for an answer that never ends, or is too large', async () => {
    const drip = (response: { write: (text: string) => void }, text: string) => {
      const timer = setInterval(() => response.write(text), 20);
      return () => clearInterval(timer);
    };
    let sent = 0;
    const faults: (typeof answer)[] = [
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.on('close', drip(response, ' '));
      },
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        socket.on('error', () => {}).on('close', drip(socket, 'x-more: 1\r\n'));
      },
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const chunk = 'x'.repeat(100_000);
        const send = () => {
          if (sent > 50_000_000 || response.destroyed) return response.end();
          sent += chunk.length;
          if (response.write(chunk)) setImmediate(send);
          else response.once('drain', send);
          return undefined;
        };
        send();
      },
      (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(5_000_000, ' '))),
    ];
    for (const fault of faults) {
      answer = fault;
      await assert.rejects(impatient.fetchOrder('order_1'), failsWith('unavailable'));
    }
    assert.ok(sent < 20_000_000, `${sent} bytes were read`);
  });

  it('throws `unavailable` for an answer of another address', async () => {
    const paths: unknown[] = [];
    answer = ({ url }, response) => {
      paths.push(url);
      response.writeHead(302, { location: '/v1/orders/order_1/other' }).end();
    };
    await assert.rejects(provider.fetchOrder('order_1'), failsWith('unavailable'));
    assert.deepEqual(paths, ['/v1/orders/order_1']);
  });

  it('throws `unavailable` for an answer about something else than what was asked', async () => {
    const payment = { ...order, id: 'pay_1', order_id: 'order_1', status: 'captured' };
    const lies: [call: () => Promise<unknown>, truth: object, lies: object[]][] = [
      [
        () => provider.createOrder(6500, 'SAR', 'SH-1'),
        order,
        [{ amount: 1 }, { currency: 'INR' }, { status: 'paid' }],
      ],
      [() => provider.fetchOrder('order_1'), order, [{ id: 'order_2' }]],
      [
        () => provider.refund('pay_1', 6500, '1'),
        refund,
        [{ amount: 100 }, { payment_id: 'pay_2' }, { status: 'failed' }],
      ],
    ];
    for (const [call, truth, changes] of lies) {
      answer = (_request, response) => sendJson(response, truth);
      await call();
      for (const change of changes) {
        answer = (_request, response) => sendJson(response, { ...truth, ...change });
        await assert.rejects(call(), failsWith('unavailable'), JSON.stringify(change));
      }
    }
    const items = [payment, { ...payment, id: 'pay_2', order_id: 'order_2' }];
    answer = (_request, response) => sendJson(response, { items });
    await assert.rejects(provider.fetchPayments('order_1'), failsWith('unavailable'));
  });

  it('sends an idempotency key with a refund, so that a repeated one is made once', async () => {
    const keys: unknown[] = [];
    answer = (request, response) => {
      keys.push(request.headers['x-refund-idempotency']);
      sendJson(response, refund);
    };
    await provider.refund('pay_1', 6500, 'pay_1');
    await provider.refund('pay_1', 6500, 'pay_1');
    assert.deepEqual(keys, ['refund-pay_1', 'refund-pay_1']);
  });

  it('accepts a webhook only with the right signature, and identifies it by its id or its content', () => {
    const raw = Buffer.from(
      JSON.stringify({
        event: 'payment.captured',
        payload: {
          payment: {
            entity: {
              ...order,
              id: 'pay_1',
              order_id: 'order_1',
              status: 'captured',
              amount_refunded: 500,
            },
          },
        },
      }),
    );
    const signature = hmacHex('webhook secret', raw);
    assert.deepEqual(
      provider.verifyWebhook(raw, {
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': 'evt_1',
      }),
      {
        id: 'evt_1',
        type: 'payment.captured',
        payment: {
          id: 'pay_1',
          orderId: 'order_1',
          amountHalalas: 6500,
          currency: 'SAR',
          status: 'captured',
          refundedHalalas: 500,
        },
      },
    );
    assert.match(
      provider.verifyWebhook(raw, { 'x-razorpay-signature': signature })?.id ?? '',
      /^[0-9a-f]{64}$/,
    );
    assert.equal(provider.verifyWebhook(raw, {}), null);
    assert.equal(
      provider.verifyWebhook(raw, { 'x-razorpay-signature': hmacHex('key secret', raw) }),
      null,
    );
    const noise = Buffer.from('not json');
    assert.equal(
      provider.verifyWebhook(noise, { 'x-razorpay-signature': hmacHex('webhook secret', noise) })
        ?.type,
      'unreadable',
    );
  });
});
