import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { asset } from '../../assets';
import { isUnstorableText } from '../../database/unavailable';
import { isUnavailable } from '../../http/errors';
import { GatewayError, invalid, notFound } from './entities';
import * as gateway from './gateway';
import { checkoutSignature, type SandboxKeys } from './keys';
import { findOrder, findPayments } from './queries';
import type { Webhooks } from './webhooks';

const shortText = z.optional(z.nullable(z.string().check(z.maxLength(256))));
const orderRequest = z.object({
  amount: z.int().check(z.gte(100), z.lte(2_000_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  receipt: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  notes: z.optional(
    z.nullable(
      z.record(z.string().check(z.maxLength(256)), z.coerce.string().check(z.maxLength(256))),
    ),
  ),
});
const part = z.optional(z.union([z.string().check(z.maxLength(8)), z.number()]));
const checkoutRequest = z.object({
  order_id: z.string().check(z.minLength(1), z.maxLength(64)),
  amount: z.optional(z.number()),
  currency: z.optional(z.string()),
  card: z.object({
    number: z.string().check(z.maxLength(40)),
    expiry_month: part,
    expiry_year: part,
    cvv: part,
  }),
  email: shortText,
  contact: shortText,
});
const refundRequest = z.object({
  amount: z.optional(z.int().check(z.gte(1), z.lte(2_000_000_000))),
});

/** Razorpay's REST calls and checkout script, as far as the site and its tests use them. */
export function registerGateway(
  app: FastifyInstance,
  { keys, webhooks }: { keys: SandboxKeys; webhooks: Webhooks },
): void {
  const { db, clock } = app.context;
  const merchantOnly = {
    onRequest: async (request: FastifyRequest) => requireMerchant(request, keys),
  };

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof GatewayError) return reply.code(error.status).send(error.body);
    const isNothingCharged = error instanceof gateway.NothingCharged;
    const cause = isNothingCharged ? error.cause : error;
    const status = isUnstorableText(cause)
      ? 400
      : ((error as { statusCode?: number }).statusCode ?? 500);
    if (status < 500)
      return reply.code(status).send(invalid('', 'The request cannot be understood').body);
    request.log.error({ err: error }, 'sandbox: request failed');
    return reply.code(cause instanceof Error && isUnavailable(cause) ? 503 : 500).send({
      error: {
        code: 'SERVER_ERROR',
        description: 'The server encountered an error.',
        source: 'NA',
        step: 'NA',
        // The provider's shape, with a reason of the sandbox's own.
        reason: isNothingCharged ? 'not_charged' : 'NA',
        metadata: {},
      },
    });
  });

  app.post('/v1/orders', merchantOnly, ({ body }) =>
    gateway.createOrder(db, read(orderRequest, body)),
  );

  app.get<{ Params: { id: string } }>(
    '/v1/orders/:id',
    merchantOnly,
    async ({ params }) => (await findOrder(db, params.id)) ?? refuse(),
  );

  app.get<{ Params: { id: string } }>(
    '/v1/orders/:id/payments',
    merchantOnly,
    async ({ params }) => {
      if (!(await findOrder(db, params.id))) throw notFound();
      const items = await findPayments(db, 'p.order_id', params.id);
      return { entity: 'collection', count: items.length, items };
    },
  );

  app.get<{ Params: { id: string } }>(
    '/v1/payments/:id',
    merchantOnly,
    async ({ params }) => (await findPayments(db, 'p.id', params.id))[0] ?? refuse(),
  );

  app.post<{ Params: { id: string } }>(
    '/v1/payments/:id/refund',
    merchantOnly,
    async ({ params, body, headers }) => {
      const key = headers['x-refund-idempotency'];
      const made = await gateway.refund(
        db,
        params.id,
        read(refundRequest, body ?? {}).amount,
        typeof key === 'string' ? key.slice(0, 100) : null,
        new Date(clock.now()),
      );
      webhooks.nudge();
      return made;
    },
  );

  // The card dialog's request; public, like a checkout.
  app.post('/v1/checkout/payments', async ({ body }) => {
    const { email, contact, ...request } = read(checkoutRequest, body);
    try {
      const payment = await gateway.pay(
        db,
        { ...request, email: email ?? undefined, contact: contact ?? undefined },
        new Date(clock.now()),
      );
      return {
        razorpay_payment_id: payment.id,
        razorpay_order_id: payment.order_id,
        razorpay_signature: checkoutSignature(keys, payment.order_id, payment.id),
      };
    } finally {
      webhooks.nudge();
    }
  });

  for (const [name, type] of [
    ['checkout.js', 'text/javascript'],
    ['checkout.css', 'text/css'],
  ] as const) {
    const text = readFileSync(asset('src', 'money', 'sandbox', 'checkout', name));
    // The address never changes, so the file is cached for an hour only.
    app.get(`/v1/${name}`, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(text),
    );
  }
}

/** Basic authentication with the key and its secret, in constant time. */
function requireMerchant(request: FastifyRequest, keys: SandboxKeys): void {
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
  );
  const given = Buffer.from(request.headers.authorization ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new GatewayError(401, 'Authentication failed');
}

function read<S extends z.ZodMiniType>(shape: S, body: unknown): z.output<S> {
  const result = z.safeParse(shape, body);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.map(String).join('.') ?? '';
  throw invalid(
    field,
    field ? `The ${field} is missing or not valid.` : 'The request cannot be understood',
  );
}

function refuse(): never {
  throw notFound();
}
