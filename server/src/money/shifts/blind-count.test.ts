import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { DayReport } from '@smokehouse/shared/contract';
import { FakePrinter } from '../../operations/printing/testing-printer';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { openFloor } from '../../ordering/visits/testing';
import { hashPin } from '../../people/staff';
import { newTablet, PIN } from '../../people/testing';
import type { TestBrowser } from '../../testing';
import { openSplits } from '../splits/testing';
import { drawersOf, hire, piecesFor } from './testing';

const shop = await openShop({ TABLES: '9' });
const { db, clock } = shop;
clock.set('2027-05-03T15:00:00Z');
const { waiterOrder } = await openFloor(shop);
const [noura, huda, abeer, rami] = [
  await hire(shop, 'owner', 'Noura'),
  await hire(shop, 'manager', 'Huda'),
  await hire(shop, 'cashier', 'Abeer'),
  await hire(shop, 'cashier', 'Rami'),
];
const manager = drawersOf(huda);
const [drawer] = await manager.drawers();
const fake = new FakePrinter();
after(() => fake.close());
const printer = { name: 'Till', paper: '80mm', prints: ['bills'], language: 'en', isOn: true };
await expectOk(
  huda.call('POST /api/seller/printers/save', { ...(await fake.listen()), ...printer }),
);
await db
  .updateTable('staff')
  .set({ pin_hash: await hashPin(PIN) })
  .execute();
const tablet = await newTablet(shop);
await expectOk(tablet.call('POST /api/seller/pin', { id: abeer.id, pin: PIN }));

/** Float 7.31, a sale of 65.00, and 51.13 that a manager took out. */
const EXPECTED = 21.18;

/** As a browser, and keeps what it is answered. */
const answers: string[] = [];
const noting = (browser: TestBrowser): TestBrowser => ({
  ...browser,
  async call<T>(...request: Parameters<TestBrowser['call']>) {
    const answer = await browser.call<T>(...request);
    answers.push(`${request[0]}: ${answer.text}`);
    return answer;
  },
});
const cashiers = [abeer, tablet, rami].map(noting) as [TestBrowser, TestBrowser, TestBrowser];
const [till, atTablet, colleague] = cashiers;
const front = drawersOf(till);

const shift = (await expectOk(front.open(drawer?._id ?? '', 7.31))).body.shift._id;
await expectOk(waiterOrder('1'));
const orderId = await openSplits(huda).roundAt('1');
await expectOk(abeer.call('POST /api/seller/bill', { orderId }));
await expectOk(abeer.call('POST /api/seller/bill/paid', { orderId }));
await expectOk(manager.payOut(shift, 51.13));

const PAPERS = [
  ['shift', { shift }],
  ['day-report', {}],
] as const;
const HIDDEN = ['cashSales', 'tips', 'cashRefunds', 'expectedCash'];

/** Counts without the amount that is expected, unless one is guessed. */
const count = (counted: number, rest: object = {}) =>
  till.call('POST /api/seller/shifts/close', { shift, counts: piecesFor(counted), ...rest });

