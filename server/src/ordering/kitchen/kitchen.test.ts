import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { KitchenPress, KitchenTicket, Order, PassTicket } from '@smokehouse/shared/contract';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { openStream } from '../../events/testing';
import { randomRuns } from '../../testing-random';
import { expectOk, openShop, type Customer, type Item } from '../orders/testing';
import { sellBefore } from '../seller-orders/testing';
import { closeForgottenTickets, correctTicket, openDueTickets } from './tickets';

const shop = await openShop({
  TABLES: '99',
  KITCHEN_TABLE_MINUTES: '12',
  KITCHEN_DELIVERY_MINUTES: '30',
});
const { clock, db, url } = shop;
const wings = await shop.dish();
const slaw = await shop.dish({ name: 'Slaw', name_ar: 'سلطة ملفوف', price_halalas: 1250 });
const cake = await shop.dish({ name: 'Cake' });
await db
  .updateTable('products')
  .set({ station: 'pit', course: 'starters', kitchen_name: 'wings', kitchen_name_ar: 'أجنحة' })
  .where('id', '=', wings)
  .execute();
await db.updateTable('products').set({ course: 'desserts' }).where('id', '=', cake).execute();
/** Two displays. */
const [one, two] = [await shop.seller(), await shop.seller()];
const customer = await shop.customer();
type Guest = Awaited<ReturnType<typeof shop.guest>>;

const meal = (dishes: Record<string, number> = { [wings]: 2, [slaw]: 1 }): Item[] =>
  Object.entries(dishes).map(([product, quantity]) => ({ product, quantity }));

/** Pays for a delivery order. @returns its id */
async function sell(items = meal(), to: Customer = customer): Promise<string> {
  const { id } = await to.order(items);
  await expectOk(to.verify((await to.pay(id)).body));
  return (await to.orders()).find((order) => order.id === id)?._id ?? '';
}
/** Orders at a table. @returns the order's id */
async function serve(guest: Guest, items = meal()): Promise<string> {
  clock.tick(1000);
  await expectOk(guest.call('POST /api/dineorder/cod', { items }));
  return (await guest.call('POST /api/dineorder/user', {})).body.orders[0]._id;
}
interface Kitchen {
  tickets: KitchenTicket[];
  bumped: KitchenTicket[];
}
const kitchen = async (who = one): Promise<Kitchen> =>
  (await expectOk(who.call<Kitchen>('GET /api/seller/kitchen'))).body;
/** The end of the receipt of a delivery order. */
async function numberOf(orderId: string): Promise<string> {
  const query = db.selectFrom('orders').select('receipt').where('id', '=', orderId);
  return (await query.executeTakeFirst())?.receipt.slice(-8) ?? orderId.slice(-6).toUpperCase();
}
async function ticketOf(orderId: string): Promise<KitchenTicket | undefined> {
  const wanted = await numberOf(orderId);
  return (await kitchen()).tickets.find(({ number }) => number === wanted);
}
async function openTicketOf(orderId: string): Promise<KitchenTicket> {
  const ticket = await ticketOf(orderId);
  assert.ok(ticket, 'the ticket is open');
  return ticket;
}
/** A customer can cancel until the kitchen has begun. */
const isCancellable = async (orderId: string) => {
  const { body } = await customer.call('GET /api/order/user');
  return body.orders.some((order: Order) => order._id === orderId && order.cancellable);
};
const press = (pressed: KitchenPress, who = one) =>
  who.call<{ tickets: KitchenTicket[] }>('POST /api/seller/kitchen/press', pressed);
const pressOk = async (pressed: KitchenPress, who = one) =>
  (await expectOk(press(pressed, who))).body.tickets[0];
const HOUR_MS = 60 * 60_000;
let keys = 0;
const correct = (orderId: string, change: object) =>
  one.call(
    'POST /api/seller/order/correct',
    { orderId, reason: 'sold_out', by: 'Salem', ...change },
    { headers: { 'idempotency-key': `key-${(keys += 1)}` } },
  );
const remove = (product: string, quantity = 1) => ({
  kind: 'remove',
  items: [{ product, quantity }],
});
const shown = (ticket: KitchenTicket) =>
  ticket.items.map(({ name, quantity, was, cancelled }) => [name, quantity, was, cancelled]);

describe('a ticket', () => {
  it('opens when a delivery order is paid, with the text of what is to be made', async () => {
    const { id } = await customer.order(meal());
    const order = (await customer.orders()).find((one) => one.id === id);
    assert.equal(await ticketOf(order!._id), undefined, 'unpaid');
    const paidAt = clock.now();
    await expectOk(customer.verify((await customer.pay(id)).body));
    const { _id, items, ...ticket } = await openTicketOf(order!._id);
    assert.deepEqual(ticket, {
      kind: 'delivery',
      number: await numberOf(order!._id),
      round: 1,
      openedAt: new Date(paidAt).toISOString(),
      promisedAt: new Date(paidAt + 30 * 60_000).toISOString(),
    });
    assert.deepEqual(items, [
      {
        line: 0,
        product: wings,
        name: 'Smoked Wings',
        nameAr: 'أجنحة مدخّنة',
        kitchenName: 'wings',
        kitchenNameAr: 'أجنحة',
        quantity: 2,
        station: 'pit',
        course: 'starters',
      },
      { line: 1, product: slaw, name: 'Slaw', nameAr: 'سلطة ملفوف', quantity: 1 },
    ]);
  });

  it('opens at once at a table with its code, and else when the desk confirms the order', async () => {
    const seated = await openTicketOf(await serve(await shop.guest('Huda', '7')));
    assert.deepEqual([seated.kind, seated.table], ['dine', '7']);
    assert.equal(Date.parse(seated.promisedAt) - Date.parse(seated.openedAt), 12 * 60_000);

    const waiting = await serve(await shop.guest('Fahad'));
    assert.equal(await ticketOf(waiting), undefined);
    clock.tick(60_000);
    await expectOk(one.call('POST /api/order/dineconfirm', { orderId: waiting }));
    await expectOk(two.call('POST /api/order/dineconfirm', { orderId: waiting }));
    assert.equal((await openTicketOf(waiting)).openedAt, new Date(clock.now()).toISOString());
  });

  it('keeps its text when the dish is renamed or moved', async () => {
    const dish = await shop.dish({ name: 'Ribs' });
    const order = await sell(meal({ [dish]: 1 }));
    await db.updateTable('products').set({ name: 'Bones' }).where('id', '=', dish).execute();
    assert.equal((await openTicketOf(order)).items[0]?.name, 'Ribs');
  });

  it('stands after all older ones; those of one moment stand in the order of their numbers', async () => {
    const guests = await Promise.all(['1', '2', '3', '4'].map((t) => shop.guest('G', t)));
    const late = await Promise.all(
      guests.map((guest) => guest.call('POST /api/dineorder/cod', { items: meal() })),
    );
    assert.ok(late.every(({ status }) => status === 200));
    const { tickets } = await kitchen();
    assert.deepEqual(
      tickets.map(({ openedAt }) => openedAt),
      tickets.map(({ openedAt }) => openedAt).sort(),
    );
    const { rows } = await sql<{ id: string }>`
      select id from kitchen_tickets where bumped_at is null order by opened_at, position`.execute(
      db,
    );
    assert.deepEqual(
      tickets.map(({ _id }) => _id),
      rows.map(({ id }) => id),
    );
  });

  it('is closed when what is made of its order leaves the kitchen, and returns with it', async () => {
    const order = await sell();
    await pressOk({ action: 'strike', ticket: (await openTicketOf(order))._id, items: [0, 1] });
    const move = (status: string) =>
      expectOk(one.call('PUT /api/order/status', { orderId: order, status }));
    await move('Out For Delivery');
    assert.equal(await ticketOf(order), undefined);
    await move('Food is being prepared');
    assert.equal((await openTicketOf(order)).round, 2);
  });
});

