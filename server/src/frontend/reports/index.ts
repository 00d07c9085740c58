import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { FailureReport, Report } from '@smokehouse/shared/contract';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { addressKey } from '../../http/limits';
import { registerProcessJob } from '../../jobs';
import { framesOf } from '../source-maps';
import { createPageProofs, type ServedPage, visitorOf } from '../site';
import { createReportableReleases } from './reportable-releases';
import { createCallLimit } from './call-limit';
import { writeTallies } from './queries';
import { addFault, createTallies } from './tallies';
import { type Reporter, createVisitors } from './visitors';
import { createWatch, type WithdrawnCanary } from './canary-watch';
import { patternOf, redact } from './redact';

export { MIN_EXPOSED } from './evidence';
export { compareWithPrevious } from './compare-with-previous';
export { findFaults, findVitals, sumFigures } from './queries';
export { p75 } from './vitals';
export { KEPT_MS, VITALS_KEPT_MS } from './canary-watch';

declare module 'fastify' {
  interface FastifyInstance {
    reports: {
      /** Writes the counted reports to the database. */
      flush: () => Promise<void>;
      /** Compares all canaries with the live releases once. */
      watchOnce: () => Promise<WithdrawnCanary[]>;
      /** Counted reports since the start, by `package release kind`. */
      counted: ReadonlyMap<string, number>;
      /** Ignored reports since the start, by reason. */
      ignored: { unknown: number; unproven: number; repeated: number };
      /** Number of canaries that this process withdrew. */
      withdrawnCanaries: number;
    };
  }
}

/**
 * A call with the maximum number of reports has at most 20 KB; one of them has a stack. Unit:
 * bytes.
 */
const BODY_LIMIT = 32_000;
const FLUSH_EVERY_MS = 2000;
const WATCH_EVERY_MS = 3000;
const DAY_MS = 86_400_000;

/** Receives reports of browsers about their releases, and withdraws canaries that fail. */
async function plugin(app: FastifyInstance): Promise<void> {
  const { db, clock, listener, settings, runsJobs } = app.context;
  const reportable = createReportableReleases(db, listener, () => new Date(clock.now() - DAY_MS));
  const tallies = createTallies();
  const visitors = createVisitors();
  const isAllowed = createCallLimit();
  const counted = new Map<string, number>();
  const ignored = { unknown: 0, unproven: 0, repeated: 0 };
  const proofs = createPageProofs(db);
  const watch = createWatch({ ...app.context, log: app.log });

  async function flush(): Promise<void> {
    const pending = tallies.take();
    if (pending.length === 0) return;
    try {
      await writeTallies(db, pending);
    } catch (error) {
      // Rows that the database rejects (classes 22 and 23) are dropped, others are retried.
      if (!/^2[23]/.test(String((error as { code?: unknown }).code))) tallies.putBack(pending);
      throw error;
    }
  }
  async function watchOnce(): Promise<WithdrawnCanary[]> {
    const withdrawn = await watch();
    app.reports.withdrawnCanaries += withdrawn.length;
    return withdrawn;
  }
  app.decorate('reports', { flush, watchOnce, counted, ignored, withdrawnCanaries: 0 });

  function countReport(
    report: Report,
    served: ServedPage | undefined,
    request: FastifyRequest,
  ): void {
    const { remote, release, kind } = report;
    const now = clock.now();
    if (!reportable.has(remote, release, visitorOf(request))) {
      ignored.unknown += 1;
      return;
    }
    if (!served?.contains(remote, release)) {
      ignored.unproven += 1;
      return;
    }
    const reporter = reporterOf(request, served);
    const tally = tallies.at(remote, release, now);
    const isCounted = visitors.count(tally, report, reporter, now);
    const isListed = isFailure(report) && visitors.isListed(report, reporter, now);
    if (!isCounted && !isListed) ignored.repeated += 1;
    const key = `${remote} ${release} ${kind}`;
    if (isCounted) counted.set(key, (counted.get(key) ?? 0) + 1);
    if (!isListed) return;
    addFault(tally, {
      kind: report.kind,
      reason: redact(report.reason ?? ''),
      page: patternOf(report.page),
      stack: framesOf(report.stack ?? ''),
    });
  }

  registerCall(app, 'POST /api/reports', {
    summary:
      'Reports of a page about its releases: loaded, failed, measured. They contain no personal ' +
      'data. Reports count ' +
      'only about releases of the page that the same browser was served last.',
    tag: 'Reports',
    failures: [429],
    bodyLimit: BODY_LIMIT,
    async handler({ body, request }) {
      if (settings.RATE_LIMIT && !isAllowed(addressKey(request.ip), clock.now()))
        throw new AppError('too_many', 429, { seconds: 60, minutes: 1 });
      await reportable.refresh();
      // Without the database's key, no proof can be checked.
      const served = await proofs.read(request, clock.now()).catch(() => undefined);
      for (const report of body.reports) countReport(report, served, request);
      return { success: true };
    },
  });

  app.addHook('preClose', async () => {
    reportable.close();
    await flush().catch((error: unknown) =>
      app.log.warn({ err: error }, 'the last reports could not be written'),
    );
  });
  if (!runsJobs) return;
  registerProcessJob(app, { name: 'writing reports', everyMs: FLUSH_EVERY_MS, run: flush });
  registerProcessJob(app, { name: 'comparing canaries', everyMs: WATCH_EVERY_MS, run: watchOnce });
}

export default fp(plugin, { name: 'reports' });

const isFailure = (report: Report): report is FailureReport =>
  report.kind !== 'loaded' && report.kind !== 'vital';

/** For IPv6, `addressKey` is the first half of the address, because a subscriber has all of them. */
function reporterOf(request: FastifyRequest, page: ServedPage): Reporter {
  return {
    page,
    network: addressKey(request.ip),
    browser: JSON.stringify([visitorOf(request) ?? '', request.headers['user-agent'] ?? '']),
  };
}
