import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DineOrder, KitchenTicket, PassTicket, TableCall } from '@smokehouse/shared/contract';
import { openStream } from '../../events/testing';
import { expectOk, openShop } from '../orders/testing';
import type { TestBrowser } from '../../testing';
import { openFloor } from './testing';

const shop = await openShop({ TABLES: '99' });
const { clock } = shop;
const { seller, floor, visitAt, change, order, roundsOf, pay } = await openFloor(shop);
await expectOk(
  seller.call('POST /api/seller/printers/save', {
    ...{ name: 'Pit', host: '127.0.0.1', port: 9100, paper: '80mm', language: 'en', isOn: true },
    prints: ['pit', 'fry', 'other'],
  }),
);
let tables = 0;
/** A table that no other test uses. */
const free = () => String((tables += 1));
const at = async (table: string) => ({ table, tableCode: await shop.tableCode(table) });
/** Lets the time pass in which only the staff moves a guest again. */
const letMove = () => clock.tick(10 * 60_000);
const callFrom = async (guest: TestBrowser, table: string) =>
  expectOk(guest.call('POST /api/dineuser/call', { kind: 'waiter', ...(await at(table)) }));

/** A guest with one round in the kitchen. */
async function sit() {
  const table = free();
  const guest = await shop.guest('Sami', table);
  clock.tick(1000);
  await expectOk(order(guest));
  const [round] = await roundsOf(guest);
  return { table, guest, round: round!._id };
}
/** Where each screen says that a round is, and which table it names as the earlier one. */
async function placesOf(round: string) {
  const { tickets } = (
    await expectOk(seller.call<{ tickets: KitchenTicket[] }>('GET /api/seller/kitchen'))
  ).body;
  const pass = (await expectOk(seller.call<{ tickets: PassTicket[] }>('GET /api/seller/pass'))).body
    .tickets;
  const { dineorders } = (
    await expectOk(seller.call<{ dineorders: DineOrder[] }>('GET /api/order/seller/dine?limit=50'))
  ).body;
  const visits = await Promise.all((await floor()).visits.map(({ table }) => visitAt(table)));
  const onFloor = visits.flatMap((visit) =>
    (visit?.rounds ?? []).map(({ _id, movedFrom }) => ({ _id, table: visit?.table, movedFrom })),
  );
  const placed = (found: { table?: string; movedFrom?: string } | undefined) => [
    found?.table,
    found?.movedFrom,
  ];
  return {
    kitchen: placed(tickets.find(({ number }) => number === round.slice(-6).toUpperCase())),
    pass: placed(pass.find((ticket) => ticket.order === round)),
    orders: placed(dineorders.find(({ _id }) => _id === round)),
    floor: placed(onFloor.find(({ _id }) => _id === round)),
  };
}
const everywhere = (table: string, movedFrom?: string) => {
  const place = [table, movedFrom];
  return { kitchen: place, pass: place, orders: place, floor: place };
};
const calls = async () =>
  (await expectOk(seller.call<{ calls: TableCall[] }>('GET /api/seller/table-calls'))).body.calls;

describe("a guest who moves by another table's code", () => {
  it('brings what the kitchen has along, and each screen names the table before', async () => {
    for (const how of ['call', 'order'] as const) {
      const { table, guest, round } = await sit();
      assert.deepEqual(await placesOf(round), everywhere(table));
      const to = free();
      if (how === 'call') await callFrom(guest, to);
      else await expectOk(order(guest, await at(to)));
      assert.deepEqual(await placesOf(round), everywhere(to, table), how);
      assert.equal(await visitAt(table), undefined);
      assert.equal((await visitAt(to))?.total, how === 'call' ? 65 : 130);
    }
  });

  it('twice is named by the first table, and back there by none', async () => {
    const { table, guest, round } = await sit();
    const [second, third] = [free(), free()];
    await callFrom(guest, second);
    letMove();
    await callFrom(guest, third);
    assert.deepEqual(await placesOf(round), everywhere(third, table));
    letMove();
    await callFrom(guest, table);
    assert.deepEqual(await placesOf(round), everywhere(table));
  });

  it('is heard by every screen at once', async () => {
    const { guest, round } = await sit();
    await callFrom(guest, free());
    letMove();
    const to = free();
    const [desk, phone] = [await openStream(shop.url, seller), await openStream(shop.url, guest)];
    await desk.next('hello');
    await phone.next('hello');
    await expectOk(order(guest, await at(to)));
    const moved = { orderId: round, change: 'moved' };
    assert.deepEqual((await desk.next('seller-dine-orders', 'moved')).data, moved);
    assert.deepEqual((await desk.next('kitchen', 'moved')).data, { change: 'moved' });
    assert.deepEqual((await desk.next('floor', 'joined')).data, { change: 'joined', table: to });
    const { callId, ...call } = (await desk.next('table-calls', 'moved')).data;
    assert.deepEqual(call, { change: 'moved', table: to, kind: 'waiter' });
    assert.equal(callId, (await calls()).find((one) => one.table === to)?._id);
    assert.deepEqual((await phone.next('dine-orders', 'moved')).data, moved);
    desk.stop();
    phone.stop();
  });

  it('brings an open call along, and the floor and the list of calls agree', async () => {
    const { table, guest } = await sit();
    await callFrom(guest, table);
    const to = free();
    await expectOk(order(guest, await at(to)));
    const [call] = (await visitAt(to))?.calls ?? [];
    assert.equal(call?.name, 'Sami');
    assert.equal((await calls()).find(({ _id }) => _id === call._id)?.table, to);
  });

  it('brings along what is paid and not served yet', async () => {
    const { table, guest, round } = await sit();
    await expectOk(pay(round));
    const to = free();
    await callFrom(guest, to);
    assert.deepEqual(await placesOf(round), everywhere(to, table));
    const visit = await visitAt(to);
    assert.deepEqual([visit?.state, visit?.total, visit?.unpaid], ['waiting', 65, 0]);
  });

  it('leaves what was paid and served at the table before', async () => {
    const { table, guest, round } = await sit();
    await expectOk(pay(round));
    await expectOk(
      seller.call('POST /api/seller/dishes', {
        action: 'serve',
        dishes: [{ order: round, line: 0 }],
      }),
    );
    const to = free();
    await callFrom(guest, to);
    assert.deepEqual((await placesOf(round)).orders, [table, undefined]);
    assert.equal((await visitAt(to))?.total, 0);
  });
});