describe('a delivery that leaves the kitchen', () => {
  const move = (orderId: string, more: object = {}) =>
    one.call('PUT /api/order/status', { orderId, status: 'Out For Delivery', ...more });
  const leave = async (orderId: string) => {
    const { status, body } = await move(orderId, { asks: true });
    return status === 200 ? 'left' : [body.code, body.unserved];
  };

  it('names the dishes that the kitchen has not made, if the desk asks', async () => {
    const order = await sell();
    const refused = (lines: number[], dishes: number) => [
      'dishes_unserved',
      { held: 0, open: dishes, ready: [], lines },
    ];
    assert.deepEqual(await leave(order), refused([0, 1], 3));
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [1] });
    assert.deepEqual(await leave(order), refused([0], 2));
    await pressOk({ action: 'bump', ticket, round: 1 });
    assert.equal(await leave(order), 'left');
  });

  it('counts the dishes, not the lines', async () => {
    const order = await sell(meal({ [wings]: 3 }));
    const answer = await leave(order);
    assert.deepEqual(answer, ['dishes_unserved', { held: 0, open: 3, ready: [], lines: [0] }]);
    await expectOk(move(order));
    await expectOk(move(order, { status: 'Food Delivered' }));
    const { after } = await db
      .selectFrom('audit_events')
      .select('after')
      .where('subject_id', '=', order)
      .where('action', '=', 'order.status')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    assert.deepEqual(after, {
      ...{ status: 'Out For Delivery' },
      ...{ unready: ['3 × Smoked Wings'], unreadyAr: ['3 × أجنحة مدخّنة'] },
    });
    const { body } = await expectOk(one.call(`GET /api/seller/audit/story?order=${order}`));
    const story = body.events as { action: string; after?: { unready?: string[] } }[];
    assert.equal(story.find(({ action }) => action === 'order.status')?.after?.unready?.length, 1);
  });

  it('names what of an order for later is not begun, and nothing that was removed', async () => {
    const order = await sell();
    await expectOk(correct(order, { kind: 'remove', items: [{ product: slaw, quantity: 1 }] }));
    const later = await sellBefore(shop, customer, {
      at: new Date(clock.now()),
      dish: { id: wings },
    });
    assert.equal(await ticketOf(later), undefined);
    for (const [unready, open] of [
      [order, 2],
      [later, 1],
    ] as const)
      assert.deepEqual(await leave(unready), [
        'dishes_unserved',
        { held: 0, open, ready: [], lines: [0] },
      ]);
    for (const unready of [order, later])
      await expectOk(move(unready, { status: 'Food Delivered' }));
  });

  it('leaves unasked without the question, and comes back without one', async () => {
    const order = await sell();
    await expectOk(move(order));
    await expectOk(move(order, { status: 'Food is being prepared', asks: true }));
  });
});

describe('a press', () => {
  it('takes, strikes, bumps and recalls; the order keeps its status', async () => {
    const order = await sell();
    const { _id: ticket } = await openTicketOf(order);
    assert.equal(await isCancellable(order), true);
    clock.tick(1000);
    const taken = await pressOk({ action: 'take', tickets: [ticket] });
    assert.equal(taken?.takenAt, new Date(clock.now()).toISOString());
    assert.equal(await isCancellable(order), false);

    const struck = await pressOk({ action: 'strike', ticket, items: [1] });
    assert.deepEqual(
      struck?.items.map((item) => item.struck),
      [undefined, true],
    );
    const unstruck = await pressOk({ action: 'unstrike', ticket, items: [1] });
    assert.deepEqual(
      unstruck?.items.map((item) => item.struck),
      [undefined, undefined],
    );

    await pressOk({ action: 'bump', ticket, round: 1 });
    assert.equal(await ticketOf(order), undefined);
    assert.equal((await kitchen()).bumped[0]?._id, ticket);
    await pressOk({ action: 'recall', ticket, round: 1 });
    assert.equal((await openTicketOf(order)).round, 2);
    const status = (await customer.orders()).find(({ _id }) => _id === order)?.status;
    assert.equal(status, 'Food is being prepared');
  });

  it('begins the order, whatever is pressed first', async () => {
    const order = await sell();
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [0] });
    assert.equal(await isCancellable(order), false);
  });

  it('of two displays bumps once, and a late one does not bump a recalled ticket', async () => {
    const order = await sell();
    const { _id: ticket } = await openTicketOf(order);
    const bump = { action: 'bump', ticket, round: 1 } as const;
    const answers = await Promise.all([press(bump), press(bump, two), press(bump, two)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const at = (await kitchen()).bumped[0]?.bumpedAt;
    clock.tick(5000);
    assert.equal((await pressOk(bump, two))?.bumpedAt, at);
    await pressOk({ action: 'recall', ticket, round: 1 });
    await pressOk({ action: 'recall', ticket, round: 1 }, two);
    await pressOk(bump, two);
    assert.equal((await openTicketOf(order)).round, 2);
  });

  it('holds a course at a table until it is fired; a held item cannot be struck', async () => {
    const order = await serve(await shop.guest('Huda', '9'), meal({ [wings]: 2, [cake]: 1 }));
    const { _id: ticket } = await openTicketOf(order);
    const course = 'desserts';
    const held = await pressOk({ action: 'hold', ticket, course });
    assert.deepEqual(
      held?.items.map((item) => item.held),
      [undefined, true],
    );
    const still = await pressOk({ action: 'strike', ticket, items: [0, 1] });
    assert.deepEqual(
      still?.items.map((item) => item.struck),
      [true, undefined],
    );
    const fired = await pressOk({ action: 'fire', ticket, course });
    assert.deepEqual(
      fired?.items.map((item) => item.held),
      [undefined, undefined],
    );

    const delivery = await openTicketOf(await sell(meal({ [wings]: 2, [cake]: 1 })));
    const never = await pressOk({ action: 'hold', ticket: delivery._id, course });
    assert.equal(
      never?.items.some((item) => item.held),
      false,
    );
  });

  it('undoes its own bump, also after another display bumped what was fired since', async () => {
    const order = await serve(await shop.guest('Huda', '9'), meal({ [wings]: 2, [cake]: 1 }));
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'hold', ticket, course: 'desserts' });
    await pressOk({ action: 'bump', ticket, round: 1, items: [0] });
    clock.tick(1000);
    await pressOk({ action: 'fire', ticket, course: 'desserts' });
    await pressOk({ action: 'bump', ticket, round: 2, items: [1] }, two);
    const undone = await pressOk({ action: 'recall', ticket, round: 1, items: [0] });
    assert.deepEqual(
      undone?.items.map((item) => item.struck),
      [undefined, true],
    );
    clock.tick(1000);
    await pressOk({ action: 'bump', ticket, round: 3, items: [0] });
    const other = await pressOk({ action: 'recall', ticket, round: 3, items: [0] }, two);
    assert.deepEqual(
      other?.items.map((item) => item.struck),
      [undefined, true],
    );
  });

  it('of an unknown ticket is refused with a clear sentence, and takes none of the others', async () => {
    const order = await sell();
    const { _id: ticket } = await openTicketOf(order);
    const answer = await press({ action: 'take', tickets: [ticket, 'nothing'] });
    assert.deepEqual([answer.status, answer.body.message], [404, 'There is no such ticket.']);
    assert.equal((await openTicketOf(order)).takenAt, undefined);
    assert.equal((await press({ action: 'dance', ticket } as never)).status, 400);
  });

  it('is for the seller only', async () => {
    for (const who of [shop.browser(), customer, await shop.guest()])
      assert.equal((await press({ action: 'take', tickets: ['x'] }, who)).status, 401);
  });

  it('and a new ticket are sent to every display at once', async () => {
    const stream = await openStream(url, two);
    after(() => stream.stop());
    await stream.next('hello');
    const order = await serve(await shop.guest('Huda', '3'));
    assert.deepEqual((await stream.next('kitchen')).data, { change: 'opened' });
    await pressOk({ action: 'take', tickets: [(await openTicketOf(order))._id] });
    assert.deepEqual((await stream.next('kitchen')).data, { change: 'pressed' });
  });
});

