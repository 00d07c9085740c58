import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openShop } from '../orders/testing';
import { openFloor } from './testing';
import { randomRuns } from '../../testing-random';

const shop = await openShop({ TABLES: '5' });
const { db } = shop;
const { seller, visitAt, change, order, waiterOrder, roundsOf } = await openFloor(shop);
const TABLES = ['1', '2', '3', '4', '5'];
const seats = TABLES.flatMap((at) => [1, 2].map((number) => ({ name: `G${at}${number}`, at })));
const guests = await Promise.all(seats.map(({ name, at }) => shop.guest(name, at)));

type Step = () => Promise<{ status: number; body: { code?: string } }>;
const table = fc.constantFrom(...TABLES);
const guest = fc.nat({ max: guests.length - 1 });
/** Orders, and enters again at the same table where it was cleared. */
async function orderAs(place: number, at: object = {}) {
  let answer = await order(guests[place]!, at);
  while (answer.status === 401) {
    guests[place] = await shop.guest(seats[place]!.name, seats[place]!.at);
    answer = await order(guests[place], at);
  }
  return answer;
}
/** Calls, and enters again at the same table where it was cleared. */
async function callAs(place: number, body: object) {
  let answer = await guests[place]!.call('POST /api/dineuser/call', body);
  while (answer.status === 401) {
    guests[place] = await shop.guest(seats[place]!.name, seats[place]!.at);
    answer = await guests[place].call('POST /api/dineuser/call', body);
  }
  return answer;
}
const PRESSES = ['bump', 'recall', 'serve', 'unserve', 'hold', 'fire', 'set back'] as const;
/**
 * Of the last rounds of a table: the kitchen bumps or recalls one, a waiter serves, holds or fires
 * them, or sets one back.
 */
async function pressAt(at: string, how: (typeof PRESSES)[number]) {
  const rounds = (await visitAt(at))?.rounds.slice(-3).toReversed() ?? [];
  const [round] = rounds;
  if (!round) return { status: 200, body: {} };
  if (how === 'set back')
    return seller.call('PUT /api/order/dinestatus', {
      ...{ orderId: round._id, status: 'Food is being prepared' },
    });
  const dishes = rounds.map(({ _id: id }) => ({ order: id, line: 0 }));
  if (how !== 'bump' && how !== 'recall')
    return seller.call('POST /api/seller/dishes', { action: how, dishes });
  const ticket = await db
    .selectFrom('kitchen_tickets')
    .select(['id as ticket', 'round'])
    .where('dine_order_id', '=', round._id)
    .executeTakeFirst();
  if (!ticket) return { status: 200, body: {} };
  return seller.call('POST /api/seller/kitchen/press', { action: how, ...ticket });
}
/** What guests, waiters, the kitchen and the cashier do at the same time. */
const step: fc.Arbitrary<Step> = fc.oneof(
  guest.map((who) => () => orderAs(who)),
  fc.tuple(guest, table).map(
    ([who, at]) =>
      async () =>
        orderAs(who, { table: at, tableCode: await shop.tableCode(at) }),
  ),
  fc.tuple(guest, table, fc.constantFrom('waiter', 'bill')).map(
    ([who, at, kind]) =>
      async () =>
        callAs(who, { kind, table: at, tableCode: await shop.tableCode(at) }),
  ),
  table.map((at) => () => waiterOrder(at)),
  fc.tuple(table, fc.constantFrom(...PRESSES)).map(
    ([at, how]) =>
      async () =>
        pressAt(at, how),
  ),
  fc.tuple(table, table).map(
    ([from, to]) =>
      () =>
        change('move', from, { to }),
  ),
  fc.tuple(table, table).map(
    ([from, to]) =>
      () =>
        change('merge', from, { to }),
  ),
  table.map((at) => async () => {
    const move = (await visitAt(at))?.undo?._id;
    if (!move) return { status: 200, body: {} };
    return seller.call('POST /api/seller/visit/undo', { move, table: at });
  }),
  fc.tuple(guest, table).map(
    ([who, at]) =>
      () =>
        seller.call('POST /api/seller/visit/seat', { guest: guests[who]!.id, table: at }),
  ),
  table.map((at) => () => change('clear', at)),
  table.map((at) => () => change('walk-out', at, { reason: 'left', by: 'Salem' })),
  guest.map((who) => async () => {
    const unpaid = (await roundsOf(guests[who]!)).find(({ isPaid }) => !isPaid);
    if (!unpaid) return { status: 200, body: {} };
    // Its guests may have walked out meanwhile.
    const bill = await seller.call('POST /api/seller/bill', { orderId: unpaid._id });
    if (bill.status !== 200) return bill;
    return seller.call('POST /api/seller/bill/paid', { orderId: unpaid._id });
  }),
);

