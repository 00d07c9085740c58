import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { tradingDayOf, vatIncluded, type Correction } from '@smokehouse/shared/contract';
import { newStaff, receiveMails } from '../../people/testing';
import { expectOk, openShop, type Customer, type Item } from '../../ordering/orders/testing';
import { randomRuns } from '../../testing-random';
import { openDrawerFor } from '../shifts/testing';

const shop = await openShop({ VAT_NUMBER: '310122393500003' });
const { app, clock, db } = shop;
const wings = await shop.dish();
const slaw = await shop.dish({ name: 'Slaw', name_ar: 'سلطة ملفوف', price_halalas: 1250 });
const seller = await shop.seller();
await openDrawerFor(shop, seller);
const customer = await shop.customer();

interface Change {
  kind: string;
  items?: Item[];
  amount?: number;
  percent?: number;
}
let keys = 0;
const correct = (orderId: string, change: Change, key = `key-${(keys += 1)}`, who = seller) =>
  who.call(
    'POST /api/seller/order/correct',
    { orderId, reason: 'made_wrongly', by: 'Salem', ...change },
    { headers: { 'idempotency-key': key } },
  );
const remove = (product: string, quantity = 1): Change => ({
  kind: 'remove',
  items: [{ product, quantity }],
});

/** A paid delivery order of 2 × 65.00 and 1 × 12.50, with delivery for 50.00: 192.50. */
async function sell(to: Customer = customer): Promise<string> {
  const items = [
    { product: wings, quantity: 2 },
    { product: slaw, quantity: 1 },
  ];
  const { id } = await to.order(items);
  await expectOk(to.verify((await to.pay(id)).body));
  return (await to.orders()).find((order) => order.id === id)?._id ?? '';
}
type Guest = Awaited<ReturnType<typeof shop.guest>>;
async function serve(guest: Guest): Promise<string> {
  clock.tick(1000);
  const items = [
    { product: wings, quantity: 2 },
    { product: slaw, quantity: 1 },
  ];
  await expectOk(guest.call('POST /api/dineorder/cod', { items }));
  return (await roundsOf(guest))[0]!._id;
}
const roundsOf = async (guest: Guest) =>
  (await guest.call('POST /api/dineorder/user', {})).body.orders as {
    _id: string;
    amount: number;
    status: string;
  }[];
const orderOf = async (orderId: string, who: Customer = customer) =>
  (await who.orders()).find(({ _id }) => _id === orderId) as
    | (Awaited<ReturnType<Customer['orders']>>[number] & {
        receipt: string;
        corrections?: { byCustomer?: boolean }[];
      })
    | undefined;
const billOf = async (orderId: string) =>
  (await expectOk(seller.call(`GET /api/order/${orderId}/bill`))).body.bill;
/** What the gateway has refunded of the payment of an order. Unit: halalas. */
async function refundedAtProvider(orderId: string): Promise<number> {
  const { rows } = await sql<{ halalas: number }>`
    select p.amount_refunded as halalas from sandbox_payments p
    join orders o on o.payment_id = p.id where o.id = ${orderId}`.execute(db);
  return rows[0]?.halalas ?? 0;
}

