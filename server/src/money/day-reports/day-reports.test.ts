import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { toHalalas, toSar, type DayReport } from '@smokehouse/shared/contract';
import { addDays } from '@smokehouse/shared/contract/time';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { openFloor } from '../../ordering/visits/testing';
import { drawersOf, expectedIn, hire } from '../shifts/testing';
import { BILL_DUE } from '../bill-payments';
import { openSplits } from '../splits/testing';

const shop = await openShop({ TABLES: '99', VAT_NUMBER: '310122393500003' });
const { db, clock } = shop;
const { dish } = await openFloor(shop);

/** 04:00 in Riyadh is 01:00 UTC: the end of a trading day. */
let day = '2027-05-01';
const at = (time: string, date = day) => clock.set(`${date}T${time}:00+03:00`);

let count = 0;
/** Two more days later, with new people: sessions end after hours. */
async function nextEvening() {
  day = addDays(day, 2);
  at('18:00');
  count += 1;
  const huda = await hire(shop, 'manager', `Huda ${count}`);
  const abeer = await hire(shop, 'cashier', `Abeer ${count}`);
  return { huda, abeer, manager: drawersOf(huda), front: drawersOf(abeer, huda) };
}
type Evening = Awaited<ReturnType<typeof nextEvening>>;
type Person = Evening['huda'];

/** A round of 65.00 at a table of its own, on the desk. @returns its id */
let table = 0;
async function serve(who: Person): Promise<string> {
  const where = String((table = (table % 99) + 1));
  const { body } = await expectOk(
    who.call(
      'POST /api/seller/visit/order',
      { table: where, items: [{ product: dish, quantity: 1 }] },
      { headers: { 'idempotency-key': randomUUID() } },
    ),
  );
  const known = (body as { orderId?: string }).orderId;
  return known ?? openSplits(who).roundAt(where);
}
const bill = (who: Person, orderId: string) => who.call('POST /api/seller/bill', { orderId });
const pay = (who: Person, orderId: string) => who.call('POST /api/seller/bill/paid', { orderId });
async function clear(who: Person, orderId: string): Promise<void> {
  const { table: where } = (await openSplits(who).visitOf(orderId)) as { table?: string };
  const { body } = await who.call(`GET /api/seller/floor/table?table=${where}`);
  const visit = (body.visit as { _id: string } | undefined)?._id;
  if (visit) await who.call('POST /api/seller/visit/clear', { visit, table: where });
}
async function sell(who: Person): Promise<void> {
  const orderId = await serve(who);
  await expectOk(bill(who, orderId));
  await expectOk(pay(who, orderId));
  await clear(who, orderId);
}
const openFront = async ({ front }: Evening) => {
  const [drawer] = await front.drawers();
  return (await expectOk(front.open(drawer?._id ?? '', 100))).body.shift;
};
const closed = async ({ manager }: Evening, which: string): Promise<DayReport> =>
  (await expectOk(manager.closeDay(which))).body.report;

