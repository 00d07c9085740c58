import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openStream } from '../../events/testing';
import { expectOk, openShop } from '../orders/testing';
import type { TestBrowser } from '../../testing';
import { randomRuns } from '../../testing-random';
import { openFloor } from './testing';

const shop = await openShop({ TABLES: '300' });
const { db, clock } = shop;
const { seller, visitAt, change, order, waiterOrder, roundsOf, pay, serve, floor } =
  await openFloor(shop);

/** The move of the visit at a table that can be undone. */
const moveAt = async (table: string) => (await visitAt(table))?.undo;
const undo = (move: string | undefined, table: string) =>
  seller.call('POST /api/seller/visit/undo', { move: move ?? 'none', table });
const undoAt = async (table: string) => undo((await moveAt(table))?._id, table);
const seat = (guest: string, table: string) =>
  expectOk(seller.call('POST /api/seller/visit/seat', { guest, table }));
const lastEvent = () =>
  db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow() as Promise<Record<'before' | 'after', Record<string, unknown>>>;
let tables = 0;
/** Two tables that no other test uses. */
const twoTables = () => [String((tables += 1)), String((tables += 1))] as const;
const ticketTables = async (orderId: string) =>
  (
    await db
      .selectFrom('kitchen_tickets')
      .select('table_label')
      .where('dine_order_id', '=', orderId)
      .execute()
  ).map(({ table_label }) => table_label);
/** Guests of two tables, each with a round. */
async function twoParties() {
  const [from, to] = twoTables();
  const [goes, stays] = [await shop.guest('Goes', from), await shop.guest('Stays', to)];
  await expectOk(order(goes));
  await expectOk(order(stays));
  return { from, to, goes, stays };
}
const merged = async () => {
  const parties = await twoParties();
  await expectOk(change('merge', parties.from, { to: parties.to }));
  return parties;
};
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

