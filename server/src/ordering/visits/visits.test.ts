import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { tradingDayOf } from '@smokehouse/shared/contract';
import { openStream } from '../../events/testing';
import { newStaff, newStaffAtTablet, newStaffWithPin, PIN } from '../../people/testing';
import { expectOk, openShop } from '../orders/testing';
import { openFloor } from './testing';

const shop = await openShop({ TABLES: '50' });
const { clock, db } = shop;
const { seller, dish, floor, visitAt, change, order, waiterOrder, roundsOf, pay, serve } =
  await openFloor(shop);
const MIN = 60_000;
const summaryAt = async (table: string) =>
  (await floor()).visits.find((visit) => visit.table === table);
const ticketsOf = async (orderId: string) => {
  const tickets = await db
    .selectFrom('kitchen_tickets')
    .select(['table_label', 'bumped_at'])
    .where('dine_order_id', '=', orderId)
    .execute();
  return tickets.map(({ table_label, bumped_at }) => ({
    table_label,
    isBumped: bumped_at !== null,
  }));
};
const endingOf = (id: string) =>
  db
    .selectFrom('table_visits')
    .select(['ending', 'reason', 'closed_by_name', 'merged_into', 'approved_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe("a table's visit", () => {
  it("is opened by the first guest at the table's code; others join it with tabs of their own", async () => {
    const huda = await shop.guest('Huda', '1');
    const opened = await visitAt('1');
    assert.deepEqual(
      [opened?.state, opened?.guests, opened?.total, opened?.openedAt],
      ['ordering', 1, 0, new Date(clock.now()).toISOString()],
    );
    const ali = await shop.guest('Ali', '1');
    await expectOk(order(huda));
    await expectOk(order(ali));
    await expectOk(order(ali));
    const visit = await visitAt('1');
    assert.equal(visit?._id, opened?._id);
    assert.deepEqual(
      visit?.people.map(({ name, total, unpaid }) => [name, total, unpaid]),
      [
        ['Huda', 65, 65],
        ['Ali', 130, 130],
      ],
    );
    assert.deepEqual([visit.state, visit.guests, visit.total], ['waiting', 2, 195]);
    const tabs = await db
      .selectFrom('tabs')
      .select('guest_id')
      .where('visit_id', '=', visit._id)
      .execute();
    assert.deepEqual(tabs.map(({ guest_id }) => guest_id).sort(), [huda.id, ali.id].sort());
  });

  it('goes through its states until it is cleared, and the next guest opens another', async () => {
    const guest = await shop.guest('Sami', '2');
    await expectOk(order(guest));
    const [round] = await roundsOf(guest);
    const stateAt2 = async () => (await summaryAt('2'))?.state;
    const states = [await stateAt2()];
    clock.tick(16 * MIN);
    states.push(await stateAt2());
    await expectOk(serve(round!._id));
    states.push(await stateAt2());
    await expectOk(guest.call('POST /api/dineuser/call', { kind: 'bill' }));
    states.push(await stateAt2());
    await expectOk(pay(round!._id));
    states.push(await stateAt2());
    assert.deepEqual(states, ['waiting', 'late', 'eating', 'bill', 'paid']);
    const paid = await visitAt('2');
    assert.deepEqual([paid?.total, paid?.unpaid, paid?.calls], [65, 0, []]);
    await expectOk(change('clear', '2'));
    assert.equal(await visitAt('2'), undefined);
    await shop.guest('Nora', '2');
    const next = await visitAt('2');
    assert.notEqual(next?._id, paid?._id);
    assert.deepEqual([next?.guests, next?.total], [1, 0]);
  });

  it('is not that of the guests before, who enter again to order or to call', async () => {
    const before = await shop.guest('Rakan', '18');
    await expectOk(order(before));
    await expectOk(pay((await roundsOf(before))[0]!._id));
    await expectOk(change('clear', '18'));
    const after = await shop.guest('Lina', '18');
    await expectOk(order(after));
    for (const request of [
      order(before),
      before.call('POST /api/dineuser/call', { kind: 'bill' }),
    ]) {
      const { status, body } = await request;
      assert.deepEqual([status, body.code], [401, 'guest_needed']);
    }
    const visit = await visitAt('18');
    assert.deepEqual([visit?.guests, visit?.total, visit?.calls], [1, 65, []]);
    assert.equal((await roundsOf(before)).length, 1, 'they still see what they ate');
    const whereIs = async () => {
      const { user } = (await expectOk(before.call('GET /api/dineuser/is-auth'))).body;
      return [user.hasLeft, user.table];
    };
    assert.deepEqual(await whereIs(), [true, undefined]);
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: before.id, table: '18' }));
    assert.deepEqual(await whereIs(), [undefined, '18']);
  });

  it('is not opened again by a guest whose order or call arrives while it is cleared', async () => {
    for (let round = 0; round < 8; round++) {
      const guest = await shop.guest('Turki', '19');
      const visit = (await visitAt('19'))?._id;
      const cleared = seller.call('POST /api/seller/visit/clear', { visit, table: '19' });
      const pressed =
        round % 2 ? order(guest) : guest.call('POST /api/dineuser/call', { kind: 'waiter' });
      const [clearing, { status }] = await Promise.all([cleared, pressed]);
      // An order that came first has to be paid before.
      if (clearing.status === 409) {
        await expectOk(pay((await roundsOf(guest))[0]!._id));
        await expectOk(change('clear', '19'));
      } else if (round % 2) assert.equal(status, 401);
      assert.equal(await visitAt('19'), undefined);
    }
  });

  it('takes a late round after the payment, as long as it is open', async () => {
    const guest = await shop.guest('Maha', '3');
    await expectOk(order(guest));
    await expectOk(pay((await roundsOf(guest))[0]!._id));
    const before = await visitAt('3');
    clock.tick(MIN);
    await expectOk(order(guest));
    const visit = await visitAt('3');
    assert.equal(visit?._id, before?._id);
    assert.deepEqual([visit?.total, visit?.unpaid], [130, 65]);
    const refused = await change('clear', '3');
    assert.deepEqual([refused.status, refused.body.code], [409, 'visit_unpaid']);
    assert.match(refused.body.message ?? '', /SR 65 is not paid/);
    assert.ok(await visitAt('3'), 'nothing is lost');
  });

  it('lists what was removed, is free of charge or discounted, with the reasons', async () => {
    const guest = await shop.guest('Reem', '14');
    const two = { items: [{ product: dish, quantity: 3 }] };
    await expectOk(order(guest, two));
    const [round] = await roundsOf(guest);
    const correct = (more: object) =>
      expectOk(
        seller.call('POST /api/seller/order/correct', {
          orderId: round!._id,
          reason: 'late',
          by: 'Salem',
          ...more,
        }),
      );
    const one = { items: [{ product: dish, quantity: 1 }] };
    await correct({ kind: 'remove', ...one });
    await correct({ kind: 'comp', ...one });
    await correct({ kind: 'discount', percent: 10 });
    const visit = await visitAt('14');
    const [shown] = visit?.rounds ?? [];
    const { product, quantity, amount, removed, comped } = shown!.lines[0]!;
    assert.deepEqual([product, quantity, amount, removed, comped], [dish, 3, 195, 1, 1]);
    assert.deepEqual(
      shown?.corrections?.map(({ kind, reason, by }) => [kind, reason, by]),
      [
        ['remove', 'late', 'Salem'],
        ['comp', 'late', 'Salem'],
        ['discount', 'late', 'Salem'],
      ],
    );
    assert.deepEqual([shown?.amount, visit?.total], [58.5, 58.5]);
  });

  it('has a round of which every dish was removed cancelled for everybody, as by one press', async () => {
    const guest = await shop.guest('Dana', '13');
    await expectOk(order(guest, { items: [{ product: dish, quantity: 2 }] }));
    const [round] = await roundsOf(guest);
    const orderId = round!._id;
    const remove = async () =>
      expectOk(
        seller.call('POST /api/seller/order/correct', {
          orderId,
          kind: 'remove',
          items: [{ product: dish, quantity: 1 }],
          reason: 'late',
          by: 'Salem',
        }),
      );
    const counts = async () =>
      (
        await expectOk(
          seller.call(`GET /api/order/seller/dine?day=${tradingDayOf(shop.clock.now())}&limit=1`),
        )
      ).body.counts as Record<string, number>;
    const before = await counts();
    await remove();
    assert.equal((await visitAt('13'))?.state, 'waiting');
    await remove();
    const visit = await visitAt('13');
    assert.deepEqual([visit?.state, visit?.rounds[0]?.isCancelled], ['ordering', true]);
    assert.equal((await roundsOf(guest))[0]?.status, 'Cancelled');
    const after = await counts();
    assert.deepEqual(
      [after.Cancelled, after['Food is being prepared']],
      [(before.Cancelled ?? 0) + 1, before['Food is being prepared']! - 1 || undefined],
    );
    const late = { orderId, kind: 'cancel', reason: 'late', by: 'Salem' };
    const again = await seller.call('POST /api/seller/order/correct', late);
    assert.deepEqual([again.status, again.body.code], [409, 'order_cancelled']);
    await expectOk(change('clear', '13'));
  });

  it('says of a table that nobody sits at by name that it orders as a whole, also once they left', async () => {
    const [table, to] = ['48', '49'];
    await expectOk(waiterOrder(table));
    const facts = async () => {
      const { visits } = await floor();
      const listed = visits.find((one) => one.table === table);
      return [listed?.isWhole, (await visitAt(table))?.isWhole];
    };
    assert.deepEqual(await facts(), [true, true]);
    const guest = await shop.guest('Dana', table);
    assert.deepEqual(await facts(), [undefined, undefined]);
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: guest.id, table: to }));
    assert.deepEqual(await facts(), [true, true]);
  });

  it('counts two calls of two guests as two calls', async () => {
    const guests = [await shop.guest('Huda', '4'), await shop.guest('Ali', '4')];
    for (const guest of guests) await guest.call('POST /api/dineuser/call', { kind: 'waiter' });
    const visit = await summaryAt('4');
    assert.deepEqual(visit?.calls.map(({ name, kind }) => [name, kind]).sort(), [
      ['Ali', 'waiter'],
      ['Huda', 'waiter'],
    ]);
  });

  it('tells the desk and its guests who pays for all, also after the call is answered', async () => {
    const sara = await shop.guest('Sara', '15');
    const tableVisitOf = async (who: typeof sara) =>
      (await expectOk(who.call('POST /api/dineorder/user', {}))).body.tableVisit;
    assert.deepEqual(await tableVisitOf(sara), { hasOtherGuests: false });
    const ali = await shop.guest('Ali', '15');
    await expectOk(order(ali));
    assert.deepEqual(await tableVisitOf(ali), { hasOtherGuests: true });
    await expectOk(sara.call('POST /api/dineuser/call', { kind: 'bill', paysForAll: true }));
    const asked = await summaryAt('15');
    assert.deepEqual([asked?.state, asked?.payer], ['bill', 'Sara']);
    assert.deepEqual(
      asked?.calls.map(({ name, kind, paysForAll }) => [name, kind, paysForAll]),
      [['Sara', 'bill', true]],
    );
    await expectOk(seller.call('POST /api/seller/table-calls/done', { id: asked!.calls[0]!._id }));
    assert.equal((await visitAt('15'))?.payer, 'Sara');
    const payer = { name: 'Sara', isSelf: false };
    assert.deepEqual(await tableVisitOf(ali), { hasOtherGuests: true, payer });
    const { charge, ...rest } = await tableVisitOf(sara);
    assert.deepEqual(rest, { hasOtherGuests: true, payer: { ...payer, isSelf: true } });
    assert.deepEqual(
      charge.rounds.map((round: { guest: string }) => round.guest),
      ['Ali'],
    );
    await expectOk(pay((await roundsOf(ali))[0]!._id));
    await expectOk(change('clear', '15'));
    assert.equal(await tableVisitOf(ali), undefined);
  });

  it('shows who pays for all every round with its guest, and the sum that the bill charges', async () => {
    const [sara, ali] = [await shop.guest('Sara', '16'), await shop.guest('Ali', '16')];
    await expectOk(order(sara));
    await expectOk(order(ali));
    const chargeOf = async (who: typeof sara) =>
      (await expectOk(who.call('POST /api/dineorder/user', {}))).body.tableVisit.charge;
    assert.equal(await chargeOf(sara), undefined);
    await expectOk(sara.call('POST /api/dineuser/call', { kind: 'bill', paysForAll: true }));
    await expectOk(
      seller.call('POST /api/seller/visit/order', {
        table: '16',
        items: [
          {
            product: await shop.dish({ name: 'Cake', name_ar: 'كيك', price_halalas: 1250 }),
            quantity: 2,
          },
        ],
      }),
    );
    const charge = await chargeOf(sara);
    assert.deepEqual(
      charge.rounds.map(({ guest, items }: { guest?: string; items: { quantity: number }[] }) => [
        guest,
        items.length,
      ]),
      [
        ['Sara', 1],
        ['Ali', 1],
        [undefined, 1],
      ],
    );
    assert.deepEqual(charge.rounds[2].items, [{ name: 'Cake', nameAr: 'كيك', quantity: 2 }]);
    assert.equal(charge.total, (await summaryAt('16'))!.unpaid);
    assert.equal(await chargeOf(ali), undefined);
    // A cancelled round is not charged.
    const orderId = charge.rounds[1]._id as string;
    await expectOk(
      seller.call('POST /api/seller/order/correct', {
        orderId,
        kind: 'cancel',
        reason: 'quality',
        by: 'Huda',
      }),
    );
    assert.equal((await chargeOf(sara)).total, (await summaryAt('16'))!.unpaid);
  });

  it('has no payer of another table: who goes to other guests pays for all of them only if they say so there', async () => {
    const payersOf = async (...at: string[]) =>
      (await floor()).visits
        .filter(({ table }) => at.includes(table))
        .map(({ table, payer, calls }) => [table, payer, calls.map((one) => one.paysForAll)]);
    const callForAll = (who: Awaited<ReturnType<typeof shop.guest>>, more = {}) =>
      expectOk(who.call('POST /api/dineuser/call', { kind: 'bill', paysForAll: true, ...more }));
    const at31 = { table: '31', tableCode: await shop.tableCode('31') };
    await shop.guest('Carim', '31');
    clock.tick(1000);
    const [aref, dana] = [await shop.guest('Aref', '30'), await shop.guest('Dana', '30')];
    await shop.guest('Badr', '30');
    await callForAll(aref);
    await callForAll(dana);
    // An answered call names the payer, too.
    const [answered] = (await summaryAt('30'))!.calls;
    await expectOk(seller.call('POST /api/seller/table-calls/done', { id: answered!._id }));
    await expectOk(order(aref, at31));
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: dana.id, table: '31' }));
    const byTable = ([a]: unknown[], [b]: unknown[]) => Number(a) - Number(b);
    assert.deepEqual((await payersOf('30', '31')).sort(byTable), [
      ['30', undefined, []],
      ['31', undefined, [undefined]],
    ]);
    await callForAll(aref);
    assert.equal((await summaryAt('31'))?.payer, 'Aref');
    // Moved as a whole, a visit keeps its payer.
    await expectOk(change('move', '31', { to: '32' }));
    assert.equal((await summaryAt('32'))?.payer, 'Aref');
    // Put together with other guests, it has none: neither who comes nor who was there said so.
    for (const isAnswered of [false, true])
      for (const [from, to] of [
        ['33', '34'],
        ['34', '33'],
      ] as const) {
        const payer = await shop.guest('Payer', '33');
        await shop.guest('Stranger', '34');
        await callForAll(payer);
        const [call] = (await summaryAt('33'))!.calls;
        if (isAnswered)
          await expectOk(seller.call('POST /api/seller/table-calls/done', { id: call!._id }));
        await expectOk(change('merge', from, { to }));
        assert.deepEqual(await payersOf('33', '34'), [
          [to, undefined, isAnswered ? [] : [undefined]],
        ]);
        await callForAll(payer);
        assert.equal((await summaryAt(to))?.payer, 'Payer');
        await expectOk(change('clear', to));
      }
  });

  it('has no payer who said so there before: an answered request is of the guests of that time', async () => {
    const payer = await shop.guest('Payer', '35');
    await expectOk(payer.call('POST /api/dineuser/call', { kind: 'bill', paysForAll: true }));
    const [call] = (await summaryAt('35'))!.calls;
    await expectOk(seller.call('POST /api/seller/table-calls/done', { id: call!._id }));
    await expectOk(change('move', '35', { to: '36' }));
    await shop.guest('Stranger', '35');
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: payer.id, table: '35' }));
    const { rows } = await sql<{ count: number }>`select count(*) from guest_calls
      where guest_id = ${payer.id} and pays_for_all`.execute(shop.db);
    assert.deepEqual(rows, [{ count: 0 }]);
  });

  it('that nobody cleared for six hours is not joined by the next guest', async () => {
    await shop.guest('Lunch', '5');
    const lunch = await visitAt('5');
    clock.tick(6 * 60 * MIN + 1);
    await shop.guest('Dinner', '5');
    const dinner = await visitAt('5');
    assert.deepEqual([dinner?.guests, dinner?._id === lunch?._id], [1, false]);
    assert.equal((await endingOf(lunch!._id)).ending, 'left');
  });

  it('that nobody cleared is over for its guests once others sit there: they enter again, and nothing of it is brought along', async () => {
    const old = await shop.guest('Old', '45');
    await expectOk(order(old));
    const forgotten = await visitAt('45');
    clock.tick(7 * 60 * MIN);
    const stranger = await shop.guest('New', '45');
    await expectOk(order(stranger));
    const code = await shop.tableCode('45');
    for (const request of [
      order(old),
      order(old, { table: '45', tableCode: code }),
      order(old, { table: '46' }),
      old.call('POST /api/dineuser/call', { kind: 'bill', paysForAll: true }),
    ]) {
      const { status, body } = await request;
      assert.deepEqual([status, body.code], [401, 'guest_needed']);
    }
    const { user } = (await expectOk(old.call('GET /api/dineuser/is-auth'))).body;
    assert.deepEqual([user.hasLeft, user.table, user.name], [true, undefined, 'Old']);
    const { orders, tableVisit } = (await expectOk(old.call('POST /api/dineorder/user', {}))).body;
    assert.equal(tableVisit, undefined);
    assert.deepEqual(
      orders.map(({ ending, isPaid }: { ending: string; isPaid: boolean }) => [ending, isPaid]),
      [['walk_out', false]],
    );
    // Not by the staff either: the rounds stay where they were ordered, and can be paid.
    const seat = { guest: old.id, table: '45' };
    const seated = await seller.call('POST /api/seller/visit/seat', seat);
    assert.deepEqual([seated.status, seated.body.code], [409, 'guest_left']);
    const visit = await visitAt('45');
    assert.deepEqual([visit?.people.map(({ name }) => name), visit?.total], [['New'], 65]);
    assert.equal((await endingOf(forgotten!._id)).ending, 'left');
    await expectOk(pay((await roundsOf(old))[0]!._id));
    const again = await shop.guest('Old', '45');
    await expectOk(order(again));
    assert.equal((await visitAt('45'))?.total, 130);
  });

  it('that nobody cleared takes no order and no call of its guests after six hours: they enter again', async () => {
    const old = await shop.guest('Old', '48');
    await expectOk(order(old));
    const code = await shop.tableCode('48');
    clock.tick(6 * 60 * MIN - 1);
    await expectOk(order(old, { table: '48', tableCode: code }));
    clock.tick(6 * 60 * MIN);
    for (const request of [
      order(old, { table: '48', tableCode: code }),
      old.call('POST /api/dineuser/call', { kind: 'waiter' }),
    ]) {
      const { status, body } = await request;
      assert.deepEqual([status, body.code], [401, 'guest_needed']);
    }
    assert.equal((await visitAt('48'))?.total, 130);
    // The staff sees who is there.
    await expectOk(waiterOrder('48', { guest: old.id }));
  });

  it('that nobody cleared gives the next guests no round that waited for the staff in it', async () => {
    const old = await shop.guest('Old');
    await expectOk(order(old, { table: '47' }));
    const [first] = await roundsOf(old);
    await expectOk(seller.call('POST /api/order/dineconfirm', { orderId: first!._id }));
    clock.tick(1000);
    await expectOk(order(old, { table: '47' }));
    const [waiting] = await roundsOf(old);
    clock.tick(7 * 60 * MIN);
    await shop.guest('New', '47');
    await expectOk(seller.call('POST /api/order/dineconfirm', { orderId: waiting!._id }));
    const visit = await visitAt('47');
    assert.deepEqual([visit?.people.map(({ name }) => name), visit?.total], [['New'], 0]);
  });

  it('is announced to the desk when it opens', async () => {
    const stream = await openStream(shop.url, seller);
    await stream.next('hello');
    await shop.guest('Reem', '6');
    assert.deepEqual((await stream.next('floor')).data, { change: 'joined', table: '6' });
    stream.stop();
  });
});

