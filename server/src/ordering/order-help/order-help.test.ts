import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import sharp from 'sharp';
import type { Order } from '@smokehouse/shared/contract';
import type { DeskHelp, OrderHelp } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { openStream } from '../../events/testing';
import { HELP_PERSON, HELP_TRY } from '../../http/limits';
import { makePhoto } from '../../menu/pictures/testing';
import { newStaff, receiveMails } from '../../people/testing';
import { formOf } from '../../testing-people';
import { expectOk, openShop, type Customer } from '../orders/testing';

const shop = await openShop({ RATE_LIMIT: 'on', VAT_NUMBER: '310122393500003' });
const { app, clock, db } = shop;
const DAY = 24 * 60 * 60_000;
const wings = await shop.dish();
const slaw = await shop.dish({ name: 'Slaw', name_ar: 'سلطة ملفوف', price_halalas: 1255 });
const seller = await shop.seller();

let mover = { who: seller, at: clock.now() };
/** Changes the status of an order, by a seller whose session lasts at the moment. */
async function move(orderId: string, status: string): Promise<void> {
  if (clock.now() > mover.at) mover = { who: await shop.seller(), at: clock.now() };
  await expectOk(mover.who.call('PUT /api/order/status', { orderId, status }));
}

/** An order that is delivered, or that the kitchen has not begun. @param more of the order call */
async function sell(customer: Customer, more: object = {}, isDelivered = true): Promise<string> {
  const items = [
    { product: wings, quantity: 2 },
    { product: slaw, quantity: 1 },
  ];
  const placed = await expectOk(
    customer.call('POST /api/order/cod', { items, address: customer.address, ...more }),
  );
  const { id } = placed.body.order as { id: string };
  await expectOk(customer.verify((await customer.pay(id)).body));
  const orderId = (await customer.orders()).find((order) => order.id === id)?._id ?? '';
  if (isDelivered) await move(orderId, 'Food Delivered');
  return orderId;
}
function ask(customer: Customer, orderId: string, more: object = {}, photo?: Buffer) {
  const data = {
    orderId,
    problem: 'missing',
    positions: [1],
    words: 'The slaw is not here',
    ...more,
  };
  const form = formOf([
    { name: 'helpData', value: JSON.stringify(data) },
    ...(photo ? [{ name: 'image', value: photo, file: 'a.jpg', type: 'image/jpeg' }] : []),
  ]);
  return customer.call<{ help: OrderHelp }>('POST /api/order/help', form.payload, {
    headers: form.headers,
  });
}
const own = async (customer: Customer, orderId: string) =>
  (await expectOk(customer.call<{ help: OrderHelp[] }>(`GET /api/order/help?order=${orderId}`)))
    .body.help;
const desk = async (who = seller) =>
  (await expectOk(who.call<{ open: DeskHelp[]; answered: DeskHelp[] }>('GET /api/seller/help')))
    .body;
const refund = (id: string, who = seller, seen = 0) =>
  who.call('POST /api/seller/help/refund', { id, answer: 'We are sorry.', seen });
const answer = (id: string, who = seller) =>
  who.call('POST /api/seller/help/answer', { id, answer: 'The driver\n has it.' });

