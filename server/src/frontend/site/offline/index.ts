import type { FastifyInstance } from 'fastify';
import { OFFLINE_SCRIPT, OFFLINE_STYLE, offlinePage } from './page';
import { OFFLINE_FOLDER, workerSource } from './worker';

/** The page runs its own script alone, sends nothing and is in no frame. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
/** The worker sends navigations on. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Serves the service worker, and the page without a connection that is in its text. They are no part
 * of a release: a worker outlives releases, and a broken one must not come with them.
 */
export function registerOfflinePage(app: FastifyInstance, phone: string): void {
  const file = (type: string, content: string, policy = PAGE_POLICY) => ({
    type: `${type}; charset=utf-8`,
    content,
    policy,
  });
  const files = {
    page: file('text/html', offlinePage(phone)),
    'page.css': file('text/css', OFFLINE_STYLE),
    'page.js': file('text/javascript', OFFLINE_SCRIPT),
  };
  const worker = file('text/javascript', workerSource(files), WORKER_POLICY);
  for (const [name, { type, content, policy }] of Object.entries({ ...files, 'worker.js': worker }))
    app.get(OFFLINE_FOLDER + name, { schema: { hide: true } as object }, (_request, reply) =>
      reply
        .type(type)
        // Browsers ask for the worker again with a visit; its text has the other files.
        .header('cache-control', 'no-cache')
        .header('service-worker-allowed', '/')
        .header('content-security-policy', policy)
        .send(content),
    );
}
