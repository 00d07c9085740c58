import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dateOf } from '../../clock';
import { AppError } from '../../http/errors';
import type { PaymentProvider, ProviderEvent } from './provider';
import { insertEvent, setEventOutcome } from './queries';
import { settle } from './settle';

/** The largest accepted event; Razorpay's have about 3 KB. Unit: bytes. */
const BODY_LIMIT = 256 * 1024;

/**
 * `POST /api/payments/razorpay/webhook`: the provider reports payments, at least once and in any
 * order. 200 confirms an event, also an irrelevant one; other statuses make the provider repeat it.
 * A signed event that cannot be read (a negative amount, `sar`) gets 400 and is logged: nothing is
 * stored, and the reconciling job queries the payment.
 */
export function registerWebhook(app: FastifyInstance, provider: PaymentProvider): void {
  // The signature covers the received bytes, so nothing may parse them before.
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
      if (event.isUnreadable) {
        request.log.error({ event: event.id }, 'a signed payment event cannot be read');
        throw new AppError('invalid', 400);
      }
      const outcome = await take(request, provider, event);
      if (outcome === 'contradicted')
        app.context.securityEvents.note(request, 'payment_contradicted', {
          what: event.payment?.id ?? event.id,
        });
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
 * Stores and processes the event in one transaction: an event that fails is not stored, and the
 * provider sends it again.
 */
function take(
  { server }: FastifyRequest,
  provider: PaymentProvider,
  { id, type, payment }: ProviderEvent,
): Promise<string> {
  const { db, clock } = server.context;
  const now = dateOf(clock);
  return db.transaction().execute(async (tx) => {
    // Only the parsed fields are stored: the whole event contains names and numbers that are not
    // needed.
    const isNew = await insertEvent(
      tx,
      { provider: provider.name, event_id: id, type, payload: JSON.stringify(payment ?? {}) },
      now,
    );
    if (!isNew) return 'repeated';
    const outcome = payment
      ? await settle(tx, server.context, provider.name, payment, { role: 'system', id: null })
      : 'ignored';
    await setEventOutcome(tx, provider.name, id, outcome, now);
    return outcome;
  });
}
