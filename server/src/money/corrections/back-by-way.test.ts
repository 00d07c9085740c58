import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  toHalalas,
  toSar,
  vatIncluded,
  type AuditEvent,
  type DayReport,
  type VisitBills,
} from '@smokehouse/shared/contract';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import { splitHalalas } from '@smokehouse/shared/contract/split';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { drawersOf, openDrawerFor } from '../shifts/testing';
import { openSplits } from '../splits/testing';
import { newStaff } from '../../people/testing';
import type { TestBrowser } from '../../testing';
import { randomRuns } from '../../testing-random';

const shop = await openShop({ VAT_NUMBER: '310122393500003', TABLES: '999' });
const { db, clock } = shop;
const wings = await shop.dish();
const slaw = await shop.dish({ name: 'Slaw', name_ar: 'سلطة ملفوف', price_halalas: 1250 });
const ribs = await shop.dish({ name: 'Ribs', name_ar: 'ريش', price_halalas: 7450 });
const seller = await shop.seller();
const { visitOf, issue, pay, reverse } = openSplits(seller);
const shift = await openDrawerFor(shop, seller);
const drawer = drawersOf(seller);

let table = 0;
const order = (guest: TestBrowser, items: object[]) =>
  guest.call('POST /api/dineorder/cod', { items });

/** A round of 2 × 65.00, 12.50 and 74.50: 217.00. */
async function newRound() {
  clock.tick(1000);
  const guest = await shop.guest(`Huda ${(table += 1)}`, String(table));
  const items = [
    { product: wings, quantity: 2 },
    { product: slaw, quantity: 1 },
    { product: ribs, quantity: 1 },
  ];
  await expectOk(order(guest, items));
  const { body } = await expectOk(guest.call('POST /api/dineorder/user', {}));
  return { guest, orderId: (body.orders as { _id: string }[])[0]!._id };
}

/** The round on a bill. */
async function billedRound() {
  const { orderId } = await newRound();
  await expectOk(seller.call('POST /api/seller/bill', { orderId }));
  const billId = (await visitOf(orderId)).bills[0]!.bill._id;
  return { orderId, billId };
}

interface Change {
  kind: string;
  items?: { product: string; quantity: number }[];
  amount?: number;
  percent?: number;
}
const remove = (product: string): Change => ({ kind: 'remove', items: [{ product, quantity: 1 }] });
const preview = (orderId: string, change: Change, who = seller) =>
  who.call('POST /api/seller/order/correct-preview', { orderId, ...change });
const correct = (orderId: string, change: Change & { back?: object }, who = seller) =>
  who.call('POST /api/seller/order/correct', {
    orderId,
    reason: 'made_wrongly',
    by: 'Salem',
    ...change,
  });
const refundsOf = async (orderId: string) => {
  const { body } = await expectOk(seller.call('GET /api/order/seller/dine?limit=200'));
  const order = (body.dineorders as { _id: string; corrections?: { refund?: object }[] }[]).find(
    ({ _id }) => _id === orderId,
  );
  return order?.corrections?.map(({ refund }) => refund);
};
const expectedCash = async () => (await drawer.shiftOf(shift)).shift.expectedCash ?? 0;
const paidBack = (report: DayReport) =>
  Object.fromEntries(report.payments.map((one) => [one.way, toHalalas(one.paidBack)]));

