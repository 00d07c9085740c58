import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/pool';
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
  close: () => Promise<void>;
}

export function startWebhooks({
  db,
  secret,
  siteUrl,
  log,
}: {
  db: Database;
  secret: string;
  siteUrl: () => string;
  log: FastifyBaseLogger;
}): Webhooks {
  let running: Promise<unknown> = Promise.resolve();
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
      log.warn({ err: error, event: id }, 'sandbox: webhook not delivered; it will be tried again');
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

  const webhooks: Webhooks = {
    paused: false,
    deliver,
    nudge() {
      if (webhooks.paused || closed) return;
      running = running
        .then(deliver)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'sandbox: webhooks wait for the database'),
        );
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
  const timer = setInterval(webhooks.nudge, TICK_MS);
  timer.unref();
  return webhooks;
}
