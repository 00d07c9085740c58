import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';
import { dateOf } from '../../../clock';
import { registerCall } from '../../../http/calls';
import { AppError } from '../../../http/errors';
import { deleteTotp, findTotp, startTotp, useTotpCode } from '../totp';
import { type FactorChanges, subjectOf } from './changes';
import { DURING_SETUP, tag } from './document';

/** The authenticator app: start, first code, removal. */
export function registerTotpCalls(app: FastifyInstance, changes: FactorChanges): void {
  const { db, clock, sessions, securityEvents } = app.context;

  registerCall(app, 'POST /api/seller/totp/start', {
    summary: 'Begin to set up an authenticator app, after confirming the identity',
    tag,
    role: 'seller',
    permission: 'own.account',
    // Nothing counts until it is activated.
    audit: null,
    allowedDuring: DURING_SETUP,
    failures: [409],
    changesState: true,
    handler: async ({ session }) => {
      await sessions.requireConfirmed(session);
      const started = await startTotp(db, await changes.sellerOf(session), dateOf(clock));
      if (!started) throw new AppError('totp_exists', 409);
      const qr = await QRCode.toString(started.address, { type: 'svg', margin: 2 });
      return { success: true, ...started, qr };
    },
  });

  registerCall(app, 'POST /api/seller/totp/activate', {
    summary: 'Finish setting up the authenticator app with its first code',
    tag,
    role: 'seller',
    permission: 'own.account',
    audit: 'account.factor_add',
    allowedDuring: DURING_SETUP,
    cost: 'password',
    failures: [409],
    handler: async (input) => {
      const { body, session, translate } = input;
      await sessions.requireConfirmed(session);
      const pending = await findTotp(db, session.subject);
      if (!pending || pending.activated_at) throw new AppError('totp_missing', 409);
      const added = await changes.add(input, 'totp_added', async (tx) => {
        if (!(await useTotpCode(tx, session.subject, body.code, dateOf(clock), { activate: true })))
          throw new AppError('code_wrong', 422, {}, { code: { code: 'code_wrong' } });
      });
      return { success: true, message: translate('totp_added'), ...added };
    },
  });

  registerCall(app, 'POST /api/seller/totp/remove', {
    summary: 'Remove the authenticator app, after confirming the identity',
    tag,
    role: 'seller',
    permission: 'own.account',
    audit: 'account.factor_remove',
    failures: [409],
    changesState: true,
    handler: async ({ request, session, audit, translate }) => {
      await sessions.requireConfirmed(session);
      await db.transaction().execute(async (tx) => {
        if (!(await deleteTotp(tx, session.subject))) throw new AppError('totp_missing', 409);
        await changes.settleRemoval(tx, session.subject);
        await changes.notify(session.subject, 'totp_removed', tx);
        await audit(tx, { subject: subjectOf(session), before: { factor: 'totp' } });
      });
      securityEvents.note(request, 'second_factor_removed', session);
      return { success: true, message: translate('totp_removed') };
    },
  });
}
