import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  toHalalas,
  type AuditEvent,
  type DineOrder,
  type RefundToGive,
} from '@smokehouse/shared/contract';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { newStaff } from '../../people/testing';
import { drawersOf, openDrawerFor } from '../shifts/testing';
import { openSplits } from '../splits/testing';

const shop = await openShop({ VAT_NUMBER: '310122393500003', TABLES: '999' });
const wings = await shop.dish();
const seller = await shop.seller();
const cashier = await newStaff(shop, 'cashier');
const { visitOf, pay } = openSplits(seller);
await openDrawerFor(shop, seller);
const drawer = drawersOf(seller);

let table = 0;
/** A round of 2 × 65.00 on a bill that is paid. */
async function paidRound(ways: readonly { way: PaymentWay; amount: number }[]) {
  const guest = await shop.guest('Huda', String((table += 1)));
  const items = [{ product: wings, quantity: 2 }];
  await expectOk(guest.call('POST /api/dineorder/cod', { items }));
  const { body } = await expectOk(guest.call('POST /api/dineorder/user', {}));
  const orderId = (body.orders as DineOrder[])[0]!._id;
  await expectOk(seller.call('POST /api/seller/bill', { orderId }));
  const billId = (await visitOf(orderId)).bills[0]!.bill._id;
  for (const payment of ways) await expectOk(pay(billId, payment));
  return { guest, orderId, billId, table: String(table) };
}
const correct = (orderId: string, more: object = {}, who = seller) =>
  who.call('POST /api/seller/order/correct', {
    ...{ orderId, kind: 'remove', items: [{ product: wings, quantity: 1 }] },
    ...{ reason: 'made_wrongly', by: 'Salem', ...more },
  });
const toGive = async (orderId?: string): Promise<RefundToGive[]> => {
  const { body } = await expectOk(cashier.call('GET /api/seller/refunds'));
  return (body.refunds as RefundToGive[]).filter(({ order }) => !orderId || order === orderId);
};
const give = (refund: string, who = cashier, way?: PaymentWay) =>
  who.call('POST /api/seller/refunds/given', { refund, way });
const audited = async (orderId: string) => {
  const { body } = await expectOk(seller.call('GET /api/seller/audit?action=order.given_back'));
  return (body.events as AuditEvent[]).filter(({ subject }) => subject.id === orderId);
};
/** The figures of the running day, without the time at which they were read. */
const figures = async () => {
  const { at: _, ...report } = await drawer.report();
  return report;
};

