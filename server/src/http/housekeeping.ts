import type { FastifyInstance } from 'fastify';

const HOUR = 3_600_000;

/** Throws away, once an hour, what has run out: counted attempts and sessions that ended long ago. */
export function registerHousekeeping(app: FastifyInstance): void {
  const { limits, sessions } = app.context;
  const sweep = async (): Promise<void> => {
    try {
      await limits.sweep();
      await sessions.sweep();
    } catch (error) {
      app.log.warn({ err: error }, 'housekeeping failed; again in an hour');
    }
  };
  const timer = setInterval(() => void sweep(), HOUR);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
