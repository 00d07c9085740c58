import type { FastifyInstance } from 'fastify';
import { canReadMetrics } from './access';
import { createFigures } from './figures';
import { registerHealth } from './health';

export { probeName } from './checks';

/** Registers `/healthz`, `/readyz`, `/health` and `/metrics`, before the routes that it measures. */
export function registerMetrics(app: FastifyInstance): void {
  const figures = createFigures(app);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  registerHealth(app);
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, app.context.settings)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(figures.contentType)
      .send(await figures.metrics());
  });
}
