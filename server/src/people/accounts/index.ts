import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tidy } from '@smokehouse/shared/contract';
import { readCart } from '../../ordering/carts';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { EXPORT_ACCOUNT, REGISTER_ADDRESS } from '../../http/limits';
import type { Session } from '../../http/sessions';
import { sendNotice, updateLanguage } from '../mails';
import { refuseCommonPassword } from './common-passwords';
import { deleteAccount } from './delete';
import { exportAccount } from './export';
import { registerNameCall } from './name';
import { hashPassword } from './passwords';
import {
  findUserByEmail,
  findUserSecret,
  findUserWithCart,
  insertUser,
  updateUserPassword,
} from './queries';
import { rememberDevice } from './known-devices';
import {
  checkCredentials,
  checkPasswordAgain,
  PASSWORD_LIMITS,
  SIGN_IN_LIMITS,
  wrongPassword,
} from './sign-in';

export { isCommonPassword, refuseCommonPassword } from './common-passwords';
export { hashPassword, isPasswordRight } from './passwords';
export { findUserSecret, proveEmail, updateUserPassword } from './queries';
export {
  checkCredentials,
  checkPasswordAgain,
  PASSWORD_LIMITS,
  SIGN_IN_LIMITS,
  wrongPassword,
} from './sign-in';
const tag = 'Customers';

/** Customers: accounts, signing in and out, export and deletion of their data. */
export default async function accounts(app: FastifyInstance): Promise<void> {
  const { db, clock, sessions, securityEvents } = app.context;

  const withCart = async ({ id, name, email }: { id: string; name: string; email: string }) => ({
    _id: id,
    name,
    email,
    cart: await readCart(db, { userId: id }),
  });

  registerCall(app, 'GET /api/user/is-auth', {
    summary: 'The signed-in customer with the cart; success:false without a session',
    tag,
    handler: async ({ request, translate }) => {
      const session = await sessions.find(request, 'user');
      const user = session && (await findUserWithCart(db, session.subject));
      return user
        ? { success: true, user }
        : { success: false, message: translate('not_signed_in') };
    },
  });

  registerCall(app, 'POST /api/user/register', {
    summary: 'Create an account and sign in',
    tag,
    cost: 'password',
    limits: [{ limit: REGISTER_ADDRESS, by: 'address' }],
    failures: [409],
    handler: async ({ body, request, reply, translate }) => {
      await refuseCommonPassword(body.password, body.email, 'password');
      const passwordHash = await hashPassword(body.password);
      const user = await insertUser(db, {
        name: tidy(body.name),
        email: body.email,
        password_hash: passwordHash,
        language: languageOf(request),
      });
      if (!user) throw new AppError('email_taken', 409, {}, { email: { code: 'email_taken' } });
      await sessions.start(request, reply, 'user', user.id, { passwordHash });
      await rememberDevice(request, reply, 'user', body.email);
      securityEvents.note(request, 'registered', { role: 'user', subject: user.id });
      return { success: true, message: translate('registered'), user: await withCart(user) };
    },
  });

  registerCall(app, 'POST /api/user/login', {
    summary: 'Sign in',
    tag,
    cost: 'password',
    limits: SIGN_IN_LIMITS,
    failures: [401],
    handler: async ({ body, request, reply, translate }) => {
      const user = await checkCredentials(request, reply, 'user', body, (email) =>
        findUserByEmail(db, email),
      );
      await updateLanguage(db, 'user', user.id, languageOf(request));
      const { password_hash: passwordHash } = user;
      await sessions.start(request, reply, 'user', user.id, { passwordHash });
      securityEvents.note(request, 'sign_in', { role: 'user', subject: user.id });
      return { success: true, message: translate('signed_in'), user: await withCart(user) };
    },
  });

  registerCall(app, 'GET /api/user/logout', {
    summary: 'Sign out',
    tag,
    changesState: true,
    handler: async ({ request, reply, translate }) => {
      await sessions.end(request, reply, 'user');
      return { success: true, message: translate('signed_out') };
    },
  });

  registerCall(app, 'POST /api/user/logout-everywhere', {
    summary: 'Sign out on all devices, including this one',
    tag,
    role: 'user',
    changesState: true,
    handler: async ({ request, reply, session, translate }) => {
      await sessions.endAll('user', session.subject);
      await sessions.end(request, reply, 'user');
      securityEvents.note(request, 'signed_out_everywhere', session);
      return { success: true, message: translate('signed_out_everywhere') };
    },
  });

  registerNameCall(app);

  registerCall(app, 'POST /api/user/password', {
    summary: 'Change the password; all other devices are signed out',
    tag,
    role: 'user',
    cost: 'password',
    limits: PASSWORD_LIMITS,
    failures: [429],
    handler: async ({ body, request, reply, session, translate }) => {
      const { email, password_hash: checked } = await secretOf(request, session, body.password);
      await refuseCommonPassword(body.newPassword, email, 'newPassword');
      const passwordHash = await hashPassword(body.newPassword);
      await db.transaction().execute(async (tx) => {
        if (!(await updateUserPassword(tx, session.subject, passwordHash, checked)))
          throw wrongPassword();
        await sessions.endAll('user', session.subject, tx);
        const { subject } = session;
        await sendNotice(app, { role: 'user', subject, notice: 'password_changed' }, tx);
      });
      await sessions.start(request, reply, 'user', session.subject, { passwordHash });
      securityEvents.note(request, 'password_changed', session);
      return { success: true, message: translate('password_changed') };
    },
  });

  registerCall(app, 'POST /api/user/confirm', {
    summary: 'Confirm the identity with the password, which ending other sessions requires',
    tag,
    role: 'user',
    cost: 'password',
    limits: PASSWORD_LIMITS,
    failures: [429],
    handler: async ({ body, request, session, translate }) => {
      await secretOf(request, session, body.password);
      await sessions.confirm(session);
      securityEvents.note(request, 'identity_confirmed', session);
      return { success: true, message: translate('identity_confirmed') };
    },
  });

  registerCall(app, 'GET /api/user/export', {
    summary: 'All data of the customer, as a file',
    tag,
    role: 'user',
    cost: 'export',
    limits: [{ limit: EXPORT_ACCOUNT, by: 'person' }],
    failures: [403],
    changesState: true,
    handler: async ({ request, reply, session }) => {
      const answer = await exportAccount(db, session.subject, session.id, new Date(clock.now()));
      if (!answer) throw new AppError('sign_in_needed', 401);
      securityEvents.note(request, 'data_exported', session);
      void reply.header('content-disposition', 'attachment; filename="smoke-house-my-data.json"');
      return answer;
    },
  });

  registerCall(app, 'POST /api/user/delete', {
    summary: 'Delete the account; orders and receipts stay without personal data',
    tag,
    role: 'user',
    cost: 'password',
    limits: PASSWORD_LIMITS,
    failures: [409],
    handler: async ({ body, request, reply, session, translate }) => {
      const { password_hash: checked } = await secretOf(request, session, body.password);
      await deleteAccount(app.context, session.subject, checked);
      await sessions.end(request, reply, 'user');
      securityEvents.note(request, 'account_deleted', session);
      return { success: true, message: translate('account_deleted') };
    },
  });
}

/** The account of the session, after a check of its password. */
async function secretOf(request: FastifyRequest, session: Session, password: string) {
  const { db } = request.server.context;
  const user = await findUserSecret(db, session.subject);
  await checkPasswordAgain(request, session, password, user?.password_hash);
  if (!user) throw new AppError('sign_in_needed', 401);
  return user;
}
