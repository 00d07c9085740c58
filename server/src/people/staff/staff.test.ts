import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StaffRole } from '@smokehouse/shared/contract/people/staff/rules';
import {
  confirmIdentity,
  newStaff,
  newStaffWithPin,
  newTablet,
  receiveMails,
  tokenIn,
} from '../testing';
import { startTestApp, type TestBrowser } from '../../testing';

const test = await startTestApp();
const { browser, clock, db } = test;
const owner = await newStaff(test, 'owner');

const MINUTE = 60_000;
/** A change of the staff by the owner, who has just confirmed their identity. */
const manage = async (name: string, body: object) =>
  (await confirmIdentity(owner)).call(name, body);
const PIN = '4071';
let people = 0;

/** Adds a person with a PIN. @returns their id */
async function add(role: StaffRole, given: { email?: string; pin?: string } = {}): Promise<string> {
  const nameEn = `Person ${++people}`;
  const body = { nameEn, nameAr: 'شخص', role, pin: PIN, ...given };
  const answer = await manage('POST /api/seller/staff/add', body);
  assert.equal(answer.status, 200, answer.text);
  const { staff } = (await owner.call('GET /api/seller/staff')).body;
  return staff.find((one: { nameEn: string }) => one.nameEn === nameEn).id as string;
}

const tablet = await newTablet(test);
const signIn = (id: string, pin = PIN, at = tablet) => at.call('POST /api/seller/pin', { id, pin });
const codeOf = async (answer: ReturnType<TestBrowser['call']>) => (await answer).body.code;

describe('a person of the staff', () => {
  it('is invited by mail, chooses a password and has the permissions of the role', async () => {
    await receiveMails(test);
    await add('waiter', { email: 'rami@staff.example' });
    const [mail] = await receiveMails(test);
    assert.ok(mail);
    assert.equal(mail.to, 'rami@staff.example');
    const newPassword = 'mesquite and salt';
    const own = browser();
    const token = tokenIn(mail);
    await own.call('POST /api/seller/password/reset', { token, newPassword });
    const credentials = { email: 'rami@staff.example', password: newPassword };
    assert.equal((await own.call('POST /api/seller/login', credentials)).status, 200);
    const { self } = (await own.call('GET /api/seller/self')).body;
    assert.deepEqual([self.role, self.isAtTablet], ['waiter', false]);
    assert.equal((await own.call('GET /api/seller/floor')).status, 200);
    const refused = await own.call('GET /api/seller/releases');
    assert.deepEqual(
      [refused.status, refused.body.message],
      [403, 'Your role may not manage releases. Please ask: owner.'],
    );
  });

  it('is invited in the language of the page of who invites', async () => {
    await receiveMails(test);
    owner.cookies.set('lang', 'ar');
    await add('waiter', { email: 'noor@staff.example' });
    owner.cookies.set('lang', 'en');
    const [mail] = await receiveMails(test);
    assert.equal(mail?.language, 'ar');
  });

  it('is changed only by an owner who has just confirmed their identity', async () => {
    const id = await add('cook');
    const hasty = await newStaff(test, 'owner');
    const body = { id, nameEn: 'Cook', nameAr: 'طاهٍ', role: 'cook', pin: '4072' };
    for (const what of ['add', 'change', 'pin', 'invite', 'end', 'return'])
      assert.equal(
        await codeOf(
          hasty.call(`POST /api/seller/staff/${what}`, { ...body, email: 'a@b.example' }),
        ),
        'confirm_needed',
        what,
      );
    assert.equal((await hasty.call('GET /api/seller/staff')).body.isConfirmed, false);
    await confirmIdentity(hasty);
    assert.equal((await hasty.call('GET /api/seller/staff')).body.isConfirmed, true);
    assert.equal((await hasty.call('POST /api/seller/staff/change', body)).status, 200);
    // Leaves, so that the other owner is the last one.
    const { self } = (await hasty.call('GET /api/seller/self')).body;
    assert.equal((await hasty.call('POST /api/seller/staff/end', { id: self.id })).status, 200);
  });

  it('cannot have the email of another person, and then nothing is added', async () => {
    await add('cook', { email: 'once@staff.example' });
    const body = { nameEn: 'Twice', nameAr: 'شخص', role: 'cook', email: 'ONCE@staff.example' };
    assert.equal(await codeOf(manage('POST /api/seller/staff/add', body)), 'email_used');
    assert.ok(!(await owner.call('GET /api/seller/staff')).text.includes('Twice'));
  });

  it('gets a new role at once, in sessions that are open', async () => {
    const waiter = await newStaff(test, 'waiter');
    assert.equal((await waiter.call('GET /api/seller/statistics?day=2026-11-20')).status, 403);
    const { self } = (await waiter.call('GET /api/seller/self')).body;
    const change = { id: self.id, nameEn: 'Promoted', nameAr: 'شخص', role: 'manager' };
    await manage('POST /api/seller/staff/change', change);
    clock.tick(5_001);
    assert.equal((await waiter.call('GET /api/seller/statistics?day=2026-11-20')).status, 200);
  });

  it('who leaves is signed out everywhere at once; password and PIN work again after a return', async () => {
    const own = await newStaff(test, 'cashier');
    const { id } = (await own.call('GET /api/seller/self')).body.self;
    await manage('POST /api/seller/staff/pin', { id, pin: PIN });
    const device = await newTablet(test, 'Bar');
    assert.ok((await device.call('GET /api/seller/self')).text.includes(id));
    assert.equal((await signIn(id, PIN, device)).status, 200);
    assert.equal((await manage('POST /api/seller/staff/end', { id })).status, 200);
    for (const gone of [own, device])
      assert.equal((await gone.call('GET /api/order/seller')).status, 401);
    assert.equal(await codeOf(signIn(id, PIN, device)), 'pin_wrong');
    assert.ok(!(await device.call('GET /api/seller/self')).text.includes(id));
    assert.ok((await owner.call('GET /api/seller/staff')).text.includes(id), 'the name stays');
    await manage('POST /api/seller/staff/return', { id });
    assert.equal((await signIn(id, PIN, device)).status, 200);
  });
});

