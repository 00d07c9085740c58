import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type {
  DineOrder,
  DishPress,
  KitchenPress,
  KitchenTicket,
  PassTicket,
} from '@smokehouse/shared/contract';
import type { DishState } from '@smokehouse/shared/contract/ordering/dishes/rules';
import { dateOf } from '../../clock';
import { openStream } from '../../events/testing';
import { randomRuns } from '../../testing-random';
import { listPass } from '../kitchen';
import { expectOk, openShop } from '../orders/testing';
import { openFloor } from '../visits/testing';

const shop = await openShop({ TABLES: '900' });
const { clock, db, url } = shop;
const { seller, visitAt, pay, change } = await openFloor(shop);
const ribs = await shop.dish({ name: 'Ribs' });
const fries = await shop.dish({ name: 'Fries' });
const cake = await shop.dish({ name: 'Cake' });
for (const [id, station, course] of [
  [ribs, 'pit', 'mains'],
  [fries, 'fry', 'starters'],
  [cake, 'cold', 'desserts'],
] as const)
  await db.updateTable('products').set({ station, course }).where('id', '=', id).execute();

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Press = Without<Extract<KitchenPress, { ticket: string }>, 'ticket'>;

let tables = 0;
let keys = 0;
/** A table that has ordered ribs, fries and cake, or other dishes. */
async function sit(items = [ribs, fries, cake].map((product) => ({ product, quantity: 1 }))) {
  const table = String((tables += 1));
  const guest = await shop.guest('Faisal', table);
  clock.tick(1000);
  await expectOk(
    guest.call(
      'POST /api/dineorder/cod',
      { items },
      { headers: { 'idempotency-key': `round-${(keys += 1)}` } },
    ),
  );
  const order = (await guest.call('POST /api/dineorder/user', {})).body.orders[0]._id as string;
  const kitchen = async () =>
    (await expectOk(seller.call<{ tickets: KitchenTicket[] }>('GET /api/seller/kitchen'))).body
      .tickets;
  const number = order.slice(-6).toUpperCase();
  const ticket = async () => (await kitchen()).find((one) => one.number === number);
  const id = (await ticket())?._id ?? '';
  const round = async () => (await visitAt(table))?.rounds.find(({ _id }) => _id === order);
  return {
    table,
    order,
    number,
    ticket,
    ticketId: id,
    recallable: async () =>
      (await expectOk(seller.call<{ bumped: KitchenTicket[] }>('GET /api/seller/kitchen'))).body
        .bumped,
    /** The states of its dishes at the pass. */
    atPass: async () =>
      (await expectOk(seller.call<{ tickets: PassTicket[] }>('GET /api/seller/pass'))).body.tickets
        .find((one) => one.order === order)
        ?.dishes.map(({ state }) => state),
    states: async () => ((await round())?.lines ?? []).map(({ state }) => state),
    status: async () => (await round())?.status,
    guestSees: async () => {
      const { dishes, unserved, promisedFrom } = (await guest.call('POST /api/dineorder/user', {}))
        .body.orders[0];
      return {
        dishes,
        unserved,
        ...(promisedFrom !== undefined && { promisedFrom }),
      } as Pick<DineOrder, 'dishes' | 'unserved' | 'promisedFrom'>;
    },
    ready: async () => (await visitAt(table))?.ready,
    dishes: (action: DishPress['action'], ...lines: number[]) =>
      seller.call('POST /api/seller/dishes', {
        action,
        dishes: lines.map((line) => ({ order, line })),
      }),
    kitchen: (press: Press) =>
      expectOk(seller.call('POST /api/seller/kitchen/press', { ...press, ticket: id })),
    recall: () =>
      seller.call('POST /api/seller/kitchen/press', { action: 'recall', round: 1, ticket: id }),
    remove: (product: string) =>
      seller.call(
        'POST /api/seller/order/correct',
        {
          orderId: order,
          reason: 'sold_out',
          by: 'Salem',
          kind: 'remove',
          items: [{ product, quantity: 1 }],
        },
        { headers: { 'idempotency-key': `correct-${(keys += 1)}` } },
      ),
    cancel: () =>
      seller.call(
        'POST /api/seller/order/correct',
        { orderId: order, reason: 'sold_out', by: 'Salem', kind: 'cancel' },
        { headers: { 'idempotency-key': `correct-${(keys += 1)}` } },
      ),
    setStatus: (status: string, more: object = {}) =>
      seller.call('PUT /api/order/dinestatus', { orderId: order, status, ...more }),
  };
}

