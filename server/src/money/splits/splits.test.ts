import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import {
  type Bill,
  type BillableItem,
  type DineOrder,
  type Tip,
  toHalalas,
  toSar,
  tradingDayOf,
  vatIncluded,
  type VisitBills,
} from '@smokehouse/shared/contract';
import {
  equalShares,
  largestTip,
  listedPart,
  splitItems,
} from '@smokehouse/shared/contract/money/splits/rules';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { openStream } from '../../events/testing';
import { openFloor } from '../../ordering/visits/testing';
import { openDrawerFor } from '../shifts/testing';
import { openSplits, totalsOf, type Plan } from './testing';

const shop = await openShop({ VAT_NUMBER: '310122393500003', TABLES: '40' });
const { db, clock } = shop;
const { seller, dish, visitAt, change, waiterOrder } = await openFloor(shop);
const fries = await shop.dish({ name: 'Fries', name_ar: 'بطاطس', price_halalas: 4600 });
const { visitOf, roundAt, issue, pay, reverse } = openSplits(seller);

await openDrawerFor(shop, seller);

let table = 0;
/** A visit of three guests: each a dish for 65.00; the first also fries for 46.00. Open: 241.00. */
async function openVisit() {
  const at = String((table += 1));
  const names = ['Fahad', 'Maha', 'Sami'];
  const guests = [];
  for (const name of names) guests.push(await shop.guest(`${name}${at}`, at));
  for (const [index, guest] of guests.entries()) {
    clock.tick(1000);
    const items = [
      { product: dish, quantity: 1 },
      ...(index === 0 ? [{ product: fries, quantity: 1 }] : []),
    ];
    await expectOk(guest.call('POST /api/dineorder/cod', { items }));
  }
  return { at, guests, orderId: await roundAt(at) };
}
const billOf = ({ body }: Awaited<ReturnType<typeof issue>>, label: string) => {
  const found = (body.visit as VisitBills).bills.find((bill) => bill.label === label);
  assert.ok(found, `bill ${label}`);
  return found;
};
/** Fries are shared by three, every other item goes to its guest's bill. */
const byItem = (visit: VisitBills) => ({
  items: visit.items.map(({ order, item, guest, name }) => ({
    order,
    item,
    shares: name === 'Fries' ? [0, 1, 2] : [visit.guests.findIndex(({ _id }) => _id === guest)],
  })),
});
const cash = (amount: number, more: object = {}) => ({ way: 'cash' as const, amount, ...more });
const ticketsOf = async (at: string) =>
  (
    await sql`select t.* from kitchen_tickets t where t.table_label = ${at} order by t.id`.execute(
      db,
    )
  ).rows;

