import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generate } from 'otplib';
import { calls, type CallName } from '@smokehouse/shared/contract/calls';
import { startTestApp, type TestApp } from '../../testing';
import { newSeller } from '../testing';
import { ensureSeller } from '.';

const test = await startTestApp();
const NEW = 'short rib at midnight';
let sellers = 0;

/** A browser of a seller with a generated password. */
async function firstSignIn(shop: TestApp = test) {
  const made = await ensureSeller(shop.db, {
    SELLER_EMAIL: `first-${++sellers}@test.example`,
    SELLER_PASSWORD: undefined,
  });
  assert.ok(made);
  const desk = shop.browser();
  const { body } = await desk.call('POST /api/seller/login', made);
  return { ...made, desk, body };
}

/** Calls for the seller only: they answer 401 to a visitor, before their payload is read. */
async function sellerCalls(shop: TestApp): Promise<CallName[]> {
  const names: CallName[] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    const { body } = await shop.browser().call(name.replace(':id', 'x'));
    if (body.code === 'seller_needed') names.push(name);
  }
  return names;
}

describe('the first sign-in with a generated password', () => {
  it('asks for a password of the seller’s own', async () => {
    const { body, desk } = await firstSignIn();
    assert.deepEqual([body.success, body.next], [false, 'change_password']);
    const { body: check } = await desk.call('GET /api/seller/is-auth');
    assert.deepEqual([check.success, check.next], [false, 'change_password']);
  });

  it('allows no other call of the seller until then: 403 with a code', async () => {
    const { desk } = await firstSignIn();
    const names = await sellerCalls(test);
    assert.ok(names.length > 20);
    const open: string[] = [];
    for (const name of names) {
      if (/logout/.test(name)) continue;
      const { status, body } = await desk.call(name, name.startsWith('GET') ? undefined : {});
      if (status === 403 && body.code === 'password_change_needed') continue;
      open.push(name);
    }
    assert.deepEqual(open, ['POST /api/seller/password']);
    const csv = await desk.call('GET /api/seller/orders.csv?from=2026-01-01&to=2026-01-02');
    assert.equal(csv.body.code, 'password_change_needed');
    assert.equal((await desk.call('GET /api/events')).status, 401, 'no live updates either');
  });

  it('goes on with another password: the same and common ones are refused', async () => {
    const { desk, email, password } = await firstSignIn();
    const change = (newPassword: string) =>
      desk.call('POST /api/seller/password', { password, newPassword });
    assert.equal((await change(password)).body.code, 'password_same');
    assert.equal((await change('password1')).body.code, 'password_common');
    const { body } = await change(NEW);
    assert.deepEqual([body.success, body.next], [true, 'offer_second_factor']);
    assert.equal((await desk.call('GET /api/order/seller')).status, 200);
    const again = test.browser();
    assert.equal((await again.call('POST /api/seller/login', { email, password })).status, 401);
    const signIn = await again.call('POST /api/seller/login', { email, password: NEW });
    assert.equal(signIn.body.success, true);
  });

  it('is an ordinary one where SELLER_PASSWORD sets the password', async () => {
    const account = await newSeller(test);
    const { body } = await test.browser().call('POST /api/seller/login', account);
    assert.deepEqual([body.success, body.next], [true, 'offer_second_factor']);
  });
});

describe('the offer to set up a second factor', () => {
  it('is made until the seller declines it', async () => {
    const account = await newSeller(test);
    const desk = test.browser();
    await desk.call('POST /api/seller/login', account);
    assert.equal((await desk.call('GET /api/seller/is-auth')).body.next, 'offer_second_factor');
    assert.equal((await desk.call('POST /api/seller/second-factor/decline')).status, 200);
    const { body: check } = await desk.call('GET /api/seller/is-auth');
    assert.deepEqual([check.success, check.next], [true, undefined]);
    const { body } = await test.browser().call('POST /api/seller/login', account);
    assert.deepEqual([body.success, body.next], [true, undefined]);
  });
});

describe('with SELLER_SECOND_FACTOR=required', () => {
  it('a seller without one can only set it up', async () => {
    const shop = await startTestApp({ SELLER_SECOND_FACTOR: 'required' });
    const account = await newSeller(shop);
    const desk = shop.browser();
    const { body } = await desk.call('POST /api/seller/login', account);
    assert.deepEqual([body.success, body.next], [false, 'set_up_second_factor']);
    const refused = await desk.call('GET /api/order/seller');
    assert.deepEqual([refused.status, refused.body.code], [403, 'second_factor_setup_needed']);
    assert.equal((await desk.call('POST /api/seller/second-factor/decline')).status, 403);
    const { secret } = (await desk.call('POST /api/seller/totp/start')).body;
    const code = await generate({ secret, epoch: Math.floor(shop.clock.now() / 1000) });
    assert.equal((await desk.call('POST /api/seller/totp/activate', { code })).status, 200);
    assert.equal((await desk.call('GET /api/order/seller')).status, 200);
    const removal = await desk.call('POST /api/seller/totp/remove');
    assert.deepEqual([removal.status, removal.body.code], [409, 'factor_required']);
  });

  it('follows the change of a generated password', async () => {
    const shop = await startTestApp({ SELLER_SECOND_FACTOR: 'required' });
    const { desk, password } = await firstSignIn(shop);
    assert.equal(
      (await desk.call('POST /api/seller/totp/start')).body.code,
      'password_change_needed',
    );
    const { body } = await desk.call('POST /api/seller/password', { password, newPassword: NEW });
    assert.equal(body.next, 'set_up_second_factor');
    assert.equal((await desk.call('POST /api/seller/totp/start')).status, 200);
  });
});