describe('a correction', () => {
  it('crosses out a line with its reason, and shows an earlier quantity until it was seen', async () => {
    const order = await sell(meal({ [wings]: 3, [slaw]: 1 }));
    const changedAt = clock.now();
    await expectOk(correct(order, remove(wings)));
    await expectOk(correct(order, remove(slaw)));
    const ticket = await openTicketOf(order);
    assert.deepEqual(shown(ticket), [
      ['Smoked Wings', 2, 3, undefined],
      ['Slaw', 1, undefined, 'sold_out'],
    ]);
    assert.equal(ticket.changedAt, new Date(changedAt).toISOString());
    const seen = await pressOk({ action: 'see', ticket: ticket._id, items: [0, 1] });
    assert.deepEqual(shown(seen!), [
      ['Smoked Wings', 2, undefined, undefined],
      ['Slaw', 1, undefined, 'sold_out'],
    ]);
    assert.equal(seen?.changedAt, undefined);
  });

  it('that cancels the order crosses out everything; the ticket stays until it is bumped', async () => {
    const order = await serve(await shop.guest('Huda', '4'));
    await expectOk(correct(order, { kind: 'cancel' }));
    assert.deepEqual(
      (await openTicketOf(order)).items.map((item) => item.cancelled),
      ['sold_out', 'sold_out'],
    );
  });

  it('stays on the ticket until each of its stations has noticed it', async () => {
    const unseen = (ticket: KitchenTicket) => ticket.items.map((item) => item.unseen);
    const order = await serve(await shop.guest('Huda', '4'));
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [1] });
    await pressOk({ action: 'unstrike', ticket, items: [1] });
    await expectOk(correct(order, remove(wings, 2)));
    assert.deepEqual(unseen(await openTicketOf(order)), [true, undefined]);
    // Whoever makes the rest has seen what is crossed out beside it.
    await pressOk({ action: 'strike', ticket, items: [0] });
    assert.deepEqual(unseen(await openTicketOf(order)), [undefined, undefined]);

    const whole = await serve(await shop.guest('Huda', '4'));
    const { _id: cancelled } = await openTicketOf(whole);
    await expectOk(correct(whole, { kind: 'cancel' }));
    assert.deepEqual(unseen(await openTicketOf(whole)), [true, true]);
    await pressOk({ action: 'see', ticket: cancelled, items: [0] });
    assert.deepEqual(unseen(await openTicketOf(whole)), [undefined, true]);
    await pressOk({ action: 'see', ticket: cancelled, items: [1] });
    assert.equal(await ticketOf(whole), undefined);
  });

  it('of what is made or on hold is no news: the ticket of a cancelled order goes at once', async () => {
    const order = await serve(await shop.guest('Huda', '5'), meal({ [wings]: 1, [cake]: 1 }));
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [0] });
    await pressOk({ action: 'hold', ticket, course: 'desserts' });
    await expectOk(correct(order, { kind: 'cancel' }));
    assert.equal(await ticketOf(order), undefined);
    assert.ok((await kitchen()).bumped.every(({ _id }) => _id !== ticket));
  });

  it('of the last dishes, one by one, takes the ticket off once each station has noticed', async () => {
    const order = await serve(await shop.guest('Huda', '5'), meal({ [wings]: 1, [slaw]: 1 }));
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [0] });
    await expectOk(correct(order, remove(slaw)));
    // Its station has to stop; the wings are made and not cancelled yet.
    await pressOk({ action: 'see', ticket, items: [1] });
    assert.ok(await ticketOf(order));
    await expectOk(correct(order, remove(wings)));
    assert.equal(await ticketOf(order), undefined);
  });

  it('of an order that is made in part keeps the ticket for the stations that have to stop', async () => {
    for (const last of ['see', 'strike'] as const) {
      const order = await serve(await shop.guest('Huda', '5'), meal({ [wings]: 1, [slaw]: 1 }));
      const { _id: ticket } = await openTicketOf(order);
      await pressOk({ action: 'strike', ticket, items: [0] });
      await expectOk(correct(order, { kind: 'cancel' }));
      assert.deepEqual(
        (await openTicketOf(order)).items.map((item) => item.unseen),
        [undefined, true],
      );
      await pressOk({ action: last, ticket, items: [1] });
      assert.equal(await ticketOf(order), undefined);
    }
  });

  it('of what is served changes nothing on the open ticket', async () => {
    const order = await serve(
      await shop.guest('Huda', '8'),
      meal({ [wings]: 1, [slaw]: 3, [cake]: 1 }),
    );
    const serveDishes = (line: number) =>
      one.call('POST /api/seller/dishes', { action: 'serve', dishes: [{ order, line }] });
    await expectOk(serveDishes(0));
    await expectOk(serveDishes(1));
    const states = async () =>
      (await openTicketOf(order)).items.map(({ struck, served, was, cancelled }) => [
        ...[struck, served, was, cancelled],
      ]);
    const before = await states();
    assert.deepEqual(before[0], [true, true, undefined, undefined]);
    clock.tick(1000);
    await expectOk(correct(order, remove(wings)));
    await expectOk(correct(order, remove(slaw)));
    assert.deepEqual(await states(), before);
    assert.equal((await openTicketOf(order)).changedAt, undefined);
    // What it takes with the whole order is news only where it was not served.
    await expectOk(correct(order, { kind: 'cancel' }));
    assert.deepEqual(await states(), [
      ...before.slice(0, 2),
      [undefined, undefined, undefined, 'sold_out'],
    ]);
  });

  it('that only changes the price leaves the ticket as it is', async () => {
    const order = await sell();
    const before = await openTicketOf(order);
    await expectOk(correct(order, { kind: 'comp', items: [{ product: slaw, quantity: 1 }] }));
    await expectOk(correct(order, { kind: 'discount', percent: 10 }));
    assert.deepEqual(await openTicketOf(order), before);
  });

  it('before the desk confirms the order is left out of its ticket', async () => {
    const order = await serve(await shop.guest('Fahad'), meal({ [wings]: 2, [slaw]: 1 }));
    await expectOk(correct(order, remove(slaw)));
    await expectOk(correct(order, remove(wings)));
    await expectOk(one.call('POST /api/order/dineconfirm', { orderId: order }));
    assert.deepEqual(shown(await openTicketOf(order)), [['Smoked Wings', 1, undefined, undefined]]);
  });

  it('is either on the order and on the ticket or on neither when the server is killed', async () => {
    const order = await sell();
    const before = await openTicketOf(order);
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await correctTicket(tx, { kind: 'delivery', id: order }, 'all', 'late', new Date());
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      }),
    );
    assert.deepEqual(await openTicketOf(order), before);
  });
});