describe('what a guest is told of their dishes', () => {
  it('counts plates, as the pass does', async () => {
    const table = await sit([
      { product: ribs, quantity: 2 },
      { product: fries, quantity: 3 },
    ]);
    await table.kitchen({ action: 'strike', items: [0] });
    assert.deepEqual(await table.guestSees(), { dishes: { ready: 2, open: 3 }, unserved: 5 });
  });
});

describe('a dish', () => {
  it('is fired, cooking, ready and served, and the floor reads each state', async () => {
    const table = await sit();
    assert.deepEqual(await table.states(), ['fired', 'fired', 'fired']);
    await table.kitchen({ action: 'strike', items: [1] });
    assert.deepEqual(await table.states(), ['cooking', 'ready', 'cooking']);
    assert.equal(await table.ready(), 1);
    assert.deepEqual(await table.guestSees(), { dishes: { ready: 1, open: 2 }, unserved: 3 });
    await expectOk(table.dishes('serve', 1));
    assert.deepEqual(await table.guestSees(), { dishes: undefined, unserved: 2 });
    assert.deepEqual(await table.states(), ['cooking', 'served', 'cooking']);
    assert.equal(await table.ready(), undefined);
    assert.equal(await table.status(), 'Food is being prepared');
  });

  it('is awaited by its guest until the table is cleared', async () => {
    const table = await sit();
    await expectOk(pay(table.order));
    assert.equal((await table.guestSees()).unserved, 3);
    await expectOk(change('clear', table.table));
    assert.equal((await table.guestSees()).unserved, undefined);
  });

  it('on hold stays with the kitchen and on the floor when the rest is bumped', async () => {
    const table = await sit();
    await table.kitchen({ action: 'hold', course: 'desserts' });
    await table.kitchen({ action: 'bump', round: 1 });
    assert.deepEqual(await table.states(), ['ready', 'ready', 'held']);
    const ticket = await table.ticket();
    assert.deepEqual(
      ticket?.items.map(({ struck, held }) => [struck, held]),
      [
        [true, undefined],
        [true, undefined],
        [undefined, true],
      ],
    );
    await expectOk(table.dishes('serve', 0, 1));
    await expectOk(table.dishes('fire', 2));
    assert.deepEqual(await table.states(), ['served', 'served', 'cooking']);
    await table.kitchen({ action: 'bump', round: (await table.ticket())?.round ?? 0 });
    assert.equal(await table.ticket(), undefined);
    assert.deepEqual(await table.states(), ['served', 'served', 'ready']);
  });

  it('that the order does not have is refused, and the others of the press stay as they are', async () => {
    const table = await sit();
    for (const action of ['serve', 'hold'] as const) {
      const { status, body } = await table.dishes(action, 0, 40);
      assert.deepEqual([status, body.code], [404, 'dish_unknown']);
    }
    assert.deepEqual(await table.states(), ['fired', 'fired', 'fired']);
  });

  it('is held and fired from the floor, and what was recalled is made again', async () => {
    const table = await sit();
    await expectOk(table.dishes('hold', 0));
    assert.deepEqual(await table.states(), ['held', 'fired', 'fired']);
    await expectOk(table.dishes('fire', 0));
    await table.kitchen({ action: 'strike', items: [1] });
    clock.tick(1000);
    const round = (await table.ticket())?.round ?? 0;
    await table.kitchen({ action: 'bump', round });
    assert.deepEqual(await table.states(), ['ready', 'ready', 'ready']);
    await table.kitchen({ action: 'recall', round });
    assert.deepEqual(await table.states(), ['cooking', 'ready', 'cooking']);
  });

  for (const order of ['before the bump', 'after the bump', 'at the same time'] as const)
    it(`that is fired while a bump is under way is still to be made: its fire arrives ${order}`, async () => {
      const table = await sit();
      await expectOk(table.dishes('hold', 2));
      const bump = () => table.kitchen({ action: 'bump', round: 1, items: [0, 1] });
      const fire = async () => void (await expectOk(table.dishes('fire', 2)));
      if (order === 'at the same time') await Promise.all([bump(), fire()]);
      else
        for (const press of order === 'before the bump' ? [fire, bump] : [bump, fire])
          await press();
      assert.deepEqual(await table.states(), ['ready', 'ready', 'cooking']);
      assert.ok(await table.ticket());
      // The screen has not shown the fire yet, and takes its bump back.
      await table.kitchen({ action: 'recall', round: 1, items: [0, 1] });
      assert.deepEqual(await table.states(), ['cooking', 'cooking', 'cooking']);
      // A repeated press of before changes nothing.
      await bump();
      assert.deepEqual(await table.states(), ['cooking', 'cooking', 'cooking']);
    });

  it('that is fired is not made by a late bump of a screen that names no dishes', async () => {
    const table = await sit();
    await expectOk(table.dishes('hold', 2));
    await expectOk(table.dishes('fire', 2));
    await table.kitchen({ action: 'bump', round: 1 });
    assert.deepEqual(await table.states(), ['fired', 'fired', 'fired']);
    await table.kitchen({ action: 'bump', round: (await table.ticket())?.round ?? 0 });
    assert.deepEqual(await table.states(), ['ready', 'ready', 'ready']);
  });

  it('that is fired, bumped and recalled on a screen without a connection is to be made', async () => {
    const table = await sit();
    await table.kitchen({ action: 'hold', course: 'desserts' });
    await table.kitchen({ action: 'fire', course: 'desserts' });
    await table.kitchen({ action: 'bump', round: 1, items: [0, 1, 2] });
    assert.deepEqual(await table.states(), ['ready', 'ready', 'ready']);
    assert.equal(await table.ticket(), undefined);
    await table.kitchen({ action: 'recall', round: 1, items: [0, 1, 2] });
    assert.deepEqual(await table.states(), ['cooking', 'cooking', 'cooking']);
    await table.kitchen({ action: 'bump', round: 1, items: [0, 1, 2] });
    assert.deepEqual(await table.states(), ['cooking', 'cooking', 'cooking']);
  });

  it('that a bump does not name is still to be made', async () => {
    const table = await sit();
    await table.kitchen({ action: 'bump', round: 1, items: [0] });
    assert.deepEqual(await table.states(), ['ready', 'cooking', 'cooking']);
    await table.kitchen({ action: 'bump', round: 1, items: [1, 2] });
    assert.equal(await table.ticket(), undefined);
  });

  it('that was served stays served at the kitchen, too, when the rest is recalled', async () => {
    const table = await sit();
    await table.kitchen({ action: 'bump', round: 1 });
    await expectOk(table.dishes('serve', 1));
    clock.tick(10_000);
    await table.kitchen({ action: 'recall', round: 1 });
    const expectServed = async () => {
      assert.deepEqual(await table.states(), ['cooking', 'served', 'cooking']);
      assert.deepEqual(
        (await table.ticket())?.items.map(({ struck, served }) => [struck, served]),
        [
          [undefined, undefined],
          [true, true],
          [undefined, undefined],
        ],
      );
      assert.deepEqual(await table.atPass(), ['cooking', 'cooking']);
    };
    await expectServed();
    await table.kitchen({ action: 'unstrike', items: [1] });
    await expectServed();
    await table.kitchen({ action: 'bump', round: 2 });
    assert.deepEqual(await table.states(), ['ready', 'served', 'ready']);
  });

  it('is not recalled once nothing of its order is left to make', async () => {
    const table = await sit();
    await table.kitchen({ action: 'bump', round: 1 });
    await expectOk(table.remove(cake));
    await expectOk(table.dishes('serve', 0, 1));
    const { status, body } = await table.recall();
    assert.deepEqual([status, body.code], [409, 'dishes_all_served']);
    assert.equal(await table.ticket(), undefined);
    assert.ok((await table.recallable()).every(({ number }) => number !== table.number));
    // A press of an earlier round is late, and changes nothing.
    await expectOk(table.dishes('unserve', 0));
    await expectOk(table.recall());
    await expectOk(table.dishes('serve', 0));
    await expectOk(table.recall());
  });
});

