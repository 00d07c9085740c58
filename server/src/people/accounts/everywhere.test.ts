import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createListener } from '../../database/listen';
import { openStream } from '../../events/testing';
import { openShop } from '../../ordering/orders/testing';
import { startTestApp, type TestBrowser } from '../../testing';

const shop = await openShop();
/**
 * Another process on the same database, with its own session cache. Its clock stands still, so the
 * cache does not expire.
 */
const listener = createListener({ connectionString: shop.pool.options.connectionString });
const other = await startTestApp({}, { pool: shop.pool, db: shop.db, listener });
after(() => listener.close());
await Promise.all([shop.listener.ready, listener.ready]);

const IS_AUTH = { user: 'GET /api/user/is-auth', seller: 'GET /api/seller/is-auth' } as const;
const isIn = async (browser: TestBrowser, role: keyof typeof IS_AUTH) =>
  (await browser.call(IS_AUTH[role])).body.success;

/** The same cookies in the other process. */
function elsewhere(browser: TestBrowser): TestBrowser {
  const there = other.browser();
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return there;
}

/** Resolves when the other process has received so many revocations. */
function revocationsThere(count: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = other.app.context.sessions.onRevoked(() => {
      if (--count === 0) {
        stop();
        resolve();
      }
    });
  });
}

async function signInAgain(role: 'user' | 'seller', email: string): Promise<TestBrowser> {
  const browser = shop.browser();
  assert.equal(
    (await browser.call(`POST /api/${role}/login`, { email, password: 'correct horse' })).status,
    200,
  );
  return browser;
}

const emailOf = async (table: 'users' | 'sellers', id: string) =>
  (await shop.db.selectFrom(table).select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;

describe('POST /api/user/logout-everywhere', () => {
  it("ends all of a person's sessions at once, in every process that caches them, and nobody else's", async () => {
    const [me, stranger] = [await shop.customer(), await shop.customer()];
    const phone = await signInAgain('user', await emailOf('users', me.id));
    const tokens = [me, phone].map((browser) => elsewhere(browser));
    for (const there of [...tokens, elsewhere(stranger)])
      assert.equal(await isIn(there, 'user'), true);
    const onSessionRevoked = revocationsThere(2);
    const { body } = await phone.call('POST /api/user/logout-everywhere');
    assert.deepEqual(body, { success: true, message: 'You are signed out on all devices.' });
    assert.equal(phone.cookies.has('sh_user'), false);
    await onSessionRevoked;
    for (const there of tokens) assert.equal(await isIn(there, 'user'), false);
    assert.equal(await isIn(me, 'user'), false);
    assert.equal(await isIn(elsewhere(stranger), 'user'), true);
  });

  it('ends the live streams in every process', async () => {
    const me = await shop.customer();
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const streams = [await openStream(shop.url, me), await openStream(address, me)];
    await Promise.all(streams.map((stream) => stream.next('hello')));
    await me.call('POST /api/user/logout-everywhere');
    await Promise.all(streams.map((stream) => stream.ended));
  });

  it('needs a session and refuses cross-site requests', async () => {
    assert.equal((await shop.browser().call('POST /api/user/logout-everywhere')).status, 401);
    const me = await shop.customer();
    assert.equal(
      (
        await me.call('POST /api/user/logout-everywhere', undefined, {
          headers: { origin: 'https://evil.example' },
        })
      ).status,
      403,
    );
    assert.equal(await isIn(me, 'user'), true);
  });
});

describe('POST /api/seller/logout-everywhere', () => {
  it('ends all sessions of the seller, on every device', async () => {
    const desk = await shop.seller();
    const { subject } = await shop.db
      .selectFrom('sessions')
      .select('subject')
      .where('role', '=', 'seller')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const kitchen = await signInAgain('seller', await emailOf('sellers', subject));
    const there = elsewhere(kitchen);
    assert.equal(await isIn(there, 'seller'), true);
    const onSessionRevoked = revocationsThere(2);
    assert.equal((await desk.call('POST /api/seller/logout-everywhere')).status, 200);
    await onSessionRevoked;
    for (const browser of [desk, kitchen, there])
      assert.equal(await isIn(browser, 'seller'), false);
  });
});

describe('signing out', () => {
  it('takes effect in every process at once', async () => {
    const me = await shop.customer();
    const there = elsewhere(me);
    assert.equal(await isIn(there, 'user'), true);
    const onSessionRevoked = revocationsThere(1);
    await me.call('POST /api/user/logout');
    await onSessionRevoked;
    assert.equal(await isIn(there, 'user'), false);
  });
});