describe('an item that is removed from a delivery order', () => {
  it('lowers the amount, credits the bill and returns the money to the card once', async () => {
    const orderId = await sell();
    const before = await billOf(orderId);
    const { body } = await expectOk(correct(orderId, remove(wings)));
    assert.equal(body.amount, 65);
    assert.equal((await orderOf(orderId))?.amount, 127.5);

    const bill = await billOf(orderId);
    assert.deepEqual([bill.number, bill.total, bill.corrected], [before.number, 192.5, 127.5]);
    const [note] = bill.creditNotes;
    assert.match(note.number, /^CRN-\d{6}$/);
    assert.deepEqual([note.total, note.vat, note.net], [65, 8.48, 56.52]);
    assert.deepEqual(
      note.lines.map(
        ({ name, quantity, amount }: { name: string; quantity: number; amount: number }) => [
          name,
          quantity,
          amount,
        ],
      ),
      [['Smoked Wings', 1, 65]],
    );
    assert.match(note.qr.svg, /^<svg /);

    assert.equal(await refundedAtProvider(orderId), 0);
    await app.reconcileOnce();
    await app.reconcileOnce();
    assert.equal(await refundedAtProvider(orderId), 6500);
  });

  it('tells its customer what is paid back, and when it is done', async () => {
    const orderId = await sell();
    await expectOk(correct(orderId, remove(wings)));
    const refund = async () =>
      ((await orderOf(orderId))?.corrections as { refund?: object }[] | undefined)?.map(
        (one) => one.refund,
      );
    assert.deepEqual(await refund(), [{ amount: 65, way: 'card', done: false }]);
    await app.reconcileOnce();
    assert.deepEqual(await refund(), [{ amount: 65, way: 'card', done: true }]);
  });

  it('is listed with the bill for the seller, with who and why, and not for the customer', async () => {
    const orderId = await sell();
    await expectOk(correct(orderId, remove(wings)));
    const [note] = (await billOf(orderId)).creditNotes;
    const { body } = await expectOk(seller.call(`GET /api/order/${orderId}/bill/draft`));
    assert.deepEqual(
      body.corrections.map(({ kind, by, reason, creditNote, amount }: Correction) => [
        kind,
        typeof by,
        reason,
        creditNote,
        amount,
      ]),
      [['remove', 'string', 'made_wrongly', note.number, 65]],
    );
    const own = await expectOk(customer.call(`GET /api/order/${orderId}/bill`));
    assert.equal('corrections' in own.body, false);
    assert.equal((await customer.call(`GET /api/order/${orderId}/bill/draft`)).status, 401);
  });

  it('has a credit note as a PDF, for its owner and the seller', async () => {
    const orderId = await sell();
    await expectOk(correct(orderId, remove(wings)));
    const [{ number, pdf, reasonText }] = (await billOf(orderId)).creditNotes;
    assert.equal(reasonText.en, 'Made wrongly');
    for (const who of [seller, customer])
      for (const paper of ['80mm', 'a4']) {
        const { status, headers, text } = await who.call(`GET ${pdf}&paper=${paper}`);
        assert.deepEqual(
          [status, headers['content-disposition']],
          [200, `inline; filename="${number}.pdf"`],
        );
        assert.match(text, /^%PDF-/);
      }
    assert.equal((await (await shop.customer()).call(`GET ${pdf}`)).status, 404);
    const other = pdf.replace(number, 'CRN-999999');
    assert.equal((await seller.call(`GET ${other}`)).status, 404);
  });

  it('is shown to its customer without the name and the note of the staff', async () => {
    const orderId = await sell();
    await expectOk(
      seller.call('POST /api/seller/order/correct', {
        orderId,
        ...remove(slaw),
        reason: 'sold_out',
        note: 'last one fell',
        by: 'Salem',
      }),
    );
    const order = await orderOf(orderId);
    assert.deepEqual(
      order?.corrections?.map((correction) => Object.keys(correction).sort()),
      [['_id', 'amount', 'at', 'creditNote', 'items', 'kind', 'reason', 'refund']],
    );
    const { orders } = (await expectOk(seller.call('GET /api/order/seller'))).body;
    const seen = orders.find(({ _id }: { _id: string }) => _id === orderId);
    assert.deepEqual(
      [seen.corrections[0].by, seen.corrections[0].note],
      ['Salem', 'last one fell'],
    );
    assert.deepEqual(
      seen.items.map(({ quantity, removed }: { quantity: number; removed?: number }) => [
        quantity,
        removed,
      ]),
      [
        [2, undefined],
        [1, 1],
      ],
    );
  });
});

