import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApprovableAction } from '@smokehouse/shared/contract';
import { expectOk, openShop } from '../ordering/orders/testing';
import { openDrawerFor } from '../money/shifts/testing';
import { openSplits } from '../money/splits/testing';
import { openFloor } from '../ordering/visits/testing';
import {
  confirmIdentity,
  newStaff,
  newStaffAtTablet,
  newStaffWithPin,
  PIN,
} from '../people/testing';
import type { TestBrowser } from '../testing';

const test = await openShop({ TABLES: '99' });
const { clock, db } = test;
const MINUTE = 60_000;
const CORRECT = 'POST /api/seller/order/correct';
const CORRECT_PAID = 'POST /api/seller/order/correct-approved';
const REVERSE = 'POST /api/seller/bill/payment/reverse';
const { dish, seller, waiterOrder } = await openFloor(test);
const splits = openSplits(seller);
const owner = await newStaff(test, 'owner');
const manager = await newStaffWithPin(test, 'manager');
const { id: waiterId, browser: waiter } = await newStaffAtTablet(test, 'waiter');

let tables = 0;
/** A round of a new visit: two dishes for 130.00. */
async function newRound(): Promise<{ orderId: string; table: string }> {
  const table = String((tables += 1));
  await expectOk(waiterOrder(table, { items: [{ product: dish, quantity: 2 }] }));
  return { orderId: await splits.roundAt(table), table };
}
/** The payload that removes dishes from a round. */
const removal = (orderId: string, quantity = 1) => ({
  orderId,
  kind: 'remove',
  items: [{ product: dish, quantity }],
  reason: 'made_wrongly',
  by: 'Rami',
});

const ask = (who: TestBrowser, call: string, payload: object) =>
  who.call<
    { approval: string; asked: ApprovableAction; people: { id: string; role: string }[] } & {
      code: string;
    }
  >('POST /api/seller/approvals/ask', { call, payload });
const give = (who: TestBrowser, approval: string, staffId = manager.id, pin = PIN) =>
  who.call('POST /api/seller/approvals', { approval, staffId, pin });

/** An approval that the manager has given. */
async function approved(payload: object, call = CORRECT, who = waiter): Promise<string> {
  const { approval } = (await expectOk(ask(who, call, payload))).body;
  await expectOk(give(who, approval));
  return approval;
}
const use = (approval: string, payload: object, call = CORRECT, who = waiter) =>
  who.call(call, payload, { headers: { 'x-approval': approval } });
const codeOf = async (answer: ReturnType<TestBrowser['call']>) =>
  (await answer).body.code as string;

