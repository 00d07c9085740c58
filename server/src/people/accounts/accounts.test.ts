import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newCustomer, newDish } from '../../testing-people';

const test = await startTestApp({ RATE_LIMIT: 'on' });
const { browser, clock, db } = test;
const person = {
  name: '  Noura   Al-Harbi ',
  email: 'Noura@Test.example',
  password: 'brisket at noon',
};

describe('POST /api/user/register', () => {
  it('creates an account and signs in', async () => {
    const me = browser();
    const { status, body } = await me.call('POST /api/user/register', person);
    assert.equal(status, 200);
    assert.equal(body.success, true);
    const { user } = body as { user: Record<string, unknown> };
    assert.deepEqual(
      { ...user, _id: typeof user._id },
      { _id: 'string', name: 'Noura Al-Harbi', email: 'Noura@Test.example', cart: {} },
    );
    assert.deepEqual((await me.call('GET /api/user/is-auth')).body.user, user);
  });
  it('refuses an email that is taken, ignoring case, in the language of the request', async () => {
    const { status, body } = await browser({ language: 'ar' }).call('POST /api/user/register', {
      ...person,
      email: 'noura@test.EXAMPLE',
    });
    assert.equal(status, 409);
    assert.equal(body.code, 'email_taken');
    assert.equal(body.fields?.email, 'يوجد حساب بهذا البريد الإلكتروني بالفعل.');
  });
  it('creates one account for two simultaneous requests', async () => {
    const twin = { name: 'Twin', email: 'twin@test.example', password: 'brisket at noon' };
    const answers = await Promise.all([
      browser().call('POST /api/user/register', twin),
      browser().call('POST /api/user/register', twin),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });
  it('refuses a short password and an empty name by field', async () => {
    const { status, body } = await browser().call('POST /api/user/register', {
      name: '  ',
      email: 'new@test.example',
      password: '1234567',
    });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.fields ?? {}).sort(), ['name', 'password']);
  });
  it('stores only an argon2id hash of the password', async () => {
    const row = await db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    assert.match(row.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('POST /api/user/login', () => {
  it('ignores the case of the email, and returns the stored cart', async () => {
    const id = await newDish(test);
    const me = await newCustomer(test, { email: 'cart@test.example' });
    await me.call('POST /api/cart/update', { cart: { [id]: 2 } });
    const { status, body } = await browser().call('POST /api/user/login', {
      email: ' CART@test.example ',
      password: 'brisket at noon',
    });
    assert.equal(status, 200);
    assert.equal(body.message, 'Successfully Logged In');
    assert.deepEqual((body as { user: { cart: object } }).user.cart, { [id]: 2 });
  });
  it('does not reveal whether the email or the password was wrong', async () => {
    const wrong = await browser().call('POST /api/user/login', {
      ...person,
      password: 'wrong one',
    });
    const unknown = await browser().call('POST /api/user/login', {
      email: 'nobody@test.example',
      password: 'wrong one',
    });
    assert.deepEqual([wrong.status, wrong.body], [unknown.status, unknown.body]);
    assert.deepEqual([wrong.status, wrong.body.code], [401, 'wrong_credentials']);
  });
  it('issues a new token at every sign-in and revokes the previous one', async () => {
    const me = await newCustomer(test, { email: 'rotate@test.example' });
    const first = me.cookies.get('sh_user');
    await me.call('POST /api/user/login', {
      email: 'rotate@test.example',
      password: 'brisket at noon',
    });
    assert.notEqual(me.cookies.get('sh_user'), first);
    const old = browser();
    old.cookies.set('sh_user', String(first));
    assert.equal((await old.call('GET /api/user/is-auth')).body.success, false);
  });
  it('is closed to an address after ten wrong passwords for an account, and open again after a quarter of an hour', async () => {
    await newCustomer(test, { email: 'guess@test.example' });
    const guesser = browser({ address: '203.0.113.9', language: 'ar' });
    const guess = (password: string) =>
      guesser.call('POST /api/user/login', { email: 'guess@test.example', password });
    for (let i = 0; i < 10; i++) assert.equal((await guess(`wrong ${i}`)).status, 401);
    const { status, body, headers } = await guess('brisket at noon');
    assert.equal(status, 429);
    assert.match(String(body.message), /محاولات كثيرة.*15/);
    assert.ok(Number(headers['retry-after']) > 800);
    const elsewhere = await browser({ address: '203.0.113.10' }).call('POST /api/user/login', {
      email: 'guess@test.example',
      password: 'brisket at noon',
    });
    assert.equal(elsewhere.status, 200, 'its owner is not locked out');
    clock.tick(15 * 60_000 + 1);
    assert.equal((await guess('brisket at noon')).status, 200);
  });
  it('resets the count of wrong passwords after a right one', async () => {
    await newCustomer(test, { email: 'forgets@test.example' });
    const me = browser({ address: '203.0.113.11' });
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 5; i++)
        await me.call('POST /api/user/login', {
          email: 'forgets@test.example',
          password: 'wrong one',
        });
      assert.equal(
        (
          await me.call('POST /api/user/login', {
            email: 'forgets@test.example',
            password: 'brisket at noon',
          })
        ).status,
        200,
      );
    }
  });
});

describe('GET /api/user/is-auth', () => {
  it('returns 200 with success:false to a visitor', async () => {
    const { status, body } = await browser().call('GET /api/user/is-auth');
    assert.deepEqual([status, body.success, body.user], [200, false, undefined]);
  });
  it("does not accept a guest's or the seller's cookie", async () => {
    const me = await newCustomer(test);
    const token = String(me.cookies.get('sh_user'));
    const other = browser();
    other.cookies.set('sh_dine', token).set('sh_seller', token);
    assert.equal((await other.call('GET /api/dineuser/is-auth')).body.success, false);
    assert.equal((await other.call('GET /api/seller/is-auth')).body.success, false);
    assert.equal((await other.call('GET /api/seller/is-auth')).status, 200);
  });
});

describe("a customer's session", () => {
  it('uses a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await browser().call('POST /api/user/register', {
      ...person,
      email: 'cookie@test.example',
    });
    const [cookie] = [headers['set-cookie'] ?? []].flat();
    assert.match(
      String(cookie),
      /^sh_user=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
  it('expires after 14 days unused', async () => {
    const me = await newCustomer(test);
    clock.tick(13 * 86_400_000);
    assert.equal((await me.call('GET /api/user/is-auth')).body.success, true);
    clock.tick(13 * 86_400_000);
    assert.equal((await me.call('GET /api/user/is-auth')).body.success, true, 'used in between');
    clock.tick(14 * 86_400_000 + 1);
    assert.equal((await me.call('GET /api/user/is-auth')).body.success, false);
  });
  it('expires after 90 days even when used', async () => {
    const me = await newCustomer(test);
    for (let day = 0; day < 90; day += 10) {
      assert.equal((await me.call('GET /api/user/is-auth')).body.success, true);
      clock.tick(10 * 86_400_000);
    }
    assert.equal((await me.call('GET /api/user/is-auth')).body.success, false);
  });
  it('can be revoked in the database, and every process notices within five seconds', async () => {
    const me = await newCustomer(test);
    await me.call('GET /api/user/is-auth');
    await db
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('subject', '=', me.id)
      .execute();
    clock.tick(5_001);
    assert.equal((await me.call('GET /api/address/get')).status, 401);
  });
  it('is stored as a hash only', async () => {
    const me = await newCustomer(test);
    const row = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('subject', '=', me.id)
      .executeTakeFirstOrThrow();
    assert.equal(row.token_hash.length, 32);
    assert.ok(
      !row.token_hash
        .toString('base64url')
        .includes(String(me.cookies.get('sh_user')).slice(0, 10)),
    );
  });
});

describe('GET and POST /api/user/logout', () => {
  it('end the session and remove the cookie', async () => {
    for (const name of ['GET /api/user/logout', 'POST /api/user/logout']) {
      const me = await newCustomer(test);
      const token = String(me.cookies.get('sh_user'));
      const { status, body } = await me.call(name);
      assert.deepEqual([status, body], [200, { success: true, message: 'You are signed out.' }]);
      assert.equal(me.cookies.has('sh_user'), false);
      me.cookies.set('sh_user', token);
      assert.equal((await me.call('GET /api/user/is-auth')).body.success, false, name);
    }
  });
  it('do nothing for a visitor', async () => {
    assert.equal((await browser().call('GET /api/user/logout')).status, 200);
  });
});

describe('POST /api/user/name', () => {
  it('changes the name everywhere but not the email, and normalises it', async () => {
    const me = await newCustomer(test, { name: 'Noura' });
    const { status, body } = await me.call('POST /api/user/name', {
      name: '  Noura   Al-Qahtani ',
      email: 'another@test.example',
    });
    assert.deepEqual([status, body.name], [200, 'Noura Al-Qahtani']);
    const { user } = (await me.call('GET /api/user/is-auth')).body as {
      user: { name: string; email: string };
    };
    assert.deepEqual([user.name, user.email], ['Noura Al-Qahtani', me.email]);
    const { account } = (await me.call('GET /api/user/export')).body;
    assert.equal(account.name, 'Noura Al-Qahtani');
  });
  it('refuses an empty and a long name at its field', async () => {
    const me = await newCustomer(test, { name: 'Noura' });
    for (const name of ['  ', 'x'.repeat(81)]) {
      const { status, body } = await me.call('POST /api/user/name', { name });
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['name']]);
    }
    const { user } = (await me.call('GET /api/user/is-auth')).body as { user: { name: string } };
    assert.equal(user.name, 'Noura');
  });
  it('does not name a deleted account again', async () => {
    const me = await newCustomer(test);
    await db
      .updateTable('users')
      .set({ name: '', email: me.id, password_hash: '', deleted_at: new Date(clock.now()) })
      .where('id', '=', me.id)
      .execute();
    assert.equal((await me.call('POST /api/user/name', { name: 'Noura' })).status, 401);
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    assert.equal(name, '');
  });
});
