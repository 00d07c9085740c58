import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { dateOf } from '../../clock';
import type { DB } from '../../database/types';
import { registerCall, type CheckedBody } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { addressKey, FORGOT_ADDRESS, FORGOT_EMAIL, RESET_ADDRESS } from '../../http/limits';
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
  type AccountRole,
} from '../mails';
import { findSellerSecret, updateSellerPassword } from '../sellers';
import { findReset, takeReset } from './queries';

export { deleteExpiredResets } from './queries';

const TAGS: Record<AccountRole, string> = { user: 'Customers', seller: 'Seller' };

/** Forgotten passwords of customers and sellers: a link by mail that sets a new one. */
export default async function recovery(app: FastifyInstance): Promise<void> {
  const { db, clock, limits, sessions, settings, securityEvents } = app.context;

  const findAccount = (role: AccountRole, id: string) =>
    role === 'seller' ? findSellerSecret(db, id) : findUserSecret(db, id);

  const setPassword = async (
    tx: Transaction<DB>,
    role: AccountRole,
    id: string,
    password_hash: string,
  ) => {
    if (role === 'seller') await updateSellerPassword(tx, id, password_hash);
    else await updateUserPassword(tx, id, password_hash);
    await sessions.endAll(role, id, tx);
  };

  async function request(
    role: AccountRole,
    { email }: CheckedBody<'POST /api/user/password/forgot'>,
    from: FastifyRequest,
  ): Promise<void> {
    // Counted for what was typed, so the limit does not reveal accounts either.
    await limits.hit(FORGOT_ADDRESS, addressKey(from.ip));
    await limits.hit(FORGOT_EMAIL, role, email.toLowerCase());
    await sendResetLink(app, { role, email, language: languageOf(from) });
    securityEvents.note(from, 'password_reset_requested', { role });
  }

  async function reset(
    role: AccountRole,
    { token, newPassword }: CheckedBody<'POST /api/user/password/reset'>,
    from: FastifyRequest,
  ): Promise<void> {
    await limits.hit(RESET_ADDRESS, addressKey(from.ip));
    const hash = hashOfToken(token);
    const found = await findReset(db, hash, role, dateOf(clock));
    const account = found && (await findAccount(role, found.subject));
    if (!account) throw new AppError('link_expired', 409);
    if (role === 'seller' && isPasswordInSettings(settings, account.email))
      throw new AppError('password_in_settings', 409);
    // A password that is refused leaves the link valid.
    refuseCommonPassword(newPassword, account.email, 'newPassword');
    const password_hash = await hashPassword(newPassword);
    await db.transaction().execute(async (tx) => {
      if (!(await takeReset(tx, hash))) throw new AppError('link_expired', 409);
      await setPassword(tx, role, account.id, password_hash);
      if (role === 'user') await proveEmail(tx, account.id, dateOf(clock));
      await sendNotice(app, { role, subject: account.id, notice: 'password_reset' }, tx);
      if (role === 'seller')
        await recordAudit(
          tx,
          { at: clock.now(), actor: { kind: 'staff', id: account.id }, action: 'account.password' },
          { subject: { type: 'staff', id: account.id } },
        );
    });
    securityEvents.note(from, 'password_reset', { role, subject: account.id });
  }

  registerCall(app, 'POST /api/user/password/forgot', {
    summary: 'Request a link by mail that sets a new password; same answer for unknown emails',
    tag: TAGS.user,
    failures: [429],
    handler: async ({ body, request: from, translate }) => {
      await request('user', body, from);
      return { success: true, message: translate('reset_link_sent') };
    },
  });

  registerCall(app, 'POST /api/seller/password/forgot', {
    summary: 'Request a link by mail that sets a new password; same answer for unknown emails',
    tag: TAGS.seller,
    failures: [429],
    handler: async ({ body, request: from, translate }) => {
      await request('seller', body, from);
      return { success: true, message: translate('reset_link_sent') };
    },
  });

  registerCall(app, 'POST /api/user/password/reset', {
    summary: 'Set a new password with the link of a mail; all devices are signed out',
    tag: TAGS.user,
    failures: [409, 429],
    handler: async ({ body, request: from, translate }) => {
      await reset('user', body, from);
      return { success: true, message: translate('password_reset') };
    },
  });

  registerCall(app, 'POST /api/seller/password/reset', {
    summary:
      'Set a new password with the link of a mail; all devices are signed out, a second factor stays',
    tag: TAGS.seller,
    failures: [409, 429],
    handler: async ({ body, request: from, translate }) => {
      await reset('seller', body, from);
      return { success: true, message: translate('password_reset') };
    },
  });
}
