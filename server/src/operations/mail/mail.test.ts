import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newCustomer } from '../../testing-people';
import { parseMail } from '../../people/testing';
import { retryDelay } from '.';
import { TestMailServer } from './testing-server';

const lines: string[] = [];
const outbox = await startTestApp(
  {},
  { logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } },
);
const server = new TestMailServer();

const SETTINGS = {
  SMTP_URL: '',
  MAIL_FROM: 'Smoke House <orders@test.example>',
  PUBLIC_URL: 'https://smokehouse.example',
  PAYMENTS: 'sandbox',
};
const withMailServer = () => startTestApp(SETTINGS);
const https = { headers: { host: 'smokehouse.example' } };
const forgot = (
  browser: ReturnType<Awaited<ReturnType<typeof withMailServer>>['browser']>,
  email: string,
) => browser.call('POST /api/user/password/forgot', { email }, https);

describe('mail through SMTP_URL', () => {
  before(async () => {
    SETTINGS.SMTP_URL = await server.listen();
  });
  after(() => server.close());

  it('comes from MAIL_FROM, and its links begin with PUBLIC_URL', async () => {
    const test = await withMailServer();
    const { email } = await newCustomer(test);
    await forgot(test.browser(), email);
    server.mode = 'accept';
    assert.equal(await test.app.mails.deliver(), 1);
    const source = server.received.at(-1) ?? '';
    assert.match(source, /^From: Smoke House <orders@test\.example>$/m);
    assert.match(source, /^Auto-Submitted: auto-generated$/m);
    const mail = parseMail(source);
    assert.equal(mail.to, email);
    assert.match(mail.text, /https:\/\/smokehouse\.example\/reset-password#[\w-]{43}/);
  });

  it('loses nothing while the mail server fails, and does not delay the answer', async () => {
    const test = await withMailServer();
    const { email } = await newCustomer(test);
    server.mode = 'refuse';
    const before = server.received.length;
    const { status } = await forgot(test.browser(), email);
    assert.equal(status, 200, 'the answer does not wait for the mail');
    for (let attempt = 1; attempt <= 3; attempt++) {
      assert.equal(await test.app.mails.deliver(), 0);
      assert.equal(await test.app.mails.deliver(), 0, 'not again before the delay is over');
      test.clock.tick(retryDelay(attempt));
    }
    server.mode = 'accept';
    assert.equal(await test.app.mails.deliver(), 1);
    assert.equal(server.received.length, before + 1);
    assert.equal(await test.app.mails.deliver(), 0);
  });

  it('is sent by one of several processes', async () => {
    const test = await withMailServer();
    const other = await startTestApp(SETTINGS, {
      pool: test.pool,
      db: test.db,
      listener: test.listener,
      clock: test.clock,
    });
    server.mode = 'accept';
    for (let i = 0; i < 5; i++) await forgot(test.browser(), (await newCustomer(test)).email);
    const sent = await Promise.all([test.app.mails.deliver(), other.app.mails.deliver()]);
    assert.equal(sent[0] + sent[1], 5);
  });

  it('is given up after three days', async () => {
    const test = await withMailServer();
    await forgot(test.browser(), (await newCustomer(test)).email);
    server.mode = 'refuse';
    await test.app.mails.deliver();
    test.clock.tick(3 * 24 * 60 * 60_000 + 1);
    await test.app.mails.deliver();
    server.mode = 'accept';
    test.clock.tick(60 * 60_000);
    assert.equal(await test.app.mails.deliver(), 0);
    assert.deepEqual(await test.db.selectFrom('mails').selectAll().execute(), []);
  });
});

describe('mail without SMTP_URL', () => {
  it('is written to a file in DATA_DIR/outbox that only its owner can read; the log names the file', async () => {
    const { email } = await newCustomer(outbox);
    await outbox.browser().call('POST /api/user/password/forgot', { email });
    await outbox.app.mails.deliver();
    const files = readdirSync(path.join(outbox.settings.DATA_DIR, 'outbox'));
    assert.equal(files.length, 1);
    const file = path.join(outbox.settings.DATA_DIR, 'outbox', files[0] ?? '');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const named = lines.filter((line) => (JSON.parse(line) as { file?: string }).file === file);
    assert.equal(named.length, 1);
    assert.ok(!lines.join('').includes(email), 'the log names no recipient');
  });
});

describe('the delay between attempts', () => {
  it('doubles from one minute up to one hour', () => {
    assert.deepEqual(
      [1, 2, 3, 7, 50].map(retryDelay),
      [60_000, 120_000, 240_000, 3_600_000, 3_600_000],
    );
  });
});