describe('the end of a trading day', () => {
  it('is 04:00: a bill of 03:59 is on its report, one of 04:01 on the next', async () => {
    const evening = await nextEvening();
    at('03:59', addDays(day, 1));
    await sell(evening.abeer);
    at('04:01', addDays(day, 1));
    await sell(evening.abeer);
    await sell(evening.abeer);
    const next = addDays(day, 1);
    assert.deepEqual(
      (await evening.manager.days()).map((one) => [one.day, one.bills, one.isNext, one.isRunning]),
      [
        [day, 1, true, false],
        [next, 2, false, true],
      ],
    );
    assert.equal((await evening.manager.report(`?day=${next}`)).sales.total, 130);
    assert.deepEqual((await closed(evening, day)).sales.total, 65);
    assert.deepEqual((await closed(evening, next)).sales.total, 130);
  });

  it('leaves a sale after an early report to the next one, which says so', async () => {
    const evening = await nextEvening();
    at('03:30', addDays(day, 1));
    await sell(evening.abeer);
    at('03:40', addDays(day, 1));
    const { number, sales, after } = await closed(evening, day);
    assert.deepEqual([sales.total, after], [65, undefined]);
    at('03:50', addDays(day, 1));
    await sell(evening.abeer);
    const again = await evening.manager.closeDay(day);
    assert.deepEqual([again.status, again.body.code], [409, 'day_closed']);
    const early = await evening.manager.report(`?number=${number}`);
    assert.deepEqual(early.after, { count: 1, amount: 65 });
    const x = await evening.manager.report();
    assert.deepEqual([x.day, x.sales.total, x.late.amount], [addDays(day, 1), 65, 65]);
    at('12:00', addDays(day, 1));
    await sell(evening.abeer);
    const { body } = await evening.abeer.call('GET /api/seller/day-reports');
    const listed = (body.days as { day: string; bills: number; total: number }[]).map(
      ({ day: one, bills, total }) => [one, bills, total],
    );
    assert.deepEqual(listed, [[addDays(day, 1), 2, 130]], 'as its report will say');
    const next = await closed(evening, addDays(day, 1));
    // The page of the day that they are from counts the same documents.
    assert.deepEqual([next.sales.total, next.late], [130, early.after]);
  });

  it('counts tables that were put together once, also when a share was paid before', async () => {
    const evening = await nextEvening();
    const { issue } = openSplits(evening.abeer);
    const orderId = await serve(evening.abeer);
    await serve(evening.abeer);
    const [from, to] = [String(table - 1), String(table)];
    const issueOf = (amounts: number[]) => {
      const payments = [{ way: 'terminal' as const, amount: amounts[0] ?? 0, tip: 0 }];
      return expectOk(issue(orderId, { plan: { amounts }, share: 0, payments }));
    };
    await issueOf([32.5, 32.5]);
    const { body } = await evening.abeer.call(`GET /api/seller/floor/table?table=${from}`);
    const visit = (body.visit as { _id: string })._id;
    await expectOk(evening.abeer.call('POST /api/seller/visit/merge', { visit, table: from, to }));
    await issueOf([97.5]);
    await clear(evening.abeer, orderId);
    const { tables, covers, sales } = await closed(evening, day);
    assert.deepEqual([tables, covers, sales.total], [1, 1, 130]);
  });

  it('waits for a drawer of the day, which is on its report also when counted later', async () => {
    const evening = await nextEvening();
    const shift = await openFront(evening);
    await sell(evening.abeer);
    at('04:30', addDays(day, 1));
    await sell(evening.abeer);
    const refused = await evening.manager.closeDay(day);
    assert.deepEqual([refused.status, refused.body.code], [409, 'drawers_open']);
    assert.deepEqual(
      refused.body.drawers?.map(({ _id }) => _id),
      [shift._id],
    );
    await evening.front.closeExact(shift._id);
    const report = await closed(evening, day);
    assert.deepEqual(
      [report.sales.total, report.drawers[0]?.cashSales, report.drawers[0]?.day],
      [65, 130, day],
    );
    const next = await closed(evening, addDays(day, 1));
    assert.deepEqual([next.sales.total, next.drawers, next.withoutDrawer.cashSales], [65, [], 0]);
  });

  it('is closed over an unpaid table only with a reason, and its bill is on the next report', async () => {
    const evening = await nextEvening();
    const orderId = await serve(evening.huda);
    at('04:10', addDays(day, 1));
    const refused = await evening.manager.closeDay(day, null);
    assert.deepEqual([refused.status, refused.body.code], [409, 'tables_unpaid']);
    assert.deepEqual(
      refused.body.tables?.map(({ amount }) => amount),
      [65],
    );
    const report = await closed(evening, day);
    const { rows } = await sql<{ reason: string }>`
      select reason from audit_events where action = 'day.close' order by id desc limit 1`.execute(
      shop.db,
    );
    assert.equal(rows[0]?.reason, 'Guests stay');
    assert.equal(report.sales.total, 0);
    assert.equal(report.openReason, 'Guests stay');
    assert.deepEqual(
      report.openTables.map(({ amount, guests }) => [amount, guests]),
      [[65, 1]],
    );
    await expectOk(bill(evening.abeer, orderId));
    await expectOk(pay(evening.abeer, orderId));
    await clear(evening.abeer, orderId);
    const next = await closed(evening, addDays(day, 1));
    assert.deepEqual([next.sales.total, next.tables, next.openTables], [65, 1, []]);
  });
});