describe('the last owner', () => {
  const demotion = (id: string) => ({ id, nameEn: 'Admin', nameAr: 'المدير', role: 'manager' });
  const idOf = async (who: TestBrowser) =>
    (await who.call('GET /api/seller/self')).body.self.id as string;

  it('cannot be demoted or leave; an owner without an email does not count and is refused', async () => {
    const id = await idOf(owner);
    assert.equal(await codeOf(manage('POST /api/seller/staff/change', demotion(id))), 'last_owner');
    assert.equal(await codeOf(manage('POST /api/seller/staff/end', { id })), 'last_owner');
    const body = { nameEn: 'Owner', nameAr: 'مالك', role: 'owner', pin: PIN };
    assert.equal(await codeOf(manage('POST /api/seller/staff/add', body)), 'owner_needs_email');
  });

  it('is the last one until another owner accepts the invitation', async () => {
    const id = await idOf(owner);
    await receiveMails(test);
    const invited = await add('owner', { email: 'second@staff.example' });
    assert.equal(await codeOf(manage('POST /api/seller/staff/change', demotion(id))), 'last_owner');
    assert.equal(await codeOf(manage('POST /api/seller/staff/end', { id })), 'last_owner');
    const [mail] = await receiveMails(test);
    const newPassword = 'mesquite and salt';
    await browser().call('POST /api/seller/password/reset', { token: tokenIn(mail!), newPassword });
    assert.equal((await manage('POST /api/seller/staff/change', demotion(id))).status, 200);
    await db.updateTable('staff').set({ role: 'owner' }).where('id', '=', id).execute();
    await db.updateTable('staff').set({ role: 'cook' }).where('id', '=', invited).execute();
    clock.tick(5_001);
  });

  it('stays when two owners demote each other at the same time', async () => {
    const other = await confirmIdentity(await newStaff(test, 'owner'));
    const [first, second] = [await idOf(await confirmIdentity(owner)), await idOf(other)];
    const answers = await Promise.all([
      owner.call('POST /api/seller/staff/change', demotion(second)),
      other.call('POST /api/seller/staff/change', demotion(first)),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const owners = await db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('id', 'in', [first, second])
      .execute();
    assert.equal(owners.length, 1);
    await db.updateTable('staff').set({ role: 'owner' }).where('id', '=', first).execute();
    clock.tick(5_001);
  });
});

describe('a PIN', () => {
  it('is refused with letters, as a row of digits or with seven digits, with a sentence', async () => {
    const id = await add('cook');
    for (const [pin, code] of [
      ['12ab', 'pin_invalid'],
      ['1234567', 'pin_invalid'],
      ['1234', 'pin_run'],
      ['7777', 'pin_repeated'],
      ['2580', 'pin_keypad'],
      ['1987', 'pin_year'],
      ['1004', 'pin_common'],
    ])
      assert.equal(await codeOf(manage('POST /api/seller/staff/pin', { id, pin })), code, pin);
    assert.equal(await codeOf(signIn(id, '40x1')), 'pin_invalid');
  });

  it('can be typed in Arabic digits', async () => {
    assert.equal((await signIn(await add('cook'), '٤٠٧١')).status, 200);
  });

  it('works at a shared tablet only, and its answer does not tell which ids exist', async () => {
    const id = await add('cook');
    assert.equal(await codeOf(signIn(id, PIN, browser())), 'tablet_needed');
    assert.equal(await codeOf(signIn('nobody', PIN)), 'pin_wrong');
    assert.equal((await browser().call('GET /api/seller/self')).body.people, undefined);
  });
});

describe('a session at a shared tablet', () => {
  it('ends with a new PIN; sessions on own devices and of others do not', async () => {
    const [{ id, browser: own }, other, tablet, second] = [
      await newStaffWithPin(test, 'manager'),
      await newStaffWithPin(test, 'waiter'),
      await newTablet(test),
      await newTablet(test),
    ];
    await tablet.call('POST /api/seller/pin', { id, pin: PIN });
    await second.call('POST /api/seller/pin', { id: other.id, pin: PIN });
    const status = async (at: TestBrowser) => (await at.call('GET /api/order/seller')).status;
    assert.deepEqual([await status(tablet), await status(second)], [200, 200]);
    await confirmIdentity(owner);
    assert.equal((await owner.call('POST /api/seller/staff/pin', { id, pin: '8362' })).status, 200);
    assert.deepEqual(
      [await status(tablet), await status(second), await status(own)],
      [401, 200, 200],
    );
  });

  it('ends after five minutes without a touch; reading does not count, a touch does', async () => {
    await signIn(await add('waiter'));
    clock.tick(4 * MINUTE);
    assert.equal((await tablet.call('POST /api/seller/touch')).body.isSignedIn, true);
    clock.tick(4 * MINUTE);
    assert.equal((await tablet.call('GET /api/seller/floor')).status, 200);
    clock.tick(MINUTE + 1);
    assert.equal((await tablet.call('GET /api/seller/floor')).status, 401);
    assert.equal((await tablet.call('POST /api/seller/touch')).body.isSignedIn, false);
    assert.equal((await tablet.call('GET /api/seller/self')).body.tablet, 'Counter');
  });

  it('does not open accounts, staff and tablets, for an owner either', async () => {
    const { id } = (await owner.call('GET /api/seller/self')).body.self;
    await manage('POST /api/seller/staff/pin', { id, pin: PIN });
    await signIn(id);
    for (const name of ['security', 'staff', 'tablets', 'releases'])
      assert.equal(await codeOf(tablet.call(`GET /api/seller/${name}`)), 'own_device_needed', name);
    assert.equal((await tablet.call('GET /api/order/seller')).status, 200);
  });

  it('ends with its tablet, which shows no names any more', async () => {
    const device = await newTablet(test, 'Terrace');
    await signIn(await add('cashier'), PIN, device);
    const { tablets } = (await owner.call('GET /api/seller/tablets')).body;
    const { id } = tablets.find(({ name }: { name: string }) => name === 'Terrace');
    assert.equal((await owner.call('POST /api/seller/tablets/end', { id })).status, 200);
    assert.equal((await device.call('GET /api/order/seller')).status, 401);
    assert.equal((await device.call('GET /api/seller/self')).body.people, undefined);
  });
});
