import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type Razorpay from 'razorpay';
import * as z from 'zod/mini';
import {
  PaymentError,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
} from './provider';
import { checkoutPayload, isSignatureOf } from './signature';

export interface RazorpayOptions {
  name: string;
  test: boolean;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  checkoutScript: string;
  /**
   * The base address of REST calls, read before each: the sandbox has its port only when the server
   * listens.
   */
  baseUrl?: () => string;
  /** Time limit of one call, until its answer is read. Unit: ms. */
  timeoutMs?: number;
}

/** The axios instance inside the SDK, which its types omit. */
interface Transport {
  defaults: { proxy?: false; maxContentLength?: number; maxRedirects?: number };
  interceptors: {
    request: {
      use(change: <T extends { baseURL?: string; signal?: AbortSignal }>(config: T) => T): void;
    };
  };
  post(
    url: string,
    data: unknown,
    config: { headers: Record<string, string> },
  ): Promise<{ data: unknown }>;
}

/** The largest integer of the database. Unit: halalas. */
const MAX_AMOUNT = 2 ** 31 - 1;
/** The payments of an order have some hundred bytes each. Unit: bytes, decompressed. */
const MAX_ANSWER = 1_000_000;
const id = z.string().check(z.minLength(1), z.maxLength(64));
/** A whole number of halalas, which the SDK's types also allow as a string. */
const amount = z.pipe(
  z.transform((value) =>
    typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
  ),
  z.int().check(z.gte(0), z.lte(MAX_AMOUNT)),
);
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const orderEntity = z.object({
  id,
  amount,
  currency,
  status: z.enum(['created', 'attempted', 'paid']),
});
const paymentEntity = z.object({
  id,
  /** Null for a payment without an order, for example by a payment link. */
  order_id: z.nullable(id),
  amount,
  currency,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.optional(z.nullable(amount)),
});
const paymentList = z.object({ items: z.array(paymentEntity) });
const refundEntity = z.object({ id, payment_id: id, amount, status: z.string() });
const webhook = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  payload: z.optional(z.object({ payment: z.optional(z.object({ entity: paymentEntity })) })),
});

/**
 * Razorpay captures an authorized payment itself; one that is not captured in this time is
 * refunded. Unit: minutes.
 */
const CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 12,
    manual_expiry_period: 7200,
    refund_speed: 'optimum',
  },
} as const;

