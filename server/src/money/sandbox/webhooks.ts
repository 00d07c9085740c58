import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { registerProcessJob } from '../../jobs';
import { claimWebhook, markDelivered } from './queries';

/** The address of the site's webhook; Razorpay sets it in the dashboard. */
export const WEBHOOK_PATH = '/api/payments/razorpay/webhook';

/** The growing delays after failed deliveries. Unit: s. */
const DELAYS_S = [5, 15, 60, 300, 900, 3600];
/** Razorpay's time-out. Unit: ms. */
const TIMEOUT_MS = 5_000;
/** How often a process polls for due webhooks. Unit: ms. */
const TICK_MS = 2_000;

/** Delivers the sandbox's events to the site over HTTP, each at least once. */
export interface Webhooks {
  /** True while a test holds deliveries back. */
  paused: boolean;
  /** Delivers all due webhooks, one after the other. @returns how many the site accepted */
  deliver: () => Promise<number>;
  /** Starts delivering without waiting for it. */
  nudge: () => void;
}

export function startWebhooks(
  app: FastifyInstance,
  { secret, siteUrl }: { secret: string; siteUrl: () => string },
): Webhooks {
  const { db } = app.context;
  let closed = false;

  async function deliverOne({ id, body }: { id: string; body: string }): Promise<boolean> {
    try {
      const answer = await fetch(siteUrl() + WEBHOOK_PATH, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
          'x-razorpay-event-id': id,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`the site answered ${answer.status}`);
      await markDelivered(db, id);
      return true;
    } catch (error) {
      app.log.warn(
        { err: error, event: id },
        'sandbox: webhook not delivered; it will be tried again',
      );
      return false;
    }
  }

  async function deliver(): Promise<number> {
    let accepted = 0;
    while (!closed) {
      const next = await claimWebhook(db, DELAYS_S);
      if (!next) break;
      if (await deliverOne(next)) accepted++;
    }
    return accepted;
  }

  // Before the job's own hook, which waits for the present run.
  app.addHook('preClose', async () => {
    closed = true;
  });
  const webhooks: Webhooks = {
    paused: false,
    deliver,
    nudge: registerProcessJob(app, {
      name: 'sandbox webhooks',
      everyMs: TICK_MS,
      run: async () => {
        if (!webhooks.paused) await deliver();
      },
    }),
  };
  return webhooks;
}
