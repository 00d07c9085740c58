import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp, type TestApp, type TestBrowser } from '../../testing';
import { newCustomer } from '../../testing-people';
import { halfSignedIn, newSeller, newSellerWithApp, receiveMails } from '../testing';
import { PENDING_MS } from './pending-sign-in';
import { createAuthenticator } from './testing-authenticator';
import { removeSecondFactors } from '.';

const test = await startTestApp();
const { browser, clock, db } = test;

const finish = (desk: TestBrowser, proof: object) =>
  desk.call('POST /api/seller/login/second-factor', proof);
const isSignedIn = async (desk: TestBrowser) =>
  (await desk.call('GET /api/seller/is-auth')).body.success === true;
const confirm = (desk: TestBrowser, payload: object) =>
  desk.call('POST /api/seller/confirm', payload);
const subjects = async () => (await receiveMails(test)).map(({ subject }) => subject);

/** A signed-in seller with a passkey. */
async function sellerWithPasskey(shop: TestApp = test) {
  const account = await newSeller(shop);
  const desk = shop.browser();
  await desk.call('POST /api/seller/login', account);
  await confirm(desk, { password: account.password });
  const key = createAuthenticator();
  const { options } = (await desk.call('POST /api/seller/passkeys/start')).body;
  const added = await desk.call('POST /api/seller/passkeys/add', {
    name: 'Laptop',
    passkey: key.create(options),
  });
  assert.equal(added.status, 200, added.text);
  return { ...account, desk, key, recoveryCodes: added.body.recoveryCodes as string[] };
}

/** The options of a passkey that finishes the sign-in of a browser. */
const optionsFor = async (desk: TestBrowser) =>
  (await desk.call('POST /api/seller/login/passkey')).body.options;

describe('a sign-in of a seller with a second factor', () => {
  it('is no session until the factor is right', async () => {
    const seller = await newSellerWithApp(test);
    const desk = browser();
    const { status, body } = await desk.call('POST /api/seller/login', seller);
    assert.equal(status, 200);
    assert.deepEqual(
      { success: body.success, next: body.next, factors: body.factors },
      {
        success: false,
        next: 'second_factor',
        factors: { totp: true, passkey: false, recoveryCodes: true },
      },
    );
    assert.equal(desk.cookies.has('sh_seller'), false);
    for (const name of ['GET /api/order/seller', 'GET /api/seller/security'])
      assert.equal((await desk.call(name)).status, 401, name);
    assert.equal((await finish(desk, { code: await seller.code() })).body.success, true);
    assert.equal(await isSignedIn(desk), true);
  });

  it('needs the right password first', async () => {
    const seller = await newSellerWithApp(test);
    const desk = browser();
    assert.equal(
      (await desk.call('POST /api/seller/login', { ...seller, password: 'wrong' })).status,
      401,
    );
    const { status, body } = await finish(desk, { code: await seller.code() });
    assert.deepEqual([status, body.code], [409, 'sign_in_expired']);
  });

  it('ends after ten minutes', async () => {
    const seller = await newSellerWithApp(test);
    const desk = await halfSignedIn(test, seller);
    clock.tick(PENDING_MS);
    assert.equal((await finish(desk, { code: await seller.code() })).body.code, 'sign_in_expired');
  });

  it('needs a factor of the same account', async () => {
    const [mine, theirs] = [await newSellerWithApp(test), await newSellerWithApp(test)];
    const desk = await halfSignedIn(test, mine);
    const answer = await finish(desk, { code: await theirs.code() });
    assert.deepEqual([answer.status, answer.body.code], [422, 'code_wrong']);
    const [recoveryCode] = theirs.recoveryCodes;
    assert.equal((await finish(desk, { recoveryCode })).status, 422);
    assert.equal((await finish(desk, {})).body.code, 'factor_needed');
    assert.equal(await isSignedIn(desk), false);
  });
});

