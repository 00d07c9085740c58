import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStream } from '../../events/testing';
import { expectOk, openShop, type Customer } from '../../ordering/orders/testing';
import type { TestBrowser } from '../../testing';

const VAT_NUMBER = '310122393500003';
const shop = await openShop({
  VAT_NUMBER,
  SELLER_NAME_EN: 'Smoke House LLC',
  SELLER_NAME_AR: 'شركة سموك هاوس',
});
const { browser, clock } = shop;
const wings = await shop.dish();
const ribs = await shop.dish({ name: 'Smoked Ribs', name_ar: 'ريش مدخّنة', price_halalas: 16900 });
const seller = await shop.seller();

type Guest = TestBrowser & { id: string };
async function round(guest: Guest, product = wings, quantity = 1): Promise<string> {
  clock.tick(1000);
  assert.equal(
    (await guest.call('POST /api/dineorder/cod', { items: [{ product, quantity }] })).status,
    200,
  );
  return (await ordersOf(guest))[0]?._id ?? '';
}
const ordersOf = async (guest: Guest) =>
  (await guest.call('POST /api/dineorder/user', {})).body.orders as {
    _id: string;
    isPaid: boolean;
    tab: string;
    bill?: string;
  }[];
const issue = (orderId: unknown, who: TestBrowser = seller) =>
  who.call('POST /api/seller/bill', { orderId });
const issueDraft = (orderId: string, total: number) =>
  seller.call('POST /api/seller/bill', { orderId, total });
const draftOf = (orderId: string, who: TestBrowser = seller) =>
  who.call(`GET /api/order/${orderId}/bill/draft`);
const lastNumber = async () =>
  (
    await shop.db
      .selectFrom('bill_counters')
      .select('last')
      .where('series', '=', 'tax-invoice')
      .executeTakeFirst()
  )?.last;
const pay = (orderId: unknown, who: TestBrowser = seller) =>
  who.call('POST /api/seller/bill/paid', { orderId });
const read = (orderId: string, who: TestBrowser) => who.call(`GET /api/order/${orderId}/bill`);

async function sold(customer: Customer): Promise<string> {
  const { id } = await customer.order([{ product: wings, quantity: 2 }]);
  assert.equal((await customer.verify((await customer.pay(id)).body)).status, 200);
  return (await customer.orders()).find((order) => order.id === id)?._id ?? '';
}
function tagsOf(tlv: string): string[] {
  const bytes = Buffer.from(tlv, 'base64');
  const values: string[] = [];
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0))
    values.push(bytes.toString('utf8', at + 2, at + 2 + (bytes[at + 1] ?? 0)));
  return values;
}

