import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { chooseProvider } from './choose';
import type { PaymentProvider } from './provider';
import { startQueue, type ReconcilingQueue } from './queue';
export { installQueue } from './queue';
import { reconcileOnce, type RoundResult } from './reconcile';
import { watchRounds, type JobState } from './watch';
import { registerWebhook } from './webhook';

export { PaymentError, type PaymentProvider, type ProviderPayment } from './provider';
export { oweRefundOfCorrection, recordCashRefund } from './refunds';
export { settle } from './settle';
export { findMissingDishes } from './queries';
export { isOpen, OPEN_STATES, type PaymentState, type RefundReason } from './states';
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
  const rounds = watchRounds(() => reconcileOnce({ ...context, log: app.log, provider }), context);
  app.decorate('reconcileOnce', rounds.run);
  app.decorate('reconciling', rounds.state);
  let soon = () => {};
  app.decorate('reconcileSoon', () => soon());
  app.addHook('onClose', async () => rounds.close());
  await app.register(async (scope) => registerWebhook(scope, provider));

  if (!context.runsJobs) return;
  let queue: ReconcilingQueue | undefined;
  app.addHook('onReady', async () => {
    const round = async () => {
      try {
        if ((await app.reconcileOnce()).isIncomplete) soon();
      } catch (error) {
        // pg-boss stores the failure in its table only.
        app.log.error({ err: error, job: 'reconciling' }, 'a job failed; it runs again');
        throw error;
      }
    };
    queue = await startQueue({ pool: context.pool, log: app.log, round });
    soon = queue.soon;
  });
  app.addHook('preClose', async () => queue?.stop());
}

export default fp(plugin, { name: 'payments', dependencies: ['sandbox'] });
