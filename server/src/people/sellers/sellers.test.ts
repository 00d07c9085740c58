import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { asSeller, newCustomer } from '../../testing-people';
import { ensureSeller } from './ensure-seller';

const test = await startTestApp();
const { browser, db } = test;

describe('POST /api/seller/login', () => {
  it('signs the seller in and out again', async () => {
    const seller = await asSeller(test);
    const { body: check } = await seller.call('GET /api/seller/is-auth');
    assert.deepEqual(
      [check.success, check.next, check.self.role],
      [true, 'offer_second_factor', 'owner'],
    );
    assert.equal((await seller.call('GET /api/seller/logout')).body.success, true);
    assert.equal((await seller.call('GET /api/seller/is-auth')).body.success, false);
  });
  it('does not accept customers', async () => {
    const me = await newCustomer(test, { email: 'me@test.example', password: 'brisket at noon' });
    const { status, body } = await me.call('POST /api/seller/login', {
      email: 'me@test.example',
      password: 'brisket at noon',
    });
    assert.deepEqual([status, body.code], [401, 'wrong_credentials']);
  });
});

describe('calls for the seller only', () => {
  it('are refused to visitors and customers with 401', async () => {
    const customer = await newCustomer(test);
    for (const name of ['POST /api/product/add', 'POST /api/product/stock']) {
      for (const person of [browser(), customer]) {
        const { status, body } = await person.call(name, { id: 'x', inStock: true });
        assert.deepEqual([status, body.code], [401, 'seller_needed'], name);
      }
    }
  });
});

describe("the seller's account", () => {
  it('gets a generated password, printed once', async () => {
    const made = await ensureSeller(db, {
      SELLER_EMAIL: 'boss@test.example',
      SELLER_PASSWORD: undefined,
    });
    assert.ok(made && made.password.length >= 16);
    assert.equal((await browser().call('POST /api/seller/login', made)).status, 200);
    assert.equal(
      await ensureSeller(db, { SELLER_EMAIL: 'boss@test.example', SELLER_PASSWORD: undefined }),
      undefined,
    );
    assert.equal(
      (await browser().call('POST /api/seller/login', made)).status,
      200,
      'and it stays',
    );
  });
  it('takes a new password from the settings, which revokes older sessions', async () => {
    const before = { SELLER_EMAIL: 'chef@test.example', SELLER_PASSWORD: 'first password' };
    await ensureSeller(db, before);
    const seller = browser();
    await seller.call('POST /api/seller/login', {
      email: before.SELLER_EMAIL,
      password: before.SELLER_PASSWORD,
    });
    await ensureSeller(db, { ...before, SELLER_PASSWORD: 'second password' });
    assert.equal(
      (
        await browser().call('POST /api/seller/login', {
          email: before.SELLER_EMAIL,
          password: 'first password',
        })
      ).status,
      401,
    );
    assert.equal(
      (
        await browser().call('POST /api/seller/login', {
          email: before.SELLER_EMAIL,
          password: 'second password',
        })
      ).status,
      200,
    );
    assert.equal((await seller.call('GET /api/seller/is-auth')).body.success, false);
  });

  it('is called the owner in Arabic, also where an earlier version gave it the word for a manager', async () => {
    const settings = { SELLER_EMAIL: 'owner@test.example', SELLER_PASSWORD: 'fourth password' };
    await ensureSeller(db, settings);
    const { id } = await db
      .selectFrom('sellers')
      .select('id')
      .where('email', '=', settings.SELLER_EMAIL)
      .executeTakeFirstOrThrow();
    const nameAfterStart = async (before?: {
      name_en?: string;
      name_ar?: string;
      role?: string;
    }) => {
      if (before) await db.updateTable('staff').set(before).where('id', '=', id).execute();
      await ensureSeller(db, settings);
      const row = db.selectFrom('staff').select('name_ar').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).name_ar;
    };
    assert.equal(await nameAfterStart(), 'المالك');
    assert.equal(await nameAfterStart({ name_ar: 'المدير' }), 'المالك');
    // What people have set stays.
    assert.equal(await nameAfterStart({ name_ar: 'سالم' }), 'سالم');
    assert.equal(await nameAfterStart({ name_en: 'Manager', name_ar: 'المدير' }), 'المدير');
    assert.equal(await nameAfterStart({ name_en: 'Admin', role: 'manager' }), 'المدير');
  });
});