describe('an approval', () => {
  it('says what the server makes of the payload: the action, the thing and the amount', async () => {
    const { orderId, table } = await newRound();
    const { asked, people } = (await expectOk(ask(waiter, CORRECT, removal(orderId)))).body;
    assert.deepEqual(
      {
        ...asked,
        items: asked.items?.map(({ quantity }) => quantity),
        taken: asked.taken?.map(({ quantity, state }) => [quantity, state]),
      },
      {
        ...{ action: 'remove', id: orderId, amount: 65, items: [1], taken: [[1, 'fired']], table },
        correctionReason: 'made_wrongly',
      },
    );
    assert.ok(people.some(({ id }) => id === manager.id));
    assert.ok(people.every(({ role }) => ['owner', 'manager', 'cashier'].includes(role)));
  });

  it('lets one call of a person through who lacks the permission, and no second one', async () => {
    const { orderId } = await newRound();
    assert.equal(await codeOf(waiter.call(CORRECT, removal(orderId))), 'permission_missing');
    const approval = await approved(removal(orderId));
    const { body } = await expectOk(use(approval, removal(orderId)));
    assert.equal(body.amount, 65);
    assert.equal(await codeOf(use(approval, removal(orderId))), 'approval_invalid');
  });

  it('is used once, also by calls at the same moment', async () => {
    const { orderId } = await newRound();
    const approval = await approved(removal(orderId));
    const answers = await Promise.all([1, 2, 3].map(() => use(approval, removal(orderId))));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403, 403]);
  });

  it('is refused for another thing, another amount, another call and another payload', async () => {
    const [small, large] = [await newRound(), await newRound()];
    const payload = removal(small.orderId);
    const approval = await approved(payload);
    for (const [call, other] of [
      [CORRECT, removal(large.orderId)],
      [CORRECT, { orderId: large.orderId, kind: 'cancel', reason: 'made_wrongly', by: 'Rami' }],
      [CORRECT, removal(small.orderId, 2)],
      [CORRECT, { ...payload, reason: 'guest_changed_mind' }],
      [REVERSE, { paymentId: small.orderId, reason: 'Wrong bill', by: 'Rami' }],
    ] as const)
      assert.notEqual((await use(approval, other, call)).status, 200, JSON.stringify(other));
    await expectOk(use(approval, payload));
  });

  it('is refused when the call has become more expensive than the approver was shown', async () => {
    const { orderId } = await newRound();
    const approval = await approved(removal(orderId));
    await db
      .updateTable('dine_order_lines')
      .set({ price_halalas: 9900 })
      .where('order_id', '=', orderId)
      .execute();
    assert.equal(await codeOf(use(approval, removal(orderId))), 'approval_exceeded');
  });

  it('is refused when the kitchen has begun or finished a dish that the approver was shown', async () => {
    const { orderId } = await newRound();
    const cancel = { orderId, kind: 'cancel', reason: 'made_wrongly', by: 'Rami' };
    const press = async (action: string) => {
      const { id } = await db
        .selectFrom('kitchen_tickets')
        .select('id')
        .where('dine_order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const data = action === 'take' ? { tickets: [id] } : { ticket: id, items: [0] };
      await expectOk(seller.call('POST /api/seller/kitchen/press', { action, ...data }));
    };
    for (const action of ['take', 'strike']) {
      const approval = await approved(cancel);
      await press(action);
      assert.equal(await codeOf(use(approval, cancel)), 'approval_outrun');
    }
    // Less is lost than was shown.
    const approval = await approved(cancel);
    await press('unstrike');
    await expectOk(use(approval, cancel));
  });

  it('says what goes back by which way, and pays back no more than that', async () => {
    const { orderId } = await newRound();
    const till = await newStaffAtTablet(test, 'cashier');
    const cancel = { orderId, kind: 'cancel', reason: 'goodwill', by: 'Rami' };
    const unpaid = (await expectOk(ask(till.browser, CORRECT_PAID, cancel))).body;
    assert.equal(unpaid.asked.back, undefined);
    await expectOk(give(till.browser, unpaid.approval));
    await expectOk(seller.call('POST /api/seller/bill', { orderId }));
    await expectOk(seller.call('POST /api/seller/bill/paid', { orderId, way: 'cash' }));
    assert.equal(
      await codeOf(use(unpaid.approval, cancel, CORRECT_PAID, till.browser)),
      'approval_exceeded',
    );
    const { asked } = (await expectOk(ask(till.browser, CORRECT_PAID, cancel))).body;
    assert.deepEqual(asked.back, [{ way: 'cash', amount: 130 }]);
  });

  it('pays back no more than that, also when the bill is paid at the same moment', async () => {
    const till = await newStaffAtTablet(test, 'cashier');
    await openDrawerFor(test, till.browser);
    for (let turn = 0; turn < 10; turn++) {
      const { orderId } = await newRound();
      const cancel = { orderId, kind: 'cancel', reason: 'goodwill', by: 'Rami' };
      const approval = await approved(cancel, CORRECT_PAID, till.browser);
      await expectOk(seller.call('POST /api/seller/bill', { orderId }));
      await Promise.all([
        till.browser.call('POST /api/seller/bill/paid', { orderId, way: 'cash' }),
        use(approval, cancel, CORRECT_PAID, till.browser),
      ]);
      const back = await db
        .selectFrom('refunds as r')
        .innerJoin('order_corrections as c', 'c.id', 'r.correction_id')
        .where('c.dine_order_id', '=', orderId)
        .select('r.cash_halalas')
        .execute();
      assert.deepEqual(back, []);
    }
  });

  it('is refused when it is forged, not given, expired or of another session', async () => {
    const { orderId } = await newRound();
    const payload = removal(orderId);
    assert.equal(await codeOf(use('x'.repeat(43), payload)), 'approval_invalid');
    const { approval } = (await expectOk(ask(waiter, CORRECT, payload))).body;
    assert.equal(await codeOf(use(approval, payload)), 'approval_invalid');
    const other = await newStaffAtTablet(test, 'waiter');
    assert.equal(await codeOf(give(other.browser, approval)), 'approval_invalid');
    const given = await approved(payload);
    assert.equal(await codeOf(use(given, payload, CORRECT, other.browser)), 'approval_invalid');
    clock.tick(2 * MINUTE + 1);
    assert.equal(await codeOf(use(given, payload)), 'approval_invalid');
  });

  it('ends for good when its approver leaves or gets another role, also if they return', async () => {
    const { orderId } = await newRound();
    const staff = (call: string, body: object) =>
      owner.call(`POST /api/seller/staff/${call}`, body);
    const { id } = await newStaffWithPin(test, 'manager');
    const names = { id, nameEn: 'Huda', nameAr: 'هدى' };
    const changes = [
      [() => staff('end', { id }), () => staff('return', { id })],
      [
        () => staff('change', { ...names, role: 'cook' }),
        () => staff('change', { ...names, role: 'manager' }),
      ],
    ] as const;
    await confirmIdentity(owner);
    for (const [leave, comeBack] of changes) {
      const { approval } = (await expectOk(ask(waiter, CORRECT, removal(orderId)))).body;
      await expectOk(give(waiter, approval, id));
      await expectOk(leave());
      await expectOk(comeBack());
      assert.equal(await codeOf(use(approval, removal(orderId))), 'approval_invalid');
    }
  });

  it('is not used by a person who has the permission', async () => {
    const { orderId } = await newRound();
    const cashier = await newStaff(test, 'cashier');
    await expectOk(use('x'.repeat(43), removal(orderId), CORRECT, cashier));
  });

  it('is in the audit log with who asked, who approved and what, and so is its use', async () => {
    const { orderId, table } = await newRound();
    await expectOk(use(await approved(removal(orderId)), removal(orderId)));
    const rows = await db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'approver_id', 'after'])
      .where((eb) => eb.or([eb('subject_id', '=', orderId), eb('subject_id', '=', waiterId)]))
      .where('action', 'in', ['approval.give', 'order.correct'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    for (const row of rows)
      assert.deepEqual([row.actor_id, row.approver_id], [waiterId, manager.id], row.action);
    const [used, given] = rows;
    assert.deepEqual([used?.action, given?.action], ['order.correct', 'approval.give']);
    const { items, itemsAr, ...after } = given?.after as { items: string[]; itemsAr: string[] };
    assert.deepEqual([items.length, itemsAr.length], [1, 1]);
    assert.deepEqual((used?.after as { itemsAr: string[] }).itemsAr, itemsAr);
    assert.deepEqual(after, { call: CORRECT, action: 'remove', table, amountHalalas: 6500 });
  });
});

