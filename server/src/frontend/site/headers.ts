import type { FastifyReply } from 'fastify';
import type { Language } from '@smokehouse/shared/contract';
import type { Settings } from '../../settings';
import { inlineScriptSource } from './inline-script';

/**
 * Scripts come from this site and the payment provider only: no inline script except one
 * (`inline-script.ts`), no eval. The payment widget and the maps are the only third parties.
 */
const policyOf = ({ DEV_KEY, MAP_TILES }: Pick<Settings, 'DEV_KEY' | 'MAP_TILES'>): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptSource} https://checkout.razorpay.com`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' https://api.razorpay.com https://lumberjack.razorpay.com https://www.openstreetmap.org${MAP_TILES ? ` ${new URL(MAP_TILES).origin}` : ''}`,
    // MapLibre's worker is part of its chunk, which is integrity-checked (decision 0064).
    ...(MAP_TILES ? ["worker-src 'self' blob:"] : []),
    'frame-src https://api.razorpay.com https://checkout.razorpay.com https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The shell's policy is the only one that creates scripts
    // (shell/src/federation/trusted-scripts.ts).
    "require-trusted-types-for 'script'",
    // The error overlay of webpack-dev-server creates a policy of its own for each error.
    DEV_KEY
      ? "trusted-types default webpack-dev-server#overlay 'allow-duplicates'"
      : 'trusted-types default',
  ].join('; ');

const policies = new WeakMap<Settings, string>();

/** The policy of a server, which never changes. */
function policyFor(settings: Settings): string {
  const policy = policies.get(settings) ?? policyOf(settings);
  policies.set(settings, policy);
  return policy;
}

/** Permissions of a page: payment, full screen and the place of the visitor only. */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'usb',
  ].map((feature) => `${feature}=()`),
  'fullscreen=(self)',
  // "My place" on the map of delivery areas.
  'geolocation=(self)',
  'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
].join(', ');

/** Sets the headers of a page. Those of all responses are set in `http/security`. */
export function setPageHeaders(reply: FastifyReply, language: Language): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyFor(reply.server.context.settings))
      .header('permissions-policy', PERMISSIONS)
      // A bank's authentication can open a window that sends its result to this page.
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .header('content-language', language)
      .header('vary', 'accept-language, cookie, accept-encoding')
      .header('cache-control', 'private, no-cache')
  );
}
