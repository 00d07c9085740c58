import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createEstimates, type Estimates } from './service';

export { summarizeErrors, type ErrorSummary } from './errors';
export { leadOf, minutesToPromise, promiseOf, type PromisedOrder } from './promise';
export { findOutcomes } from './queries';

declare module 'fastify' {
  interface FastifyInstance {
    /** How long open orders still take. */
    estimates: Estimates;
  }
}

/** Estimates of open orders. */
async function estimatePlugin(app: FastifyInstance): Promise<void> {
  app.decorate('estimates', createEstimates(app.context.db, app.context.clock));
}

// fastify-plugin: the order lists use `app.estimates`.
export default fp(estimatePlugin, { name: 'estimates' });
