import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../ordering/orders/testing';
import { GUEST_LIMITS } from '../ordering/tables';
import {
  addressKey,
  EXPORT_ACCOUNT,
  ORDER_PERSON,
  SIGN_IN_ACCOUNT,
  SIGN_IN_ADDRESS,
  SIGN_IN_DEVICE,
  SIGN_IN_PAIR,
  sharedAddress,
  type Limit,
} from './limits';

const shop = await openShop({ RATE_LIMIT: 'on' });
const { browser, clock } = shop;
const PASSWORD = 'brisket at noon';
const HOME = '198.51.100.7';

async function owner(email: string) {
  const me = browser({ address: HOME });
  assert.equal(
    (await me.call('POST /api/user/register', { name: 'Noura', email, password: PASSWORD })).status,
    200,
  );
  return me;
}
/** Inserts attempts directly, because each real one costs a slow hash. */
const skipTo = ({ name }: Limit, count: number) =>
  shop.db.updateTable('attempts').set({ count }).where('key', 'like', `${name}:%`).execute();
const signIn = (email: string, password: string, address: string) =>
  browser({ address }).call('POST /api/user/login', { email, password });

describe('the network of an address', () => {
  it('is a /64 of IPv6, however it is written', () => {
    for (const ip of ['2001:db8::1', '2001:db8::f', '2001:DB8:0:0::2', '2001:0db8::1:0:0:5'])
      assert.equal(addressKey(ip), '2001:db8:0:0', ip);
    assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
    assert.equal(addressKey('64:ff9b::192.0.2.1'), '64:ff9b:0:0');
    assert.equal(addressKey('fe80::1'), 'fe80:0:0:0');
    assert.notEqual(addressKey('2001:db8:1:2::'), addressKey('2001:db8:1:3::'));
  });
  it('is the address of IPv4, also in the form of IPv6', () => {
    for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7'])
      assert.equal(addressKey(ip), '192.0.2.7');
  });
  it('is none for programs on this machine', () => {
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      assert.equal(sharedAddress(ip), undefined);
  });
});

describe('wrong passwords for one account', () => {
  it('from one address are limited to ten; the owner can sign in from elsewhere', async () => {
    await owner('one@test.example');
    for (let i = 0; i < SIGN_IN_PAIR.max; i++)
      assert.equal((await signIn('one@test.example', 'wrong', '203.0.113.1')).status, 401);
    assert.equal((await signIn('one@test.example', PASSWORD, '203.0.113.1')).status, 429);
    assert.equal((await signIn('one@test.example', PASSWORD, HOME)).status, 200);
  });
  it('from many addresses are limited to a hundred; the owner can sign in where they did before, and stays signed in', async () => {
    const me = await owner('all@test.example');
    await signIn('all@test.example', PASSWORD, HOME);
    const guess = async (address: string) =>
      (await signIn('all@test.example', 'wrong', address)).status;
    assert.equal(await guess('203.0.113.2'), 401);
    await skipTo(SIGN_IN_ACCOUNT, SIGN_IN_ACCOUNT.max - 1);
    assert.deepEqual(
      [await guess('203.0.113.3'), await guess('203.0.113.4'), await guess('203.0.113.5')],
      [401, 429, 429],
    );
    assert.equal(
      (await signIn('all@test.example', PASSWORD, '203.0.113.6')).status,
      429,
      'from an unknown address even the right password is refused',
    );
    assert.equal((await signIn('all@test.example', PASSWORD, HOME)).status, 200);
    assert.equal((await me.call('GET /api/user/is-auth')).body.success, true);
    clock.tick(SIGN_IN_ACCOUNT.windowMs + 1);
    assert.equal(
      (await signIn('all@test.example', PASSWORD, '203.0.113.250')).status,
      200,
      'and from any address a quarter of an hour later',
    );
  });
});

