import type { FastifyInstance } from 'fastify';
import { mayLook } from './access';
import { checkDatabase, checkDisk, checkJob, providerCheck, type Check } from './checks';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From now on `/readyz` says no, so that no new visitors are sent here; everything is still
     * answered.
     */
    beginDraining: () => void;
  }
}

/** A proxy that can ask another server says so with this header (deploy/nginx.conf). */
const CAN_ASK_ELSEWHERE = 'x-can-ask-elsewhere';

/**
 * `/healthz`: the process lives. `/readyz`: visitors may be sent here, that is, the database
 * answers and the process is not about to end. `/health`: what is wrong, in words, for those who
 * look after the site.
 */
export function registerHealth(app: FastifyInstance): void {
  let isDraining = false;
  const beginDraining = () => {
    isDraining = true;
  };
  app.decorate('beginDraining', beginDraining);
  app.addHook('preClose', async () => beginDraining());
  // A connection kept open for a next request would be waited for until it times out, after a
  // minute.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) void reply.header('connection', 'close');
    done(null, payload);
  });
  // nginx asks nobody for readiness, but it sends less to whom it had to ask another server for: so
  // a process that is about to end gives back what may be asked twice, and is left alone before its
  // door closes. No status of ours but this is 504.
  app.addHook('onRequest', async (request, reply) => {
    if (
      !isDraining ||
      request.headers[CAN_ASK_ELSEWHERE] === undefined ||
      !['GET', 'HEAD'].includes(request.method)
    )
      return;
    return reply.code(504).header('connection', 'close').header('cache-control', 'no-store').send();
  });
  const checkProvider = providerCheck(app);
  /** Since when a part was found bad, by whoever asked first. Unit: ms since 1970. */
  const badSince = new Map<string, number>();

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isDraining) return reply.code(503).send({ status: 'draining' });
    const database = await checkDatabase(app);
    if (database.ok) return { status: 'ready' };
    request.log.warn({ database: database.says }, 'not ready');
    return reply.code(503).send({ status: 'not ready' });
  });

  app.get('/health', async (request, reply) => {
    if (!mayLook(request, app.context.settings)) return reply.callNotFound();
    const draining: Check[] = isDraining ? [{ name: 'process', ok: false, says: 'is ending' }] : [];
    const [database, disk, provider] = await Promise.all([
      checkDatabase(app),
      checkDisk(app),
      checkProvider(),
    ]);
    const checks = [...draining, database, disk, checkJob(app), provider];
    const bad = checks.filter(({ ok }) => !ok);
    const now = app.context.clock.now();
    for (const { name, ok } of checks) {
      if (ok) badSince.delete(name);
      else if (!badSince.has(name)) badSince.set(name, now);
    }
    const since = (name: string) =>
      badSince.has(name)
        ? ` (seen since ${new Date(badSince.get(name) ?? now).toISOString()})`
        : '';
    const head =
      bad.length === 0
        ? 'All is well.'
        : `Needs a look: ${bad.map(({ name }) => name).join(', ')}.`;
    return reply
      .code(bad.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(
        `${head}\n\n${checks.map(({ name, ok, says }) => `${ok ? 'ok ' : 'BAD'} ${name}: ${says}${since(name)}`).join('\n')}\n`,
      );
  });
}
