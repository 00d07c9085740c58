import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@smokehouse/shared/contract';
import { createCapacity, type Claim } from './capacity';
import { weightOf } from './costs';
import { AppError, failureFor } from './errors';
import { languageOf } from './language';
import { sharedAddress } from './limits';
import { busyPage, PLAIN_PAGE_POLICY } from './load-shedding-page';
import { pathOf } from './logging';
import { retrySeconds } from './retry-after';

declare module 'fastify' {
  interface FastifyInstance {
    /** The current load of this process, and how many requests it has shed since its start. */
    load: { readonly carried: number; readonly shed: number; readonly limit: number };
    /**
     * Sheds a request for which its route has no room. Counted and logged like the others; a
     * `Retry-After` that is set stays.
     */
    shed: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
  interface FastifyRequest {
    /** The part of the load that this request uses now; null when it is not counted. */
    claim: Claim | null;
  }
}

/** Never shed and never counted: health checks, metrics, and the provider's webhook. */
const NEVER_SHED = /^\/(healthz|readyz|health|metrics|api\/payments\/.*)$/;
/** The gateway in the provider's place, which serves requests that were accepted before. */
const SANDBOX = /^\/sandbox\//;
const STREAM = '/api/events';
/** Shed last: the files of an accepted page. */
const FILES = /^\/(releases\/.*|products\/.*|pictures\/.*|fonts\/.*|[\w.-]+\.\w+)$/;
/** Shed last for a customer who is signed in: the report of a payment. */
const PAYMENT_REPORT = '/api/order/verifyRazorpay';
/** The shortest time between two log lines about shedding. Unit: ms. */
const LOG_EVERY_MS = 10_000;

/**
 * Sheds requests with 503 and `Retry-After` while the process is at its limit: accepted requests
 * are answered soon, shed ones cost next to nothing. Requests in progress are counted, not
 * estimated from samples (docs/decisions/0025), so free capacity is used at once. One address gets
 * its share at most, and the seller a reserve ({@link createCapacity}).
 * @param limit the largest load, as a sum of weights; `Infinity` disables shedding
 */
export function registerLoadShedding(app: FastifyInstance, limit: number): void {
  const capacity = createCapacity(limit);
  let shed = 0;
  let lastLog = { at: -Infinity, shed: 0 };
  app.decorate('load', {
    get carried() {
      return capacity.carried;
    },
    get shed() {
      return shed;
    },
    limit,
  });
  app.decorateRequest('claim', null);

  const enter = (request: FastifyRequest, claim: Claim) => {
    request.claim = claim;
    capacity.add(claim);
  };
  const leave = (request: FastifyRequest) => {
    if (request.claim) capacity.remove(request.claim);
    request.claim = null;
  };
  const logShedding = () => {
    if (performance.now() - lastLog.at < LOG_EVERY_MS) return;
    app.log.warn(
      { carried: capacity.carried, limit, shed: shed - lastLog.shed },
      'more requests than can be served; shedding some with 503 and Retry-After',
    );
    lastLog = { at: performance.now(), shed };
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    shed += 1;
    logShedding();
    return shedRequest(request, reply, pathOf(request.url));
  };
  app.decorate('shed', refuse);

  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.url);
    if (NEVER_SHED.test(path) || (app.sandbox !== null && SANDBOX.test(path))) return done();
    const { sessions } = app.context;
    const seller = sessions.knownPerson(request, 'seller');
    const claim: Claim = {
      weight: weightOf(request),
      by: seller ?? sharedAddress(request.ip),
      isSeller: seller !== undefined,
      isShedLast:
        FILES.test(path) ||
        (path === PAYMENT_REPORT && sessions.knownPerson(request, 'user') !== undefined),
    };
    if (!capacity.hasRoom(claim)) {
      void refuse(request, reply);
      return;
    }
    if (path !== STREAM) enter(request, claim);
    done();
  });
  // A request that is still being received uses no capacity, however slow its client is.
  const paused = new WeakMap<FastifyRequest, Claim>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.claim && hasBody(request)) {
      paused.set(request, request.claim);
      leave(request);
    }
    done(null, payload);
  });
  // It may have been held back, together with many others, to be completed at once.
  app.addHook('preValidation', (request, reply, done) => {
    const claim = paused.get(request);
    if (claim && !capacity.hasRoom(claim)) {
      void refuse(request, reply);
      return;
    }
    if (claim) enter(request, claim);
    done();
  });
  // Neither does a response that is being sent.
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

/** Written once, so that a shed request costs next to nothing. */
const busyAnswers: Partial<Record<Language, string>> = {};

/** Answers without throwing: thrown errors are logged one by one, which is too slow under load. */
function shedRequest(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const seconds = retrySeconds();
  const language = languageOf(request);
  if (!reply.hasHeader('retry-after')) void reply.header('retry-after', String(seconds));
  void reply.code(503).header('cache-control', 'no-store');
  const isPage =
    request.method === 'GET' &&
    !path.startsWith('/api/') &&
    (request.headers.accept ?? '').includes('text/html');
  if (!isPage)
    return reply
      .type('application/json; charset=utf-8')
      .send(
        (busyAnswers[language] ??= JSON.stringify(failureFor(new AppError('busy', 503), language))),
      );
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .header('content-language', language)
    .header('vary', 'accept-language, cookie')
    .send(busyPage(language, seconds));
}
