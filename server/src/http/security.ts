import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings';

/** Returns a check whether the visitor uses https, directly or through a trusted proxy. */
export function secureCheck(settings: Settings): (request: FastifyRequest) => boolean {
  const own = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL) : undefined;
  return (request) =>
    request.protocol === 'https' || (own?.protocol === 'https:' && own.host === request.host);
}

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
const API_HEADERS = { 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin' };
const DATA_HEADERS = {
  ...API_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/**
 * Security headers of all answers. Answers of the API are data: they may not be framed or cached.
 */
export function registerSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const isSecure = secureCheck(settings);
  // This hook uses the callback style: a promise per request slows cached pages down measurably.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(COMMON_HEADERS);
    if (isSecure(request))
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api'))
      void reply.headers(request.url.startsWith('/api/docs') ? API_HEADERS : DATA_HEADERS);
    done();
  });
}
