import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import QRCode from 'qrcode';
import type { CallName } from '@smokehouse/shared/contract';
import { checkPasswordAgain, PASSWORD_LIMITS } from '../accounts';
import { dateOf } from '../../clock';
import type { Database } from '../../database/pool';
import { registerCall, type CallInput } from '../../http/calls';
import { deviceOf } from '../../http/devices';
import { AppError } from '../../http/errors';
import type { Session } from '../../http/sessions';
import { isPasswordInSettings, sendNotice, type AccountNotice } from '../mails';
import { checkFactor, FACTOR_LIMITS } from './factors';
import {
  authenticationOptions,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  registrationOptions,
  verifyNewPasskey,
} from './passkeys';
import { declineFactor, findSellerByEmail, findSellerById, findSellerSecret } from './queries';
import {
  countRecoveryCodes,
  createRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from './recovery-codes';
import { findFactors, hasFactor } from './steps';
import { deleteTotp, findTotp, startTotp, useTotpCode } from './totp';

const tag = 'Seller';
const DURING_SETUP = ['set_up_second_factor'] as const;

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
  const now = () => dateOf(clock);

  const notify = (subject: string, notice: AccountNotice, within: Database) =>
    sendNotice(app, { role: 'seller', subject, notice }, within);

  const subjectOf = ({ subject: id }: Session) => ({ type: 'staff', id }) as const;

  async function sellerOf({ subject }: Session) {
    const seller = await findSellerById(db, subject);
    if (!seller) throw new AppError('seller_needed', 401);
    return seller;
  }

  /** Recovery codes for an account without any. They are created before the transaction. */
  async function firstRecoveryCodes({ subject }: Session) {
    const { recoveryCodes } = await findFactors(db, subject);
    return recoveryCodes ? undefined : createRecoveryCodes();
  }

  /** A seller who had to set up a factor gets a session that can be used. */
  async function afterSetup(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
  ): Promise<void> {
    securityEvents.note(request, 'second_factor_added', session);
    if (session.step)
      await sessions.start(request, reply, 'seller', session.subject, {
        isConfirmed: true,
        renews: session,
      });
  }

  /** Adds a factor, with recovery codes for an account without any, and notifies the seller. */
  async function addFactor(
    { request, reply, session, audit }: CallInput<CallName, 'seller'>,
    notice: 'totp_added' | 'passkey_added',
    insert: (tx: Database) => Promise<void>,
  ): Promise<{ recoveryCodes?: string[] }> {
    const created = await firstRecoveryCodes(session);
    await db.transaction().execute(async (tx) => {
      await insert(tx);
      if (created) await replaceRecoveryCodes(tx, session.subject, created.hashes);
      await notify(session.subject, notice, tx);
      const factor = notice === 'totp_added' ? 'totp' : 'passkey';
      await audit(tx, { subject: subjectOf(session), after: { factor } });
    });
    await afterSetup(request, reply, session);
    return created ? { recoveryCodes: created.codes } : {};
  }

  /** Refuses to remove the last factor where one is required. Without a factor, codes are void. */
  async function settleRemoval(tx: Database, sellerId: string): Promise<void> {
    if (hasFactor(await findFactors(tx, sellerId))) return;
    if (settings.SELLER_SECOND_FACTOR === 'required') throw new AppError('factor_required', 409);
    await deleteRecoveryCodes(tx, sellerId);
  }

  registerCall(app, 'GET /api/seller/security', {
    summary: "The seller's second factors",
    tag,
    role: 'seller',
    permission: 'own.account',
    allowedDuring: DURING_SETUP,
    handler: async ({ request, session }) => {
      const { id, email } = await sellerOf(session);
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
      const started = await startTotp(db, await sellerOf(session), now());
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
      const added = await addFactor(input, 'totp_added', async (tx) => {
        if (!(await useTotpCode(tx, session.subject, body.code, now(), { activate: true })))
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
        await settleRemoval(tx, session.subject);
        await notify(session.subject, 'totp_removed', tx);
        await audit(tx, { subject: subjectOf(session), before: { factor: 'totp' } });
      });
      securityEvents.note(request, 'second_factor_removed', session);
      return { success: true, message: translate('totp_removed') };
    },
  });

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
      const seller = await sellerOf(session);
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
      const added = await addFactor(input, 'passkey_added', async (tx) => {
        if (!(await insertPasskey(tx, session.subject, body.name, passkey, now())))
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
        await settleRemoval(tx, session.subject);
        await notify(session.subject, 'passkey_removed', tx);
        await audit(tx, { subject: subjectOf(session), before: { factor: 'passkey' } });
      });
      securityEvents.note(request, 'second_factor_removed', session);
      return { success: true, message: translate('passkey_removed') };
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
        await notify(session.subject, 'recovery_codes_created', tx);
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
      await declineFactor(db, session.subject, now());
      return { success: true, message: translate('offer_declined') };
    },
  });
}