describe('a delivery of which everything stands ready', () => {
  it('says so on the orders page, at once, until it leaves or is recalled', async () => {
    const stream = await openStream(url, two);
    after(() => stream.stop());
    await stream.next('hello');
    const order = await sell(meal({ [wings]: 2, [slaw]: 1 }));
    const { _id: ticket, round } = await openTicketOf(order);
    const readySince = async () => {
      const { body } = await expectOk(one.call('GET /api/order/seller?limit=50'));
      const found = (body.orders as Order[]).find(({ _id }) => _id === order);
      return found?.readySince;
    };
    await pressOk({ action: 'strike', ticket, items: [0] });
    assert.equal(await readySince(), undefined);
    const at = new Date(clock.now()).toISOString();
    const news = (async () => {
      for (;;) {
        const { data } = await stream.next('seller-orders');
        if ((data as { change: string }).change === 'dishes') return data;
      }
    })();
    await pressOk({ action: 'bump', ticket, round });
    assert.equal(((await news) as { orderId: string }).orderId, order);
    assert.equal(await readySince(), at);
    await pressOk({ action: 'recall', ticket, round });
    assert.equal(await readySince(), undefined);
    await pressOk({ action: 'bump', ticket, round: round + 1 });
    await expectOk(
      one.call('PUT /api/order/status', { orderId: order, status: 'Out For Delivery' }),
    );
    assert.equal(await readySince(), undefined);
  });
});

describe('a delivery that leaves without some of its dishes', () => {
  const move = (orderId: string, status: string) =>
    expectOk(one.call('PUT /api/order/status', { orderId, status }));

  it('keeps its ticket for them, marked, until the kitchen has made them', async () => {
    const order = await sell(meal({ [wings]: 2, [slaw]: 1 }));
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [0] });
    const leftAt = new Date(clock.now()).toISOString();
    await move(order, 'Out For Delivery');
    const left = await openTicketOf(order);
    assert.equal(left.leftAt, leftAt);
    assert.deepEqual(
      left.items.map(({ served }) => served),
      [true, undefined],
    );
    await pressOk({ action: 'bump', ticket, round: left.round });
    assert.equal(await ticketOf(order), undefined);
  });

  const atPass = async (orderId: string) =>
    (await expectOk(one.call<{ tickets: PassTicket[] }>('GET /api/seller/pass'))).body.tickets.find(
      ({ order }) => order === orderId,
    );
  /** The lines that the desk is told the order left without. */
  const leftWithout = async (orderId: string) => {
    const { body } = await expectOk(one.call<{ orders: Order[] }>('GET /api/order/seller'));
    return body.orders.find(({ _id }) => _id === orderId)?.leftWithout;
  };
  const sendAfter = (order: string, ...lines: number[]) =>
    one.call('POST /api/seller/pass/gone', { dishes: lines.map((line) => ({ order, line })) });

  it('stands at the pass with them, and on the list of orders, until they are sent after', async () => {
    const order = await sell(meal({ [wings]: 2, [slaw]: 1 }));
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [0] });
    assert.equal((await atPass(order))?.leftAt, undefined);
    assert.equal(await leftWithout(order), undefined);
    await move(order, 'Out For Delivery');
    const missing = async () => {
      const found = await atPass(order);
      return [found?.leftAt !== undefined, found?.dishes.map(({ line, state }) => [line, state])];
    };
    assert.deepEqual(await missing(), [true, [[1, 'cooking']]]);
    assert.deepEqual(await leftWithout(order), [1]);
    assert.equal((await sendAfter(order, 1)).body.code, 'dishes_not_ready');
    await pressOk({ action: 'bump', ticket, round: 1 });
    assert.deepEqual(await missing(), [true, [[1, 'ready']]]);
    assert.deepEqual(await leftWithout(order), [1]);
    const stream = await openStream(url, one);
    after(() => stream.stop());
    await stream.next('hello');
    for (const screen of [1, 2])
      assert.equal((await sendAfter(order, 1)).status, 200, `screen ${screen}`);
    assert.equal((await stream.next('seller-orders')).data.orderId, order);
    assert.equal(await atPass(order), undefined);
    assert.equal(await leftWithout(order), undefined);
  });

  it('closes its ticket when what the kitchen only struck is sent after', async () => {
    const order = await sell(meal({ [wings]: 2, [slaw]: 1 }));
    const { _id: ticket } = await openTicketOf(order);
    await move(order, 'Out For Delivery');
    await pressOk({ action: 'strike', ticket, items: [0, 1] });
    await expectOk(sendAfter(order, 0, 1));
    assert.equal(await ticketOf(order), undefined);
  });

  it('is not waited for at the pass once it has arrived, is cancelled or comes back', async () => {
    const arrived = await sell();
    const cancelled = await sell();
    const back = await sell();
    for (const order of [arrived, cancelled, back]) await move(order, 'Out For Delivery');
    await move(arrived, 'Food Delivered');
    await expectOk(correct(cancelled, { kind: 'cancel' }));
    await move(back, 'Food is being prepared');
    assert.deepEqual(
      [await atPass(arrived), await atPass(cancelled), (await atPass(back))?.leftAt],
      [undefined, undefined, undefined],
    );
    for (const order of [arrived, cancelled, back])
      assert.equal(await leftWithout(order), undefined);
    assert.equal((await sendAfter(back, 0)).status, 409);
  });

  it('is not told to its customer', async () => {
    const order = await sell();
    await move(order, 'Out For Delivery');
    const own = (await customer.orders()).find(({ _id }) => _id === order);
    assert.ok(own && !('leftWithout' in own));
  });

  it('names them again when it has arrived, until they were sent after', async () => {
    const order = await sell(meal({ [wings]: 2, [slaw]: 1 }));
    const { _id: ticket, round } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [1] });
    await move(order, 'Out For Delivery');
    const arrive = () =>
      one.call('PUT /api/order/status', {
        ...{ orderId: order, status: 'Food Delivered', asks: true },
      });
    for (const press of [undefined, { action: 'bump', ticket, round } as const]) {
      // Made, but nobody has sent it.
      if (press) await pressOk(press);
      const { status, body } = await arrive();
      assert.deepEqual([status, body.code], [409, 'dishes_unserved']);
      assert.deepEqual(body.unserved, { held: 0, open: 2, ready: [], lines: [0] });
    }
    await expectOk(sendAfter(order, 0));
    await expectOk(arrive());
  });

  it('has no ticket any more once it has arrived', async () => {
    const order = await sell();
    await move(order, 'Out For Delivery');
    await move(order, 'Food Delivered');
    assert.equal(await ticketOf(order), undefined);
  });

  it('has its whole ticket again if it comes back', async () => {
    const order = await sell();
    const before = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket: before._id, items: [0] });
    await move(order, 'Out For Delivery');
    await move(order, 'Food is being prepared');
    const back = await openTicketOf(order);
    assert.equal(back.leftAt, undefined);
    assert.deepEqual(
      back.items.map(({ struck, served }) => [struck, served]),
      [
        [true, undefined],
        [undefined, undefined],
      ],
    );
  });
});