describe('the status of an order at a table', () => {
  it('follows its dishes: served with the last one, and back when one is taken back', async () => {
    const table = await sit();
    await expectOk(table.remove(fries));
    await table.kitchen({ action: 'see', items: [1] });
    await expectOk(table.dishes('serve', 0));
    assert.equal(await table.status(), 'Food is being prepared');
    await expectOk(table.dishes('serve', 2));
    assert.deepEqual(await table.states(), ['served', 'voided', 'served']);
    assert.equal(await table.status(), 'Food Placed');
    assert.equal(await table.ticket(), undefined);
    await expectOk(table.dishes('serve', 2));
    await expectOk(table.dishes('unserve', 2));
    assert.deepEqual(await table.states(), ['served', 'voided', 'ready']);
    assert.equal(await table.status(), 'Food is being prepared');
  });

  it('set to served names what is on hold or not ready, if the page asks', async () => {
    const table = await sit([
      ...[ribs, fries].map((product) => ({ product, quantity: 1 })),
      { product: cake, quantity: 2 },
    ]);
    await expectOk(table.dishes('hold', 2));
    await table.kitchen({ action: 'strike', items: [1] });
    const refused = await table.setStatus('Food Placed', { asks: true });
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.unserved],
      [409, 'dishes_unserved', { held: 2, open: 1, ready: [1], lines: [0, 2] }],
    );
    assert.deepEqual(await table.states(), ['cooking', 'ready', 'held']);
    clock.tick(1000);
    await expectOk(table.setStatus('Food Placed'));
    assert.deepEqual(await table.states(), ['served', 'served', 'served']);
    await expectOk(table.setStatus('Food is being prepared'));
    assert.deepEqual(await table.states(), ['cooking', 'ready', 'held']);
  });

  it('set to served asks nothing when everything is ready', async () => {
    const table = await sit();
    await table.kitchen({ action: 'bump', round: 1 });
    await expectOk(table.setStatus('Food Placed', { asks: true }));
    assert.deepEqual(await table.states(), ['served', 'served', 'served']);
  });
});