describe('a correction that is sent twice', () => {
  it('is made once with the same key', async () => {
    const orderId = await sell();
    const answers = await Promise.all(
      [1, 2, 3].map(() => correct(orderId, remove(wings), 'twice')),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(
      answers.reduce((sum, { body }) => sum + body.amount, 0),
      65,
    );
    assert.equal((await orderOf(orderId))?.amount, 127.5);
    const other = await correct(await sell(), remove(wings), 'twice');
    assert.deepEqual([other.status, other.body.code], [422, 'request_key_reused']);
  });

  it('of two managers at once takes an item once, and the second one is told', async () => {
    const orderId = await sell();
    const answers = await Promise.all([1, 2].map(() => correct(orderId, remove(slaw))));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    assert.equal(refused?.body.code, 'correction_too_many');
    assert.match(refused.body.message ?? '', /“Slaw”/);
  });
});

describe('a correction that is based on what the seller has seen', () => {
  it('is refused with the current order once there are other corrections', async () => {
    const orderId = await sell();
    const seeing = (seen: number) => ({ ...remove(wings), seen });
    await expectOk(correct(orderId, seeing(0), 'first-manager'));
    const answer = await correct(orderId, seeing(0), 'second-manager');
    assert.deepEqual([answer.status, answer.body.code], [409, 'changed_meanwhile']);
    assert.deepEqual(
      [answer.body.order._id, answer.body.order.amount, answer.body.order.corrections.length],
      [orderId, 127.5, 1],
    );
    await expectOk(correct(orderId, seeing(0), 'first-manager'));
    await expectOk(correct(orderId, seeing(1), 'second-manager'));
    assert.equal((await orderOf(orderId))?.amount, 62.5);
  });

  it('is refused for a round too, with the round', async () => {
    const round = await serve(await shop.guest('Huda', '7'));
    await expectOk(correct(round, remove(slaw)));
    const { status, body } = await correct(round, remove(slaw));
    assert.deepEqual(
      [status, body.code, body.order.name, body.order.amount],
      [409, 'correction_too_many', 'Huda', 130],
    );
  });
});

describe('an order that its customer cancels', () => {
  const cancel = (orderId: string, who: Customer = customer, key = `cancel-${(keys += 1)}`) =>
    who.call('POST /api/order/cancel', { orderId }, { headers: { 'idempotency-key': key } });
  const start = (orderId: string) =>
    seller.call('PUT /api/order/status', {
      orderId,
      status: 'Out For Delivery',
      from: 'Food is being prepared',
    });
  const isCancellable = async (orderId: string) =>
    ((await orderOf(orderId)) as { cancellable?: boolean } | undefined)?.cancellable ?? false;

  it('is refunded in full and credited, as by the desk', async () => {
    const orderId = await sell();
    assert.equal(await isCancellable(orderId), true);
    await expectOk(cancel(orderId));
    const order = await orderOf(orderId);
    assert.deepEqual([order?.status, order?.amount], ['Cancelled', 0]);
    assert.equal(await isCancellable(orderId), false);
    assert.equal((await billOf(orderId)).corrected, 0);
    await app.reconcileOnce();
    assert.equal(await refundedAtProvider(orderId), 19250);
  });

  it('is listed as theirs, and one that the desk cancels is not', async () => {
    const [own, ofDesk] = [await sell(), await sell()];
    await expectOk(cancel(own));
    await expectOk(correct(ofDesk, { kind: 'cancel' }));
    const byCustomer = async (orderId: string) =>
      (await orderOf(orderId))?.corrections?.map((one) => one.byCustomer);
    assert.deepEqual([await byCustomer(own), await byCustomer(ofDesk)], [[true], [false]]);
  });

  it('is cancelled once by repeated requests', async () => {
    const orderId = await sell();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(orderId, customer, 'pressed')));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const again = await cancel(orderId);
    assert.deepEqual([again.status, again.body.code], [409, 'order_cancelled']);
    await app.reconcileOnce();
    assert.equal(await refundedAtProvider(orderId), 19250);
  });

  it('cannot be cancelled once the kitchen has begun', async () => {
    const orderId = await sell();
    await expectOk(start(orderId));
    assert.equal(await isCancellable(orderId), false);
    const { status, body } = await cancel(orderId);
    assert.deepEqual([status, body.code], [409, 'kitchen_has_begun']);
    assert.equal((await orderOf(orderId))?.amount, 192.5);
  });

  it('cannot be cancelled once its kitchen ticket was taken, also at the same moment', async () => {
    const ticketOf = async (orderId: string) =>
      (
        await db
          .selectFrom('kitchen_tickets')
          .select('id')
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow()
      ).id;
    const take = async (orderId: string) =>
      seller.call('POST /api/seller/kitchen/press', {
        action: 'take',
        tickets: [await ticketOf(orderId)],
      });
    const orderId = await sell();
    await expectOk(take(orderId));
    assert.equal(await isCancellable(orderId), false);
    assert.equal((await cancel(orderId)).body.code, 'kitchen_has_begun');

    const racing = await sell();
    const [cancelled] = await Promise.all([cancel(racing), take(racing)]);
    assert.equal(
      (await orderOf(racing))?.status,
      cancelled.status === 200 ? 'Cancelled' : 'Food is being prepared',
    );
  });

  it('is either cancelled or moved on when both happen at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const orderId = await sell();
      const requests = round % 2 ? [cancel, start] : [start, cancel];
      const answers = await Promise.all(requests.map((request) => request(orderId)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      const refused = answers.find(({ status }) => status === 409)?.body.code as string;
      assert.equal(
        (await orderOf(orderId))?.status,
        refused === 'kitchen_has_begun' ? 'Out For Delivery' : 'Cancelled',
      );
      assert.match(refused, /^(kitchen_has_begun|order_cancelled)$/);
    }
  });

  it('is theirs: another customer, a guest and a round are refused', async () => {
    const orderId = await sell();
    const stranger = await cancel(orderId, await shop.customer());
    assert.deepEqual([stranger.status, stranger.body.code], [404, 'order_unknown']);
    const round = await serve(await shop.guest('Huda', '7'));
    assert.equal((await cancel(round)).status, 404);
    assert.equal((await orderOf(orderId))?.amount, 192.5);
  });

  it('is not cancelled here when the setting is off', async () => {
    const strict = await openShop({ CUSTOMER_CANCEL: 'off' });
    const dish = await strict.dish();
    const buyer = await strict.customer();
    const { id } = await buyer.order([{ product: dish, quantity: 1 }]);
    await expectOk(buyer.verify((await buyer.pay(id)).body));
    const [order] = (await buyer.orders()) as { _id: string; cancellable?: boolean }[];
    assert.equal(order?.cancellable, undefined);
    const { status, body } = await cancel(order?._id ?? '', buyer);
    assert.deepEqual([status, body.code], [409, 'cancel_off']);
  });
});

