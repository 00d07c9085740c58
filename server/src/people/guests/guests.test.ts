import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newDish, newGuest } from '../../testing-people';

const test = await startTestApp();
const { browser, clock } = test;

describe('POST /api/dineuser/register', () => {
  it('begins a visit without a password, and stores the cart sent with it', async () => {
    const id = await newDish(test);
    const me = browser();
    const { status, body } = await me.call('POST /api/dineuser/register', {
      name: 'Fahad',
      mobile: '050-123-4567',
      dineCart: { [id]: 2, gone: 1 },
    });
    assert.equal(status, 200);
    const { user } = body as {
      user: { _id: string; name: string; mobile: string; dineCart: object };
    };
    assert.deepEqual(
      { ...user, _id: '' },
      { _id: '', name: 'Fahad', mobile: '050-123-4567', dineCart: { [id]: 2 } },
    );
    assert.deepEqual((await me.call('GET /api/dineuser/is-auth')).body.user, user);
  });
  it('gives no access to an earlier visit with the same number: each sign-in is a new visit', async () => {
    const id = await newDish(test);
    const first = await newGuest(test, { mobile: '0507654321' });
    await first.call('POST /api/dinecart/update', { dineCart: { [id]: 3 } });
    const second = await newGuest(test, { mobile: '0507654321' });
    assert.notEqual(second.id, first.id);
    const { user } = (await second.call('GET /api/dineuser/is-auth')).body as {
      user: { dineCart: object };
    };
    assert.deepEqual(user.dineCart, {});
  });
  it('refuses a name without a visible character', async () => {
    for (const name of [
      '\u200B',
      '\u3164\uFFA0',
      '\u2800',
      '\u202E\u2066',
      '\u0301',
      '\u00A0 \t',
    ]) {
      const { status, body } = await browser().call('POST /api/dineuser/register', {
        name,
        mobile: '0501234567',
      });
      assert.equal(status, 422, JSON.stringify(name));
      assert.ok(body.fields?.['name']);
    }
  });
  it('removes control characters and direction overrides from a name', async () => {
    const { body } = await browser().call('POST /api/dineuser/register', {
      name: '\u202Eأحمد\u0007 \u2067 Ali\u001B[31m',
      mobile: '0501234567',
    });
    assert.equal((body as { user: { name: string } }).user.name, 'أحمد Ali[31m');
  });
  it('refuses a blank name and a mobile with letters, by field and in the language of the request', async () => {
    const { status, body } = await browser({ language: 'ar' }).call('POST /api/dineuser/register', {
      name: '   ',
      mobile: '05x1234567',
    });
    assert.equal(status, 422);
    assert.deepEqual(body.fields, {
      name: 'القيمة قصيرة جدًا: 1 على الأقل.',
      mobile: 'صيغة القيمة غير صحيحة.',
    });
  });
  it('refuses missing fields with 400', async () => {
    const { status, body } = await browser().call('POST /api/dineuser/register', { name: 'Fahad' });
    assert.deepEqual([status, body.fields], [400, { mobile: 'This is required.' }]);
  });
});

describe("a guest's visit", () => {
  it('ends with GET and with POST /api/dineuser/logout', async () => {
    for (const name of ['GET /api/dineuser/logout', 'POST /api/dineuser/logout']) {
      const me = await newGuest(test);
      assert.equal((await me.call(name)).body.success, true);
      assert.equal((await me.call('GET /api/dineuser/is-auth')).body.success, false);
    }
  });
  it('expires after a day', async () => {
    const me = await newGuest(test);
    clock.tick(24 * 3_600_000 + 1);
    assert.equal((await me.call('GET /api/dineuser/is-auth')).body.success, false);
  });
});