describe('POST /api/seller/visit/undo', () => {
  it('keeps an order for the guests who went back from those with whom they were merged', async () => {
    const { from, to } = await twoParties();
    const [goes, stays] = [(await visitAt(from))?._id, (await visitAt(to))?._id];
    await expectOk(change('merge', from, { to }));
    await expectOk(waiterOrder(to, { visit: stays, joined: [goes], name: 'Before' }));
    await expectOk(undoAt(to));
    const late = await waiterOrder(to, { visit: stays, joined: [goes], name: 'After' });
    assert.deepEqual(codeOf(late), [409, 'visit_parted']);
    assert.match(late.body.message as string, new RegExp(`at table ${from} now`));
    await expectOk(waiterOrder(from, { visit: goes, name: 'After' }));
  });

  it('puts guests, rounds, tickets and calls of a merge back, and what is served stays served', async () => {
    const { from, to, goes, stays } = await twoParties();
    const [round] = await roundsOf(goes);
    await expectOk(goes.call('POST /api/dineuser/call', { kind: 'waiter' }));
    const [source, target] = [await visitAt(from), await visitAt(to)];
    await expectOk(change('merge', from, { to }));
    assert.deepEqual(await moveAt(to), {
      _id: (await moveAt(to))?._id,
      kind: 'merge',
      from,
      at: new Date(clock.now()).toISOString(),
    });
    await expectOk(serve(round!._id));
    const { body } = await expectOk(undoAt(to));
    assert.equal(body.message, `Table ${from} is as before.`);
    const [back, left] = [await visitAt(from), await visitAt(to)];
    const factsOf = (visit: typeof back) => [
      visit?._id,
      visit?.total,
      visit?.guests,
      visit?.calls.map(({ name }) => name),
    ];
    assert.deepEqual(factsOf(back), [source?._id, 65, 1, ['Goes']]);
    assert.deepEqual(factsOf(left), [target?._id, 65, 1, []]);
    const [again] = await roundsOf(goes);
    assert.deepEqual([again?.table, again?.status], [from, 'Food Placed']);
    assert.deepEqual(await ticketTables(round!._id), [from]);
    assert.equal((await roundsOf(stays))[0]?.table, to);
    assert.deepEqual([await moveAt(from), await moveAt(to)], [undefined, undefined]);
  });

  it('puts a moved table back where it was', async () => {
    const [from, to] = twoTables();
    const guest = await shop.guest('Huda', from);
    await expectOk(order(guest));
    const before = await visitAt(from);
    await expectOk(change('move', from, { to }));
    // A round that came after the move goes along: it is the guest's.
    await expectOk(order(guest));
    await expectOk(undoAt(to));
    assert.equal(await visitAt(to), undefined);
    const back = await visitAt(from);
    assert.deepEqual([back?._id, back?.total], [before?._id, 130]);
  });

  it('brings bills back with their tabs', async () => {
    const { from, to, goes } = await twoParties();
    await expectOk(pay((await roundsOf(goes))[0]!._id));
    await expectOk(order(goes));
    await expectOk(change('merge', from, { to }));
    assert.deepEqual([(await visitAt(to))?.total, (await visitAt(to))?.unpaid], [195, 130]);
    await expectOk(undoAt(to));
    const back = await visitAt(from);
    assert.deepEqual([back?.total, back?.unpaid], [130, 65]);
    assert.deepEqual([(await visitAt(to))?.total, (await visitAt(to))?.unpaid], [65, 65]);
  });

  it('keeps the phones of its guests at their table, whichever table they still send', async () => {
    const { from, to, goes } = await merged();
    await expectOk(undoAt(to));
    const { user } = (await expectOk(goes.call('GET /api/dineuser/is-auth'))).body;
    assert.deepEqual([user.table, user.movedFrom], [from, to]);
    for (const table of [from, to])
      await expectOk(order(goes, { table, tableCode: await shop.tableCode(table) }));
    assert.deepEqual([(await visitAt(from))?.total, (await visitAt(to))?.total], [195, 65]);
  });

  it('takes the last change first: a merge after a merge', async () => {
    const { from, to } = await merged();
    const [, last] = twoTables();
    const first = await moveAt(to);
    const third = await shop.guest('Third', last);
    await expectOk(order(third));
    await expectOk(change('merge', to, { to: last }));
    assert.deepEqual(codeOf(await undo(first?._id, to)), [409, 'move_over']);
    await expectOk(undoAt(last));
    assert.deepEqual([(await visitAt(to))?.total, (await visitAt(last))?.total], [130, 65]);
    await expectOk(undoAt(to));
    assert.deepEqual([(await visitAt(from))?.total, (await visitAt(to))?.total], [65, 65]);
  });

  it('is refused twice', async () => {
    const { to } = await merged();
    const move = await moveAt(to);
    await expectOk(undo(move?._id, to));
    assert.deepEqual(codeOf(await undo(move?._id, to)), [409, 'move_undone']);
    assert.deepEqual(codeOf(await undo('none', to)), [404, 'move_unknown']);
  });

  it('is refused after a bill, and after a payment', async () => {
    for (const isPaid of [false, true]) {
      const { to, goes, stays } = await merged();
      const move = await moveAt(to);
      const orderId = (await roundsOf(isPaid ? goes : stays))[0]!._id;
      if (isPaid) await expectOk(pay(orderId));
      else await expectOk(seller.call('POST /api/seller/bill', { orderId }));
      assert.equal(await moveAt(to), undefined);
      assert.deepEqual(codeOf(await undo(move?._id, to)), [409, 'move_billed']);
      assert.equal((await visitAt(to))?.total, 130);
    }
  });

  it('is refused after a payment of a bill that was issued before', async () => {
    const { from, to, goes } = await twoParties();
    const orderId = (await roundsOf(goes))[0]!._id;
    await expectOk(seller.call('POST /api/seller/bill', { orderId }));
    await expectOk(change('merge', from, { to }));
    const move = await moveAt(to);
    assert.ok(move);
    await expectOk(seller.call('POST /api/seller/bill/paid', { orderId }));
    assert.deepEqual(codeOf(await undo(move._id, to)), [409, 'move_billed']);
  });

  it('is refused after an order of the whole table, which is of both parties', async () => {
    const { to } = await merged();
    const move = await moveAt(to);
    await expectOk(waiterOrder(to));
    assert.equal(await moveAt(to), undefined);
    assert.deepEqual(codeOf(await undo(move?._id, to)), [409, 'move_ordered']);
  });

  it('is refused while somebody else sits at the table', async () => {
    const { from, to } = await merged();
    const move = await moveAt(to);
    await shop.guest('Next', from);
    assert.equal(await moveAt(to), undefined);
    assert.deepEqual(codeOf(await undo(move?._id, to)), [409, 'move_taken']);
    assert.equal((await visitAt(to))?.total, 130);
  });

  it('is refused when the table was cleared, or all who went along sit elsewhere', async () => {
    const { to, goes } = await merged();
    const move = await moveAt(to);
    const [elsewhere] = twoTables();
    await seat(goes.id, elsewhere);
    assert.deepEqual([(await moveAt(to))?.kind, (await moveAt(to))?.guest?.name], ['move', 'Goes']);
    assert.deepEqual(codeOf(await undo(move?._id, to)), [409, 'move_over']);
  });

  it('puts one guest back who was moved alone, from either table', async () => {
    for (const isAtHost of [true, false]) {
      const [from, to] = twoTables();
      const [goes, stays] = [await shop.guest('Goes', from), await shop.guest('Stays', from)];
      await expectOk(order(goes));
      await expectOk(order(stays));
      await expectOk(goes.call('POST /api/dineuser/call', { kind: 'waiter' }));
      const before = await visitAt(from);
      await seat(goes.id, to);
      const { _id: id } = (await moveAt(to)) ?? {};
      const move = {
        ...{ _id: id, kind: 'move', from, to, at: new Date(clock.now()).toISOString() },
        guest: { name: 'Goes', isAll: false },
      };
      assert.deepEqual([await moveAt(from), await moveAt(to)], [move, move]);
      // What they order at the new table goes along.
      await expectOk(order(goes));
      await expectOk(undo(id, isAtHost ? to : from));
      const back = await visitAt(from);
      assert.deepEqual(
        [back?._id, back?.total, back?.guests, back?.calls.length, back?.undo],
        [before?._id, 195, 2, 1, undefined],
      );
      assert.equal(await visitAt(to), undefined);
      const { before: was, after: is } = await lastEvent();
      assert.deepEqual([was.table, is], [to, { table: from, kind: 'guest', guest: goes.id }]);
      for (const { _id, table } of await roundsOf(goes))
        assert.deepEqual([table, await ticketTables(_id)], [from, [from]]);
    }
  });

  it('opens the visit again that the last guest left alone', async () => {
    const [from, to] = twoTables();
    const [goes, host] = [await shop.guest('Goes', from), await shop.guest('Host', to)];
    await expectOk(order(goes));
    await expectOk(order(host));
    const before = await visitAt(from);
    await seat(goes.id, to);
    assert.equal(await visitAt(from), undefined);
    await expectOk(undoAt(to));
    const [back, left] = [await visitAt(from), await visitAt(to)];
    assert.deepEqual([back?._id, back?.total, back?.openedAt], [before?._id, 65, before?.openedAt]);
    assert.deepEqual([left?.people.map(({ name }) => name), left?.total], [['Host'], 65]);
  });

  it('of one guest is refused after a bill, once their party is elsewhere, and once others sit there', async () => {
    const moved = async () => {
      const [from, to] = twoTables();
      const [goes, stays] = [await shop.guest('Goes', from), await shop.guest('Stays', from)];
      await expectOk(order(goes));
      await seat(goes.id, to);
      return { from, to, goes, stays, move: (await moveAt(to))?._id };
    };
    const billed = await moved();
    await expectOk(pay((await roundsOf(billed.goes))[0]!._id));
    assert.deepEqual(codeOf(await undo(billed.move, billed.to)), [409, 'move_billed']);
    const away = await moved();
    await expectOk(change('move', away.from, { to: twoTables()[0] }));
    assert.equal((await moveAt(away.to))?._id, undefined);
    assert.deepEqual(codeOf(await undo(away.move, away.to)), [409, 'move_over']);
    const taken = await moved();
    await seat(taken.stays.id, twoTables()[0]);
    await shop.guest('Next', taken.from);
    assert.deepEqual(codeOf(await undo(taken.move, taken.to)), [409, 'move_taken']);
    const again = await moved();
    await seat(again.goes.id, twoTables()[0]);
    assert.deepEqual(codeOf(await undo(again.move, again.to)), [409, 'move_over']);
  });

  it('of one guest ends with the next bill or payment of either table, on both panels', async () => {
    for (const at of ['left', 'new'] as const) {
      const [from, to] = twoTables();
      const [goes, stays] = [await shop.guest('Goes', from), await shop.guest('Stays', from)];
      for (const guest of [goes, stays, stays]) await expectOk(order(guest));
      const [early, late] = await roundsOf(stays);
      // What was billed before the move ends nothing.
      await expectOk(pay(early!._id));
      await expectOk(order(stays));
      await seat(goes.id, to);
      const move = (await moveAt(to))?._id;
      assert.deepEqual([(await moveAt(from))?._id, typeof move], [move, 'string']);
      const [last] = await roundsOf(at === 'left' ? stays : goes);
      assert.ok(late && last);
      await expectOk(seller.call('POST /api/seller/bill', { orderId: last._id }));
      assert.deepEqual([await moveAt(from), await moveAt(to)], [undefined, undefined], at);
      for (const table of [from, to])
        assert.deepEqual(codeOf(await undo(move, table)), [409, 'move_billed'], at);
    }
  });

  it('of one guest is not answered beside a bill of the table that they left', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const [from, to] = twoTables();
      const [goes, stays] = [await shop.guest('Goes', from), await shop.guest('Stays', from)];
      for (const guest of [goes, stays]) await expectOk(order(guest));
      await seat(goes.id, to);
      const move = (await moveAt(to))?._id;
      const [round] = await roundsOf(stays);
      const [undone, billed] = await Promise.all([
        undo(move, to),
        seller.call('POST /api/seller/bill', { orderId: round!._id }),
      ]);
      assert.equal(billed.status, 200, billed.text);
      assert.ok([200, 409].includes(undone.status), undone.text);
      assert.equal((await visitAt(from))?.guests, undone.status === 200 ? 2 : 1);
    }
  });

  it('of a merge is not kept by a guest who was moved there alone since', async () => {
    const { from, to } = await merged();
    const [other] = twoTables();
    const late = await shop.guest('Late', other);
    await expectOk(order(late));
    const move = await moveAt(to);
    await seat(late.id, to);
    assert.equal((await moveAt(to))?.guest?.name, 'Late');
    await expectOk(undo(move?._id, to));
    assert.deepEqual([(await visitAt(from))?.total, (await visitAt(to))?.total], [65, 130]);
    await expectOk(undoAt(to));
    assert.equal((await visitAt(other))?.total, 65);
  });

  it('is recorded, and every screen hears it', async () => {
    const { from, to, goes } = await merged();
    const [desk, phone] = [await openStream(shop.url, seller), await openStream(shop.url, goes)];
    await desk.next('hello');
    await phone.next('hello');
    /** What the desk hears of the floor but the merge, which may be on its way still. */
    const floor = async () => {
      const { data } = await desk.next('floor');
      return data.change === 'merged' ? (await desk.next('floor')).data : data;
    };
    await expectOk(undoAt(to));
    const orderId = (await roundsOf(goes))[0]!._id;
    assert.deepEqual((await desk.next('seller-dine-orders')).data, { orderId, change: 'moved' });
    assert.deepEqual(await floor(), { change: 'undone', table: from });
    await phone.next('dine-orders');
    desk.stop();
    phone.stop();
    const event = await db
      .selectFrom('audit_events')
      .select(['action', 'subject_label', 'before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.deepEqual(event, {
      action: 'visit.undo',
      subject_label: from,
      before: { table: to, kind: null },
      after: { table: from, kind: 'merge' },
    });
  });
});