describe('the reversal of a payment', () => {
  it('is approved with the payment, its tip, the bill and the table', async () => {
    const { orderId, table } = await newRound();
    const payments = [{ way: 'cash' as const, amount: 130, tip: 5 }];
    const plan = { amounts: [130] };
    await expectOk(splits.issue(orderId, { plan, share: 0, payments }));
    const [bill] = (await splits.visitOf(orderId)).bills;
    const paymentId = bill?.payments[0]?._id ?? '';
    const payload = { paymentId, reason: 'Wrong bill', by: 'Rami' };
    const { asked } = (await expectOk(ask(waiter, REVERSE, payload))).body;
    const reference = bill?.bill.number;
    assert.deepEqual(asked, {
      ...{ action: 'reverse', id: paymentId, amount: 135, way: 'cash', reference, table },
      reason: 'Wrong bill',
    });
    await expectOk(use(await approved(payload, REVERSE), payload, REVERSE));
  });
});

describe('POST /api/seller/approvals/ask', () => {
  it('refuses calls that cannot be approved, invalid payloads and unknown things', async () => {
    const { orderId } = await newRound();
    for (const [call, payload, code] of [
      ['POST /api/seller/staff/end', { id: waiterId }, 'invalid'],
      ['POST /api/product/stock', { id: dish, inStock: false }, 'invalid'],
      ['POST /api/unknown', {}, 'invalid'],
      ['constructor', {}, 'invalid'],
      [CORRECT, { orderId }, 'invalid'],
      [CORRECT, removal('nothing'), 'order_unknown'],
      [CORRECT, removal(orderId, 9), 'correction_too_many'],
      [REVERSE, { paymentId: 'nothing', reason: 'x', by: 'y' }, 'payment_unknown'],
    ] as const)
      assert.equal(await codeOf(ask(waiter, call, payload)), code, call);
  });
});

describe('POST /api/seller/approvals', () => {
  it('is possible at a shared tablet only: no PIN is checked elsewhere', async () => {
    const { orderId } = await newRound();
    const own = await newStaff(test, 'waiter');
    const { approval } = (await expectOk(ask(own, CORRECT, removal(orderId)))).body;
    for (const pin of [PIN, '9999'])
      assert.equal(await codeOf(give(own, approval, manager.id, pin)), 'approval_at_tablet');
  });

  it('refuses an approver without the permission, and those who left', async () => {
    const { orderId } = await newRound();
    const cook = await newStaffWithPin(test, 'cook');
    const { approval } = (await expectOk(ask(waiter, CORRECT, removal(orderId)))).body;
    assert.equal(await codeOf(give(waiter, approval, cook.id)), 'approver_lacks');
    await (await confirmIdentity(owner)).call('POST /api/seller/staff/end', { id: cook.id });
    assert.equal(await codeOf(give(waiter, approval, cook.id)), 'pin_wrong');
    await expectOk(give(waiter, approval));
    assert.equal(await codeOf(give(waiter, approval)), 'approval_invalid', 'given once');
  });

  it('counts wrong PINs at the tablet like the sign-in, and records who asked', async () => {
    const { orderId } = await newRound();
    const approver = await newStaffWithPin(test, 'manager');
    const asking = await newStaffAtTablet(test, 'waiter');
    const { approval } = (await expectOk(ask(asking.browser, CORRECT, removal(orderId)))).body;
    const codes: string[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      codes.push(await codeOf(give(asking.browser, approval, approver.id, '9183')));
    assert.deepEqual(codes, [...Array<string>(4).fill('pin_wrong'), 'pin_locked']);
    const signIn = { id: approver.id, pin: PIN };
    assert.equal(await codeOf(asking.browser.call('POST /api/seller/pin', signIn)), 'pin_locked');
    const row = await db
      .selectFrom('audit_events')
      .select('actor_id')
      .where('action', '=', 'pin.wrong')
      .where('subject_id', '=', approver.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.equal(row.actor_id, asking.id);
  });
});
