import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { OFFLINE_SCRIPT, OFFLINE_STYLE, offlinePage } from './page';
import { OFFLINE_FOLDER, workerSource } from './worker';

/** Scripts, styles and requests of this site only. The worker fetches what it keeps. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves the service worker and the page without a connection that it keeps. They are no part of a
 * release: a worker outlives releases, and a broken one must not come with them.
 */
export function registerOfflinePage(app: FastifyInstance, phone: string): void {
  const page = offlinePage(phone);
  const version = createHash('sha256')
    .update(page + OFFLINE_STYLE + OFFLINE_SCRIPT)
    .digest('hex')
    .slice(0, 12);
  const files = [
    ['page', 'text/html', page],
    ['page.css', 'text/css', OFFLINE_STYLE],
    ['page.js', 'text/javascript', OFFLINE_SCRIPT],
    ['worker.js', 'text/javascript', workerSource(version)],
  ] as const;
  for (const [name, type, content] of files)
    app.get(OFFLINE_FOLDER + name, { schema: { hide: true } as object }, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        // Browsers ask for the worker again with a visit; its version names the other files.
        .header('cache-control', 'no-cache')
        .header('service-worker-allowed', '/')
        .header('content-security-policy', POLICY)
        .send(content),
    );
}
