import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types';
import { startTestApp } from '../testing';
import { eventually } from '../testing-eventually';
import { newCustomer } from '../testing-people';
import { insertReset } from './mails';
import { isWaitingForLock, newSeller, newStaffWithPin, newTablet, PIN } from './testing';

const test = await startTestApp();
const { db, browser } = test;
const OLD = 'brisket at noon';
const NEW = 'short rib at midnight';

/**
 * The answer to a request whose checks pass before an access ends, and whose last step comes after
 * it: the end is committed once the request waits for it.
 */
async function answerWhile<T>(
  end: (tx: Transaction<DB>) => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  const sent = await db.transaction().execute(async (tx) => {
    await end(tx);
    const answer = request();
    await eventually(async () => assert.ok(await isWaitingForLock(test)));
    return { answer };
  });
  return sent.answer;
}

const sessionsOf = async (subject: string) =>
  (
    await db
      .selectFrom('sessions')
      .select('id')
      .where('subject', '=', subject)
      .where('revoked_at', 'is', null)
      .execute()
  ).length;

/** What the deletion of an account does to its row. */
async function markDeleted(tx: Transaction<DB>, email: string): Promise<void> {
  const account = tx.selectFrom('users').select('id').where('email', '=', email).forUpdate();
  const { id } = await account.executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set({ name: '', email: id, password_hash: '', deleted_at: new Date() })
    .where('id', '=', id)
    .execute();
}

describe('a session does not start after the end of what it rests on', () => {
  it('the password of a customer', async () => {
    const { email } = await newCustomer(test);
    const me = browser();
    const { status } = await answerWhile(
      (tx) =>
        tx.updateTable('users').set({ password_hash: 'new' }).where('email', '=', email).execute(),
      () => me.call('POST /api/user/login', { email, password: OLD }),
    );
    assert.equal(status, 401);
    assert.equal((await me.call('GET /api/user/is-auth')).body.success, false);
  });

  it('the account of a customer', async () => {
    const { email } = await newCustomer(test);
    const me = browser();
    const { status } = await answerWhile(
      (tx) => markDeleted(tx, email),
      () => me.call('POST /api/user/login', { email, password: OLD }),
    );
    assert.equal(status, 401);
  });

  it('the password of a member of the staff', async () => {
    const { email, password } = await newSeller(test);
    const me = browser();
    const { status } = await answerWhile(
      (tx) =>
        tx
          .updateTable('sellers')
          .set({ password_hash: 'new' })
          .where('email', '=', email)
          .execute(),
      () => me.call('POST /api/seller/login', { email, password }),
    );
    assert.equal(status, 401);
    assert.equal((await me.call('GET /api/seller/is-auth')).body.success, false);
  });

  for (const [what, table] of [
    ['the employment of who signs in with a PIN', 'staff'],
    ['the tablet', 'tablets'],
    ['the PIN', 'pin'],
  ] as const)
    it(what, async () => {
      const person = await newStaffWithPin(test, 'waiter');
      const tablet = await newTablet(test, `Terrace ${table}`);
      const before = await sessionsOf(person.id);
      const ended = { ended_at: new Date() };
      const { status } = await answerWhile(
        (tx) =>
          table === 'pin'
            ? tx.updateTable('staff').set({ pin_hash: 'new' }).where('id', '=', person.id).execute()
            : table === 'staff'
              ? tx.updateTable('staff').set(ended).where('id', '=', person.id).execute()
              : tx.updateTable('tablets').set(ended).where('ended_at', 'is', null).execute(),
        () => tablet.call('POST /api/seller/pin', { id: person.id, pin: PIN }),
      );
      assert.equal(status, 401);
      assert.equal(await sessionsOf(person.id), before);
    });
});

describe('of two changes of one password at the same moment', () => {
  it('one is made, and the other one is told that its password is not the current one', async () => {
    const me = await newCustomer(test);
    const thief = browser();
    await thief.call('POST /api/user/login', { email: me.email, password: OLD });
    const answers = await Promise.all(
      [me, thief].map((one, index) =>
        one.call('POST /api/user/password', { password: OLD, newPassword: `${NEW} ${index}` }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const again = await browser().call('POST /api/user/login', {
      email: me.email,
      password: `${NEW} ${winner}`,
    });
    assert.equal(again.status, 200);
    assert.equal(answers[1 - winner]?.body.code, 'password_wrong');
  });

  it('also of a member of the staff', async () => {
    const { email, password } = await newSeller(test);
    const both = [browser(), browser()];
    for (const one of both) await one.call('POST /api/seller/login', { email, password });
    const answers = await Promise.all(
      both.map((one, index) =>
        one.call('POST /api/seller/password', { password, newPassword: `${NEW} ${index}` }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  });
});

describe('a deleted account', () => {
  const address = {
    firstName: 'Sara',
    lastName: 'Saleh',
    email: 'sara@example.com',
    street: 'Olaya Street 12',
    city: 'Riyadh',
    state: 'Riyadh',
    zipcode: '12211',
    country: 'Saudi Arabia',
    phone: '0501234567',
  };
  const place = { pin: { lng: 46.1, lat: 24.2 } };
  for (const [table, call, body] of [
    ['addresses', 'POST /api/address/add', { address }],
    ['carts', 'POST /api/cart/update', { cart: {} }],
    ['area_requests', 'POST /api/areas/request', { place, contact: 'sara@example.com' }],
  ] as const)
    it(`takes nothing for its ${table} that was sent before`, async () => {
      const me = await newCustomer(test);
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', me.email)
        .executeTakeFirstOrThrow();
      const { status } = await answerWhile(
        (tx) => markDeleted(tx, me.email),
        () => me.call(call, body),
      );
      const kept = await db.selectFrom(table).select('id').where('user_id', '=', id).execute();
      assert.deepEqual([status, kept], [401, []]);
    });

  it('gets no password link that was asked for before', async () => {
    const me = await newCustomer(test);
    const { id: subject } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', me.email)
      .executeTakeFirstOrThrow();
    const token_hash = randomBytes(32);
    const isStored = await answerWhile(
      (tx) => markDeleted(tx, me.email),
      () => insertReset(db, { token_hash, role: 'user', subject, expires_at: new Date() }),
    );
    const kept = db.selectFrom('password_resets').select('role').where('subject', '=', subject);
    assert.deepEqual([isStored, await kept.execute()], [false, []]);
  });
});
