import type { FastifyInstance } from 'fastify';
import { checkPasswordAgain, PASSWORD_LIMITS } from '../../accounts';
import { dateOf } from '../../../clock';
import type { Database } from '../../../database/pool';
import { registerCall } from '../../../http/calls';
import { deviceOf } from '../../../http/devices';
import { AppError } from '../../../http/errors';
import { isPasswordInSettings } from '../../mails';
import { checkFactor, FACTOR_LIMITS } from '../factors';
import { authenticationOptions, listPasskeys } from '../passkeys';
import { declineFactor, findSellerByEmail, findSellerSecret } from '../queries';
import { countRecoveryCodes, createRecoveryCodes, replaceRecoveryCodes } from '../recovery-codes';
import { findFactors, hasFactor } from '../steps';
import { findTotp } from '../totp';
import { createFactorChanges, subjectOf } from './changes';
import { DURING_SETUP, tag } from './document';
import { registerPasskeyCalls } from './passkey-calls';
import { registerTotpCalls } from './totp-calls';

/**
 * Removes all second factors of a seller, for an operator whose seller has lost them.
 * @returns false if there is no such seller
 */
export async function removeSecondFactors(db: Database, email: string): Promise<boolean> {
  const seller = await findSellerByEmail(db, email);
  if (!seller) return false;
  await db.transaction().execute(async (tx) => {
    for (const table of ['seller_totp', 'seller_passkeys', 'seller_recovery_codes'] as const)
      await tx.deleteFrom(table).where('seller_id', '=', seller.id).execute();
  });
  return true;
}

/**
 * The second factors of the seller: authenticator app, passkeys and recovery codes. Each change
 * needs a recent confirmation of the identity and is told to the seller by mail.
 */
export function registerSecondFactors(app: FastifyInstance): void {
  const { db, clock, sessions, settings, securityEvents } = app.context;
  const changes = createFactorChanges(app);
  registerTotpCalls(app, changes);
  registerPasskeyCalls(app, changes);

  registerCall(app, 'GET /api/seller/security', {
    summary: "The seller's second factors",
    tag,
    role: 'seller',
    permission: 'own.account',
    allowedDuring: DURING_SETUP,
    handler: async ({ request, session }) => {
      const { id, email } = await changes.sellerOf(session);
      const [totp, passkeys] = [await findTotp(db, id), await listPasskeys(db, id)];
      const { browser, system } = deviceOf(request.headers['user-agent']);
      return {
        success: true,
        email,
        passwordIsSet: isPasswordInSettings(settings, email),
        factorIsRequired: settings.SELLER_SECOND_FACTOR === 'required',
        ...(totp?.activated_at && { totpSince: totp.activated_at.toISOString() }),
        passkeys: passkeys.map((passkey) => ({
          id: passkey.id,
          name: passkey.name,
          createdAt: passkey.created_at.toISOString(),
          ...(passkey.last_used_at && { lastUsedAt: passkey.last_used_at.toISOString() }),
        })),
        recoveryCodesLeft: await countRecoveryCodes(db, id),
        factors: await findFactors(db, id),
        device: [browser, system].filter(Boolean).join(', '),
        isConfirmed: await sessions.isConfirmed(session),
      };
    },
  });

  registerCall(app, 'POST /api/seller/confirm/passkey', {
    summary: 'Options for a passkey that confirms the identity',
    tag,
    role: 'seller',
    permission: 'own.account',
    // Options for a confirmation.
    audit: null,
    changesState: true,
    handler: async ({ request, session }) => ({
      success: true,
      options: await authenticationOptions(request, app.context, session.id, session.subject),
    }),
  });

  registerCall(app, 'POST /api/seller/confirm', {
    summary: 'Confirm the identity with the password and the second factor, if there is one',
    tag,
    role: 'seller',
    permission: 'own.account',
    // Only this session is confirmed, for some minutes.
    audit: null,
    allowedDuring: DURING_SETUP,
    cost: 'password',
    limits: [...PASSWORD_LIMITS, ...FACTOR_LIMITS],
    failures: [429],
    handler: async ({ body: { password, ...proof }, request, session, translate }) => {
      const seller = await findSellerSecret(db, session.subject);
      await checkPasswordAgain(request, session, password, seller?.password_hash);
      if (hasFactor(await findFactors(db, session.subject)))
        await checkFactor(request, session.subject, session.id, proof);
      await sessions.confirm(session);
      securityEvents.note(request, 'identity_confirmed', session);
      return { success: true, message: translate('identity_confirmed') };
    },
  });

  registerCall(app, 'POST /api/seller/recovery-codes', {
    summary: 'Replace the recovery codes, after confirming the identity; they are shown once',
    tag,
    role: 'seller',
    permission: 'own.account',
    audit: 'account.recovery_codes',
    cost: 'password',
    failures: [409],
    changesState: true,
    handler: async ({ request, session, audit, translate }) => {
      await sessions.requireConfirmed(session);
      if (!hasFactor(await findFactors(db, session.subject)))
        throw new AppError('factor_missing', 409);
      const { codes, hashes } = await createRecoveryCodes();
      await db.transaction().execute(async (tx) => {
        await replaceRecoveryCodes(tx, session.subject, hashes);
        await changes.notify(session.subject, 'recovery_codes_created', tx);
        await audit(tx, { subject: subjectOf(session) });
      });
      securityEvents.note(request, 'recovery_codes_created', session);
      return { success: true, message: translate('recovery_codes_created'), recoveryCodes: codes };
    },
  });

  registerCall(app, 'POST /api/seller/second-factor/decline', {
    summary: 'Decline the offer to set up a second factor',
    tag,
    role: 'seller',
    permission: 'own.account',
    // Hides an offer.
    audit: null,
    changesState: true,
    handler: async ({ session, translate }) => {
      await declineFactor(db, session.subject, dateOf(clock));
      return { success: true, message: translate('offer_declined') };
    },
  });
}
