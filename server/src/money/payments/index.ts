import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { chooseProvider } from './choose';
import type { PaymentProvider } from './provider';
import { registerSiteJob } from '../../jobs';
import { reconcileOnce, type RoundResult } from './reconcile';
import { watchRounds, type JobState } from './watch';
import { registerWebhook } from './webhook';

export { closeUnpaidOf } from './close';
export { PaymentError, type PaymentProvider, type ProviderPayment } from './provider';
export { oweRefundOfCorrection, recordDeskRefund } from './refunds';
export { settle, type Outcome } from './settle';
export { findMissingDishes, findToldReason, unpaidPlaces } from './queries';
export { isOpen, OPEN_STATES, type PaymentState } from './states';
export { expiryMs } from './reconcile';

declare module 'fastify' {
  interface FastifyInstance {
    /** The payment provider. */
    paymentProvider: PaymentProvider;
    /** Runs one reconciling round: makes owed refunds and queries unpaid orders at the provider. */
    reconcileOnce: () => Promise<RoundResult>;
    /** Requests a round by any process. Does not wait for it. */
    reconcileSoon: () => void;
    /** The status of rounds in all processes. */
    reconciling: JobState;
  }
}

/** Payments: the provider, its webhook, and the reconciling job for unreported payments. */
async function plugin(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const provider = context.paymentProvider ?? chooseProvider(context.settings, app.sandbox);
  app.decorate('paymentProvider', provider);
  const slotCapacity = async () => (await app.hours.read()).slots.capacity;
  const services = { ...context, log: app.log, provider, slotCapacity };
  const rounds = watchRounds(() => reconcileOnce(services), context);
  app.decorate('reconcileOnce', rounds.run);
  app.decorate('reconciling', rounds.state);
  const soon = registerSiteJob(app, {
    name: 'reconciling payments',
    everyMinutes: 1,
    async run() {
      if ((await app.reconcileOnce()).isIncomplete) soon();
    },
  });
  app.decorate('reconcileSoon', soon);
  app.addHook('onClose', async () => rounds.close());
  await app.register(async (scope) => registerWebhook(scope, provider));
}

export default fp(plugin, { name: 'payments', dependencies: ['sandbox'] });