describe('a table with dishes that nobody has brought', () => {
  it('is not cleared if the page asks, and is when they are served', async () => {
    const table = await sit();
    await expectOk(seller.call('POST /api/seller/bill', { orderId: table.order }));
    await expectOk(seller.call('POST /api/seller/bill/paid', { orderId: table.order }));
    await table.kitchen({ action: 'strike', items: [1] });
    const clear = async () => {
      const visit = (await visitAt(table.table))?._id;
      return seller.call('POST /api/seller/visit/clear', { visit, table: table.table, asks: true });
    };
    const refused = await clear();
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.unserved],
      [409, 'dishes_unserved', { held: 0, open: 2, ready: [1] }],
    );
    await expectOk(table.dishes('serve', 0, 1, 2));
    await expectOk(clear());
    assert.equal(await visitAt(table.table), undefined);
    for (const action of ['unserve', 'hold', 'fire'] as const) {
      const late = await table.dishes(action, 1);
      assert.deepEqual([late.status, late.body.code], [409, 'dishes_table_cleared'], action);
    }
    for (const late of [await table.setStatus('Food is being prepared'), await table.recall()])
      assert.deepEqual([late.status, late.body.code], [409, 'dishes_table_cleared']);
  });

  it('gets nothing back after its guests have walked out', async () => {
    const table = await sit();
    await expectOk(table.dishes('serve', 0, 1, 2));
    const visit = (await visitAt(table.table))?._id;
    await expectOk(
      seller.call('POST /api/seller/visit/walk-out', {
        visit,
        table: table.table,
        reason: 'left',
        by: 'Salem',
      }),
    );
    const late = await table.dishes('unserve', 1);
    assert.deepEqual([late.status, late.body.code], [409, 'dishes_table_cleared']);
  });

  it('has what nobody served crossed out at kitchen and pass when its guests walk out', async () => {
    const table = await sit();
    await expectOk(table.dishes('hold', 2));
    await table.kitchen({ action: 'strike', items: [1] });
    const visit = (await visitAt(table.table))?._id;
    const left = { visit, table: table.table, reason: 'left', by: 'Salem' };
    await expectOk(seller.call('POST /api/seller/visit/walk-out', left));
    // The ticket stays until a cook has seen it; what was made stands at the pass to be taken away.
    const { items = [] } = (await table.ticket()) ?? {};
    assert.deepEqual(
      items.map(({ cancelled }) => cancelled),
      ['walk_out', 'walk_out', 'walk_out'],
    );
    assert.deepEqual(await table.atPass(), ['voided']);
  });

  it('on hold is not late until it is fired, then by the time since', async () => {
    const table = await sit();
    await expectOk(table.dishes('hold', 2));
    await expectOk(table.dishes('serve', 0, 1));
    const seen = async () => ({
      state: (await visitAt(table.table))?.state,
      promisedFrom: (await table.guestSees()).promisedFrom,
    });
    clock.tick(20 * 60_000);
    assert.deepEqual(await seen(), { state: 'waiting', promisedFrom: null });
    await expectOk(table.dishes('fire', 2));
    const firedAt = new Date(clock.now()).toISOString();
    assert.deepEqual(await seen(), { state: 'waiting', promisedFrom: firedAt });
    const line = async () => (await visitAt(table.table))?.rounds[0]?.lines[2];
    assert.equal((await line())?.firedAt, firedAt);
    assert.equal((await table.ticket())?.items[2]?.firedAt, firedAt);
    clock.tick(16 * 60_000);
    assert.equal((await seen()).state, 'late');
  });

  it('ends for the desk and for its guest when its guests walk out: served in part, or cancelled', async () => {
    for (const [served, status] of [
      [true, 'Food Placed'],
      [false, 'Cancelled'],
    ] as const) {
      const table = await sit();
      if (served) await expectOk(table.dishes('serve', 1));
      const visit = (await visitAt(table.table))?._id;
      const left = { visit, table: table.table, reason: 'left', by: 'Salem' };
      await expectOk(seller.call('POST /api/seller/visit/walk-out', left));
      const { body } = await expectOk(seller.call('GET /api/order/seller/dine?limit=200'));
      const order = body.dineorders.find(({ _id }: { _id: string }) => _id === table.order);
      assert.deepEqual([order.status, order.isPaid], [status, false]);
      assert.deepEqual(
        (await table.ticket())?.items.map(({ cancelled }) => cancelled ?? null),
        served ? ['walk_out', null, 'walk_out'] : ['walk_out', 'walk_out', 'walk_out'],
      );
    }
  });

  it('once it is cleared holds and fires nothing, also at the kitchen, which takes off what was on hold', async () => {
    for (const ending of ['clear', 'walk-out']) {
      const table = await sit();
      await expectOk(table.dishes('hold', 2));
      await expectOk(table.dishes('serve', 0, 1));
      if (ending === 'clear') {
        await expectOk(seller.call('POST /api/seller/bill', { orderId: table.order }));
        await expectOk(seller.call('POST /api/seller/bill/paid', { orderId: table.order }));
      }
      const visit = (await visitAt(table.table))?._id;
      const more = ending === 'clear' ? {} : { reason: 'left', by: 'Salem' };
      const ended = { visit, table: table.table, ...more };
      await expectOk(seller.call(`POST /api/seller/visit/${ending}`, ended));
      // Nothing of it is left to make, so its ticket goes.
      assert.equal(await table.ticket(), undefined);
      const item = await db
        .selectFrom('kitchen_ticket_items')
        .select(['held_at', 'struck_at', 'cancelled_reason'])
        .where('ticket_id', '=', table.ticketId)
        .where('line', '=', 2)
        .executeTakeFirstOrThrow();
      assert.deepEqual(
        [item.held_at, item.struck_at !== null, item.cancelled_reason],
        ending === 'clear' ? [null, true, null] : [null, false, 'walk_out'],
      );
      for (const action of ['fire', 'hold'] as const) {
        const press = { action, ticket: table.ticketId, course: 'desserts' };
        const late = await seller.call('POST /api/seller/kitchen/press', press);
        assert.deepEqual([late.status, late.body.code], [409, 'dishes_table_cleared'], action);
      }
    }
  });

  it('is not cleared while one is held at the kitchen, whoever comes first', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const table = await sit();
      await expectOk(seller.call('POST /api/seller/bill', { orderId: table.order }));
      await expectOk(seller.call('POST /api/seller/bill/paid', { orderId: table.order }));
      const visit = (await visitAt(table.table))?._id;
      const press = { action: 'hold', ticket: (await table.ticket())?._id, course: 'desserts' };
      const [cleared] = await Promise.all([
        seller.call('POST /api/seller/visit/clear', { visit, table: table.table }),
        seller.call('POST /api/seller/kitchen/press', press),
      ]);
      assert.equal(cleared.status, 200, cleared.text);
      assert.ok((await table.ticket())?.items.every(({ held }) => !held));
    }
  });

  it('is not cleared while one is taken back, whoever comes first', async () => {
    for (let round = 0; round < 8; round++) {
      const table = await sit();
      await expectOk(table.dishes('serve', 0, 1, 2));
      await expectOk(seller.call('POST /api/seller/bill', { orderId: table.order }));
      await expectOk(seller.call('POST /api/seller/bill/paid', { orderId: table.order }));
      const visit = (await visitAt(table.table))?._id;
      const answers = await Promise.all([
        seller.call('POST /api/seller/visit/clear', { visit, table: table.table, asks: true }),
        table.dishes('unserve', 1),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    }
  });
});

