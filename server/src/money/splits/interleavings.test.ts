import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { toHalalas, toSar } from '@smokehouse/shared/contract';
import { equalShares } from '@smokehouse/shared/contract/money/splits/rules';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { openFloor, tableCorrection } from '../../ordering/visits/testing';
import { randomRuns } from '../../testing-random';
import { openSplits, type Plan } from './testing';

const shop = await openShop({ VAT_NUMBER: '310122393500003', TABLES: '3' });
const { db } = shop;
const { seller, dish, visitAt, change, order, waiterOrder, roundsOf } = await openFloor(shop);
const side = await shop.dish({ name: 'Side', price_halalas: 1333 });
const { visitOf, issue, pay, reverse } = openSplits(seller);
const TABLES = ['1', '2', '3'];
const guests = await Promise.all(
  TABLES.flatMap((table) => [1, 2].map((number) => shop.guest(`G${table}${number}`, table))),
);

type Answer = { status: number; body: { code?: string } };
type Step = () => Promise<Answer>;
const nothing: Answer = { status: 200, body: {} };
const table = fc.constantFrom(...TABLES);
const pick = fc.nat();
/** Of those who have entered by then: whoever left without paying enters again, as somebody else. */
type Who = () => (typeof guests)[number];
const guest: fc.Arbitrary<Who> = pick.map((index) => () => guests[index % guests.length]!);
const at = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

/** A round of the guest, if there is one. */
async function roundOf(who: Who, index: number) {
  return at(await roundsOf(who()), index)?._id;
}

const split =
  (who: Who, index: number, count: number, isPaid: boolean): Step =>
  async () => {
    const orderId = await roundOf(who, 0);
    if (!orderId) return nothing;
    const visit = await visitOf(orderId);
    const open = visit.items.filter((item) => item.open > 0);
    if (open.length === 0) return nothing;
    const first = open[index % open.length]!;
    const share = { order: first.order, item: first.item };
    const everybody = Array.from({ length: count }, (_, letter) => letter);
    const plan: Plan =
      index % 2 === 0
        ? { items: [{ ...share, shares: everybody }] }
        : { amounts: equalShares(toHalalas(visit.open), count).map(toSar) };
    const total =
      'amounts' in plan ? plan.amounts[0]! : toSar(equalShares(toHalalas(first.open), count)[0]!);
    return issue(orderId, {
      plan,
      count,
      share: 0,
      visit,
      total,
      payments: isPaid && total > 0 ? [{ way: 'cash', amount: total, tip: 1.5 }] : [],
    });
  };

