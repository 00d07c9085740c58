import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HoursState, SellerHours } from '@smokehouse/shared/contract';
import { timeOf } from './state';
import { expectOk, openShop } from '../orders/testing';

const test = await openShop({ OPENING_HOURS: 'auto' });
let seller = await test.seller();
/** Sets the time and signs the seller in again, because sessions end. */
async function moveTo(time: string): Promise<void> {
  test.clock.set(`${time}+03:00`);
  seller = await test.seller();
}
const at = (time: string) => Date.parse(`2026-11-22T${time}+03:00`);

describe('GET /api/hours', () => {
  it('returns the opening hours, and whether the restaurant is open now', async () => {
    const now: [string, boolean][] = [
      ['03:59:59', true],
      ['04:00:00', false],
      ['10:29:59', false],
      ['10:30:00', true],
      ['23:59:00', true],
    ];
    for (const [time, isOpen] of now) {
      test.clock.set(at(time));
      const { status, body } = await test.browser().call('GET /api/hours');
      assert.equal(status, 200);
      const { opensAt, closesAt } = body;
      assert.deepEqual([opensAt, closesAt, body.isOpen], ['10:30', '04:00', isOpen], time);
    }
  });

  it('returns 304 for a current ETag', async () => {
    test.clock.set(at('12:00:00'));
    const ask = (etag?: string) =>
      test.app.inject({ url: '/api/hours', headers: etag ? { 'if-none-match': etag } : {} });
    const etag = String((await ask()).headers.etag);
    assert.equal((await ask(etag)).statusCode, 304);
    test.clock.set(at('05:00:00'));
    assert.equal((await ask(etag)).statusCode, 200);
  });
});

const state = async () => (await expectOk(test.browser().call<HoursState>('GET /api/hours'))).body;
const sellerHours = async () =>
  (await expectOk(seller.call<{ hours: SellerHours }>('GET /api/seller/hours'))).body.hours;
const post = (name: string, body: object) =>
  seller.call<{ hours: SellerHours }>(`POST /api/seller/hours/${name}`, body);
const names = { en: 'Founding Day', ar: 'يوم التأسيس' };

describe('the state of the hours', () => {
  it('says until when it is open, or when it opens next', async () => {
    test.clock.set(at('03:55:00'));
    const open = await state();
    assert.deepEqual(
      [open.day, open.changesAt, open.opensOn],
      ['2026-11-21', new Date(at('04:00:00')).toISOString(), undefined],
    );
    test.clock.set(at('04:05:00'));
    const closed = await state();
    assert.deepEqual(
      [closed.day, closed.changesAt, closed.opensOn],
      ['2026-11-22', new Date(at('10:30:00')).toISOString(), '2026-11-22'],
    );
  });

  it('names the first slot while it is closed, as the slots of an order do', async () => {
    const firstOffered = async () => {
      const { body } = await expectOk(
        test
          .browser()
          .call<{ days: { day: string; slots: { from: string }[] }[] }>(
            'GET /api/order/slots?dishes=&fulfilment=pickup',
          ),
      );
      const [first] = body.days.flatMap(({ day, slots }) =>
        slots.map(({ from }) => ({ day, from })),
      );
      return first && { day: first.day, at: timeOf(Date.parse(first.from)) };
    };
    test.clock.set(at('04:05:00'));
    assert.deepEqual((await state()).firstSlot, { day: '2026-11-22', at: '11:30' });
    assert.deepEqual(await firstOffered(), (await state()).firstSlot);
    test.clock.set(at('12:00:00'));
    assert.equal((await state()).firstSlot, undefined);
    await moveTo('2026-11-22T17:25:00');
    await expectOk(post('pause', { kind: 'closed', lasts: 15 }));
    assert.deepEqual((await state()).firstSlot, { day: '2026-11-22', at: '18:30' });
    assert.deepEqual(await firstOffered(), (await state()).firstSlot);
    await expectOk(post('pause', { kind: 'none' }));
  });

  it('says while the database is unavailable that no order can be stored', async () => {
    const { listener } = test.app.context;
    const { isLost } = listener;
    assert.equal((await state()).isOutage, undefined);
    // The real connection comes back within milliseconds.
    listener.isLost = () => true;
    assert.equal((await state()).isOutage, true);
    listener.isLost = isLost;
    assert.equal((await state()).isOutage, undefined);
  });

  it('is not enforced with test payments', async () => {
    assert.equal((await state()).isEnforced, undefined);
  });
});