describe('the pass', () => {
  it('carries what a guest wrote to a dish apart from its options, as the kitchen has it', async () => {
    const guest = await shop.guest('Layla', String((tables += 1)));
    const items = [{ product: ribs, quantity: 1, note: 'no salt' }];
    const headers = { 'idempotency-key': `note-${(keys += 1)}` };
    await expectOk(guest.call('POST /api/dineorder/cod', { items }, { headers }));
    const { tickets } = (
      await expectOk(seller.call<{ tickets: PassTicket[] }>('GET /api/seller/pass'))
    ).body;
    const dishes = tickets.flatMap((ticket) => (ticket.guest === 'Layla' ? ticket.dishes : []));
    assert.deepEqual(
      dishes.map(({ note }) => note),
      ['no salt'],
    );
  });

  it('names no guest for what a waiter ordered for the whole table', async () => {
    const table = String((tables += 1));
    await expectOk(
      seller.call('POST /api/seller/visit/order', {
        table,
        items: [{ product: ribs, quantity: 1 }],
      }),
    );
    const { tickets } = (
      await expectOk(seller.call<{ tickets: PassTicket[] }>('GET /api/seller/pass'))
    ).body;
    const own = tickets.filter((ticket) => ticket.table === table);
    assert.deepEqual(
      own.map(({ guest }) => guest),
      [undefined],
    );
  });

  it('lists what is to be made and what is ready, the longest waiting first, and lets it go', async () => {
    const pass = async () =>
      (await expectOk(seller.call<{ tickets: PassTicket[] }>('GET /api/seller/pass'))).body.tickets;
    const [first, second] = [await sit(), await sit()];
    await second.kitchen({ action: 'strike', items: [0, 1] });
    await expectOk(second.dishes('hold', 2));
    const own = (await pass()).filter(({ order }) => [first.order, second.order].includes(order));
    assert.deepEqual(
      own.map(({ table, dishes }) => [table, dishes.map(({ state, station }) => [state, station])]),
      [
        [
          second.table,
          [
            ['ready', 'pit'],
            ['ready', 'fry'],
            ['held', 'cold'],
          ],
        ],
        [
          first.table,
          [
            ['fired', 'pit'],
            ['fired', 'fry'],
            ['fired', 'cold'],
          ],
        ],
      ],
    );
    const gone = [0, 1].map((line) => ({ order: second.order, line }));
    await expectOk(seller.call('POST /api/seller/pass/gone', { dishes: gone }));
    assert.deepEqual(await second.states(), ['served', 'served', 'held']);
    for (const [dish, line] of [
      [second, 2],
      [first, 0],
    ] as const) {
      const early = await seller.call('POST /api/seller/pass/gone', {
        dishes: [{ order: dish.order, line }],
      });
      assert.deepEqual([early.status, early.body.code], [409, 'dishes_not_ready']);
    }
    // From a second screen of the pass.
    await expectOk(seller.call('POST /api/seller/pass/gone', { dishes: gone }));
    await expectOk(first.dishes('serve', 0, 1, 2));
    assert.ok((await pass()).every(({ order }) => order !== first.order));
  });
});

