import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ISOLATIONS } from '../../frontend/rendering';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Payment calls → name of the step, and its outcome on success. */
const PAYMENT_STEPS: Readonly<Record<string, { step: string; success: string }>> = {
  '/api/order/cod': { step: 'place', success: 'placed' },
  '/api/order/verifyRazorpay': { step: 'verify', success: 'paid' },
  '/api/payments/razorpay/webhook': { step: 'webhook', success: 'noted' },
};
/** Live streams last for hours and are not part of the durations. */
const STREAM = '/api/events';
const RELEASE_ENTRY =
  /^\/releases\/([a-z][\w-]{0,40})\/([\w.-]{1,80})\/(?:remoteEntry|main)\.[0-9a-f]+\.js$/;

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none';

/** Registers all metrics of this process; {@link Registry.metrics} formats them for Prometheus. */
export function createFigures(app: FastifyInstance): Registry {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of a response',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const payments = new Counter({
    name: 'smokehouse_payment_steps_total',
    help: 'Orders placed and payments reported, by outcome',
    labelNames: ['step', 'outcome'],
    registers,
  });
  const loads = new Counter({
    name: 'smokehouse_release_loads_total',
    help: 'Entries of releases that browsers loaded',
    labelNames: ['package', 'release'],
    registers,
  });

  app.addHook('preSerialization', (request, reply, payload, done) => {
    const known = request.method === 'POST' ? PAYMENT_STEPS[routeOf(request)] : undefined;
    if (known) {
      const { outcome, code } = payload as { outcome?: string; code?: string };
      payments.inc({
        step: known.step,
        outcome: outcome ?? code ?? (reply.statusCode < 400 ? known.success : 'failed'),
      });
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    if (route === STREAM) return done();
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    const [, name, release] =
      (reply.statusCode === 200 &&
        request.method === 'GET' &&
        RELEASE_ENTRY.exec(request.url.split('?', 1)[0] ?? '')) ||
      [];
    if (name && release) loads.inc({ package: name, release });
    done();
  });
  addGauges(app, registers);
  return register;
}

/** Metrics whose value is read at each request. */
function addGauges(app: FastifyInstance, registers: Registry[]): void {
  new Gauge({
    name: 'smokehouse_live_streams',
    help: 'Open live streams',
    registers,
    collect() {
      this.set(app.live.size);
    },
  });
  new Gauge({
    name: 'smokehouse_load',
    help: 'Weights of the requests being handled, and their limit',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'carried' }, app.load.carried);
      this.set({ state: 'limit' }, app.load.limit);
    },
  });
  new Counter({
    name: 'smokehouse_shed_total',
    help: 'Requests shed with 503 and Retry-After',
    registers,
    collect() {
      this.reset();
      this.inc(app.load.shed);
    },
  });
  new Gauge({
    name: 'smokehouse_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount, options } = app.context.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waited_for' }, waitingCount);
      this.set({ state: 'limit' }, options.max);
    },
  });
  new Gauge({
    name: 'smokehouse_security_events',
    help: 'Sign-ins, refusals and changes of accounts since the start',
    labelNames: ['event'],
    registers,
    collect() {
      for (const [event, count] of app.context.securityEvents.totals) this.set({ event }, count);
    },
  });
  new Gauge({
    name: 'smokehouse_reconciled_orders',
    help: 'Results of the job that reconciles unpaid orders, since the start',
    labelNames: ['what'],
    registers,
    collect() {
      // Object.entries() types the values of a literal, and not those of an interface.
      const totals = { ...app.reconciling.totals };
      for (const [what, count] of Object.entries(totals)) this.set({ what }, count);
    },
  });
  new Counter({
    name: 'smokehouse_release_reports_total',
    help: 'Reports of browsers about their releases',
    labelNames: ['package', 'release', 'kind'],
    registers,
    collect() {
      this.reset();
      for (const [key, count] of app.reports.counted) {
        const [name = '', release = '', kind = ''] = key.split(' ');
        this.inc({ package: name, release, kind }, count);
      }
    },
  });
  new Counter({
    name: 'smokehouse_release_reports_ignored_total',
    help: 'Reports about unknown releases, and repeated ones',
    labelNames: ['why'],
    registers,
    collect() {
      this.reset();
      for (const [why, count] of Object.entries(app.reports.ignored)) this.inc({ why }, count);
    },
  });
  new Counter({
    name: 'smokehouse_canaries_taken_back_total',
    help: 'Canaries that this process withdrew',
    registers,
    collect() {
      this.reset();
      this.inc(app.reports.withdrawnCanaries);
    },
  });
  new Counter({
    name: 'smokehouse_job_failures_total',
    help: 'Failed runs of the periodic jobs; each runs again',
    labelNames: ['job'],
    registers,
    collect() {
      this.reset();
      for (const [job, { failures }] of app.jobs) this.inc({ job }, failures);
    },
  });
  new Gauge({
    name: 'smokehouse_audit_events',
    help: 'Events of the audit log that the last check found complete',
    registers,
    collect() {
      this.set(app.auditLog.checked?.head.position ?? 0);
    },
  });
  new Gauge({
    name: 'smokehouse_audit_fault',
    help: '1 if the last check found that the audit log was changed',
    registers,
    collect() {
      this.set(app.auditLog.checked?.fault ? 1 : 0);
    },
  });
  new Gauge({
    name: 'smokehouse_renderer_isolation',
    help: '1 for what the system keeps from rendering processes, 0 for what is open to them',
    labelNames: ['from'],
    registers,
    collect() {
      const { rendererState } = app.context;
      if (!rendererState || !('isolation' in rendererState)) return;
      for (const from of ISOLATIONS)
        this.set({ from }, rendererState.isolation.includes(from) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'smokehouse_reconciling_failed',
    help: '1 if the last run of the job that reconciles unpaid orders failed',
    registers,
    collect() {
      this.set(app.reconciling.failed ? 1 : 0);
    },
  });
}
