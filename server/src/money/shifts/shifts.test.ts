import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { DrawerShift } from '@smokehouse/shared/contract';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { hashPin } from '../../people/staff';
import { newStaff, newTablet, PIN } from '../../people/testing';
import { openFloor } from '../../ordering/visits/testing';
import { openSplits } from '../splits/testing';
import { drawersOf, expectedIn, hire, piecesFor } from './testing';

const shop = await openShop({ TABLES: '99' });
const { db, owner, clock } = shop;
clock.set('2027-05-03T15:00:00Z');
const { waiterOrder } = await openFloor(shop);
const huda = await hire(shop, 'manager', 'Huda');
const abeer = await hire(shop, 'cashier', 'Abeer');
const rami = await hire(shop, 'cashier', 'Rami');
const [manager, front, back] = [drawersOf(huda), drawersOf(abeer, huda), drawersOf(rami, huda)];

/** A new drawer. */
async function newDrawer(): Promise<string> {
  const nameEn = randomUUID();
  const { body } = await expectOk(
    huda.call('POST /api/seller/drawers/save', { nameEn, nameAr: 'صندوق', isActive: true }),
  );
  return (body.drawers as { _id: string; nameEn: string }[]).find((one) => one.nameEn === nameEn)!
    ._id;
}

let drawer = '';
beforeEach(async () => {
  // There may be up to 20 drawers, each person has one open.
  for (const { shift } of await manager.drawers())
    if (shift) await manager.closeExact(shift._id, 'close-approved');
  await owner.query('TRUNCATE drawers CASCADE');
  drawer = await newDrawer();
});
const openFront = async (cash = 100) => (await expectOk(front.open(drawer, cash))).body.shift._id;

let table = 0;
/**
 * A bill of 65.00 that a person takes in cash, by `POST /api/seller/bill/paid`. @returns an order
 * of it
 */
async function sell(who: typeof abeer): Promise<string> {
  const at = String((table += 1));
  await expectOk(waiterOrder(at));
  const orderId = await openSplits(huda).roundAt(at);
  await expectOk(who.call('POST /api/seller/bill', { orderId }));
  await expectOk(who.call('POST /api/seller/bill/paid', { orderId }));
  return orderId;
}
const paymentsOf = async (orderId: string) =>
  (await openSplits(huda).visitOf(orderId)).bills.flatMap(({ payments }) => payments);
const stateOf = async (shift: string) => (await manager.shiftOf(shift)).shift;

