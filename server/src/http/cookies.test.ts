import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp, type TestBrowser } from '../testing';

const test = await startTestApp({ TRUST_PROXY: 'on' });
const HTTPS = { headers: { 'x-forwarded-proto': 'https' } };
let people = 0;
const register = (browser: TestBrowser, options = {}) =>
  browser.call(
    'POST /api/user/register',
    { name: 'Noura', email: `cookies${people++}@test.example`, password: 'brisket at noon' },
    options,
  );

describe('with https', () => {
  it("a session's cookie is named __Host-…, is Secure, has path / and no Domain", async () => {
    const { headers } = await register(test.browser(), HTTPS);
    const cookies = [headers['set-cookie'] ?? []].flat();
    assert.equal(cookies.length, 2);
    for (const [index, name] of ['sh_user', 'sh_device'].entries())
      assert.match(
        String(cookies[index]),
        new RegExp(
          `^__Host-${name}=[\\w-]{43}; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`,
        ),
      );
  });
  it('the cookies of the seller and of guests have the same attributes', async () => {
    const { headers } = await test
      .browser()
      .call('POST /api/dineuser/register', { name: 'Fahad', mobile: '0501234567' }, HTTPS);
    assert.match(String(headers['set-cookie']), /^__Host-sh_dine=/);
  });
  it('a cookie without the prefix is ignored, because another subdomain could have set it', async () => {
    const me = test.browser();
    await register(me, HTTPS);
    const token = String(me.cookies.get('__Host-sh_user'));
    assert.equal((await me.call('GET /api/user/is-auth', undefined, HTTPS)).body.success, true);
    const planted = test.browser();
    planted.cookies.set('sh_user', token);
    assert.equal(
      (await planted.call('GET /api/user/is-auth', undefined, HTTPS)).body.success,
      false,
    );
  });
  it('signing out removes the cookie', async () => {
    const me = test.browser();
    await register(me, HTTPS);
    await me.call('POST /api/user/logout', undefined, HTTPS);
    assert.equal(me.cookies.has('__Host-sh_user'), false);
  });
  it('Strict-Transport-Security is sent for a year, subdomains included', async () => {
    const { headers } = await test.browser().call('GET /api/product/list', undefined, HTTPS);
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    assert.equal(
      (await test.browser().call('GET /api/product/list')).headers['strict-transport-security'],
      undefined,
      'not over plain http',
    );
  });
});

describe('over http, as in development', () => {
  it('the names have no prefix, because browsers refuse it there', async () => {
    const { headers } = await register(test.browser());
    assert.match(String(headers['set-cookie']), /^sh_user=/);
  });
});
