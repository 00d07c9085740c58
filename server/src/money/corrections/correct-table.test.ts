import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  toHalalas,
  type BillLine,
  type DineOrder,
  type VisitDetails,
  type VisitRound,
} from '@smokehouse/shared/contract';
import { newStaff, newStaffAtTablet, newStaffWithPin, PIN } from '../../people/testing';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { openFloor, tableCorrection } from '../../ordering/visits/testing';
import { randomRuns } from '../../testing-random';
import { openDrawerFor } from '../shifts/testing';
import { openSplits } from '../splits/testing';

const shop = await openShop({ VAT_NUMBER: '310122393500003', TABLES: '99' });
const { db } = shop;
const { seller, dish, visitAt, order, waiterOrder, roundsOf, pay } = await openFloor(shop);
const side = await shop.dish({ name: 'Side', price_halalas: 1333 });
const { issue, visitOf, pay: payBill } = openSplits(seller);
await openDrawerFor(shop, seller);
const CORRECT = 'POST /api/seller/visit/correct';

let tables = 0;
/** A table where two guests ordered: 65.00, and 65.00 + 3 × 13.33. */
async function newTable() {
  const table = String((tables += 1));
  const [huda, ali] = [await shop.guest('Huda', table), await shop.guest('Ali', table)];
  await expectOk(order(huda));
  const items = [
    { product: dish, quantity: 1 },
    { product: side, quantity: 3 },
  ];
  await expectOk(order(ali, { items }));
  return { table, huda, ali };
}
const at = async (table: string): Promise<VisitDetails> => {
  const visit = await visitAt(table);
  assert.ok(visit);
  return visit;
};
let keys = 0;
const correct = async (table: string, change: object, key = `table-${(keys += 1)}`) =>
  seller.call(CORRECT, tableCorrection(await at(table), change), {
    headers: { 'idempotency-key': key },
  });

