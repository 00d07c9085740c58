import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings';

/** True where the visitor speaks https with us, straight or through a proxy that we trust. */
export function secureCheck(settings: Settings): (request: FastifyRequest) => boolean {
  const own = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL) : undefined;
  return (request) => request.protocol === 'https' || (own?.protocol === 'https:' && own.host === request.host);
}

/** Headers of every answer of the API: data, never a page, never kept by somebody else. */
export function registerSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const isSecure = secureCheck(settings);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'strict-origin-when-cross-origin');
    if (isSecure(request)) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!request.url.startsWith('/api')) return;
    void reply.header('x-frame-options', 'DENY').header('cross-origin-resource-policy', 'same-origin');
    if (request.url.startsWith('/api/docs')) return;
    void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'").header('cache-control', 'no-store');
  });
}
