import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { toHalalas, toSar, type DayReport, type OpenDay } from '@smokehouse/shared/contract';
import { equalShares } from '@smokehouse/shared/contract/money/splits/rules';
import { BILL_DUE } from '../../money/bill-payments';
import { openSplits } from '../../money/splits/testing';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { buyAt, riyadh } from '../../ordering/seller-orders/testing';
import { randomRuns } from '../../testing-random';

const shop = await openShop({ VAT_NUMBER: '310122393500003', TABLES: '4' });
const { db, clock } = shop;
const START = riyadh('2026-04-10T18:00').getTime();
/** Of the random steps. Two days follow. */
const END = riyadh('2026-04-17T12:00').getTime();
// The sessions are of a later time, so that they last while days pass.
clock.set('2026-11-21T20:00:00+03:00');
const seller = await shop.seller();
const customer = await shop.customer();
const dishes = [
  await shop.dish({ price_halalas: 3333 }),
  await shop.dish({ name: 'Side', price_halalas: 1001 }),
] as const;
const { issue, pay, visitOf } = openSplits(seller);
const RANGE = 'from=2026-04-09&to=2026-04-20';

type Row = Record<string, string>;
async function file(query = RANGE, who = seller) {
  const { text } = await expectOk(who.call(`GET /api/seller/accounting.csv?${query}`));
  const rows = parse(text as string, { bom: true, columns: true }) as Row[];
  return { rows: rows.slice(0, -1), total: rows.at(-1) as Row };
}
const halalas = (row: Row, column: string) => toHalalas(Number(row[`${column} (SR)`]));

const pick = fc.nat({ max: 1000 });
const at = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];
const idsOf = async (table: 'orders' | 'dine_orders' | 'bills' | 'bill_payments') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

type Step = () => Promise<unknown>;
const dish = fc.constantFrom(...dishes);
const later =
  (hours: number): Step =>
  async () => {
    clock.set(Math.min(clock.now() + hours * 3_600_000, END));
  };
const orderAt =
  (table: number, product: string): Step =>
  async () => {
    const guest = await shop.guest('Fahad', String(table));
    return guest.call('POST /api/dineorder/cod', { items: [{ product, quantity: table }] });
  };
const bill =
  (index: number, call: 'POST /api/seller/bill' | 'POST /api/seller/bill/paid'): Step =>
  async () => {
    const orderId = at(await idsOf('dine_orders'), index);
    if (orderId) await seller.call('POST /api/seller/bill', { orderId });
    return orderId && seller.call(call, { orderId });
  };
const leave =
  (number: number): Step =>
  async () => {
    const table = String(number);
    const { body } = await seller.call(`GET /api/seller/floor/table?table=${table}`);
    const visit = (body.visit as { _id: string } | undefined)?._id;
    const left = { visit, table, reason: 'They ran', by: 'Salem' };
    return visit && seller.call('POST /api/seller/visit/walk-out', left);
  };
const ofLastRound =
  (call: string, more: object = {}): Step =>
  async () => {
    const orderId = (await idsOf('dine_orders')).at(-1);
    return expectOk(seller.call(call as 'POST /api/seller/bill', { orderId, ...more }));
  };