describe('a split by item', () => {
  it('shares an item by the largest remainder, and each share is a tax invoice of its own', async () => {
    const { at, orderId } = await openVisit();
    const tickets = await ticketsOf(at);
    const visit = await visitOf(orderId);
    const plan = byItem(visit);
    assert.deepEqual(totalsOf(visit, plan, 3), [80.34, 80.33, 80.33]);
    const numbers = new Set<string>();
    let vat = 0;
    for (const [share, label] of ['A', 'B', 'C'].entries()) {
      const total = [80.34, 80.33, 80.33][share]!;
      const issued = await expectOk(
        issue(orderId, {
          plan: restOf(plan, await visitOf(orderId), share),
          share,
          count: 3,
          payments: [cash(total)],
        }),
      );
      const { bill, due } = billOf(issued, label);
      assert.deepEqual([bill.total, bill.isPaid, due, bill.share], [total, true, 0, label]);
      assert.equal(bill.isTaxInvoice, true);
      assert.deepEqual(bill.ways, ['cash']);
      const pdf = await seller.call(`GET ${bill.pdf}`);
      assert.equal(pdf.headers['content-disposition'], `inline; filename="${bill.number}.pdf"`);
      assert.ok(bill.qr);
      assert.deepEqual(
        new Map(bill.lines.map(({ quantity, part, amount }) => [part ?? String(quantity), amount])),
        new Map([
          ['1', 65],
          ['1/3', share === 0 ? 15.34 : 15.33],
        ]),
      );
      numbers.add(bill.number);
      vat += toHalalas(bill.vat ?? 0);
    }
    assert.equal(numbers.size, 3);
    assert.equal(vat, vatIncluded(24100));
    assert.deepEqual(await ticketsOf(at), tickets);
    assert.equal((await visitAt(at))?.unpaid, 0);
    await expectOk(change('clear', at));
  });

  /** The plan for what is open, without the letters that are issued. */
  const restOf = (plan: ReturnType<typeof byItem>, visit: VisitBills, issued: number): Plan => ({
    items: plan.items
      .filter(({ order, item }) =>
        visit.items.some((one) => one.order === order && one.item === item && one.open > 0),
      )
      .map((one) => ({ ...one, shares: one.shares.filter((share) => share >= issued) })),
  });

  it('locks the items of an issued bill, and leaves the others open', async () => {
    const { orderId } = await openVisit();
    const visit = await visitOf(orderId);
    const first = visit.items[0]!;
    const plan: Plan = { items: [{ order: first.order, item: first.item, shares: [0] }] };
    await expectOk(issue(orderId, { plan, share: 0, payments: [cash(65)] }));
    assert.equal((await visitOf(orderId)).open, 176);
    const again = await issue(orderId, { plan, share: 0, total: 65 });
    assert.deepEqual([again.status, again.body.code], [422, 'split_unknown_item']);
  });

  it('names the guests of a bill, and not the table beside them', async () => {
    const at = String((table += 1));
    await shop
      .guest(`Huda${at}`, at)
      .then((guest) =>
        expectOk(
          guest.call('POST /api/dineorder/cod', { items: [{ product: dish, quantity: 1 }] }),
        ),
      );
    const forAll = { table: at, items: [{ product: fries, quantity: 1 }] };
    const headers = { 'idempotency-key': randomUUID() };
    await expectOk(seller.call('POST /api/seller/visit/order', forAll, { headers }));
    const orderId = await roundAt(at);
    const visit = await visitOf(orderId);
    const amounts = equalShares(toHalalas(visit.open), 2).map(toSar);
    const issued = await issue(orderId, { plan: { amounts }, share: 0, count: 2 });
    assert.equal(billOf(issued, 'A').bill.customer.name, `Huda${at}`);
  });

  it('marks a round as paid once all of it is on paid bills', async () => {
    const { at, orderId } = await openVisit();
    const before = await visitAt(at);
    const { items } = await visitOf(orderId);
    const mine = items.filter(({ order }) => order === orderId);
    for (const { order, item, amount } of mine) {
      const plan: Plan = { items: [{ order, item, shares: [0] }] };
      await expectOk(issue(orderId, { plan, share: 0, payments: [cash(amount)] }));
    }
    const after = await visitAt(at);
    assert.equal(before?.unpaid, 241);
    assert.equal(after?.unpaid, 130);
    assert.deepEqual(
      after?.rounds.map(({ isPaid }) => isPaid),
      [true, false, false],
    );
  });

  it('is listed by round for the desk, with all its bills and how they were paid', async () => {
    const { guests, orderId } = await openVisit();
    const { items } = await visitOf(orderId);
    const fried = items.find(({ name }) => name === 'Fries')!;
    const plan: Plan = { items: [{ order: fried.order, item: fried.item, shares: [0, 1] }] };
    const first = billOf(await issue(orderId, { plan, share: 0, payments: [cash(23)] }), 'A');
    const [next] = (await visitOf(orderId)).items.filter(({ name }) => name === 'Fries');
    const rest: Plan = { items: [{ order: next!.order, item: next!.item, shares: [0] }] };
    const payments = [{ way: 'transfer' as const, amount: 23 }];
    const second = billOf(await issue(orderId, { plan: rest, share: 0, payments }), 'B');
    const { dineorders } = (await expectOk(seller.call('GET /api/order/seller/dine'))).body;
    const rounds = dineorders as DineOrder[];
    const shared = rounds.find(({ _id }) => _id === orderId);
    assert.deepEqual(shared?.bills, [first.bill.number, second.bill.number]);
    assert.deepEqual(shared?.ways, ['cash', 'transfer']);
    const other = rounds.find(({ _id }) => _id !== orderId);
    assert.deepEqual([other?.bills, other?.ways], [undefined, undefined]);
    // How others of the table paid is for the desk.
    const { orders } = (await expectOk(guests[0]!.call('POST /api/dineorder/user', {}))).body;
    assert.deepEqual([orders[0].bills, orders[0].ways], [undefined, undefined]);
  });
});

