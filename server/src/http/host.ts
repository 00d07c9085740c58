import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors';

/** Monitoring asks each process under its own address. */
const ANY_HOST = new Set(['/healthz', '/readyz', '/health', '/metrics']);
const LOOPBACK_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Rejects requests with two `Host` headers, because a proxy and the server could each use another
 * one, and, where `PUBLIC_URL` is set, requests for another host (421). A page for another host
 * would contain that host's links, and a name that resolves to this server would share its origin.
 * Programs on the same machine may use `localhost`.
 */
export function registerHostCheck(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicHost = publicUrl && new URL(publicUrl).host;
  app.addHook('onRequest', (request, _reply, done) => {
    if (hostHeaders(request) > 1) return done(new AppError('bad_request', 400));
    if (publicHost && !isOwnHost(request, publicHost))
      return done(new AppError('wrong_host', 421, { host: publicHost }));
    done();
  });
}

function hostHeaders({ raw: { rawHeaders } }: FastifyRequest): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() === 'host') count++;
  return count;
}

function isOwnHost(request: FastifyRequest, publicHost: string): boolean {
  if (request.host.toLowerCase() === publicHost) return true;
  if (ANY_HOST.has(request.url.split('?', 1)[0] ?? '')) return true;
  const isLocal = LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '');
  return (
    isLocal &&
    request.headers['x-forwarded-for'] === undefined &&
    LOOPBACK_HOST.test(request.hostname.toLowerCase())
  );
}