describe('POST /api/seller/visit/correct', () => {
  it('gives a discount on every round, with the reason, and each tells it', async () => {
    const { table } = await newTable();
    const { body } = await expectOk(
      correct(table, { kind: 'discount', percent: 10, reason: 'goodwill', note: 'Regulars' }),
    );
    // 10 % of each round: 6.50, and 10.50 of 104.99.
    assert.equal(body.amount, 17);
    const visit = await at(table);
    assert.equal(visit.total, 152.99);
    for (const round of visit.rounds)
      assert.deepEqual(
        round.corrections?.map(({ kind, percent, reason, note, by }) => [
          kind,
          percent,
          reason,
          note,
          by,
        ]),
        [['discount', 10, 'goodwill', 'Regulars', 'Salem']],
      );
  });

  it('takes off less once a dish is removed, on the floor, the phone, the list and the bill alike', async () => {
    const table = String((tables += 1));
    const huda = await shop.guest('Huda', table);
    await expectOk(
      order(huda, {
        items: [
          { product: dish, quantity: 1 },
          { product: side, quantity: 3 },
        ],
      }),
    );
    await expectOk(correct(table, { kind: 'discount', percent: 7 }));
    await expectOk(correct(table, { kind: 'discount', amount: 1 }));
    const orderId = (await roundsOf(huda))[0]!._id;
    const items = [{ product: side, quantity: 3 }];
    await expectOk(
      seller.call('POST /api/seller/order/correct', {
        ...{ orderId, kind: 'remove', items, reason: 'sold_out', by: 'Huda' },
      }),
    );
    // 7 % of 104.99 was 7.35; of the 65.00 that are left it is 4.55.
    const given = [4.55, 1];
    const discountsOf = ({ corrections = [] }: Pick<VisitRound, 'corrections'>) =>
      corrections.filter(({ kind }) => kind === 'discount').map((one) => one.given);
    assert.deepEqual(discountsOf((await at(table)).rounds[0]!), given);
    const { orders } = (await expectOk(huda.call('POST /api/dineorder/user', {}))).body;
    assert.deepEqual(discountsOf((orders as DineOrder[])[0]!), given);
    const { dineorders } = (await expectOk(seller.call('GET /api/order/seller/dine'))).body;
    const listed = (dineorders as DineOrder[]).find(({ _id }) => _id === orderId)!;
    assert.deepEqual([discountsOf(listed), listed.amount], [given, 59.45]);
    const { draft } = (await expectOk(seller.call(`GET /api/order/${orderId}/bill/draft`))).body;
    assert.deepEqual(
      (draft.lines as BillLine[]).map(({ amount }) => amount).filter((amount) => amount < 0),
      given.map((amount) => -amount),
    );
  });

  it('refuses a cashier a reason that reports know from managers: such a table is closed', async () => {
    const { table } = await newTable();
    const cashier = await newStaff(shop, 'cashier');
    const payload = tableCorrection(await at(table), { kind: 'cancel', reason: 'walk_out' });
    for (const answer of [
      await cashier.call(CORRECT, payload),
      await cashier.call('POST /api/seller/approvals/ask', { call: CORRECT, payload }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [403, 'reason_of_table']);
    await expectOk((await newStaff(shop, 'manager')).call(CORRECT, payload));
  });

  it('is one line of the draft and of the bill, with percent and reason, and a second one another', async () => {
    const table = String((tables += 1));
    const huda = await shop.guest('Huda', table);
    await expectOk(order(huda));
    await expectOk(order(huda, { items: [{ product: side, quantity: 3 }] }));
    await expectOk(correct(table, { kind: 'discount', percent: 10, reason: 'goodwill' }));
    await expectOk(correct(table, { kind: 'discount', amount: 1.01, reason: 'late' }));
    const orderId = (await roundsOf(huda))[0]!._id;
    const listed = (lines: BillLine[]) =>
      lines.map(({ name, details, detailsAr, amount }) => [name, details, detailsAr, amount]);
    const lines = [
      ['Smoked Wings', undefined, undefined, 65],
      ['Side', undefined, undefined, 39.99],
      // 10 % of each round: 6.50, and 4.00 of 39.99.
      ['Discount', '10%, With our compliments', '10%، مجاملة منّا', -10.5],
      ['Discount', 'Came too late', 'تأخّر الطعام', -1.01],
    ];
    const { draft } = (await expectOk(seller.call(`GET /api/order/${orderId}/bill/draft`))).body;
    assert.deepEqual(listed(draft.lines), lines);
    assert.equal(draft.total, 93.48);
    const { bill } = (await expectOk(seller.call('POST /api/seller/bill', { orderId }))).body;
    assert.deepEqual([listed(bill.lines), bill.total], [lines, 93.48]);
  });

  it('splits a fixed discount over the rounds to the halala, and takes no more than they cost', async () => {
    const { table } = await newTable();
    assert.equal(
      (await expectOk(correct(table, { kind: 'discount', amount: 0.01 }))).body.amount,
      0.01,
    );
    assert.equal(
      (await expectOk(correct(table, { kind: 'discount', amount: 10 }))).body.amount,
      10,
    );
    assert.equal((await at(table)).total, 159.98);
    assert.equal(
      (await expectOk(correct(table, { kind: 'discount', amount: 900 }))).body.amount,
      159.98,
    );
    assert.equal((await at(table)).total, 0);
  });

  it('makes everything free of charge, and the kitchen still makes it', async () => {
    const { table } = await newTable();
    await expectOk(correct(table, { kind: 'comp' }));
    const visit = await at(table);
    assert.equal(visit.total, 0);
    const draft = await seller.call(`GET /api/order/${visit.rounds[0]!._id}/bill/draft`);
    assert.deepEqual(
      (draft.body.draft?.lines as BillLine[]).map((line) => [
        ...[line.amount, line.details, line.detailsAr],
      ]),
      [[0, 'Free of charge', 'ضيافة']],
    );
    assert.deepEqual(
      visit.rounds.flatMap(({ lines }) => lines.map(({ comped, state }) => [comped, state])),
      [
        [1, 'fired'],
        [1, 'fired'],
        [3, 'fired'],
      ],
    );
  });

  it('voids everything, and the kitchen learns it', async () => {
    const { table } = await newTable();
    await expectOk(correct(table, { kind: 'cancel', reason: 'entered_wrongly' }));
    const visit = await at(table);
    assert.deepEqual([visit.total, visit.unpaid], [0, 0]);
    assert.ok(visit.rounds.every(({ isCancelled }) => isCancelled));
    assert.ok(visit.rounds.every(({ lines }) => lines.every(({ state }) => state === 'voided')));
    const { status, body } = await correct(table, { kind: 'cancel' });
    assert.deepEqual([status, body.code], [422, 'correction_empty']);
  });

  it('leaves what is paid as it is', async () => {
    const { table, huda } = await newTable();
    await expectOk(pay((await roundsOf(huda))[0]!._id));
    await expectOk(correct(table, { kind: 'comp' }));
    assert.deepEqual([(await at(table)).total, (await at(table)).unpaid], [65, 0]);
  });

  it('is refused where a bill is paid in part, and changes nothing', async () => {
    const { table, ali } = await newTable();
    const orderId = (await roundsOf(ali))[0]!._id;
    await expectOk(issue(orderId, { plan: { amounts: [169.99] }, share: 0 }));
    const [bill] = (await visitOf(orderId)).bills;
    await expectOk(payBill(bill!.bill._id, { way: 'terminal', amount: 150, tip: 0 }));
    const { status, body } = await correct(table, { kind: 'discount', percent: 50 });
    assert.deepEqual([status, body.code], [409, 'table_partly_paid']);
    assert.equal((await at(table)).total, 169.99);
  });

  it('is refused after a round, a correction or a move that the person has not seen', async () => {
    const { table, huda } = await newTable();
    const seen = await at(table);
    const send = () => seller.call(CORRECT, tableCorrection(seen, { kind: 'comp' }));
    await expectOk(order(huda));
    assert.equal((await send()).body.code, 'changed_meanwhile');
    await expectOk(correct(table, { kind: 'discount', percent: 5 }));
    assert.equal((await send()).body.code, 'changed_meanwhile');
    const to = String((tables += 1));
    await expectOk(seller.call('POST /api/seller/visit/move', { visit: seen._id, table, to }));
    assert.equal((await send()).body.code, 'changed_meanwhile');
  });

  it('with a repeated key, also at the same time, happens once', async () => {
    const { table } = await newTable();
    const payload = tableCorrection(await at(table), { kind: 'discount', percent: 10 });
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        expectOk(seller.call(CORRECT, payload, { headers: { 'idempotency-key': 'once' } })),
      ),
    );
    assert.deepEqual(answers.map(({ body }) => body.amount).sort(), [0, 0, 17]);
    assert.equal((await at(table)).total, 152.99);
  });

  it('needs its fields, and a reason', async () => {
    const { table } = await newTable();
    for (const change of [
      { kind: 'discount' },
      { kind: 'discount', percent: 10, amount: 5 },
      { kind: 'comp', percent: 10 },
      { kind: 'remove' },
      { kind: 'comp', reason: undefined },
    ])
      assert.ok([400, 422].includes((await correct(table, change)).status), JSON.stringify(change));
  });

  it('of a waiter needs an approval, which says what it takes from the table', async () => {
    const { table } = await newTable();
    const manager = await newStaffWithPin(shop, 'manager');
    const { browser: waiter } = await newStaffAtTablet(shop, 'waiter');
    const payload = tableCorrection(await at(table), { kind: 'comp' });
    assert.equal((await waiter.call(CORRECT, payload)).body.code, 'permission_missing');
    const { body } = await expectOk(
      waiter.call('POST /api/seller/approvals/ask', { call: CORRECT, payload }),
    );
    const { action, table: where, isTable, amount } = body.asked;
    assert.deepEqual([action, where, isTable, amount], ['comp', table, true, 169.99]);
    await expectOk(
      waiter.call('POST /api/seller/approvals', {
        approval: body.approval,
        staffId: manager.id,
        pin: PIN,
      }),
    );
    await expectOk(
      waiter.call(CORRECT, payload, { headers: { 'x-approval': body.approval as string } }),
    );
    const events = await db
      .selectFrom('audit_events')
      .select(['action', 'approver_id'])
      .where('action', '=', 'order.correct')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    assert.deepEqual(
      events.map(({ approver_id }) => approver_id),
      [manager.id, manager.id],
    );
  });

  it('names who made it in both languages while the stored name is theirs, and who approved', async () => {
    const { table, huda } = await newTable();
    const manager = await newStaffWithPin(shop, 'manager');
    const { id: waiterId, browser: waiter } = await newStaffAtTablet(shop, 'waiter');
    const rename = (id: string, nameEn: string, nameAr: string) =>
      db
        .updateTable('staff')
        .set({ name_en: nameEn, name_ar: nameAr })
        .where('id', '=', id)
        .execute();
    await rename(manager.id, 'Mona', 'منى');
    await rename(waiterId, 'Omar', 'عمر');
    const payload = tableCorrection(await at(table), { kind: 'comp', by: 'عمر' });
    const { body } = await expectOk(
      waiter.call('POST /api/seller/approvals/ask', { call: CORRECT, payload }),
    );
    await expectOk(
      waiter.call('POST /api/seller/approvals', {
        ...{ approval: body.approval, staffId: manager.id, pin: PIN },
      }),
    );
    await expectOk(
      waiter.call(CORRECT, payload, { headers: { 'x-approval': body.approval as string } }),
    );
    const [round] = await roundsOf(huda);
    const authorOf = async () => {
      const { body } = await expectOk(seller.call('GET /api/order/seller/dine'));
      const found = (body.dineorders as DineOrder[]).find(({ _id }) => _id === round!._id);
      const [correction] = found?.corrections ?? [];
      return [correction?.by, correction?.person, correction?.approvedBy];
    };
    const mona = { nameEn: 'Mona', nameAr: 'منى' };
    assert.deepEqual(await authorOf(), ['عمر', { nameEn: 'Omar', nameAr: 'عمر' }, mona]);
    assert.deepEqual(Object.keys(round?.corrections?.[0] ?? {}).sort(), [
      ...['_id', 'amount', 'at', 'items', 'kind', 'reason'],
    ]);
    // A record keeps the name that it has.
    await rename(waiterId, 'Omar H', 'عمر ح');
    assert.deepEqual(await authorOf(), ['عمر', undefined, mona]);
  });
});

