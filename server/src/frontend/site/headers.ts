import type { FastifyReply } from 'fastify';
import type { Language } from '@smokehouse/shared/contract';
import { guardSource } from './guard';

/**
 * Nothing runs that the registry did not vouch for: no inline script but the guard, no eval. The
 * payment widget and the map are the only guests.
 */
const POLICY = [
  "default-src 'self'",
  `script-src 'self' ${guardSource} https://checkout.razorpay.com`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https://api.razorpay.com https://lumberjack.razorpay.com https://www.openstreetmap.org",
  'frame-src https://api.razorpay.com https://checkout.razorpay.com https://www.openstreetmap.org',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // No text becomes script, and no address a script's, but through the shell's one policy
  // (shell/src/federation/trusted-scripts.ts).
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/**
 * On a site that developers show their packages in (DEV_KEY): the tool that tells them of a fault
 * in the page has a policy of its own.
 */
const DEVELOPER_POLICY = `${POLICY} webpack-dev-server#overlay`;

/** What a page may ask the device for: payment, and to fill the screen. */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'usb',
  ].map((feature) => `${feature}=()`),
  'fullscreen=(self)',
  'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
].join(', ');

/** The headers of a page; those of every answer are set in `http/security`. */
export function setPageHeaders(reply: FastifyReply, language: Language): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        reply.server.context.settings.DEV_KEY ? DEVELOPER_POLICY : POLICY,
      )
      .header('permissions-policy', PERMISSIONS)
      // A bank may ask for its password in a window of its own, which then reports back.
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .header('content-language', language)
      .header('vary', 'accept-language, cookie, accept-encoding')
      .header('cache-control', 'private, no-cache')
  );
}
