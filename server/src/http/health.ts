import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process lives. `/readyz`: it can answer, that is, the database does. */
export function registerHealth(app: FastifyInstance): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await app.context.pool.query('SELECT 1');
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
