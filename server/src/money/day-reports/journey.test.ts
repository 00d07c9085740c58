import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { toHalalas, vatIncluded, type DayReport } from '@smokehouse/shared/contract';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { openFloor } from '../../ordering/visits/testing';
import { newTablet, PIN } from '../../people/testing';
import { hashPin } from '../../people/staff';
import { drawersOf, hire } from '../shifts/testing';
import { openSplits } from '../splits/testing';

const DAY = '2027-05-03';
const shop = await openShop({ VAT_NUMBER: '310122393500003', TABLES: '10' });
const { clock } = shop;
clock.set(`${DAY}T15:00:00Z`); // 18:00 in Riyadh
const { dish, waiterOrder } = await openFloor(shop);
const fries = await shop.dish({ name: 'Fries', name_ar: 'بطاطس', price_halalas: 4633 });

const huda = await hire(shop, 'manager', 'Huda');
const abeer = await hire(shop, 'cashier', 'Abeer');
const rami = await hire(shop, 'cashier', 'Rami');
const [manager, front, back] = [drawersOf(huda), drawersOf(abeer), drawersOf(rami)];

/** A round of dishes at a table, by the waiter. @returns the id of the first round */
async function serve(table: string, products: string[]): Promise<string> {
  const items = products.map((product) => ({ product, quantity: 1 }));
  await expectOk(waiterOrder(table, { items }));
  return openSplits(huda).roundAt(table);
}

/** Issues the whole bill of a visit with its payments. */
async function payAll(who: typeof huda, orderId: string, payments: object[]) {
  const { visitOf, issue } = openSplits(who);
  const visit = await visitOf(orderId);
  const answer = await expectOk(
    issue(orderId, {
      plan: { amounts: [visit.open] },
      share: 0,
      visit,
      key: randomUUID(),
      payments: payments as never,
    }),
  );
  return answer.body.visit.bills[0] as { bill: { _id: string }; payments: { _id: string }[] };
}

let corrections = 0;
const correct = (who: typeof huda, orderId: string, change: object) =>
  who.call(
    'POST /api/seller/order/correct',
    { orderId, reason: 'made_wrongly', by: 'Salem', ...change },
    { headers: { 'idempotency-key': `journey-${(corrections += 1)}` } },
  );

/** Abeer corrects a paid round at a shared tablet, with the PIN of Huda. */
async function payBack(orderId: string, change: object): Promise<void> {
  await shop.db
    .updateTable('staff')
    .set({ pin_hash: await hashPin(PIN) })
    .where('id', 'in', [abeer.id, huda.id])
    .execute();
  const tablet = await newTablet(shop);
  await expectOk(tablet.call('POST /api/seller/pin', { id: abeer.id, pin: PIN }));
  const call = 'POST /api/seller/order/correct-approved';
  const payload = { orderId, reason: 'made_wrongly', by: 'Salem', ...change };
  const { body } = await expectOk(tablet.call('POST /api/seller/approvals/ask', { call, payload }));
  const approval = body.approval as string;
  const given = { approval, staffId: huda.id, pin: PIN };
  await expectOk(tablet.call('POST /api/seller/approvals', given));
  await expectOk(tablet.call(call, payload, { headers: { 'x-approval': approval } }));
}

const wayOf = ({ payments }: DayReport, way: string) => {
  const found = payments.find((payment) => payment.way === way);
  assert.ok(found, way);
  return found;
};

/** Two drawers with their floats. */
async function openBoth() {
  await expectOk(
    huda.call('POST /api/seller/drawers/save', {
      nameEn: 'Back',
      nameAr: 'الخلفي',
      isActive: true,
    }),
  );
  const [backDrawer, frontDrawer] = await manager.drawers();
  assert.deepEqual([backDrawer?.nameEn, frontDrawer?.nameEn], ['Back', 'Front']);
  const shiftA = (await expectOk(front.open(frontDrawer?._id ?? '', 500))).body.shift;
  const shiftB = (await expectOk(back.open(backDrawer?._id ?? '', 200))).body.shift;
  assert.deepEqual([shiftA.day, shiftA.openedCash], [DAY, 500]);

  return { shiftA, shiftB };
}