describe('a guest who goes to and fro between two tables whose codes they have', () => {
  const moves = async () => {
    const jobs = await shop.db.selectFrom('print_jobs').select('data').execute();
    return jobs.filter(({ data }) => JSON.stringify(data).includes('"change":"moved"')).length;
  };

  it('is moved once; then the floor lists their calls, and the staff moves them', async () => {
    const { table, guest, round } = await sit();
    const [first, second] = [free(), free()];
    const before = await moves();
    await callFrom(guest, first);
    assert.equal(await moves(), before + 1);
    for (const to of [second, first, table, second]) await callFrom(guest, to);
    const told = await guest.call<{ needsStaff?: boolean }>('POST /api/dineuser/call', {
      kind: 'waiter',
      ...(await at(second)),
    });
    assert.deepEqual([told.status, told.body.needsStaff], [200, true]);
    assert.deepEqual(await placesOf(round), everywhere(first, table));
    assert.equal(await moves(), before + 1);
    const call = (await calls()).find((one) => one.table === second);
    assert.deepEqual([call?.tableCode, call?.seatedAt], [false, first]);
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: guest.id, table: second }));
    assert.deepEqual(await placesOf(round), everywhere(second, table));
  });

  it('is moved once by calls at the same time', async () => {
    const { guest } = await sit();
    const before = await moves();
    const to = await Promise.all([free(), free(), free(), free()].map(at));
    const answers = await Promise.all(
      to.map((seat) => guest.call('POST /api/dineuser/call', { kind: 'waiter', ...seat })),
    );
    assert.ok(answers.some(({ status }) => status === 200));
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    assert.equal(await moves(), before + 1);
  });

  it('orders from the other table only after the staff moved them there', async () => {
    const { table, guest, round } = await sit();
    const [first, second] = [free(), free()];
    await callFrom(guest, first);
    await callFrom(guest, second);
    const refused = await order(guest, await at(second));
    assert.deepEqual([refused.status, refused.body.code], [409, 'move_needs_staff']);
    // Their seat is where they were moved to, also after the call from the other table.
    await expectOk(order(guest));
    assert.equal((await visitAt(first))?.total, 130);
    assert.deepEqual(await placesOf(round), everywhere(first, table));
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: guest.id, table: second }));
    await expectOk(order(guest, await at(second)));
    assert.equal((await visitAt(second))?.total, 195);
  });

  it('moves by the code again after some minutes', async () => {
    const { table, guest, round } = await sit();
    await callFrom(guest, free());
    letMove();
    const to = free();
    await callFrom(guest, to);
    assert.deepEqual(await placesOf(round), everywhere(to, table));
  });
});

describe('a call from a table without its code', () => {
  it("is listed at that table, and not on the floor at the guest's table", async () => {
    const { table, guest } = await sit();
    const named = free();
    await expectOk(guest.call('POST /api/dineuser/call', { kind: 'waiter', table: named }));
    assert.deepEqual((await visitAt(table))?.calls, []);
    assert.ok((await calls()).some((call) => call.table === named && !call.tableCode));
    // The staff sees the guest where they are.
    await expectOk(seller.call('POST /api/seller/visit/seat', { guest: guest.id, table: named }));
    assert.equal((await visitAt(named))?.calls.length, 1);
    assert.ok((await calls()).some((call) => call.table === named && call.tableCode));
  });
});

describe('a table that the staff moves', () => {
  it('brings along what is paid and not served yet, and takes it back when that is undone', async () => {
    const { table, guest, round } = await sit();
    await expectOk(pay(round));
    await callFrom(guest, table);
    const to = free();
    const desk = await openStream(shop.url, seller);
    await desk.next('hello');
    await expectOk(change('move', table, { to }));
    // The call itself may be on its way still.
    let { data: heard } = await desk.next('table-calls');
    if (heard.change === 'called') ({ data: heard } = await desk.next('table-calls', 'moved'));
    assert.equal(heard.change, 'moved');
    desk.stop();
    assert.deepEqual(await placesOf(round), everywhere(to, table));
    const undo = (await visitAt(to))?.undo?._id;
    await expectOk(seller.call('POST /api/seller/visit/undo', { move: undo, table: to }));
    assert.deepEqual(await placesOf(round), everywhere(table));
  });
});