describe("cancelled orders in the seller's lists", () => {
  const idsOf = async (query: string, path = '/api/order/seller') => {
    const { body } = await expectOk(seller.call(`GET ${path}?limit=200&${query}`));
    return (body.orders ?? body.dineorders).map(({ _id }: { _id: string }) => _id) as string[];
  };
  it('are listed as cancelled and finished only', async () => {
    const orderId = await sell();
    await expectOk(correct(orderId, { kind: 'cancel' }));
    const round = await serve(await shop.guest('Huda', '7'));
    await expectOk(correct(round, { kind: 'cancel' }));
    for (const [id, path] of [
      [orderId, '/api/order/seller'],
      [round, '/api/order/seller/dine'],
    ] as const) {
      const isListed = async (query: string) => (await idsOf(query, path)).includes(id);
      assert.deepEqual(
        [
          await isListed(''),
          await isListed('status=Food%20is%20being%20prepared'),
          await isListed('status=Cancelled'),
          await isListed('finished=yes'),
        ],
        [true, false, true, true],
        path,
      );
    }
  });

  it('are counted as cancelled', async () => {
    const day = tradingDayOf(clock.now());
    const countsOf = async () =>
      (await expectOk(seller.call(`GET /api/order/seller?day=${day}&limit=1`))).body.counts;
    const before = await countsOf();
    await expectOk(correct(await sell(), { kind: 'cancel' }));
    const after = await countsOf();
    assert.equal(after.Cancelled, (before.Cancelled ?? 0) + 1);
    assert.equal(after['Food is being prepared'], before['Food is being prepared']);
  });

  it('do not contain what was delivered and then taken back', async () => {
    const day = tradingDayOf(clock.now());
    const countsOf = async () =>
      (await expectOk(seller.call(`GET /api/order/seller?day=${day}&limit=1`))).body.counts;
    const before = await countsOf();
    const orderId = await sell();
    await expectOk(seller.call('PUT /api/order/status', { orderId, status: 'Food Delivered' }));
    await expectOk(correct(orderId, { kind: 'cancel' }));
    assert.ok((await idsOf('status=Food%20Delivered')).includes(orderId));
    assert.ok(!(await idsOf('status=Cancelled')).includes(orderId));
    const after = await countsOf();
    assert.equal(after.Cancelled, before.Cancelled);
    assert.equal(after['Food Delivered'], (before['Food Delivered'] ?? 0) + 1);
  });

  it('no longer wait for a confirmation', async () => {
    const guest = await shop.guest('Huda');
    const round = await serve(guest);
    const waiting = () => idsOf('waiting=yes', '/api/order/seller/dine');
    assert.ok((await waiting()).includes(round));
    await expectOk(correct(round, { kind: 'cancel' }));
    assert.ok(!(await waiting()).includes(round));
  });
});

describe('the desk', () => {
  it('knows whether what it corrects contains VAT', async () => {
    const untaxed = await (await openShop()).seller();
    for (const [who, isTaxed] of [
      [seller, true],
      [untaxed, false],
    ] as const)
      assert.equal((await who.call('GET /api/seller/is-auth')).body.self.isTaxed, isTaxed);
  });
});