describe('what a guest sees of a split visit', () => {
  const seenBy = async (guest: Awaited<ReturnType<typeof shop.guest>>) => {
    const { orders } = (await expectOk(guest.call('POST /api/dineorder/user', {}))).body;
    const { body } = await expectOk(guest.call(`GET /api/order/${orders[0]._id}/bill`));
    return body.bills as Bill[];
  };
  const linesOf = (bills: readonly Bill[]) =>
    bills.map(({ lines }) =>
      lines.map(({ name, part, amount }) => `${part ?? 'all'} of ${name}: ${amount}`),
    );

  it('is her own share, also with a part of a shared dish, and of others her own dishes only', async () => {
    const { guests, orderId } = await openVisit();
    const visit = await visitOf(orderId);
    const main = visit.items.find(({ name }) => name !== 'Fries')!.name;
    await expectOk(issue(orderId, { plan: byItem(visit), share: 1, count: 3 }));
    const [fahad, maha] = [guests[0]!, guests[1]!];
    const [own] = await seenBy(maha);
    assert.deepEqual(linesOf([own!])[0]!.sort(), ['1/3 of Fries: 15.33', `all of ${main}: 65`]);
    assert.deepEqual([own!.isPart, own!.whole, own!.total], [undefined, undefined, 80.33]);
    assert.equal((await maha.call(`GET ${own!.pdf}`)).status, 200);
    const [other] = await seenBy(fahad);
    assert.deepEqual(linesOf([other!]), [['1/3 of Fries: 15.33']]);
    assert.deepEqual(
      [other!.isPart, other!.whole, other!.total, other!.qr, other!.vat, other!.customer.name],
      [true, 80.33, 15.33, undefined, undefined, ''],
    );
    assert.equal((await fahad.call(`GET ${other!.pdf}`)).status, 404);
    for (const bill of [own!, other!])
      assert.doesNotMatch(JSON.stringify(bill), /Fahad|Maha|Sami/, 'no names of other guests');
  });

  it('is her own dishes when the visit is split into equal amounts, or one pays for all', async () => {
    const { guests, orderId } = await openVisit();
    const amounts = equalShares(24100, 2).map(toSar);
    await expectOk(issue(orderId, { plan: { amounts }, share: 0, count: 2 }));
    for (const guest of guests.slice(1)) {
      const [bill] = await seenBy(guest);
      assert.equal(bill!.lines.length, 1);
      assert.ok(bill!.isPart);
      assert.equal(bill!.whole, 120.5);
      assert.match(bill!.lines[0]!.part ?? '', /\//);
    }
  });
});

describe('a payment of one of several bills', () => {
  it('is told to its guests with what is paid of their rounds, and so is its reversal', async () => {
    const { guests, orderId } = await openVisit();
    const [, maha] = guests;
    const visit = await visitOf(orderId);
    const settled = async () => {
      const { orders } = (await expectOk(maha!.call('POST /api/dineorder/user', {}))).body;
      return [orders[0].amount, orders[0].settled, orders[0].isPaid];
    };
    const amounts = [200, 41];
    await expectOk(issue(orderId, { plan: { amounts }, share: 0, count: 2 }));
    assert.deepEqual(await settled(), [65, undefined, false]);
    const stream = await openStream(shop.url, maha!);
    await stream.next('hello');
    const { bill } = (await visitOf(orderId)).bills[0]!;
    await expectOk(pay(bill._id, cash(200)));
    await stream.next('dine-orders', 'billed');
    assert.deepEqual(await settled(), [65, 53.94, false]);
    const [payment] = (await visitOf(orderId)).bills[0]!.payments;
    await expectOk(reverse(payment!._id));
    await stream.next('dine-orders', 'billed');
    assert.deepEqual(await settled(), [65, undefined, false]);
    assert.equal(visit.guests.length, 3);
    stream.stop();
  });
});

describe('a split by amount', () => {
  it('is equal shares that differ by a halala at most, and their VAT adds up', async () => {
    const { orderId } = await openVisit();
    let vat = 0;
    for (const left of [3, 2, 1]) {
      const { open } = await visitOf(orderId);
      const amounts = equalShares(toHalalas(open), left).map(toSar);
      const issued = await expectOk(
        issue(orderId, { plan: { amounts }, share: 0, payments: [cash(amounts[0]!)] }),
      );
      const { bill } = billOf(issued, 'ABC'[3 - left]!);
      assert.ok([80.33, 80.34].includes(bill.total), String(bill.total));
      vat += toHalalas(bill.vat ?? 0);
    }
    assert.equal((await visitOf(orderId)).open, 0);
    assert.equal(vat, vatIncluded(24100));
  });

  it('shows discounts that add up to those of the rounds, with the prices before them', async () => {
    for (const percent of [7, 10, 33]) {
      const { orderId } = await openVisit();
      const placed = [...new Set((await visitOf(orderId)).items.map(({ order }) => order))];
      for (const order of placed)
        await expectOk(
          seller.call('POST /api/seller/order/correct', {
            orderId: order,
            kind: 'discount',
            percent,
            reason: 'goodwill',
            by: 'Salem',
          }),
        );
      const net = (await visitOf(orderId)).open;
      const lines: Bill['lines'][number][] = [];
      for (const left of [3, 2, 1]) {
        const { open, items } = await visitOf(orderId);
        const amounts = equalShares(toHalalas(open), left).map(toSar);
        const texts = { en: `${percent}%, With our compliments`, ar: `${percent}%، مجاملة منّا` };
        for (const { discount } of items) assert.deepEqual(discount, texts);
        const issued = await expectOk(
          issue(orderId, { plan: { amounts }, share: 0, payments: [cash(amounts[0]!)] }),
        );
        const { bill } = billOf(issued, 'ABC'[3 - left]!);
        assert.equal(bill.lines.at(-1)?.details, texts.en);
        assert.deepEqual(drafted(items, amounts), pricesOf(bill));
        lines.push(...bill.lines);
      }
      const sum = (isDiscount: boolean) =>
        lines
          .filter(({ name }) => (name === 'Discount') === isDiscount)
          .reduce((total, { price, quantity }) => total + toHalalas(price) * quantity, 0);
      assert.deepEqual([sum(false), sum(true)], [24100, toHalalas(net) - 24100]);
    }
  });

  it('is refused when the shares do not add up', async () => {
    const { orderId } = await openVisit();
    const answer = await issue(orderId, { plan: { amounts: [100, 100] }, share: 0, total: 100 });
    assert.deepEqual([answer.status, answer.body.code], [422, 'split_sum']);
    assert.match(answer.body.message as string, /241/);
    assert.equal((await visitOf(orderId)).bills.length, 0);
  });
});

/** The prices of the first share of these items, as the desk prints them on its draft. */
function drafted(items: readonly BillableItem[], amounts: readonly number[]): number[] {
  const open = items
    .filter((item) => item.open > 0)
    .map((item) => ({ ...item, open: toHalalas(item.open) }));
  const [parts = []] = splitItems(open, { amounts: amounts.map(toHalalas) }, amounts.length) ?? [];
  return open.flatMap((item, index) => {
    const part = parts[index] ?? 0;
    if (part === 0) return [];
    const amount = toHalalas(item.amount);
    const listed = listedPart({
      price: toHalalas(item.price ?? 0),
      quantity: item.quantity,
      amount,
      billed: amount - item.open,
      part,
    });
    return [toSar(listed.price * listed.quantity)];
  });
}

const pricesOf = ({ lines }: Bill) => lines.slice(0, -1).map(({ amount }) => amount);

describe('"I pay for all"', () => {
  it('is one bill over all tabs of the visit', async () => {
    const { at, guests, orderId } = await openVisit();
    const issued = await expectOk(
      issue(orderId, {
        plan: { amounts: [241] },
        share: 0,
        payments: [cash(241, { received: 300, tip: 9 })],
      }),
    );
    const { bill, payments } = billOf(issued, 'A');
    assert.deepEqual([bill.total, bill.isPaid, bill.orders.length], [241, true, 3]);
    assert.deepEqual(bill.lines.map(({ amount }) => amount).sort(), [195, 46]);
    assert.deepEqual([payments[0]?.tip, payments[0]?.received], [9, 300]);
    assert.equal((await visitAt(at))?.state, 'waiting');
    // Every guest sees the bill of their own order.
    const [round] = (await expectOk(guests[2]!.call('POST /api/dineorder/user', {}))).body.orders;
    const seen = await expectOk(guests[2]!.call(`GET /api/order/${round._id}/bill`));
    assert.equal(seen.body.bill.number, bill.number);
    assert.equal(round.isPaid, true);
  });
});

describe('a repeated request', () => {
  it('issues one bill and records one payment', async () => {
    const { orderId } = await openVisit();
    const visit = await visitOf(orderId);
    const request = { plan: { amounts: [41, 200] }, share: 0, visit, key: `once-${orderId}` };
    const answers = await Promise.all([issue(orderId, request), issue(orderId, request)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const { bills } = await visitOf(orderId);
    assert.equal(bills.length, 1);
    const id = bills[0]!.bill._id;
    for (const _ of [1, 2]) await expectOk(pay(id, cash(41), `paid-${orderId}`));
    assert.equal((await visitOf(orderId)).bills[0]!.payments.length, 1);
  });
});

describe('two managers at once', () => {
  it('issue one share: the other gets 409 and the new state', async () => {
    const { orderId } = await openVisit();
    const visit = await visitOf(orderId);
    const answers = await Promise.all(
      [0, 1].map((share) => issue(orderId, { plan: { amounts: [41, 200] }, share, visit })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    assert.equal(refused.body.code, 'split_outdated');
    assert.equal((refused.body.visit as VisitBills).bills.length, 1);
  });

  it('merge and pay: one comes first, and nothing is lost', async () => {
    const [one, other] = [await openVisit(), await openVisit()];
    const visit = await visitOf(one.orderId);
    const [merged, issued] = await Promise.all([
      change('merge', one.at, { to: other.at }),
      issue(one.orderId, { plan: { amounts: [241] }, share: 0, visit, payments: [cash(241)] }),
    ]);
    assert.equal(merged.status, 200);
    assert.ok(issued.status === 200 || issued.body.code === 'split_outdated', issued.body.code);
    const unpaid = (await visitAt(other.at))?.unpaid;
    assert.equal(unpaid, issued.status === 200 ? 241 : 482);
  });
});

describe('the payments of a bill', () => {
  it('may be several; it is paid once they cover it, and a tip is not a sale', async () => {
    const { at, orderId } = await openVisit();
    const before = await salesOf();
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0 }));
    const id = (await visitOf(orderId)).bills[0]!.bill._id;
    await expectOk(pay(id, { way: 'terminal', amount: 150, tip: 20, reference: '0042' }));
    assert.deepEqual(
      [(await visitOf(orderId)).bills[0]!.due, (await visitAt(at))?.unpaid],
      [91, 91],
    );
    await expectOk(pay(id, cash(91, { received: 100 })));
    assert.deepEqual([(await visitOf(orderId)).bills[0]!.due, (await visitAt(at))?.unpaid], [0, 0]);
    const after = await salesOf();
    assert.deepEqual(
      [toSar(after.revenue - before.revenue), toSar(after.tips - before.tips)],
      [241, 20],
    );
  });

  it('has tips up to its own amount, SR 100 on a small bill, and none without a payment', async () => {
    const { orderId } = await openVisit();
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0 }));
    const bill = (await visitOf(orderId)).bills[0]!.bill._id;
    const refused = async (
      payment: { amount: number; tip: number },
      code: string,
      most?: string,
    ) => {
      const { status, body } = await pay(bill, { way: 'terminal', ...payment });
      assert.deepEqual([status, body.code], [422, code]);
      if (most !== undefined) assert.match(body.message ?? '', new RegExp(most));
    };
    await refused({ amount: 0, tip: 99_999 }, 'tip_without_payment');
    await refused({ amount: 0, tip: 0.01 }, 'tip_without_payment');
    await refused({ amount: 41, tip: 241.01 }, 'tip_too_large', 'SR 241');
    await expectOk(pay(bill, { way: 'terminal', amount: 41, tip: 200 }));
    await refused({ amount: 200, tip: 41.01 }, 'tip_too_large');
    await expectOk(pay(bill, { way: 'terminal', amount: 200, tip: 41 }));
    assert.deepEqual([0, 65_00, 100_01, 241_00].map(largestTip), [100_00, 100_00, 100_01, 241_00]);
  });

  it('have their tips listed with the bill, up to the sum in the figures', async () => {
    const day = tradingDayOf(clock.now());
    const tipsOf = async (query = `from=${day}&to=${day}`) =>
      (await expectOk(seller.call(`GET /api/seller/tips?${query}` as 'GET /api/seller/tips'))).body;
    const { orderId } = await openVisit();
    clock.tick(1000);
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0 }));
    const { bill } = (await visitOf(orderId)).bills[0]!;
    await expectOk(pay(bill._id, { way: 'terminal', amount: 241, tip: 12.5 }));
    const { tips, count, total } = await tipsOf();
    const [{ amount, way, bill: number, by }] = tips;
    assert.deepEqual([amount, way, number], [12.5, 'terminal', bill.number]);
    assert.ok(by?.name);
    assert.deepEqual(
      [count, toHalalas(total)],
      [tips.length, tips.reduce((sum: number, tip: Tip) => sum + toHalalas(tip.amount), 0)],
    );
    assert.equal(toHalalas(total), (await salesOf()).tips);
    await expectOk(reverse(tips[0].payment));
    assert.equal((await tipsOf()).count, count - 1);
    assert.deepEqual((await tipsOf('from=2020-01-01&to=2020-01-31')).tips, []);
    const backwards = await seller.call('GET /api/seller/tips?from=2026-02-02&to=2026-02-01');
    assert.equal(backwards.status, 422);
  });

  const salesOf = async () => {
    const { body } = await expectOk(seller.call('GET /api/seller/statistics'));
    return { revenue: toHalalas(body.revenue), tips: toHalalas(body.others.tips) };
  };

  it('are refused above what is owed, and with too little cash', async () => {
    const { orderId } = await openVisit();
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0 }));
    const id = (await visitOf(orderId)).bills[0]!.bill._id;
    for (const [payment, status, code] of [
      [{ way: 'terminal', amount: 241.01 }, 409, 'payment_above_due'],
      [cash(241, { received: 240 }), 422, 'cash_short'],
      [{ way: 'terminal', amount: 10, received: 20 }, 422, 'breaks_rule'],
      [cash(0), 422, 'breaks_rule'],
      [cash(0.001), 422, 'breaks_rule'],
    ] as const) {
      const answer = await pay(id, payment);
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(payment));
    }
    assert.equal((await pay('nobody', cash(1))).body.code, 'bill_unknown');
    await expectOk(pay(id, cash(241)));
    assert.equal((await pay(id, cash(1))).body.code, 'bill_paid_already');
  });

  it('are what the bill says was received, also after a reversal', async () => {
    const { orderId } = await openVisit();
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0 }));
    const shown = async () => (await visitOf(orderId)).bills[0]!;
    assert.equal((await shown()).bill.received, undefined);
    await expectOk(pay((await shown()).bill._id, cash(100)));
    await expectOk(pay((await shown()).bill._id, { way: 'terminal', amount: 41, tip: 5 }));
    assert.equal((await shown()).bill.received, 141);
    const { payments } = await shown();
    await expectOk(reverse(payments.find(({ way }) => way === 'cash')!._id));
    assert.deepEqual([(await shown()).bill.received, (await shown()).bill.due], [41, 200]);
  });

  it('are reversed with a reason and a name: the bill is owed again', async () => {
    const { at, orderId } = await openVisit();
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0, payments: [cash(241)] }));
    const { payments, bill } = (await visitOf(orderId)).bills[0]!;
    await expectOk(reverse(payments[0]!._id));
    await expectOk(reverse(payments[0]!._id));
    const [after] = (await visitOf(orderId)).bills;
    assert.deepEqual([after!.due, after!.payments[0]!.reversed?.by], [241, 'Salem']);
    assert.equal(after!.payments[0]!.reversed?.person, undefined);
    assert.equal((await visitAt(at))?.unpaid, 241);
    assert.equal((await change('clear', at)).body.code, 'visit_unpaid');
    await expectOk(pay(bill._id, { way: 'transfer', amount: 241 }));
    assert.equal((await visitAt(at))?.unpaid, 0);
    assert.equal((await reverse('nobody')).body.code, 'payment_unknown');
  });

  it('are recorded by the call of a whole tab too, as cash', async () => {
    const { orderId } = await openVisit();
    await expectOk(seller.call('POST /api/seller/bill', { orderId }));
    await expectOk(seller.call('POST /api/seller/bill/paid', { orderId }));
    const [own] = (await visitOf(orderId)).bills;
    assert.deepEqual(
      own!.payments.map(({ way, amount }) => [way, amount]),
      [['cash', 111]],
    );
    await expectOk(reverse(own!.payments[0]!._id));
    assert.equal((await visitOf(orderId)).bills[0]!.due, 111);
  });
});