/** What guests eat, pay, and complain about. */
async function trade(): Promise<void> {
  // Abeer: cash with a tip, and change from 200.
  const first = await serve('1', [dish, fries]); // 111.33
  await payAll(abeer, first, [{ way: 'cash', amount: 111.33, tip: 8.67, received: 200 }]);

  // A bill that two share: Rami takes cash for one half and a card with a tip for the other.
  const second = await serve('2', [dish, fries, dish]); // 176.33
  const split = openSplits(rami);
  const visit = await split.visitOf(second);
  const halves = { amounts: [88.17, 88.16] };
  await expectOk(
    split.issue(second, {
      plan: halves,
      share: 0,
      visit,
      label: 'A',
      key: randomUUID(),
      payments: [{ way: 'cash', amount: 88.17 }],
    }),
  );
  const rest = await split.visitOf(second);
  await expectOk(
    split.issue(second, {
      plan: { amounts: [88.16] },
      share: 0,
      visit: rest,
      label: 'B',
      key: randomUUID(),
      payments: [{ way: 'terminal', amount: 88.16, tip: 10, reference: '4711' }],
    }),
  );

  // Rami records cash by mistake; Huda reverses it, and the guest pays with a card.
  const third = await serve('3', [dish]); // 65.00
  const wrong = await payAll(rami, third, [{ way: 'cash', amount: 65 }]);
  await expectOk(openSplits(huda).reverse(wrong.payments[0]?._id ?? ''));
  await expectOk(
    openSplits(rami).pay(wrong.bill._id, { way: 'terminal', amount: 65 }, randomUUID()),
  );

  // A dish that was not served goes back after the bill: a credit note and cash from Abeer, which
  // Huda approves.
  const fourth = await serve('4', [dish, fries]); // 111.33
  await payAll(abeer, fourth, [{ way: 'cash', amount: 111.33 }]);
  await payBack(fourth, { kind: 'remove', items: [{ product: fries, quantity: 1 }] });

  // Before the bill: one dish less, one on the house, a discount of 5.00.
  const fifth = await serve('5', [dish, fries, fries, dish]); // 222.66
  await expectOk(
    correct(huda, fifth, { kind: 'remove', items: [{ product: fries, quantity: 1 }] }),
  );
  await expectOk(correct(huda, fifth, { kind: 'comp', items: [{ product: fries, quantity: 1 }] }));
  await expectOk(correct(huda, fifth, { kind: 'discount', amount: 5 }));
  // 125.00, to Huda, who has no drawer open.
  await payAll(huda, fifth, [{ way: 'cash', amount: 125 }]);

  // Delivery, paid online: 65.00 and 50.00; a discount of 15.00 afterwards.
  const customer = await shop.customer();
  const { id } = await customer.order([{ product: dish, quantity: 1 }]);
  await expectOk(customer.verify((await customer.pay(id)).body));
  const [delivery] = await customer.orders();
  await expectOk(correct(huda, delivery?._id ?? '', { kind: 'discount', amount: 15 }));
}

/** Documents, and the sales with their VAT. */
function expectSales(z: DayReport): void {
  const billed = [111.33, 88.17, 88.16, 65, 111.33, 125, 115];
  const billedHalalas = billed.reduce((sum, sar) => sum + toHalalas(sar), 0);
  assert.deepEqual([z.bills.count, toHalalas(z.bills.amount)], [7, billedHalalas]);
  assert.deepEqual(z.bills.ranges, [{ first: 'INV-000001', last: 'INV-000007', count: 7 }]);
  assert.deepEqual([z.creditNotes.count, z.creditNotes.amount], [2, 61.33]);
  assert.equal(toHalalas(z.sales.total), billedHalalas - 6133);
  assert.equal(toHalalas(z.sales.net ?? 0) + toHalalas(z.sales.vat ?? 0), toHalalas(z.sales.total));
  // Of each bill as corrected; the shares of one visit contain the VAT of their sum.
  const vat = [11133, 17633, 6500, 6500, 12500, 10000].reduce(
    (sum, halalas) => sum + vatIncluded(halalas),
    0,
  );
  assert.equal(toHalalas(z.sales.vat ?? 0), vat);
}

