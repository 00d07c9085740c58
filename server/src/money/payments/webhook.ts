import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dateOf } from '../../clock';
import { AppError } from '../../http/errors';
import type { PaymentProvider, ProviderEvent } from './provider';
import { insertEvent, setEventOutcome } from './queries';
import { settle } from './settle';

/** The largest event we read; Razorpay's have some 3 KB. Unit: bytes. */
const BODY_LIMIT = 256 * 1024;

/**
 * `POST /api/payments/razorpay/webhook`: the provider tells of payments, at least once and in any
 * order. 200 means that the event need not be told again, also where it is of no interest; anything
 * else brings it back.
 */
export function registerWebhook(app: FastifyInstance, provider: PaymentProvider): void {
  // The signature is over the bytes as they came, so nothing may parse them first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );

  app.post(
    '/api/payments/razorpay/webhook',
    {
      config: { allowsForeignOrigin: true },
      schema: { hide: true } as object,
    },
    async (request) => {
      const event = Buffer.isBuffer(request.body)
        ? provider.verifyWebhook(request.body, request.headers)
        : null;
      if (!event) throw new AppError('payment_signature', 401);
      const outcome = await take(request, provider, event);
      if (outcome === 'unsellable' || outcome === 'surplus') app.reconcileSoon();
      request.log.info(
        {
          event: event.id,
          type: event.type,
          order: event.payment?.orderId,
          payment: event.payment?.id,
          outcome,
        },
        'payment event',
      );
      return { success: true, outcome };
    },
  );
}

/**
 * Writes the event down and acts on it in one transaction: an event that fails half-way is as if it
 * never came, and comes again.
 */
function take(
  { server }: FastifyRequest,
  provider: PaymentProvider,
  { id, type, payment }: ProviderEvent,
): Promise<string> {
  const { db, clock, settings } = server.context;
  const now = dateOf(clock);
  return db.transaction().execute(async (tx) => {
    // What is kept is what we understood: the whole event would hold people's names and numbers for
    // nothing.
    const isNew = await insertEvent(
      tx,
      { provider: provider.name, event_id: id, type, payload: JSON.stringify(payment ?? {}) },
      now,
    );
    if (!isNew) return 'repeated';
    const outcome = payment
      ? await settle(tx, settings, provider.name, payment, { role: 'system', id: null }, now)
      : 'ignored';
    await setEventOutcome(tx, provider.name, id, outcome, now);
    return outcome;
  });
}
