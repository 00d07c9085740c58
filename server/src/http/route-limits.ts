import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DELETION_MINUTES, registerSiteJob } from '../jobs';
import { addressKey, type Limit } from './limits';

/** A rate limit of a route. */
export interface RouteLimit {
  limit: Limit;
  /**
   * Whose requests are counted: those of an address or of the session's person, before the handler
   * runs; or what only the handler knows, which calls {@link countAttempt}.
   */
  by: 'address' | 'person' | 'handler';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate limits of the route, in the order in which they are counted. */
    limits?: readonly RouteLimit[];
  }
}

/** Counts the requests of each route against its limits, after its input was checked. */
export function registerRouteLimits(app: FastifyInstance): void {
  registerSiteJob(app, {
    name: 'deleting expired rate limits',
    everyMinutes: DELETION_MINUTES,
    run: () => app.context.limits.sweep(),
  });
  app.addHook('preHandler', async (request) => {
    for (const { limit, by } of request.routeOptions.config.limits ?? [])
      if (by !== 'handler') await app.context.limits.hit(limit, ...partsOf(request, by));
  });
}

function partsOf({ ip, session }: FastifyRequest, by: 'address' | 'person'): string[] {
  if (by === 'address') return [addressKey(ip)];
  if (!session) throw new Error('a limit by person needs a route that requires a session');
  return [session.role, session.subject];
}

/**
 * Runs an attempt that counts against a limit, declared as for {@link countAttempt}, only if it
 * succeeds. It is counted before, so that concurrent ones cannot exceed the limit.
 * @throws AppError 429 when the limit is exceeded; what the attempt throws
 */
export async function countSuccess<T>(
  request: FastifyRequest,
  limit: Limit,
  parts: readonly string[],
  attempt: () => Promise<T>,
): Promise<T> {
  await countAttempt(request, limit, ...parts);
  try {
    return await attempt();
  } catch (error) {
    await request.server.context.limits.takeBack(limit, ...parts);
    throw error;
  }
}

/**
 * Counts an attempt against a limit that the route declares with `by: 'handler'`.
 * @param parts whose attempt it is
 * @throws AppError 429 when the limit is exceeded; Error for a limit that is not declared
 */
export async function countAttempt(
  request: FastifyRequest,
  limit: Limit,
  ...parts: string[]
): Promise<void> {
  const { method, url, config } = request.routeOptions;
  if (!config.limits?.some((one) => one.limit === limit && one.by === 'handler'))
    throw new Error(`${String(method)} ${url} does not declare the limit '${limit.name}'`);
  await request.server.context.limits.hit(limit, ...parts);
}
