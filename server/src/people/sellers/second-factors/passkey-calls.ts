import type { FastifyInstance } from 'fastify';
import { dateOf } from '../../../clock';
import { registerCall } from '../../../http/calls';
import { AppError } from '../../../http/errors';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  registrationOptions,
  verifyNewPasskey,
} from '../passkeys';
import { type FactorChanges, subjectOf } from './changes';
import { DURING_SETUP, tag } from './document';

/** Passkeys: start, new one, removal. */
export function registerPasskeyCalls(app: FastifyInstance, changes: FactorChanges): void {
  const { db, clock, sessions, securityEvents } = app.context;

  registerCall(app, 'POST /api/seller/passkeys/start', {
    summary: 'Options for a new passkey, after confirming the identity',
    tag,
    role: 'seller',
    permission: 'own.account',
    // Options for a passkey.
    audit: null,
    allowedDuring: DURING_SETUP,
    failures: [409],
    changesState: true,
    handler: async ({ request, session }) => {
      await sessions.requireConfirmed(session);
      const seller = await changes.sellerOf(session);
      if ((await listPasskeys(db, seller.id)).length >= MAX_PASSKEYS)
        throw new AppError('passkeys_many', 409);
      const options = await registrationOptions(request, app.context, session.id, seller);
      return { success: true, options };
    },
  });

  registerCall(app, 'POST /api/seller/passkeys/add', {
    summary: 'Add a new passkey',
    tag,
    role: 'seller',
    permission: 'own.account',
    audit: 'account.factor_add',
    allowedDuring: DURING_SETUP,
    cost: 'password',
    handler: async (input) => {
      const { body, request, session, translate } = input;
      await sessions.requireConfirmed(session);
      const passkey = await verifyNewPasskey(request, app.context, session.id, body.passkey);
      if (!passkey) throw new AppError('passkey_wrong', 422);
      const added = await changes.add(input, 'passkey_added', async (tx) => {
        if (!(await insertPasskey(tx, session.subject, body.name, passkey, dateOf(clock))))
          throw new AppError('passkey_wrong', 422);
      });
      return { success: true, message: translate('passkey_added'), ...added };
    },
  });

  registerCall(app, 'POST /api/seller/passkeys/remove', {
    summary: 'Remove a passkey, after confirming the identity',
    tag,
    role: 'seller',
    permission: 'own.account',
    audit: 'account.factor_remove',
    failures: [404, 409],
    handler: async ({ body, request, session, audit, translate }) => {
      await sessions.requireConfirmed(session);
      await db.transaction().execute(async (tx) => {
        if (!(await deletePasskey(tx, session.subject, body.id)))
          throw new AppError('passkey_unknown', 404);
        await changes.settleRemoval(tx, session.subject);
        await changes.notify(session.subject, 'passkey_removed', tx);
        await audit(tx, { subject: subjectOf(session), before: { factor: 'passkey' } });
      });
      securityEvents.note(request, 'second_factor_removed', session);
      return { success: true, message: translate('passkey_removed') };
    },
  });
}
