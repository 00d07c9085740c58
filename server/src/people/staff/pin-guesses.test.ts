import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { StaffMember } from '@smokehouse/shared/contract';
import {
  MAX_WRONG_AT_TABLET,
  MAX_WRONG_PINS,
} from '@smokehouse/shared/contract/people/staff/rules';
import { startTestApp, type TestBrowser } from '../../testing';
import { confirmIdentity, newStaff, newStaffWithPin, newTablet, PIN } from '../testing';
import { countGuess } from './pin-guesses';

const test = await startTestApp();
const { clock, db } = test;
const owner = await newStaff(test, 'owner');
const MINUTE = 60_000;
const WRONG = '9183';

const signIn = (at: TestBrowser, id: string, pin = PIN) =>
  at.call('POST /api/seller/pin', { id, pin });
const codeOf = async (at: TestBrowser, id: string, pin = PIN) =>
  ((await signIn(at, id, pin)).body.code as string | undefined) ?? 'signed in';
/** The codes of wrong PINs, one after the other. */
async function guess(at: TestBrowser, id: string, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < times; n += 1) codes.push(await codeOf(at, id, WRONG));
  return codes;
}
const listed = async (id: string) =>
  ((await owner.call('GET /api/seller/staff')).body.staff as StaffMember[]).find(
    (one) => one.id === id,
  );

describe('wrong PINs', () => {
  it('lock the name at the tablet after five, also when they come at once', async () => {
    const [{ id }, other, tablet] = [
      await newStaffWithPin(test, 'waiter'),
      await newStaffWithPin(test, 'waiter'),
      await newTablet(test, 'Till 1'),
    ];
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(tablet, id, WRONG)));
    const codes = answers.map(({ body }) => body.code).sort();
    assert.deepEqual(codes, [...Array(4).fill('pin_locked'), ...Array(4).fill('pin_wrong')]);
    const locked = await signIn(tablet, id);
    assert.deepEqual(
      [locked.status, locked.body.message],
      [429, 'Too many wrong PINs. This name is locked here for 5 minutes.'],
    );
    assert.equal(await codeOf(tablet, other.id), 'signed in', 'other names are not locked');
    assert.deepEqual((await listed(id))?.wrongPins, {
      ...{ count: 5, tablet: 'Till 1', lastAt: new Date(clock.now()).toISOString() },
    });
    const until = (await listed(id))?.lockedUntil ?? '';
    assert.equal(Date.parse(until), clock.now() + 5 * MINUTE);
    clock.tick(5 * MINUTE + 1);
    assert.equal(await codeOf(tablet, id), 'signed in');
    assert.equal((await listed(id))?.wrongPins, undefined);
  });

  it('for one name lock no other one, however many come at once', async () => {
    const [{ id }, other, tablet] = [
      await newStaffWithPin(test, 'waiter'),
      await newStaffWithPin(test, 'waiter'),
      await newTablet(test, 'Till 2'),
    ];
    const { id: tabletId } = await db
      .selectFrom('tablets')
      .select('id')
      .where('name', '=', 'Till 2')
      .executeTakeFirstOrThrow();
    // As many wrong PINs as lock a tablet are on their way when the name is locked.
    const guesses = Array.from({ length: 4 * MAX_WRONG_AT_TABLET }, () =>
      countGuess(db, { tabletId, staffId: id, at: clock.now() }),
    );
    const counted = await Promise.all(guesses);
    assert.equal(counted.filter((answer) => 'wrong' in answer).length, MAX_WRONG_PINS);
    assert.equal(await codeOf(tablet, other.id), 'signed in');
  });

  it('lock it for twice as long with each further one, up to a day', async () => {
    const [{ id }, tablet] = [await newStaffWithPin(test, 'waiter'), await newTablet(test)];
    await guess(tablet, id, 5);
    for (const minutes of [5, 10, 20, 40, 80, 160, 320]) {
      const { lockedUntil = '' } = (await listed(id)) ?? {};
      assert.equal((Date.parse(lockedUntil) - clock.now()) / MINUTE, minutes);
      clock.tick(minutes * MINUTE - 1);
      assert.equal(await codeOf(tablet, id), 'pin_locked');
      clock.tick(1);
      await guess(tablet, id, 1);
    }
  });

  it('never keep a person off a tablet where nobody guessed', async () => {
    const { id } = await newStaffWithPin(test, 'cashier');
    for (const tablet of [await newTablet(test), await newTablet(test)])
      assert.equal((await guess(tablet, id, 5)).at(-1), 'pin_locked');
    const quiet = await newTablet(test);
    assert.equal(await codeOf(quiet, id), 'signed in');
  });

  it('of one name at several tablets count together from the second one at each', async () => {
    const { id } = await newStaffWithPin(test, 'cashier');
    for (const tablet of [await newTablet(test), await newTablet(test)]) await guess(tablet, id, 5);
    const third = await newTablet(test);
    assert.deepEqual(await guess(third, id, 3), ['pin_wrong', 'pin_locked', 'pin_locked']);
  });

  it('lock and answer an id that nobody has like one of the staff', async () => {
    const [{ id }, known, unknown] = [
      await newStaffWithPin(test, 'waiter'),
      await newTablet(test),
      await newTablet(test),
    ];
    assert.deepEqual(await guess(unknown, randomUUID(), 1), await guess(known, id, 1));
    const nobody = randomUUID();
    assert.deepEqual(await guess(unknown, nobody, 6), [
      ...Array(4).fill('pin_wrong'),
      ...Array(2).fill('pin_locked'),
    ]);
  });

  it('for many names lock the tablet; right ones take back only those of their own name', async () => {
    const [{ id }, tablet] = [await newStaffWithPin(test, 'waiter'), await newTablet(test)];
    await guess(tablet, id, 3);
    assert.equal(await codeOf(tablet, id), 'signed in');
    for (let names = 0; names < 11; names += 1)
      assert.deepEqual(await guess(tablet, randomUUID(), 1), ['pin_wrong']);
    assert.equal(await codeOf(tablet, id), 'signed in');
    await guess(tablet, randomUUID(), 1);
    const refused = await signIn(tablet, id);
    assert.deepEqual([refused.status, refused.body.code], [429, 'tablet_locked']);
    clock.tick(5 * MINUTE + 1);
    assert.equal(await codeOf(tablet, id), 'signed in');
    await guess(tablet, randomUUID(), 1);
    clock.tick(10 * MINUTE - 1);
    assert.equal(await codeOf(tablet, id), 'tablet_locked', 'the second lock is longer');
  });

  it('are in the audit log with the tablet, for unknown ids too', async () => {
    const [{ id }, tablet] = [
      await newStaffWithPin(test, 'waiter'),
      await newTablet(test, 'Terrace'),
    ];
    const nobody = randomUUID();
    for (const one of [id, nobody]) await guess(tablet, one, 1);
    for (const one of [id, nobody]) {
      const row = await db
        .selectFrom('audit_events')
        .select(['actor_kind', 'device', 'after'])
        .where('action', '=', 'pin.wrong')
        .where('subject_id', '=', one)
        .executeTakeFirstOrThrow();
      assert.deepEqual(row, { actor_kind: 'system', device: 'Terrace', after: { wrongPins: 1 } });
    }
  });

  it('are forgotten with a new PIN', async () => {
    const [{ id }, tablet] = [await newStaffWithPin(test, 'waiter'), await newTablet(test)];
    await guess(tablet, id, 5);
    await confirmIdentity(owner);
    await owner.call('POST /api/seller/staff/pin', { id, pin: '8362' });
    assert.equal(await codeOf(tablet, id, '8362'), 'signed in');
  });
});