describe('the dishes of a table that stand at the pass', () => {
  it('are counted by plates', async () => {
    const table = await sit([{ product: ribs, quantity: 3 }]);
    await table.kitchen({ action: 'strike', items: [0] });
    assert.equal(await table.ready(), 3);
    await expectOk(table.remove(ribs));
    assert.equal(await table.ready(), 2);
  });
});

describe('a dish that is cancelled while it stands at the pass', () => {
  const takeAway = (order: string, ...lines: number[]) =>
    expectOk(
      seller.call('POST /api/seller/pass/gone', { dishes: lines.map((line) => ({ order, line })) }),
    );

  it('stays there as cancelled until somebody has taken it away, also when it is recalled', async () => {
    const table = await sit();
    await table.kitchen({ action: 'strike', items: [0] });
    // Nobody has made the fries: there is nothing to take away.
    await expectOk(table.remove(fries));
    assert.deepEqual(await table.atPass(), ['ready', 'cooking']);
    clock.tick(1000);
    await table.kitchen({ action: 'bump', round: 1 });
    const stream = await openStream(url, seller);
    after(() => stream.stop());
    await stream.next('hello');
    await expectOk(table.remove(cake));
    await stream.next('kitchen');
    assert.deepEqual(await table.atPass(), ['ready', 'voided']);
    await expectOk(table.recall());
    assert.deepEqual(await table.atPass(), ['ready', 'voided']);
    for (let press = 0; press < 2; press += 1) {
      const { body } = await takeAway(table.order, 2);
      assert.equal(body.message, 'Gone from the pass.');
    }
    assert.deepEqual(await table.atPass(), ['ready']);
    assert.deepEqual(await table.states(), ['ready', 'voided', 'voided']);
  });

  it('stays there in part when some of a plate are cancelled, and the rest stays ready', async () => {
    const table = await sit([{ product: ribs, quantity: 3 }]);
    const atPass = async () =>
      (await expectOk(seller.call<{ tickets: PassTicket[] }>('GET /api/seller/pass'))).body.tickets
        .find(({ order }) => order === table.order)
        ?.dishes.map(({ state, quantity, cancelled }) => [state, quantity, cancelled]);
    await expectOk(table.remove(ribs));
    // Nobody has made it yet.
    assert.deepEqual(await atPass(), [['fired', 2, undefined]]);
    clock.tick(1000);
    await table.kitchen({ action: 'bump', round: 1 });
    await expectOk(table.remove(ribs));
    assert.deepEqual(await atPass(), [['ready', 1, 1]]);
    const away = { dishes: [{ order: table.order, line: 0 }], away: true };
    for (let press = 0; press < 2; press += 1)
      await expectOk(seller.call('POST /api/seller/pass/gone', away));
    assert.deepEqual(await atPass(), [['ready', 1, undefined]]);
  });

  it('stays there when nothing else of its order is left, or all of it is cancelled', async () => {
    const [rest, whole] = [await sit(), await sit()];
    for (const table of [rest, whole]) await table.kitchen({ action: 'bump', round: 1 });
    await expectOk(rest.dishes('serve', 0, 1));
    await expectOk(rest.remove(cake));
    await expectOk(whole.dishes('serve', 0));
    await expectOk(whole.cancel());
    assert.deepEqual(
      [await rest.atPass(), await whole.atPass()],
      [['voided'], ['voided', 'voided']],
    );
    await takeAway(rest.order, 2);
    await takeAway(whole.order, 1, 2);
    assert.deepEqual([await rest.atPass(), await whole.atPass()], [undefined, undefined]);
  });
});

