import type { FastifyInstance } from 'fastify';
import { registerJob } from '../../jobs';
import { takeDueStock } from './due-stock';

/** Within this time after a trading day has begun, its orders take their ingredients. Unit: ms. */
const CHECK_MS = 30_000;

/** Takes the ingredients of scheduled orders on their day. */
export default async function dueStock(app: FastifyInstance): Promise<void> {
  registerJob(app, {
    name: "taking the ingredients of the day's scheduled orders",
    everyMs: CHECK_MS,
    run: () => takeDueStock(app.context),
  });
}