describe('what was paid of a bill in part', () => {
  const dayOpen = async () => {
    const day = tradingDayOf(clock.now());
    const { body } = await expectOk(seller.call(`GET /api/seller/day-report?day=${day}`));
    return body.report.openTables as { table?: string; amount: number }[];
  };

  it('is not due at the table: on the floor, for its guests, when it is cleared, and in the report', async () => {
    const { at, guests, orderId } = await openVisit();
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0, payments: [cash(200)] }));
    const visit = await visitAt(at);
    assert.equal(visit?.unpaid, 41);
    const sum = (amounts: readonly number[]) =>
      toSar(amounts.reduce((halalas, amount) => halalas + toHalalas(amount), 0));
    assert.equal(sum(visit!.rounds.map(({ unpaid }) => unpaid)), 41);
    assert.equal(sum(visit!.people.map(({ unpaid }) => unpaid)), 41);
    assert.equal((await dayOpen()).find(({ table: open }) => open === at)?.amount, 41);
    const { orders } = (await expectOk(guests[1]!.call('POST /api/dineorder/user', {}))).body;
    assert.equal(toSar(toHalalas(65) - toHalalas(orders[0].settled)), visit!.rounds[1]!.unpaid);
    const { status, body } = await change('clear', at);
    assert.deepEqual([status, body.code], [409, 'visit_unpaid']);
    assert.match(body.message as string, /41/);
    assert.doesNotMatch(body.message as string, /241/);
  });

  it('is a sale, and no loss, of guests who leave without paying the rest', async () => {
    const { at, orderId } = await openVisit();
    const figures = async () => {
      const { body } = await expectOk(seller.call('GET /api/seller/statistics'));
      return [body.revenue, body.others.unpaid.revenue, body.others.open.revenue].map(toHalalas);
    };
    const before = await figures();
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0, payments: [cash(200)] }));
    await expectOk(change('walk-out', at, { reason: 'Left', by: 'Salem' }));
    const { rows } = await sql<{ unpaid: number }>`
      select (after ->> 'unpaidHalalas')::int as unpaid from audit_events
      where after ? 'unpaidHalalas' order by id desc limit 1`.execute(db);
    assert.deepEqual(rows, [{ unpaid: 4100 }]);
    const after = await figures();
    assert.deepEqual(
      after.map((amount, index) => amount - before[index]!),
      [20000, 4100, -24100],
    );
  });

  it('is not asked of the whole table again, and is again once it is reversed', async () => {
    const at = String((table += 1));
    const guest = await shop.guest(`Huda${at}`, at);
    await expectOk(
      guest.call('POST /api/dineorder/cod', { items: [{ product: fries, quantity: 1 }] }),
    );
    await expectOk(waiterOrder(at));
    const orderId = await roundAt(at);
    const shared = async () =>
      (await expectOk(guest.call('POST /api/dineorder/user', {}))).body.tableVisit.shared;
    assert.equal(await shared(), 65);
    await expectOk(issue(orderId, { plan: { amounts: [111] }, share: 0, payments: [cash(55.5)] }));
    assert.equal(await shared(), 32.5);
    const [payment] = (await visitOf(orderId)).bills[0]!.payments;
    await expectOk(reverse(payment!._id));
    assert.equal(await shared(), 65);
  });

  it('of the bill of a tab is taken off too', async () => {
    const { at, orderId } = await openVisit();
    await expectOk(seller.call('POST /api/seller/bill', { orderId }));
    const [own] = (await visitOf(orderId)).bills;
    await expectOk(pay(own!.bill._id, cash(100)));
    assert.equal((await visitAt(at))?.unpaid, 141);
    await expectOk(seller.call('POST /api/seller/bill/paid', { orderId }));
    assert.equal((await visitAt(at))?.unpaid, 130);
  });
});