describe('a delivery that is cancelled when some of it is made', () => {
  const atPass = async (orderId: string) =>
    (await expectOk(one.call<{ tickets: PassTicket[] }>('GET /api/seller/pass'))).body.tickets
      .find(({ order }) => order === orderId)
      ?.dishes.map(({ line, state }) => [line, state]);
  const take = (order: string) =>
    one.call('POST /api/seller/pass/gone', { dishes: [{ order, line: 0 }], away: true });

  it('stands at the pass with that until somebody has taken it away', async () => {
    const order = await sell(meal({ [wings]: 2, [slaw]: 1 }));
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [0] });
    assert.equal((await take(order)).status, 409, 'nothing of it is cancelled');
    await expectOk(correct(order, { kind: 'cancel' }));
    assert.deepEqual(await atPass(order), [[0, 'voided']]);
    await pressOk({ action: 'see', ticket, items: [1] });
    assert.equal(await ticketOf(order), undefined);
    assert.deepEqual(await atPass(order), [[0, 'voided']]);
    for (const screen of [1, 2]) assert.equal((await take(order)).status, 200, `screen ${screen}`);
    assert.equal(await atPass(order), undefined);
  });

  it('stands there with nothing when it had left, or when nothing of it was made', async () => {
    const [left, unmade] = [await sell(), await sell()];
    const { _id: ticket } = await openTicketOf(left);
    await pressOk({ action: 'strike', ticket, items: [0, 1] });
    const move = { orderId: left, status: 'Out For Delivery' };
    await expectOk(one.call('PUT /api/order/status', move));
    for (const order of [left, unmade]) {
      await expectOk(correct(order, { kind: 'cancel' }));
      assert.equal(await atPass(order), undefined);
    }
  });
});

describe('a delivery at the pass', () => {
  it('stands among those that are ready once all of its dishes are', async () => {
    const order = await sell();
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [0] });
    clock.tick(1000);
    const table = await serve(await shop.guest('Noura', '60'), meal({ [cake]: 1 }));
    await pressOk({ action: 'strike', ticket: (await openTicketOf(table))._id, items: [0] });
    const listed = async () =>
      (await expectOk(one.call<{ tickets: PassTicket[] }>('GET /api/seller/pass'))).body.tickets
        .map((one) => one.order)
        .filter((id) => id === order || id === table);
    assert.deepEqual(await listed(), [table, order]);
    clock.tick(1000);
    await pressOk({ action: 'strike', ticket, items: [1] });
    assert.deepEqual(await listed(), [table, order]);
  });
});

