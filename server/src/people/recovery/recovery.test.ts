import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newCustomer } from '../../testing-people';
import { RESET_LINK_MS } from '../mails';
import { newSeller, newSellerWithApp, receiveMails, tokenIn } from '../testing';

const test = await startTestApp();
const { browser, clock, db } = test;
const PASSWORD = 'brisket at noon';
const NEW = 'short rib at midnight';
// Mails of earlier tests.
beforeEach(() => receiveMails(test));

const forgot = (email: string, role: 'user' | 'seller' = 'user', language: 'en' | 'ar' = 'en') =>
  browser({ language }).call(`POST /api/${role}/password/forgot`, { email });
const reset = (token: string, newPassword = NEW, role: 'user' | 'seller' = 'user') =>
  browser().call(`POST /api/${role}/password/reset`, { token, newPassword });
const signIn = async (email: string, password: string, role: 'user' | 'seller' = 'user') =>
  (await browser().call(`POST /api/${role}/login`, { email, password })).status;

/** Requests a link and reads it from the mail. */
async function linkFor(email: string, role: 'user' | 'seller' = 'user'): Promise<string> {
  await forgot(email, role);
  const tokens = (await receiveMails(test)).map(tokenIn).filter(Boolean);
  assert.equal(tokens.length, 1);
  return tokens[0] ?? '';
}