describe('closing a day over unpaid tables', () => {
  it('asks for no reason where nothing is left to pay, as of what was free of charge', async () => {
    const evening = await nextEvening();
    const orderId = await serve(evening.huda);
    const free = { orderId, reason: 'quality', by: 'Salem', kind: 'discount', percent: 100 };
    await expectOk(evening.huda.call('POST /api/seller/order/correct', free));
    assert.deepEqual((await evening.manager.report()).openTables, []);
    at('04:10', addDays(day, 1));
    const { report } = (await expectOk(evening.manager.closeDay(day, null))).body;
    assert.deepEqual(report.openTables, []);
    await clear(evening.abeer, orderId);
  });

  it('takes only tables with amounts that were shown', async () => {
    const evening = await nextEvening();
    const first = await serve(evening.huda);
    const shown = (await evening.manager.report()).openTables;
    const second = await serve(evening.huda);
    for (const reason of ['Guests stay', null]) {
      const added = await evening.manager.closeDay(day, reason, shown);
      assert.deepEqual([added.status, added.body.code], [409, 'tables_changed']);
      assert.deepEqual(
        added.body.tables?.map(({ amount }) => amount),
        [65, 65],
      );
    }
    const both = (await evening.manager.report()).openTables;
    const stale = both.map((one) => ({ ...one, amount: one.amount + 1 }));
    const changed = await evening.manager.closeDay(day, 'Guests stay', stale);
    assert.deepEqual([changed.status, changed.body.code], [409, 'tables_changed']);
    // A table that has paid meanwhile is no reason to ask again.
    await expectOk(bill(evening.abeer, first));
    await expectOk(pay(evening.abeer, first));
    const { report } = (await expectOk(evening.manager.closeDay(day, 'Guests stay', both))).body;
    assert.deepEqual(
      report.openTables.map(({ amount }) => amount),
      [65],
    );
    await expectOk(bill(evening.abeer, second));
    await expectOk(pay(evening.abeer, second));
    await clear(evening.abeer, first);
    await clear(evening.abeer, second);
  });
});

describe('a report', () => {
  it('names until its day is closed what has not arrived of the day’s deliveries', async () => {
    const evening = await nextEvening();
    const customer = await shop.customer();
    const order = async () => {
      const { id } = await customer.order([{ product: dish, quantity: 1 }]);
      await expectOk(customer.verify((await customer.pay(id)).body));
      return (await customer.orders())[0]?._id ?? '';
    };
    const [arrived, left] = [await order(), await order()];
    const move = (orderId: string, status: string) =>
      expectOk(evening.huda.call('PUT /api/order/status', { orderId, status }));
    await move(arrived, 'Food Delivered');
    await move(left, 'Out For Delivery');
    const unfinished = async () => {
      const report = await evening.manager.report();
      return report.unfinished?.map((one) => [one.order, one.name]);
    };
    assert.deepEqual(await unfinished(), [[left, 'Noura Al-Harbi']]);
    const z = await closed(evening, day);
    assert.equal(z.unfinished, undefined);
    await move(left, 'Food Delivered');
    assert.deepEqual(await unfinished(), []);
  });

  it('names once who left without paying, on bills and without one, also after an early report', async () => {
    const evening = await nextEvening();
    const leave = async ({ isBilled = false, isServed = true } = {}) => {
      const orderId = await serve(evening.huda);
      if (isBilled) await expectOk(bill(evening.huda, orderId));
      if (isServed)
        await expectOk(
          evening.huda.call('POST /api/seller/dishes', {
            ...{ action: 'serve', dishes: [{ order: orderId, line: 0 }] },
          }),
        );
      const { table: where } = (await openSplits(evening.huda).visitOf(orderId)) as {
        table?: string;
      };
      const { body } = await evening.huda.call(`GET /api/seller/floor/table?table=${where}`);
      const visit = (body.visit as { _id: string })._id;
      await expectOk(
        evening.huda.call('POST /api/seller/visit/walk-out', {
          ...{ visit, table: where, reason: 'They ran', by: 'Huda' },
        }),
      );
    };
    await leave();
    await leave({ isBilled: true });
    // Nothing is due: what was not served is cancelled.
    await leave({ isServed: false });
    await sell(evening.huda);
    // A bill that is not paid is corrected: its credit note pays nothing back.
    const cancelled = await serve(evening.huda);
    await expectOk(bill(evening.huda, cancelled));
    await expectOk(
      evening.huda.call('POST /api/seller/order/correct', {
        ...{ orderId: cancelled, kind: 'cancel', reason: 'entered_wrongly', by: 'Huda' },
      }),
    );
    at('23:00');
    const early = await closed(evening, day);
    assert.deepEqual(early.walkOuts, { count: 2, amount: 130, billed: 65, unbilled: 65 });
    assert.deepEqual([early.sales.total, sumOfPayments(early)], [130, 65]);
    assert.deepEqual(
      [early.creditNotes.amount, early.creditNotes.refunded, early.creditNotes.unpaid],
      [65, 0, 65],
    );
    const { unpaid, earlier } = early.toPayments ?? {};
    assert.deepEqual(
      [
        unpaid?.count,
        unpaid?.amount,
        unpaid?.bills.map(({ hasLeft, amount }) => [hasLeft, amount]),
      ],
      [1, 65, [[true, 65]]],
    );
    assert.deepEqual(earlier, { count: 0, amount: 0 });
    at('23:30');
    await leave();
    const another = await nextEvening();
    await sell(another.huda);
    const next = await closed(another, day);
    assert.deepEqual(next.walkOuts, { count: 1, amount: 65, billed: 0, unbilled: 65 });
  });
});