/** Rows that break a rule of the floor. */
async function violations(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'two open visits at a table' as rule, table_label as detail from table_visits
      where closed_at is null group by table_label having count(*) > 1
    union all
    select 'an open tab is in a closed visit', t.id from tabs t
      join table_visits v on v.id = t.visit_id where t.closed_at is null and v.closed_at is not null
    union all
    select 'a tab is at another table than its visit', t.id from tabs t
      join table_visits v on v.id = t.visit_id
      where t.closed_at is null and v.table_label <> t.table_label
    union all
    select 'a guest is in another visit than their open tab', t.id from tabs t
      join guests g on g.id = t.guest_id
      where t.closed_at is null and g.visit_id is distinct from t.visit_id
    union all
    select 'a round of an open tab is at another table', o.id from dine_orders o
      join tabs t on t.id = o.tab_id join table_visits v on v.id = t.visit_id
      where t.closed_at is null and o.table_label <> v.table_label
    union all
    select 'a dish that is to be brought is at another table than its guest', o.id
      from dine_orders o join guests g on g.id = o.guest_id
      join table_visits v on v.id = g.visit_id
      join tabs t on t.id = o.tab_id join table_visits own on own.id = t.visit_id
      where coalesce(own.ending, '') not in ('cleared', 'walk_out')
        and o.status = 'Food is being prepared' and o.cancelled_at is null and v.closed_at is null and o.table_label <> v.table_label
    union all
    select 'a ticket is at another table than its round', k.id from kitchen_tickets k
      join dine_orders o on o.id = k.dine_order_id where k.table_label <> o.table_label
    union all
    select 'an open call is at another table than its guest', c.id from guest_calls c
      join guests g on g.id = c.guest_id join table_visits v on v.id = g.visit_id
      where c.answered_at is null and c.has_table_code and v.closed_at is null and c.table_label <> v.table_label
    union all
    select 'a served dish is to be made', i.ticket_id from kitchen_ticket_items i
      where i.served_at is not null and i.struck_at is null
    union all
    select 'a paid tab has an unpaid round', t.id from tabs t
      join dine_orders o on o.tab_id = t.id where t.paid_at is not null and not o.is_paid and o.cancelled_at is null
  `.execute(db);
  return rows;
}

/** What was ordered, over all visits. Moves and merges do not change it. Unit: halalas. */
async function totals() {
  const { rows } = await sql<{ ordered: number; inVisits: number; lines: number }>`
    select
      (select coalesce(sum(amount_halalas), 0)::int8 from dine_orders) as ordered,
      (select coalesce(sum(o.amount_halalas), 0)::int8 from dine_orders o
        join tabs t on t.id = o.tab_id where t.visit_id is not null) as "inVisits",
      (select coalesce(sum(price_halalas * quantity), 0)::int8 from dine_order_lines) as lines
  `.execute(db);
  return rows[0];
}

describe('visits, whatever guests, waiters and the cashier do at once', () => {
  it('keep one open visit for each table, every tab in one visit, and every round', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const answers = await Promise.all(steps.map((act) => act()));
        for (const { status, body } of answers)
          assert.ok([200, 409, 422].includes(status), `${status} ${body.code}`);
        assert.deepEqual(await violations(), []);
        const sums = await totals();
        assert.equal(sums?.ordered, sums?.inVisits);
        assert.equal(sums?.ordered, sums?.lines);
      }),
      { numRuns: randomRuns(25), endOnFailure: true },
    );
  });
});