describe('a cancelled order', () => {
  it('costs nothing, is refunded in full, and takes no status and no correction', async () => {
    const orderId = await sell();
    await expectOk(correct(orderId, { kind: 'discount', percent: 10 }));
    const { body } = await expectOk(correct(orderId, { kind: 'cancel' }));
    assert.equal(body.amount, 192.5 - 14.25);
    await app.reconcileOnce();
    assert.equal(await refundedAtProvider(orderId), 19250);
    const order = await orderOf(orderId);
    assert.deepEqual([order?.amount, order?.status], [0, 'Cancelled']);
    const moved = await seller.call('PUT /api/order/status', {
      orderId,
      status: 'Out For Delivery',
    });
    assert.deepEqual([moved.status, moved.body.code], [409, 'order_cancelled']);
    const again = await correct(orderId, { kind: 'cancel' });
    assert.deepEqual([again.status, again.body.code], [409, 'order_cancelled']);
  });
});

describe('a delivery order of which every dish is removed', () => {
  const both: Change = {
    kind: 'remove',
    items: [
      { product: wings, quantity: 2 },
      { product: slaw, quantity: 1 },
    ],
  };
  const stateOf = async (orderId: string) => {
    const { rows } = await sql<{ kinds: string[]; mails: string[]; is_cancelled: boolean }>`
      select o.cancelled_at is not null as is_cancelled,
        (select json_agg(c.kind order by c.id) from order_corrections c where c.order_id = o.id) as kinds,
        (select json_agg(m.kind order by m.queued_at) from order_mails m
          where m.order_id = o.id and m.kind = 'cancelled') as mails
      from orders o where o.id = ${orderId}`.execute(db);
    return rows[0];
  };

  it('is cancelled as by one press, and nobody pays for its delivery', async () => {
    const orderId = await sell();
    const { body } = await expectOk(correct(orderId, both));
    assert.equal(body.amount, 192.5);
    await app.reconcileOnce();
    assert.equal(await refundedAtProvider(orderId), 19_250);
    const order = await orderOf(orderId);
    assert.deepEqual([order?.amount, order?.status], [0, 'Cancelled']);
    assert.deepEqual(await stateOf(orderId), {
      is_cancelled: true,
      kinds: ['cancel'],
      mails: ['cancelled'],
    });
    const late = await correct(orderId, remove(slaw));
    assert.deepEqual([late.status, late.body.code], [409, 'order_cancelled']);
  });

  it('is cancelled by the last one of several removals, with all of the rest', async () => {
    const orderId = await sell();
    const amounts: number[] = [];
    for (const change of [remove(wings), remove(slaw), remove(wings)])
      amounts.push((await expectOk(correct(orderId, change))).body.amount);
    assert.deepEqual(amounts, [65, 12.5, 115]);
    await app.reconcileOnce();
    assert.equal(await refundedAtProvider(orderId), 19_250);
    assert.deepEqual((await stateOf(orderId))?.kinds, ['remove', 'remove', 'cancel']);
    assert.equal((await billOf(orderId)).corrected, 0);
  });

  it('is cancelled once by two people who remove its two dishes at the same moment', async () => {
    const orderId = await sell();
    const removals = [remove(wings, 2), remove(slaw)];
    const answers = await Promise.all(removals.map((change) => correct(orderId, change)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    await app.reconcileOnce();
    assert.equal(await refundedAtProvider(orderId), 19_250);
    assert.deepEqual((await stateOf(orderId))?.kinds, ['remove', 'cancel']);
  });

  it('stays delivered if it was: its customer is told of a refund, not of a cancellation', async () => {
    const orderId = await sell();
    await expectOk(seller.call('PUT /api/order/status', { orderId, status: 'Food Delivered' }));
    const { body } = await expectOk(correct(orderId, both));
    assert.equal(body.amount, 192.5);
    await app.reconcileOnce();
    assert.equal(await refundedAtProvider(orderId), 19_250);
    const order = await orderOf(orderId);
    assert.deepEqual([order?.amount, order?.status], [0, 'Food Delivered']);
    const { kinds, mails } = (await stateOf(orderId)) ?? {};
    assert.deepEqual([kinds, mails], [['cancel'], null]);
    const { receipt } = order!;
    assert.deepEqual(
      (await receiveMails(shop))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(receipt) && !subject.includes('confirmed')),
      [`Your order ${receipt} was delivered`, `Your refund for order ${receipt}`],
    );
    const late = await correct(orderId, remove(slaw));
    assert.deepEqual([late.status, late.body.code], [409, 'order_refunded']);
    const moved = await seller.call('PUT /api/order/status', {
      orderId,
      status: 'Out For Delivery',
    });
    assert.deepEqual([moved.status, moved.body.code], [409, 'order_refunded']);
  });

  it('gives its dishes back to the stock, and is crossed out in the kitchen', async () => {
    const counted = await shop.dish({ name: 'Last Ribs' });
    await expectOk(seller.call('POST /api/seller/counts', { id: counted, left: 3 }));
    const { id } = await customer.order([{ product: counted, quantity: 2 }]);
    await expectOk(customer.verify((await customer.pay(id)).body));
    const orderId = (await customer.orders()).find((order) => order.id === id)?._id ?? '';
    await expectOk(correct(orderId, remove(counted, 2)));
    const { rows } = await sql<{ cancelled: boolean }>`
      select bool_and(i.cancelled_reason is not null) as cancelled
      from kitchen_tickets t join kitchen_ticket_items i on i.ticket_id = t.id
      where t.order_id = ${orderId}`.execute(db);
    assert.deepEqual(rows, [{ cancelled: true }]);
    const { counts } = (await expectOk(seller.call('GET /api/seller/counts'))).body;
    const own = (counts as { product: string; left: number }[]).find(
      ({ product }) => product === counted,
    );
    assert.equal(own?.left, 3);
  });
});

describe('a round at a table', () => {
  it('is billed as corrected before the bill, with items on the house and discounts', async () => {
    const guest = await shop.guest('Huda', '7');
    const round = await serve(guest);
    await expectOk(correct(round, { kind: 'comp', items: [{ product: slaw, quantity: 1 }] }));
    await expectOk(correct(round, { kind: 'discount', percent: 10 }));
    const cancelled = await serve(guest);
    await expectOk(correct(cancelled, { kind: 'cancel' }));
    const { body } = await expectOk(seller.call('POST /api/seller/bill', { orderId: round }));
    assert.deepEqual(
      body.bill.lines.map(
        ({ name, quantity, amount }: { name: string; quantity: number; amount: number }) => [
          name,
          quantity,
          amount,
        ],
      ),
      [
        ['Smoked Wings', 2, 130],
        ['Slaw', 1, 0],
        ['Discount', 1, -13],
      ],
    );
    assert.deepEqual([body.bill.total, body.due, body.bill.creditNotes], [117, 117, undefined]);
    await expectOk(seller.call('POST /api/seller/bill/paid', { orderId: round }));
  });

  it('owes less after its bill was credited, and is paid back in cash once it was paid', async () => {
    const guest = await shop.guest('Huda', '8');
    const round = await serve(guest);
    await expectOk(seller.call('POST /api/seller/bill', { orderId: round }));
    await expectOk(correct(round, remove(slaw)));
    const paid = await expectOk(seller.call('POST /api/seller/bill/paid', { orderId: round }));
    assert.deepEqual([paid.body.bill.total, paid.body.bill.corrected], [142.5, 130]);
    await expectOk(correct(round, remove(wings)));
    const refunds = await db
      .selectFrom('refunds as r')
      .innerJoin('order_corrections as c', 'c.id', 'r.correction_id')
      .select(['r.amount_halalas', 'r.provider', 'r.made_at'])
      .where('c.dine_order_id', '=', round)
      .execute();
    assert.deepEqual(
      refunds.map(({ amount_halalas, provider, made_at }) => [
        amount_halalas,
        provider,
        made_at !== null,
      ]),
      [[6500, null, true]],
    );
  });
});

describe('cash that a correction pays back', () => {
  it('needs a manager, whose own drawer it is not; what is unpaid does not', async () => {
    const cashier = await newStaff(shop, 'cashier');
    await openDrawerFor(shop, cashier);
    const guest = await shop.guest('5');
    const paid = await serve(guest);
    await expectOk(seller.call('POST /api/seller/bill', { orderId: paid }));
    await expectOk(seller.call('POST /api/seller/bill/paid', { orderId: paid }));
    for (const change of [remove(slaw), { kind: 'discount', amount: 0.01 }, { kind: 'cancel' }]) {
      const { status, body } = await correct(paid, change, undefined, cashier);
      assert.deepEqual([status, body.code], [403, 'refund_approval'], change.kind);
    }
    assert.equal((await roundsOf(guest))[0]?.amount, 142.5);
    const { rows } = await sql`select from refunds r join order_corrections c
      on c.id = r.correction_id where c.dine_order_id = ${paid}`.execute(db);
    assert.equal(rows.length, 0);

    const name = 'POST /api/seller/order/correct-approved';
    const payload = { orderId: paid, reason: 'made_wrongly', by: 'Salem', ...remove(slaw) };
    assert.equal((await cashier.call(name, payload)).body.code, 'permission_missing');
    const question = { call: name, payload };
    const { asked } = (await expectOk(cashier.call('POST /api/seller/approvals/ask', question)))
      .body;
    assert.deepEqual([asked.action, asked.amount], ['remove', 12.5]);
    assert.equal((await expectOk(seller.call(name, payload))).body.amount, 12.5);

    const unpaid = await serve(guest);
    await expectOk(correct(unpaid, remove(slaw), undefined, cashier));
  });
});

describe('a reason that reports know from managers', () => {
  const payloadOf = (orderId: string) => ({
    orderId,
    kind: 'cancel',
    reason: 'walk_out',
    by: 'Salem',
  });
  it('needs the approval of a manager, who reads it', async () => {
    const [cashier, manager] = [await newStaff(shop, 'cashier'), await newStaff(shop, 'manager')];
    const payload = payloadOf(await serve(await shop.guest('6')));
    const name = 'POST /api/seller/order/correct';
    const approved = `${name}-approved` as const;
    for (const answer of [
      await cashier.call(name, payload),
      await cashier.call('POST /api/seller/approvals/ask', { call: name, payload }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [403, 'reason_approval']);
    assert.equal((await cashier.call(approved, payload)).body.code, 'permission_missing');
    const { asked } = (
      await expectOk(cashier.call('POST /api/seller/approvals/ask', { call: approved, payload }))
    ).body;
    assert.deepEqual([asked.action, asked.correctionReason], ['cancel', 'walk_out']);
    await expectOk(manager.call(name, payload));
  });

  it('is no way around a cashier for a waiter', async () => {
    const waiter = await newStaff(shop, 'waiter');
    const payload = payloadOf(await serve(await shop.guest('7')));
    const question = { call: 'POST /api/seller/order/correct', payload };
    const { status, body } = await waiter.call('POST /api/seller/approvals/ask', question);
    assert.deepEqual([status, body.code], [403, 'reason_approval']);
  });
});

describe('a round of guests who left without paying', () => {
  it('is taken off with the approval of a manager only, who reads the reason', async () => {
    const [cashier, manager] = [await newStaff(shop, 'cashier'), await newStaff(shop, 'manager')];
    await expectOk(
      manager.call(
        'POST /api/seller/visit/order',
        { table: '5', items: [{ product: wings, quantity: 1 }] },
        { headers: { 'idempotency-key': 'left-without-paying' } },
      ),
    );
    const { body } = await manager.call('GET /api/seller/floor/table?table=5');
    const { id: orderId } = await db
      .selectFrom('dine_orders')
      .select('id')
      .where('table_label', '=', '5')
      .executeTakeFirstOrThrow();
    await expectOk(manager.call('POST /api/seller/bill', { orderId }));
    const visit = (body.visit as { _id: string })._id;
    await expectOk(
      manager.call('POST /api/seller/visit/walk-out', {
        ...{ visit, table: '5', reason: 'They ran', by: 'Salem' },
      }),
    );
    const payload = { orderId, kind: 'cancel', reason: 'entered_wrongly', by: 'Salem' };
    const name = 'POST /api/seller/order/correct';
    for (const answer of [
      await cashier.call(name, payload),
      await cashier.call(name, { ...payload, kind: 'discount', percent: 50 }),
      await (
        await newStaff(shop, 'waiter')
      ).call('POST /api/seller/approvals/ask', {
        call: name,
        payload,
      }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [403, 'walk_out_approval']);
    const call = `${name}-approved`;
    const { asked } = (
      await expectOk(cashier.call('POST /api/seller/approvals/ask', { call, payload }))
    ).body;
    assert.deepEqual([asked.action, asked.correctionReason], ['cancel', 'entered_wrongly']);
    await expectOk(manager.call(name, payload));
  });
});

describe('a correction that cannot be made', () => {
  it('is refused with a clear sentence, and changes nothing', async () => {
    const orderId = await sell();
    const { id: unpaid } = await customer.order([{ product: wings, quantity: 1 }]);
    const unpaidId = (await customer.orders()).find((order) => order.id === unpaid)!._id;
    const stranger = await shop.dish({ name: 'Ribs' });
    for (const [target, change, status, code] of [
      ['nobody', { kind: 'cancel' }, 404, 'order_unknown'],
      [unpaidId, { kind: 'cancel' }, 409, 'order_unpaid'],
      [orderId, remove(stranger), 422, 'correction_unknown_item'],
      [orderId, remove(wings, 3), 409, 'correction_too_many'],
      [orderId, { kind: 'remove' }, 422, 'breaks_rule'],
      [orderId, { kind: 'cancel', percent: 10 }, 422, 'breaks_rule'],
      [orderId, { kind: 'discount', percent: 10, amount: 5 }, 422, 'breaks_rule'],
      [orderId, { kind: 'discount', amount: 0.001 }, 422, 'breaks_rule'],
      [orderId, { kind: 'discount', percent: 101 }, 422, 'breaks_rule'],
    ] as const) {
      const answer = await correct(target, change as Change);
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(change));
    }
    assert.equal((await orderOf(orderId))?.amount, 192.5);
  });

  it('never pays back more than was paid', async () => {
    const orderId = await sell();
    const { status } = await correct(orderId, { kind: 'discount', amount: 1000 });
    const { body: nothingLeft } = await correct(orderId, { kind: 'discount', amount: 1000 });
    const cancelled = await correct(orderId, { kind: 'cancel' });
    assert.deepEqual([status, nothingLeft.code, cancelled.status], [200, 'correction_empty', 200]);
    assert.equal((await orderOf(orderId))?.amount, 0);
    await app.reconcileOnce();
    await app.reconcileOnce();
    assert.equal(await refundedAtProvider(orderId), 19_250);
  });

  it('is not made by a customer', async () => {
    const answer = await correct(await sell(), { kind: 'cancel' }, 'theirs', customer as never);
    assert.equal(answer.status, 401);
  });
});

describe('corrections and credit notes', () => {
  it('are never changed or removed', async () => {
    await expectOk(correct(await sell(), remove(slaw)));
    for (const table of ['order_corrections', 'order_correction_items', 'credit_notes'])
      await assert.rejects(
        sql`delete from ${sql.table(table)}`.execute(db),
        /never changed or removed/,
        table,
      );
  });

  it('add up to the halala: taken less given back is billed less credited, with its VAT', async () => {
    const change = fc.oneof(
      { weight: 1, arbitrary: fc.constant<Change>({ kind: 'cancel' }) },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constantFrom('remove', 'comp'),
          items: fc.array(
            fc.record({
              product: fc.constantFrom(wings, slaw),
              quantity: fc.integer({ min: 1, max: 2 }),
            }),
            { minLength: 1, maxLength: 2 },
          ),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('discount'),
          percent: fc.integer({ min: 1, max: 100 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('discount'),
          amount: fc.integer({ min: 1, max: 9000 }).map((halalas) => halalas / 100),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const orderId = await sell();
        await Promise.all(changes.map((one) => correct(orderId, one)));
        await app.reconcileOnce();
        const { rows } = await sql<Record<string, number>>`
          select o.amount_halalas as taken, o.amount_halalas - o.corrected_halalas as net,
            (select coalesce(sum(r.amount_halalas), 0)::int from refunds r
              join order_corrections c on c.id = r.correction_id where c.order_id = o.id) as back,
            b.total_halalas as billed, b.vat_halalas as vat,
            (select coalesce(sum(n.total_halalas), 0)::int from credit_notes n where bill_id = b.id) as credited,
            (select coalesce(sum(n.vat_halalas), 0)::int from credit_notes n where bill_id = b.id) as vat_credited
          from orders o join bills b on b.order_id = o.id where o.id = ${orderId}`.execute(db);
        const sums = rows[0]!;
        assert.equal(sums.taken! - sums.back!, sums.net);
        assert.equal(sums.billed! - sums.credited!, sums.net);
        assert.equal(sums.vat! - sums.vat_credited!, vatIncluded(sums.net!));
        assert.equal(await refundedAtProvider(orderId), sums.back);
      }),
      { numRuns: randomRuns(25) },
    );
  });
});