describe('a round that is served before all of it is made', () => {
  const move = (orderId: string, status: string) =>
    expectOk(one.call('PUT /api/order/dinestatus', { orderId, status }));
  const itemsOf = async (orderId: string) =>
    (await openTicketOf(orderId)).items.map(({ struck, served, unmade }) => [
      ...[struck, served, unmade],
    ]);
  let places = 30;
  const order = async (dishes: Record<string, number>) =>
    serve(await shop.guest('Amal', String((places += 1))), meal(dishes));

  it('keeps its ticket, marked, with nothing left to make, until it is bumped', async () => {
    const round = await order({ [wings]: 1, [slaw]: 2 });
    const { _id: ticket } = await openTicketOf(round);
    await pressOk({ action: 'strike', ticket, items: [0] });
    const stream = await openStream(url, one);
    after(() => stream.stop());
    await stream.next('hello');
    await move(round, 'Food Placed');
    await stream.next('kitchen');
    const kept = await openTicketOf(round);
    assert.equal(kept.leftAt, new Date(clock.now()).toISOString());
    assert.deepEqual(await itemsOf(round), [
      [true, true, undefined],
      [true, true, true],
    ]);
    clock.tick(1000);
    await pressOk({ action: 'bump', ticket, round: kept.round, items: [] });
    assert.equal(await ticketOf(round), undefined);
    assert.ok((await kitchen()).bumped.every(({ _id }) => _id !== ticket));
  });

  it('goes once each of its stations has noticed that nothing is to be made', async () => {
    const round = await order({ [wings]: 1, [slaw]: 2 });
    const { _id: ticket } = await openTicketOf(round);
    await move(round, 'Food Placed');
    await pressOk({ action: 'see', ticket, items: [0] });
    assert.deepEqual(await itemsOf(round), [
      [true, true, undefined],
      [true, true, true],
    ]);
    await pressOk({ action: 'see', ticket, items: [1] });
    assert.equal(await ticketOf(round), undefined);
  });

  it('has its whole ticket again if it is set back, also after it was bumped or seen', async () => {
    for (const end of [undefined, 'bump', 'see'] as const) {
      const round = await order({ [wings]: 1, [slaw]: 2, [cake]: 1 });
      const { _id: ticket } = await openTicketOf(round);
      await pressOk({ action: 'strike', ticket, items: [0] });
      await pressOk({ action: 'hold', ticket, course: 'desserts' });
      clock.tick(1000);
      await move(round, 'Food Placed');
      clock.tick(1000);
      if (end === 'bump') await pressOk({ action: 'bump', ticket, round: 1, items: [] });
      if (end === 'see') await pressOk({ action: 'see', ticket, items: [1, 2] });
      await move(round, 'Food is being prepared');
      const back = await openTicketOf(round);
      assert.equal(back.leftAt, undefined);
      assert.deepEqual(
        back.items.map(({ struck, held }) => [struck, held]),
        [
          [true, undefined],
          [undefined, undefined],
          [undefined, true],
        ],
      );
    }
  });

  it('has no ticket any more when everything was made', async () => {
    const round = await order({ [wings]: 1, [slaw]: 2 });
    const { _id: ticket } = await openTicketOf(round);
    await pressOk({ action: 'strike', ticket, items: [0, 1] });
    await move(round, 'Food Placed');
    assert.equal(await ticketOf(round), undefined);
  });

  it('is shown for an hour at most, as is a delivery that left', async () => {
    const round = await order({ [slaw]: 1 });
    const delivery = await sell();
    await move(round, 'Food Placed');
    await expectOk(
      one.call('PUT /api/order/status', { orderId: delivery, status: 'Out For Delivery' }),
    );
    clock.tick(HOUR_MS - 1);
    await closeForgottenTickets(db, new Date(clock.now()));
    assert.ok((await ticketOf(round)) && (await ticketOf(delivery)));
    clock.tick(1);
    assert.deepEqual([await ticketOf(round), await ticketOf(delivery)], [undefined, undefined]);
    const isOpen = async () =>
      (
        await db
          .selectFrom('kitchen_tickets')
          .select('bumped_at')
          .where('dine_order_id', '=', round)
          .executeTakeFirstOrThrow()
      ).bumped_at === null;
    assert.ok(await isOpen());
    await closeForgottenTickets(db, new Date(clock.now()));
    assert.ok(!(await isOpen()), 'it does not stay in the index of open tickets');
  });
});

describe('orders without a ticket', () => {
  it('get one within a minute if they were sold by an earlier version and are unfinished', async () => {
    const [open, done, unpaid] = [await sell(), await sell(), await customer.order(meal())];
    await expectOk(correct(open, remove(slaw)));
    await expectOk(one.call('PUT /api/order/status', { orderId: done, status: 'Food Delivered' }));
    const round = await serve(await shop.guest('Huda', '5'));
    const orders = [open, done, round];
    const tickets = db
      .selectFrom('kitchen_tickets')
      .select('id')
      .where((eb) => eb.or([eb('order_id', 'in', orders), eb('dine_order_id', 'in', orders)]));
    await db.deleteFrom('kitchen_ticket_items').where('ticket_id', 'in', tickets).execute();
    await db
      .deleteFrom('kitchen_tickets')
      .where((eb) => eb.or([eb('order_id', 'in', orders), eb('dine_order_id', 'in', orders)]))
      .execute();

    const before = (await kitchen()).tickets.length;
    await openDueTickets(db, new Date(clock.now()));
    await openDueTickets(db, new Date(clock.now()));
    assert.equal((await kitchen()).tickets.length, before + 2);
    assert.deepEqual(shown(await openTicketOf(open)), [['Smoked Wings', 2, undefined, undefined]]);
    assert.ok(await ticketOf(round));
    assert.ok(unpaid.id);
  });
});

describe('tickets and orders', () => {
  it('agree under any interleaving of corrections, presses and moves by two displays', async () => {
    const guest = await shop.guest('Huda', '6');
    const step = fc.oneof(
      fc.record({ what: fc.constant('remove'), dish: fc.constantFrom(wings, slaw) }),
      fc.record({ what: fc.constantFrom('strike', 'unstrike', 'see'), item: fc.nat(1) }),
      fc.record({ what: fc.constantFrom('bump', 'recall', 'take', 'cancel', 'move', 'back') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), fc.boolean(), run),
      { numRuns: randomRuns(25) },
    );

    async function run(
      steps: { what: string; dish?: string; item?: number }[],
      atTable: boolean,
    ): Promise<void> {
      const items = meal({ [wings]: 4, [slaw]: 2 });
      const order = atTable ? await serve(guest, items) : await sell(items);
      const { _id: ticket } = await openTicketOf(order);
      const path = atTable ? 'dinestatus' : 'status';
      const moves = atTable ? 'Food Placed' : 'Out For Delivery';
      await Promise.all(
        steps.map(({ what, dish, item }, index) => {
          const who = index % 2 ? one : two;
          if (what === 'remove') return correct(order, remove(dish!));
          if (what === 'cancel') return correct(order, { kind: 'cancel' });
          if (what === 'move' || what === 'back')
            return who.call(`PUT /api/order/${path}`, {
              orderId: order,
              status: what === 'move' ? moves : 'Food is being prepared',
            });
          if (what === 'take') return press({ action: what, tickets: [ticket] }, who);
          if (item !== undefined)
            return press({ action: what as 'strike', ticket, items: [item] }, who);
          return press({ action: what as 'bump', ticket, round: 1 }, who);
        }),
      ).then((answers) => {
        for (const { status } of answers) assert.ok([200, 409].includes(status), String(status));
      });
      const column = atTable ? 'dine_order_id' : 'order_id';
      const { rows } = await sql<{
        product: string;
        placed: number;
        removed: number;
        made: number;
      }>`
        select l.product_id as product, l.quantity as placed,
          case when o.cancelled_at is not null then l.quantity else coalesce((
            select sum(i.quantity)::int from order_correction_items i
            join order_corrections c on c.id = i.correction_id
            where ${sql.ref(`c.${column}`)} = o.id and i.product_id = l.product_id), 0) end as removed,
          (select case when i.cancelled_reason is null then i.quantity else 0 end
            from kitchen_ticket_items i
            where i.ticket_id = ${ticket} and i.product_id = l.product_id) as made
        from ${sql.table(atTable ? 'dine_order_lines' : 'order_lines')} l
        join ${sql.table(atTable ? 'dine_orders' : 'orders')} o on o.id = l.order_id
        where o.id = ${order}`.execute(db);
      assert.equal(rows.length, 2);
      for (const { placed, removed, made } of rows) assert.equal(made, placed - removed);
    }
  });
});

