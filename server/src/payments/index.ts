import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { chooseProvider } from './choose';
import type { PaymentProvider } from './provider';
import { reconcileOnce, type Reconciled } from './reconcile';
import { watchRounds, type JobState } from './watch';
import { registerWebhook } from './webhook';

export { PaymentError, type PaymentProvider, type ProviderEvent, type ProviderOrder, type ProviderPayment } from './provider';
export { notifyOrder, ORDER_EVENTS, type OrderEvent } from './events';
export { settle, type Outcome } from './settle';
export { EXPIRY_MS, type Reconciled } from './reconcile';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who takes the money. */
    paymentProvider: PaymentProvider;
    /** One round of asking the provider about orders left unpaid; null where another process is at it. */
    reconcileOnce: () => Promise<Reconciled | null>;
    /** How that went so far. */
    reconciling: JobState;
  }
}

/** How often this process tries to be the one that reconciles. Unit: ms. */
const RECONCILE_EVERY_MS = 60_000;

/** Taking money: the provider, its webhook, and the job that asks about what nobody reported. */
async function plugin(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const provider = context.paymentProvider ?? chooseProvider(context.settings, app.sandbox);
  app.decorate('paymentProvider', provider);
  const { run, state } = watchRounds(() => reconcileOnce({ db: context.db, clock: context.clock, log: app.log, provider, settings: context.settings }), context.clock);
  app.decorate('reconcileOnce', run);
  app.decorate('reconciling', state);
  await app.register(async (scope) => registerWebhook(scope, provider));

  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = app.reconcileOnce().catch((error: unknown) => app.log.error({ err: error }, 'reconciling failed; the next round comes'));
  }, RECONCILE_EVERY_MS);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await round;
  });
}

export default fp(plugin, { name: 'payments', dependencies: ['sandbox'] });