describe('the bill of a tab', () => {
  it('is paid by the way that the desk names', async () => {
    const guest = await shop.guest('Maha', '9');
    const orderId = await round(guest);
    await issue(orderId);
    const paid = await seller.call('POST /api/seller/bill/paid', { orderId, way: 'terminal' });
    assert.deepEqual([paid.status, paid.body.bill.ways], [200, ['terminal']]);
    const refused = await seller.call('POST /api/seller/bill/paid', { orderId, way: 'gold' });
    assert.equal(refused.status, 422);
  });

  it('is paid once, and whoever takes the money a second time is told', async () => {
    const guest = await shop.guest('Rana', '11');
    const orderId = await round(guest);
    await issue(orderId);
    const pay = (way: string) => seller.call('POST /api/seller/bill/paid', { orderId, way });
    assert.equal((await pay('terminal')).status, 200);
    // The same press again, as after a lost answer.
    assert.equal((await pay('terminal')).status, 200);
    const second = await pay('cash');
    assert.deepEqual([second.status, second.body.code], [409, 'bill_paid_already']);
    const shown = await seller.call(`GET /api/order/${orderId}/bill`);
    assert.deepEqual(shown.body.bill.ways, ['terminal']);
  });

  it('contains all rounds of the visit in one simplified tax invoice', async () => {
    const guest = await shop.guest('Huda', '7');
    const first = await round(guest, wings, 2);
    const second = await round(guest, ribs);
    await round(guest, wings);
    const { status, body } = await issue(first);
    assert.equal(status, 200);
    const { bill } = body;
    assert.deepEqual(bill.title, { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' });
    assert.deepEqual(bill.lines, [
      { name: 'Smoked Wings', nameAr: 'أجنحة مدخّنة', quantity: 3, price: 65, amount: 195 },
      { name: 'Smoked Ribs', nameAr: 'ريش مدخّنة', quantity: 1, price: 169, amount: 169 },
    ]);
    assert.deepEqual([bill.total, bill.vat, bill.net, bill.vatPercent], [364, 47.48, 316.52, 15]);
    assert.deepEqual(
      [bill.table, bill.customer.name, bill.kind, bill.isPaid, bill.orders.length],
      ['7', 'Huda', 'dine', false, 3],
    );
    assert.deepEqual(bill.seller.name, { en: 'Smoke House LLC', ar: 'شركة سموك هاوس' });
    assert.deepEqual(tagsOf(bill.qr.tlv), [
      'شركة سموك هاوس',
      VAT_NUMBER,
      bill.issuedAt.replace(/\.\d+Z$/, 'Z'),
      '364.00',
      '47.48',
    ]);
    assert.match(bill.qr.svg, /^<svg /);
    assert.equal(body.due, 364);
    assert.deepEqual(
      (await ordersOf(guest)).map((order) => order.bill),
      [bill.number, bill.number, bill.number],
    );
    assert.deepEqual((await issue(second)).body.bill, bill);
  });

  it('is drafted first: a draft has no number, issues nothing and is for the seller', async () => {
    const guest = await shop.guest('Huda', '7');
    const id = await round(guest, wings, 2);
    const last = await lastNumber();
    const { body } = await draftOf(id);
    assert.deepEqual(
      [body.draft.total, body.draft.vat, body.draft.customer.name, body.draft.table],
      [130, 16.96, 'Huda', '7'],
    );
    assert.deepEqual(body.draft.lines, [
      { name: 'Smoked Wings', nameAr: 'أجنحة مدخّنة', quantity: 2, price: 65, amount: 130 },
    ]);
    for (const name of ['number', 'qr', 'issuedAt', '_id']) assert.ok(!(name in body.draft), name);
    assert.deepEqual([body.bills, body.due], [[], 0]);
    assert.equal((await ordersOf(guest))[0]?.bill, undefined);
    assert.equal(await lastNumber(), last);
    assert.equal((await draftOf(id, guest)).status, 401);

    const issued = (await issueDraft(id, body.draft.total)).body.bill;
    assert.deepEqual(issued.lines, body.draft.lines);
    const after = (await draftOf(id)).body;
    assert.deepEqual([after.draft, after.bills, after.due], [undefined, [issued], 130]);
  });

  it('is not issued when it would come to another amount than the draft', async () => {
    const guest = await shop.guest('Huda', '7');
    const id = await round(guest, wings, 2);
    const { total } = (await draftOf(id)).body.draft;
    await round(guest, ribs);
    const last = await lastNumber();
    const { status, body } = await issueDraft(id, total);
    assert.deepEqual([status, body.code], [409, 'draft_outdated']);
    assert.equal((await ordersOf(guest))[0]?.bill, undefined);
    assert.equal(await lastNumber(), last);
    const current = (await draftOf(id)).body.draft.total;
    assert.equal((await issueDraft(id, current)).body.bill.total, total + 169);
  });

  it('is the same for repeated and concurrent requests', async () => {
    const id = await round(await shop.guest('Huda', '7'));
    const bills = await Promise.all([issue(id), issue(id), issue(id)]);
    assert.equal(new Set(bills.map(({ body }) => body.bill.number)).size, 1);
  });

  it('does not change when another round follows, which goes on the next bill', async () => {
    const guest = await shop.guest('Huda', '7');
    const first = await round(guest, wings, 2);
    const before = (await issue(first)).body.bill;
    const later = await round(guest, ribs);
    const { body } = await issue(first);
    assert.notEqual(body.bill.number, before.number);
    assert.deepEqual(
      body.bill.orders.map((order: { _id: string }) => order._id),
      [later],
    );
    assert.deepEqual(body.bills, [before, body.bill]);
    assert.equal(body.due, 130 + 169);
    assert.deepEqual((await issue(first)).body.bill, before);
  });

  it('answers the call for the bill when it is paid, and leaves the one for the waiter open', async () => {
    const guest = await shop.guest('Huda', '7');
    const first = await round(guest);
    await issue(first);
    for (const kind of ['bill', 'waiter']) await guest.call('POST /api/dineuser/call', { kind });
    assert.equal((await pay(first)).status, 200);
    const { calls } = (await seller.call('GET /api/seller/table-calls')).body;
    assert.deepEqual(
      calls.map(({ kind, name }: { kind: string; name: string }) => [kind, name]),
      [['waiter', 'Huda']],
    );
    const own = (await guest.call('POST /api/dineorder/user', {})).body.calls;
    assert.deepEqual(
      own.filter(({ kind }: { kind: string }) => kind === 'waiter'),
      [{ kind: 'waiter', paysForAll: false, isAnswered: false }],
    );
    await seller.call('POST /api/seller/table-calls/done', { id: calls[0]._id });
  });

  it('keeps what was sold and the seller, whatever changes later', async () => {
    const dish = await shop.dish({ name: 'Brisket', price_halalas: 11800 });
    const id = await round(await shop.guest('Huda', '7'), dish);
    const before = (await issue(id)).body.bill;
    await shop.db
      .updateTable('products')
      .set({ name: 'Other', price_halalas: 1 })
      .where('id', '=', dish)
      .execute();
    assert.deepEqual((await read(id, seller)).body.bill, before);
  });

  it('is paid as a whole: every round becomes paid, the tab closes, and the next round opens another', async () => {
    const guest = await shop.guest('Huda', '7');
    const first = await round(guest);
    await round(guest, ribs);
    await issue(first);
    await guest.call('POST /api/dineuser/call', { kind: 'bill' });
    const { status, body } = await pay(first);
    assert.deepEqual(
      [status, body.message, body.due, body.bill.isPaid],
      [200, 'The bill is paid.', 0, true],
    );
    assert.ok((await ordersOf(guest)).every((order) => order.isPaid));
    assert.deepEqual((await seller.call('GET /api/seller/table-calls')).body.calls, []);
    assert.equal((await pay(first)).body.bill.paidAt, body.bill.paidAt);
    await round(guest);
    const [next, ...others] = await ordersOf(guest);
    assert.equal(next?.isPaid, false);
    assert.notEqual(next?.tab, others[0]?.tab);
  });

  it('does not make a round paid that was cancelled before, also after its bill was issued', async () => {
    const guest = await shop.guest('Faisal', '12');
    const cancel = async (orderId: string) =>
      expectOk(
        seller.call('POST /api/seller/order/correct', {
          ...{ orderId, kind: 'cancel', reason: 'changed_mind', by: 'Salem' },
        }),
      );
    await cancel(await round(guest));
    const billed = await round(guest);
    const last = await round(guest, ribs);
    await issue(last);
    await cancel(billed);
    await pay(last);
    assert.deepEqual(
      (await ordersOf(guest)).map((order) => order.isPaid),
      [true, false, false],
    );
  });

  it('cannot be paid while a round is on no bill', async () => {
    const guest = await shop.guest('Huda', '7');
    const first = await round(guest);
    assert.deepEqual(
      [(await pay(first)).status, (await pay(first)).body.code],
      [409, 'bill_outdated'],
    );
    await issue(first);
    await round(guest, ribs);
    assert.equal((await pay(first)).status, 409);
    assert.ok((await ordersOf(guest)).every((order) => !order.isPaid));
  });

  it('includes every round that is ordered while bills are issued and paid', async () => {
    const guest = await shop.guest('Huda', '7');
    const first = await round(guest);
    const [placed] = await Promise.all([
      guest.call('POST /api/dineorder/cod', { items: [{ product: ribs, quantity: 1 }] }),
      issue(first).then(() => pay(first)),
    ]);
    assert.equal(placed.status, 200);
    const orders = await ordersOf(guest);
    assert.equal(orders.length, 2);
    for (const { isPaid, bill } of orders) assert.ok(!isPaid || bill, 'paid without a bill');
  });

  it('adds up to the sum of all rounds', async () => {
    const tomahawk = await shop.dish({ name: 'Golden Tomahawk', price_halalas: 10_000_000 });
    const guest = await shop.guest('Huda', '7');
    let id = '';
    for (let rounds = 0; rounds < 23; rounds++) id = await round(guest, tomahawk, 10);
    assert.deepEqual(
      [(await issue(id)).body.bill.total, (await pay(id)).body.due],
      [23_000_000, 0],
    );
  });

  it('is separate for each visit, also at the same table', async () => {
    const [one, two] = [await shop.guest('Huda', '7'), await shop.guest('Ali', '7')];
    const [first, second] = [await round(one), await round(two, ribs)];
    assert.equal((await issue(first)).body.bill.total, 65);
    assert.equal((await issue(second)).body.bill.total, 169);
  });

  it('can stay unpaid: the seller closes the tab, and nothing is marked paid', async () => {
    const guest = await shop.guest('Huda', '7');
    const first = await round(guest);
    assert.equal((await seller.call('POST /api/seller/tab/close', { orderId: first })).status, 200);
    await round(guest);
    const [second, before] = await ordersOf(guest);
    assert.equal(before?.isPaid, false);
    assert.notEqual(second?.tab, before?.tab);
    assert.equal((await issue(first)).body.bill.total, 65);
  });

  it('of an imported order without a tab is issued as well', async () => {
    for (const is_paid of [false, true]) {
      const id = await round(await shop.guest('Huda', '7'));
      await shop.db
        .updateTable('dine_orders')
        .set({ tab_id: null, is_paid })
        .where('id', '=', id)
        .execute();
      const [{ body }] = await Promise.all([issue(id), issue(id)]);
      assert.deepEqual([body.bill.total, body.bill.isPaid, body.bills.length], [65, is_paid, 1]);
    }
  });

  it('is announced to its guest and to the desk when it is issued and paid', async () => {
    const guest = await shop.guest('Huda', '7');
    const orderId = await round(guest);
    const [table, desk] = [await openStream(shop.url, guest), await openStream(shop.url, seller)];
    for (const stream of [table, desk]) await stream.next('hello');
    await issue(orderId);
    await pay(orderId);
    for (const change of ['billed', 'paid']) {
      assert.equal((await table.next('dine-orders', change)).data.orderId, orderId);
      assert.equal((await desk.next('seller-dine-orders', change)).data.orderId, orderId);
    }
    table.stop();
    desk.stop();
  });

  it('can be read by its guest once it is issued, and by no other guest', async () => {
    const [guest, other] = [await shop.guest('Huda', '7'), await shop.guest('Ali', '7')];
    const id = await round(guest);
    const early = await read(id, guest);
    assert.deepEqual([early.status, early.body.code], [409, 'bill_missing']);
    await issue(id);
    assert.equal((await read(id, guest)).body.bill.total, 65);
    assert.equal((await read(id, other)).status, 404);
    assert.equal((await read(id, await shop.customer())).status, 404);
    assert.equal((await read(id, browser())).status, 401);
  });
});

describe('the bill of a delivery order', () => {
  it('exists as soon as it is paid, with the delivery charge, for its customer and the seller', async () => {
    const customer = await shop.customer();
    const id = await sold(customer);
    const { status, body } = await read(id, customer);
    assert.equal(status, 200);
    assert.deepEqual(body.bill.lines.at(-1), {
      name: 'Delivery',
      nameAr: 'التوصيل',
      quantity: 1,
      price: 50,
      amount: 50,
    });
    assert.deepEqual(
      [body.bill.total, body.bill.vat, body.bill.isPaid, body.bill.customer.name],
      [180, 23.48, true, 'Noura Al-Harbi'],
    );
    assert.match(body.bill.orders[0].reference, /^SH-/);
    assert.deepEqual((await read(id, seller)).body.bill, body.bill);
    assert.deepEqual((await issue(id)).body.bill, body.bill);
    assert.equal((await pay(id)).body.code, 'order_paid_already');
  });

  it('is treated as not found for others', async () => {
    const id = await sold(await shop.customer());
    for (const who of [await shop.customer(), await shop.guest('Huda', '7')])
      assert.deepEqual(
        [(await read(id, who)).status, (await read(id, who)).body.code],
        [404, 'order_unknown'],
      );
    assert.equal((await read(id, browser())).status, 401);
  });

  it('is refused before the order is paid, in the language of the request', async () => {
    const customer = await shop.customer('ar');
    const { id } = await customer.order([{ product: wings, quantity: 1 }]);
    const { id: unpaid } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('provider_order_id', '=', id)
      .executeTakeFirstOrThrow();
    const { status, body } = await read(unpaid, customer);
    assert.deepEqual(
      [status, body.code, body.message],
      [409, 'order_unpaid', 'لم يُدفع ثمن هذا الطلب.'],
    );
    assert.equal((await issue(unpaid)).status, 409);
    assert.equal((await pay(unpaid)).body.code, 'order_unpaid');
  });
});

describe('bills', () => {
  it('are issued, paid and closed by the seller only', async () => {
    const guest = await shop.guest('Huda', '7');
    const id = await round(guest);
    for (const who of [guest, await shop.customer(), browser()]) {
      assert.equal((await issue(id, who)).status, 401);
      assert.equal((await pay(id, who)).status, 401);
      assert.equal((await who.call('POST /api/seller/tab/close', { orderId: id })).status, 401);
    }
  });

  it('of unknown orders are 404, and no malformed id gets a 5xx', async () => {
    for (const orderId of ['nothing', 'x'.repeat(64)]) {
      assert.equal((await issue(orderId)).status, 404);
      assert.equal((await pay(orderId)).status, 404);
      assert.equal((await seller.call('POST /api/seller/tab/close', { orderId })).status, 404);
      assert.equal((await read(encodeURIComponent(orderId), seller)).status, 404);
    }
    for (const orderId of ["'; --", 'x\n', 'x'.repeat(65)]) {
      assert.equal((await issue(orderId)).status, 422);
      assert.equal((await read(encodeURIComponent(orderId), seller)).status, 404);
    }
    for (const orderId of [7, null, undefined, {}])
      assert.equal((await issue(orderId)).status, 400);
    for (const id of ['%00', '%ED%A0%80', 'x'.repeat(400)])
      assert.ok((await read(id, seller)).status < 500, id);
  });
});

describe('the PDF of a bill', () => {
  const print = (id: string, query: string, who: TestBrowser = seller) =>
    who.call(`GET /api/order/${id}/bill.pdf${query}`);

  it('is for a roll of 80 mm or for A4', async () => {
    const id = await round(await shop.guest('فهد', '7'));
    await issue(id);
    for (const [query, width] of [
      ['', 226.77],
      ['?paper=80mm', 226.77],
      ['?paper=a4', 595.28],
    ] as const) {
      const { status, headers, text } = await print(id, query);
      assert.deepEqual([status, headers['content-type']], [200, 'application/pdf']);
      assert.match(String(headers['content-disposition']), /^inline; filename="INV-\d{6}\.pdf"$/);
      assert.match(text, /^%PDF-/);
      assert.ok(Math.abs(Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(text)?.[1]) - width) < 0.1, query);
    }
  });
  it("of another paper size is refused, and so is one of another customer's order", async () => {
    const guest = await shop.guest('Huda', '7');
    const id = await round(guest);
    assert.equal((await print(id, '?paper=a3')).status, 422);
    assert.equal((await print(id, '')).body.code, 'bill_missing');
    await issue(id);
    assert.equal((await print(id, '', guest)).status, 200);
    assert.equal((await print(id, '', await shop.guest())).status, 404);
    assert.equal((await print(id, '', browser())).status, 401);
  });
});
