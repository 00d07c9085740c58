import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '@smokehouse/shared/contract';
import { registerSiteJob } from '../../jobs';
import type { ChainHead } from '../../operations/audit';
import { listOwners } from '../../people/mails';

const HEAD = 'audit_head';

interface HeadMail extends ChainHead {
  to: string;
  language: Language;
  day: string;
}

const LETTERS: Readonly<
  Record<
    Language,
    (count: string, day: string) => { subject: string; text: string[]; more: string[] }
  >
> = {
  en: (count, day) => ({
    subject: `Audit log, ${day}: ${count} events`,
    text: [`On ${day} the audit log of Smoke House has ${count} events. Its head:`],
    more: [
      'Keep this mail. If somebody removes the newest events from the database, only a head that was kept elsewhere shows it.',
      'Your operator compares it with: npm run verify-audit -w server -- --head, followed by the head.',
    ],
  }),
  ar: (count, day) => ({
    subject: `سجل التغييرات، ${day}: عدد الأحداث ${count}`,
    text: [`في ${day} يضم سجل التغييرات في Smoke House ${count} من الأحداث. بصمته الأخيرة:`],
    more: [
      'يرجى الاحتفاظ بهذه الرسالة. إذا حذف أحد أحدث الأحداث من قاعدة البيانات، فلا يكشف ذلك إلا بصمة محفوظة خارجها.',
      'يقارنها مسؤول النظام بالأمر: npm run verify-audit -w server -- --head متبوعًا بالبصمة.',
    ],
  }),
};

/**
 * Mails the head of the audit log to the owners, once a day with events, where a mail server is
 * configured: a copy that nobody with access to the database can change.
 */
export function registerHeadMail(app: FastifyInstance): void {
  const { db, clock, dayOf, settings } = app.context;

  app.mails.register<HeadMail>(HEAD, ({ to, language, day, position, hash }) => {
    const { subject, text, more } = LETTERS[language](position.toLocaleString('en'), day);
    return Promise.resolve({ to, language, subject, text: [...text, `${position}:${hash}`], more });
  });

  async function send(): Promise<void> {
    const { head, fault } = await app.auditLog.check();
    // The owner must not take a head of a changed log for a good one.
    if (fault || head.position === 0) return;
    const day = dayOf(clock.now());
    await db.transaction().execute(async (tx) => {
      const last = await tx
        .selectFrom('audit_head_mails')
        .select(({ fn }) => fn.max('position').as('position'))
        .executeTakeFirst();
      if (Number(last?.position ?? 0) === head.position) return;
      const isFirst = await tx
        .insertInto('audit_head_mails')
        .values({ trading_day: day, position: head.position })
        .onConflict((conflict) => conflict.doNothing())
        .returning('position')
        .executeTakeFirst();
      if (!isFirst) return;
      for (const { email, language } of await listOwners(tx))
        await app.mails.enqueue(
          HEAD,
          { to: email, language: language ?? DEFAULT_LANGUAGE, day, ...head } satisfies HeadMail,
          tx,
        );
    });
  }

  if (settings.SMTP_URL)
    registerSiteJob(app, {
      name: 'mailing the head of the audit log',
      everyMinutes: 60,
      run: send,
    });
}