describe('the seller', () => {
  it('changes the week from today on, once for each version', async () => {
    test.clock.set(at('12:00:00'));
    const { version, week, slots } = await sellerHours();
    const sunday = [
      { from: 11 * 60, to: 15 * 60 },
      { from: 18 * 60, to: 26 * 60 },
    ];
    const change = { version, week: [sunday, ...week.slice(1)], slots };
    const saved = (await expectOk(post('save', change))).body.hours;
    assert.deepEqual(saved.week[0], sunday);
    assert.equal((await post('save', change)).status, 409);

    test.clock.set(at('15:00:00'));
    const { isOpen, opensAt, closesAt } = await state();
    assert.deepEqual([isOpen, opensAt, closesAt], [false, '18:00', '02:00']);
  });

  it('is told which input is wrong, and nothing changes', async () => {
    const { version, week, slots } = await sellerHours();
    const bad = [
      [{ from: 600, to: 500 }],
      [{ from: 300, to: 900 }],
      [
        { from: 600, to: 900 },
        { from: 900, to: 1000 },
      ],
    ];
    for (const monday of bad) {
      const answer = await post('save', { version, slots, week: week.with(1, monday) });
      assert.equal(answer.status, 422, JSON.stringify(monday));
    }
    const never = await post('save', { version, slots, week: week.map(() => []) });
    assert.equal(never.status, 422);
    const over = await post('day', { day: '2026-11-21', intervals: [], name: names });
    assert.deepEqual(
      [over.status, over.body.message],
      [422, 'This day is over. Choose today or a later day.'],
    );
    const after = await sellerHours();
    assert.deepEqual([after.version, after.week, after.periods], [version, week, []]);
  });

  it('adds, replaces and removes a special day', async () => {
    const day = '2026-11-23';
    await expectOk(post('day', { day, intervals: [{ from: 990, to: 1710 }], name: names }));
    const { periods } = (await expectOk(post('day', { day, intervals: [], name: names }))).body
      .hours;
    assert.deepEqual(
      periods.map(({ from, intervals, name }) => [from, intervals, name]),
      [[day, [], names]],
    );
    await moveTo('2026-11-23T12:00:00');
    const closed = await state();
    assert.deepEqual([closed.isOpen, closed.opensOn], [false, '2026-11-24']);
    await expectOk(post('remove', { id: periods[0]?._id }));
    assert.equal((await state()).isOpen, true);
    assert.equal((await post('remove', { id: periods[0]?._id })).status, 404);
  });

  it('confirms Ramadan, which has no effect before', async () => {
    await moveTo('2027-02-10T12:00:00');
    assert.equal((await state()).isOpen, true);
    const { proposals } = await sellerHours();
    const key = 'ramadan-1448';
    assert.ok(proposals.some((proposal) => proposal.key === key));
    const confirm = { key, decision: 'confirm', to: '2027-03-09' };
    const confirmed = (await expectOk(post('proposal', confirm))).body.hours;
    const period = confirmed.periods.find(({ kind }) => kind === 'ramadan');
    assert.deepEqual([period?.from, period?.to], ['2027-02-10', '2027-03-09']);
    assert.ok(!confirmed.proposals.some((proposal) => proposal.key === key));
    const { isOpen, opensAt, closesAt, note } = await state();
    assert.deepEqual(
      [isOpen, opensAt, closesAt, note?.en],
      [false, '16:30', '03:30', 'Ramadan 1448'],
    );
    assert.equal((await post('proposal', confirm)).status, 409);
    assert.equal((await post('proposal', { ...confirm, key: 'ramadan-1' })).status, 404);

    await expectOk(post('proposal', { key: 'eid-al-fitr-1-1448', decision: 'dismiss' }));
    const left = (await sellerHours()).proposals.map((proposal) => proposal.key);
    assert.deepEqual(left, ['eid-al-fitr-2-1448', 'eid-al-adha-1-1448', 'eid-al-adha-2-1448']);
  });

  it('says by its name what has begun and ended, and pauses a busy house too', async () => {
    await moveTo('2027-02-10T20:00:00');
    const said = async (change: object) =>
      (await expectOk(post('pause', change))).body.message as string;
    assert.match(await said({ kind: 'busy', minutes: 30, lasts: 60 }), /take longer/);
    assert.match(await said({ kind: 'none' }), /usual times/);
    await said({ kind: 'busy', minutes: 30, lasts: 60 });
    assert.match(await said({ kind: 'closed', lasts: 30 }), /pause has begun/);
    assert.equal((await state()).isOpen, false);
    assert.match(await said({ kind: 'none', ends: 'closed' }), /pause is over.* still take longer/);
    const busy = (await state()).pause;
    assert.deepEqual([busy?.kind, busy?.minutes], ['busy', 30]);
    // A second press ends no more than the first.
    await said({ kind: 'none', ends: 'closed' });
    assert.equal((await state()).pause?.kind, 'busy');
    assert.match(await said({ kind: 'none', ends: 'busy' }), /usual times/);
    assert.equal((await state()).pause, undefined);
  });

  it('is busy again after a pause that has run out, until that time is over too', async () => {
    await moveTo('2027-02-10T20:00:00');
    await expectOk(post('pause', { kind: 'busy', minutes: 20, lasts: 60 }));
    await expectOk(post('pause', { kind: 'closed', lasts: 30 }));
    test.clock.tick(31 * 60_000);
    const { isOpen, pause } = await state();
    assert.deepEqual([isOpen, pause?.kind, pause?.minutes], [true, 'busy', 20]);
    test.clock.tick(30 * 60_000);
    assert.equal((await state()).pause, undefined);
  });

  it('pauses orders until a time, or says that deliveries take longer', async () => {
    await moveTo('2027-02-10T20:00:00');
    await expectOk(post('pause', { kind: 'closed', lasts: 30 }));
    const paused = await state();
    assert.deepEqual(
      [paused.isOpen, paused.opensAt, paused.pause?.kind, paused.changesAt],
      [false, '20:30', 'closed', '2027-02-10T17:30:00.000Z'],
    );
    await expectOk(post('pause', { kind: 'busy', minutes: 30, lasts: 60 }));
    const busy = await state();
    assert.deepEqual([busy.isOpen, busy.pause?.minutes], [true, 30]);
    test.clock.tick(60 * 60_000);
    assert.equal((await state()).pause, undefined, 'it is over');
    await expectOk(post('pause', { kind: 'closed', lasts: 30 }));
    await expectOk(post('pause', { kind: 'none' }));
    assert.equal((await state()).isOpen, true);
  });
});