/** What guests, waiters and two managers do at the same time. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: guest.map(
      (who): Step =>
        () =>
          order(who()),
    ),
  },
  {
    weight: 1,
    arbitrary: table.map(
      (where): Step =>
        () =>
          waiterOrder(where),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(guest, pick, fc.integer({ min: 1, max: 3 }), fc.boolean())
      .map(([who, index, count, isPaid]) => split(who, index, count, isPaid)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(guest, pick, fc.integer({ min: 1, max: 9000 }))
      .map(([who, index, halalas]): Step => async () => {
        const orderId = await roundOf(who, index);
        const bill = orderId && at((await visitOf(orderId)).bills, index);
        if (!bill || bill.due === 0) return nothing;
        const amount = Math.min(bill.due, toSar(halalas));
        return pay(bill.bill._id, { way: 'terminal', amount, tip: 2 });
      }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(guest, pick).map(([who, index]): Step => async () => {
      const orderId = await roundOf(who, index);
      const bill = orderId && at((await visitOf(orderId)).bills, index);
      const payment = bill && at(bill.payments, index);
      return payment ? reverse(payment._id) : nothing;
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        guest,
        pick,
        fc.constantFrom(
          { kind: 'cancel' },
          { kind: 'remove', items: [{ product: dish, quantity: 1 }] },
          { kind: 'comp', items: [{ product: side, quantity: 1 }] },
          { kind: 'discount', percent: 33 },
          { kind: 'discount', amount: 7.77 },
        ),
      )
      .map(([who, index, what]): Step => async () => {
        const orderId = await roundOf(who, index);
        if (!orderId) return nothing;
        const body = { orderId, reason: 'quality', by: 'Salem', ...what };
        return seller.call('POST /api/seller/order/correct', body);
      }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        table,
        fc.constantFrom(
          { kind: 'comp' },
          { kind: 'discount', percent: 7 },
          { kind: 'discount', amount: 3.33 },
          { kind: 'cancel' },
        ),
      )
      .map(([where, what]): Step => async () => {
        const visit = await visitAt(where);
        return visit
          ? seller.call('POST /api/seller/visit/correct', tableCorrection(visit, what))
          : nothing;
      }),
  },
  {
    weight: 2,
    arbitrary: guest.map((who): Step => async () => {
      const orderId = await roundOf(who, 0);
      if (!orderId) return nothing;
      await seller.call('POST /api/seller/bill', { orderId });
      return seller.call('POST /api/seller/bill/paid', { orderId });
    }),
  },
  {
    weight: 2,
    arbitrary: table.map((where): Step => async () => {
      const left = await change('walk-out', where, { reason: 'They ran', by: 'Salem' });
      if (left.status === 200) guests.push(await shop.guest(`G${guests.length}`, where));
      return left;
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(table, table, fc.constantFrom('move', 'merge')).map(
      ([from, to, how]): Step =>
        () =>
          change(how, from, { to }),
    ),
  },
);

/** Bills, rounds and shares whose sums break a rule. */
async function violations(): Promise<unknown[]> {
  const { rows } = await sql`
    with money as (
      select b.id, b.total_halalas as billed, b.vat_halalas as vat, b.split_label, b.tab_id,
        (select coalesce(sum(n.total_halalas), 0) from bill_credit_notes n where n.bill_id = b.id) as credited,
        (select coalesce(sum(n.vat_halalas), 0) from bill_credit_notes n where n.bill_id = b.id) as vat_credited,
        (select coalesce(sum(n.refunded_halalas), 0) from bill_credit_notes n where n.bill_id = b.id) as refunded,
        (select coalesce(sum(p.amount_halalas), 0) from bill_payments p
          where p.bill_id = b.id and not exists (
            select from bill_payment_reversals r where r.payment_id = p.id)) as taken,
        exists (select from bill_payments p where p.bill_id = b.id) as has_payments
      from bills b
    ), rounds as (
      select d.id, d.bill_id, d.is_paid, d.settled_halalas, d.cancelled_at,
        d.amount_halalas - d.corrected_halalas as net,
        (select sum(p.amount_halalas - p.credited_halalas) from bill_parts p
          where p.dine_order_id = d.id) as held,
        (select coalesce(sum(p.amount_halalas - p.credited_halalas), 0)
          from bill_parts p join money m on m.id = p.bill_id
          where p.dine_order_id = d.id and m.taken - m.refunded >= m.billed - m.credited) as paid_parts
      from dine_orders d
    )
    select 'more is paid than billed' as rule, id from money
      where taken - refunded > billed - credited
    union all
    select 'more is credited than billed', id from money
      where credited > billed or vat_credited > vat
        or (credited = billed and vat_credited <> vat)
    union all
    select 'a share differs from its parts', m.id from money m
      where m.split_label is not null and m.billed - m.credited <> (
        select sum(p.amount_halalas - p.credited_halalas) from bill_parts p where p.bill_id = m.id)
    union all
    select 'a bill differs from its rounds', m.id from money m
      where m.split_label is null and m.billed - m.credited <> (
        select sum(r.net) from rounds r where r.bill_id = m.id)
    union all
    select 'more of a round is on shares than it costs', id from rounds where held > net
    union all
    select 'a round on shares is billed although a part is open', id from rounds
      where held < net and bill_id is not null
    union all
    select 'a round is paid although a part is not', id from rounds
      where held is not null and is_paid <> (paid_parts = net and held = net) and cancelled_at is null
        and net > 0
    union all
    select 'less of a round is settled than its paid parts, or more than is billed', id from rounds
      where held is not null and settled_halalas not between paid_parts and held
    union all
    select 'the VAT of shares is not the VAT of their total', coalesce(visit_id, tab_id) from bills
      where split_label is not null group by 2
      having sum(vat_halalas) <> round(sum(total_halalas) * 15 / 115.0)
    union all
    select 'refunds differ from credit notes', c.id from order_corrections c
      join refunds f on f.correction_id = c.id
      where exists (select from bill_credit_notes n where n.correction_id = c.id)
        and f.amount_halalas <> (
          select sum(n.refunded_halalas) from bill_credit_notes n where n.correction_id = c.id)
    union all
    select 'a cancelled round is on a bill', id from rounds
      where cancelled_at is not null and net > 0 and (bill_id is not null or held > 0)
    union all
    select 'a bill differs from what its rounds owe and what is settled of them', m.id from money m
      where m.split_label is null and m.has_payments
        and m.billed - m.credited - least(m.billed - m.credited, m.taken - m.refunded) <> (
          select sum(case when r.is_paid or r.cancelled_at is not null then 0
            else r.net - r.settled_halalas end)
          from rounds r where r.bill_id = m.id)
    union all
    select 'a bill is on two numbers', min(id) from bills group by series, number having count(*) > 1
  `.execute(db);
  return rows;
}

/** Sales of the day and the tips, as the desk shows them; halalas. */
async function shown() {
  const { body } = await expectOk(seller.call('GET /api/seller/statistics'));
  return { sales: toHalalas(body.revenue), tips: toHalalas(body.others.tips) };
}

/** What bills took less what they gave back, and their tips; halalas. */
async function taken(): Promise<{ sales: number; tips: number }> {
  const { rows } = await sql<{ sales: number; tips: number }>`
    with live as (
      select p.* from bill_payments p
      where not exists (select from bill_payment_reversals r where r.payment_id = p.id)
    ), money as (
      select (select coalesce(sum(amount_halalas), 0) from live where bill_id = b.id) - (
          select coalesce(sum(n.refunded_halalas), 0) from bill_credit_notes n where n.bill_id = b.id) as kept
      from bills b
    )
    select (select coalesce(sum(kept), 0)::int8 from money) as sales,
      (select coalesce(sum(tip_halalas), 0)::int8 from live) as tips`.execute(db);
  return rows[0]!;
}

it('keeps the sums under any interleaving: taken - given back = sales, at most bills - credit notes, tips apart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const waiting = [...steps];
      const codes: (string | undefined)[] = [];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { status, body } = await next();
          assert.ok(status < 500, JSON.stringify(body));
          codes.push(body.code);
        }
      };
      await Promise.all([work(), work(), work(), work()]);
      assert.deepEqual(await violations(), []);
      assert.deepEqual(await shown(), await taken());
    }),
    { numRuns: randomRuns(12) },
  );
});
