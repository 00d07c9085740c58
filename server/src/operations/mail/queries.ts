import { sql } from 'kysely';
import type { Database } from '../../database/pool';

/** The channel on which PostgreSQL says, at the commit, that a mail was queued. */
export const QUEUED = 'mails';

/** A mail of the queue. */
export interface QueuedMail {
  id: string;
  kind: string;
  data: unknown;
  attempts: number;
  created_at: Date;
}

/**
 * Queues a mail: it is sent soon after the commit, and again later for as long as the mail server
 * fails.
 * @param db the transaction of the change that the mail is about
 * @param mail `data` names the subject matter by ids; the registered letter of the kind reads it
 */
export async function queueMail(
  db: Database,
  mail: { kind: string; data: object },
  now: Date,
): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      kind: mail.kind,
      data: JSON.stringify(mail.data),
      created_at: now,
      next_attempt_at: now,
    })
    .returning(sql`pg_notify(${QUEUED}, '')`.as('told'))
    .execute();
}

/**
 * Takes the mail that is due longest and postpones its next attempt, so that no other process takes
 * it. If this process ends before the mail is sent, the next attempt sends it.
 * @param delay of the next attempt after this many attempts. Unit: ms
 */
export async function claimMail(
  db: Database,
  now: Date,
  delay: (attempts: number) => number,
): Promise<QueuedMail | undefined> {
  return db.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .select(['id', 'kind', 'data', 'attempts', 'created_at'])
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return undefined;
    const attempts = mail.attempts + 1;
    await tx
      .updateTable('mails')
      .set({ attempts, next_attempt_at: new Date(now.getTime() + delay(attempts)) })
      .where('id', '=', mail.id)
      .execute();
    return { ...mail, attempts };
  });
}

export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}