describe('closing days', () => {
  it('begins with the oldest; a day on which nothing happened is skipped', async () => {
    const evening = await nextEvening();
    await sell(evening.huda);
    at('05:00', addDays(day, 3));
    const later = await hire(shop, 'manager', 'Salma');
    await sell(later);
    const desk = drawersOf(later);
    assert.deepEqual(
      (await desk.days()).map((one) => [one.day, one.isNext]),
      [
        [day, true],
        [addDays(day, 3), false],
      ],
    );
    const early = await desk.closeDay(addDays(day, 3));
    assert.deepEqual(
      [early.status, early.body.code, early.body.day],
      [409, 'day_before_open', day],
    );
    const first = (await expectOk(desk.closeDay(day))).body.report.number ?? 0;
    const second = (await expectOk(desk.closeDay(addDays(day, 3)))).body.report.number;
    assert.equal(second, first + 1);
    assert.equal((await desk.closeDay(addDays(day, 2))).body.code, 'day_passed');
    const ahead = await desk.closeDay(addDays(day, 4));
    assert.deepEqual([ahead.status, ahead.body.code], [422, 'day_ahead']);
    day = addDays(day, 4);
  });

  it('is not made of a day on which nothing happened', async () => {
    const evening = await nextEvening();
    at('05:00', addDays(day, 1));
    const desk = drawersOf(await hire(shop, 'manager', 'Nouf'));
    const empty = await desk.closeDay(day);
    assert.deepEqual([empty.status, empty.body.code], [409, 'day_empty']);
    assert.ok(evening);
    day = addDays(day, 1);
  });

  it('is done once by two people, and the second hears who did it', async () => {
    const evening = await nextEvening();
    await sell(evening.abeer);
    const other = await hire(shop, 'owner', 'Sultan');
    const answers = await Promise.all([
      evening.manager.closeDay(day),
      drawersOf(other).closeDay(day),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const [winner, refused] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
    assert.match(refused.body.message ?? '', new RegExp(winner.body.report.by.nameEn));
    assert.equal(refused.body.report.number, winner.body.report.number);
  });

  it('stores a report that nobody changes', async () => {
    for (const statement of [
      sql`update day_reports set number = 99`,
      sql`delete from day_reports`,
      sql`update day_facts set report_id = null where report_id is not null`,
      sql`delete from day_facts`,
    ])
      await assert.rejects(statement.execute(db), /never changed|stays on it/);
  });

  it('lists the reports, and knows no other numbers', async () => {
    const evening = await nextEvening();
    const { body } = await expectOk(evening.huda.call('GET /api/seller/day-reports'));
    const [last] = body.reports as { number: number; difference: number }[];
    assert.ok(last);
    const page = await expectOk(
      evening.huda.call(`GET /api/seller/day-reports?before=${last.number}`),
    );
    assert.equal(page.body.reports[0].number, last.number - 1);
    const unknown = await evening.huda.call('GET /api/seller/day-report?number=999');
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'report_unknown']);
    for (const query of ['number=0', 'number=x', 'day=2027-02-30', 'before=-1'])
      assert.equal(
        (
          await evening.huda.call(
            `GET /api/seller/day-report${query.startsWith('before') ? 's' : ''}?${query}`,
          )
        ).status,
        422,
        query,
      );
  });
});

const sumOfPayments = ({ payments }: DayReport) =>
  toSar(payments.reduce((sum, { amount }) => sum + toHalalas(amount), 0));

