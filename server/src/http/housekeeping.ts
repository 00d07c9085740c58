import type { FastifyInstance } from 'fastify';
import { forgetGuests } from '../people/guests';

const HOUR = 3_600_000;

/**
 * Throws away what has run out: counted attempts, sessions that ended long ago, names and numbers
 * of guests who left long ago.
 */
export async function keepHouse({ context }: FastifyInstance): Promise<void> {
  await context.limits.sweep();
  await context.sessions.sweep();
  await forgetGuests(context);
}

/** {@link keepHouse} once an hour. Several processes may do it at once. */
export function registerHousekeeping(app: FastifyInstance): void {
  const sweep = async (): Promise<void> => {
    try {
      await keepHouse(app);
    } catch (error) {
      app.log.warn({ err: error }, 'housekeeping failed; again in an hour');
    }
  };
  const timer = setInterval(() => void sweep(), HOUR);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
