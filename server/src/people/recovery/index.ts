import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { dateOf } from '../../clock';
import type { DB } from '../../database/types';
import { registerCall, type CheckedBody } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { FORGOT_ADDRESS, FORGOT_EMAIL, RESET_ADDRESS } from '../../http/limits';
import { countAttempt, type RouteLimit } from '../../http/route-limits';
import { DELETION_MINUTES, registerSiteJob } from '../../jobs';
import { recordAudit } from '../../operations/audit';
import {
  findUserSecret,
  hashPassword,
  proveEmail,
  refuseCommonPassword,
  updateUserPassword,
} from '../accounts';
import {
  hashOfToken,
  isPasswordInSettings,
  sendNotice,
  sendResetLink,
  updateLanguage,
  type AccountRole,
} from '../mails';
import { findSellerSecret, updateSellerPassword } from '../sellers';
import { deleteExpiredResets, findReset, takeReset } from './queries';

const TAGS: Record<AccountRole, string> = { user: 'Customers', seller: 'Seller' };

const FORGOT_LIMITS: readonly RouteLimit[] = [
  { limit: FORGOT_ADDRESS, by: 'address' },
  { limit: FORGOT_EMAIL, by: 'handler' },
];

/** Forgotten passwords of customers and sellers: a link by mail that sets a new one. */
export default async function recovery(app: FastifyInstance): Promise<void> {
  const { db, clock, dayOf, sessions, settings, securityEvents } = app.context;

  registerSiteJob(app, {
    name: 'deleting expired password links',
    everyMinutes: DELETION_MINUTES,
    run: () => deleteExpiredResets(db, dateOf(clock)),
  });

  const findAccount = (role: AccountRole, id: string) =>
    role === 'seller' ? findSellerSecret(db, id) : findUserSecret(db, id);

  const setPassword = async (
    tx: Transaction<DB>,
    role: AccountRole,
    id: string,
    password_hash: string,
  ) => {
    const update = role === 'seller' ? updateSellerPassword : updateUserPassword;
    if (!(await update(tx, id, password_hash))) throw new AppError('link_expired', 409);
    await sessions.endAll(role, id, tx);
  };

  async function request(
    role: AccountRole,
    { email }: CheckedBody<'POST /api/user/password/forgot'>,
    from: FastifyRequest,
  ): Promise<void> {
    // Counted for what was typed, so the limit does not reveal accounts either.
    await countAttempt(from, FORGOT_EMAIL, role, email.toLowerCase());
    await sendResetLink(app, { role, email, language: languageOf(from) });
    securityEvents.note(from, 'password_reset_requested', { role });
  }

  async function reset(
    role: AccountRole,
    { token, newPassword }: CheckedBody<'POST /api/user/password/reset'>,
    from: FastifyRequest,
  ): Promise<void> {
    const hash = hashOfToken(token);
    const found = await findReset(db, hash, role, dateOf(clock));
    const account = found && (await findAccount(role, found.subject));
    if (!account) throw new AppError('link_expired', 409);
    if (role === 'seller' && isPasswordInSettings(settings, account.email))
      throw new AppError('password_in_settings', 409);
    // A password that is refused leaves the link valid.
    await refuseCommonPassword(newPassword, account.email, 'newPassword');
    const password_hash = await hashPassword(newPassword);
    await db.transaction().execute(async (tx) => {
      if (!(await takeReset(tx, hash))) throw new AppError('link_expired', 409);
      await setPassword(tx, role, account.id, password_hash);
      // The mails about the account go on in the language of its owner, as after a sign-in.
      await updateLanguage(tx, role, account.id, languageOf(from));
      if (role === 'user') await proveEmail(tx, account.id, dateOf(clock));
      await sendNotice(app, { role, subject: account.id, notice: 'password_reset' }, tx);
      if (role === 'seller')
        await recordAudit(
          tx,
          { clock, dayOf, actor: { kind: 'staff', id: account.id }, action: 'account.password' },
          { subject: { type: 'staff', id: account.id } },
        );
    });
    securityEvents.note(from, 'password_reset', { role, subject: account.id });
  }

  registerCall(app, 'POST /api/user/password/forgot', {
    summary: 'Request a link by mail that sets a new password; same answer for unknown emails',
    tag: TAGS.user,
    limits: FORGOT_LIMITS,
    failures: [429],
    handler: async ({ body, request: from, translate }) => {
      await request('user', body, from);
      return { success: true, message: translate('reset_link_sent') };
    },
  });

  registerCall(app, 'POST /api/seller/password/forgot', {
    summary: 'Request a link by mail that sets a new password; same answer for unknown emails',
    tag: TAGS.seller,
    limits: FORGOT_LIMITS,
    failures: [429],
    handler: async ({ body, request: from, translate }) => {
      await request('seller', body, from);
      return { success: true, message: translate('reset_link_sent') };
    },
  });

  registerCall(app, 'POST /api/user/password/reset', {
    summary: 'Set a new password with the link of a mail; all devices are signed out',
    tag: TAGS.user,
    cost: 'password',
    limits: [{ limit: RESET_ADDRESS, by: 'address' }],
    failures: [409],
    handler: async ({ body, request: from, translate }) => {
      await reset('user', body, from);
      return { success: true, message: translate('password_reset') };
    },
  });

  registerCall(app, 'POST /api/seller/password/reset', {
    summary:
      'Set a new password with the link of a mail; all devices are signed out, a second factor stays',
    tag: TAGS.seller,
    cost: 'password',
    limits: [{ limit: RESET_ADDRESS, by: 'address' }],
    failures: [409],
    handler: async ({ body, request: from, translate }) => {
      await reset('seller', body, from);
      return { success: true, message: translate('password_reset') };
    },
  });
}