describe('the count of a drawer', () => {
  for (const who of [noura, huda])
    it(`is not blind for the ${who === noura ? 'owner' : 'manager'}`, async () => {
      const desk = drawersOf(who);
      const { shift: seen, events } = await desk.shiftOf(shift);
      const report = await desk.report();
      assert.deepEqual(
        [
          seen.expectedCash,
          (await desk.drawers())[0]?.shift?.expectedCash,
          report.openDrawers?.[0]?.expectedCash,
          (await desk.days())[0]?.openDrawers[0]?.expectedCash,
        ],
        [EXPECTED, EXPECTED, EXPECTED, EXPECTED],
      );
      assert.deepEqual(
        [events[0]?.amount, report.payments[0]?.way, report.cashiers.length],
        [65, 'cash', 1],
      );
    });

  it('is blind for cashiers: no answer and no paper says what is expected', async () => {
    for (const desk of [front, drawersOf(colleague)]) {
      const { shift: seen, events } = await desk.shiftOf(shift);
      const report: DayReport = await desk.report();
      for (const shown of [
        seen,
        (await desk.drawers())[0]?.shift,
        report.openDrawers?.[0],
        (await desk.days())[0]?.openDrawers[0],
      ]) {
        assert.equal(shown?.openedCash, 7.31);
        assert.deepEqual(
          Object.keys(shown).filter((key) => HIDDEN.includes(key)),
          [],
        );
      }
      assert.deepEqual(
        events.map(({ kind, amount }) => [kind, amount]),
        [
          ['cash_sale', undefined],
          ['paid_out', 51.13],
        ],
      );
      assert.deepEqual([report.payments, report.cashiers], [[], []]);
    }
    for (const [name, body] of PAPERS)
      await expectOk(till.call(`POST /api/seller/${name}/print`, { ...body, language: 'en' }));
    for (const { data } of await db.selectFrom('print_jobs').select('data').execute()) {
      assert.doesNotMatch(JSON.stringify(data), /21\.18|"expectedCash"/);
      assert.doesNotMatch(JSON.stringify(data), /"way":"cash"|"amount":65,"kind":"cash_sale"/);
    }
  });

  it('waits once for a printer that is away, which is named, and beside the paper of a manager', async () => {
    await db.deleteFrom('print_jobs').execute();
    fake.set('paper_out');
    for (const [name, body] of PAPERS) {
      const print = async (who: TestBrowser) =>
        (await expectOk(who.call(`POST /api/seller/${name}/print`, { ...body, language: 'en' })))
          .body.message;
      const waiting = async () =>
        (
          await db
            .selectFrom('print_jobs')
            .select(['id', 'is_copy', 'data'])
            .where('state', '=', 'queued')
            .orderBy('id')
            .execute()
        ).filter(({ data }) => (data as { document?: string }).document?.startsWith(name));
      await print(till);
      await shop.app.printing.deliver();
      const first = await waiting();
      for (const press of [1, 2]) {
        assert.equal(await print(till), 'It waits for the printer: Till.', `press ${press}`);
        const [again, ...others] = await waiting();
        assert.deepEqual([others, again?.is_copy], [[], false]);
        assert.notEqual(again?.id, first[0]?.id, 'with the figures of the last press');
      }
      await print(huda);
      assert.equal((await waiting()).length, 2);
    }
    await db.deleteFrom('print_jobs').execute();
    fake.set(null);
  });

  it('stays blind beside the paper of a manager, which a cashier cannot print again', async () => {
    for (const [name, body] of PAPERS) {
      await expectOk(huda.call(`POST /api/seller/${name}/print`, { ...body, language: 'en' }));
      await shop.app.printing.deliver();
      const { id } = await db
        .selectFrom('print_jobs')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const again = { id, action: 'reprint' };
      const { status, body: refused } = await till.call('POST /api/seller/printers/job', again);
      assert.deepEqual([status, refused.code], [403, 'permission_missing']);
      await expectOk(huda.call('POST /api/seller/printers/job', again));
    }
  });

  it('is not told by refusals, whatever is taken out or guessed', async () => {
    // The drawer has 21.18: amounts up to the limit are recorded whether or not it has as much.
    for (const amount of [40, 10]) {
      const { status, body } = await front.event(shift, 'paid_out', amount);
      assert.deepEqual([status, body.shift.expectedCash], [200, undefined]);
      const left = Number((EXPECTED - amount).toFixed(2));
      assert.equal((await manager.shiftOf(shift)).shift.expectedCash, left);
      await expectOk(front.event(shift, 'paid_in', amount));
    }
    // Neither does the limit tell, nor a manager's approval of more.
    for (const amount of [50.01, 500])
      assert.equal((await front.event(shift, 'paid_out', amount)).body.code, 'paid_out_approval');
    for (const guess of [{}, { expectedCash: EXPECTED }, { expectedCash: 10 }]) {
      const { status, body } = await count(10, guess);
      assert.deepEqual([status, body.code], [422, 'difference_reason']);
      assert.equal(
        (await count(10, { ...guess, reason: 'Lost' })).body.code,
        'difference_approval',
      );
    }
    const payOut = 'POST /api/seller/shifts/pay-out-approved';
    const approved = async (amount: number) => {
      const taken = { shift, amount, reason: 'Ice' };
      const { approval } = (
        await expectOk(
          atTablet.call('POST /api/seller/approvals/ask', { call: payOut, payload: taken }),
        )
      ).body;
      const answer = { approval, staffId: huda.id, pin: PIN };
      await expectOk(atTablet.call('POST /api/seller/approvals', answer));
      return atTablet.call(payOut, taken, { headers: { 'x-approval': approval } });
    };
    await expectOk(approved(60));
    await expectOk(front.event(shift, 'paid_in', 60));
    const call = 'POST /api/seller/shifts/close-approved';
    const payload = { shift, counts: piecesFor(10), reason: 'Lost' };
    const question = { call, payload };
    const { asked } = (await expectOk(atTablet.call('POST /api/seller/approvals/ask', question)))
      .body;
    assert.deepEqual([asked.action, asked.amount], ['close_drawer', undefined]);
    assert.deepEqual([asked.counted, asked.reason], [10, 'Lost']);
  });

  it('is stored once it was answered with a difference, and recorded', async () => {
    const counts = await db
      .selectFrom('drawer_counts')
      .select(['by_id', 'counted_halalas', 'expected_halalas'])
      .execute();
    assert.deepEqual(counts, [
      { by_id: abeer.id, counted_halalas: 10_00, expected_halalas: 21_18 },
    ]);
    const recorded = await db
      .selectFrom('audit_events')
      .select(['actor_id', 'after'])
      .where('action', '=', 'drawer.count')
      .execute();
    assert.deepEqual(recorded, [
      {
        actor_id: abeer.id,
        after: { expectedHalalas: 21_18, countedHalalas: 10_00, differenceHalalas: -11_18 },
      },
    ]);
    await assert.rejects(db.deleteFrom('drawer_counts').execute());
    assert.equal((await front.shiftOf(shift)).shift.earlierCounts, undefined);
    assert.equal((await manager.shiftOf(shift)).shift.earlierCounts?.[0]?.counted, 10);
  });

  it('shows what was expected once it is made, as the record of the drawer says', async () => {
    for (const text of answers)
      // Ids can contain any digits.
      assert.doesNotMatch(
        text.replaceAll(/[0-9a-f-]{36}/g, ''),
        /21\.18|2118|11\.18|1118/,
        'neither the amount nor a difference',
      );
    const { shift: closed } = (await expectOk(count(EXPECTED))).body as never as {
      shift: Record<string, unknown>;
    };
    assert.deepEqual(
      [closed.expectedCash, closed.closedCash, closed.difference, closed.cashSales],
      [EXPECTED, EXPECTED, 0, 65],
    );
    // The right recount needs no reason, and the first count stays beside it.
    const earlier = closed['earlierCounts'] as { counted: number; difference: number }[];
    assert.deepEqual(
      earlier.map(({ counted, difference }) => [counted, difference]),
      [[10, -11.18]],
    );
    const { events } = await front.shiftOf(shift);
    assert.equal(events[0]?.amount, 65);
    assert.equal((await front.report()).payments[0]?.amount, 65);
  });
});
