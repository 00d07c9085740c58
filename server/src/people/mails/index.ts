import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, paths, type Language } from '@smokehouse/shared/contract';
import { textIn } from '@smokehouse/shared/contract/text-in';
import type { Database } from '../../database/pool';
import type { Letter } from '../../operations/mail';
import type { Settings } from '../../settings';
import {
  findOwners,
  findRecipient,
  findRecipientByEmail,
  findTablet,
  insertReset,
  type AccountRole,
  type Recipient,
} from './queries';
import {
  invitationText,
  noticeText,
  passwordInSettingsText,
  resetText,
  tabletText,
  type AccountNotice,
} from './texts';

export { insertReset, listOwners, updateLanguage, type AccountRole } from './queries';
export type { AccountNotice } from './texts';

const MINUTE = 60_000;
/** How long a password link works, from the moment it is sent. Unit: ms. */
export const RESET_LINK_MS = 30 * MINUTE;
/** How long the link of an invitation works, from the moment it is sent. Unit: ms. */
const INVITATION_MS = 3 * 24 * 60 * MINUTE;

interface ResetRequest {
  role: AccountRole;
  /** As typed: nobody has looked yet whether there is such an account. */
  email: string;
  /** Of the page that asked: who waits for the mail reads that. */
  language: Language;
}

interface Invitation {
  staffId: string;
  /** Of who invites, for somebody who has never signed in. Absent in mails of earlier versions. */
  language?: Language;
}

interface Notice {
  role: AccountRole;
  subject: string;
  notice: AccountNotice;
}

const RESET = 'password_reset';
const NOTICE = 'account_notice';
const INVITATION = 'staff_invitation';
const TABLET = 'tablet_paired';

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** True if `SELLER_PASSWORD` sets this seller's password: the next start would restore it. */
export function isPasswordInSettings(
  settings: Pick<Settings, 'SELLER_EMAIL' | 'SELLER_PASSWORD'>,
  email: string,
): boolean {
  return (
    settings.SELLER_PASSWORD !== undefined &&
    email.toLowerCase() === settings.SELLER_EMAIL.toLowerCase()
  );
}

/**
 * Where the site is for the readers of its mails. Never the host of a request: whoever sends the
 * request chooses that, and the link would lead its reader to them.
 */
export function siteAddress(app: FastifyInstance): string {
  const { PUBLIC_URL, PORT } = app.context.settings;
  const listening = app.server.address() as AddressInfo | string | null;
  const port = typeof listening === 'object' && listening ? listening.port : PORT;
  return PUBLIC_URL ?? `http://localhost:${port}`;
}

/** The mails to customers and sellers about their accounts. */
export default async function accountMails(app: FastifyInstance): Promise<void> {
  const { db, clock, settings } = app.context;

  const addressed = (to: Recipient, language: Language) => ({ to: to.email, language });

  /**
   * Creates the token: neither the queue nor a backup of it contains a link that works.
   * @returns null if the account was deleted meanwhile
   */
  async function resetLink(
    role: AccountRole,
    { id }: Recipient,
    validMs: number = RESET_LINK_MS,
  ): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    const expires_at = new Date(clock.now() + validMs);
    const reset = { token_hash: hashOfToken(token), role, subject: id, expires_at };
    if (!(await insertReset(db, reset))) return null;
    const path = role === 'seller' ? paths.sellerResetPassword : paths.resetPassword;
    // Browsers do not send what follows the # to any server, so no log contains it.
    return `${siteAddress(app)}${path}#${token}`;
  }

  app.mails.register<ResetRequest>(RESET, async ({ role, email, language }) => {
    const account = await findRecipientByEmail(db, role, email);
    if (!account) return undefined;
    if (role === 'seller' && isPasswordInSettings(settings, account.email))
      return { ...addressed(account, language), ...passwordInSettingsText(language) };
    const { label, ...text } = resetText(language, RESET_LINK_MS / MINUTE);
    const address = await resetLink(role, account);
    if (address === null) return undefined;
    const link = { label, address };
    return { ...addressed(account, language), ...text, link } satisfies Letter;
  });

  app.mails.register<Invitation>(INVITATION, async ({ staffId, language: requested }) => {
    const account = await findRecipient(db, 'seller', staffId);
    if (!account) return undefined;
    const language = account.language ?? requested ?? DEFAULT_LANGUAGE;
    const { label, ...text } = invitationText(language, INVITATION_MS / (24 * 60 * MINUTE));
    const address = await resetLink('seller', account, INVITATION_MS);
    if (address === null) return undefined;
    const link = { label, address };
    return { ...addressed(account, language), ...text, link } satisfies Letter;
  });

  app.mails.register<{ ownerId: string; tabletId: string }>(TABLET, async (mail) => {
    const account = await findRecipient(db, 'seller', mail.ownerId);
    const tablet = await findTablet(db, mail.tabletId);
    if (!account || !tablet) return undefined;
    const language = account.language ?? DEFAULT_LANGUAGE;
    const { label, ...text } = tabletText(language, {
      tablet: tablet.name,
      by: textIn(language, tablet.name_en, tablet.name_ar),
      place: [tablet.last_device, tablet.last_address].filter((part) => part !== null),
      isConfirmed: tablet.confirmed_by !== null,
    });
    const link = { label, address: `${siteAddress(app)}${paths.sellerStaff}` };
    return { ...addressed(account, language), ...text, link } satisfies Letter;
  });

  app.mails.register<Notice>(NOTICE, async ({ role, subject, notice }) => {
    const account = await findRecipient(db, role, subject);
    if (!account) return undefined;
    const language = account.language ?? DEFAULT_LANGUAGE;
    return { ...addressed(account, language), ...noticeText(notice, language) };
  });
}

/**
 * Queues a mail with a link that sets a new password, if there is such an account. Whether there is
 * one is looked up when the mail is sent: the caller's answer and its time cannot depend on it.
 */
export function sendResetLink(app: FastifyInstance, request: ResetRequest): Promise<void> {
  return app.mails.enqueue(RESET, request);
}

/**
 * Queues a mail with a link with which a person of the staff chooses their password.
 * @param within the transaction that creates the account
 */
export function sendInvitation(
  app: FastifyInstance,
  invitation: Required<Invitation>,
  within?: Database,
): Promise<void> {
  return app.mails.enqueue(INVITATION, invitation, within);
}

/**
 * Queues a mail that tells the owner of an account about a change.
 * @param within the transaction of the change
 */
export function sendNotice(app: FastifyInstance, notice: Notice, within?: Database): Promise<void> {
  return app.mails.enqueue(NOTICE, notice, within);
}

/**
 * Queues a mail about a new tablet to each owner, also to the one who paired it: somebody else may
 * have used their session.
 * @param within the transaction that pairs it
 */
export async function announceTablet(
  app: FastifyInstance,
  tabletId: string,
  within: Database,
): Promise<void> {
  for (const ownerId of await findOwners(within))
    await app.mails.enqueue(TABLET, { ownerId, tabletId }, within);
}