/** That the lines between net sales and payments of a report add up. */
function expectBridge({ number, sales, creditNotes, toPayments, ...report }: DayReport): void {
  assert.ok(toPayments);
  const { unpaid, earlier, withoutNote } = toPayments;
  const paid = toHalalas(sumOfPayments({ ...report, sales, creditNotes }));
  assert.equal(
    toHalalas(sales.total) -
      toHalalas(unpaid.amount) +
      toHalalas(earlier.amount) -
      toHalalas(withoutNote),
    paid,
    `report ${number}`,
  );
  assert.equal(
    unpaid.bills.reduce((sum, { amount }) => sum + toHalalas(amount), 0),
    toHalalas(unpaid.amount),
  );
  assert.equal(
    toHalalas(creditNotes.refunded ?? 0) + toHalalas(creditNotes.unpaid ?? 0),
    toHalalas(creditNotes.amount),
  );
  const { amount = 0, billed = 0, unbilled = 0 } = report.walkOuts ?? {};
  assert.equal(toHalalas(billed) + toHalalas(unbilled), toHalalas(amount));
}

/** What was ever recorded; halalas. */
async function recorded() {
  const { rows } = await sql<Record<string, number>>`
    select
      (select coalesce(sum(total_halalas), 0)::int8 from bills) as bills,
      (select coalesce(sum(vat_halalas), 0)::int8 from bills)
        - (select coalesce(sum(vat_halalas), 0)::int8 from bill_credit_notes) as vat,
      (select coalesce(sum(total_halalas), 0)::int8 from bill_credit_notes) as notes,
      (select coalesce(sum(${BILL_DUE}), 0)::int8 from bills b
        left join orders o on o.id = b.order_id left join tabs t on t.id = b.tab_id) as due,
      (select coalesce(sum(amount_halalas), 0)::int8 from bill_payments)
        + (select coalesce(sum(total_halalas), 0)::int8 from bills where order_id is not null)
        as taken,
      (select coalesce(sum(p.amount_halalas), 0)::int8 from bill_payment_reversals r
        join bill_payments p on p.id = r.payment_id)
        + (select coalesce(sum(amount_halalas), 0)::int8 from refunds) as back,
      (select coalesce(sum(tip_halalas), 0)::int8 from bill_payments p where not exists (
        select from bill_payment_reversals r where r.payment_id = p.id)) as tips,
      (select coalesce(sum(amount_halalas + tip_halalas), 0)::int8 from bill_payments
        where way = 'cash') as cash
  `.execute(db);
  return rows[0]!;
}

/** The same, added up over all reports. */
async function reported() {
  const { rows } = await sql<{ figures: DayReport }>`
    select figures from day_reports order by number`.execute(db);
  const reports = rows.map(({ figures }) => figures);
  assert.deepEqual(
    reports.map(({ number }) => number),
    reports.map((_, index) => index + 1),
  );
  reports.forEach(expectBridge);
  const sum = (amountOf: (report: DayReport) => number) =>
    reports.reduce((total, report) => total + toHalalas(amountOf(report)), 0);
  const ways = (amountOf: (way: DayReport['payments'][number]) => number) =>
    sum(({ payments }) => payments.reduce((total, way) => total + amountOf(way), 0));
  return {
    bills: sum(({ bills }) => bills.amount),
    vat: sum(({ sales }) => sales.vat ?? 0),
    notes: sum(({ creditNotes }) => creditNotes.amount),
    due:
      sum(({ toPayments }) => toPayments?.unpaid.amount ?? 0) -
      sum(({ toPayments }) => toPayments?.earlier.amount ?? 0),
    taken: ways(({ taken }) => taken),
    back: ways(({ paidBack }) => paidBack),
    tips: sum(({ tips }) => tips),
    cash:
      sum(({ withoutDrawer }) => withoutDrawer.cashSales) +
      sum(({ drawers }) => drawers.reduce((total, { cashSales = 0 }) => total + cashSales, 0)),
  };
}