describe('a correction of a bill that was paid', () => {
  it('by card terminal gives nothing back in cash, and needs no drawer', async () => {
    const { orderId, billId } = await billedRound();
    await expectOk(pay(billId, { way: 'terminal', amount: 217 }));
    const manager = await shop.seller();
    const { body } = await expectOk(preview(orderId, remove(slaw), manager));
    assert.deepEqual(body.back, [{ way: 'terminal', amount: 12.5 }]);
    const cashier = await newStaff(shop, 'cashier');
    const refused = await correct(orderId, remove(slaw), cashier);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [403, 'This refund needs the approval of a manager.'],
    );
    const [cash, before] = [await expectedCash(), paidBack(await drawer.report())];

    await expectOk(correct(orderId, remove(slaw), manager));
    const [refund] = (await refundsOf(orderId)) ?? [];
    const ways = [{ way: 'terminal', amount: 12.5 }];
    assert.deepEqual(refund, { amount: 12.5, way: 'card', ways, done: false });
    const { bill } = (await visitOf(orderId)).bills[0]!;
    assert.deepEqual(bill.creditNotes?.[0]?.back, ways);
    assert.equal(await expectedCash(), cash);
    const { events } = (await seller.call('GET /api/seller/audit?action=order.refunded')).body;
    const refunded = (events as AuditEvent[]).filter(({ subject }) => subject.id === orderId);
    assert.deepEqual(
      refunded.map(({ after: logged }) => [logged?.back, logged?.creditNotes]),
      [
        [
          [{ way: 'terminal', amountHalalas: 1250 }],
          [{ number: bill.creditNotes?.[0]?.number, bill: bill.number, isPaid: true }],
        ],
      ],
    );
    const after = paidBack(await drawer.report());
    assert.equal(after.terminal! - before.terminal!, 1250);
    assert.equal(after.cash, before.cash);
  });

  it('is previewed with the VAT of the credit notes that it issues, to the halala', async () => {
    const changes: Change[] = [
      remove(wings),
      { kind: 'discount', amount: 0.07 },
      { kind: 'discount', percent: 7 },
      { kind: 'comp', items: [{ product: slaw, quantity: 1 }] },
      { kind: 'cancel' },
    ];
    // Two rounds on one bill: the VAT of the bill is not the sum of theirs.
    const first = await newRound();
    await expectOk(order(first.guest, [{ product: slaw, quantity: 1 }]));
    const orderId = first.orderId;
    const open = await expectOk(preview(orderId, changes[0]!));
    assert.equal(open.body.vat, toSar(vatIncluded(21_700) - vatIncluded(15_200)));
    assert.equal(open.body.creditNotes, 0);
    await expectOk(seller.call('POST /api/seller/bill', { orderId }));
    for (const change of changes) {
      const { body } = await expectOk(preview(orderId, change));
      await expectOk(correct(orderId, change));
      const { bill } = (await visitOf(orderId)).bills[0]!;
      assert.equal(body.vat, bill.creditNotes?.at(-1)?.vat, change.kind);
      assert.equal(body.creditNotes, 1);
    }
  });

  it('by several ways gives back by each in proportion', async () => {
    const { orderId, billId } = await billedRound();
    for (const [way, amount] of [
      ['cash', 72.34],
      ['terminal', 72.33],
      ['terminal', 72.33],
    ] as const)
      await expectOk(pay(billId, { way, amount }));
    const [cash, before] = [await expectedCash(), await drawer.report()];
    const { body } = await expectOk(preview(orderId, remove(ribs)));
    const back = [
      { way: 'cash', amount: 24.84 },
      { way: 'terminal', amount: 49.66 },
    ];
    assert.deepEqual([body.back, body.hasDrawer], [back, true]);
    await expectOk(correct(orderId, { ...remove(ribs), back: body.back }));
    assert.equal(toHalalas(cash) - toHalalas(await expectedCash()), 2484);
    const report = await drawer.report();
    assert.deepEqual(
      [
        report.refunds.count - before.refunds.count,
        toHalalas(report.refunds.amount) - toHalalas(before.refunds.amount),
      ],
      [1, 7450],
      'one refund',
    );
    const { after } = await db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'order.correct')
      .where('subject_id', '=', orderId)
      .executeTakeFirstOrThrow();
    assert.deepEqual((after as { back: unknown }).back, [
      { way: 'cash', amountHalalas: 2484 },
      { way: 'terminal', amountHalalas: 4966 },
    ]);
  });

  it('names in the drawer the bills that get cash back, and no other of the correction', async () => {
    const shares = { amounts: [100, 117] };
    for (const [ways, named] of [
      [['transfer', 'cash'], [1]],
      [
        ['cash', 'cash'],
        [0, 1],
      ],
      [['cash', 'terminal'], [0]],
    ] as const) {
      const { orderId } = await newRound();
      for (const [share, way] of ways.entries()) {
        const visit = await visitOf(orderId);
        const plan = { amounts: shares.amounts.slice(share) };
        const payments = [{ way, amount: shares.amounts[share]! }];
        await expectOk(issue(orderId, { visit, plan, share: 0, payments }));
      }
      const { bills } = await visitOf(orderId);
      assert.equal(bills.length, 2);
      await expectOk(correct(orderId, remove(wings)));
      const event = (await drawer.shiftOf(shift)).events.at(-1);
      const numbers = named.map((nth) => bills[nth]?.bill.number);
      assert.deepEqual(
        [event?.kind, event?.bill, event?.bills],
        ['cash_refund', numbers[0], numbers],
      );
    }
  });

  it('is refused with 409 once other ways were paid than the person has seen', async () => {
    const { orderId, billId } = await billedRound();
    await expectOk(pay(billId, { way: 'terminal', amount: 217 }));
    const stale = { ...remove(slaw), back: [{ way: 'cash', amount: 12.5 }] };
    const { status, body } = await correct(orderId, stale);
    assert.deepEqual([status, body.code, body.order._id], [409, 'changed_meanwhile', orderId]);
    assert.equal(await refundsOf(orderId), undefined);
  });

  it('in cash needs an open drawer of who gives it back', async () => {
    const { orderId, billId } = await billedRound();
    await expectOk(pay(billId, { way: 'cash', amount: 217 }));
    const manager = await shop.seller();
    const { body } = await expectOk(preview(orderId, remove(slaw), manager));
    assert.deepEqual([body.back, body.hasDrawer], [[{ way: 'cash', amount: 12.5 }], false]);
    const refused = await correct(orderId, remove(slaw), manager);
    assert.deepEqual([refused.status, refused.body.code], [409, 'refund_drawer']);
    assert.equal(await refundsOf(orderId), undefined);
    await openDrawerFor(shop, manager);
    await expectOk(correct(orderId, remove(slaw), manager));
  });
});

