import type { FastifyInstance } from 'fastify';
import { answerReleaseError, authorise, findReleases } from '../releases';
import { KEPT_MS, MIN_EXPOSED, sumFigures } from '../reports';
import { findHealth, type Health, type HealthSource } from './health';
import { type ActiveRow, findActiveReleases } from './queries';

/** Maximum number of different errors for each release. */
const MAX_FAULTS = 30;
/** Includes the ten-second slot in which the canary began. */
const SLOT_MS = 10_000;

/** A release of a package with its reports. */
export interface ReleaseHealth extends Health {
  release: string;
  /** Absent if no visitors get the release. */
  channel?: 'live' | 'canary';
  /** Share of the visitors. */
  percent: number;
  /**
   * Of a canary: the visitors of the live release since it began, while they are too few to compare
   * with, so that it is not withdrawn.
   */
  awaits?: { visitors: number; needed: number };
}

async function findAwaited(
  { db }: HealthSource,
  active: readonly ActiveRow[],
  now: number,
): Promise<ReleaseHealth['awaits']> {
  const [live, canary] = ['live', 'canary'].map((channel) =>
    active.find((row) => row.channel === channel),
  );
  if (!live || !canary) return undefined;
  const since = new Date(Math.max(canary.since.getTime() - SLOT_MS, now - KEPT_MS));
  const figures = await sumFigures(db, live.remote, live.release, since, new Date(now + 1));
  return figures.exposed < MIN_EXPOSED
    ? { visitors: Number(figures.exposed), needed: MIN_EXPOSED }
    : undefined;
}

async function findPackageHealth(source: HealthSource, remote: string, now: number) {
  const { db } = source;
  const pointers = (await findActiveReleases(db)).filter((one) => one.remote === remote);
  const awaits = await findAwaited(source, pointers, now);
  const releases = await findReleases(db, remote);
  return Promise.all(
    releases.map(async ({ release, at }): Promise<ReleaseHealth> => {
      const since = new Date(Math.max(at.getTime(), now - KEPT_MS));
      const health = await findHealth(source, { remote, release, since, now, faults: MAX_FAULTS });
      const pointer = pointers.find((one) => one.release === release);
      return {
        release,
        ...(pointer && { channel: pointer.channel as 'live' | 'canary' }),
        ...(pointer?.channel === 'canary' && awaits && { awaits }),
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
