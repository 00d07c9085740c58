import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dateOf } from '../../clock';
import {
  checkCredentials,
  checkPasswordAgain,
  hashPassword,
  PASSWORD_LIMITS,
  refuseCommonPassword,
  SIGN_IN_LIMITS,
  wrongPassword,
} from '../accounts';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { DELETION_MINUTES, registerSiteJob } from '../../jobs';
import { isPasswordInSettings, sendNotice, updateLanguage } from '../mails';
import { checkFactor, FACTOR_LIMITS } from './factors';
import { authenticationOptions } from './passkeys';
import { createPendingSignIns } from './pending-sign-in';
import {
  deleteExpiredSignIns,
  endPairing,
  findSellerByEmail,
  findSellerSecret,
  updateSellerPassword,
} from './queries';
import { registerSecondFactors } from './second-factors';
import { findFactors, findStep, hasFactor, isBlocking } from './steps';

export { ensureSeller } from './ensure-seller';
export {
  findOwnStaff,
  findSellerSecret,
  insertFirstOwner,
  insertSeller,
  updateSellerPassword,
} from './queries';
export { findBlockingStep, findStep, isBlocking } from './steps';
export { removeSecondFactors } from './second-factors';

const tag = 'Seller';

/**
 * The seller: signing in and out, changing the password, second factors. The calls of the desk are
 * in the modules whose data they change.
 */
export default async function sellers(app: FastifyInstance): Promise<void> {
  const { db, clock, sessions, settings, securityEvents } = app.context;
  const pendingSignIns = createPendingSignIns(app.context);

  registerSiteJob(app, {
    name: 'deleting unfinished sign-ins',
    everyMinutes: DELETION_MINUTES,
    run: () => deleteExpiredSignIns(db, dateOf(clock)),
  });

  /** Starts the session. A seller with a blocking step has one too, which is of no other use. */
  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, password_hash: passwordHash }: { id: string; password_hash: string },
  ) {
    const step = await findStep(db, settings, id);
    await updateLanguage(db, 'seller', id, languageOf(request));
    // The password was checked just now, and there is no second factor yet.
    const isConfirmed = step === 'set_up_second_factor';
    await sessions.start(request, reply, 'seller', id, { isConfirmed, passwordHash });
    securityEvents.note(request, 'sign_in', { role: 'seller', subject: id });
    return { success: !isBlocking(step), ...(step && { next: step }) };
  }

  async function pendingOf(request: FastifyRequest) {
    const pending = await pendingSignIns.find(request);
    if (!pending) throw new AppError('sign_in_expired', 409);
    return pending;
  }

  registerSecondFactors(app);

  registerCall(app, 'POST /api/seller/login', {
    summary:
      'Sign in as the seller; with a second factor the sign-in is not finished, and `next` says so',
    tag,
    cost: 'password',
    limits: SIGN_IN_LIMITS,
    failures: [401],
    handler: async ({ body, request, reply, translate }) => {
      const seller = await checkCredentials(request, reply, 'seller', body, (email) =>
        findSellerByEmail(db, email),
      );
      const factors = await findFactors(db, seller.id);
      if (hasFactor(factors)) {
        await pendingSignIns.start(request, reply, seller);
        const message = translate('second_factor_asked');
        return { success: false, message, next: 'second_factor', factors };
      }
      return { message: translate('signed_in'), ...(await signIn(request, reply, seller)) };
    },
  });

  registerCall(app, 'POST /api/seller/login/passkey', {
    summary: 'Options for a passkey that finishes the sign-in',
    tag,
    failures: [409],
    changesState: true,
    handler: async ({ request }) => {
      const { id, sellerId } = await pendingOf(request);
      const options = await authenticationOptions(request, app.context, id, sellerId);
      return { success: true, options };
    },
  });

  registerCall(app, 'POST /api/seller/login/second-factor', {
    summary: 'Finish the sign-in with a code, a recovery code or a passkey',
    tag,
    cost: 'password',
    limits: FACTOR_LIMITS,
    failures: [409],
    handler: async ({ body, request, reply, translate }) => {
      const pending = await pendingOf(request);
      await checkFactor(request, pending.sellerId, pending.id, body);
      if (!(await pendingSignIns.finish(request, reply, pending)))
        throw new AppError('sign_in_expired', 409);
      return {
        message: translate('signed_in'),
        ...(await signIn(request, reply, {
          id: pending.sellerId,
          password_hash: pending.passwordHash,
        })),
      };
    },
  });

  registerCall(app, 'GET /api/seller/logout', {
    summary: 'Sign out',
    tag,
    changesState: true,
    handler: async ({ request, reply, translate }) => {
      await sessions.end(request, reply, 'seller');
      return { success: true, message: translate('signed_out') };
    },
  });

  registerCall(app, 'POST /api/seller/logout-everywhere', {
    summary: 'Sign out on all devices, including this one',
    tag,
    role: 'seller',
    permission: 'own.account',
    audit: 'account.sign_out',
    allowedDuring: ['change_password', 'set_up_second_factor'],
    changesState: true,
    handler: async ({ request, reply, session, audit, translate }) => {
      await db.transaction().execute(async (tx) => {
        await sessions.endAll('seller', session.subject, tx);
        await endPairing(tx, session.subject);
        await audit(tx, { subject: { type: 'staff', id: session.subject } });
      });
      await sessions.end(request, reply, 'seller');
      securityEvents.note(request, 'signed_out_everywhere', session);
      return { success: true, message: translate('signed_out_everywhere') };
    },
  });

  registerCall(app, 'POST /api/seller/password', {
    summary:
      'Change the password; all other devices are signed out. Refused where SELLER_PASSWORD sets it',
    tag,
    role: 'seller',
    permission: 'own.account',
    audit: 'account.password',
    allowedDuring: ['change_password'],
    cost: 'password',
    limits: PASSWORD_LIMITS,
    failures: [409],
    handler: async ({ body, request, reply, session, audit, translate }) => {
      const seller = await findSellerSecret(db, session.subject);
      await checkPasswordAgain(request, session, body.password, seller?.password_hash);
      if (!seller) throw new AppError('seller_needed', 401);
      // The next start would restore the password of the settings.
      if (isPasswordInSettings(settings, seller.email))
        throw new AppError('password_in_settings', 409);
      await refuseCommonPassword(body.newPassword, seller.email, 'newPassword');
      if (session.step === 'change_password' && body.newPassword === body.password)
        throw new AppError('password_same', 422, {}, { newPassword: { code: 'password_same' } });
      const passwordHash = await hashPassword(body.newPassword);
      const subject = seller.id;
      await db.transaction().execute(async (tx) => {
        if (!(await updateSellerPassword(tx, subject, passwordHash, seller.password_hash)))
          throw wrongPassword();
        await sendNotice(app, { role: 'seller', subject, notice: 'password_changed' }, tx);
        await audit(tx, { subject: { type: 'staff', id: subject } });
      });
      const next = await findStep(db, settings, subject);
      // The password was checked just now, so a seller without a second factor can set one up.
      const isConfirmed = !hasFactor(await findFactors(db, subject));
      await sessions.start(request, reply, 'seller', subject, { isConfirmed, passwordHash });
      securityEvents.note(request, 'password_changed', session);
      return { success: true, message: translate('password_changed'), ...(next && { next }) };
    },
  });
}
