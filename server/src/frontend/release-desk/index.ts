import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { createApproval, ReleaseError, rollBackLive, withdraw } from '../releases';
import { findPackages } from './packages';
import { findEmail } from './queries';
import { teamErrors } from './team-errors';

const tag = 'Releases';

/** The seller's view of releases: their health, and rolling back or withdrawing a bad one. */
export default async function releaseDesk(app: FastifyInstance): Promise<void> {
  const { db, clock, releaseStore } = app.context;
  await app.register(teamErrors);

  registerCall(app, 'GET /api/seller/releases', {
    summary:
      'Lists each package: its live release and canary, reports of their visitors, and the last moves.',
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
      'Rolls back from the live release that the seller saw to the previous one. Can be repeated.',
    tag,
    role: 'seller',
    failures: [409],
    async handler({ body: { remote, from, to }, session, translate }) {
      const who = await findEmail(db, session.subject);
      await rollBackLive(db, releaseStore, { remote, who, from, to }).catch((error: unknown) => {
        throw toAppError(error);
      });
      return { success: true, message: translate('release_rolled_back', { remote, release: to }) };
    },
  });

  registerCall(app, 'POST /api/seller/releases/withdraw', {
    summary: 'Withdraws a canary: all visitors get the live release. Can be repeated.',
    tag,
    role: 'seller',
    async handler({ body: { remote, release }, session, translate }) {
      await withdraw(db, { remote, release, who: await findEmail(db, session.subject) });
      return { success: true, message: translate('release_withdrawn', { remote, release }) };
    },
  });

  registerCall(app, 'POST /api/seller/releases/approve', {
    summary:
      'Returns a code with which a team can publish one release that the checks refuse (--force). ' +
      'It counts once, within a quarter of an hour.',
    tag,
    role: 'seller',
    async handler({ body: { remote }, session }) {
      const seller = await findEmail(db, session.subject);
      const approval = await createApproval(db, { remote, seller, now: clock.now() });
      return { success: true, code: approval.code, expires: approval.expires.toISOString() };
    },
  });
}

/** The command line prints the English reason; the seller gets a translated message. */
function toAppError(error: unknown): unknown {
  if (!(error instanceof ReleaseError)) return error;
  return new AppError(
    error.code === 'moved_meanwhile' ? 'changed_meanwhile' : 'release_unfit',
    409,
  );
}
