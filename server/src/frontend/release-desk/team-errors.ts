import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool';
import { answerReleaseError, authorise, findPointers, findReleases } from '../releases';
import { KEPT_MS } from '../reports';
import { findHealth, type Health } from './health';

/** Different errors that a team is told of each release. */
const MAX_FAULTS = 30;

/** One release of a package, as its team sees how it does. */
export interface ReleaseHealth extends Health {
  release: string;
  /** Where it is out now; absent where nobody gets it. */
  channel?: 'live' | 'canary';
  /** Share of the visitors that get it now; 0 where nobody does. */
  percent: number;
}

async function findPackageHealth(db: Database, remote: string, now: number) {
  const pointers = (await findPointers(db)).filter((one) => one.remote === remote);
  const releases = await findReleases(db, remote);
  return Promise.all(
    releases.map(async ({ release, at }): Promise<ReleaseHealth> => {
      const since = new Date(Math.max(at.getTime(), now - KEPT_MS));
      const health = await findHealth(db, { remote, release, since, now, faults: MAX_FAULTS });
      const out = pointers.find((one) => one.release === release);
      return {
        release,
        ...(out && { channel: out.channel }),
        percent: out?.percent ?? 0,
        ...health,
      };
    }),
  );
}

/**
 * What a team's token may read about its releases, besides publishing them: `smokehouse errors`.
 */
export async function teamReports(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.context;
  app.setErrorHandler(answerReleaseError);
  const path = '/api/release/:remote/errors';
  app.get(path, { schema: { hide: true } as object }, async (request) => {
    const { remote } = request.params as { remote: string };
    await authorise(db, request.headers.authorization, remote);
    return { success: true, releases: await findPackageHealth(db, remote, clock.now()) };
  });
}
