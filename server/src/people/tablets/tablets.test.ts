import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { startTestApp, type TestBrowser } from '../../testing';
import { eventually } from '../../testing-eventually';
import {
  confirmIdentity,
  isWaitingForLock,
  newStaff,
  newStaffWithPin,
  newTablet,
  PASSWORD,
  PIN,
  receiveMails,
  tokenOfPairing,
} from '../testing';

const test = await startTestApp({ RATE_LIMIT: 'on' });
const { clock, db } = test;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const owner = await newStaff(test, 'owner');
const manager = await newStaff(test, 'manager');

type Pairing = CallAnswer<'POST /api/seller/tablets/pair'>;
type Tablet = CallAnswer<'GET /api/seller/tablets'>['tablets'][number];

const pair = async (who: TestBrowser, name = 'Counter') => {
  const answer = await who.call<Pairing>('POST /api/seller/tablets/pair', { name });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const join = (device: TestBrowser, body: { code?: string; token?: string }, from?: string) =>
  device.call('POST /api/seller/tablets/join', body, from ? { remoteAddress: from } : {});
const listed = async (id: string, by = owner) =>
  ((await by.call('GET /api/seller/tablets')).body.tablets as Tablet[]).find(
    (one) => one.id === id,
  );
/** Whether a device shows the names. */
const isTablet = async (device: TestBrowser) =>
  (await device.call('GET /api/seller/self')).body.people !== undefined;
let addresses = 0;
/** An address that has guessed nothing. */
const newAddress = () => `203.0.113.${(addresses += 1)}`;

describe('pairing a tablet', () => {
  it('takes the six digits that the device of a manager shows, once, and needs no password', async () => {
    const { id, code, qr } = await pair(manager, 'Terrace');
    assert.match(code, /^\d{6}$/);
    assert.match(qr, /^<svg /);
    const [tablet, second] = [test.browser(), test.browser()];
    const arabic = [...code].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('');
    const { status, body } = await join(tablet, { code: arabic }, newAddress());
    assert.deepEqual([status, body.tablet], [200, 'Terrace']);
    assert.ok(await isTablet(tablet));
    assert.equal((await listed(id))?.name, 'Terrace');
    const used = await join(second, { code }, newAddress());
    assert.deepEqual([used.status, used.body.code], [422, 'pairing_invalid']);
    assert.ok(!(await isTablet(second)));
  });

  it('takes the token of the scanned address', async () => {
    const pairing = await pair(manager);
    assert.ok(pairing.url.includes(`/seller/pair#${pairing.code}-`));
    const tablet = test.browser();
    assert.equal((await join(tablet, { token: tokenOfPairing(pairing.url) })).status, 200);
    assert.ok(await isTablet(tablet));
  });

  it('is over after five minutes', async () => {
    const { code, url } = await pair(manager);
    clock.tick(5 * MINUTE + 1);
    for (const proof of [{ code }, { token: tokenOfPairing(url) }])
      assert.equal((await join(test.browser(), proof, newAddress())).status, 422);
  });

  it('makes one of several devices a tablet that send the code at the same moment', async () => {
    const { code } = await pair(manager);
    const from = newAddress();
    const answers = await Promise.all([1, 2, 3].map(() => join(test.browser(), { code }, from)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422]);
  });

  it('lets one address guess ten times, and all together twenty times; the QR code still works', async () => {
    const { code, url } = await pair(manager);
    const wrong = code === '000000' ? '000001' : '000000';
    const from = newAddress();
    const codes: unknown[] = [];
    for (let n = 0; n < 11; n += 1)
      codes.push((await join(test.browser(), { code: wrong }, from)).body.code);
    assert.deepEqual(codes, [...Array(10).fill('pairing_invalid'), 'too_many']);
    const others = newAddress();
    for (let n = 0; n < 10; n += 1) await join(test.browser(), { code: wrong }, others);
    const late = await join(test.browser(), { code }, newAddress());
    assert.equal(late.body.code, 'pairing_invalid');
    const tablet = test.browser();
    assert.equal((await join(tablet, { token: tokenOfPairing(url) }, from)).status, 200);
  });

  it('is allowed twenty times a day for one person, because each tablet allows a guess', async () => {
    const busy = await newStaff(test, 'manager');
    for (let shown = 0; shown < 20; shown += 1) await pair(busy);
    const name = 'One more';
    const refused = await busy.call('POST /api/seller/tablets/pair', { name });
    assert.equal(refused.status, 429);
  });

  it('has one open code for a person, also when they ask several times at once', async () => {
    const busy = await newStaff(test, 'manager');
    const shown = await Promise.all([1, 2, 3, 4, 5].map(() => pair(busy)));
    const joined: number[] = [];
    for (const { url } of shown)
      joined.push((await join(test.browser(), { token: tokenOfPairing(url) })).status);
    assert.deepEqual(joined.sort(), [200, 422, 422, 422, 422]);
  });

  it('is refused to who leaves at the same moment; no code of theirs works after a return', async () => {
    const { id, browser: leaving } = await newStaffWithPin(test, 'manager');
    const setEnd = (within: typeof db, ended_at: Date | null) =>
      within.updateTable('staff').set({ ended_at }).where('id', '=', id).execute();
    const earlier = await pair(leaving);
    await setEnd(db, new Date(clock.now()));
    await setEnd(db, null);
    const asked = await db.transaction().execute(async (tx) => {
      await setEnd(tx, new Date(clock.now()));
      const answer = leaving.call<Pairing>('POST /api/seller/tablets/pair', { name: 'Counter' });
      const isOver = answer.then(() => true);
      await eventually(async () =>
        assert.ok(
          (await isWaitingForLock(test)) || (await Promise.race([isOver, Promise.resolve(false)])),
        ),
      );
      return { answer };
    });
    const { status, body } = await asked.answer;
    await setEnd(db, null);
    for (const { url = '' } of [earlier, body])
      assert.equal((await join(test.browser(), { token: tokenOfPairing(url) })).status, 422);
    assert.equal(status, 403);
  });

  it('ends with the access of the person whose device shows the code', async () => {
    const leaving = await newStaffWithPin(test, 'manager');
    const { code } = await pair(leaving.browser);
    await (await confirmIdentity(owner)).call('POST /api/seller/staff/end', { id: leaving.id });
    assert.equal((await join(test.browser(), { code }, newAddress())).status, 422);
  });

  it('ends when its person signs out everywhere or sets another password', async () => {
    for (const [call, body] of [
      ['POST /api/seller/logout-everywhere', {}],
      ['POST /api/seller/password', { password: PASSWORD, newPassword: 'Mesquite-and-oak-12' }],
    ] as const) {
      const person = await newStaff(test, 'manager');
      const { code } = await pair(person);
      assert.equal((await person.call(call, body)).status, 200);
      assert.equal((await join(test.browser(), { code }, newAddress())).status, 422);
    }
  });

  it('ends the session on the device, and the tablet that it was before', async () => {
    const device = await newStaff(test, 'manager');
    const first = await pair(manager, 'First');
    await join(device, { token: tokenOfPairing(first.url) });
    assert.equal((await device.call('GET /api/order/seller')).status, 401);
    await join(device, { token: tokenOfPairing((await pair(manager, 'Second')).url) });
    assert.equal(await listed(first.id), undefined);
  });
});

describe('a tablet', () => {
  /** Paired by a new manager, with a person signed in at it. */
  async function paired(by?: TestBrowser) {
    const { id: person } = await newStaffWithPin(test, 'waiter');
    const pairedBy = await newStaffWithPin(test, 'manager');
    const { id, url } = await pair(by ?? pairedBy.browser);
    const device = test.browser();
    await join(device, { token: tokenOfPairing(url) });
    assert.equal((await device.call('POST /api/seller/pin', { id: person, pin: PIN })).status, 200);
    return { id, device, person, pairedBy: pairedBy.id };
  }
  const staff = async (call: string, body: object) =>
    (await confirmIdentity(owner)).call(`POST /api/seller/staff/${call}`, body);
  const demotion = (id: string, role = 'cashier') => ({ id, nameEn: 'Huda', nameAr: 'هدى', role });

  it('ends with the access of the person who paired it, and so do the sessions at it', async () => {
    for (const end of [
      (id: string) => staff('end', { id }),
      (id: string) => staff('change', demotion(id)),
    ]) {
      const { id, device, pairedBy } = await paired();
      assert.equal((await end(pairedBy)).status, 200);
      assert.equal((await device.call('GET /api/order/seller')).status, 401);
      assert.ok(!(await isTablet(device)));
      assert.equal(await listed(id), undefined);
      const row = await db
        .selectFrom('audit_events')
        .select('subject_label')
        .where('action', '=', 'tablet.end')
        .where('subject_id', '=', id)
        .executeTakeFirst();
      assert.equal(row?.subject_label, 'Counter');
    }
  });

  it('of an earlier version ends with its maker, and needs no confirmation while an owner is', async () => {
    const { id, device, pairedBy } = await paired(owner);
    await db.updateTable('tablets').set({ confirmed_by: null }).where('id', '=', id).execute();
    assert.equal((await listed(id))?.isConfirmed, true);
    const ended = new Date(clock.now());
    const other = await paired();
    // As that version did, which left the tablet as it was.
    await db
      .updateTable('staff')
      .set({ ended_at: ended })
      .where('id', '=', other.pairedBy)
      .execute();
    assert.notEqual(other.pairedBy, pairedBy);
    assert.deepEqual([await isTablet(device), await isTablet(other.device)], [true, false]);
    assert.equal(await listed(other.id), undefined);
  });

  it('stays when an owner has confirmed it, as does one that an owner has paired', async () => {
    const { id, device, pairedBy } = await paired();
    assert.equal((await listed(id))?.isConfirmed, false);
    const confirm = 'POST /api/seller/tablets/confirm';
    assert.equal((await manager.call(confirm, { id })).status, 403);
    assert.equal((await owner.call(confirm, { id })).status, 200);
    await staff('end', { id: pairedBy });
    assert.equal((await device.call('GET /api/order/seller')).status, 200);
    assert.equal((await listed(id))?.isConfirmed, true);
    assert.equal((await listed((await paired(owner)).id))?.isConfirmed, true);
    assert.equal((await owner.call(confirm, { id: 'nothing' })).status, 404);
  });

  it('is answered for by who paired it again when its owner is no owner any more', async () => {
    const second = await newStaffWithPin(test, 'owner');
    const confirmed = await paired();
    const call = 'POST /api/seller/tablets/confirm';
    assert.equal((await second.browser.call(call, { id: confirmed.id })).status, 200);
    const own = await paired(second.browser);
    await staff('change', demotion(second.id, 'manager'));
    for (const { id, device } of [confirmed, own]) {
      assert.equal((await listed(id))?.isConfirmed, false);
      assert.equal((await device.call('GET /api/order/seller')).status, 200);
    }
    await staff('end', { id: second.id });
    assert.equal(await listed(own.id), undefined);
    assert.equal((await own.device.call('GET /api/order/seller')).status, 401);
    await staff('end', { id: confirmed.pairedBy });
    assert.equal(await listed(confirmed.id), undefined);
  });

  it('ends with the owner who confirmed it if who paired it has left before', async () => {
    const second = await newStaffWithPin(test, 'owner');
    const { id, device, pairedBy } = await paired();
    await second.browser.call('POST /api/seller/tablets/confirm', { id });
    await staff('end', { id: pairedBy });
    assert.ok(await listed(id));
    await staff('change', demotion(second.id, 'manager'));
    assert.equal(await listed(id), undefined);
    assert.ok(!(await isTablet(device)));
  });

  it('is announced to every owner by mail, with its place, also to the one who paired it', async () => {
    await receiveMails(test);
    const self = (await owner.call('GET /api/seller/self')).body.self as { id: string };
    const { email } = await db
      .selectFrom('sellers')
      .select('email')
      .where('id', '=', self.id)
      .executeTakeFirstOrThrow();
    const received = async () => (await receiveMails(test)).filter(({ to }) => to === email);
    await paired();
    const [mail, ...others] = await received();
    assert.match(mail?.text ?? '', /Counter[\s\S]*192\.0\.2\.1[\s\S]*\/seller\/staff/);
    assert.match(mail?.text ?? '', /ends when this person leaves/);
    assert.deepEqual(others, []);
    await paired(owner);
    const [own] = await received();
    assert.match(own?.text ?? '', /If you do not know this tablet, end it/);
  });

  it('shows when and where it was used last', async () => {
    const { id, device, person } = await paired();
    clock.tick(3 * DAY);
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Safari' };
    await device.call(
      'POST /api/seller/pin',
      { id: person, pin: PIN },
      { headers, remoteAddress: '198.51.100.7' },
    );
    // The session of the first owner has expired.
    const later = await newStaff(test, 'owner');
    const { lastUsedAt, lastAddress, lastDevice } = (await listed(id, later)) ?? {};
    assert.deepEqual(
      [Date.parse(lastUsedAt ?? ''), lastAddress, lastDevice],
      [clock.now(), '198.51.100.7', 'Chrome, Android'],
    );
  });

  it('asks to be paired again after 14 days without a sign-in', async () => {
    const { id, device, person } = await paired();
    const signIn = () => device.call('POST /api/seller/pin', { id: person, pin: PIN });
    clock.tick(14 * DAY - 1);
    assert.equal((await signIn()).status, 200);
    clock.tick(14 * DAY + 1);
    assert.equal((await signIn()).body.code, 'tablet_needed');
    assert.ok(!(await isTablet(device)));
    assert.equal(await listed(id, await newStaff(test, 'owner')), undefined);
  });

  it('is not started from a signed-in device: nobody types a password at the counter', async () => {
    const { status } = await manager.call('POST /api/seller/tablets/start', { name: 'Counter' });
    assert.equal(status, 404);
    assert.ok(await isTablet(await newTablet(test)));
  });
});