describe('a merge that is undone while guests order and the cashier bills', () => {
  type Answer = { status: number; body: { code?: string } };
  /** Rounds that are in no open visit, or at another table than their visit. */
  const lost = async () =>
    (
      await sql`
        select o.id, o.table_label, v.table_label as visit, v.closed_at from dine_orders o
        join tabs t on t.id = o.tab_id left join table_visits v on v.id = t.visit_id
        join guests g on g.id = o.guest_id
        where v.closed_at is not null or v.id is null
          or (t.closed_at is null and (o.table_label <> v.table_label or g.visit_id <> v.id))
      `.execute(db)
    ).rows;
  const twoOf = async () => (await floor()).visits.reduce((sum, { total }) => sum + total, 0);

  it('answers a merge, two undos, orders and a bill at once, and no dish is lost', async () => {
    const actions = ['merge', 'undo', 'undo', 'goes', 'stays', 'bill', 'pay', 'all'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.shuffledSubarray([...actions, ...actions], { minLength: 3 }),
        async (isMerged, chosen) => {
          const { from, to, goes, stays } = isMerged ? await merged() : await twoParties();
          const before = await twoOf();
          const visit = (await visitAt(from))?._id ?? 'none';
          const move = (await moveAt(to))?._id;
          const [round] = await roundsOf(stays);
          const placed = { count: 0 };
          const placing = async (answer: Promise<Answer>) => {
            const { status } = await answer;
            if (status === 200) placed.count += 1;
            return answer;
          };
          const does: Record<(typeof actions)[number], () => Promise<Answer>> = {
            merge: () => seller.call('POST /api/seller/visit/merge', { visit, table: from, to }),
            undo: () => undo(move, to),
            goes: () => placing(order(goes as TestBrowser)),
            stays: () => placing(order(stays as TestBrowser)),
            bill: () => seller.call('POST /api/seller/bill', { orderId: round!._id }),
            pay: () => seller.call('POST /api/seller/bill/paid', { orderId: round!._id }),
            all: () => placing(waiterOrder(to)),
          };
          const answers = await Promise.all(chosen.map((name) => does[name]()));
          for (const [index, { status, body }] of answers.entries()) {
            const isUnknown = chosen[index] === 'undo' && move === undefined && status === 404;
            assert.ok(isUnknown || [200, 409].includes(status), `${status} ${body.code}`);
          }
          const undone = answers.filter(
            ({ status }, index) => chosen[index] === 'undo' && status === 200,
          );
          assert.ok(undone.length <= 1, 'undone once');
          assert.deepEqual(await lost(), []);
          assert.equal(await twoOf(), before + 65 * placed.count);
        },
      ),
      { numRuns: randomRuns(15), endOnFailure: true },
    );
  });
});