const passDay: Step = async () => {
  clock.set(clock.now() + 24 * 3_600_000);
};
/** Every kind of difference between what was ordered on a day and its documents. */
const differences: Step[] = [
  // Billed and corrected on later days.
  orderAt(1, dishes[0]),
  passDay,
  ofLastRound('POST /api/seller/bill'),
  passDay,
  ofLastRound('POST /api/seller/order/correct', {
    ...{ kind: 'discount', percent: 33, reason: 'quality', by: 'Salem' },
  }),
  // Not paid, once with a bill.
  orderAt(2, dishes[0]),
  ofLastRound('POST /api/seller/bill'),
  orderAt(3, dishes[1]),
];
/** A bill of another day than its order, and a walk-out with a bill of which nothing was served. */
const example: Step[] = [
  orderAt(1, dishes[0]),
  later(24),
  bill(0, 'POST /api/seller/bill'),
  leave(1),
  later(1),
  bill(0, 'POST /api/seller/bill/paid'),
];
const table = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map(later),
  dish.map(
    (product): Step =>
      () =>
        buyAt(shop, customer, new Date(clock.now()), [{ product, quantity: 2 }]),
  ),
  fc.tuple(table, dish).map(([number, product]) => orderAt(number, product)),
  table.map(leave),
  fc
    .tuple(pick, fc.constantFrom('POST /api/seller/bill', 'POST /api/seller/bill/paid'))
    .map(([index, call]) => bill(index, call)),
  fc
    .tuple(pick, fc.constantFrom('cash', 'terminal', 'transfer'), fc.constantFrom(0, 1.55))
    .map(([index, way, tip]): Step => async () => {
      const orderId = at(await idsOf('dine_orders'), index);
      const bill = orderId && at((await visitOf(orderId)).bills, index);
      if (!bill || bill.due === 0) return undefined;
      return pay(bill.bill._id, { way: way as 'cash', amount: Math.min(bill.due, 12.34), tip });
    }),
  pick.map((index): Step => async () => {
    const paymentId = at(await idsOf('bill_payments'), index);
    const body = { paymentId, reason: 'Wrong bill', by: 'Salem' };
    return paymentId && seller.call('POST /api/seller/bill/payment/reverse', body);
  }),
  fc
    .tuple(
      pick,
      fc.constantFrom(
        { kind: 'cancel' },
        { kind: 'discount', percent: 33 },
        { kind: 'comp', items: [{ product: dishes[0], quantity: 1 }] },
      ),
    )
    .map(([index, change]): Step => async () => {
      const orderId = at([...(await idsOf('orders')), ...(await idsOf('dine_orders'))], index);
      const body = { orderId, reason: 'quality', by: 'Salem', ...change };
      return orderId && seller.call('POST /api/seller/order/correct', body);
    }),
);

