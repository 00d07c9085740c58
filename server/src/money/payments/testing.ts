import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import { after } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { Proof, Shop } from '../../ordering/orders/testing';
import type { Sandbox } from '../sandbox';
import type { ProviderPayment } from './provider';

/** The gateway of a test's shop, which never has Razorpay's keys. */
export function sandboxOf({ app }: Shop): Sandbox {
  if (!app.sandbox) throw new Error('This shop has no sandbox');
  return app.sandbox;
}

/** An id that no payment of the gateway has. */
export const newPaymentId = () => `pay_${randomUUID().replaceAll('-', '').slice(0, 14)}`;

/** Reports a payment by a signed webhook over HTTP. @returns the result */
export async function reportPayment(
  shop: Shop,
  { id, orderId, amountHalalas, currency, status, refundedHalalas }: ProviderPayment,
  eventId = `evt_${randomUUID()}`,
): Promise<string> {
  const type = {
    created: 'payment.created',
    authorized: 'payment.authorized',
    captured: 'payment.captured',
    refunded: 'refund.processed',
    failed: 'payment.failed',
  }[status];
  const body = JSON.stringify({
    event: type,
    payload: {
      payment: {
        entity: {
          id,
          order_id: orderId,
          amount: amountHalalas,
          currency,
          status,
          amount_refunded: refundedHalalas,
        },
      },
    },
  });
  const answer = await fetch(`${shop.url}/api/payments/razorpay/webhook`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': createHmac('sha256', sandboxOf(shop).keys.webhookSecret)
        .update(body)
        .digest('hex'),
    },
  });
  if (!answer.ok) throw new Error(`The webhook was answered with ${answer.status}`);
  return ((await answer.json()) as { outcome: string }).outcome;
}

/** The gateway's own records of an order's payments. */
export const booksOf = ({ db }: Shop, providerOrderId: string) =>
  db
    .selectFrom('sandbox_payments')
    .select(['id', 'status', 'amount', 'amount_refunded'])
    .where('order_id', '=', providerOrderId)
    .orderBy('created_at')
    .execute();

/** An order as stored, with its payments. */
export async function ordersBook({ db }: Shop, providerOrderId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'payment_state', 'payment_id', 'paid_at'])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payments')
    .select(['payment_id', 'state', 'refund_reason'])
    .where('order_id', '=', order.id)
    .orderBy('created_at')
    .execute();
  return { ...order, payments };
}

/**
 * The state of the connection: `down` breaks every connection, `lost` processes the request and
 * drops the answer, the others return invalid answers.
 */
export type Failure = 'fine' | 'down' | 'lost' | 'nonsense' | 'other shape' | 'other order';

export interface FaultyProxy {
  failure: Failure;
  /** Holds the next request. @returns when it has arrived, and a function that releases it */
  hold: () => { arrived: Promise<void>; release: () => void };
}

const RUBBISH: Partial<Record<Failure, string>> = {
  nonsense: '<h1>502 Bad Gateway</h1>',
  'other shape': JSON.stringify({ items: [{ id: 7, status: 'all right' }], id: null }),
};

/**
 * A proxy between the site and its sandbox gateway, with which a test simulates failures. Only the
 * site's own requests pass it, not paying browsers and webhooks.
 */
export async function openFaultyProxy(shop: Shop): Promise<FaultyProxy> {
  const sandbox = sandboxOf(shop);
  const gateway = sandbox.baseUrl();
  let gate: { arrive: () => void; open: Promise<void> } | undefined;
  const proxy: FaultyProxy = {
    failure: 'fine',
    hold() {
      let [arrive, release] = [() => {}, () => {}];
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      gate = {
        arrive,
        open: new Promise<void>((resolve) => {
          release = resolve;
        }),
      };
      return { arrived, release };
    },
  };
  /** Waits where a test holds this request. */
  async function passGate(): Promise<void> {
    const held = gate;
    gate = undefined;
    held?.arrive();
    await held?.open;
  }
  async function answer(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    await passGate();
    const rubbish = RUBBISH[proxy.failure];
    if (proxy.failure === 'down') return void request.socket.destroy();
    if (rubbish !== undefined) return void reply.end(rubbish);
    const real = await forward(request, Buffer.concat(chunks), new URL(gateway).origin);
    const text = await real.text();
    if (proxy.failure === 'lost') return void request.socket.destroy();
    reply.writeHead(real.status, { 'content-type': 'application/json' });
    reply.end(
      proxy.failure === 'other order'
        ? text.replace(/"order_id":"\w+"/g, '"order_id":"order_of_somebody"')
        : text,
    );
  }
  const server = http.createServer((request, reply) => {
    answer(request, reply).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  sandbox.baseUrl = () =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(gateway).pathname}`;
  return proxy;
}

function forward(
  request: http.IncomingMessage,
  body: Uint8Array<ArrayBuffer>,
  origin: string,
): Promise<Response> {
  const {
    authorization = '',
    'content-type': type = 'application/json',
    'x-refund-idempotency': key,
  } = request.headers;
  return fetch(origin + String(request.url), {
    method: request.method ?? 'GET',
    ...(body.length > 0 && { body }),
    headers: {
      authorization,
      'content-type': type,
      ...(typeof key === 'string' && { 'x-refund-idempotency': key }),
    },
  });
}

/** The provider's payment for an order of this amount. */
export const paymentOf = (
  orderId: string,
  amount: number,
  status: ProviderPayment['status'],
  id = newPaymentId(),
): ProviderPayment => ({
  id,
  orderId,
  amountHalalas: amount * 100,
  currency: 'SAR',
  status,
  refundedHalalas: status === 'refunded' ? amount * 100 : 0,
});

/** The payment that the widget reported. */
export const paymentOfProof = (proof: Proof, amount: number, status: ProviderPayment['status']) =>
  paymentOf(proof.razorpay_order_id, amount, status, proof.razorpay_payment_id);