describe('an order of which everything is made when it is cancelled', () => {
  it('is on no ticket any more, and stands at the pass until somebody has taken it away', async () => {
    const table = await sit();
    await table.kitchen({ action: 'strike', items: [0, 1, 2] });
    await expectOk(table.cancel());
    assert.equal(await table.ticket(), undefined);
    assert.deepEqual(await table.atPass(), ['voided', 'voided', 'voided']);
    await table.kitchen({ action: 'unstrike', items: [0] });
    assert.equal((await table.recall()).status, 409);
    assert.deepEqual(await table.atPass(), ['voided', 'voided', 'voided']);
    const dishes = [0, 1, 2].map((line) => ({ order: table.order, line }));
    await expectOk(seller.call('POST /api/seller/pass/gone', { dishes, away: true }));
    assert.equal(await table.atPass(), undefined);
  });
});

describe('the pass of a full house', () => {
  it('says how many orders it does not list', async () => {
    for (let count = 0; count < 3; count += 1) await sit();
    const all = await listPass(db, dateOf(clock));
    assert.equal(all.more, undefined);
    const { tickets, more } = await listPass(db, dateOf(clock), 2);
    assert.deepEqual(tickets, all.tickets.slice(0, 2));
    assert.equal(more, all.tickets.length - 2);
  });
});