describe('a code of the authenticator app', () => {
  it('is accepted once, also by concurrent requests', async () => {
    const seller = await newSellerWithApp(test);
    const desks = await Promise.all([1, 2, 3].map(() => halfSignedIn(test, seller)));
    const code = await seller.code();
    const answers = await Promise.all(desks.map((desk) => finish(desk, { code })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422]);
    const again = await halfSignedIn(test, seller);
    assert.equal((await finish(again, { code })).body.code, 'code_wrong');
  });

  it('of an earlier step is refused after a later one', async () => {
    const seller = await newSellerWithApp(test);
    const [earlier, later] = [await seller.code(-1), await seller.code(0)];
    assert.equal((await finish(await halfSignedIn(test, seller), { code: later })).status, 200);
    assert.equal((await finish(await halfSignedIn(test, seller), { code: earlier })).status, 422);
  });

  it('is accepted for one step before and after its own, no longer', async () => {
    const seller = await newSellerWithApp(test);
    clock.tick(300_000);
    for (const [offset, status] of [
      [-2, 422],
      [2, 422],
      [-1, 200],
      [1, 200],
    ] as const) {
      const desk = await halfSignedIn(test, seller);
      assert.equal((await finish(desk, { code: await seller.code(offset) })).status, status);
    }
  });

  it('may have spaces and Arabic digits', async () => {
    const seller = await newSellerWithApp(test);
    const code = (await seller.code()).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    assert.equal((await finish(await halfSignedIn(test, seller), { code: typed })).status, 200);
  });

  it('is limited to ten wrong ones for an account, whatever their addresses; the owner gets one mail', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const seller = await newSellerWithApp(limited);
    const guess = async (address: string, proof: object) => {
      const thief = limited.browser({ address });
      await thief.call('POST /api/seller/login', seller);
      return finish(thief, proof);
    };
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++)
      statuses.push(
        (await guess(`192.0.2.${i}`, i % 2 ? { code: '000000' } : { recoveryCode: 'aaaaa-aaaaa' }))
          .status,
      );
    assert.deepEqual(statuses, [...Array<number>(10).fill(422), 429, 429]);
    assert.equal((await guess('192.0.2.99', { code: await seller.code() })).status, 429);
    assert.deepEqual(
      (await receiveMails(limited)).map(({ to, subject }) => [to, subject]),
      [[seller.email, 'Wrong codes for your account']],
    );
    limited.clock.tick(15 * 60_000);
    assert.equal((await guess('192.0.2.99', { code: await seller.code() })).status, 200);
  });
});

describe('setting up an authenticator app', () => {
  it('needs a confirmed identity, and the first right code', async () => {
    const account = await newSeller(test);
    const desk = browser();
    await desk.call('POST /api/seller/login', account);
    const refused = await desk.call('POST /api/seller/totp/start');
    assert.deepEqual([refused.status, refused.body.code], [403, 'confirm_needed']);
    assert.equal((await confirm(desk, { password: 'wrong' })).status, 422);
    assert.equal((await confirm(desk, { password: account.password })).status, 200);
    const { body } = await desk.call('POST /api/seller/totp/start');
    assert.match(body.qr, /^<svg /);
    assert.equal(new URL(body.address).searchParams.get('secret'), body.secret);
    assert.equal(
      (await desk.call('POST /api/seller/totp/activate', { code: '000000' })).status,
      422,
    );
    const { factors } = (await desk.call('GET /api/seller/security')).body;
    assert.deepEqual(factors, { totp: false, passkey: false, recoveryCodes: false });
    const next = await browser().call('POST /api/seller/login', account);
    assert.equal(next.body.success, true, 'an unfinished setup is no second factor');
  });

  it('gives ten recovery codes, and tells the owner by mail', async () => {
    await receiveMails(test);
    const account = await newSeller(test);
    const desk = browser();
    await desk.call('POST /api/seller/login', account);
    await confirm(desk, { password: account.password });
    const { secret } = (await desk.call('POST /api/seller/totp/start')).body;
    const { generate } = await import('otplib');
    const code = await generate({ secret, epoch: Math.floor(clock.now() / 1000) });
    const { body } = await desk.call('POST /api/seller/totp/activate', { code });
    assert.equal(new Set(body.recoveryCodes).size, 10);
    assert.deepEqual(await subjects(), ['An authenticator app was added']);
    const refused = await desk.call('POST /api/seller/totp/start');
    assert.deepEqual([refused.status, refused.body.code], [409, 'totp_exists']);
  });
});

