import type { Database } from '../../database/pool';

/** A mail of the queue. */
export interface QueuedMail {
  id: string;
  kind: string;
  data: unknown;
  attempts: number;
  created_at: Date;
}

export async function insertMail(
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