describe('a tab whose shares are paid', () => {
  it('is not paid once more: the second money would be recorded nowhere', async () => {
    const { at, orderId } = await openVisit();
    const [, second] = (await visitAt(at))!.rounds;
    const way = 'terminal';
    const payments = [{ way, amount: 241 }] as const;
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0, payments: [...payments] }));
    for (const id of [orderId, second!._id])
      for (const paid of ['cash', 'terminal']) {
        const { status, body } = await seller.call('POST /api/seller/bill/paid', {
          orderId: id,
          way: paid,
        });
        assert.deepEqual([status, body.code], [409, 'bill_paid_already'], paid);
      }
  });
});

describe('a tab of which a part is on a share', () => {
  it('is not billed or paid as a whole', async () => {
    const { orderId } = await openVisit();
    await expectOk(
      issue(orderId, { plan: { amounts: [41, 200] }, share: 0, payments: [cash(41)] }),
    );
    for (const call of ['POST /api/seller/bill', 'POST /api/seller/bill/paid'] as const) {
      const { status, body } = await seller.call(call, { orderId });
      assert.equal(status, 409, call);
      assert.match(body.code as string, /^(split_begun|bill_outdated)$/);
    }
    const { body } = await expectOk(seller.call(`GET /api/order/${orderId}/bill/draft`));
    assert.equal(body['isSplit'], true, 'the desk leads to the split page');
  });
});

