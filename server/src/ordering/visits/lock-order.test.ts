import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listLocks, type TakenLock } from '../../database/testing-locks';
import { openDrawerFor } from '../../money/shifts/testing';
import { openSplits } from '../../money/splits/testing';
import type { TestBrowser } from '../../testing';
import { expectOk, openShop } from '../orders/testing';
import { openFloor, tableCorrection } from './testing';

const shop = await openShop({ TABLES: '60', VAT_NUMBER: '310122393500003' });
const { seller, visitAt, change, order, waiterOrder, roundsOf } = await openFloor(shop);
const { visitOf, issue, pay, reverse } = openSplits(seller);
await openDrawerFor(shop, seller);

/** The order of `lockTables`, with the weakest lock of each table that another transaction waits for. */
const ROWS = {
  table_visits: { mode: 'no key update' },
  guests: { mode: 'no key update' },
  tabs: { mode: 'no key update' },
  dine_orders: { mode: 'update' },
  kitchen_tickets: { mode: 'update' },
  guest_calls: { mode: 'no key update' },
  dish_counts: { mode: 'update', id: 'product_id' },
} as const;
const ORDER = ['waiter order', 'orders of', 'table', ...Object.keys(ROWS)];

/** The first lock of a transaction that is out of the order. */
function findFault(locks: readonly TakenLock[]): TakenLock | undefined {
  return locks.find((lock, index) => {
    const place = ORDER.indexOf(lock.of);
    // Whoever locks several of them has locked their table or their tabs before.
    const isOfOneVisit = lock.of === 'guests' || lock.of === 'guest_calls';
    const isLate = locks.slice(0, index).some((before) => {
      const earlier = ORDER.indexOf(before.of);
      const isBehind =
        !isOfOneVisit && (lock.of === 'table' ? +before.id > +lock.id : before.id > lock.id);
      return earlier > place || (earlier === place && isBehind);
    });
    return place === -1 || isLate || (lock.isUnordered && !isOfOneVisit);
  });
}

/** Nobody waits for a guest whom the same transaction adds. */
async function isKnown(key: string): Promise<boolean> {
  const guest = /^orders of (.*)/.exec(key)?.[1];
  if (guest === undefined) return true;
  return (await shop.owner.query('select from guests where id = $1', [guest])).rowCount === 1;
}

/** Expects that what is done takes locks, and in the order of `lockTables`. */
async function expectOrder(what: string, act: () => Promise<unknown>): Promise<void> {
  const transactions = await listLocks(shop, ROWS, isKnown, act);
  assert.ok(transactions.flat().length > 0, `${what} takes no lock`);
  for (const locks of transactions)
    assert.deepEqual(findFault(locks), undefined, `${what}: ${JSON.stringify(locks, null, 1)}`);
}

let tables = 0;
/** A table with two guests, each with two rounds, and a round of the whole table. */
async function openTable() {
  const table = String((tables += 1));
  const [one, other] = [
    await shop.guest(`One${table}`, table),
    await shop.guest(`Two${table}`, table),
  ];
  for (const guest of [other, one, other, one]) await expectOk(order(guest));
  await expectOk(waiterOrder(table));
  return { table, one, other };
}
const freeTable = () => String((tables += 1));
const firstOf = async (guest: TestBrowser) => (await roundsOf(guest)).at(-1)?._id ?? '';
const dishesOf = async (table: string) =>
  ((await visitAt(table))?.rounds ?? []).map(({ _id }) => ({ order: _id, line: 0 }));
const press = (action: string, dishes: unknown) =>
  expectOk(seller.call('POST /api/seller/dishes', { action, dishes }));
const ticketsAt = async (table: string) =>
  (
    await shop.db
      .selectFrom('kitchen_tickets')
      .select('id')
      .where('table_label', '=', table)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ id }) => id);
const kitchen = (body: object) => expectOk(seller.call('POST /api/seller/kitchen/press', body));
const undo = async (table: string) =>
  expectOk(
    seller.call('POST /api/seller/visit/undo', { move: (await visitAt(table))?.undo?._id, table }),
  );
