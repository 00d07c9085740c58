import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStream } from '../../events/testing';
import { openShop } from '../orders/testing';
import type { TestBrowser } from '../../testing';

const shop = await openShop();
const { browser } = shop;
const seller = await shop.seller();
const call = (who: TestBrowser, kind: unknown) => who.call('POST /api/dineuser/call', { kind });
const openCalls = async () =>
  (await seller.call('GET /api/seller/table-calls')).body.calls as {
    _id: string;
    table: string;
    kind: string;
    name: string;
    tableCode: boolean;
    calledAt: string;
    paysForAll?: boolean;
  }[];
const done = (id: unknown, who: TestBrowser = seller) =>
  who.call('POST /api/seller/table-calls/done', { id });
const answerAll = async () => {
  for (const { _id } of await openCalls()) await done(_id);
};

describe("a guest's call", () => {
  it('is listed with table, name and time until it is answered', async () => {
    const guest = await shop.guest('Huda', '7');
    assert.equal((await call(guest, 'waiter')).body.message, 'We have your call.');
    const [waiting, ...others] = await openCalls();
    assert.deepEqual(
      { ...waiting, _id: '' },
      {
        _id: '',
        table: '7',
        kind: 'waiter',
        name: 'Huda',
        tableCode: true,
        calledAt: new Date(shop.clock.now()).toISOString(),
      },
    );
    assert.equal(others.length, 0);
    assert.equal((await done(waiting?._id)).body.message, 'The call is answered.');
    assert.deepEqual(await openCalls(), []);
  });
  it('is open to the guest until the staff answers it, and answered for three minutes', async () => {
    const guest = await shop.guest('Huda', '7');
    const calls = async () => (await guest.call('POST /api/dineorder/user', {})).body.calls;
    await call(guest, 'waiter');
    assert.deepEqual(await calls(), [{ kind: 'waiter', paysForAll: false, isAnswered: false }]);
    await answerAll();
    assert.deepEqual(await calls(), [{ kind: 'waiter', paysForAll: false, isAnswered: true }]);
    shop.clock.tick(3 * 60_000 + 1);
    assert.deepEqual(await calls(), []);
  });
  it('is not duplicated by a second one of the same guest', async () => {
    const guest = await shop.guest('Huda', '7');
    const answers = await Promise.all([1, 2, 3].map(() => call(guest, 'waiter')));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await openCalls()).length, 1);
    await answerAll();
  });
  it('never hides the call of another guest at the same table', async () => {
    const guests = [await shop.guest('Huda', '7'), await shop.guest('Ali', '7')];
    await Promise.all(guests.map((guest) => call(guest, 'waiter')));
    const waiting = await openCalls();
    assert.deepEqual(waiting.map(({ name }) => name).sort(), ['Ali', 'Huda']);
    await done(waiting.find(({ name }) => name === 'Ali')?._id);
    assert.deepEqual(
      (await openCalls()).map(({ name }) => name),
      ['Huda'],
    );
    await answerAll();
  });
  it('moves with its guest to another table', async () => {
    const guest = await shop.guest('Huda', '7');
    await call(guest, 'waiter');
    await guest.call('POST /api/dineuser/call', { kind: 'waiter', table: '8' });
    assert.deepEqual(
      (await openCalls()).map(({ table }) => table),
      ['8'],
    );
    await answerAll();
  });
  it('from a fake guest without a code is marked, and hides no call of the table', async () => {
    const fake = await shop.guest();
    await fake.call('POST /api/dineuser/call', { kind: 'waiter', table: '7' });
    await call(await shop.guest('Huda', '7'), 'waiter');
    assert.deepEqual(
      (await openCalls()).map(({ name, tableCode }) => [name, tableCode]),
      [
        ['Fahad', false],
        ['Huda', true],
      ],
    );
    await answerAll();
  });
  it('of a server of the previous version is listed and answered too', async () => {
    const guest = await shop.guest('Huda', '7');
    await shop.db
      .insertInto('table_calls')
      .values({
        guest_id: guest.id,
        table_label: '7',
        kind: 'bill',
        called_at: new Date(shop.clock.now()),
      })
      .execute();
    assert.equal((await openCalls()).length, 1);
    await answerAll();
    const written = await shop.db.selectFrom('table_calls').select('answered_at').execute();
    assert.deepEqual(
      written.map(({ answered_at }) => answered_at !== null),
      [true],
    );
  });
  it('can request the bill besides the waiter; the longest waiting is first', async () => {
    const guest = await shop.guest('Huda', '3');
    await call(guest, 'waiter');
    shop.clock.tick(1000);
    await call(guest, 'bill');
    assert.deepEqual(
      (await openCalls()).map(({ kind }) => kind),
      ['waiter', 'bill'],
    );
    await answerAll();
  });
  it('that pays for all is one call with the request for the bill, however often it is made', async () => {
    const guest = await shop.guest('Sara', '6');
    const payForAll = () =>
      guest.call('POST /api/dineuser/call', { kind: 'bill', paysForAll: true });
    await call(guest, 'bill');
    const answers = await Promise.all([payForAll(), payForAll()]);
    for (const { body } of answers)
      assert.equal(body.message, 'We have your call for one bill for everybody.');
    await call(guest, 'bill');
    assert.deepEqual(
      (await openCalls()).map(({ name, kind, paysForAll }) => [name, kind, paysForAll]),
      [['Sara', 'bill', true]],
    );
    await answerAll();
  });
  it('of the waiter never pays for all', async () => {
    const guest = await shop.guest('Sara', '6');
    await guest.call('POST /api/dineuser/call', { kind: 'waiter', paysForAll: true });
    assert.deepEqual(
      (await openCalls()).map(({ kind, paysForAll }) => [kind, paysForAll]),
      [['waiter', undefined]],
    );
    await answerAll();
  });
  it('is refused without a table, with a request to scan its code', async () => {
    const { status, body } = await call(await shop.guest(), 'waiter');
    assert.deepEqual([status, body.code], [422, 'table_needed']);
  });
  it('can name the table, which becomes the table of the visit', async () => {
    for (const guest of [await shop.guest(), await shop.guest('Huda', '7')]) {
      assert.equal(
        (await guest.call('POST /api/dineuser/call', { kind: 'waiter', table: '٩' })).status,
        200,
      );
      assert.equal((await guest.call('GET /api/dineuser/is-auth')).body.user.table, '9');
      assert.deepEqual(
        (await openCalls()).map(({ table }) => table),
        ['9'],
      );
      await answerAll();
    }
  });
  it('is refused, by name, at a table that does not exist, and the table of the visit stays', async () => {
    const guest = await shop.guest('Huda', '7');
    const { status, body } = await guest.call('POST /api/dineuser/call', {
      kind: 'waiter',
      table: '40',
    });
    assert.deepEqual([status, body.code], [422, 'table_unknown']);
    assert.equal((await guest.call('GET /api/dineuser/is-auth')).body.user.table, '7');
    assert.deepEqual(await openCalls(), []);
  });
  it('returns "Login To Continue" without a visit', async () => {
    for (const who of [browser(), await shop.customer(), seller])
      assert.equal((await call(who, 'waiter')).status, 401);
    assert.equal(
      (await call(browser({ language: 'ar' }), 'waiter')).body.message,
      'أدخل اسمك لتطلب',
    );
  });
  it('has no other kinds', async () => {
    const guest = await shop.guest('Huda', '7');
    assert.equal((await call(guest, 'taxi')).status, 422);
    for (const kind of [7, null, undefined]) assert.equal((await call(guest, kind)).status, 400);
  });
});

