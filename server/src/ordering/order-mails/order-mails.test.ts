import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { receiveMails, type TestMail } from '../../people/testing';
import { paymentOfProof, reportPayment, sandboxOf } from '../../money/payments/testing';
import { expectOk, openShop, type Customer, type Proof } from '../orders/testing';
import { formOf } from '../../testing-people';
import { randomRuns } from '../../testing-random';

const shop = await openShop({
  SELLER_ADDRESS_EN: '2214 Prince Turki Street, Riyadh',
  SELLER_ADDRESS_AR: '2214 شارع الأمير تركي، الرياض',
  SELLER_PHONE: '+966 11 234 5678',
});
const { app, clock, db } = shop;
const { webhooks } = sandboxOf(shop);
const riyadh = (time: string) => Date.parse(`2026-11-22T${time}:00+03:00`);
clock.set(riyadh('18:00'));
const MINUTE = 60_000;
const wings = await shop.dish();
const slaw = await shop.dish({ name: 'Slaw', name_ar: 'سلطة ملفوف', price_halalas: 1255 });
const seller = await shop.seller();
after(() => shop.app.close());

const items = [
  { product: wings, quantity: 2 },
  { product: slaw, quantity: 1 },
];
/** Without the marks that isolate directions and keep a time on one line. */
const plain = (text: string) => text.replace(/[\u2060\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');
const emailOf = async ({ id }: Customer) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;
const prove = ({ id }: Customer) =>
  db
    .updateTable('users')
    .set({ email_proven_at: new Date(clock.now()) })
    .where('id', '=', id)
    .execute();

/** An order that is placed and paid at the gateway, of which nobody has reported the payment yet. */
async function payFor(customer: Customer, body: object = {}) {
  const placed = await expectOk(
    customer.call('POST /api/order/cod', { items, address: customer.address, ...body }),
  );
  const { id, receipt } = placed.body.order as { id: string; receipt: string };
  const { body: proof } = await customer.pay(id);
  return { id, receipt, proof: proof as Proof };
}
/** Pays for an order that has expired meanwhile: all of it goes back. */
async function payTooLate(customer: Customer, body: object = {}) {
  const { proof } = await payFor(customer, body);
  await db
    .updateTable('orders')
    .set({ pay_by: new Date(clock.now() - 1) })
    .where('provider_order_id', '=', proof.razorpay_order_id)
    .execute();
  assert.equal((await customer.verify(proof)).status, 409);
}
async function sell(customer: Customer, body: object = {}) {
  const { id, receipt, proof } = await payFor(customer, body);
  await expectOk(customer.verify(proof));
  const orderId = (await customer.orders()).find((order) => order.id === id)?._id ?? '';
  return { orderId, receipt, proof, id };
}
let keys = 0;
const correct = (orderId: string, change: object) =>
  expectOk(
    seller.call(
      'POST /api/seller/order/correct',
      { orderId, reason: 'made_wrongly', by: 'Salem', ...change },
      { headers: { 'idempotency-key': `mail-${(keys += 1)}` } },
    ),
  );
const move = (orderId: string, status: string) =>
  expectOk(seller.call('PUT /api/order/status', { orderId, status }));

/** The mails to a customer since the last call. */
async function mailsTo(customer: Customer): Promise<TestMail[]> {
  const email = await emailOf(customer);
  return (await receiveMails(shop))
    .filter(({ to }) => to === email)
    .map((mail) => ({ ...mail, text: plain(mail.text) }));
}
async function onlyMailTo(customer: Customer): Promise<TestMail> {
  const mails = await mailsTo(customer);
  assert.equal(mails.length, 1, mails.map(({ subject }) => subject).join());
  return mails[0] as TestMail;
}

describe('the mail about a paid order', () => {
  it('says number, promise, place, dishes, the exact sum, and where to follow it', async () => {
    const customer = await shop.customer();
    await prove(customer);
    const { receipt } = await sell(customer);
    const { subject, language, text } = await onlyMailTo(customer);
    assert.equal(subject, `Your order ${receipt} is confirmed`);
    assert.equal(language, 'en');
    for (const part of [
      'Thank you. Your order is paid, and the kitchen has it.',
      `Order: ${receipt}`,
      'At your door: Sunday 22 November, 18:40–18:55',
      'Delivery to: 12 Olaya Street, Riyadh 12211',
      `/my-orders?order=${receipt}`,
      '2 × Smoked Wings: SR 130',
      '1 × Slaw: SR 12.55',
      'Delivery: SR 50',
      'Total, paid online: SR 192.55',
      'free of charge',
      'Call us: +966 11 234 5678',
    ])
      assert.ok(text.includes(part), `${part}\n\n${text}`);
  });

  it("has each dish's note to the kitchen below it, in both languages and on every mail", async () => {
    const note = 'بدون بصل لو سمحت';
    for (const [language, quoted] of [
      ['en', `“${note}”`],
      ['ar', `«${note}»`],
    ] as const) {
      const customer = await shop.customer(language);
      const { orderId } = await sell(customer, {
        items: [
          { product: wings, quantity: 1, note },
          { product: slaw, quantity: 1 },
        ],
      });
      const { text } = await onlyMailTo(customer);
      assert.match(text, new RegExp(`1 × .*\\n  ${quoted}\\n1 × `));
      await move(orderId, 'Food Delivered');
      assert.ok((await mailsTo(customer)).at(-1)?.text.includes(quoted));
    }
  });

  it('says the promise of the order page and the desk', async () => {
    const customer = await shop.customer();
    await sell(customer);
    const { orders } = (await expectOk(customer.call('GET /api/order/user'))).body;
    const { from, until } = orders[0].promise as { from: string; until: string };
    const time = (at: string) =>
      new Date(Date.parse(at) + 180 * MINUTE).toISOString().slice(11, 16);
    const { text } = await onlyMailTo(customer);
    assert.ok(text.includes(`${time(from)}–${time(until)}`), text);
  });

  it('is in the language in which the order was placed', async () => {
    const customer = await shop.customer('ar');
    const { receipt } = await sell(customer);
    const { subject, language, text } = await onlyMailTo(customer);
    assert.deepEqual([subject, language], [`تأكّد طلبك ${receipt}`, 'ar']);
    for (const part of [
      'عند بابك: الأحد، 22 نوفمبر، 18:40–18:55',
      '2 × أجنحة مدخّنة: 130 ريال',
      'المجموع، مدفوع عبر الإنترنت: 192.55 ريال',
    ])
      assert.ok(text.includes(part), `${part}\n\n${text}`);
  });

  it('of a pickup says when and where it is ready, and nothing of a delivery', async () => {
    const customer = await shop.customer();
    await sell(customer, { address: '', fulfilment: 'pickup' });
    const { text } = await onlyMailTo(customer);
    assert.match(text, /Ready to collect: Sunday 22 November, 18:25–18:30/);
    assert.match(text, /Pickup at: 2214 Prince Turki Street, Riyadh/);
    assert.doesNotMatch(text, /deliver/i);
  });

  it('of a planned order says for when', async () => {
    const customer = await shop.customer();
    const slot = new Date(riyadh('21:00')).toISOString();
    const { receipt } = await sell(customer, { slot });
    const { subject, text } = await onlyMailTo(customer);
    assert.equal(subject, `Your order ${receipt} is planned`);
    assert.match(text, /paid and planned for Sunday 22 November, 21:00–21:30\./);
  });

  it('is not sent once the order is cancelled: the next mail says so', async () => {
    const customer = await shop.customer();
    const { orderId, receipt } = await sell(customer);
    await expectOk(customer.call('POST /api/order/cancel', { orderId }));
    const { subject, text } = await onlyMailTo(customer);
    assert.equal(subject, `Your order ${receipt} is cancelled`);
    assert.match(text, /You cancelled your order before the kitchen began it\./);
    assert.doesNotMatch(text, /Reason/);
    assert.match(text, /SR 192\.55 goes back to the card/);
  });
});

describe('the address of an order', () => {
  it('is not in a mail to an email that nobody has proven', async () => {
    const customer = await shop.customer();
    await sell(customer);
    const { text } = await onlyMailTo(customer);
    assert.match(text, /Delivery to: your address in Riyadh/);
    assert.doesNotMatch(text, /Olaya|12211|Noura|50 ?123/);
  });

  it('has an email of its own, which gets no mail', async () => {
    const customer = await shop.customer();
    await sell(customer);
    const recipients = (await receiveMails(shop)).map(({ to }) => to);
    assert.deepEqual(recipients, [await emailOf(customer)]);
  });
});

describe('reports of one payment', () => {
  it('by browser, webhook and job, in any order and number, are one mail', async () => {
    const reports = fc.shuffledSubarray(
      ['verify', 'verify', 'webhooks', 'webhooks', 'captured', 'captured', 'reconcile'] as const,
      { minLength: 2 },
    );
    await fc.assert(
      fc.asyncProperty(reports, fc.boolean(), async (order, isAtOnce) => {
        const customer = await shop.customer();
        const { proof } = await payFor(customer);
        const report = async (how: (typeof order)[number]) => {
          if (how === 'verify') await customer.verify(proof);
          else if (how === 'webhooks') await webhooks.deliver();
          else if (how === 'captured')
            await reportPayment(shop, paymentOfProof(proof, 192.55, 'captured'));
          else {
            clock.tick(2 * MINUTE);
            await app.reconcileOnce();
          }
        };
        if (isAtOnce) await Promise.all(order.map(report));
        else for (const how of order) await report(how);
        const mails = await mailsTo(customer);
        assert.deepEqual(
          mails.map(({ subject }) => /confirmed/.test(subject)),
          [true],
        );
      }),
      { numRuns: randomRuns(12) },
    );
  });
});

describe('the mail about a refund', () => {
  it('of a part says how much and to where, once, and what the order costs now', async () => {
    const customer = await shop.customer();
    const { orderId, receipt } = await sell(customer);
    await mailsTo(customer);
    await correct(orderId, { kind: 'remove', items: [{ product: slaw, quantity: 1 }] });
    assert.deepEqual(await mailsTo(customer), [], 'nothing is refunded yet');
    await app.reconcileOnce();
    await app.reconcileOnce();
    await webhooks.deliver();
    const { subject, text } = await onlyMailTo(customer);
    assert.equal(subject, `Your refund for order ${receipt}`);
    assert.match(text, /We have refunded SR 12\.55 to the card that you paid with\./);
    assert.match(text, /Total of the order now: SR 180$/m);
    await move(orderId, 'Food Delivered');
    assert.match((await onlyMailTo(customer)).text, /Total of the order now: SR 180$/m);
  });

  it('says what the correction took off and why, in both languages', async () => {
    const changes = [
      [
        { kind: 'remove', reason: 'sold_out', items: [{ product: slaw, quantity: 1 }] },
        /^Removed: 1 × Slaw\nReason: Sold out$/m,
        /^أُلغي: 1 × سلطة ملفوف\nالسبب: نفد الصنف$/m,
      ],
      [
        { kind: 'comp', reason: 'quality', items: [{ product: wings, line: 0, quantity: 2 }] },
        /^Free of charge: 2 × Smoked Wings\nReason: Not as it should be$/m,
        /^ضيافة: 2 × أجنحة مدخّنة\nالسبب: ليس كما يجب$/m,
      ],
      [
        { kind: 'discount', reason: 'late', percent: 10 },
        /^Discount: SR 14\.26\nReason: Came too late$/m,
        /^خصم: 14\.26 ريال\nالسبب: تأخّر الطعام$/m,
      ],
    ] as const;
    for (const [change, en, ar] of changes)
      for (const [language, said] of [
        ['en', en],
        ['ar', ar],
      ] as const) {
        const customer = await shop.customer(language);
        const { orderId } = await sell(customer);
        await mailsTo(customer);
        await correct(orderId, change);
        await app.reconcileOnce();
        assert.match((await onlyMailTo(customer)).text, said);
      }
  });

  it('names of several corrections its own only', async () => {
    const customer = await shop.customer();
    const { orderId } = await sell(customer);
    await mailsTo(customer);
    await correct(orderId, { kind: 'remove', items: [{ product: slaw, quantity: 1 }] });
    await app.reconcileOnce();
    await mailsTo(customer);
    await correct(orderId, {
      kind: 'remove',
      reason: 'sold_out',
      items: [{ product: wings, quantity: 1 }],
    });
    await app.reconcileOnce();
    const { text } = await onlyMailTo(customer);
    assert.match(text, /^Removed: 1 × Smoked Wings\nReason: Sold out$/m);
    assert.doesNotMatch(text, /Slaw/);
  });

  it('of an order that the restaurant cancelled says why, as the mail before it', async () => {
    const customer = await shop.customer();
    const { orderId } = await sell(customer);
    await mailsTo(customer);
    await correct(orderId, { kind: 'cancel', reason: 'sold_out' });
    assert.match((await onlyMailTo(customer)).text, /^Reason: Sold out$/m);
    clock.tick(11 * MINUTE);
    await app.reconcileOnce();
    assert.match((await onlyMailTo(customer)).text, /^Reason: Sold out$/m);
  });

  it('is not sent where the mail before it, of minutes ago, said that the money goes back', async () => {
    const customer = await shop.customer();
    const { orderId } = await sell(customer);
    await mailsTo(customer);
    await expectOk(customer.call('POST /api/order/cancel', { orderId }));
    await app.reconcileOnce();
    await webhooks.deliver();
    const { subject, text } = await onlyMailTo(customer);
    assert.match(subject, /is cancelled$/);
    assert.match(text, /SR 192\.55 goes back to the card .* If that takes longer than minutes/);
    await app.reconcileOnce();
    assert.deepEqual(await mailsTo(customer), []);
  });

  it('of an answered request for help is in the answer', async () => {
    const customer = await shop.customer();
    const { orderId } = await sell(customer);
    await expectOk(seller.call('PUT /api/order/status', { orderId, status: 'Food Delivered' }));
    await mailsTo(customer);
    const help = { orderId, problem: 'missing', positions: [1], words: 'The slaw is not here' };
    const form = formOf([{ name: 'helpData', value: JSON.stringify(help) }]);
    const asked = await expectOk(
      customer.call<{ help: { _id: string } }>('POST /api/order/help', form.payload, {
        headers: form.headers,
      }),
    );
    const refund = { id: asked.body.help._id, answer: 'We are sorry.', seen: 0 };
    await expectOk(seller.call('POST /api/seller/help/refund', refund));
    await app.reconcileOnce();
    const { subject, text } = await onlyMailTo(customer);
    assert.match(subject, /^Our answer/);
    assert.match(text, /SR 12\.55 goes back to the card/);
  });

  it('that took longer is one more mail, also if the provider reports it first', async () => {
    const customer = await shop.customer();
    const { orderId, proof } = await sell(customer);
    await correct(orderId, { kind: 'cancel' });
    clock.tick(11 * MINUTE);
    await app.paymentProvider.refund(proof.razorpay_payment_id, 19_255, 'by-hand');
    await reportPayment(shop, paymentOfProof(proof, 192.55, 'refunded'));
    await app.reconcileOnce();
    await app.reconcileOnce();
    const mails = await mailsTo(customer);
    assert.deepEqual(
      mails.map(({ subject }) => subject.replace(/ order SH-\S+| for order SH-\S+/, '')),
      ['Your is cancelled', 'Your refund'],
    );
    assert.match(mails[0]?.text ?? '', /we had to cancel your order/);
    assert.match(mails[1]?.text ?? '', /Refunded: SR 192\.55/);
  });

  it('that the restaurant made at the provider is sent once', async () => {
    const customer = await shop.customer();
    const { proof } = await sell(customer);
    await mailsTo(customer);
    await app.paymentProvider.refund(proof.razorpay_payment_id, 19_255, 'by-hand-2');
    for (let report = 0; report < 3; report++)
      await reportPayment(shop, paymentOfProof(proof, 192.55, 'refunded'));
    const { text } = await onlyMailTo(customer);
    assert.match(text, /We have refunded SR 192\.55/);
  });

  it('of a payment that came too late says why there is no order', async () => {
    const customer = await shop.customer();
    await payTooLate(customer);
    await webhooks.deliver();
    const first = await onlyMailTo(customer);
    assert.match(first.subject, /was not placed$/);
    assert.match(first.text, /Your payment came after this order had been closed/);
    assert.match(first.text, /Goes back to your card: SR 192\.55/);
    clock.tick(11 * MINUTE);
    await app.reconcileOnce();
    await webhooks.deliver();
    assert.match((await onlyMailTo(customer)).text, /We have refunded SR 192\.55/);
  });
});

describe('the mail about a payment for a time that the hours no longer contain', () => {
  it('says that the hours changed, in both languages', async () => {
    for (const [language, says] of [
      [
        'en',
        /Our hours changed while you were paying\. Monday 23 November, 22:00–22:30 can no longer be chosen/,
      ],
      ['ar', /تغيّرت مواعيدنا أثناء الدفع، ولم يعد الموعد .*22:00–22:30 متاحًا/],
    ] as const) {
      const customer = await shop.customer(language);
      const slot = new Date(riyadh('22:00') + 24 * 60 * MINUTE).toISOString();
      await payTooLate(customer, { slot });
      const { text } = await onlyMailTo(customer);
      assert.match(text, says);
      assert.doesNotMatch(text, /had been closed|بعد إغلاق/);
    }
  });
});

describe('the mail about a pickup that is ready', () => {
  const pickup = { address: '', fulfilment: 'pickup' };

  it('says the number and the place, once, in both languages', async () => {
    for (const [language, subject, say, place] of [
      ['en', /is ready$/, /Say its number at the counter: /, /Pickup at: 2214 Prince Turki/],
      ['ar', /جاهز$/, /اذكر رقمه عند الاستلام: /, /الاستلام من: 2214 شارع الأمير تركي/],
    ] as const) {
      const customer = await shop.customer(language);
      const { orderId, receipt } = await sell(customer, pickup);
      await mailsTo(customer);
      await move(orderId, 'Out For Delivery');
      const mail = await onlyMailTo(customer);
      assert.match(mail.subject, subject);
      for (const part of [say, place]) assert.match(mail.text, part);
      assert.ok(mail.text.includes(`: ${receipt.split('-').at(-1)}.`), mail.text);
      await move(orderId, 'Food is being prepared');
      await move(orderId, 'Out For Delivery');
      assert.deepEqual(await mailsTo(customer), []);
    }
  });

  it('is not sent once it is collected, nor for a delivery', async () => {
    const customer = await shop.customer();
    const { orderId } = await sell(customer, pickup);
    await mailsTo(customer);
    await move(orderId, 'Out For Delivery');
    await move(orderId, 'Food Delivered');
    assert.match((await onlyMailTo(customer)).subject, /was collected$/);
    const other = await shop.customer();
    const delivery = await sell(other);
    await mailsTo(other);
    await move(delivery.orderId, 'Out For Delivery');
    assert.deepEqual(await mailsTo(other), []);
  });
});

describe('the mail about a delivered order', () => {
  it('is sent once, though its status was set back and again', async () => {
    const customer = await shop.customer();
    const { orderId } = await sell(customer);
    await mailsTo(customer);
    clock.set(riyadh('19:10'));
    await move(orderId, 'Food Delivered');
    assert.match((await onlyMailTo(customer)).text, /was delivered at 19:10/);
    await move(orderId, 'Out For Delivery');
    await move(orderId, 'Food Delivered');
    assert.deepEqual(await mailsTo(customer), []);
  });

  it('is not sent for a status that was set back before, and then for the true one', async () => {
    const customer = await shop.customer();
    const { orderId } = await sell(customer);
    await mailsTo(customer);
    await move(orderId, 'Food Delivered');
    await move(orderId, 'Out For Delivery');
    assert.deepEqual(await mailsTo(customer), []);
    await move(orderId, 'Food Delivered');
    assert.match((await onlyMailTo(customer)).subject, /was delivered$/);
  });

  it('of a pickup says that it was collected, in both languages', async () => {
    for (const [language, subject] of [
      ['en', /was collected$/],
      ['ar', /^استُلم طلبك/],
    ] as const) {
      const customer = await shop.customer(language);
      const { orderId } = await sell(customer, { address: '', fulfilment: 'pickup' });
      await mailsTo(customer);
      await move(orderId, 'Food Delivered');
      const mail = await onlyMailTo(customer);
      assert.match(mail.subject, subject);
      assert.doesNotMatch(mail.text, /deliver|وصل/i);
    }
  });

  it('is not sent to an account that was deleted meanwhile', async () => {
    const customer = await shop.customer();
    const { orderId } = await sell(customer);
    await mailsTo(customer);
    await move(orderId, 'Food Delivered');
    await expectOk(customer.call('POST /api/user/delete', { password: 'correct horse' }));
    assert.equal(await app.mails.deliver(), 1);
    assert.deepEqual(await receiveMails(shop), []);
    assert.deepEqual(await db.selectFrom('mails').selectAll().execute(), []);
  });
});
