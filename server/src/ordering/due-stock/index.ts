import type { FastifyInstance } from 'fastify';
import { registerSiteJob } from '../../jobs';
import { takeDueStock } from './due-stock';

/** Takes the ingredients of scheduled orders on their day. */
export default async function dueStock(app: FastifyInstance): Promise<void> {
  registerSiteJob(app, {
    name: "taking the ingredients of the day's scheduled orders",
    everyMinutes: 1,
    run: () => takeDueStock(app.context),
  });
}
