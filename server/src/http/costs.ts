import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The weights of calls that do more than a few queries, by what they do. An ordinary call weighs 1.
 * A heavy one (8) uses a core for about 50 ms, on the event loop or beside it.
 */
export const COSTS = {
  /** Hashes or checks a password, a PIN or a recovery code. */
  password: 8,
  /** Decodes and encodes a picture. */
  picture: 8,
  /** Draws a document or codes to print. */
  document: 8,
  /** Parses a file that somebody uploads. */
  import: 8,
  /** Reads all rows of a range, or of the database. */
  export: 8,
  /** Checks a release and renders its pages. */
  release: 8,
  /** Compares words with all words of the menu, on the event loop: about 2 ms. */
  search: 2,
} as const;

export type Cost = keyof typeof COSTS;

declare module 'fastify' {
  interface FastifyInstance {
    /** What each route declares, by `METHOD /path`; only where costs are required. */
    declared?: ReadonlyMap<string, FastifyContextConfig>;
  }
  interface FastifyContextConfig {
    /** What makes the route heavy; absent for an ordinary one. */
    cost?: Cost;
  }
}

/** The weight of a request, as its route declares it. */
export function weightOf({ routeOptions }: FastifyRequest): number {
  const { cost } = routeOptions.config;
  return cost ? COSTS[cost] : 1;
}

const requests = new AsyncLocalStorage<FastifyRequest>();

/**
 * Called by each function that is heavy. Where the application says so
 * ({@link requireDeclaredCosts}), a request whose route does not declare the cost fails.
 */
export function expectCost(cost: Cost): void {
  const request = requests.getStore();
  if (!request || request.routeOptions.config.cost === cost) return;
  const { method, url } = request.routeOptions;
  throw new Error(`${String(method)} ${url} has the cost '${cost}' and does not declare it`);
}

/**
 * For tests: a call whose cost is not declared fails instead of weighing too little, and
 * `app.declared` shows what each route declares.
 */
export function requireDeclaredCosts(app: FastifyInstance): void {
  const declared = new Map<string, FastifyContextConfig>();
  app.decorate('declared', declared);
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    for (const one of [method].flat()) declared.set(`${one} ${url}`, config);
  });
  app.addHook('onRequest', (request, _reply, done) => requests.run(request, done));
}