describe('a correction of a shared item', () => {
  it('credits each bill its part, and lowers what is open', async () => {
    const { orderId } = await openVisit();
    const visit = await visitOf(orderId);
    const shared = visit.items.find(({ name }) => name === 'Fries')!;
    const plan: Plan = { items: [{ order: shared.order, item: shared.item, shares: [0, 1, 2] }] };
    await expectOk(issue(orderId, { plan, share: 0, payments: [cash(15.34)] }));
    await expectOk(
      seller.call('POST /api/seller/order/correct', {
        orderId: shared.order,
        kind: 'remove',
        items: [{ product: fries, quantity: 1 }],
        reason: 'quality',
        by: 'Salem',
      }),
    );
    const after = await visitOf(orderId);
    assert.equal(after.open, 195);
    const { bill } = after.bills[0]!;
    assert.deepEqual([bill.total, bill.corrected, bill.due], [15.34, 0, 0]);
    assert.deepEqual(
      bill.creditNotes?.map(({ total, vat, lines }) => [total, vat, lines[0]?.part]),
      [[15.34, bill.vat, '1/3']],
    );
    const { rows } = await sql`
      select r.amount_halalas from refunds r join order_corrections c on c.id = r.correction_id
      where c.dine_order_id = ${shared.order}`.execute(db);
    assert.deepEqual(rows, [{ amount_halalas: 1534 }]);
  });
});

describe('a payment and its reversal', () => {
  it('are never changed or removed', async () => {
    const { orderId } = await openVisit();
    await expectOk(issue(orderId, { plan: { amounts: [241] }, share: 0, payments: [cash(241)] }));
    await expectOk(reverse((await visitOf(orderId)).bills[0]!.payments[0]!._id));
    for (const name of ['bill_payment_reversals', 'bill_payments'])
      await assert.rejects(
        sql`delete from ${sql.table(name)}`.execute(db),
        /never changed or removed/,
        name,
      );
  });
});