describe('a walk-out', () => {
  const auditOf = async (visitId: string) => {
    const { after } = await db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'visit.walk_out')
      .where('subject_id', '=', visitId)
      .executeTakeFirstOrThrow();
    return after;
  };
  const figuresOf = async (day: string) => {
    const query = `from=${day}&to=${day}`;
    const { sales, unpaid } = (
      await expectOk(seller.call(`GET /api/seller/reconciliation?${query}`))
    ).body;
    return { sales: sales as number, unpaid: unpaid as number };
  };

  it('closes the visit with a reason and a name; its rounds stay unpaid', async () => {
    const guest = await shop.guest('Gone', '7');
    await expectOk(order(guest));
    const visit = await visitAt('7');
    const unnamed = await change('walk-out', '7', { reason: 'left', by: ' ' });
    assert.equal(unnamed.status, 422);
    await expectOk(change('walk-out', '7', { reason: 'Left during the rush', by: 'Salem' }));
    assert.deepEqual(await endingOf(visit!._id), {
      ending: 'walk_out',
      reason: 'Left during the rush',
      closed_by_name: 'Salem',
      merged_into: null,
      approved_by: null,
    });
    assert.equal(await visitAt('7'), undefined);
    assert.deepEqual(
      (await roundsOf(guest)).map(({ isPaid }) => isPaid),
      [false],
    );
  });

  it('leaves unpaid what was served; a round of which nothing was is cancelled and no loss', async () => {
    const guest = await shop.guest('Gone', '7');
    await expectOk(order(guest));
    const [served] = await roundsOf(guest);
    await expectOk(serve(served!._id));
    clock.tick(MIN);
    await expectOk(order(guest));
    const visit = (await visitAt('7'))!;
    assert.deepEqual([visit.unpaid, visit.unpaidSold], [130, 65]);
    await expectOk(change('walk-out', '7', { reason: 'left', by: 'Salem' }));
    assert.deepEqual(await auditOf(visit._id), {
      isOpen: false,
      unpaidHalalas: 6500,
      cancelledHalalas: 6500,
    });
  });

  describe('of what was served once and is set back to being made', () => {
    const dishes = (orderId: string, action: 'serve' | 'unserve') =>
      seller.call('POST /api/seller/dishes', { action, dishes: [{ order: orderId, line: 0 }] });
    for (const [how, serveAndTakeBack] of [
      [
        'by its status',
        async (orderId: string) => {
          await expectOk(serve(orderId));
          const status = 'Food is being prepared';
          await expectOk(seller.call('PUT /api/order/dinestatus', { orderId, status }));
        },
      ],
      [
        'by its dish',
        async (orderId: string) => {
          await expectOk(dishes(orderId, 'serve'));
          await expectOk(dishes(orderId, 'unserve'));
        },
      ],
      [
        'by one of two dishes',
        async (orderId: string) => {
          await expectOk(dishes(orderId, 'serve'));
          await expectOk(dishes(orderId, 'unserve'));
        },
      ],
    ] as const)
      it(`${how} counts it as sold`, async () => {
        const guest = await shop.guest('Friend', '7');
        const side = await shop.dish({ price_halalas: 1000 });
        const items = [dish, ...(how === 'by one of two dishes' ? [side] : [])];
        const sold = items.length === 2 ? 75 : 65;
        await expectOk(order(guest, { items: items.map((product) => ({ product, quantity: 1 })) }));
        const [round] = await roundsOf(guest);
        await serveAndTakeBack(round!._id);
        const visit = (await visitAt('7'))!;
        assert.equal(visit.unpaidSold, sold);
        await expectOk(change('walk-out', '7', { reason: 'left', by: 'Salem' }));
        assert.deepEqual(
          (await roundsOf(guest)).map(({ status, isPaid }) => [status, isPaid]),
          [['Food Placed', false]],
        );
        assert.deepEqual(await auditOf(visit._id), {
          isOpen: false,
          unpaidHalalas: sold * 100,
        });
      });
  });

  it('leaves a billed round as a sale that is not paid: its bill can be paid, and nothing else', async () => {
    const guest = await shop.guest('Gone', '7');
    await expectOk(order(guest));
    const [round] = await roundsOf(guest);
    const { bill } = (await expectOk(seller.call('POST /api/seller/bill', { orderId: round!._id })))
      .body;
    const visit = (await visitAt('7'))!;
    assert.deepEqual([visit.unpaid, visit.unpaidSold], [65, 65]);
    await expectOk(change('walk-out', '7', { reason: 'left', by: 'Salem' }));
    assert.deepEqual(await auditOf(visit._id), { isOpen: false, unpaidHalalas: 6500 });
    assert.equal((await roundsOf(guest))[0]?.status, 'Food Placed');
    const day = tradingDayOf(clock.now());
    const before = await figuresOf(day);
    const payment = { way: 'terminal', amount: 65 };
    await expectOk(seller.call('POST /api/seller/bill/payment', { billId: bill._id, payment }));
    const after = await figuresOf(day);
    assert.equal(after.sales - before.sales, 65);
    assert.equal(before.unpaid - after.unpaid, 65);
  });

  it('ends the visit on the phones of its guests, at once and after a reload', async () => {
    const guest = await shop.guest('Gone', '7');
    await expectOk(order(guest));
    const [round] = await roundsOf(guest);
    await expectOk(serve(round!._id));
    const stream = await openStream(shop.url, guest);
    await stream.next('hello');
    await expectOk(change('walk-out', '7', { reason: 'left', by: 'Salem' }));
    assert.deepEqual((await stream.next('dine-orders')).data, {
      orderId: round!._id,
      change: 'ended',
    });
    stream.stop();
    assert.deepEqual(
      (await roundsOf(guest)).map(({ ending, isPaid }) => [ending, isPaid]),
      [['walk_out', false]],
    );
    const { user } = (await expectOk(guest.call('GET /api/dineuser/is-auth'))).body;
    assert.deepEqual([user.hasLeft, user.table, user.name], [true, undefined, 'Gone']);
    // The bill of what stays unpaid can still be paid.
    await expectOk(pay(round!._id));
    assert.deepEqual(
      (await roundsOf(guest)).map(({ ending, isPaid }) => [ending, isPaid]),
      [['walk_out', true]],
    );
  });

  it('is refused where nothing is unpaid', async () => {
    await shop.guest('Paid', '8');
    const { status, body } = await change('walk-out', '8', { reason: 'left', by: 'Salem' });
    assert.deepEqual([status, body.code], [409, 'visit_settled']);
    await expectOk(change('clear', '8'));
  });

  describe('by somebody who may not reverse payments', () => {
    const CALL = 'POST /api/seller/visit/walk-out';
    const payloadAt = async (table: string) => ({
      visit: (await visitAt(table))!._id,
      table,
      reason: 'Ran out',
      by: 'Rami',
    });
    /** A waiter at a tablet, and a manager who approves there. */
    async function openTablet() {
      const manager = await newStaffWithPin(shop, 'manager');
      const { browser: waiter, id: waiterId } = await newStaffAtTablet(shop, 'waiter');
      const ask = (payload: object) =>
        waiter.call('POST /api/seller/approvals/ask', { call: CALL, payload });
      return {
        manager,
        waiter,
        waiterId,
        ask,
        approve: async (payload: object): Promise<string> => {
          const { approval } = (await expectOk(ask(payload))).body;
          const answer = { approval, staffId: manager.id, pin: PIN };
          await expectOk(waiter.call('POST /api/seller/approvals', answer));
          return approval;
        },
        use: (approval: string, payload: object) =>
          waiter.call(CALL, payload, { headers: { 'x-approval': approval } }),
      };
    }

    it('needs an approval, which names table, amount and reason and is in the audit log', async () => {
      const { manager, waiter, waiterId, ask, approve, use } = await openTablet();
      await expectOk(order(await shop.guest('Gone', '41')));
      const payload = await payloadAt('41');
      const unserved = (await expectOk(ask(payload))).body.asked;
      assert.deepEqual([unserved.amount, unserved.cancelled], [0, 65]);
      const [round] = (await visitAt('41'))!.rounds;
      await expectOk(serve(round!._id));
      // A waiter who sets it back hides nothing.
      await expectOk(
        waiter.call('PUT /api/order/dinestatus', {
          orderId: round!._id,
          status: 'Food is being prepared',
        }),
      );
      await expectOk(waiterOrder('41', { name: 'Gone' }));
      const cashier = await newStaff(shop, 'cashier');
      for (const who of [waiter, cashier]) {
        const { status, body } = await who.call(CALL, payload);
        assert.deepEqual([status, body.code], [403, 'permission_missing']);
        assert.match(body.message ?? '', /without paying/);
      }
      assert.ok(await visitAt('41'));
      const { asked: told, people } = (await expectOk(ask(payload))).body;
      const { unserved: open, ...asked } = told;
      // The one that was set back stands unpaid, and nobody got it.
      assert.deepEqual(
        (open as { quantity: number; state: string }[]).map(({ quantity, state }) => [
          ...[quantity, state],
        ]),
        [
          [1, 'fired'],
          [1, 'fired'],
        ],
      );
      assert.deepEqual(asked, {
        action: 'walk_out',
        id: payload.visit,
        amount: 65,
        cancelled: 65,
        table: '41',
        reason: 'Ran out',
      });
      assert.ok(people.every(({ role }: { role: string }) => role !== 'cashier'));
      await expectOk(use(await approve(payload), payload));
      const ended = await endingOf(payload.visit);
      assert.deepEqual([ended.ending, ended.approved_by], ['walk_out', manager.id]);
      const recorded = await db
        .selectFrom('audit_events')
        .select(['actor_id', 'approver_id', 'subject_label', 'reason', 'after'])
        .where('action', '=', 'visit.walk_out')
        .where('subject_id', '=', payload.visit)
        .executeTakeFirstOrThrow();
      assert.deepEqual(recorded, {
        actor_id: waiterId,
        approver_id: manager.id,
        subject_label: '41',
        reason: 'Ran out',
        after: { isOpen: false, unpaidHalalas: 6500, cancelledHalalas: 6500 },
      });
    });

    it('is refused when more is unpaid than was approved, and where nothing is unpaid', async () => {
      const { ask, approve, use } = await openTablet();
      const guest = await shop.guest('Gone', '42');
      const nothing = await payloadAt('42');
      assert.equal((await ask(nothing)).body.code, 'visit_settled');
      const serveNext = async () => {
        await expectOk(order(guest));
        await expectOk(serve((await roundsOf(guest))[0]!._id));
      };
      await serveNext();
      const approval = await approve(nothing);
      clock.tick(MIN);
      await serveNext();
      assert.equal((await use(approval, nothing)).body.code, 'approval_exceeded');
      // Also when more is cancelled: the approver did not see it.
      const seen = await approve(nothing);
      clock.tick(MIN);
      await expectOk(order(guest));
      assert.equal((await use(seen, nothing)).body.code, 'approval_exceeded');
      assert.equal((await ask({ ...nothing, table: '44' })).body.code, 'changed_meanwhile');
      // Less is covered.
      const larger = await approve(nothing);
      const correction = { kind: 'cancel', reason: 'late', by: 'Salem' };
      const [round] = await roundsOf(guest);
      const cancel = { orderId: round!._id, ...correction };
      await expectOk(seller.call('POST /api/seller/order/correct', cancel));
      await expectOk(use(larger, nothing));
    });

    it('is closed by a manager alone', async () => {
      await expectOk(order(await shop.guest('Gone', '43')));
      const alone = await newStaff(shop, 'manager');
      await expectOk(alone.call(CALL, await payloadAt('43')));
      assert.equal(await visitAt('43'), undefined);
    });
  });
});

