import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { SettingsError, type Settings } from '../../settings';
import { readKeys, type SandboxKeys } from './keys';
import { registerGateway } from './routes';
import { startWebhooks, type Webhooks } from './webhooks';

export { checkoutSignature, type SandboxKeys } from './keys';
export type { Webhooks } from './webhooks';

/** The path of the gateway on this site. */
export const SANDBOX_PATH = '/sandbox/razorpay';

/** The running sandbox, for the payment provider and for tests. */
export interface Sandbox {
  keys: SandboxKeys;
  /** The gateway's address for this process. @throws while the server does not listen */
  baseUrl: () => string;
  webhooks: Webhooks;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where real payments are configured. */
    sandbox: Sandbox | null;
  }
}

/**
 * True when the sandbox replaces Razorpay.
 * @throws {SettingsError} for a public shop, which would sell food for test cards
 */
export function usesSandbox(settings: Settings): boolean {
  if (settings.PAYMENTS === 'sandbox') return true;
  if (settings.RAZORPAY_KEY_ID) return false;
  if (settings.PUBLIC_URL && isPublic(new URL(settings.PUBLIC_URL))) {
    throw new SettingsError(
      'Bad settings: PUBLIC_URL is a public address but no payment provider is set: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or PAYMENTS=sandbox to take test cards on purpose',
    );
  }
  return true;
}

/** A host that is reachable from outside: https, and not this machine. */
function isPublic({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' &&
    !/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  );
}

/**
 * A simulation of Razorpay under `/sandbox/razorpay`: REST, checkout script and webhooks. No money
 * moves.
 */
async function plugin(app: FastifyInstance): Promise<void> {
  const { db, settings } = app.context;
  if (!usesSandbox(settings)) {
    app.decorate('sandbox', null);
    return;
  }
  const keys = await readKeys(db);
  const siteUrl = () => ownUrl(app.server.address());
  const webhooks = startWebhooks(app, { secret: keys.webhookSecret, siteUrl });
  app.decorate('sandbox', { keys, baseUrl: () => siteUrl() + SANDBOX_PATH, webhooks });
  await app.register(async (gateway) => registerGateway(gateway, { keys, webhooks }), {
    prefix: SANDBOX_PATH,
  });
}

export default fp(plugin, { name: 'sandbox' });

/** This process's own address, because it calls itself without a proxy. */
function ownUrl(address: AddressInfo | string | null): string {
  if (typeof address !== 'object' || address === null)
    throw new Error('The server does not listen on a port yet');
  const host =
    address.address === '0.0.0.0'
      ? '127.0.0.1'
      : address.address === '::'
        ? '[::1]'
        : address.family === 'IPv6'
          ? `[${address.address}]`
          : address.address;
  return `http://${host}:${address.port}`;
}