describe('a preview of a correction', () => {
  it('says that nothing goes back of an unpaid bill, and changes nothing', async () => {
    const { orderId } = await billedRound();
    const { body } = await expectOk(preview(orderId, { kind: 'cancel' }));
    assert.deepEqual(body.back, []);
    assert.equal((await visitOf(orderId)).bills[0]?.due, 217);
  });

  it('is refused like the correction', async () => {
    const { orderId } = await billedRound();
    for (const [target, change, status, code] of [
      ['nobody', { kind: 'cancel' }, 404, 'order_unknown'],
      [orderId, { kind: 'remove' }, 422, 'breaks_rule'],
      [orderId, { kind: 'discount', amount: 0.001 }, 422, 'breaks_rule'],
      [
        orderId,
        { kind: 'remove', items: [{ product: slaw, quantity: 9 }] },
        409,
        'correction_too_many',
      ],
    ] as const) {
      const answer = await preview(target, change as Change);
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(change));
    }
  });
});

describe('corrections of bills', () => {
  it('never give back more by a way than came in by it, add up, and take from the drawer only cash', async () => {
    const change = fc.oneof(
      fc.constant<Change>({ kind: 'cancel' }),
      fc.record({
        kind: fc.constantFrom('remove', 'comp'),
        items: fc.constantFrom(wings, slaw, ribs).map((product) => [{ product, quantity: 1 }]),
      }),
      fc.record({ kind: fc.constant('discount'), percent: fc.integer({ min: 1, max: 60 }) }),
      fc.record({
        kind: fc.constant('discount'),
        amount: fc.integer({ min: 1, max: 9000 }).map((halalas) => halalas / 100),
      }),
    );
    const way = fc.constantFrom<PaymentWay>('cash', 'terminal', 'transfer');
    const weight = fc.record({ way, weight: fc.integer({ min: 1, max: 1000 }) });
    const step = fc.oneof(
      { weight: 4, arbitrary: change.map((one) => ({ correct: one })) },
      { weight: 1, arbitrary: fc.nat(5).map((nth) => ({ reverse: nth })) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(weight, { minLength: 1, maxLength: 4 }),
        fc.array(step, { minLength: 1, maxLength: 5 }),
        async (ways, steps) => {
          const before = toHalalas(await expectedCash());
          const { orderId, billId } = await billedRound();
          const amounts = splitHalalas(
            21_700,
            ways.map((one) => one.weight),
          );
          for (const [index, amount] of amounts.entries())
            if (amount > 0)
              await expectOk(pay(billId, { way: ways[index]!.way, amount: amount / 100 }));
          for (const one of steps)
            if ('correct' in one) await correctAsShown(orderId, one.correct);
            else await reverseNth(orderId, one.reverse);

          const sums = await sumsOf(billId);
          for (const { way: name, paid, back } of sums.ways)
            assert.ok(back <= paid, `${name}: ${back} of ${paid}`);
          const back = sums.ways.reduce((sum, one) => sum + one.back, 0);
          assert.equal(back, sums.refunded);
          const cash = sums.ways.find((one) => one.way === 'cash');
          const moved = toHalalas(await expectedCash()) - before;
          assert.equal(moved, (cash?.paid ?? 0) - (cash?.back ?? 0));
        },
      ),
      { numRuns: randomRuns(15) },
    );
  });
});

/** Makes a correction as its preview says; one that is not possible any more is left out. */
async function correctAsShown(orderId: string, change: Change): Promise<void> {
  const shown = await preview(orderId, change);
  if (shown.status === 409 || shown.body.code === 'correction_empty') return;
  await expectOk(correct(orderId, { ...change, back: shown.body.back }));
}

async function reverseNth(orderId: string, nth: number): Promise<void> {
  const visit: VisitBills = await visitOf(orderId);
  const live = visit.bills.flatMap(({ payments }) => payments).filter((one) => !one.reversed);
  const chosen = live[nth % Math.max(1, live.length)];
  if (!chosen) return;
  const { status, body } = await reverse(chosen._id);
  if (status !== 200) assert.equal(body.code, 'payment_given_back');
}

/** What was paid of a bill by each way and is not reversed, and what went back; in halalas. */
async function sumsOf(billId: string) {
  const { rows: ways } = await sql<{ way: string; paid: number; back: number }>`
    select w.way, (
        select coalesce(sum(p.amount_halalas), 0)::int from bill_payments p
        left join bill_payment_reversals r on r.payment_id = p.id
        where p.bill_id = ${billId} and p.way = w.way and r.payment_id is null) as paid, (
        select coalesce(sum(b.amount_halalas), 0)::int from refund_parts b
        where b.bill_id = ${billId} and b.way = w.way) as back
    from unnest(array['cash', 'terminal', 'transfer']) w (way)`.execute(db);
  const { rows } = await sql<{ refunded: number }>`
    select coalesce(sum(n.refunded_halalas), 0)::int as refunded
    from bill_credit_notes n where n.bill_id = ${billId}`.execute(db);
  return { ways, refunded: rows[0]?.refunded ?? 0 };
}
