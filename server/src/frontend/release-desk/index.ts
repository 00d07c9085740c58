import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import {
  approvePackage,
  approveRequest,
  declineRequest,
  ReleaseError,
  releaseSubject,
  rollBackLive,
  withdraw,
} from '../releases';
import { createStackResolver } from '../source-maps';
import { findApprovalLists } from './approvals';
import { findPackages } from './packages';
import { findEmail } from './queries';
import { teamErrors } from './team-errors';

const tag = 'Releases';

/** The seller's view of releases: their health, withdrawing a bad one, approving a refused one. */
export default async function releaseDesk(app: FastifyInstance): Promise<void> {
  const { db, clock, releaseStore } = app.context;
  const source = { db, resolveStacks: createStackResolver(db) };
  await app.register(teamErrors, source);

  registerCall(app, 'GET /api/seller/releases', {
    summary:
      'Lists each package: its live release and canary, reports of their visitors, and the last ' +
      'moves; requests to publish what a check refuses, and approvals.',
    tag,
    role: 'seller',
    permission: 'releases.manage',
    handler: async () => ({
      success: true,
      packages: await findPackages(source, clock.now()),
      ...(await findApprovalLists(db, clock.now())),
      now: clock.now(),
    }),
  });

  registerCall(app, 'POST /api/seller/releases/rollback', {
    summary:
      'Rolls back from the live release that the seller saw to the previous one. Can be repeated.',
    tag,
    role: 'seller',
    permission: 'releases.manage',
    audit: 'release.rollback',
    failures: [409],
    async handler({ body: { remote, from, to }, session, audit, translate }) {
      const who = await findEmail(db, session.subject);
      await rollBackLive(db, releaseStore, { remote, who, audit, from, to }).catch(
        (error: unknown) => {
          throw toAppError(error);
        },
      );
      return { success: true, message: translate('release_rolled_back', { remote, release: to }) };
    },
  });

  registerCall(app, 'POST /api/seller/releases/withdraw', {
    summary: 'Withdraws a canary: all visitors get the live release. Can be repeated.',
    tag,
    role: 'seller',
    permission: 'releases.manage',
    audit: 'release.withdraw',
    async handler({ body: { remote, release }, session, audit, translate }) {
      const who = await findEmail(db, session.subject);
      if (!(await withdraw(db, { remote, release, who, audit }))) audit.unchanged();
      return { success: true, message: translate('release_withdrawn', { remote, release }) };
    },
  });

  registerCall(app, 'POST /api/seller/releases/approve', {
    summary:
      'Approves a release that the checks refuse (--force). With `release`, the one that the team ' +
      'has asked for, for a day. Without, returns a code that counts for one release of the ' +
      'package, within a quarter of an hour.',
    tag,
    role: 'seller',
    permission: 'releases.manage',
    audit: 'release.approve',
    failures: [409],
    async handler({ body: { remote, release, at }, session, audit, translate }) {
      const given = { remote, seller: await findEmail(db, session.subject), now: clock.now() };
      const approval = await db.transaction().execute(async (tx) => {
        const made =
          release === undefined
            ? await approvePackage(tx, given)
            : await approveRequest(tx, { ...given, release, at });
        if (made) await audit(tx, { subject: releaseSubject(remote), after: { release } });
        return made;
      });
      if (!approval) throw new AppError('changed_meanwhile', 409);
      return {
        success: true as const,
        code: approval.code,
        expires: approval.expires.toISOString(),
        ...(release !== undefined && {
          message: translate('release_approved', { remote, release }),
        }),
      };
    },
  });

  registerCall(app, 'POST /api/seller/releases/decline', {
    summary:
      'Declines the release that a team has asked for (--force). The team gets the answer when it ' +
      'publishes that release again. 409 if the team no longer asks for it.',
    tag,
    role: 'seller',
    permission: 'releases.manage',
    audit: 'release.decline',
    failures: [409],
    async handler({ body: { remote, release, at }, session, audit, translate }) {
      const seller = await findEmail(db, session.subject);
      const isDeclined = await db.transaction().execute(async (tx) => {
        const declined = { remote, release, at, seller, now: clock.now() };
        if (!(await declineRequest(tx, declined))) return false;
        await audit(tx, { subject: releaseSubject(remote), before: { release } });
        return true;
      });
      if (!isDeclined) throw new AppError('changed_meanwhile', 409);
      return { success: true, message: translate('release_declined', { remote, release }) };
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
