import type { FastifyInstance } from 'fastify';
import { canReadMetrics } from './access';
import {
  checkDatabase,
  checkDisk,
  checkJob,
  checkRendering,
  providerCheck,
  releasesCheck,
  writeCheck,
  type Check,
} from './checks';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` return 503, so that load balancers send no new visitors. */
    beginDraining: () => void;
  }
}

/** A proxy that can retry at another server sends this header (deploy/nginx.conf). */
const RETRY_HEADER = 'x-can-ask-elsewhere';

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers, the disks accept writes and
 * the process is not draining. `/health`: the state of all dependencies as text, for operators.
 */
export function registerHealth(app: FastifyInstance): void {
  let isDraining = false;
  const beginDraining = () => {
    isDraining = true;
  };
  app.decorate('beginDraining', beginDraining);
  app.addHook('preClose', async () => beginDraining());
  // Otherwise closing the server would wait for idle keep-alive connections.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) void reply.header('connection', 'close');
    done(null, payload);
  });
  // nginx does not use /readyz, but sends less to a server whose requests it had to retry. While
  // draining, requests that can be repeated return 504, which nothing else returns.
  app.addHook('onRequest', async (request, reply) => {
    if (
      !isDraining ||
      request.headers[RETRY_HEADER] === undefined ||
      !['GET', 'HEAD'].includes(request.method)
    )
      return;
    return reply.code(504).header('connection', 'close').header('cache-control', 'no-store').send();
  });
  const checkProvider = providerCheck(app);
  const checkWrites = writeCheck(app);
  const checkReleases = releasesCheck(app);
  /** Time of the first failed check. Unit: ms since 1970. */
  const failedSince = new Map<string, number>();

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isDraining) return reply.code(503).send({ status: 'draining' });
    const database = await checkDatabase(app);
    // Without an answer of the database, a write would only wait for it.
    const writes = database.ok ? await checkWrites() : undefined;
    // Without a renderer the site serves all pages, and browsers render them. Without the files of a
    // release it serves the calls, and the pages of the others.
    if (writes?.ok) {
      const failed = [checkRendering(app), await checkReleases()].filter(({ ok }) => !ok);
      const reasons = Object.fromEntries(failed.map(({ name, message }) => [name, message]));
      return { status: 'ready', ...reasons };
    }
    request.log.warn({ database: database.message, writes: writes?.message }, 'not ready');
    const reason = writes && { reason: writes.message };
    return reply.code(503).send({ status: 'not ready', ...reason });
  });

  app.get('/health', async (request, reply) => {
    if (!canReadMetrics(request, app.context.settings)) return reply.callNotFound();
    const draining: Check[] = isDraining
      ? [{ name: 'process', ok: false, message: 'is draining' }]
      : [];
    const [database, disk, writes, provider, releases] = await Promise.all([
      checkDatabase(app),
      checkDisk(app),
      checkWrites(),
      checkProvider(),
      checkReleases(),
    ]);
    const checks = [
      ...draining,
      database,
      disk,
      writes,
      checkJob(app),
      provider,
      checkRendering(app),
      releases,
    ];
    const failed = checks.filter(({ ok }) => !ok);
    const now = app.context.clock.now();
    for (const { name, ok } of checks) {
      if (ok) failedSince.delete(name);
      else if (!failedSince.has(name)) failedSince.set(name, now);
    }
    const lineOf = ({ name, ok, message }: Check) => {
      const since = failedSince.get(name);
      const suffix = since === undefined ? '' : ` (failing since ${new Date(since).toISOString()})`;
      return `${ok ? 'ok ' : 'BAD'} ${name}: ${message}${suffix}`;
    };
    const summary =
      failed.length === 0
        ? 'All checks pass.'
        : `Failing: ${failed.map(({ name }) => name).join(', ')}.`;
    return reply
      .code(failed.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${summary}\n\n${checks.map(lineOf).join('\n')}\n`);
  });
}