describe('removing an authenticator app', () => {
  it('needs the password and the factor again', async () => {
    const seller = await newSellerWithApp(test);
    const desk = await halfSignedIn(test, seller);
    await finish(desk, { code: await seller.code() });
    assert.equal((await desk.call('POST /api/seller/totp/remove')).body.code, 'confirm_needed');
    const { password } = seller;
    assert.equal((await confirm(desk, { password })).body.code, 'factor_needed');
    assert.equal((await confirm(desk, { password, code: '000000' })).status, 422);
    clock.tick(30_000);
    const code = await seller.code();
    assert.equal((await confirm(desk, { password: 'wrong', code })).status, 422);
    assert.equal((await confirm(desk, { password, code })).status, 200);
    assert.equal((await desk.call('POST /api/seller/totp/remove')).status, 200);
    assert.deepEqual(await subjects(), ['Your authenticator app was removed']);
    assert.equal((await browser().call('POST /api/seller/login', seller)).body.success, true);
    const left = await db
      .selectFrom('seller_recovery_codes')
      .innerJoin('sellers', 'sellers.id', 'seller_id')
      .select('code_hash')
      .where('email', '=', seller.email)
      .execute();
    assert.deepEqual(left, [], 'recovery codes end with the last factor');
  });

  it('is refused when the confirmation is older than ten minutes', async () => {
    const seller = await newSellerWithApp(test);
    const { password, desk } = seller;
    await confirm(desk, { password, code: await seller.code() });
    clock.tick(10 * 60_000);
    assert.equal((await desk.call('POST /api/seller/totp/remove')).body.code, 'confirm_needed');
  });
});

