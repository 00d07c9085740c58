import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestMailServer } from '../../operations/mail/testing-server';
import { recordAudit, sealEvents } from '../../operations/audit';
import { openShop } from '../../ordering/orders/testing';
import { newStaff, parseMail } from '../../people/testing';

const server = new TestMailServer();
const shop = await openShop({
  SMTP_URL: await server.listen(),
  MAIL_FROM: 'Smoke House <no-reply@smoke.example>',
  PUBLIC_URL: 'http://localhost:8080',
});
const { app, db, clock } = shop;
after(() => server.close());
const job = app.jobs.get('mailing the head of the audit log');
const DAY = 86_400_000;

/** Changes something, and runs the job. @returns the mails that were sent, and the head */
async function mailsAfter(act: () => Promise<unknown>) {
  await act();
  const head = await sealEvents(db);
  await job?.runNow();
  assert.equal(job?.failures, 0);
  await app.mails.deliver();
  return { mails: server.received.splice(0).map(parseMail), head };
}

describe('the mail with the head of the audit log', () => {
  let printers = 0;
  /** Records a change. */
  const change = () => {
    const subject = { type: 'printer', id: `printer-${++printers}` } as const;
    return recordAudit(
      db,
      { ...shop.app.context, actor: { kind: 'system' }, action: 'printer.save' },
      { subject, after: { host: '10.0.0.7' } },
    );
  };
  before(async () => {
    await shop.seller();
    await newStaff(shop, 'manager');
    await db.updateTable('sellers').set({ language: 'en' }).execute();
  });

  it('goes to the owners only, with count and hash', async () => {
    const { mails, head } = await mailsAfter(change);
    assert.ok(head);
    const owners = await db
      .selectFrom('sellers')
      .innerJoin('staff', 'staff.id', 'sellers.id')
      .select('email')
      .where('staff.role', '=', 'owner')
      .execute();
    assert.deepEqual(mails.map(({ to }) => to).sort(), owners.map(({ email }) => email).sort());
    const [mail] = mails;
    assert.match(mail?.subject ?? '', new RegExp(`^Audit log, .*: ${head.position} events$`));
    assert.ok(mail?.text.includes(`${head.position}:${head.hash}`), mail?.text);
  });

  it('is one a day, and none on a day without events', async () => {
    const { mails } = await mailsAfter(change);
    assert.deepEqual(mails, []);
    clock.tick(DAY);
    assert.ok((await mailsAfter(() => Promise.resolve())).mails.length > 0, 'those of yesterday');
    clock.tick(DAY);
    assert.deepEqual((await mailsAfter(() => Promise.resolve())).mails, []);
  });

  it('is in the language of its reader', async () => {
    await db.updateTable('sellers').set({ language: 'ar' }).execute();
    clock.tick(DAY);
    const { mails, head } = await mailsAfter(change);
    assert.equal(mails[0]?.language, 'ar');
    assert.match(mails[0]?.subject ?? '', /^سجل التغييرات/);
    assert.ok(mails[0]?.text.includes(`${head?.position}:${head?.hash}`));
  });
});
