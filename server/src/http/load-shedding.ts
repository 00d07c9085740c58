import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, failureFor } from './errors';
import { languageOf } from './language';
import { BUSY_PAGE_POLICY, busyPage } from './load-shedding-page';
import { pathOf } from './logging';

declare module 'fastify' {
  interface FastifyInstance {
    /** What this process carries just now, and how many requests it turned away since its start. */
    load: { readonly carried: number; readonly shed: number; readonly limit: number };
  }
  interface FastifyRequest {
    /**
     * What this request adds to the load of the process while it is worked on; 0 where it adds
     * nothing.
     */
    weight: number;
  }
}

/**
 * An ordinary request weighs 1. Hashing a password or a picture keeps a core busy for some 50 ms.
 */
const HEAVY = 8;
const WEIGHTS: Readonly<Record<string, number>> = {
  '/api/user/login': HEAVY,
  '/api/user/register': HEAVY,
  '/api/seller/login': HEAVY,
  '/api/product/add': HEAVY,
  '/api/product/update': HEAVY,
};
/**
 * Never turned away and never counted: whoever looks after the site; the provider's words about
 * money (and the sandbox in its place, which answers requests that were let in before); streams,
 * which have a limit of their own.
 */
const NEVER = /^\/(healthz|readyz|health|metrics|api\/payments\/.*|sandbox\/.*)$/;
const STREAM = '/api/events';
/** Turned away last: a payment that was made, and the files of a page that was let in. */
const LAST =
  /^\/(api\/order\/verifyRazorpay|releases\/.*|products\/.*|pictures\/.*|fonts\/.*|[\w.-]+\.\w+)$/;
const PATIENCE = 2;
/** One line in the log, at most so often, however many are turned away. Unit: ms. */
const LOG_EVERY_MS = 10_000;

/**
 * When to come back, different for each, so that those who were turned away do not return together.
 * Unit: s.
 */
export function retrySeconds(random = Math.random): number {
  return 2 + Math.floor(random() * 4);
}

/**
 * Turns requests away with 503 and `Retry-After` while the process has as much in hand as it can do
 * in good time: a request that is let in is answered soon, one that is not costs next to nothing.
 * What is in hand is counted, not guessed from samples (docs/decisions/0025), so the first free
 * place is given away at once.
 * @param limit what may be in hand, in weights; `Infinity` lets everything in
 */
export function registerLoadShedding(app: FastifyInstance, limit: number): void {
  let carried = 0;
  let shed = 0;
  let told = { at: -Infinity, shed: 0 };
  app.decorate('load', {
    get carried() {
      return carried;
    },
    get shed() {
      return shed;
    },
    limit,
  });
  app.decorateRequest('weight', 0);

  const enter = (request: FastifyRequest, weight: number) => {
    request.weight = weight;
    carried += weight;
  };
  const leave = (request: FastifyRequest) => {
    carried -= request.weight;
    request.weight = 0;
  };
  const tell = () => {
    if (performance.now() - told.at < LOG_EVERY_MS) return;
    app.log.warn(
      { carried, limit, shed: shed - told.shed },
      'more requests than can be served: some are told to come back',
    );
    told = { at: performance.now(), shed };
  };

  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.url);
    if (NEVER.test(path)) return done();
    const weight = WEIGHTS[path] ?? 1;
    // An empty process takes anything: a limit below a weight must not shut that call for ever.
    if (carried > 0 && carried + weight > limit * (LAST.test(path) ? PATIENCE : 1)) {
      shed += 1;
      tell();
      void turnAway(request, reply, path);
      return;
    }
    if (path !== STREAM) enter(request, weight);
    done();
  });
  // Waiting for a slow sender is no work: a hundred phones in a tunnel must not shut the site.
  const paused = new WeakMap<FastifyRequest, number>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) {
      paused.set(request, request.weight);
      leave(request);
    }
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const weight = paused.get(request);
    if (weight !== undefined) enter(request, weight);
    done();
  });
  // Nor is waiting for a slow reader.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Answers without an error thrown: those are logged, one by one, just when there is no time for it.
 */
function turnAway(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const seconds = retrySeconds();
  const language = languageOf(request);
  void reply.code(503).header('retry-after', String(seconds)).header('cache-control', 'no-store');
  const isPage =
    request.method === 'GET' &&
    !path.startsWith('/api/') &&
    (request.headers.accept ?? '').includes('text/html');
  if (!isPage)
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(failureFor(new AppError('busy', 503), language)));
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', BUSY_PAGE_POLICY)
    .header('content-language', language)
    .header('vary', 'accept-language, cookie')
    .send(busyPage(language, seconds));
}