/** Payments, and who and what was behind them. */
function expectPayments(z: DayReport): void {
  assert.deepEqual(wayOf(z, 'cash'), {
    way: 'cash',
    count: 5,
    taken: 500.83,
    paidBack: 111.33,
    amount: 389.5,
    tips: 8.67,
  });
  assert.deepEqual(wayOf(z, 'terminal'), {
    way: 'terminal',
    count: 2,
    taken: 153.16,
    paidBack: 0,
    amount: 153.16,
    tips: 10,
  });
  assert.deepEqual(
    [wayOf(z, 'online').amount, wayOf(z, 'online').paidBack, wayOf(z, 'transfer').count],
    [100, 15, 0],
  );
  // Everything that was billed is paid, besides the open table.
  const paid = z.payments.reduce((sum, { amount }) => sum + toHalalas(amount), 0);
  assert.equal(paid, toHalalas(z.sales.total));
  assert.equal(z.tips, 18.67);
  assert.deepEqual(z.reversals, { count: 1, amount: 65 });
  assert.deepEqual(z.refunds, { count: 2, amount: 61.33 });
  assert.deepEqual(
    [z.discounts, z.comps, z.voids],
    [
      { count: 2, amount: 20 },
      { count: 1, amount: 46.33 },
      { count: 1, amount: 46.33 },
    ],
  );
  assert.deepEqual([z.tables, z.covers, z.deliveries, z.pickups], [5, 5, 1, 0]);
  assert.deepEqual(
    z.cashiers.map(({ person, count, taken, paidBack }) => [person.nameEn, count, taken, paidBack]),
    [
      ['Abeer', 2, 222.66, 46.33],
      ['Huda', 1, 125, 80],
      ['Rami', 4, 306.33, 0],
    ],
  );
  assert.deepEqual(z.withoutDrawer, { cashSales: 125, tips: 0, cashRefunds: 0 });
  assert.deepEqual(
    z.drawers.map(({ drawer, expectedCash, closedCash, difference }) => [
      drawer.nameEn,
      expectedCash,
      closedCash,
      difference,
    ]),
    [
      ['Back', 388.17, 388.17, 0],
      ['Front', 625, 615, -10],
    ],
  );
  assert.deepEqual(
    z.openTables.map(({ table, guests, amount }) => [table, guests, amount]),
    [['6', 1, 65]],
  );
  assert.deepEqual(z.late, { count: 0, amount: 0 });

  // The cash of drawers and the cash without one are the cash payments, with tips.
  const inDrawers = z.drawers.reduce(
    (sum, { cashSales = 0, cashRefunds = 0 }) =>
      sum + toHalalas(cashSales) - toHalalas(cashRefunds),
    toHalalas(z.withoutDrawer.cashSales),
  );
  assert.equal(inDrawers, toHalalas(wayOf(z, 'cash').amount) + toHalalas(8.67));
}

describe('a day with three people and two drawers', () => {
  it('has a Z report that adds up to the halala', async () => {
    const { shiftA, shiftB } = await openBoth();
    await trade();

    // By hand.
    await expectOk(manager.payOut(shiftA._id, 60));
    await expectOk(back.event(shiftB._id, 'paid_in', 100));
    await expectOk(back.event(shiftB._id, 'no_sale', 0));

    await serve('6', [dish]); // nobody pays
    const before = await manager.report();
    assert.deepEqual(
      before.openDrawers?.map(({ drawer }) => drawer.nameEn),
      ['Back', 'Front'],
    );
    const refused = await manager.closeDay(DAY);
    assert.deepEqual([refused.status, refused.body.code], [409, 'drawers_open']);
    assert.match(refused.body.message ?? '', /Back and Front/);

    // 500 + 120 + 111.33 − 46.33 − 60 = 625; Abeer counts 10.00 less.
    const { shift: countedA } = await manager.shiftOf(shiftA._id);
    assert.equal(countedA.expectedCash, 625);
    const short = { expectedCash: 625, counted: 615, reason: 'Wrong change' };
    const alone = await front.close(shiftA._id, short);
    assert.deepEqual([alone.status, alone.body.code], [403, 'difference_approval']);
    const closedA = (await expectOk(manager.close(shiftA._id, short, 'close-approved'))).body.shift;
    assert.deepEqual(
      [closedA.difference, closedA.reason, closedA.approvedBy?.nameEn],
      [-10, 'Wrong change', 'Huda'],
    );
    // 200 + 88.17 + 65 − 65 + 100.
    const { shift: countedB } = await manager.shiftOf(shiftB._id);
    assert.deepEqual([countedB.expectedCash, countedB.noSales], [388.17, 1]);
    await expectOk(
      back.close(shiftB._id, { expectedCash: 388.17, counted: 388.17, leftCash: 200 }),
    );

    const x = await manager.report();
    const z = (await expectOk(manager.closeDay(DAY))).body.report;
    assert.equal(z.number, 1);
    const { openDrawers: _, unfinished: __, ...figures } = x;
    assert.deepEqual({ ...figures, number: 1, openReason: 'Guests stay' }, z);

    expectSales(z);
    expectPayments(z);

    // Stored as it was.
    assert.deepEqual(await front.report('?number=1'), z);
    const again = await manager.closeDay(DAY);
    assert.deepEqual([again.status, again.body.code], [409, 'day_closed']);
    assert.match(again.body.message ?? '', /^Huda .*Z 0001/);
    const [backAgain] = await manager.drawers();
    assert.equal(backAgain?.lastLeftCash, 200);
  });

  it('puts the bill of a table that was open at the end on the report of the next day', async () => {
    clock.set('2027-05-04T15:00:00Z');
    const salma = await hire(shop, 'manager', 'Salma');
    const orderId = await openSplits(salma).roundAt('6');
    await payAll(salma, orderId, [{ way: 'cash', amount: 65 }]);
    const z = (await expectOk(drawersOf(salma).closeDay('2027-05-04'))).body.report;
    assert.deepEqual([z.number, z.sales.total, z.tables, z.openTables], [2, 65, 1, []]);
  });
});