describe('a guest who orders without a table', () => {
  it('is listed until the staff seats them, which confirms the order', async () => {
    const guest = await shop.guest('Walid');
    await expectOk(order(guest));
    const [listed] = (await floor()).unseated;
    assert.deepEqual(
      [listed?.name, listed?.table, listed?.waiting, listed?.total],
      ['Walid', undefined, true, 65],
    );
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: guest.id, table: '9' }));
    assert.deepEqual((await floor()).unseated, []);
    const visit = await visitAt('9');
    assert.deepEqual([visit?.state, visit?.total], ['waiting', 65]);
    assert.equal((await roundsOf(guest))[0]?.table, '9');
    // The next round needs no confirmation: the staff has seen the guest.
    await expectOk(order(guest));
    assert.equal((await visitAt('9'))?.total, 130);
  });

  it('or without the code of a table joins its visit when the order is confirmed', async () => {
    const guest = await shop.guest('Fay');
    await expectOk(order(guest, { table: '10' }));
    assert.equal(await visitAt('10'), undefined);
    const [round] = await roundsOf(guest);
    await expectOk(seller.call('POST /api/order/dineconfirm', { orderId: round!._id }));
    assert.equal((await visitAt('10'))?.total, 65);
  });

  it('is unknown under any other id', async () => {
    const { status, body } = await seller.call('POST /api/seller/visit/seat', {
      guest: 'nobody',
      table: '9',
    });
    assert.deepEqual([status, body.code], [404, 'guest_unknown']);
  });
});