/** A table where one dish is made, one is cancelled, which was noticed, and one is made as far as it says. */
async function almostDone(table: string, isDone: boolean): Promise<string> {
  const orderId = await serve(
    await shop.guest('Huda', table),
    meal({ [wings]: 1, [slaw]: 1, [cake]: 1 }),
  );
  const { _id: ticket } = await openTicketOf(orderId);
  await pressOk({ action: 'strike', ticket, items: isDone ? [0, 1] : [0] });
  await expectOk(correct(orderId, remove(cake)));
  await pressOk({ action: 'see', ticket, items: [2] });
  return orderId;
}
const payTab = async (orderId: string) => {
  await expectOk(one.call('POST /api/seller/bill', { orderId }));
  await expectOk(one.call('POST /api/seller/bill/paid', { orderId }));
};
/** Issues the bill of everything that is open at a table, with its payment. */
const payShare = async (orderId: string) => {
  const { body } = await expectOk(one.call(`GET /api/seller/visit/bills?orderId=${orderId}`));
  const { open, version } = body.visit as { open: number; version: string };
  const payments = [{ way: 'terminal', amount: open }];
  const plan = { amounts: [open] };
  await expectOk(
    one.call('POST /api/seller/visit/bill', {
      ...{ orderId, seen: version, count: 1, plan, label: 'A', share: 0, total: open, payments },
    }),
  );
};
const leave = (name: 'clear' | 'walk-out') => async (orderId: string) => {
  const { body } = await expectOk(one.call('GET /api/seller/floor'));
  const { table_label: table } = await db
    .selectFrom('dine_orders')
    .select('table_label')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const visits = body.visits as { _id: string; table: string }[];
  const visit = visits.find((own) => own.table === table)?._id;
  const data = { visit, table, reason: 'Left', by: 'Salem' };
  await expectOk(one.call(`POST /api/seller/visit/${name}`, data));
};

describe('the ticket of guests who paid or left', () => {
  let tables = 60;
  for (const [how, end, isHere] of [
    ['paid', payTab, true],
    ['paid as a share', payShare, true],
    ['left without paying', leave('walk-out'), false],
  ] as const)
    it(`goes when everything is made or cancelled, and they ${how}`, async () => {
      const done = await almostDone(String((tables += 1)), true);
      const open = await almostDone(String((tables += 1)), false);
      assert.ok(await ticketOf(done));
      await end(done);
      await end(open);
      assert.equal(await ticketOf(done), undefined);
      const offered = (await kitchen()).bumped.map(({ number }) => number);
      assert.equal(offered.includes(done.slice(-6).toUpperCase()), isHere, 'can be recalled');
      assert.ok(await ticketOf(open), 'something is to be made');
    });

  it('goes when what was left of it is made before the table is cleared', async () => {
    const orderId = await almostDone(String((tables += 1)), false);
    await payTab(orderId);
    const { _id: ticket } = await openTicketOf(orderId);
    await pressOk({ action: 'strike', ticket, items: [1] });
    await leave('clear')(orderId);
    assert.equal(await ticketOf(orderId), undefined);
  });

  it('is not offered to be recalled once the table is cleared', async () => {
    const orderId = await almostDone(String((tables += 1)), false);
    await payTab(orderId);
    const { _id: ticket } = await openTicketOf(orderId);
    clock.tick(1000);
    await pressOk({ action: 'bump', ticket, round: 1 });
    const offered = async () => (await kitchen()).bumped.map(({ _id }) => _id);
    assert.ok((await offered()).includes(ticket));
    await leave('clear')(orderId);
    assert.ok(!(await offered()).includes(ticket));
  });

  it('cannot be recalled once all of it is cancelled', async () => {
    const orderId = await serve(
      await shop.guest('Huda', String((tables += 1))),
      meal({ [cake]: 1 }),
    );
    const { _id: ticket } = await openTicketOf(orderId);
    await pressOk({ action: 'bump', ticket, round: 1 });
    await expectOk(correct(orderId, remove(cake)));
    assert.ok((await kitchen()).bumped.every(({ _id }) => _id !== ticket));
    assert.equal((await press({ action: 'recall', ticket, round: 1 })).status, 409);
    assert.equal(await ticketOf(orderId), undefined);
  });
});