/** The sums of all documents and payments, without days. */
async function books() {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from bills)::int8 as bills,
      (select coalesce(sum(total_halalas), 0) from bills)::int8 as billed,
      (select coalesce(sum(vat_halalas), 0) from bills)::int8 as vat,
      (select count(*) from bill_credit_notes)::int8 as notes,
      (select coalesce(sum(total_halalas), 0) from bill_credit_notes)::int8 as credited,
      (select coalesce(sum(vat_halalas), 0) from bill_credit_notes)::int8 as credited_vat,
      (select coalesce(sum(p.amount_halalas), 0) from bill_payment_reversals r
        join bill_payments p on p.id = r.payment_id)::int8 as reversed,
      (select coalesce(sum(amount_halalas), 0) from refund_ways)::int8 as refunded,
      (select coalesce(sum(p.tip_halalas), 0) from bill_payments p
        left join bill_payment_reversals r on r.payment_id = p.id
        where r.payment_id is null)::int8 as tips,
      (select coalesce(sum(${BILL_DUE}), 0) from bills b
        left join orders o on o.id = b.order_id left join tabs t on t.id = b.tab_id)::int8 as due,
      (select coalesce(sum(${BILL_DUE}), 0) from bills b
        left join orders o on o.id = b.order_id left join tabs t on t.id = b.tab_id
        where exists (select from dine_orders d where d.bill_id = b.id)
          and not exists (select from dine_orders d where d.bill_id = b.id
            and d.cancelled_at is null))::int8 as due_of_cancelled`.execute(db);
  return rows[0] as Record<string, number>;
}

describe("the accountant's file", () => {
  it('adds up with the bills, credit notes and payments to the halala', async () => {
    // Time never goes back, also not from one sequence to the next.
    clock.set(START);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        for (const run of steps) await run();
        const { rows, total } = await file();
        assert.equal(rows.length, 12);
        for (const column of Object.keys(total).filter((name) => name.endsWith('(SR)'))) {
          const name = column.replace(' (SR)', '');
          const sum = rows.reduce((all, row) => all + halalas(row, name), 0);
          assert.equal(sum, halalas(total, name), name);
        }
        const book = await books();
        assert.deepEqual(
          {
            bills: Number(total['Bills']),
            billed: halalas(total, 'Billed with VAT'),
            vat: halalas(total, 'VAT 15% billed'),
            notes: Number(total['Credit notes']),
            credited: halalas(total, 'Credited with VAT'),
            credited_vat: halalas(total, 'VAT 15% credited'),
            reversed: halalas(total, 'of which reversed payments'),
            refunded: halalas(total, 'of which refunds'),
            tips: halalas(total, 'Tips, not in sales'),
            // What is not paid yet.
            due: halalas(total, 'Sales less payments'),
          },
          {
            bills: book['bills'],
            billed: book['billed'],
            vat: book['vat'],
            notes: book['notes'],
            credited: book['credited'],
            credited_vat: book['credited_vat'],
            reversed: book['reversed'],
            refunded: book['refunded'],
            tips: book['tips'],
            due: book['due'],
          },
        );
        assert.equal(book['due_of_cancelled'], 0, 'nothing can be paid for what was cancelled');
        for (const row of [...rows, total]) {
          const value = (name: string) => halalas(row, name);
          assert.equal(
            value('Gross before discounts') - value('Discounts'),
            value('Billed with VAT'),
          );
          assert.equal(value('Sales without VAT') + value('VAT 15%'), value('Sales with VAT'));
          const paid = ['Cash', 'Card', 'Transfer', 'Online'].map(value);
          assert.equal(
            value('Sales with VAT') - paid.reduce((sum, way) => sum + way),
            value('Sales less payments'),
          );
        }
      }),
      { numRuns: randomRuns(13), examples: [[example]] },
    );
    for (const run of differences) await run();
  });

  it('adds up with the Z reports of its days', async () => {
    clock.set('2026-04-21T12:00:00+03:00');
    const reports: DayReport[] = [];
    for (;;) {
      const { body } = await expectOk(seller.call('GET /api/seller/day-reports'));
      const next = (body.days as OpenDay[]).find(({ isNext, isRunning }) => isNext && !isRunning);
      if (!next) break;
      const closing = seller.call('POST /api/seller/day-reports/close', {
        day: next.day,
        reason: 'Guests stay over',
      });
      reports.push((await expectOk(closing)).body.report as DayReport);
    }
    assert.ok(reports.length > 1);
    const sumOf = (of: (report: DayReport) => number | undefined) =>
      reports.reduce((sum, report) => sum + toHalalas(of(report) ?? 0), 0);
    const { total } = await file();
    const paid = (way: string) =>
      sumOf(({ payments }) => payments.find((one) => one.way === way)?.amount);
    for (const [column, expected] of [
      ['Billed with VAT', sumOf(({ bills }) => bills.amount)],
      ['Credited with VAT', sumOf(({ creditNotes }) => creditNotes.amount)],
      ['Sales with VAT', sumOf(({ sales }) => sales.total)],
      ['Sales without VAT', sumOf(({ sales }) => sales.net)],
      ['VAT 15%', sumOf(({ sales }) => sales.vat)],
      ['Cash', paid('cash')],
      ['Card', paid('terminal')],
      ['Transfer', paid('transfer')],
      ['Online', paid('online')],
      ['Tips, not in sales', sumOf(({ tips }) => tips)],
    ] as const)
      assert.equal(halalas(total, column), expected, column);
  });

  it('comes to the figures, the file of orders and the Z report by the reconciliation', async () => {
    const days = Array.from(
      { length: 12 },
      (_, index) => `2026-04-${String(9 + index).padStart(2, '0')}`,
    );
    for (const [from, to] of [...days.map((day) => [day, day]), ['2026-04-09', '2026-04-20']]) {
      const query = `from=${from}&to=${to}`;
      const sums = (await expectOk(seller.call(`GET /api/seller/reconciliation?${query}`))).body;
      const of = (key: string) => toHalalas((sums[key] as number | undefined) ?? 0);
      assert.equal(of('orders') - of('notSold'), of('sales'));
      assert.equal(
        of('sales') +
          of('unpaid') -
          of('billedElsewhere') +
          of('ofOtherDays') +
          of('creditedLater') -
          of('creditedEarlier'),
        of('documents'),
        `the lines of ${query}`,
      );
      // Each sum is that of its page or file.
      const { delivery, dine, others } = (
        await expectOk(seller.call(`GET /api/seller/statistics?${query}`))
      ).body;
      assert.equal(of('sales'), toHalalas(delivery.revenue) + toHalalas(dine.revenue), 'figures');
      assert.equal(of('tips'), toHalalas(others.tips), 'tips');
      const { total } = await file(query);
      assert.equal(of('documents'), halalas(total, 'Sales with VAT'), "the accountant's file");
      const { text } = await expectOk(seller.call(`GET /api/seller/orders.csv?${query}`));
      const orders = parse(text as string, { bom: true, columns: true }) as Row[];
      assert.equal(
        of('orders'),
        orders.reduce((sum, row) => sum + halalas(row, 'Total'), 0),
        'orders',
      );
      if (from === to && sums.report) {
        const { number, total: sold } = sums.report as { number: number; total: number };
        const { report } = (
          await expectOk(seller.call(`GET /api/seller/day-report?number=${number}`))
        ).body;
        assert.deepEqual([report.day, report.sales.total], [from, sold]);
      }
    }
    // All kinds of differences occur.
    const all = await Promise.all(
      days.map(
        async (day) =>
          (await seller.call(`GET /api/seller/reconciliation?from=${day}&to=${day}`)).body,
      ),
    );
    for (const key of [
      'notSold',
      'unpaid',
      'billedElsewhere',
      'ofOtherDays',
      'creditedLater',
      'creditedEarlier',
    ])
      assert.ok(
        all.some((sums) => sums[key] !== 0),
        key,
      );
  });

  it('says the same of the discounts of split bills as the Z report and the figures', async () => {
    const day = '2026-05-04';
    clock.set(`${day}T20:00:00+03:00`);
    const guest = await shop.guest('Sara', '4');
    const meal = await shop.dish({ name: 'Meal', price_halalas: 46900 });
    await expectOk(
      guest.call('POST /api/dineorder/cod', { items: [{ product: meal, quantity: 1 }] }),
    );
    const [round] = (await expectOk(guest.call('POST /api/dineorder/user', {}))).body.orders;
    const orderId = round._id as string;
    const discount = { kind: 'discount', percent: 10, reason: 'goodwill', by: 'Salem' };
    await expectOk(seller.call('POST /api/seller/order/correct', { orderId, ...discount }));
    for (const left of [3, 2, 1]) {
      const { open } = await visitOf(orderId);
      const amounts = equalShares(toHalalas(open), left).map(toSar);
      const payments = [{ way: 'terminal' as const, amount: amounts[0]! }];
      await expectOk(issue(orderId, { plan: { amounts }, share: 0, payments }));
    }
    const query = `from=${day}&to=${day}`;
    const { total } = await file(query);
    const { report } = (await expectOk(seller.call('GET /api/seller/day-report'))).body;
    const { range } = (await expectOk(seller.call(`GET /api/seller/statistics?day=${day}`))).body;
    assert.deepEqual(
      {
        file: ['Gross before discounts', 'Discounts'].map((name) => halalas(total, name)),
        report: toHalalas((report as DayReport).discounts.amount),
        figures: range.corrections,
      },
      {
        file: [46900, 4690],
        report: 4690,
        figures: [{ kind: 'discount', reason: 'goodwill', orders: 1, amount: 46.9 }],
      },
    );
  });

  it('names the first and the last bill of a day, and has a line for each day', async () => {
    clock.set('2026-06-01T20:00:00+03:00');
    const before = await db.selectFrom('bills').select('id').execute();
    await buyAt(shop, customer, riyadh('2026-06-01T20:00'), [{ product: dishes[0], quantity: 1 }]);
    await buyAt(shop, customer, riyadh('2026-06-02T03:00'), [{ product: dishes[0], quantity: 1 }]);
    const { rows, total } = await file('from=2026-06-01&to=2026-06-02');
    const number = (count: number) => `INV-${String(before.length + count).padStart(6, '0')}`;
    assert.deepEqual(
      rows.map((row) => [row['Trading day'], row['Bills'], row['First bill'], row['Last bill']]),
      [
        ['2026-06-01', '2', number(1), number(2)],
        ['2026-06-02', '0', '', ''],
      ],
    );
    assert.deepEqual([total['Trading day'], total['Online (SR)']], ['Total', '166.66']);
  });

  it('is in the language of the request', async () => {
    seller.cookies.set('lang', 'ar');
    const { text } = await seller.call(
      'GET /api/seller/accounting.csv?from=2026-06-01&to=2026-06-01',
    );
    seller.cookies.set('lang', 'en');
    assert.match(text as string, /^\uFEFFيوم العمل,عدد الفواتير,[^]*المجموع,2,/);
  });

  it('is for those who may see the figures', async () => {
    for (const who of [customer, shop.browser()])
      assert.equal((await who.call(`GET /api/seller/accounting.csv?${RANGE}`)).status, 401);
    const { status, body } = await seller.call(
      'GET /api/seller/accounting.csv?from=2026-06-02&to=2026-06-01',
    );
    assert.deepEqual([status, body.code], [422, 'days_order']);
  });
});
