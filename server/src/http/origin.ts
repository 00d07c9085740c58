import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a GET that changes state (signing out). */
    changesState?: boolean;
    /** True where other sites may call: webhooks, which are authenticated by a signature. */
    allowsForeignOrigin?: boolean;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Rejects cross-site requests, in addition to the cookies' SameSite. */
export function registerOriginCheck(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    const { config } = request.routeOptions;
    const isChecked =
      !config.allowsForeignOrigin && (!SAFE.has(request.method) || config.changesState === true);
    if (isChecked && !isOwnOrigin(request, publicOrigin))
      return done(new AppError('cross_origin', 403));
    done();
  });
}

/**
 * Browsers always send the origin of a mutating request. Programs (curl, tests, apps) do not and
 * are allowed.
 */
function isOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin) return true;
  try {
    return new URL(origin).host === request.host;
  } catch {
    return false;
  }
}
