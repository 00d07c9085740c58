import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { addressKey } from '../../http/limits';
import { visitorOf } from '../site';
import { createReportableReleases } from './reportable-releases';
import { createCallLimit } from './call-limit';
import { writeTallies } from './queries';
import { addFault, createTallies } from './tallies';
import { type Reporter, createVisitors } from './visitors';
import { createWatch, type WithdrawnCanary } from './canary-watch';
import { patternOf, redact } from './redact';

export { compareWithPrevious, type PreviousComparison } from './compare-with-previous';
export { type Figures, findFaults, findVitals, sumFigures } from './queries';
export { p75 } from './vitals';
export { KEPT_MS, SERVER, VITALS_KEPT_MS } from './canary-watch';

declare module 'fastify' {
  interface FastifyInstance {
    reports: {
      /** Writes down what was heard. */
      flush: () => Promise<void>;
      /** One round of comparing canaries with live releases. */
      watchOnce: () => Promise<WithdrawnCanary[]>;
      /** `package release kind` → reports heard, since the start. */
      heard: ReadonlyMap<string, number>;
      /** Why → reports left out, since the start. */
      ignored: { unknown: number; repeated: number };
      /** Canaries that this process took back. */
      withdrawnCanaries: number;
    };
  }
}

/** A call of the most reports has 20 KB at most. */
const BODY_LIMIT = 32_000;
const FLUSH_EVERY_MS = 2000;
const WATCH_EVERY_MS = 3000;
const DAY_MS = 86_400_000;

/**
 * What visitors' browsers say about the releases that they got, and the take-back of a canary that
 * fails.
 */
async function plugin(app: FastifyInstance): Promise<void> {
  const { db, clock, listener, settings, runsJobs } = app.context;
  const known = createReportableReleases(db, listener, () => new Date(clock.now() - DAY_MS));
  const tallies = createTallies();
  const visitors = createVisitors();
  const isAllowed = createCallLimit();
  const heard = new Map<string, number>();
  const ignored = { unknown: 0, repeated: 0 };
  const watch = createWatch({ db, clock, log: app.log });

  async function flush(): Promise<void> {
    const taken = tallies.take();
    if (taken.length === 0) return;
    try {
      await writeTallies(db, taken);
    } catch (error) {
      // A database that is away comes back; what it refuses it would refuse for ever.
      if (!/^2[23]/.test(String((error as { code?: unknown }).code))) tallies.putBack(taken);
      throw error;
    }
  }
  async function watchOnce(): Promise<WithdrawnCanary[]> {
    const taken = await watch();
    app.reports.withdrawnCanaries += taken.length;
    return taken;
  }
  app.decorate('reports', { flush, watchOnce, heard, ignored, withdrawnCanaries: 0 });

  registerCall(app, 'POST /api/reports', {
    summary:
      'What a page says about the releases that it got: shown, failed, measured. Nothing in it names a person, and what is not known is ignored.',
    tag: 'Reports',
    failures: [429],
    bodyLimit: BODY_LIMIT,
    async handler({ body, request }) {
      const [now, from, visitor] = [clock.now(), reporterOf(request), visitorOf(request)];
      if (settings.RATE_LIMIT && !isAllowed(from.network, now))
        throw new AppError('too_many', 429, { seconds: 60, minutes: 1 });
      await known.refresh();
      for (const report of body.reports) {
        const { remote, release, kind } = report;
        if (!known.has(remote, release, visitor)) {
          ignored.unknown += 1;
          continue;
        }
        const tally = tallies.at(remote, release, now);
        if (!visitors.count(tally, report, from, now)) {
          ignored.repeated += 1;
          continue;
        }
        heard.set(
          `${remote} ${release} ${kind}`,
          (heard.get(`${remote} ${release} ${kind}`) ?? 0) + 1,
        );
        if (report.kind !== 'loaded' && report.kind !== 'vital')
          addFault(tally, {
            kind: report.kind,
            reason: redact(report.reason ?? ''),
            page: patternOf(report.page),
          });
      }
      return { success: true };
    },
  });

  app.addHook('preClose', async () => {
    known.close();
    await flush().catch((error: unknown) =>
      app.log.warn({ err: error }, 'the last reports are lost'),
    );
  });
  if (!runsJobs) return;
  repeat(app, FLUSH_EVERY_MS, flush, 'reports could not be written; tried again');
  repeat(app, WATCH_EVERY_MS, watchOnce, 'canaries could not be looked at; tried again');
}

/**
 * Runs something again and again, never twice at once. What fails is tried again with the next
 * round: nothing here may end the process.
 */
function repeat(
  app: FastifyInstance,
  ms: number,
  run: () => Promise<unknown>,
  failed: string,
): void {
  let round: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    round ??= run()
      .catch((error: unknown) => app.log.error({ err: error }, failed))
      .finally(() => {
        round = undefined;
      });
  }, ms);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await round;
  });
}

export default fp(plugin, { name: 'reports' });

/**
 * Behind one IPv6 subscription are more addresses than anybody can count: its first half is one
 * network.
 */
function reporterOf(request: FastifyRequest): Reporter {
  return {
    network: addressKey(request.ip),
    browser: JSON.stringify([visitorOf(request) ?? '', request.headers['user-agent'] ?? '']),
  };
}