it('counts everything exactly once, whatever happens while days are closed', async () => {
  type Step = (evening: Evening, rounds: string[]) => Promise<{ status: number; body: unknown }>;
  const pick = fc.nat();
  const orderOf = (rounds: string[], index: number) => rounds[index % rounds.length] ?? 'none';
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constant<Step>(async ({ abeer }, rounds) => {
        rounds.push(await serve(abeer));
        return { status: 200, body: {} };
      }),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(pick, fc.boolean())
        .map(([index, isManager]): Step => async ({ huda, abeer }, rounds) => {
          const who = isManager ? huda : abeer;
          await bill(who, orderOf(rounds, index));
          return pay(who, orderOf(rounds, index));
        }),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(pick, fc.constantFrom('cash', 'terminal'))
        .map(([index, way]): Step => async ({ abeer }, rounds) => {
          const orderId = orderOf(rounds, index);
          await bill(abeer, orderId);
          const { body } = await abeer.call(`GET /api/seller/visit/bills?orderId=${orderId}`);
          const first = (body as { visit?: { bills: { bill: { _id: string }; due: number }[] } })
            .visit?.bills[0];
          return first
            ? openSplits(abeer).pay(
                first.bill._id,
                { way: way as 'cash', amount: Math.min(first.due, 20), tip: 1.5 },
                randomUUID(),
              )
            : { status: 200, body: {} };
        }),
    },
    {
      weight: 2,
      arbitrary: pick.map((index): Step => async ({ huda }, rounds) => {
        const orderId = orderOf(rounds, index);
        const { body } = await huda.call(`GET /api/seller/visit/bills?orderId=${orderId}`);
        const payments = (
          body as { visit?: { bills: { payments: { _id: string }[] }[] } }
        ).visit?.bills.flatMap((one) => one.payments);
        return openSplits(huda).reverse(payments?.[0]?._id ?? 'none');
      }),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          pick,
          fc.constantFrom(
            { kind: 'cancel' },
            { kind: 'discount', percent: 33 },
            { kind: 'discount', amount: 7.77 },
          ),
        )
        .map(
          ([index, what]): Step =>
            ({ huda }, rounds) =>
              huda.call('POST /api/seller/order/correct', {
                orderId: orderOf(rounds, index),
                reason: 'quality',
                by: 'Salem',
                ...what,
              }),
        ),
    },
    {
      weight: 2,
      arbitrary: fc.constant<Step>(async ({ front, manager }) => {
        const [drawer] = await manager.drawers();
        if (!drawer?.shift) return front.open(drawer?._id ?? '', 50);
        const expectedCash = expectedIn(drawer.shift);
        return front.close(drawer.shift._id, {
          expectedCash,
          counted: Math.max(0, expectedCash),
          reason: 'Refunds',
        });
      }),
    },
    {
      weight: 2,
      arbitrary: fc.constant<Step>(({ manager }) => manager.closeDay(day)),
    },
    {
      weight: 2,
      arbitrary: pick.map((index): Step => async ({ huda }, rounds) => {
        if (rounds.length === 0) return { status: 200, body: {} };
        const { table: where } = (await openSplits(huda).visitOf(orderOf(rounds, index))) as {
          table?: string;
        };
        const { body } = await huda.call(`GET /api/seller/floor/table?table=${where}`);
        const visit = (body.visit as { _id: string } | undefined)?._id;
        if (!visit) return { status: 200, body: {} };
        return huda.call('POST /api/seller/visit/walk-out', {
          ...{ visit, table: where ?? '', reason: 'They ran', by: 'Huda' },
        });
      }),
    },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: 90 }).map((minutes): Step => async () => {
        clock.tick(minutes * 60_000);
        return { status: 200, body: {} };
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const evening = await nextEvening();
      at('03:00', addDays(day, 1));
      const rounds: string[] = [];
      const waiting = [...steps];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { status, body } = await next(evening, rounds);
          assert.ok(status < 500, JSON.stringify(body));
        }
      };
      await Promise.all([work(), work(), work()]);
      for (const { shift } of await evening.manager.drawers()) {
        if (!shift) continue;
        const expectedCash = expectedIn(shift);
        const counted = Math.max(0, expectedCash);
        const count = { expectedCash, counted, reason: 'Refunds' };
        await expectOk(evening.manager.close(shift._id, count, 'close-approved'));
      }
      at('23:00', addDays(day, 1));
      const late = await hire(shop, 'manager', `Salma ${count}`);
      for (const orderId of rounds) await clear(late, orderId);
      const desk = drawersOf(late);
      for (const open of await desk.days()) await expectOk(desk.closeDay(open.day));
      assert.deepEqual(await reported(), await recorded());
    }),
    { numRuns: 6 },
  );
});