describe('what a correction gives back to a card at the terminal', () => {
  it('names in both languages who made the correction', async () => {
    const manager = await newStaff(shop, 'manager');
    const { self } = (await expectOk(manager.call('GET /api/seller/self'))).body;
    const [nameEn, nameAr] = ['Huda', 'هدى'];
    await shop.db
      .updateTable('staff')
      .set({ name_en: nameEn, name_ar: nameAr })
      .where('id', '=', (self as { id: string }).id)
      .execute();
    const { orderId } = await paidRound([{ way: 'terminal', amount: 130 }]);
    await expectOk(correct(orderId, { by: nameAr }, manager));
    const [refund] = await toGive(orderId);
    assert.deepEqual([refund?.by, refund?.person], [nameAr, { nameEn, nameAr }]);
    await expectOk(give(refund?._id ?? ''));
  });

  it('is to be given back until somebody at the till says that it is done', async () => {
    const {
      guest,
      orderId,
      billId,
      table: where,
    } = await paidRound([{ way: 'terminal', amount: 130 }]);
    await expectOk(correct(orderId));
    const [refund] = await toGive(orderId);
    const { bill } = (await visitOf(orderId)).bills[0]!;
    assert.ok(refund);
    const { at: _, by: __, ...shown } = refund;
    assert.deepEqual(shown, {
      _id: refund._id,
      order: orderId,
      table: where,
      ways: [{ way: 'terminal', amount: 65 }],
      bills: [billId],
      creditNotes: [bill.creditNotes?.[0]?.number],
    });
    const isDone = async () => {
      const { body } = await expectOk(guest.call('POST /api/dineorder/user', {}));
      return (body.orders as DineOrder[])[0]?.corrections?.[0]?.refund?.done;
    };
    assert.equal(await isDone(), false);
    await expectOk(give(refund._id));
    assert.equal(await isDone(), true);
    assert.deepEqual(await toGive(orderId), []);
  });

  it('is given back once by two people, and recorded once', async () => {
    const { orderId } = await paidRound([{ way: 'terminal', amount: 130 }]);
    await expectOk(correct(orderId));
    const id = (await toGive(orderId))[0]!._id;
    const answers = await Promise.all([give(id), give(id, seller)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual(answers.map(({ body }) => body.message as string).sort(), [
      'It was refunded before. Do not refund it again.',
      'Refunded.',
    ]);
    const events = await audited(orderId);
    assert.deepEqual(
      events.map(({ after }) => after?.['back']),
      [[{ way: 'terminal', amountHalalas: 6500 }]],
    );
    assert.equal((await give('none')).status, 404);
  });

  it('is given back way by way, and done with the last one', async () => {
    const half = { amount: 65 };
    const { guest, orderId } = await paidRound([
      { way: 'terminal', ...half },
      { way: 'transfer', ...half },
    ]);
    await expectOk(correct(orderId));
    const id = (await toGive(orderId))[0]!._id;
    const isDone = async () => {
      const { body } = await expectOk(guest.call('POST /api/dineorder/user', {}));
      return (body.orders as DineOrder[])[0]?.corrections?.[0]?.refund?.done;
    };
    // Two people at once: one gives back to the card, both say so.
    await Promise.all([give(id, cashier, 'terminal'), give(id, seller, 'terminal')].map(expectOk));
    assert.deepEqual(
      (await toGive(orderId)).map(({ ways }) => ways),
      [[{ way: 'transfer', amount: 32.5 }]],
    );
    assert.equal(await isDone(), false);
    // A page of the previous version names no way: all that is left.
    await expectOk(give(id));
    assert.deepEqual(await toGive(orderId), []);
    assert.equal(await isDone(), true);
    assert.deepEqual(
      (await audited(orderId)).map(({ after }) => after?.['back']).reverse(),
      (['terminal', 'transfer'] as const).map((way) => [{ way, amountHalalas: 3250 }]),
    );
    assert.equal((await give(id, cashier, 'cash')).status, 422);
  });

  it('is refused by a way that is not of the refund, before and after it is given back', async () => {
    const { orderId } = await paidRound([{ way: 'terminal', amount: 130 }]);
    await expectOk(correct(orderId));
    const id = (await toGive(orderId))[0]!._id;
    const refuse = async () => {
      const { status, body } = await give(id, cashier, 'transfer');
      assert.deepEqual(
        [status, body.message],
        [422, 'Nothing of this refund goes back in this way.'],
      );
    };
    await refuse();
    assert.equal((await toGive(orderId)).length, 1);
    await expectOk(give(id, cashier, 'terminal'));
    await refuse();
    const { body } = await expectOk(give(id, cashier, 'terminal'));
    assert.equal(body.message, 'It was refunded before. Do not refund it again.');
    assert.equal((await audited(orderId)).length, 1);
  });

  it('is done at once where who corrects works at the till and says so', async () => {
    const { orderId } = await paidRound([{ way: 'transfer', amount: 130 }]);
    await expectOk(correct(orderId, { given: true }));
    assert.deepEqual(await toGive(orderId), []);
    const { body } = await expectOk(seller.call('GET /api/seller/audit?action=order.correct'));
    const event = (body.events as AuditEvent[]).find(({ subject }) => subject.id === orderId);
    assert.equal(event?.after?.['isGiven'], true);
  });

  it('names only what leaves no drawer', async () => {
    const cash = await paidRound([{ way: 'cash', amount: 130 }]);
    await expectOk(correct(cash.orderId));
    assert.deepEqual(await toGive(cash.orderId), []);
    const mixed = await paidRound([
      { way: 'cash', amount: 65 },
      { way: 'terminal', amount: 65 },
    ]);
    await expectOk(correct(mixed.orderId));
    assert.deepEqual(
      (await toGive(mixed.orderId)).map(({ ways }) => ways),
      [[{ way: 'terminal', amount: 32.5 }]],
    );
  });
});

it('changes no sum, whatever was paid and whenever it is given back', async () => {
  const way = fc.constantFrom<PaymentWay>('cash', 'terminal', 'transfer');
  const round = fc.record({
    ways: fc.tuple(way, way),
    first: fc.integer({ min: 1, max: 12_999 }),
    percent: fc.integer({ min: 1, max: 100 }),
    given: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), async (rounds) => {
      for (const { ways, first, percent, given } of rounds) {
        const { orderId } = await paidRound([
          { way: ways[0], amount: first / 100 },
          { way: ways[1], amount: (13_000 - first) / 100 },
        ]);
        const before = await figures();
        await expectOk(correct(orderId, { kind: 'discount', items: undefined, percent, given }));
        const after = await figures();
        const open = (await toGive(orderId)).flatMap((one) => one.ways);
        for (const { way: one, paidBack } of after.payments) {
          const was = before.payments.find((other) => other.way === one)?.paidBack ?? 0;
          const back = toHalalas(paidBack) - toHalalas(was);
          const isOpen = one !== 'cash' && !given;
          const listed = open.filter((other) => other.way === one);
          assert.equal(
            listed.reduce((sum, { amount }) => sum + toHalalas(amount), 0),
            isOpen ? back : 0,
          );
        }
      }
      const before = await figures();
      for (const { _id } of await toGive()) await expectOk(give(_id));
      assert.deepEqual(await figures(), before);
      assert.deepEqual(await toGive(), []);
    }),
    { numRuns: 5 },
  );
});