/** Razorpay through its SDK, or the sandbox gateway, which has the same API. */
export function razorpayProvider(options: RazorpayOptions): PaymentProvider {
  const { keySecret, webhookSecret } = options;
  let opened: Promise<{ sdk: Razorpay; transport: Transport }> | undefined;
  const client = () => (opened ??= openClient(options));

  return {
    name: options.name,
    test: options.test,
    publicKey: options.keyId,
    checkoutScript: options.checkoutScript,
    createOrder: (amountHalalas, currency, receipt, notes = {}) =>
      // The SDK's default currency is INR.
      callProvider(orderEntity, async () =>
        (await client()).sdk.orders.create({
          amount: amountHalalas,
          currency,
          receipt,
          notes: { ...notes },
          payment: CAPTURE,
        }),
      ).then((order) => {
        // Customers pay the amount that the provider has.
        expectAnswer(
          order.amount === amountHalalas && order.currency === currency && order.status !== 'paid',
        );
        return toOrder(order);
      }),
    fetchOrder: (orderId) =>
      callProvider(orderEntity, async () => (await client()).sdk.orders.fetch(orderId)).then(
        (order) => {
          expectAnswer(order.id === orderId);
          return toOrder(order);
        },
      ),
    fetchPayments: (orderId) =>
      callProvider(paymentList, async () =>
        (await client()).sdk.orders.fetchPayments(orderId),
      ).then(({ items }) => {
        expectAnswer(items.every(({ order_id }) => order_id === orderId));
        return items.map(toPayment);
      }),
    verifyCheckoutSignature: (orderId, paymentId, signature) =>
      isSignatureOf(keySecret, checkoutPayload(orderId, paymentId), signature),
    verifyWebhook: (rawBody, headers) => readWebhook(webhookSecret, rawBody, headers),
    async refund(paymentId, amountHalalas, refundId) {
      // The SDK's refund call cannot send the idempotency key's header.
      const refund = await callProvider(refundEntity, async () => {
        const { transport } = await client();
        const answer = await transport.post(
          `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
          { amount: amountHalalas },
          { headers: { 'X-Refund-Idempotency': `refund-${refundId}` } },
        );
        return answer.data;
      });
      expectAnswer(
        refund.payment_id === paymentId &&
          refund.amount === amountHalalas &&
          refund.status !== 'failed',
      );
    },
  };
}

/** Loads the SDK at the first call of the provider, because it takes 10 MB. */
async function openClient({ keyId, keySecret, baseUrl, timeoutMs = 8_000 }: RazorpayOptions) {
  const { default: RazorpaySdk } = await import('razorpay');
  const sdk = new RazorpaySdk({ key_id: keyId, key_secret: keySecret });
  // eslint-disable-next-line no-restricted-syntax -- the SDK's types hide its axios instance
  const transport = (sdk.api as unknown as { rq: Transport }).rq;
  // An answer comes from the address that was asked, and ends.
  transport.defaults.maxRedirects = 0;
  transport.defaults.maxContentLength = MAX_ANSWER;
  transport.interceptors.request.use((config) => ({
    ...config,
    signal: AbortSignal.timeout(timeoutMs),
  }));
  if (baseUrl) {
    transport.interceptors.request.use((config) => ({ ...config, baseURL: baseUrl() }));
    // Only the sandbox has its own base address, and a proxy for the internet cannot reach this
    // process.
    transport.defaults.proxy = false;
  }
  return { sdk, transport };
}

/**
 * Runs a call and checks its answer.
 * @throws PaymentError
 */
async function callProvider<S extends z.ZodMiniType>(
  answerShape: S,
  ask: () => Promise<unknown>,
): Promise<z.output<S>> {
  let answer: unknown;
  try {
    answer = await ask();
  } catch (cause) {
    throw toPaymentError(cause);
  }
  const read = z.safeParse(answerShape, answer);
  if (!read.success)
    throw new PaymentError('unavailable', 'The payment provider sent an unreadable answer', {
      cause: read.error,
    });
  return read.data;
}

/**
 * Checks that an answer is about what was asked, and says what was expected.
 * @throws PaymentError
 */
function expectAnswer(isExpected: boolean): void {
  if (!isExpected)
    throw new PaymentError('unavailable', 'The payment provider answered something else');
}

/**
 * Converts the SDK's kinds of failure: a refusal is a plain object {statusCode, error}; without a
 * network answer the SDK itself throws a TypeError about the missing response; our own refund call
 * rejects with an AxiosError.
 */
function toPaymentError(cause: unknown): PaymentError {
  const { statusCode, response, error } = cause as {
    statusCode?: unknown;
    response?: { status?: unknown };
    error?: { description?: unknown };
  };
  const status = Number(statusCode ?? response?.status ?? 0);
  const said =
    typeof error?.description === 'string' ? error.description : `status ${status || 'none'}`;
  return new PaymentError(
    isRefusal(status) ? 'refused' : 'unavailable',
    `The payment provider failed: ${said}`,
    { cause: cause instanceof Error ? cause : undefined },
  );
}

/**
 * What is no refusal, because the same request may succeed later: wrong keys (401, 403), a time-out
 * (408) and a rate limit (429).
 */
const LATER = [401, 403, 408, 429];
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !LATER.includes(status);

function readWebhook(
  secret: string,
  rawBody: Uint8Array,
  headers: IncomingHttpHeaders,
): ProviderEvent | null {
  const signature = headers['x-razorpay-signature'];
  if (typeof signature !== 'string' || !isSignatureOf(secret, rawBody, signature)) return null;
  // An event without an id is identified by its content: the same bytes are the same event.
  const named = headers['x-razorpay-event-id'];
  const id =
    typeof named === 'string' && named !== ''
      ? named.slice(0, 100)
      : createHash('sha256').update(rawBody).digest('hex');
  const body = parseJson(rawBody);
  const read = z.safeParse(webhook, body);
  if (!read.success)
    return { id, type: 'unreadable', ...(isObject(body) && { isUnreadable: true }) };
  const payment = read.data.payload?.payment?.entity;
  return { id, type: read.data.event, ...(payment ? { payment: toPayment(payment) } : {}) };
}

/** Only an object can be an event; anything else is ignored. */
const isObject = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

function toOrder({ id, amount, currency, status }: z.output<typeof orderEntity>): ProviderOrder {
  return { id, amountHalalas: amount, currency, status };
}

function toPayment({
  id,
  order_id,
  amount,
  currency,
  status,
  amount_refunded: refunded,
}: z.output<typeof paymentEntity>): ProviderPayment {
  return {
    id,
    orderId: order_id ?? '',
    amountHalalas: amount,
    currency,
    status,
    refundedHalalas: refunded ?? (status === 'refunded' ? amount : 0),
  };
}