describe('moving a visit', () => {
  it('takes guests, rounds and calls to a free table, and the kitchen makes nothing again', async () => {
    const guest = await shop.guest('Huda', '11');
    await expectOk(order(guest));
    const [round] = await roundsOf(guest);
    await db
      .updateTable('kitchen_ticket_items')
      .set({ struck_at: new Date(clock.now()) })
      .where('ticket_id', 'in', (eb) =>
        eb.selectFrom('kitchen_tickets').select('id').where('dine_order_id', '=', round!._id),
      )
      .execute();
    await expectOk(serve(round!._id));
    await expectOk(guest.call('POST /api/dineuser/call', { kind: 'waiter' }));
    const before = await visitAt('11');
    const stream = await openStream(shop.url, seller);
    await stream.next('hello');
    await expectOk(change('move', '11', { to: '12' }));
    assert.deepEqual((await stream.next('seller-dine-orders', 'moved')).data, {
      orderId: round!._id,
      change: 'moved',
    });
    stream.stop();
    assert.equal(await visitAt('11'), undefined);
    const visit = await visitAt('12');
    assert.deepEqual([visit?._id, visit?.total], [before?._id, 65]);
    const [moved] = await roundsOf(guest);
    assert.deepEqual([moved?.table, moved?.status], ['12', 'Food Placed']);
    assert.deepEqual(await ticketsOf(round!._id), [{ table_label: '12', isBumped: true }]);
    const { calls } = (await seller.call('GET /api/seller/table-calls')).body;
    assert.ok(
      calls.some(
        ({ table, name }: { table: string; name: string }) => table === '12' && name === 'Huda',
      ),
    );
    const { user } = (await expectOk(guest.call('GET /api/dineuser/is-auth'))).body;
    assert.deepEqual([user.table, user.movedFrom, user.tableCode], ['12', '11', true]);
    // The phone still shows the code of table 11.
    await expectOk(order(guest, { table: '11', tableCode: await shop.tableCode('11') }));
    assert.equal(await visitAt('11'), undefined);
    assert.equal((await visitAt('12'))?.total, 130);
  });

  it('tells a colleague at the earlier table for ten minutes where it is, also after a merge', async () => {
    const movedTo = async () =>
      (await expectOk(seller.call('GET /api/seller/floor/table?table=49'))).body.movedTo;
    await shop.guest('Huda', '49');
    await shop.guest('Ali', '48');
    assert.equal(await movedTo(), undefined);
    const at = new Date(clock.now()).toISOString();
    await expectOk(change('move', '49', { to: '50' }));
    assert.deepEqual(await movedTo(), { table: '50', at });
    await expectOk(change('merge', '50', { to: '48' }));
    assert.deepEqual(await movedTo(), { table: '48', at });
    const { body } = await seller.call('GET /api/seller/floor/table?table=50');
    assert.deepEqual(body.movedTo, { table: '48', at });
    clock.tick(11 * MIN);
    const later = await seller.call('GET /api/seller/floor/table?table=50');
    assert.equal(later.body.movedTo, undefined);
    await expectOk(change('clear', '48'));
  });

  it('is refused to a taken table, and where the visit is not any more', async () => {
    await shop.guest('One', '13');
    await shop.guest('Two', '14');
    const taken = await change('move', '13', { to: '14' });
    assert.deepEqual([taken.status, taken.body.code], [409, 'table_taken']);
    const one = await visitAt('13');
    const stale = await seller.call('POST /api/seller/visit/move', {
      visit: one?._id,
      table: '15',
      to: '16',
    });
    assert.deepEqual([stale.status, stale.body.code], [409, 'changed_meanwhile']);
    const unknown = await change('move', '13', { to: '99' });
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'table_unknown']);
    assert.equal((await visitAt('13'))?._id, one?._id);
  });

  it('by two waiters at once to different tables happens once', async () => {
    await shop.guest('Both', '15');
    const visit = (await visitAt('15'))?._id;
    const answers = await Promise.all(
      ['16', '17'].map((to) =>
        seller.call('POST /api/seller/visit/move', { visit, table: '15', to }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const tables = (await floor()).visits.filter(({ _id }) => _id === visit);
    assert.equal(tables.length, 1);
  });
});

describe('merging visits', () => {
  it('puts all guests at one table, each with their own tab and nothing new for the kitchen', async () => {
    const one = await shop.guest('Merge one', '18');
    const two = await shop.guest('Merge two', '19');
    await expectOk(order(one));
    await expectOk(order(two));
    await expectOk(serve((await roundsOf(one))[0]!._id));
    const [source, target] = [await visitAt('18'), await visitAt('19')];
    await expectOk(change('merge', '18', { to: '19' }));
    assert.equal(await visitAt('18'), undefined);
    const merged = await visitAt('19');
    assert.deepEqual([merged?._id, merged?.guests, merged?.total], [target?._id, 2, 130]);
    assert.deepEqual(merged?.rounds.map(({ status }) => status).sort(), [
      'Food Placed',
      'Food is being prepared',
    ]);
    assert.deepEqual(await endingOf(source!._id), {
      ending: 'merged',
      reason: null,
      closed_by_name: null,
      merged_into: target?._id,
      approved_by: null,
    });
    await expectOk(pay((await roundsOf(one))[0]!._id));
    assert.equal((await visitAt('19'))?.unpaid, 65);
    assert.deepEqual(merged?.merged, [source!._id]);
  });

  it('with a free table or with itself is refused', async () => {
    const free = await change('merge', '19', { to: '20' });
    assert.deepEqual([free.status, free.body.code], [409, 'table_free']);
    const same = await change('merge', '19', { to: '19' });
    assert.deepEqual([same.status, same.body.code], [422, 'table_same']);
  });

  it('during a payment loses neither the payment nor the tab', async () => {
    const guest = await shop.guest('Paying', '18');
    await expectOk(order(guest));
    const [round] = await roundsOf(guest);
    await expectOk(seller.call('POST /api/seller/bill', { orderId: round!._id }));
    const before = await visitAt('19');
    const [paid, merged] = await Promise.all([
      seller.call('POST /api/seller/bill/paid', { orderId: round!._id }),
      change('merge', '18', { to: '19' }),
    ]);
    assert.deepEqual([paid.status, merged.status], [200, 200]);
    const after = await visitAt('19');
    assert.deepEqual([after?.total, after?.unpaid], [before!.total + 65, before!.unpaid]);
  });
});

describe('seating one guest at another table', () => {
  it('moves only their tab, and closes a visit that is left empty', async () => {
    const stays = await shop.guest('Stays', '1');
    const goes = await shop.guest('Goes', '1');
    await expectOk(order(stays));
    await expectOk(order(goes));
    const before = await visitAt('1');
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: goes.id, table: '20' }));
    assert.equal((await visitAt('20'))?.total, 65);
    assert.equal((await visitAt('1'))?.total, before!.total - 65);
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: goes.id, table: '16' }));
    assert.equal(await visitAt('20'), undefined);
    assert.equal((await roundsOf(goes))[0]?.table, '16');
  });
  it('twice: a phone that has missed the last move orders and calls where the guest is', async () => {
    const guest = await shop.guest('Moved', '2');
    await expectOk(order(guest));
    for (const table of ['20', '6'])
      await expectOk(seller.call('POST /api/seller/visit/seat', { guest: guest.id, table }));
    // Its page knows of the first move only, and has no code of that table.
    await expectOk(order(guest, { table: '20' }));
    assert.deepEqual(
      (await roundsOf(guest)).map(({ table }) => table),
      ['6', '6'],
    );
    await expectOk(guest.call('POST /api/dineuser/call', { kind: 'waiter', table: '20' }));
    assert.equal((await visitAt('6'))?.total, 130);
    assert.equal(await visitAt('20'), undefined);
    // A table that the guest was moved back to is theirs again.
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: guest.id, table: '20' }));
    await expectOk(order(guest, { table: '6' }));
    assert.equal((await visitAt('20'))?.total, 195);
  });
});