describe('a recovery code', () => {
  it('finishes a sign-in once, also in capitals and without its hyphen, and the owner gets a mail', async () => {
    const seller = await newSellerWithApp(test);
    const [first = '', second = ''] = seller.recoveryCodes;
    const recoveryCode = first.toUpperCase().replace('-', ' ');
    const desks = await Promise.all([1, 2].map(() => halfSignedIn(test, seller)));
    const answers = await Promise.all(desks.map((desk) => finish(desk, { recoveryCode })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    assert.deepEqual(await subjects(), ['A recovery code was used']);
    const again = await halfSignedIn(test, seller);
    assert.equal((await finish(again, { recoveryCode: first })).status, 422);
    assert.equal((await finish(again, { recoveryCode: second })).status, 200);
    const { body } = await again.call('GET /api/seller/security');
    assert.equal(body.recoveryCodesLeft, 8);
  });

  it('is stored as an argon2id hash only', async () => {
    const seller = await newSellerWithApp(test);
    const rows = await db.selectFrom('seller_recovery_codes').select('code_hash').execute();
    for (const { code_hash } of rows) assert.match(code_hash, /^\$argon2id\$/);
    for (const code of seller.recoveryCodes) assert.ok(!JSON.stringify(rows).includes(code));
  });

  it('is void once new ones were created', async () => {
    const seller = await newSellerWithApp(test);
    const { desk, password } = seller;
    assert.equal((await desk.call('POST /api/seller/recovery-codes')).body.code, undefined);
    const [recoveryCode] = seller.recoveryCodes;
    assert.equal((await finish(await halfSignedIn(test, seller), { recoveryCode })).status, 422);
    clock.tick(11 * 60_000);
    assert.equal(
      (await desk.call('POST /api/seller/recovery-codes')).body.code,
      'confirm_needed',
      password,
    );
  });
});

describe('a passkey', () => {
  it('finishes a sign-in with its signature', async () => {
    const { key, ...seller } = await sellerWithPasskey();
    const desk = await halfSignedIn(test, seller);
    const options = await optionsFor(desk);
    assert.deepEqual(
      options.allowCredentials.map(({ id }: { id: string }) => id),
      [key.id],
    );
    assert.equal((await finish(desk, { passkey: key.get(options) })).body.success, true);
    const { passkeys } = (await desk.call('GET /api/seller/security')).body;
    assert.ok(passkeys[0].lastUsedAt);
  });

  it('signs a challenge once, and only that of its own sign-in', async () => {
    const { key, ...seller } = await sellerWithPasskey();
    const [desk, other] = [await halfSignedIn(test, seller), await halfSignedIn(test, seller)];
    const options = await optionsFor(desk);
    await optionsFor(other);
    const wrong = await finish(other, { passkey: key.get(options) });
    assert.deepEqual([wrong.status, wrong.body.code], [422, 'passkey_wrong']);
    const answer = key.get(options);
    assert.equal((await finish(desk, { passkey: answer })).status, 200);
    assert.equal((await finish(other, { passkey: answer })).status, 422);
  });

  it('is refused from another site, with a wrong signature, or with a counter that goes back', async () => {
    const { key, ...seller } = await sellerWithPasskey();
    const attempt = async (make: (options: { challenge: string }) => object) => {
      const desk = await halfSignedIn(test, seller);
      return (await finish(desk, { passkey: make(await optionsFor(desk)) })).status;
    };
    assert.equal(await attempt((o) => key.get(o, { origin: 'https://evil.example' })), 422);
    assert.equal(await attempt((o) => key.get(o, { host: 'evil.example' })), 422);
    assert.equal(await attempt((o) => ({ ...createAuthenticator().get(o), id: key.id })), 422);
    assert.equal(await attempt((o) => createAuthenticator().get(o)), 422);
    assert.equal(await attempt((o) => key.get(o, { counter: 5 })), 200);
    assert.equal(await attempt((o) => key.get(o, { counter: 5 })), 422);
  });

  it('of another seller is refused', async () => {
    const [mine, theirs] = [await sellerWithPasskey(), await sellerWithPasskey()];
    const desk = await halfSignedIn(test, mine);
    const options = await optionsFor(desk);
    assert.equal((await finish(desk, { passkey: theirs.key.get(options) })).status, 422);
    const removal = await theirs.desk.call('POST /api/seller/passkeys/remove', { id: mine.key.id });
    assert.deepEqual([removal.status, removal.body.code], [404, 'passkey_unknown']);
  });

  it('is added only with a confirmed identity, for this site and for its own challenge', async () => {
    const account = await newSeller(test);
    const desk = browser();
    await desk.call('POST /api/seller/login', account);
    assert.equal((await desk.call('POST /api/seller/passkeys/start')).body.code, 'confirm_needed');
    await confirm(desk, { password: account.password });
    const key = createAuthenticator();
    const add = (passkey: object) =>
      desk.call('POST /api/seller/passkeys/add', { name: 'Laptop', passkey });
    const start = async () => (await desk.call('POST /api/seller/passkeys/start')).body.options;
    assert.equal((await add(key.create(await start(), 'https://evil.example'))).status, 422);
    await start();
    assert.equal((await add(key.create({ challenge: 'bm90IHRoaXMgb25l' }))).status, 422);
    const passkey = key.create(await start());
    assert.equal((await add(passkey)).status, 200);
    assert.equal((await add(passkey)).status, 422, 'the challenge is used');
  });

  it('is removed with its signature as the factor, and the owner gets a mail', async () => {
    const seller = await sellerWithPasskey();
    clock.tick(11 * 60_000);
    const { desk, key, password } = seller;
    assert.equal(
      (await desk.call('POST /api/seller/passkeys/remove', { id: key.id })).body.code,
      'confirm_needed',
    );
    const { options } = (await desk.call('POST /api/seller/confirm/passkey')).body;
    assert.equal((await confirm(desk, { password, passkey: key.get(options) })).status, 200);
    await receiveMails(test);
    assert.equal((await desk.call('POST /api/seller/passkeys/remove', { id: key.id })).status, 200);
    assert.deepEqual(await subjects(), ['A passkey was removed']);
    assert.equal((await browser().call('POST /api/seller/login', seller)).body.success, true);
  });
});

describe('an operator', () => {
  it('can remove the second factors of a seller who has lost them', async () => {
    const seller = await newSellerWithApp(test);
    assert.equal(await removeSecondFactors(db, 'nobody@test.example'), false);
    assert.equal(await removeSecondFactors(db, seller.email.toUpperCase()), true);
    assert.equal((await browser().call('POST /api/seller/login', seller)).body.success, true);
  });
});

describe('the calls for second factors', () => {
  it('are refused to visitors and customers', async () => {
    const customer = await newCustomer(test);
    for (const person of [browser(), customer])
      for (const name of [
        'GET /api/seller/security',
        'POST /api/seller/totp/start',
        'POST /api/seller/passkeys/start',
        'POST /api/seller/recovery-codes',
      ])
        assert.equal((await person.call(name)).status, 401, name);
  });
});