/** The statements that the database executes meanwhile. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = test.pool;
  const client = await test.pool.connect();
  const prototype = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown };
  client.release();
  const original = prototype.query;
  prototype.query = function record(this: unknown, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    statements.push(typeof first === 'string' ? first : first.text);
    return original.apply(this, args);
  };
  try {
    await act();
  } finally {
    prototype.query = original;
    test.pool.query = query;
  }
  return statements;
}

describe('a forgotten password', () => {
  for (const role of ['user', 'seller'] as const)
    it(`of a ${role} gets the same answer after the same work, whether or not there is such an account`, async () => {
      const { email } =
        role === 'user' ? await newCustomer(test, { password: PASSWORD }) : await newSeller(test);
      const answers: unknown[] = [];
      const ask = (address: string) => async () => {
        const { status, body } = await forgot(address, role);
        answers.push([status, body]);
      };
      const known = await statementsOf(ask(email));
      const unknown = await statementsOf(ask('nobody@test.example'));
      assert.deepEqual(answers[0], answers[1]);
      assert.ok(known.length > 0);
      assert.deepEqual(unknown, known);
      assert.ok(!known.some((statement) => /"(users|sellers)"/.test(statement)), 'no look-up');
      const mails = await receiveMails(test);
      assert.deepEqual(
        mails.map(({ to }) => to),
        [email],
      );
    });

  it('is recovered with the link of the mail, which ends all sessions', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    const phone = browser();
    await phone.call('POST /api/user/login', { email: me.email, password: PASSWORD });
    const token = await linkFor(me.email);
    const { status, body } = await reset(token);
    assert.deepEqual([status, body.success], [200, true]);
    for (const device of [me, phone])
      assert.equal((await device.call('GET /api/user/is-auth')).body.success, false);
    assert.deepEqual([await signIn(me.email, PASSWORD), await signIn(me.email, NEW)], [401, 200]);
  });

  it('is told to the owner by mail when it is set', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    await reset(await linkFor(me.email));
    const [notice] = await receiveMails(test);
    assert.equal(notice?.to, me.email);
    assert.equal(notice.subject, 'Your password was reset');
  });
});

describe('the link of a mail', () => {
  it('is stored as a hash only, also while the mail waits', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    await forgot(me.email);
    const queued = await db.selectFrom('mails').select('data').execute();
    assert.equal(await countResets(), 0);
    const [mail] = await receiveMails(test);
    const token = tokenIn(mail ?? assert.fail());
    assert.match(token, /^[\w-]{43}$/);
    const rows = await db.selectFrom('password_resets').selectAll().execute();
    assert.ok(!JSON.stringify([queued, rows]).includes(token));
    assert.equal(await countResets(), 1);
    assert.deepEqual(await db.selectFrom('mails').selectAll().execute(), []);
    async function countResets() {
      const found = await db
        .selectFrom('password_resets')
        .select('role')
        .where('subject', '=', me.id)
        .execute();
      return found.length;
    }
  });

  it('works once', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    const token = await linkFor(me.email);
    const answers = await Promise.all([1, 2, 3].map((n) => reset(token, `${NEW} ${n}`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.equal((await reset(token)).body.code, 'link_expired');
  });

  it('expires after 30 minutes', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    const token = await linkFor(me.email);
    clock.tick(RESET_LINK_MS);
    assert.equal((await reset(token)).body.code, 'link_expired');
    assert.equal(await signIn(me.email, PASSWORD), 200);
  });

  it('ends when another link was used, or the password was changed', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    const [first, second] = [await linkFor(me.email), await linkFor(me.email)];
    assert.equal((await reset(second)).status, 200);
    assert.equal((await reset(first)).status, 409);
    const third = await linkFor(me.email);
    const phone = browser();
    await phone.call('POST /api/user/login', { email: me.email, password: NEW });
    await phone.call('POST /api/user/password', {
      password: NEW,
      newPassword: 'pulled pork at six',
    });
    assert.equal((await reset(third)).status, 409);
  });

  it('ends with the account', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    const token = await linkFor(me.email);
    assert.equal((await me.call('POST /api/user/delete', { password: PASSWORD })).status, 200);
    assert.equal((await reset(token)).status, 409);
  });

  it('is of one role: a customer’s link does not set a seller’s password', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    assert.equal((await reset(await linkFor(me.email), NEW, 'seller')).status, 409);
  });

  it('stays valid when the new password is refused', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    const token = await linkFor(me.email);
    const refused = await reset(token, 'password1');
    assert.deepEqual([refused.status, refused.body.code], [422, 'password_common']);
    assert.equal((await reset(token)).status, 200);
  });

  it('begins with the site’s address, never with the host of the request', async () => {
    const me = await newCustomer(test, { password: PASSWORD });
    await browser().call(
      'POST /api/user/password/forgot',
      { email: me.email },
      { headers: { host: 'evil.example' } },
    );
    const [mail] = await receiveMails(test);
    assert.match(mail?.text ?? '', /http:\/\/localhost:8080\/reset-password#/);
    assert.ok(!mail?.text.includes('evil.example'));
  });

  it('is written in the language of the page that asked, whatever the last sign-in was in', async () => {
    const me = await newCustomer(test, { password: PASSWORD, language: 'en' });
    await forgot(me.email, 'user', 'ar');
    const [arabic] = await receiveMails(test);
    assert.deepEqual([arabic?.language, arabic?.subject], ['ar', 'تعيين كلمة مرور جديدة']);
    await forgot(me.email, 'user', 'en');
    const [english] = await receiveMails(test);
    assert.deepEqual([english?.language, english?.subject], ['en', 'Set a new password']);
  });

  it('is followed by a notice in the language of the page that set the password', async () => {
    const me = await newCustomer(test, { password: PASSWORD, language: 'en' });
    const token = await linkFor(me.email);
    await browser({ language: 'ar' }).call('POST /api/user/password/reset', {
      token,
      newPassword: NEW,
    });
    const [notice] = await receiveMails(test);
    assert.equal(notice?.language, 'ar');
  });
});

describe('a seller’s forgotten password', () => {
  it('is recovered, and still needs the second factor', async () => {
    const seller = await newSellerWithApp(test);
    const token = await linkFor(seller.email, 'seller');
    assert.equal((await reset(token, NEW, 'seller')).status, 200);
    assert.equal((await seller.desk.call('GET /api/seller/is-auth')).body.success, false);
    const desk = browser();
    const { body } = await desk.call('POST /api/seller/login', {
      email: seller.email,
      password: NEW,
    });
    assert.deepEqual([body.success, body.next], [false, 'second_factor']);
    assert.equal((await desk.call('GET /api/order/seller')).status, 401);
    const code = await seller.code();
    assert.equal(
      (await desk.call('POST /api/seller/login/second-factor', { code })).body.success,
      true,
    );
  });

  it('ends sign-ins that wait for the second factor', async () => {
    const seller = await newSellerWithApp(test);
    const thief = browser();
    await thief.call('POST /api/seller/login', seller);
    await reset(await linkFor(seller.email, 'seller'), NEW, 'seller');
    const { status } = await thief.call('POST /api/seller/login/second-factor', {
      code: await seller.code(),
    });
    assert.equal(status, 409);
  });

  it('replaces a generated password, so the first sign-in asks for no other one', async () => {
    const { ensureSeller } = await import('../sellers');
    const made = await ensureSeller(db, {
      SELLER_EMAIL: 'new@test.example',
      SELLER_PASSWORD: undefined,
    });
    assert.ok(made);
    await reset(await linkFor(made.email, 'seller'), NEW, 'seller');
    const { body } = await browser().call('POST /api/seller/login', {
      email: made.email,
      password: NEW,
    });
    assert.deepEqual([body.success, body.next], [true, 'offer_second_factor']);
  });

  it('is not recovered by mail where the settings contain it; the mail says so', async () => {
    const configured = await startTestApp({
      SELLER_EMAIL: 'seller@test.example',
      SELLER_PASSWORD: 'smoke and oak',
    });
    const { ensureSeller } = await import('../sellers');
    await ensureSeller(configured.db, configured.settings);
    await configured
      .browser()
      .call('POST /api/seller/password/forgot', { email: 'seller@test.example' });
    const [mail] = await receiveMails(configured);
    assert.match(mail?.text ?? '', /settings/);
    assert.equal(tokenIn(mail ?? assert.fail()), '');
  });
});

describe('requests for links', () => {
  it('are limited to three in a quarter of an hour for one email, known or not', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    for (const email of ['me@test.example', 'nobody@test.example']) {
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++)
        statuses.push(
          (
            await limited
              .browser({ address: `192.0.2.${i}` })
              .call('POST /api/user/password/forgot', { email })
          ).status,
        );
      assert.deepEqual(statuses, [200, 200, 200, 429], email);
    }
  });
});