describe('a request for help with an order', () => {
  it('is at the desk with its dishes, and its customer sees that it is open', async () => {
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const { body } = await expectOk(ask(customer, orderId, { positions: [0, 1] }));
    const seen = (await desk()).open.find(({ _id }) => _id === body.help._id);
    assert.deepEqual(
      seen?.dishes.map(({ name, quantity, refundable }) => [name, quantity, refundable]),
      [
        ['Smoked Wings', 1, 1],
        ['Slaw', 1, 1],
      ],
    );
    assert.deepEqual(
      [seen.problem, seen.words, seen.customer, seen.hasPhoto],
      ['missing', 'The slaw is not here', 'Noura Al-Harbi', false],
    );
    const [mine] = await own(customer, orderId);
    assert.deepEqual([mine?._id, mine?.answer, mine?.answeredAt], [seen._id, undefined, undefined]);
  });

  it('is live at the desk, and its answer for the customer', async () => {
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const [atDesk, atHome] = [
      await openStream(shop.url, seller),
      await openStream(shop.url, customer),
    ];
    await Promise.all([atDesk.next('hello'), atHome.next('hello')]);
    const { body } = await expectOk(ask(customer, orderId));
    await atDesk.next('order-help', 'asked');
    await expectOk(answer(body.help._id));
    await atHome.next('orders', 'help');
    const [mine] = await own(customer, orderId);
    assert.deepEqual([mine?.answer, mine?.refunded], ['The driver has it.', undefined]);
    atDesk.stop();
    atHome.stop();
  });

  it('is refused for the order of another customer, and shows them nothing', async () => {
    const [customer, other] = [await shop.customer(), await shop.customer()];
    const orderId = await sell(customer);
    assert.equal((await ask(other, orderId)).status, 404);
    await expectOk(ask(customer, orderId));
    assert.deepEqual(await own(other, orderId), []);
  });

  it('is one at a time for an order, also of concurrent requests', async () => {
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const answers = await Promise.all([1, 2, 3].map(() => ask(customer, orderId)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  });

  it('is refused for an unpaid and an old order, other dishes, and if it says nothing', async () => {
    const customer = await shop.customer();
    await customer.order([{ product: slaw, quantity: 3 }]);
    const [unpaid] = await customer.orders();
    assert.equal((await ask(customer, unpaid?._id ?? '')).body.code, 'order_unpaid');
    const orderId = await sell(customer);
    const nothing = await ask(customer, orderId, { positions: [], words: ' ' });
    assert.equal(nothing.body.code, 'help_dishes');
    for (const positions of [[2], [1, 1], [0, 0, 0]]) {
      const { status, body } = await ask(customer, orderId, { positions });
      assert.deepEqual([status, body.code], [422, 'help_dish_unknown'], positions.join());
    }
    assert.equal((await ask(customer, orderId, { problem: 'rude' })).status, 422);
    clock.tick(7 * DAY + 60_000);
    assert.equal((await ask(customer, orderId)).body.code, 'help_late');
  });

  it('is about a problem that the order can have by now, which its customer is told', async () => {
    const offered = async (customer: Customer, orderId: string) =>
      (
        await expectOk(
          customer.call<{ problems: string[] }>(`GET /api/order/help?order=${orderId}`),
        )
      ).body.problems;
    const expectOffered = async (customer: Customer, orderId: string, problems: string[]) => {
      assert.deepEqual(await offered(customer, orderId), problems);
      for (const problem of ['missing', 'cold', 'late', 'wrong']) {
        const { status, body } = await ask(customer, orderId, {
          problem,
          ...(problem === 'late' && { positions: [] }),
        });
        const isOffered = problems.includes(problem);
        assert.deepEqual(
          [status, body.code],
          isOffered ? [200, undefined] : [409, 'help_problem'],
          problem,
        );
        await db.deleteFrom('order_help').where('order_id', '=', orderId).execute();
      }
    };
    const all = ['missing', 'cold', 'late', 'wrong'];
    const here = ['missing', 'cold', 'wrong'];
    const sold = async (place?: object) => {
      const customer = await shop.customer();
      return { customer, orderId: await sell(customer, place, false) };
    };

    const inTime = await sold();
    await expectOffered(inTime.customer, inTime.orderId, ['late']);
    const withDish = await ask(inTime.customer, inTime.orderId, { problem: 'late' });
    assert.deepEqual([withDish.status, withDish.body.code], [409, 'help_problem']);
    await move(inTime.orderId, 'Out For Delivery');
    await expectOffered(inTime.customer, inTime.orderId, all);
    await move(inTime.orderId, 'Food Delivered');
    await expectOffered(inTime.customer, inTime.orderId, here);

    const late = await sold();
    clock.tick(2 * 60 * 60_000);
    await move(late.orderId, 'Food Delivered');
    await expectOffered(late.customer, late.orderId, all);

    const pickup = await sold({ fulfilment: 'pickup' });
    await move(pickup.orderId, 'Out For Delivery');
    await expectOffered(pickup.customer, pickup.orderId, here);

    const cancelled = await sold();
    await expectOk(
      mover.who.call('POST /api/seller/order/correct', {
        orderId: cancelled.orderId,
        kind: 'cancel',
        reason: 'made_wrongly',
        by: 'Salem',
      }),
    );
    await expectOffered(cancelled.customer, cancelled.orderId, []);
  });

  it('says in the language of the reader that a problem does not fit', async () => {
    const customer = await shop.customer();
    const orderId = await sell(customer, {}, false);
    customer.cookies.set('lang', 'ar');
    assert.equal(
      (await ask(customer, orderId)).body.message,
      'لا ينطبق هذا على الطلب في حالته الآن. اختر مشكلة أخرى، أو اتصل بنا.',
    );
  });

  it('is limited to ten a day for each customer', async () => {
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const again = async () => {
      const { status, body } = await ask(customer, orderId);
      await db.deleteFrom('order_help').where('order_id', '=', orderId).execute();
      return { status, message: body.message };
    };
    for (let times = 0; times < HELP_PERSON.max; times++) assert.equal((await again()).status, 200);
    assert.deepEqual(await again(), {
      status: 429,
      message: 'Too many attempts. Please try again in 24 hours.',
    });
  });

  it('does not count to the ten while it is refused; thirty tries in a quarter of an hour are', async () => {
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const wrongPicture = Buffer.from('not a picture');
    for (let times = 0; times < HELP_PERSON.max; times++)
      assert.ok([415, 422].includes((await ask(customer, orderId, {}, wrongPicture)).status));
    for (let times = HELP_PERSON.max + 1; times < HELP_TRY.max; times++)
      assert.equal((await ask(customer, 'none')).status, 404);
    await expectOk(ask(customer, orderId));
    const { status, body } = await ask(customer, orderId);
    assert.deepEqual(
      [status, body.message],
      [429, 'Too many attempts. Please try again in 15 minutes.'],
    );
    clock.tick(HELP_TRY.windowMs + 1);
    assert.equal((await ask(customer, orderId)).status, 409, 'it is open');
  });
});

describe('the photo of a request', () => {
  it('is encoded again without its metadata, for the desk only, and removed after 30 days', async () => {
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const photo = await makePhoto(2000, 1500);
    const { body } = await expectOk(ask(customer, orderId, {}, photo));
    assert.equal(body.help.hasPhoto, true);
    const url = `GET /api/seller/help/photo?id=${body.help._id}`;
    const stored = Buffer.from(
      (await expectOk((await shop.seller()).call(url))).body.photo as string,
      'base64',
    );
    const { format, width, exif } = await sharp(stored).metadata();
    assert.deepEqual([format, width, exif], ['webp', 1200, undefined]);
    assert.equal((await customer.call(url)).status, 401);
    clock.tick(31 * DAY);
    await app.jobs.get('removing photos of requests for help')?.runNow();
    assert.equal((await (await shop.seller()).call(url)).status, 404);
  });

  it('is refused if it is no picture', async () => {
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const { status, body } = await ask(customer, orderId, {}, Buffer.from('<svg/>'));
    assert.deepEqual([status, body.code], [422, 'picture_type']);
  });
});

describe('a refund of the dishes of a request', () => {
  it('is a correction of the order, with a credit note, once for two who press', async () => {
    const manager = await newStaff(shop, 'manager');
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const { body } = await expectOk(ask(customer, orderId, { positions: [1] }));
    const answers = await Promise.all([
      refund(body.help._id, manager),
      refund(body.help._id, manager),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const [mine] = await own(customer, orderId);
    assert.deepEqual([mine?.answer, mine?.refunded], ['We are sorry.', 12.55]);
    const order = (await customer.orders()).find(({ _id }) => _id === orderId);
    assert.equal(order?.amount, 180);
    const bill = (await expectOk(manager.call(`GET /api/order/${orderId}/bill`))).body.bill;
    assert.deepEqual(
      bill.creditNotes.map(({ total }: { total: number }) => total),
      [12.55],
    );
    const { rows } = await shop.pool.query(
      `select action, reason, after ->> 'problem' as problem from audit_events where subject_id = $1 and action like 'order.%'
        and action <> 'order.status' and actor_kind = 'staff'`,
      [orderId],
    );
    // Everybody reads what the customer had said, as they do.
    assert.deepEqual(rows, [
      { action: 'order.correct', reason: 'made_wrongly', problem: 'missing' },
    ]);
  });

  /** A clock that goes on with every look at it, as that of a server does. */
  function runClock(test: TestContext): void {
    const now = clock.now.bind(clock);
    let looks = 0;
    test.mock.method(clock, 'now', () => now() + (looks += 1));
  }
  /** Sends what earlier tests left to send. */
  async function sendEarlierMails(): Promise<void> {
    await app.reconcileOnce();
    await receiveMails(shop);
  }
  /** How many mails say that money goes back. */
  const moneyMails = async () =>
    (await receiveMails(shop)).filter(({ text }) => /goes back to|refunded/.test(text)).length;

  it('of all dishes takes the delivery charge too; what was delivered stays delivered', async (test) => {
    const manager = await newStaff(shop, 'manager');
    for (const place of [{}, { fulfilment: 'pickup' }]) {
      const customer = await shop.customer();
      const orderId = await sell(customer, place);
      await sendEarlierMails();
      const { body } = await expectOk(
        ask(customer, orderId, { problem: 'cold', positions: [0, 0, 1] }),
      );
      const shown = (await desk(manager)).open.find(({ _id }) => _id === body.help._id);
      assert.deepEqual([shown?.isWhole, shown?.isCancelling], [true, undefined]);
      runClock(test);
      await expectOk(refund(body.help._id, manager));
      test.mock.restoreAll();
      clock.tick(1000);
      const whole = 'fulfilment' in place ? 142.55 : 192.55;
      assert.equal((await own(customer, orderId))[0]?.refunded, whole);
      const order = (await customer.orders()).find(({ _id }) => _id === orderId) as
        | Pick<Order, 'amount' | 'status' | 'corrections'>
        | undefined;
      assert.deepEqual([order?.amount, order?.status], [0, 'Food Delivered']);
      assert.deepEqual(
        order?.corrections?.map(({ kind, reason, problem }) => [kind, reason, problem]),
        [['cancel', 'quality', 'cold']],
      );
      // The audit log does not say that it was cancelled.
      const { after } = await db
        .selectFrom('audit_events')
        .select('after')
        .where('action', '=', 'order.correct')
        .where('subject_id', '=', orderId)
        .executeTakeFirstOrThrow();
      assert.equal((after as { status?: string }).status, 'Food Delivered');
      await app.reconcileOnce();
      // One mail, so that it does not look like two refunds.
      assert.equal(await moneyMails(), 1);
    }
  });

  it('of all dishes of an order on its way cancels it, with one mail', async (test) => {
    const manager = await newStaff(shop, 'manager');
    const customer = await shop.customer();
    const orderId = await sell(customer, {}, false);
    await move(orderId, 'Out For Delivery');
    await sendEarlierMails();
    const { body } = await expectOk(ask(customer, orderId, { positions: [0, 0, 1] }));
    const shown = (await desk(manager)).open.find(({ _id }) => _id === body.help._id);
    assert.deepEqual([shown?.isWhole, shown?.isCancelling], [true, true]);
    runClock(test);
    await expectOk(refund(body.help._id, manager));
    test.mock.restoreAll();
    clock.tick(1000);
    const order = (await customer.orders()).find(({ _id }) => _id === orderId);
    assert.deepEqual([order?.amount, order?.status], [0, 'Cancelled']);
    await app.reconcileOnce();
    assert.equal(await moneyMails(), 1);
  });

  it('names who made it: the person, or who typed a name at the login of the site', async () => {
    const [manager, owner] = [await newStaff(shop, 'manager'), await shop.seller()];
    await db
      .updateTable('staff')
      .set({ name_en: 'Huda', name_ar: 'هدى' })
      .where('role', '=', 'manager')
      .execute();
    for (const [who, typed, name] of [
      [manager, undefined, /^Huda$/],
      [manager, 'هدى', /^هدى$/],
      [owner, 'Salem', /^Salem$/],
      [owner, undefined, /@/],
    ] as const) {
      const customer = await shop.customer();
      const orderId = await sell(customer);
      const { body } = await expectOk(ask(customer, orderId));
      const request = { id: body.help._id, answer: 'We are sorry.', seen: 0, by: typed };
      await expectOk(who.call('POST /api/seller/help/refund', request));
      const { rows } = await shop.pool.query(
        'select by_name from order_corrections where order_id = $1',
        [orderId],
      );
      assert.equal(rows.length, 1);
      assert.match(rows[0].by_name, name);
    }
  });

  it('moves no money when a colleague answers in words at the same moment', async () => {
    const [manager, waiter] = [await newStaff(shop, 'manager'), await newStaff(shop, 'waiter')];
    for (let turn = 0; turn < 6; turn++) {
      const customer = await shop.customer();
      const orderId = await sell(customer);
      const { body } = await expectOk(ask(customer, orderId, { positions: [1] }));
      const [refunded, answered] = await Promise.all([
        refund(body.help._id, manager),
        answer(body.help._id, waiter),
      ]);
      assert.deepEqual([refunded.status, answered.status].sort(), [200, 409]);
      const [mine] = await own(customer, orderId);
      const order = (await customer.orders()).find(({ _id }) => _id === orderId);
      assert.deepEqual(
        [mine?.refunded, order?.amount],
        refunded.status === 200 ? [12.55, 180] : [undefined, 192.55],
      );
    }
  });

  it('is refused after a correction that its person has not seen', async () => {
    const manager = await newStaff(shop, 'manager');
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const { body } = await expectOk(ask(customer, orderId, { positions: [0] }));
    await expectOk(
      manager.call('POST /api/seller/order/correct', {
        orderId,
        kind: 'remove',
        items: [{ product: wings, quantity: 1 }],
        reason: 'quality',
        by: 'Salem',
      }),
    );
    const { status, body: refused } = await refund(body.help._id, manager);
    assert.deepEqual([status, refused.code], [409, 'changed_meanwhile']);
    const blind = { id: body.help._id, answer: 'We are sorry.' };
    assert.equal((await manager.call('POST /api/seller/help/refund', blind)).status, 400);
    const shown = (await desk(manager)).open.find(({ _id }) => _id === body.help._id);
    assert.equal(shown?.corrections, 1);
    await expectOk(refund(body.help._id, manager, shown.corrections));
  });

  it('is refused when nothing of them is charged any more; then it is answered in words', async () => {
    const manager = await newStaff(shop, 'manager');
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const { body } = await expectOk(ask(customer, orderId, { positions: [1] }));
    await expectOk(
      manager.call('POST /api/seller/order/correct', {
        orderId,
        kind: 'remove',
        items: [{ product: slaw, quantity: 1 }],
        reason: 'quality',
        by: 'Salem',
      }),
    );
    assert.equal((await refund(body.help._id, manager, 1)).body.code, 'help_nothing');
    await expectOk(answer(body.help._id, manager));
    assert.equal((await answer(body.help._id, manager)).body.code, 'help_answered_before');
  });

  it('is for those who may correct orders; a waiter answers in words', async () => {
    const customer = await shop.customer();
    const { body } = await expectOk(ask(customer, await sell(customer)));
    const waiter = await newStaff(shop, 'waiter');
    assert.equal((await refund(body.help._id, waiter)).status, 403);
    await expectOk(answer(body.help._id, waiter));
  });
});

describe('the mail about an answer', () => {
  const prove = ({ id }: Customer) =>
    db
      .updateTable('users')
      .set({ email_proven_at: new Date(clock.now()) })
      .where('id', '=', id)
      .execute();
  /** Texts of the mails to a customer since the last call, without the marks of direction. */
  async function textsTo({ id }: Customer): Promise<string[]> {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return (await receiveMails(shop))
      .filter(({ to }) => to === email)
      .map(({ subject, text }) =>
        `${subject}\n\n${text}`.replace(/[\u2060\u2066-\u2069]/g, '').replace(/\u00a0/g, ' '),
      );
  }
  async function asked(language: 'en' | 'ar' = 'en') {
    const customer = await shop.customer(language);
    const orderId = await sell(customer);
    const { body } = await expectOk(ask(customer, orderId, { positions: [1] }));
    await textsTo(customer);
    return { customer, orderId, id: body.help._id };
  }

  it('says what was asked and the answer, once for two who answer, in both languages', async () => {
    for (const [language, parts] of [
      [
        'en',
        [
          /^Our answer about order SH-/,
          /^You told us: Something is missing$/m,
          /^Our answer: The driver has it\.$/m,
        ],
      ],
      [
        'ar',
        [/^إجابتنا عن طلبك SH-/, /^أخبرتنا: ينقص الطلب شيء$/m, /^إجابتنا: The driver has it\.$/m],
      ],
    ] as const) {
      const { customer, id } = await asked(language);
      await prove(customer);
      const desks = await newStaff(shop, 'manager');
      await Promise.all([answer(id, desks), answer(id, desks)]);
      const texts = await textsTo(customer);
      assert.equal(texts.length, 1);
      for (const part of parts) assert.match(texts[0] ?? '', part);
      assert.doesNotMatch(texts[0] ?? '', /undefined|\{/);
    }
  });

  it('says how much is refunded with it', async () => {
    const { customer, id } = await asked();
    await prove(customer);
    await expectOk(refund(id, await newStaff(shop, 'manager')));
    const [text = '', ...rest] = await textsTo(customer);
    assert.match(text, /^Our answer: We are sorry\.$/m);
    assert.match(text, /SR 12\.55 goes back to the card/);
    assert.deepEqual(rest, []);
  });

  it('of an email that nobody has proven says where the answer is, without its words', async () => {
    const { customer, id } = await asked();
    await expectOk(answer(id, await newStaff(shop, 'manager')));
    const [text = ''] = await textsTo(customer);
    assert.match(text, /Read the answer on the page of the order\./);
    assert.match(text, /\/my-orders\?order=SH-/);
    assert.doesNotMatch(text, /The driver/);
  });
});

describe('an account that is deleted', () => {
  it('leaves nothing of what its customer wrote, was written, or photographed', async () => {
    const customer = await shop.customer();
    const orderId = await sell(customer);
    const { body } = await expectOk(ask(customer, orderId, {}, await makePhoto(200, 100)));
    await expectOk(answer(body.help._id, await newStaff(shop, 'manager')));
    const desks = await newStaff(shop, 'manager');
    await expectOk(desks.call('PUT /api/order/status', { orderId, status: 'Food Delivered' }));
    await expectOk(customer.call('POST /api/user/delete', { password: 'correct horse' }));
    const row = await db
      .selectFrom('order_help')
      .select(['words', 'answer', 'photo', 'problem'])
      .where('id', '=', body.help._id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { words: '', answer: '', photo: null, problem: 'missing' });
  });
});