describe('what is cancelled before it is made', () => {
  let tables = 80;
  const unseen = async (order: string) =>
    (await ticketOf(order))?.items.map((item) => item.unseen ?? false);
  /** A round of wings, which are cancelled, and of a slaw that its station has made. */
  const cancelledWings = async () => {
    const round = await serve(
      await shop.guest('Huda', String((tables += 1))),
      meal({ [wings]: 1, [slaw]: 1 }),
    );
    const { _id: ticket } = await openTicketOf(round);
    await pressOk({ action: 'strike', ticket, items: [1] });
    await expectOk(correct(round, remove(wings)));
    return { round, ticket };
  };
  const serveDish = (order: string, line: number) =>
    expectOk(one.call('POST /api/seller/dishes', { action: 'serve', dishes: [{ order, line }] }));
  const move = (path: 'status' | 'dinestatus', orderId: string, status: string) =>
    expectOk(one.call(`PUT /api/order/${path}`, { orderId, status }));

  for (const [how, end] of [
    ['the rest is served dish by dish', (round) => serveDish(round, 1)],
    ['the round is served', (round) => move('dinestatus', round, 'Food Placed')],
    ['the bill is paid', payTab],
    ['a share is paid', payShare],
    ['the guests leave without paying', leave('walk-out')],
    [
      'the table is cleared',
      async (round) => {
        await payTab(round);
        await leave('clear')(round);
      },
    ],
  ] satisfies [string, (round: string) => Promise<unknown>][])
    it(`stays crossed out until its station has noticed it when ${how}`, async () => {
      const { round, ticket } = await cancelledWings();
      await end(round);
      assert.deepEqual(await unseen(round), [true, false]);
      await pressOk({ action: 'see', ticket, items: [0] });
      assert.equal(await ticketOf(round), undefined);
    });

  it('stays so as a whole round beside one that is paid, also once the table is cleared', async () => {
    const guest = await shop.guest('Huda', String((tables += 1)));
    const [cancelled, paid] = [await serve(guest), await serve(guest)];
    await expectOk(correct(cancelled, { kind: 'cancel' }));
    await payTab(paid);
    await move('dinestatus', paid, 'Food Placed');
    await leave('clear')(paid);
    assert.deepEqual(await unseen(cancelled), [true, true]);
    const { _id: ticket } = await openTicketOf(cancelled);
    await pressOk({ action: 'see', ticket, items: [0] });
    assert.deepEqual(await unseen(cancelled), [false, true]);
    await pressOk({ action: 'see', ticket, items: [1] });
    assert.equal(await ticketOf(cancelled), undefined);
  });

  it('stays so on a delivery until its station has noticed it, when the rest leaves and arrives', async () => {
    const order = await sell();
    const { _id: ticket } = await openTicketOf(order);
    await pressOk({ action: 'strike', ticket, items: [1] });
    await expectOk(correct(order, remove(wings, 2)));
    for (const status of ['Out For Delivery', DELIVERED]) {
      await move('status', order, status);
      assert.deepEqual(await unseen(order), [true, false], status);
    }
    await pressOk({ action: 'see', ticket, items: [0] });
    assert.equal(await ticketOf(order), undefined);
  });

  it('stays so for an hour at most', async () => {
    const { round } = await cancelledWings();
    await payTab(round);
    const close = () => closeForgottenTickets(db, new Date(clock.now()));
    clock.tick(HOUR_MS - 1);
    await close();
    assert.ok(await ticketOf(round));
    clock.tick(1);
    await close();
    assert.equal(await ticketOf(round), undefined);
  });

  for (const [what, place] of [
    ['a round', async () => serve(await shop.guest('Huda', String((tables += 1))))],
    ['a delivery', () => sell()],
  ] satisfies [string, () => Promise<string>][])
    it(`as ${what} is noticed by a strike that comes late, too: the ticket goes`, async () => {
      const order = await place();
      const { _id: ticket } = await openTicketOf(order);
      await expectOk(correct(order, { kind: 'cancel' }));
      await pressOk({ action: 'strike', ticket, items: [0] });
      assert.deepEqual(await unseen(order), [false, true]);
      await pressOk({ action: 'strike', ticket, items: [1] });
      assert.equal(await ticketOf(order), undefined);
    });

  for (const items of [[1], undefined])
    it(`stays at its station when the display of all stations bumps ${items ? 'the rest' : 'the round'}`, async () => {
      const round = await serve(
        await shop.guest('Huda', String((tables += 1))),
        meal({ [wings]: 1, [slaw]: 1 }),
      );
      const { _id: ticket } = await openTicketOf(round);
      await expectOk(correct(round, remove(wings)));
      await pressOk({ action: 'bump', ticket, round: 1, ...(items && { items }) });
      const kept = await openTicketOf(round);
      assert.equal(kept.allBumpedAt, new Date(clock.now()).toISOString());
      assert.deepEqual(
        kept.items.map(({ unseen: isUnseen, struck }) => [isUnseen, struck]),
        [
          [true, undefined],
          [undefined, true],
        ],
      );
      // The bump is undone, and made again.
      await pressOk({ action: 'recall', ticket, round: 1, items: [1] });
      const back = await openTicketOf(round);
      assert.deepEqual([back.allBumpedAt, back.items[1]?.struck], [undefined, undefined]);
      await pressOk({ action: 'bump', ticket, round: back.round, items: [1] });
      // It is offered to be recalled, before and after its station has noticed.
      const recall = async (isClosed: boolean) => {
        const offered = (await kitchen()).bumped.find(({ _id }) => _id === ticket);
        assert.ok(offered);
        assert.equal(offered.bumpedAt !== undefined, isClosed);
        await pressOk({ action: 'recall', ticket, round: offered.round });
        const again = await openTicketOf(round);
        assert.deepEqual([again.allBumpedAt, again.items[1]?.struck], [undefined, undefined]);
        clock.tick(1000);
        await pressOk({ action: 'bump', ticket, round: again.round, items: [1] });
        clock.tick(1000);
      };
      await recall(false);
      await pressOk({ action: 'see', ticket, items: [0] });
      assert.equal(await ticketOf(round), undefined);
      await recall(true);
      assert.equal(await ticketOf(round), undefined);
    });

  it('stays at each of its stations, not where it has none, when a cancelled order is bumped', async () => {
    const order = await sell();
    const { _id: ticket } = await openTicketOf(order);
    await expectOk(correct(order, { kind: 'cancel' }));
    await pressOk({ action: 'bump', ticket, round: 1, items: [] });
    assert.deepEqual(await unseen(order), [true, false]);
    await pressOk({ action: 'see', ticket, items: [0] });
    assert.equal(await ticketOf(order), undefined);
    const slaws = await sell(meal({ [slaw]: 1 }));
    await expectOk(correct(slaws, { kind: 'cancel' }));
    const { _id: other } = await openTicketOf(slaws);
    await pressOk({ action: 'bump', ticket: other, round: 1, items: [] });
    assert.equal(await ticketOf(slaws), undefined);
    const gone = await sell(meal({ [wings]: 1 }));
    await expectOk(correct(gone, remove(wings)));
    const { _id: last } = await openTicketOf(gone);
    await pressOk({ action: 'bump', ticket: last, round: 1, items: [] });
    const undone = await press({ action: 'recall', ticket: last, round: 1, items: [] });
    assert.equal(undone.status, 409);
  });

  it('keeps a ticket whose last dish is struck with it, so that this can be undone', async () => {
    const round = await serve(
      await shop.guest('Huda', String((tables += 1))),
      meal({ [wings]: 1, [slaw]: 1 }),
    );
    const { _id: ticket } = await openTicketOf(round);
    await expectOk(correct(round, remove(wings)));
    await payTab(round);
    await pressOk({ action: 'strike', ticket, items: [0, 1] });
    assert.deepEqual(await unseen(round), [false, false]);
    await pressOk({ action: 'unstrike', ticket, items: [1] });
    assert.equal((await openTicketOf(round)).items[1]?.struck, undefined);
  });

  it('and was noticed keeps the ticket of what is made beside it for an hour at most', async () => {
    const { round, ticket } = await cancelledWings();
    await pressOk({ action: 'see', ticket, items: [0] });
    const close = () => closeForgottenTickets(db, new Date(clock.now()));
    clock.tick(HOUR_MS - 1);
    await close();
    assert.deepEqual(await unseen(round), [false, false]);
    clock.tick(1);
    await close();
    assert.equal(await ticketOf(round), undefined);
  });

  it('does not keep what was served unmade from staying either when the bill is paid', async () => {
    const round = await serve(await shop.guest('Huda', String((tables += 1))));
    const { _id: ticket } = await openTicketOf(round);
    await move('dinestatus', round, 'Food Placed');
    await pressOk({ action: 'see', ticket, items: [0] });
    await payTab(round);
    await leave('clear')(round);
    const isUnmade = (await openTicketOf(round)).items.map((item) => item.unmade ?? false);
    assert.deepEqual(isUnmade, [false, true]);
    await pressOk({ action: 'see', ticket, items: [1] });
    assert.equal(await ticketOf(round), undefined);
  });
});