describe('POST /api/seller/visit/order', () => {
  it('orders for the table, for a new guest by name, and for a guest with a phone', async () => {
    await change('clear', '10');
    const phone = await shop.guest('Phone', '17');
    await phone.call('POST /api/dinecart/update', { dineCart: { [dish]: 3 } });
    await expectOk(waiterOrder('17'));
    await expectOk(waiterOrder('17', { name: 'Abu Fahad' }));
    await expectOk(waiterOrder('17', { name: 'Abu Fahad' }));
    await expectOk(waiterOrder('17', { guest: phone.id }));
    const visit = await visitAt('17');
    const people = visit?.people.filter(({ total }) => total > 0);
    assert.deepEqual(
      people?.map(({ name, isAll, total }) => [name, isAll, total]),
      [
        // Each screen names the whole table in its own language.
        ['', true, 65],
        ['Phone', false, 65],
        ['Abu Fahad', false, 130],
      ],
    );
    // The guest's own cart stays, and their phone shows the round.
    const { user } = (await phone.call('GET /api/dineuser/is-auth')).body;
    assert.deepEqual(user.dineCart, { [dish]: 3 });
    assert.equal((await roundsOf(phone)).length, 1);
  });

  it('holds the dishes that are sent on hold, and not the others', async () => {
    const [sauce, dessert] = [
      await shop.dish({ name: 'Sauce' }),
      await shop.dish({ name: 'Cake' }),
    ];
    const items = [
      { product: dish, quantity: 1 },
      { product: sauce, quantity: 2, held: false },
      { product: dish, quantity: 1 },
      { product: dessert, quantity: 1, held: true },
    ];
    for (let attempt = 0; attempt < 2; attempt++)
      await expectOk(waiterOrder('35', { items }, 'with-held'));
    const [round] = (await visitAt('35'))?.rounds ?? [];
    assert.deepEqual(
      round?.lines.map(({ product, quantity, state }) => [product, quantity, state]),
      [
        [dish, 2, 'fired'],
        [sauce, 2, 'fired'],
        [dessert, 1, 'held'],
      ],
    );
  });

  it('holds of a dish only as many as are sent on hold, also when it is repeated', async () => {
    const held = { product: dish, quantity: 1, held: true };
    const now = { product: dish, quantity: 2 };
    const statesAt = async (table: string) =>
      ((await visitAt(table))?.rounds ?? []).map(({ lines }) =>
        lines.map(({ quantity, state }) => [quantity, state]),
      );
    for (let attempt = 0; attempt < 2; attempt++)
      await expectOk(waiterOrder('36', { items: [now, held] }, 'held-and-fired'));
    assert.deepEqual(await statesAt('36'), [
      [
        [2, 'fired'],
        [1, 'held'],
      ],
    ]);
    const other = await waiterOrder(
      '36',
      { items: [now, { ...held, held: false }] },
      'held-and-fired',
    );
    assert.deepEqual([other.status, other.body.code], [422, 'request_key_reused']);
    await expectOk(waiterOrder('36', { items: [held, held] }));
    assert.deepEqual((await statesAt('36')).at(-1), [[2, 'held']]);
  });

  it('opens the visit of a free table, and adds to one that nobody cleared for six hours', async () => {
    await expectOk(waiterOrder('2'));
    const opened = await visitAt('2');
    assert.deepEqual([opened?.total, opened?.guests, opened?.state], [65, 1, 'waiting']);
    clock.tick(7 * 60 * MIN);
    await expectOk(waiterOrder('2'));
    const later = await visitAt('2');
    assert.deepEqual([later?._id, later?.total], [opened?._id, 130]);
  });

  it('opens the visit of a free table for a new guest, and a repeated key places nothing', async () => {
    await expectOk(waiterOrder('6', { name: 'Rakan' }, 'once'));
    clock.tick(MIN);
    await expectOk(change('move', '6', { to: '8' }));
    await expectOk(waiterOrder('6', { name: 'Rakan' }, 'once'));
    const visit = await visitAt('8');
    assert.equal(visit?.people.find(({ name }) => name === 'Rakan')?.total, 65);
    assert.deepEqual(
      visit?.rounds.map(({ requestKey }) => requestKey),
      ['once'],
    );
  });

  it('answers a repeated key as before when it took the last ones of a dish', async () => {
    const last = await shop.dish();
    await expectOk(seller.call('POST /api/seller/counts', { id: last, left: 1 }));
    const order = { name: 'Last', items: [{ product: last, quantity: 1 }] };
    for (let i = 0; i < 2; i++) await expectOk(waiterOrder('46', order, 'took-the-last'));
    assert.equal((await visitAt('46'))?.rounds.length, 1);
  });

  it('that was kept names the table to which its guests were moved, or merged', async () => {
    await expectOk(waiterOrder('41', { name: 'Kept' }));
    const visit = (await visitAt('41'))?._id;
    await expectOk(change('move', '41', { to: '43' }));
    const moved = await waiterOrder('41', { visit, name: 'Kept' });
    assert.deepEqual([moved.status, moved.body.code], [409, 'visit_elsewhere']);
    assert.match(moved.body.message as string, /of table 41 are at table 43 now/);
    assert.equal(await visitAt('41'), undefined);
    await expectOk(waiterOrder('44', { name: 'Host' }));
    await expectOk(change('merge', '43', { to: '44' }));
    const merged = await waiterOrder('43', { visit, name: 'Kept' });
    assert.match(merged.body.message as string, /of table 43 are at table 44 now/);
    assert.equal(await visitAt('43'), undefined);
  });

  it('is not for the next guests of a table that was cleared while it waited for a connection', async () => {
    await expectOk(waiterOrder('7'));
    const visit = (await visitAt('7'))?._id;
    const late = { visit, name: 'Late' };
    await expectOk(waiterOrder('7', late, 'before'));
    await expectOk(change('walk-out', '7', { reason: 'left', by: 'Salem' }));
    const codes = [(await waiterOrder('7', late)).body.code];
    const next = (await expectOk(waiterOrder('7', { visit: null }, 'first'))).body.visit;
    assert.deepEqual([next, next === visit], [(await visitAt('7'))?._id, false]);
    for (const more of [late, { visit }, { visit: null }])
      codes.push((await waiterOrder('7', more)).body.code);
    assert.deepEqual(codes, ['visit_ended', 'visit_ended', 'visit_ended', 'visit_opened']);
    // The answer was lost: what is repeated was placed before.
    const answers = [
      await expectOk(waiterOrder('7', late, 'before')),
      await expectOk(waiterOrder('7', { visit: null }, 'first')),
      await expectOk(waiterOrder('7', { visit: next, name: 'Huda' })),
      // A desk of an earlier version names none.
      await expectOk(waiterOrder('7')),
    ];
    assert.deepEqual(
      answers.map(({ body }) => body.visit),
      [undefined, next, next, next],
    );
    assert.equal((await visitAt('7'))?.total, 195);
  });

  it('is for a table that looks free because all its guests went to another one', async () => {
    const guest = await shop.guest('Mover', '37');
    await expectOk(order(guest, { table: '38', tableCode: await shop.tableCode('38') }));
    assert.equal(await visitAt('37'), undefined);
    await expectOk(waiterOrder('37', { visit: null }));
    assert.equal((await visitAt('37'))?.total, 65);
  });

  it('is refused for a guest who sits elsewhere, and for a sold-out dish', async () => {
    const guest = await shop.guest('Elsewhere', '16');
    const wrong = await waiterOrder('17', { guest: guest.id });
    assert.deepEqual([wrong.status, wrong.body.code], [409, 'changed_meanwhile']);
    const gone = await shop.dish({ name: 'Gone', in_stock: false });
    const soldOut = await seller.call('POST /api/seller/visit/order', {
      table: '17',
      items: [{ product: gone, quantity: 1 }],
    });
    assert.deepEqual([soldOut.status, soldOut.body.code], [409, 'dishes_sold_out']);
  });

  it('that is refused opens no visit at a free table, and adds nobody to a taken one', async () => {
    const gone = await shop.dish({ name: 'Gone', in_stock: false });
    const few = await shop.dish({ name: 'Few' });
    await expectOk(seller.call('POST /api/seller/counts', { id: few, left: 1 }));
    await expectOk(waiterOrder('34'));
    const people = (await visitAt('34'))?.people;
    const refused = [
      { items: [{ product: 'no-such-dish', quantity: 1 }] },
      { items: [{ product: gone, quantity: 1 }] },
      { items: [{ product: few, quantity: 2 }] },
    ];
    const guests = () => db.selectFrom('guests').select('id').execute();
    const before = (await guests()).length;
    for (const more of refused)
      for (const who of [{}, { name: 'Ghost' }])
        for (const table of ['33', '34'])
          assert.ok((await waiterOrder(table, { ...more, ...who })).status >= 400);
    assert.equal(await visitAt('33'), undefined);
    assert.deepEqual((await visitAt('34'))?.people, people);
    assert.equal((await guests()).length, before);
  });

  it('of several orders with one key at the same time accepts one', async () => {
    for (const names of [
      ['One', 'Two', 'Three'],
      ['All', 'All', 'All'],
    ]) {
      const key = `at-once-${names[1]}`;
      const answers = await Promise.all(
        names.map((name, index) =>
          waiterOrder(String(33 + index), { name, items: [{ product: dish, quantity: 1 }] }, key),
        ),
      );
      assert.deepEqual(answers.map(({ status, body }) => [status, body.code ?? null]).sort(), [
        [200, null],
        [422, 'request_key_reused'],
        [422, 'request_key_reused'],
      ]);
    }
    const repeated = await Promise.all(
      [1, 2, 3].map(() => waiterOrder('33', { name: 'Repeated' }, 'repeated-at-once')),
    );
    assert.deepEqual(
      repeated.map(({ status }) => status),
      [200, 200, 200],
    );
    const orders = await db
      .selectFrom('dine_orders')
      .select('id')
      .where('request_key', 'in', ['at-once-Two', 'at-once-All', 'repeated-at-once'])
      .execute();
    assert.equal(orders.length, 3);
  });

  it('by a waiter and by the guest at the same time wait for each other, and both are taken', async () => {
    const guest = await shop.guest('Busy', '33');
    for (let turn = 0; turn < 5; turn += 1) {
      clock.tick(MIN);
      const answers = await Promise.all([
        waiterOrder('33', { guest: guest.id }),
        order(guest),
        waiterOrder('33'),
        waiterOrder('33', { guest: guest.id }),
        order(guest),
      ]);
      for (const { status, text } of answers) assert.equal(status, 200, text);
    }
  });

  it('is listed in the history of the order with the person who took it', async () => {
    await expectOk(waiterOrder('17', { name: 'History' }));
    const { self } = (await expectOk(seller.call('GET /api/seller/is-auth'))).body;
    const { dineorders } = (await expectOk(seller.call('GET /api/order/seller/dine'))).body;
    const placed = dineorders.find(({ name }: { name: string }) => name === 'History');
    assert.deepEqual(
      placed.history.map(({ by, staff }: { by: string; staff: string }) => [by, staff]),
      [['seller', self.id]],
    );
  });
});