describe('wrong passwords for many accounts from one address', () => {
  it('are limited to two hundred', async () => {
    const guess = async (who: string) =>
      (await signIn(`${who}@test.example`, 'wrong', '192.0.2.200')).status;
    assert.equal(await guess('nobody1'), 401);
    await skipTo(SIGN_IN_ADDRESS, SIGN_IN_ADDRESS.max - 1);
    assert.deepEqual([await guess('nobody2'), await guess('nobody3')], [401, 429]);
    assert.equal((await signIn('one@test.example', PASSWORD, HOME)).status, 200);
  });
});

describe('a browser in which the account was signed in to before', () => {
  const RESTAURANT = '203.0.113.50';
  it('still signs in at an address where others used up the attempts, and nobody else does', async () => {
    const me = browser({ address: HOME });
    const account = { email: 'known@test.example', password: PASSWORD };
    await me.call('POST /api/user/register', { name: 'Noura', ...account });
    for (let i = 0; i < SIGN_IN_PAIR.max; i++)
      assert.equal((await signIn(account.email, 'wrong', RESTAURANT)).status, 401);
    await skipTo(SIGN_IN_ADDRESS, SIGN_IN_ADDRESS.max);
    assert.equal((await signIn(account.email, PASSWORD, RESTAURANT)).status, 429);
    const here = browser({ address: RESTAURANT });
    for (const [name, value] of me.cookies) here.cookies.set(name, value);
    assert.equal((await here.call('POST /api/user/login', account)).status, 200);
    assert.equal(
      (await here.call('POST /api/user/login', { ...account, email: 'one@test.example' })).status,
      429,
      'of another account it is a browser like any other',
    );
  });
  it('has ten wrong passwords itself', async () => {
    const me = browser({ address: HOME });
    const account = { email: 'forgetful@test.example', password: PASSWORD };
    await me.call('POST /api/user/register', { name: 'Noura', ...account });
    const wrong = { ...account, password: 'wrong' };
    for (let i = 0; i < SIGN_IN_DEVICE.max; i++)
      assert.equal((await me.call('POST /api/user/login', wrong)).status, 401);
    assert.equal((await me.call('POST /api/user/login', account)).status, 429);
    assert.equal((await signIn(account.email, PASSWORD, '203.0.113.60')).status, 200);
  });
});

describe('ordering', () => {
  it('are limited to thirty in a quarter of an hour for each customer and each guest', async () => {
    const dish = await shop.dish();
    const items = [{ product: dish, quantity: 1 }];
    const [guest, other] = [await shop.guest('Fahad', '4'), await shop.guest('Badr', '5')];
    for (let i = 0; i < GUEST_LIMITS.order.visit.max; i++)
      assert.equal((await guest.call('POST /api/dineorder/cod', { items })).status, 200);
    const { status, headers } = await guest.call('POST /api/dineorder/cod', { items });
    assert.equal(status, 429);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal((await other.call('POST /api/dineorder/cod', { items })).status, 200);
    const customer = await shop.customer();
    for (let i = 0; i < ORDER_PERSON.max; i++)
      assert.equal(
        (await customer.call('POST /api/order/cod', { items, address: 'none' })).body.code,
        'address_needed',
      );
    assert.equal(
      (await customer.call('POST /api/order/cod', { items, address: customer.address })).status,
      429,
    );
  });
});

describe('calls of the waiter', () => {
  it('are limited to twenty in a quarter of an hour for each guest', async () => {
    const [guest, other] = [await shop.guest('Fahad', '4'), await shop.guest('Badr', '4')];
    const call = (who: typeof guest) => who.call('POST /api/dineuser/call', { kind: 'waiter' });
    for (let i = 0; i < GUEST_LIMITS.call.visit.max; i++)
      assert.equal((await call(guest)).status, 200);
    assert.equal((await call(guest)).status, 429);
    assert.equal((await call(other)).status, 200);
  });
});

describe('the export of an account', () => {
  it('is limited to ten in a quarter of an hour', async () => {
    const me = await owner('export@test.example');
    for (let i = 0; i < EXPORT_ACCOUNT.max; i++)
      assert.equal((await me.call('GET /api/user/export')).status, 200);
    assert.equal((await me.call('GET /api/user/export')).status, 429);
  });
});
