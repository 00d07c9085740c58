import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { ReleaseError, rollBackLive, withdraw } from '../releases';
import { findPackages } from './packages';
import { findEmail } from './queries';
import { teamReports } from './team-errors';

const tag = 'Releases';

/**
 * What the seller sees of the releases, and the two things that can be done about a bad one.
 * Publishing is the teams'.
 */
export default async function releaseDesk(app: FastifyInstance): Promise<void> {
  const { db, clock, releaseStore } = app.context;
  await app.register(teamReports);

  registerCall(app, 'GET /api/seller/releases', {
    summary:
      'Of every package: what is live and since when, its canary, how both do with their visitors, and the last moves.',
    tag,
    role: 'seller',
    handler: async () => ({
      success: true,
      packages: await findPackages(db, clock.now()),
      now: clock.now(),
    }),
  });

  registerCall(app, 'POST /api/seller/releases/rollback', {
    summary:
      'Goes back from the live release that the seller saw to the one before it. Once more is harmless.',
    tag,
    role: 'seller',
    failures: [409],
    async handler({ body: { remote, from, to }, session, say }) {
      const who = await findEmail(db, session.subject);
      await rollBackLive(db, releaseStore, { remote, who, from, to }).catch((error: unknown) => {
        throw toAppError(error);
      });
      return { success: true, message: say('release_rolled_back', { remote, release: to }) };
    },
  });

  registerCall(app, 'POST /api/seller/releases/withdraw', {
    summary: 'Takes a canary away: everybody gets the live release. Once more is harmless.',
    tag,
    role: 'seller',
    async handler({ body: { remote, release }, session, say }) {
      await withdraw(db, { remote, release, who: await findEmail(db, session.subject) });
      return { success: true, message: say('release_withdrawn', { remote, release }) };
    },
  });
}

/**
 * Teams read the reason in English in their terminal; a seller learns in their language what to do
 * about it.
 */
function toAppError(error: unknown): unknown {
  if (!(error instanceof ReleaseError)) return error;
  return new AppError(
    error.code === 'moved_meanwhile' ? 'changed_meanwhile' : 'release_unfit',
    409,
  );
}