describe('opening a drawer', () => {
  it('is possible once, and the second person hears who has it', async () => {
    const answers = await Promise.all([front.open(drawer, 100), back.open(drawer, 100)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const winner = answers[0].status === 200 ? 'Abeer' : 'Rami';
    assert.equal(refused?.body.code, 'drawer_open');
    assert.match(refused?.body.message ?? '', new RegExp(`^${winner} `));
  });

  it('gives a person one drawer at a time', async () => {
    const drawers = [drawer, await newDrawer(), await newDrawer()];
    const answers = await Promise.all(drawers.map((one) => front.open(one, 100)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.ok(
      answers.every(({ status, body }) => status === 200 || body.code === 'drawer_own_open'),
    );
  });

  it('needs a drawer that exists and is used', async () => {
    assert.equal((await front.open('none', 100)).body.code, 'drawer_unknown');
    const save = { id: drawer, nameEn: 'Back', nameAr: 'الخلفي', isActive: false };
    await expectOk(huda.call('POST /api/seller/drawers/save', save));
    assert.equal((await front.open(drawer, 100)).body.code, 'drawer_inactive');
  });

  it('proposes what was left after the last count', async () => {
    const shift = await openFront(300);
    await expectOk(front.close(shift, { expectedCash: 300, counted: 300, leftCash: 120 }));
    assert.equal((await front.drawers())[0]?.lastLeftCash, 120);
  });
});

describe('the list of drawers', () => {
  it('needs a reason for a float that is not what was left', async () => {
    await expectOk(
      front.close(await openFront(), { expectedCash: 100, counted: 100, leftCash: 80 }),
    );
    const silent = await back.open(drawer, 30);
    assert.deepEqual([silent.status, silent.body.code], [422, 'float_reason']);
    assert.match(silent.body.message ?? '', /SR 80/);
    const { body } = await expectOk(back.open(drawer, 30, 'To the safe'));
    const { openedCash, leftBefore, floatReason } = body.shift;
    assert.deepEqual([openedCash, leftBefore, floatReason], [30, 80, 'To the safe']);
    const entry = await db
      .selectFrom('audit_events')
      .select(['after', 'reason'])
      .where('action', '=', 'drawer.open')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [entry.after, entry.reason],
      [{ openedHalalas: 3000, leftHalalas: 8000 }, 'To the safe'],
    );
    await back.closeExact(body.shift._id);
    assert.equal((await expectOk(front.open(drawer, 0))).body.shift.leftBefore, undefined);
  });

  it('has different names, and keeps an open drawer in use', async () => {
    await openFront();
    const save = { nameEn: 'Same', nameAr: 'نفسه', isActive: true };
    const both = await Promise.all(
      [1, 2].map(() => huda.call('POST /api/seller/drawers/save', save)),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const off = { id: drawer, nameEn: 'Front', nameAr: 'الأمامي', isActive: false };
    const refused = await huda.call('POST /api/seller/drawers/save', off);
    assert.deepEqual([refused.status, refused.body.code], [409, 'drawer_in_use']);
    const unknown = await huda.call('POST /api/seller/drawers/save', { ...off, id: 'none' });
    assert.equal(unknown.status, 404);
  });
});

describe('the cash of a drawer', () => {
  it('has the cash sales of its person by any call, and those of nobody else', async () => {
    const shift = await openFront();
    await sell(abeer);
    await sell(rami);
    const { shift: state, events } = await manager.shiftOf(shift);
    assert.deepEqual([state.cashSales, state.expectedCash], [65, 165]);
    assert.deepEqual(
      events.map(({ kind, amount, by, bill }) => [kind, amount, by.nameEn, bill?.slice(0, 4)]),
      [['cash_sale', 65, 'Abeer', 'RCT-']],
    );
    const { rows } = await sql`select from drawer_events where shift_id is null`.execute(db);
    assert.ok(rows.length > 0, 'cash without a drawer is recorded');
  });

  it('gives reversed cash back while it is open, afterwards the drawer of who reverses it', async () => {
    const shift = await openFront();
    const [first, second] = [await sell(abeer), await sell(abeer)];
    const own = (await expectOk(manager.open(await newDrawer(), 500))).body.shift._id;
    await expectOk(openSplits(huda).reverse((await paymentsOf(first))[0]?._id ?? ''));
    assert.deepEqual(
      [(await stateOf(shift)).cashRefunds, (await stateOf(own)).cashRefunds],
      [65, 0],
    );
    await front.closeExact(shift);
    await expectOk(openSplits(huda).reverse((await paymentsOf(second))[0]?._id ?? ''));
    assert.deepEqual(
      [(await stateOf(shift)).cashRefunds, (await stateOf(own)).cashRefunds],
      [65, 65],
    );
  });

  it('records an event once for a repeated key, and takes out no more than it has', async () => {
    const shift = await openFront();
    const key = randomUUID();
    const both = await Promise.all([1, 2].map(() => front.event(shift, 'paid_out', 40, key)));
    assert.deepEqual(
      both.map(({ status, body }) => [status, body.shift.paidOut]),
      [
        [200, 40],
        [200, 40],
      ],
    );
    assert.equal((await stateOf(shift)).expectedCash, 60);
    const refused = await manager.event(shift, 'paid_out', 60.01);
    assert.deepEqual([refused.status, refused.body.code], [409, 'drawer_short']);
    await expectOk(front.event(shift, 'no_sale', 0));
    const { shift: state, events } = await front.shiftOf(shift);
    assert.deepEqual([state.paidOut, state.noSales, events.length], [40, 1, 2]);
    assert.equal((await front.event(shift, 'paid_in', 0)).status, 422);
    assert.equal((await front.event(shift, 'no_sale', 1)).status, 422);
    // Less than half a halala is neither zero nor an amount.
    for (const kind of ['paid_in', 'paid_out', 'no_sale'] as const)
      assert.equal((await front.event(shift, kind, 1e-9)).status, 422);
  });

  it('is taken out up to SR 50 in a day; more is for a manager, however it is divided, also among shifts', async () => {
    const shift = await openFront(500);
    const whole = await front.event(shift, 'paid_out', 90);
    assert.deepEqual([whole.status, whole.body.code], [403, 'paid_out_approval']);
    assert.match(whole.body.message ?? '', /SR 50/);
    await expectOk(front.event(shift, 'paid_out', 30));
    await expectOk(front.event(shift, 'paid_out', 20));
    assert.equal((await front.event(shift, 'paid_out', 0.01)).status, 403);
    assert.equal((await front.payOut(shift, 90)).body.code, 'permission_missing');
    const question = {
      call: 'POST /api/seller/shifts/pay-out-approved',
      payload: { shift, amount: 90, reason: 'Ice' },
    };
    const { asked } = (await expectOk(abeer.call('POST /api/seller/approvals/ask', question))).body;
    assert.deepEqual([asked.action, asked.id, asked.amount], ['pay_out', shift, 90]);
    const { events, shift: state } = (await expectOk(manager.payOut(shift, 90))).body;
    assert.equal(events.at(-1)?.approvedBy?.nameEn, 'Huda');
    assert.deepEqual([state.paidOut, state.paidOutAlone], [140, 50]);
    const silent = { shift, kind: 'paid_out', amount: 5, reason: ' ' };
    assert.equal((await abeer.call('POST /api/seller/shifts/event', silent)).status, 422);
    assert.equal((await manager.payOut(shift, 0)).status, 422);
    await manager.closeExact(shift, 'close-approved');
    const next = await openFront();
    assert.equal((await front.event(next, 'paid_out', 0.01)).body.code, 'paid_out_approval');
  });

  it('never makes a sum that cannot be counted: at most SR 20,000 are put in by hand', async () => {
    assert.equal((await front.open(drawer, 20_000.01)).status, 422);
    const shift = await openFront();
    await expectOk(front.event(shift, 'paid_in', 15_000));
    const { status, body } = await front.event(shift, 'paid_in', 5000.01);
    assert.deepEqual([status, body.code], [409, 'paid_in_limit']);
    assert.match(body.message ?? '', /SR 20,?000/);
    await expectOk(front.event(shift, 'paid_in', 5000));
    // However large it is, a drawer can be closed.
    await owner.query(
      "insert into drawer_events (shift_id, kind, amount_halalas, reason, by_id, happened_at) values ($1, 'paid_in', 99999999999, 'Typed wrongly', 'none', now())",
      [shift],
    );
    const expectedCash = expectedIn(await stateOf(shift));
    const count = { expectedCash, counted: 100, reason: 'Typed wrongly' };
    await expectOk(manager.close(shift, count, 'close-approved'));
  });

  it('belongs to its person: a colleague is refused, a manager is not', async () => {
    const shift = await openFront();
    const refused = await back.event(shift, 'paid_in', 10);
    assert.deepEqual([refused.status, refused.body.code], [403, 'shift_not_yours']);
    const closing = await back.close(shift, { expectedCash: 100, counted: 100 });
    assert.deepEqual([closing.status, closing.body.code], [403, 'shift_not_yours']);
    await expectOk(manager.event(shift, 'paid_in', 10));
    assert.equal((await front.event('none', 'paid_in', 10)).status, 404);
  });
});

/**
 * A shared tablet at which Abeer is signed in with her PIN; a manager can approve with the same
 * one.
 */
async function tabletOfAbeer() {
  const pin_hash = await hashPin(PIN);
  await db.updateTable('staff').set({ pin_hash }).execute();
  const tablet = await newTablet(shop);
  await expectOk(tablet.call('POST /api/seller/pin', { id: abeer.id, pin: PIN }));
  return tablet;
}

describe('the count', () => {
  it('is made once: the second person hears who has closed the drawer', async () => {
    const shift = await openFront();
    const count = { expectedCash: 100, counted: 100 };
    const [own, other] = await Promise.all([
      front.close(shift, count),
      manager.close(shift, count, 'close-approved'),
    ]);
    assert.deepEqual([own.status, other.status].sort(), [200, 409]);
    const [refused, winner] = own.status === 409 ? [own, 'Huda'] : [other, 'Abeer'];
    assert.equal(refused.body.code, 'shift_closed');
    assert.match(refused.body.message ?? '', new RegExp(winner));
    assert.equal(refused.body.shift.closedBy?.nameEn, winner);
    assert.equal((await front.event(shift, 'paid_in', 1)).body.code, 'shift_closed');
  });

  it('is refused with the shift when the cash has changed since the person saw it', async () => {
    const shift = await openFront();
    await sell(abeer);
    const { status, body } = await manager.close(
      shift,
      { expectedCash: 100, counted: 165 },
      'close-approved',
    );
    assert.deepEqual([status, body.code, body.shift.expectedCash], [409, 'drawer_changed', 165]);
    await expectOk(front.close(shift, { expectedCash: 165, counted: 165 }));
  });

  it('needs a reason for a difference, and a manager above SR 5 in a day', async () => {
    const shift = await openFront();
    const silent = await front.close(shift, { expectedCash: 100, counted: 99.99 });
    assert.deepEqual([silent.status, silent.body.code], [422, 'difference_reason']);
    const large = { expectedCash: 100, counted: 94.99, reason: 'Lost' };
    assert.equal((await front.close(shift, large)).body.code, 'difference_approval');
    const small = await expectOk(
      front.close(shift, { expectedCash: 100, counted: 95, reason: 'Lost' }),
    );
    assert.deepEqual([small.body.shift.difference, small.body.shift.approvedBy], [-5, undefined]);
    // However it is divided among counts; too much and too little do not cancel out.
    const next = await openFront();
    assert.equal((await stateOf(next)).differenceAlone, 5);
    for (const counted of [99.99, 100.01]) {
      const again = { expectedCash: 100, counted, reason: 'Lost' };
      assert.equal((await front.close(next, again)).body.code, 'difference_approval');
    }
    const approved = await expectOk(
      manager.close(next, { ...large, counted: 99.99 }, 'close-approved'),
    );
    assert.equal(approved.body.shift.approvedBy?.nameEn, 'Huda');
    await front.closeExact(await openFront());
  });

  it('with a large difference is closed by its own person with the PIN of a manager', async () => {
    const tablet = await tabletOfAbeer();
    const shift = await openFront();
    const call = 'POST /api/seller/shifts/close-approved';
    const payload = { shift, counts: piecesFor(90), expectedCash: 100, reason: 'Lost' };
    assert.equal((await tablet.call(call, payload)).body.code, 'permission_missing');
    const { approval, asked } = (
      await expectOk(tablet.call('POST /api/seller/approvals/ask', { call, payload }))
    ).body;
    assert.deepEqual([asked.action, asked.id, asked.amount], ['close_drawer', shift, undefined]);
    assert.deepEqual([asked.counted, asked.reason], [90, 'Lost']);
    const given = { approval, staffId: huda.id, pin: PIN };
    // A colleague's PIN shows nothing, and a manager's shows the difference before it approves it.
    const byAbeer = { ...given, staffId: abeer.id };
    const refused = await tablet.call('POST /api/seller/approvals', byAbeer);
    assert.deepEqual([refused.status, refused.body.code], [403, 'approver_lacks']);
    assert.equal(refused.body.shown, undefined);
    const { shown } = (await expectOk(tablet.call('POST /api/seller/approvals', given))).body;
    assert.deepEqual(shown, { amount: 10, isShort: true });
    // Whoever closes the dialog now has seen it.
    const event = await db
      .selectFrom('audit_events')
      .select(['action', 'subject_id', 'approver_id', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [event.action, event.subject_id, event.approver_id],
      ['approval.show', huda.id, null],
    );
    assert.match(JSON.stringify(event.after), /"differenceHalalas":-1000/);
    const early = await tablet.call(call, payload, { headers: { 'x-approval': approval } });
    assert.equal(early.body.code, 'approval_invalid');
    const other = { ...given, seen: { amount: 10, isShort: false } };
    const again = await expectOk(tablet.call('POST /api/seller/approvals', other));
    assert.deepEqual(again.body.shown, shown);
    const seen = { ...given, seen: shown };
    assert.equal(
      (await expectOk(tablet.call('POST /api/seller/approvals', seen))).body.shown,
      undefined,
    );
    const { after, reason } = await db
      .selectFrom('audit_events')
      .select(['after', 'reason'])
      .where('action', '=', 'approval.give')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.match(JSON.stringify(after), /"countedHalalas":9000/);
    assert.match(JSON.stringify(after), /"differenceHalalas":-1000/);
    assert.equal(reason, 'Lost');
    const headers = { 'x-approval': approval as string };
    const closed = (await expectOk(tablet.call(call, payload, { headers }))).body
      .shift as DrawerShift;
    assert.deepEqual(
      [closed.difference, closed.closedBy?.nameEn, closed.approvedBy?.nameEn],
      [-10, 'Abeer', 'Huda'],
    );
  });

  it('stays open when the manager refuses the difference, which the audit log says', async () => {
    const tablet = await tabletOfAbeer();
    const shift = await openFront();
    const call = 'POST /api/seller/shifts/close-approved';
    const payload = { shift, counts: piecesFor(90), expectedCash: 100, reason: 'Lost' };
    const { approval } = (
      await expectOk(tablet.call('POST /api/seller/approvals/ask', { call, payload }))
    ).body;
    const given = { approval, staffId: huda.id, pin: PIN };
    await expectOk(tablet.call('POST /api/seller/approvals', given));
    const refuse = 'POST /api/seller/approvals/refuse';
    // Not by the person who counted, and not without the right PIN.
    const byAbeer = await tablet.call(refuse, { ...given, staffId: abeer.id });
    assert.deepEqual([byAbeer.status, byAbeer.body.code], [403, 'approver_lacks']);
    const wrongPin = await tablet.call(refuse, { ...given, pin: '9182' });
    assert.deepEqual([wrongPin.status, wrongPin.body.code], [422, 'pin_wrong']);
    await expectOk(tablet.call(refuse, given));
    const event = await db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'subject_id', 'approver_id', 'reason', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { after, ...facts } = event;
    assert.deepEqual(facts, {
      ...{ action: 'approval.refuse', actor_id: abeer.id, subject_id: huda.id },
      ...{ approver_id: null, reason: 'Lost' },
    });
    assert.match(JSON.stringify(after), /"countedHalalas":9000/);
    assert.match(JSON.stringify(after), /"differenceHalalas":-1000/);
    // Nobody approves it any more.
    const seen = { ...given, seen: { amount: 10, isShort: true } };
    const late = await tablet.call('POST /api/seller/approvals', seen);
    assert.deepEqual([late.status, late.body.code], [403, 'approval_invalid']);
    assert.equal((await stateOf(shift)).closedAt, undefined);
    await front.closeExact(shift);
  });

  it('with more in it than expected is approved as that: not when cash is missing meanwhile', async () => {
    const tablet = await tabletOfAbeer();
    const shift = await openFront();
    const call = 'POST /api/seller/shifts/close-approved';
    const payload = { shift, counts: piecesFor(120), reason: 'Found' };
    const { approval } = (
      await expectOk(tablet.call('POST /api/seller/approvals/ask', { call, payload }))
    ).body;
    await expectOk(
      tablet.call('POST /api/seller/approvals', {
        ...{ approval, staffId: huda.id, pin: PIN },
        seen: { amount: 20, isShort: false },
      }),
    );
    await expectOk(front.event(shift, 'paid_in', 40));
    const headers = { 'x-approval': approval as string };
    const { status, body } = await tablet.call(call, payload, { headers });
    assert.deepEqual([status, body.code], [403, 'approval_exceeded']);
    await front.closeExact(shift);
  });

  it('takes whole numbers of known pieces only', async () => {
    const shift = await openFront();
    const counts: unknown[] = [
      [{ halalas: 10_000, pieces: '1' }],
      [{ halalas: 10_000, pieces: '١' }],
      [{ halalas: 10_000, pieces: 'one' }],
      [{ halalas: 10_000, pieces: 1.5 }],
      [{ halalas: 10_000, pieces: -1 }],
      [{ halalas: 10_000, pieces: 10_000 }],
      [{ halalas: 10_000, pieces: null }],
      [{ halalas: 300, pieces: 1 }],
      [
        { halalas: 10_000, pieces: 1 },
        { halalas: 10_000, pieces: 1 },
      ],
      'many',
    ];
    for (const one of counts) {
      const body = { shift, counts: one, expectedCash: 100 };
      const { status } = await abeer.call('POST /api/seller/shifts/close', body);
      assert.ok(status === 400 || status === 422, `${JSON.stringify(one)}: ${status}`);
    }
    const more = { expectedCash: 100, counted: 100, leftCash: 100.01 };
    assert.equal((await front.close(shift, more)).body.code, 'left_above_counted');
  });

  it('waits for payments: each is in the drawer before it, or without a drawer after it', async () => {
    const shift = await openFront();
    const before = await looseSales();
    const tables = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const at = String((table += 1));
        await expectOk(waiterOrder(at));
        const orderId = await openSplits(huda).roundAt(at);
        await expectOk(abeer.call('POST /api/seller/bill', { orderId }));
        return orderId;
      }),
    );
    const closing = async () => {
      for (;;) {
        const expectedCash = expectedIn(await stateOf(shift));
        const count = { expectedCash, counted: expectedCash };
        const { status, body } = await manager.close(shift, count, 'close-approved');
        if (status === 200) return body.shift;
        assert.equal(body.code, 'drawer_changed');
      }
    };
    const [closed] = await Promise.all([
      closing(),
      ...tables.map((orderId) => expectOk(abeer.call('POST /api/seller/bill/paid', { orderId }))),
    ]);
    const { shift: after, events } = await manager.shiftOf(shift);
    assert.deepEqual([after.cashSales, after.expectedCash], [closed.cashSales, closed.closedCash]);
    assert.equal(events.length * 65 + (await looseSales()) - before, 4 * 65);
  });
});

const looseSales = async () => {
  const { rows } = await sql<{ sar: number }>`
    select (coalesce(sum(amount_halalas), 0) / 100)::int as sar from drawer_events
    where shift_id is null and kind = 'cash_sale'`.execute(db);
  return rows[0]?.sar ?? 0;
};

describe('rows of drawers', () => {
  it('cannot be changed once they are written', async () => {
    const shift = await openFront();
    await expectOk(front.event(shift, 'paid_in', 10));
    await front.closeExact(shift);
    for (const statement of [
      sql`update drawer_shifts set counted_halalas = 1 where id = ${shift}`,
      sql`delete from drawer_shifts where id = ${shift}`,
      sql`update drawer_events set amount_halalas = 1 where shift_id = ${shift}`,
      sql`delete from drawer_events where shift_id = ${shift}`,
      sql`update day_facts set at = now() where id = ${shift}`,
      sql`delete from day_facts where id = ${shift}`,
    ])
      await assert.rejects(statement.execute(db), /never changed|stays on it/);
  });

  it('are not shown to waiters', async () => {
    const waiter = await newStaff(shop, 'waiter');
    assert.equal((await waiter.call('GET /api/seller/drawers')).status, 403);
    assert.equal((await waiter.call('GET /api/seller/day-report')).status, 403);
  });
});
