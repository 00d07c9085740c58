import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { asSeller, newCustomer } from '../../testing-people';

const test = await startTestApp({ RATE_LIMIT: 'on' });
const { browser, clock } = test;
const OLD = 'brisket at noon';
const NEW = 'short rib at midnight';

describe('POST /api/user/password', () => {
  const signIn = async (email: string, password: string) => {
    const me = browser();
    return { me, status: (await me.call('POST /api/user/login', { email, password })).status };
  };

  it('sets a new one: the old one no longer signs in', async () => {
    const me = await newCustomer(test);
    const { status, body } = await me.call('POST /api/user/password', {
      password: OLD,
      newPassword: NEW,
    });
    assert.deepEqual(
      [status, body],
      [
        200,
        {
          success: true,
          message: 'Your password is changed. You are signed out on all other devices.',
        },
      ],
    );
    assert.deepEqual(
      [(await signIn(me.email, OLD)).status, (await signIn(me.email, NEW)).status],
      [401, 200],
    );
  });
  it('ends all other sessions and gives this one a new token', async () => {
    const me = await newCustomer(test);
    const { me: thief } = await signIn(me.email, OLD);
    const before = String(me.cookies.get('sh_user'));
    await me.call('POST /api/user/password', { password: OLD, newPassword: NEW });
    assert.notEqual(me.cookies.get('sh_user'), before);
    assert.equal((await me.call('GET /api/user/is-auth')).body.success, true);
    assert.equal((await thief.call('GET /api/user/is-auth')).body.success, false);
    const copy = browser();
    copy.cookies.set('sh_user', before);
    assert.equal((await copy.call('GET /api/user/is-auth')).body.success, false);
  });
  it('needs the current one; the error is at its field, in the language of the request', async () => {
    const me = await newCustomer(test, { language: 'ar' });
    const { status, body } = await me.call('POST /api/user/password', {
      password: 'not mine',
      newPassword: NEW,
    });
    assert.deepEqual(
      [status, body.code, body.fields],
      [422, 'password_wrong', { password: 'هذه ليست كلمة المرور الحالية.' }],
    );
    assert.equal((await signIn(me.email, OLD)).status, 200);
  });
  it('refuses short and common passwords, and the email', async () => {
    const me = await newCustomer(test);
    for (const [newPassword, code] of [
      ['1234567', 'breaks_rule'],
      ['password1', 'password_common'],
      [me.email, 'password_common'],
    ] as const) {
      const { status, body } = await me.call('POST /api/user/password', {
        password: OLD,
        newPassword,
      });
      assert.deepEqual(
        [status, body.code, Object.keys(body.fields ?? {})],
        [422, code, ['newPassword']],
        newPassword,
      );
    }
  });
  it('cannot be guessed from a session that was left open: ten tries in a quarter of an hour', async () => {
    const me = await newCustomer(test);
    for (let i = 0; i < 10; i++)
      assert.equal(
        (await me.call('POST /api/user/password', { password: `guess ${i}`, newPassword: NEW }))
          .status,
        422,
      );
    const refused = await me.call('POST /api/user/password', { password: OLD, newPassword: NEW });
    assert.equal(refused.status, 429);
    assert.equal(
      (await me.call('POST /api/user/delete', { password: OLD })).status,
      429,
      'deleting counts as well',
    );
    assert.equal((await signIn(me.email, OLD)).status, 200, 'the owner can still sign in');
    clock.tick(15 * 60_000 + 1);
    assert.equal(
      (await me.call('POST /api/user/password', { password: OLD, newPassword: NEW })).status,
      200,
    );
  });
});

describe('POST /api/seller/password', () => {
  it('sets a new one and ends all other sessions', async () => {
    const [desk, kitchen] = [await asSeller(test), await asSeller(test)];
    assert.equal(
      (await desk.call('POST /api/seller/password', { password: 'wrong', newPassword: NEW }))
        .status,
      422,
    );
    assert.equal(
      (
        await desk.call('POST /api/seller/password', {
          password: 'smoke and oak',
          newPassword: 'qwertyuiop',
        })
      ).body.code,
      'password_common',
    );
    assert.equal(
      (
        await desk.call('POST /api/seller/password', {
          password: 'smoke and oak',
          newPassword: NEW,
        })
      ).status,
      200,
    );
    assert.deepEqual(
      [
        (await desk.call('GET /api/seller/is-auth')).body.success,
        (await kitchen.call('GET /api/seller/is-auth')).body.success,
      ],
      [true, false],
    );
    assert.equal(
      (
        await browser().call('POST /api/seller/login', {
          email: 'seller@test.example',
          password: NEW,
        })
      ).status,
      200,
    );
  });
  it('is refused where the settings contain the password: the next start would restore it', async () => {
    const configured = await startTestApp({
      SELLER_EMAIL: 'seller@test.example',
      SELLER_PASSWORD: 'smoke and oak',
    });
    const seller = await asSeller(configured);
    const { status, body } = await seller.call('POST /api/seller/password', {
      password: 'smoke and oak',
      newPassword: NEW,
    });
    assert.deepEqual([status, body.code], [409, 'password_in_settings']);
  });
});