describe('any sequence of rounds, corrections and payments at a table', () => {
  const what = fc.constantFrom(
    { kind: 'discount', percent: 7 },
    { kind: 'discount', percent: 33 },
    { kind: 'discount', amount: 3.33 },
    { kind: 'discount', amount: 0.01 },
    { kind: 'comp' },
    { kind: 'cancel' },
  );
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: 1, max: 4 }).map((count) => ({ does: 'order', count }) as const),
    },
    { weight: 4, arbitrary: what.map((change) => ({ does: 'table', change }) as const) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.nat(),
          fc.oneof(
            what.filter(({ kind }) => kind !== 'comp'),
            fc.constantFrom(
              { kind: 'remove', items: [{ product: side, quantity: 1 }] },
              { kind: 'comp', items: [{ product: side, quantity: 1 }] },
            ),
          ),
        )
        .map(([round, change]) => ({ does: 'round', round, change }) as const),
    },
    { weight: 2, arbitrary: fc.nat().map((round) => ({ does: 'pay', round }) as const) },
  );

  /** What a table costs by its rows: lines less corrections. Unit: halalas. */
  const costs = ({ rounds }: VisitDetails) =>
    rounds
      .filter(({ isCancelled }) => !isCancelled)
      .reduce(
        (sum, { lines, corrections = [] }) =>
          sum +
          lines.reduce((all, { amount }) => all + toHalalas(amount), 0) -
          corrections.reduce((all, { amount }) => all + toHalalas(amount), 0),
        0,
      );

  it('adds up to the halala: the total is the rounds less their corrections, and falls by what is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const { table } = await newTable();
        for (const one of steps) {
          const before = await at(table);
          const picked = before.rounds[('round' in one ? one.round : 0) % before.rounds.length]!;
          let fell = 0;
          switch (one.does) {
            case 'order': {
              const items = [{ product: side, quantity: one.count }];
              await expectOk(waiterOrder(table, { items }));
              fell = -1333 * one.count;
              break;
            }
            case 'pay':
              if (picked.unpaid > 0) await expectOk(pay(picked._id));
              break;
            default: {
              const { status, body } =
                one.does === 'table'
                  ? await correct(table, one.change)
                  : await seller.call('POST /api/seller/order/correct', {
                      orderId: picked._id,
                      reason: 'quality',
                      by: 'Salem',
                      ...one.change,
                    });
              assert.ok([200, 409, 422].includes(status), JSON.stringify(body));
              if (status === 200) fell = toHalalas(body.amount as number);
            }
          }
          const after = await at(table);
          assert.equal(toHalalas(after.total), toHalalas(before.total) - fell);
          assert.equal(toHalalas(after.total), costs(after));
          const unpaid = after.rounds.reduce((sum, round) => sum + toHalalas(round.unpaid), 0);
          assert.ok(unpaid >= 0 && toHalalas(after.unpaid) <= toHalalas(after.total));
        }
      }),
      { numRuns: randomRuns(10), endOnFailure: true },
    );
  });
});