describe('the calls of the tables', () => {
  it('are for the seller only', async () => {
    for (const who of [browser(), await shop.guest('Huda', '7'), await shop.customer()]) {
      assert.equal((await who.call('GET /api/seller/table-calls')).status, 401);
      assert.equal((await done('x', who)).status, 401);
    }
  });
  it('are answered once, and repeating it changes nothing; an unknown one is 404', async () => {
    await call(await shop.guest('Huda', '8'), 'waiter');
    const [waiting] = await openCalls();
    assert.equal((await done(waiting?._id)).status, 200);
    assert.equal((await done(waiting?._id)).status, 200);
    assert.equal((await done('never')).status, 404);
  });
  it('are sent live to the seller and nobody else', async () => {
    const guest = await shop.guest('Huda', '5');
    const [desk, table] = [await openStream(shop.url, seller), await openStream(shop.url, guest)];
    await desk.next('hello');
    await table.next('hello');
    // The end of an earlier test's call may arrive first.
    const nextOfTable5 = async () => {
      for (;;) {
        const event = await desk.next('table-calls');
        if (event.data.table === '5') return event;
      }
    };
    await call(guest, 'bill');
    const { data } = await nextOfTable5();
    assert.deepEqual(
      { ...data, callId: '' },
      { callId: '', change: 'called', table: '5', kind: 'bill' },
    );
    await call(guest, 'bill');
    await done(data.callId);
    // The repeated call was published once: the next event is its end.
    assert.equal((await nextOfTable5()).data.change, 'answered');
    assert.deepEqual(
      table.received.filter(({ event }) => event === 'table-calls'),
      [],
    );
    desk.stop();
    table.stop();
  });
});
