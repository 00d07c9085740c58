import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
} from 'fastify';
import type { core } from 'zod';
import type { Context } from './context';
import { registerConnectionLimits } from './http/connections';
import { requireDeclaredCosts } from './http/costs';
import { registerDocumentation } from './http/documentation';
import { answerError, AppError, rawFailure, registerErrors } from './http/errors';
import { registerHostCheck } from './http/host';
import { registerJson } from './http/json';
import { createLimits } from './http/limits';
import { registerLoadShedding } from './http/load-shedding';
import { answerLongHeaders } from './http/long-headers';
import { FailureLog, loggerOptions, pathOf, requestId } from './http/logging';
import { registerOriginCheck } from './http/origin';
import { registerRouteLimits } from './http/route-limits';
import { registerSecurityHeaders, secureCheck } from './http/security';
import { createSecurityEvents } from './http/security-events';
import { serializerFor } from './http/serializer';
import { createSessions } from './http/sessions';
import { registerJobs } from './jobs';
import { createThreads } from './threads';
import accounts from './people/accounts';
import accountMails from './people/mails';
import accountSessions from './people/sessions';
import recovery from './people/recovery';
import auditLog from './operations/audit';
import mail from './operations/mail';
import addresses from './ordering/addresses';
import bills from './money/bills';
import handRefunds from './money/hand-refunds';
import splits from './money/splits';
import shifts from './money/shifts';
import dayReports from './money/day-reports';
import corrections from './money/corrections';
import carts from './ordering/carts';
import auditDesk from './desk/audit';
import salesExport from './desk/exports';
import dishes from './ordering/dishes';
import dineOrders from './ordering/dine-orders';
import guests from './people/guests';
import hours from './ordering/hours';
import estimates from './ordering/estimate';
import kitchen from './ordering/kitchen';
import live from './events';
import orderEvents from './ordering/order-events';
import orderHelp from './ordering/order-help';
import orderMails from './ordering/order-mails';
import { registerMetrics } from './operations/metrics';
import printing from './operations/printing';
import orders from './ordering/orders';
import payments from './money/payments';
import pictures, { PICTURE_LIMIT_MB } from './menu/pictures';
import counts from './menu/counts';
import dueStock from './ordering/due-stock';
import products from './menu/products';
import recipes from './menu/recipes';
import options from './menu/options';
import search from './menu/search';
import releases, { openReleaseStore, type ReleaseStore } from './frontend/releases';
import releaseDesk from './frontend/release-desk';
import sellerOrders from './ordering/seller-orders';
import reports from './frontend/reports';
import sandbox from './money/sandbox';
import sellers, { findBlockingStep } from './people/sellers';
import { holdAccess } from './people/access';
import staff, { findStaffRole } from './people/staff';
import tabletsOfStaff, { findScreen } from './people/tablets';
import site from './frontend/site';
import tableCalls from './ordering/table-calls';
import waiting from './ordering/waiting';
import areas from './ordering/areas';
import tables from './ordering/tables';
import floor from './ordering/floor';
import visits from './ordering/visits';
import statistics from './desk/statistics';

/** The modules in the order of registration. A module may use the decorators of earlier ones. */
const MODULES: readonly FastifyPluginAsync[] = [
  live,
  auditLog,
  estimates,
  orderEvents,
  mail,
  orderMails,
  printing,
  accountMails,
  accounts,
  sellers,
  accountSessions,
  staff,
  tabletsOfStaff,
  recovery,
  guests,
  hours,
  products,
  counts,
  dueStock,
  recipes,
  options,
  search,
  pictures,
  carts,
  addresses,
  sandbox,
  payments,
  orders,
  dineOrders,
  areas,
  tables,
  tableCalls,
  waiting,
  visits,
  floor,
  bills,
  splits,
  handRefunds,
  shifts,
  dayReports,
  corrections,
  orderHelp,
  kitchen,
  sellerOrders,
  dishes,
  salesExport,
  auditDesk,
  statistics,
  releases,
  reports,
  releaseDesk,
  site,
];

/** The input of {@link buildApp}, which creates the rest of the context. */
export type AppServices = Omit<
  Context,
  'dayOf' | 'sessions' | 'limits' | 'securityEvents' | 'releaseStore'
> & { logger?: FastifyServerOptions['logger']; releaseStore?: ReleaseStore };

/** Two files, because a browser may send the JSON as one. Unit: bytes. */
const MULTIPART_LIMITS = {
  fileSize: PICTURE_LIMIT_MB * 1024 * 1024,
  files: 2,
  fields: 5,
  fieldSize: 20_000,
  parts: 6,
  headerPairs: 20,
};

/**
 * Builds the server as a Fastify instance that does not listen yet. Tests and `server.ts` use the
 * same one.
 */
export async function buildApp({
  logger = false,
  ...services
}: AppServices): Promise<FastifyInstance> {
  const { settings, db, clock } = services;
  const app = Fastify({
    logger: loggerOptions(logger),
    logController: new FailureLog(),
    trustProxy: settings.TRUST_PROXY,
    genReqId: requestId(settings.TRUST_PROXY !== false),
    // Malformed percent-encoding, a header that is too long: such requests never reach a route.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: (error, socket) => {
      if (socket.destroyed || !socket.writable) return;
      socket.end(
        error.code === 'HPE_HEADER_OVERFLOW'
          ? answerLongHeaders(error.rawPacket)
          : rawFailure(400, 'bad_request'),
      );
    },
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    return503OnClosing: false,
  });
  const isSecure = secureCheck(settings);
  const context: Context = {
    releaseStore: services.releaseStore ?? openReleaseStore(settings, db),
    ...services,
    dayOf: (at) => app.hours.dayOf(at),
    sessions: createSessions({
      db,
      clock,
      listener: services.listener,
      isSecure,
      findStep: (sellerId) => findBlockingStep(db, settings, sellerId),
      findStaffRole: (id) => findStaffRole(db, id),
      findScreen: (id) => findScreen(db, id),
      holdAccess,
    }),
    limits: createLimits({ db, clock, enabled: settings.RATE_LIMIT }),
    securityEvents: createSecurityEvents(),
  };
  app.decorate('context', context);
  app.decorate('threads', createThreads(app.log));
  app.addHook('onClose', () => app.threads.close());
  registerJobs(app, context);
  app.decorate('publicCalls', new Map());
  app.decorate('approvableCalls', new Map());
  app.decorateRequest('session', null);
  app.decorateRequest('approver', null);
  app.decorateRequest('approved', null);
  app.decorateRequest('approval', null);
  app.setSerializerCompiler(({ schema }) => serializerFor(schema as core.$ZodType));
  registerMetrics(app);
  registerErrors(app);
  registerJson(app);
  await app.register(cookie);
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  registerSecurityHeaders(app, settings);
  registerConnectionLimits(app, settings.TRUST_PROXY !== false);
  registerLoadShedding(app, settings.LOAD_LIMIT);
  if (context.failsWithoutAudit) requireDeclaredCosts(app);
  registerRouteLimits(app);
  registerHostCheck(app, settings.PUBLIC_URL);
  registerOriginCheck(app, settings.PUBLIC_URL);
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      {
        method: request.method,
        url: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
  await registerDocumentation(app);
  for (const module of MODULES) await app.register(module);
  // The site answers every other GET with a page. Unknown paths under /api get JSON.
  for (const url of ['/api', '/api/*']) {
    app.all(url, { schema: { hide: true } as object }, (request, reply) =>
      answerError(new AppError('not_found', 404), request, reply),
    );
  }
  return app;
}