describe('POST /api/seller/dishes', () => {
  it('answers 404 for an unknown order, and leaves a cancelled one as it is', async () => {
    const table = await sit();
    const unknown = await seller.call('POST /api/seller/dishes', {
      action: 'serve',
      dishes: [{ order: 'none', line: 0 }],
    });
    assert.equal(unknown.status, 404);
    for (const dish of [ribs, fries, cake]) await expectOk(table.remove(dish));
    await expectOk(table.dishes('serve', 0, 1, 2));
    assert.deepEqual(await table.states(), ['voided', 'voided', 'voided']);
  });

  it('serves the same dishes from two tablets once', async () => {
    const table = await sit();
    const answers = await Promise.all([
      table.dishes('serve', 0, 1, 2),
      table.dishes('serve', 2, 1, 0),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const changes = await db
      .selectFrom('dine_order_status_changes')
      .select('to_status')
      .where('order_id', '=', table.order)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      changes.map(({ to_status: status }) => status),
      ['Food is being prepared', 'Food Placed'],
    );
  });
});

type Table = Awaited<ReturnType<typeof sit>>;
type AnyPress =
  | { dishes: DishPress['action']; lines: number[] }
  | { kitchen: 'strike' | 'unstrike'; lines: number[] }
  | { bump: 'bump' | 'recall'; lines: number[] | undefined }
  | { remove: string };

async function pressAny(table: Table, press: AnyPress): Promise<void> {
  if ('dishes' in press) await expectOk(table.dishes(press.dishes, ...press.lines));
  else if ('kitchen' in press) await table.kitchen({ action: press.kitchen, items: press.lines });
  else if ('bump' in press) {
    const { rows } = await sql<{ round: number }>`
      select round from kitchen_tickets where dine_order_id = ${table.order}`.execute(db);
    const isDone = (await table.states()).every(
      (state) => state === 'served' || state === 'voided',
    );
    const moved = {
      action: press.bump,
      ticket: table.ticketId,
      round: rows[0]?.round ?? 1,
      items: press.lines,
    };
    const { status, text } = await seller.call('POST /api/seller/kitchen/press', moved);
    // What was recalled already is not bumped: recalling it again changes nothing.
    const allowed = isDone && press.bump === 'recall' ? [200, 409] : [200];
    assert.ok(allowed.includes(status), text);
  } else await table.remove(press.remove);
}

/** The state of a dish as the kitchen reads it. */
function stateOnTicket(
  { takenAt }: KitchenTicket,
  { struck, held, served, cancelled }: KitchenTicket['items'][number],
): DishState {
  if (cancelled) return 'voided';
  if (served) return 'served';
  if (held) return 'held';
  if (struck) return 'ready';
  return takenAt ? 'cooking' : 'fired';
}

/**
 * A dish that is to be made is on a ticket, and one that is served on none to be made; kitchen, pass
 * and floor agree about what is to be made, ready and served.
 * @param standing the dishes that were cancelled when they were ready
 * @param eaten those that were cancelled when they were served: for the kitchen they still are
 */
async function expectNothingLost(
  table: Table,
  standing = new Set<number>(),
  eaten = new Set<number>(),
): Promise<void> {
  const [states, ticket] = [await table.states(), await table.ticket()];
  for (const [line, state] of states.entries()) {
    assert.ok(state, `dish ${line} has a state`);
    const isOnTicket = ticket?.items.some((item) => item.line === line) ?? false;
    if (['held', 'fired', 'cooking'].includes(state))
      assert.ok(isOnTicket, `dish ${line} is ${state} and on no ticket`);
  }
  const shown = ticket?.items.map((item) => stateOnTicket(ticket, item));
  const inKitchen = states.map((state, line) => (eaten.has(line) ? 'served' : state));
  assert.deepEqual(shown ?? inKitchen, inKitchen);
  const atPass = states.filter((state, line) =>
    state === 'voided' ? standing.has(line) : state !== 'served',
  );
  assert.deepEqual((await table.atPass()) ?? [], atPass);
  const isServed = states.every((state) => state === 'served' || state === 'voided');
  if (states.includes('served'))
    assert.equal((await table.status()) === 'Food Placed', isServed, states.join());
  const ready = states.filter((state) => state === 'ready').length;
  assert.equal((await table.ready()) ?? 0, ready);
}

describe('whatever the kitchen and the floor press', () => {
  const lines = fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 });
  const presses: fc.Arbitrary<AnyPress[]> = fc.array(
    fc.oneof(
      fc.record({
        dishes: fc.constantFrom<DishPress['action'][]>('serve', 'unserve', 'hold', 'fire'),
        lines,
      }),
      fc.record({
        kitchen: fc.constantFrom<('strike' | 'unstrike')[]>('strike', 'unstrike'),
        lines,
      }),
      fc.record({
        bump: fc.constantFrom<('bump' | 'recall')[]>('bump', 'recall'),
        lines: fc.option(lines, { nil: undefined }),
      }),
      fc.record({ remove: fc.constantFrom(ribs, fries, cake) }),
    ),
    { minLength: 1, maxLength: 8 },
  );

  it('no dish is lost: one that is not served is on a ticket or at the pass', async () => {
    await fc.assert(
      fc.asyncProperty(presses, async (all) => {
        const table = await sit();
        const [standing, eaten] = [new Set<number>(), new Set<number>()];
        for (const press of all) {
          const before = await table.states();
          await pressAny(table, press);
          for (const [line, state] of (await table.states()).entries())
            if (state === 'voided' && before[line] === 'ready') standing.add(line);
            else if (state === 'voided' && before[line] === 'served') eaten.add(line);
          await expectNothingLost(table, standing, eaten);
        }
      }),
      { numRuns: randomRuns(25) },
    );
  });
});
