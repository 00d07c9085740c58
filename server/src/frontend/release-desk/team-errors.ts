import type { FastifyInstance } from 'fastify';
import { answerReleaseError, authorise, findPointers, findReleases } from '../releases';
import { KEPT_MS } from '../reports';
import { findHealth, type Health, type HealthSource } from './health';

/** Maximum number of different errors for each release. */
const MAX_FAULTS = 30;

/** A release of a package with its reports. */
export interface ReleaseHealth extends Health {
  release: string;
  /** Absent if no visitors get the release. */
  channel?: 'live' | 'canary';
  /** Share of the visitors. */
  percent: number;
}

async function findPackageHealth(source: HealthSource, remote: string, now: number) {
  const { db } = source;
  const pointers = (await findPointers(db)).filter((one) => one.remote === remote);
  const releases = await findReleases(db, remote);
  return Promise.all(
    releases.map(async ({ release, at }): Promise<ReleaseHealth> => {
      const since = new Date(Math.max(at.getTime(), now - KEPT_MS));
      const health = await findHealth(source, { remote, release, since, now, faults: MAX_FAULTS });
      const pointer = pointers.find((one) => one.release === release);
      return {
        release,
        ...(pointer && { channel: pointer.channel }),
        percent: pointer?.percent ?? 0,
        ...health,
      };
    }),
  );
}

/** The call of `smokehouse errors`: what browsers reported about a team's releases. */
export async function teamErrors(app: FastifyInstance, source: HealthSource): Promise<void> {
  const { clock } = app.context;
  app.setErrorHandler(answerReleaseError);
  const path = '/api/release/:remote/errors';
  app.get(path, { schema: { hide: true } as object }, async (request) => {
    const { remote } = request.params as { remote: string };
    await authorise(source.db, request.headers.authorization, remote);
    return { success: true, releases: await findPackageHealth(source, remote, clock.now()) };
  });
}
