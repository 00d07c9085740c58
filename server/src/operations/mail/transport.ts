import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Settings } from '../../settings';
import { htmlOf, textOf, type Letter } from './letter';

/** Sends one letter; rejects if the mail server does not accept it. */
export type Send = (letter: Letter, id: string) => Promise<void>;

/** A mail server that does not answer must not hold up the queue. Unit: ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;

const messageOf = ({ SMTP_URL, MAIL_FROM }: MailSettings, letter: Letter) => ({
  from: MAIL_FROM ?? 'Smoke House <no-reply@smokehouse.invalid>',
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
  textEncoding: 'quoted-printable' as const,
  headers: {
    'Content-Language': letter.language,
    // RFC 3834: no automatic replies.
    'Auto-Submitted': 'auto-generated',
  },
  ...(SMTP_URL && { disableFileAccess: true, disableUrlAccess: true }),
});

/** Sends through `SMTP_URL`. Without it, writes files to `DATA_DIR/outbox` and logs their names. */
export function createSend(settings: MailSettings, log: FastifyBaseLogger): Send {
  if (settings.SMTP_URL) {
    const smtp = nodemailer.createTransport({ url: settings.SMTP_URL, ...TIMEOUTS });
    return async (letter) => void (await smtp.sendMail(messageOf(settings, letter)));
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const folder = path.join(settings.DATA_DIR, 'outbox');
  return async (letter, id) => {
    const { message } = await composer.sendMail(messageOf(settings, letter));
    const file = path.join(folder, `${id}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Readable by its owner only: the links in it open accounts.
    await writeFile(`${file}.draft`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.draft`, file);
    log.info({ file }, 'a mail was written to a file, because SMTP_URL is not set');
  };
}
