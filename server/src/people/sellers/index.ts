import type { FastifyInstance } from 'fastify';
import {
  checkCredentials,
  checkPasswordAgain,
  hashPassword,
  refuseCommonPassword,
} from '../accounts';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import {
  findSellerByEmail,
  findSellerById,
  findSellerSecret,
  updateSellerPassword,
} from './queries';

export { ensureSeller } from './ensure-seller';

const tag = 'Seller';

/**
 * The seller: signing in and out, changing the password. The calls of the desk are in the modules
 * whose data they change.
 */
export default async function sellers(app: FastifyInstance): Promise<void> {
  const { db, sessions, settings, securityEvents } = app.context;

  registerCall(app, 'GET /api/seller/is-auth', {
    summary: 'Whether the seller is signed in',
    tag,
    handler: async ({ request, translate }) => {
      const session = await sessions.find(request, 'seller');
      const seller = session && (await findSellerById(db, session.subject));
      return seller ? { success: true } : { success: false, message: translate('not_signed_in') };
    },
  });

  registerCall(app, 'POST /api/seller/login', {
    summary: 'Sign in as the seller',
    tag,
    failures: [401, 429],
    handler: async ({ body, request, reply, translate }) => {
      const seller = await checkCredentials(request, 'seller', body, (email) =>
        findSellerByEmail(db, email),
      );
      await sessions.start(request, reply, 'seller', seller.id);
      securityEvents.note(request, 'sign_in', { role: 'seller', subject: seller.id });
      return { success: true, message: translate('signed_in') };
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
    changesState: true,
    handler: async ({ request, reply, session, translate }) => {
      await sessions.endAll('seller', session.subject);
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
    failures: [409, 429],
    handler: async ({ body, request, reply, session, translate }) => {
      const seller = await findSellerSecret(db, session.subject);
      await checkPasswordAgain(request, session, body.password, seller?.password_hash);
      if (!seller) throw new AppError('seller_needed', 401);
      // The next start would restore the password of the settings.
      if (
        settings.SELLER_PASSWORD &&
        seller.email.toLowerCase() === settings.SELLER_EMAIL.toLowerCase()
      )
        throw new AppError('password_in_settings', 409);
      refuseCommonPassword(body.newPassword, seller.email, 'newPassword');
      await updateSellerPassword(db, seller.id, await hashPassword(body.newPassword));
      await sessions.start(request, reply, 'seller', seller.id);
      securityEvents.note(request, 'password_changed', session);
      return { success: true, message: translate('password_changed') };
    },
  });
}