const callAs = (guest: TestBrowser, body: object = { kind: 'bill', paysForAll: true }) =>
  expectOk(guest.call('POST /api/dineuser/call', body));
const seat = (guest: { id: string }, table: string) =>
  expectOk(seller.call('POST /api/seller/visit/seat', { guest: guest.id, table }));
const setStatus = (orderId: string, status: string) =>
  expectOk(seller.call('PUT /api/order/dinestatus', { orderId, status }));

describe('the locks of a table are taken in one order by', () => {
  it('orders and calls of guests', async () => {
    const { table, one } = await openTable();
    const guest = await shop.guest('Late', table);
    await expectOrder('a first order', () => expectOk(order(guest)));
    await expectOrder('a next order', () => expectOk(order(one)));
    await expectOrder('a call', () => callAs(guest));
    const [walker, to] = [await shop.guest('Walker', freeTable()), freeTable()];
    await expectOk(order(walker));
    await callAs(walker);
    const shown = { table: to, tableCode: await shop.tableCode(to) };
    await expectOrder('an order elsewhere', () => expectOk(order(walker, shown)));
  });

  it('orders of waiters', async () => {
    const { table, one } = await openTable();
    await expectOrder('one for the whole table', () => expectOk(waiterOrder(table)));
    await expectOrder('one for a guest', () => expectOk(waiterOrder(table, { guest: one.id })));
    await expectOrder('one for a new guest', () => expectOk(waiterOrder(table, { name: 'New' })));
    await expectOrder('one for a free table', () => expectOk(waiterOrder(freeTable())));
  });

  it('moves, merges and what undoes them', async () => {
    const [moved, merged, host] = [await openTable(), await openTable(), await openTable()];
    const [far, left] = [freeTable(), freeTable()];
    const gone = await shop.guest('Gone', left);
    await expectOk(order(gone));
    await seat(gone, host.table);
    for (const guest of [moved.one, merged.one, host.other]) await callAs(guest);
    await expectOrder('a move', () => expectOk(change('move', moved.table, { to: far })));
    await expectOrder('undoing a move', () => undo(far));
    await expectOrder('a merge', () => expectOk(change('merge', merged.table, { to: host.table })));
    await expectOrder('undoing a merge', () => undo(host.table));
    await expectOrder('a merge to a lower table', () =>
      expectOk(change('merge', host.table, { to: merged.table })),
    );
  });

  it('seating a guest', async () => {
    const [from, to] = [await openTable(), await openTable()];
    await callAs(from.one);
    await expectOrder('one of two', () => seat(from.one, to.table));
    await expectOrder('the last one', () => seat(from.other, to.table));
    const waiting = await shop.guest('Waiting');
    for (const _ of [1, 2]) await expectOk(order(waiting));
    await expectOrder('one without a table', () => seat(waiting, to.table));
  });

  it('the end of a visit', async () => {
    const [cleared, walked] = [await openTable(), await openTable()];
    for (const guest of [cleared.one, walked.other]) await callAs(guest);
    const [dish1] = await dishesOf(walked.table);
    await press('serve', [dish1]);
    await press('hold', (await dishesOf(walked.table)).slice(1, 3));
    await expectOrder('a walk-out', () =>
      expectOk(change('walk-out', walked.table, { reason: 'left', by: 'Salem' })),
    );
    const { rounds } = (await visitAt(cleared.table))!;
    for (const { _id: orderId } of rounds) {
      const bill = await seller.call('POST /api/seller/bill', { orderId });
      if (bill.status === 200) await seller.call('POST /api/seller/bill/paid', { orderId });
    }
    await callAs(cleared.one, { kind: 'waiter' });
    await press('hold', (await dishesOf(cleared.table)).slice(0, 2));
    await expectOrder('clearing', () => expectOk(change('clear', cleared.table)));
  });

  it('dishes and rounds', async () => {
    const { table } = await openTable();
    const dishes = (await dishesOf(table)).toReversed();
    for (const action of ['hold', 'fire', 'serve', 'unserve'])
      await expectOrder(action, () => press(action, dishes));
    const orderId = dishes[0]!.order;
    await expectOrder('serving a round', () => setStatus(orderId, 'Food Placed'));
    await expectOrder('setting it back', () => setStatus(orderId, 'Food is being prepared'));
    const late = await shop.guest('Code');
    for (const _ of [1, 2]) await expectOk(order(late, { table }));
    const [first, second] = await roundsOf(late);
    await expectOrder('confirming', () =>
      expectOk(seller.call('POST /api/order/dineconfirm', { orderId: first!._id })),
    );
    const alone = await shop.guest('Alone');
    for (const _ of [1, 2]) await expectOk(order(alone, { table }));
    await expectOrder('confirming by the status', async () =>
      setStatus(await firstOf(alone), 'Food is being prepared'),
    );
    await expectOrder('confirming by serving', () => setStatus(second!._id, 'Food Placed'));
  });

  it('the kitchen', async () => {
    const { table } = await openTable();
    const tickets = await ticketsAt(table);
    const ticket = tickets[0]!;
    await expectOrder('take', () => kitchen({ action: 'take', tickets }));
    for (const action of ['hold', 'fire'])
      await expectOrder(action, () => kitchen({ action, ticket, course: 'starters' }));
    await expectOrder('bump', () => kitchen({ action: 'bump', ticket, round: 1 }));
    await expectOrder('recall', () => kitchen({ action: 'recall', ticket, round: 1 }));
  });

  it('bills and payments', async () => {
    const { table, one, other } = await openTable();
    for (const guest of [one, other]) await callAs(guest);
    const orderId = await firstOf(one);
    await expectOrder('billing', () => expectOk(seller.call('POST /api/seller/bill', { orderId })));
    await expectOrder('paying', () =>
      expectOk(seller.call('POST /api/seller/bill/paid', { orderId })),
    );
    const open = await firstOf(other);
    const waiting = await shop.guest('Share');
    for (const _ of [1, 2]) await expectOk(order(waiting, { table }));
    await seat(waiting, table);
    const { items } = await visitOf(open);
    const rest = items.reduce((sum, item) => sum + item.open, 0) - 65;
    const plan = { amounts: [65, rest] };
    await expectOrder('a share', () => expectOk(issue(open, { plan, share: 0 })));
    const { bill } = (await visitOf(open)).bills.at(-1)!;
    await expectOrder('paying a share', () =>
      expectOk(pay(bill._id, { way: 'cash', amount: 65, tip: 0 })),
    );
    const [payment] = (await visitOf(open)).bills.at(-1)!.payments;
    await expectOrder('reversing', () => expectOk(reverse(payment!._id)));
    const tab = await waiterOrder(table, { name: 'Closed' });
    assert.equal(tab.status, 200);
    const last = (await visitAt(table))!.rounds.at(-1)!._id;
    await expectOrder('closing a tab', () =>
      expectOk(seller.call('POST /api/seller/tab/close', { orderId: last })),
    );
  });

  it('corrections', async () => {
    const { table, one } = await openTable();
    await expectOrder('one round', async () =>
      expectOk(
        seller.call('POST /api/seller/order/correct', {
          orderId: await firstOf(one),
          kind: 'cancel',
          reason: 'quality',
          by: 'Salem',
        }),
      ),
    );
    // The dish of a later round has the lower id, and both are counted.
    const [low, high] = [await shop.dish({ name: 'Slaw' }), await shop.dish({ name: 'Ribs' })];
    for (const product of [high, low]) {
      await expectOk(seller.call('POST /api/seller/counts', { id: product, left: 9 }));
      await expectOk(waiterOrder(table, { items: [{ product, quantity: 1 }] }));
    }
    const payload = tableCorrection((await visitAt(table))!, { kind: 'cancel' });
    await expectOrder('the whole table', () =>
      expectOk(seller.call('POST /api/seller/visit/correct', payload)),
    );
  });
});
