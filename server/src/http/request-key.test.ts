import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { VisitBills } from '@smokehouse/shared/contract';
import { openStock } from '../menu/recipes/testing';
import { hire } from '../money/shifts/testing';
import { openSplits } from '../money/splits/testing';
import { expectOk, openShop, type Customer } from '../ordering/orders/testing';
import { openFloor } from '../ordering/visits/testing';
import type { TestBrowser } from '../testing';

const shop = await openShop({ VAT_NUMBER: '310122393500003', TABLES: '60' });
const { db } = shop;
const { seller, dish, order, roundsOf, waiterOrder } = await openFloor(shop);
const { ingredient, onHand } = openStock(shop, seller);
const { visitOf, issue } = openSplits(seller);
const clerk = await hire(shop, 'manager', 'Salem');
const me = await shop.customer();

let last = 0;
/** A guest at a table of their own with one round of 65.00. */
async function seat() {
  const table = String((last += 1));
  const guest = await shop.guest(`Guest ${table}`, table);
  await expectOk(order(guest));
  const [round] = await roundsOf(guest);
  return { table, guest, round: round?._id ?? '' };
}
const shareOf = (orderId: string, { version: seen, open }: VisitBills, more: object = {}) => ({
  orderId,
  seen,
  plan: { amounts: [open] },
  count: 1,
  share: 0,
  total: open,
  label: 'A',
  payments: [],
  ...more,
});
/** The body of a request that issues the bill of a new visit. */
async function newShare() {
  const { round } = await seat();
  return shareOf(round, await visitOf(round));
}
async function newBill(): Promise<string> {
  const { round } = await seat();
  const { body } = await expectOk(issue(round, { plan: { amounts: [65] }, share: 0 }));
  return (body.visit as VisitBills).bills[0]?.bill._id ?? '';
}
async function sell(who: Customer = me): Promise<string> {
  const { id } = await who.order([{ product: dish, quantity: 2 }]);
  await expectOk(who.verify((await who.pay(id)).body));
  return (await who.orders()).find((one) => one.id === id)?._id ?? '';
}
async function openShift(): Promise<string> {
  const { body } = await expectOk(
    clerk.call('POST /api/seller/drawers/save', {
      nameEn: `Till ${(last += 1)}`,
      nameAr: `درج ${last}`,
      isActive: true,
    }),
  );
  const drawer = (body.drawers as { _id: string; nameEn: string }[]).find(
    ({ nameEn }) => nameEn === `Till ${last}`,
  );
  const opened = await expectOk(
    clerk.call('POST /api/seller/shifts/open', { drawer: drawer?._id, openedCash: 100 }),
  );
  return opened.body.shift._id;
}

type Table =
  | 'bills'
  | 'bill_payments'
  | 'order_corrections'
  | 'drawer_events'
  | 'orders'
  | 'dine_orders';
interface Case {
  call: string;
  by: TestBrowser;
  /** The request that has the key, and others with the same key. */
  bodies: () => Promise<[object, ...object[]]>;
  /** How often something was done, over all objects. */
  count: () => Promise<number>;
}
const rowsOf = (table: Table) =>
  db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count));
const cash = (amount: number) => ({ way: 'cash', amount });
const guest = await shop.guest('Noor', '59');
const flour = await ingredient(0);
const cases: Case[] = [
  {
    call: 'POST /api/seller/visit/bill',
    by: seller,
    bodies: async () => [await newShare(), await newShare()],
    count: () => rowsOf('bills'),
  },
  {
    call: 'POST /api/seller/bill/payment',
    by: seller,
    async bodies() {
      const [billId, other] = [await newBill(), await newBill()];
      return [
        { billId, payment: cash(20) },
        { billId, payment: cash(30) },
        { billId: other, payment: cash(20) },
      ];
    },
    count: () => rowsOf('bill_payments'),
  },
  {
    call: 'POST /api/seller/order/correct',
    by: seller,
    async bodies() {
      const [orderId, other] = [await sell(), await sell()];
      const items = [{ product: dish, quantity: 1 }];
      const one = { orderId, kind: 'remove', items, reason: 'made_wrongly', by: 'Salem' };
      return [one, { ...one, kind: 'comp' }, { ...one, orderId: other }];
    },
    count: () => rowsOf('order_corrections'),
  },
  {
    call: 'POST /api/order/cancel',
    by: me,
    bodies: async () => [{ orderId: await sell() }, { orderId: await sell() }],
    count: () => rowsOf('order_corrections'),
  },
  {
    call: 'POST /api/seller/shifts/event',
    by: clerk,
    async bodies() {
      const shift = await openShift();
      const one = { shift, kind: 'paid_in', amount: 20, reason: 'Change' };
      return [one, { ...one, amount: 30 }, { ...one, kind: 'paid_out' }];
    },
    count: () => rowsOf('drawer_events'),
  },
  {
    call: 'POST /api/seller/ingredients/move',
    by: seller,
    async bodies() {
      const one = { id: flour, kind: 'delivery', amount: 1 };
      return [one, { ...one, amount: 2 }, { ...one, id: await ingredient(0) }];
    },
    count: async () => (await onHand(flour)) ?? 0,
  },
  {
    call: 'POST /api/seller/visit/order',
    by: seller,
    async bodies() {
      const [{ table }, other] = [await seat(), await seat()];
      const one = { table, name: 'Huda', items: [{ product: dish, quantity: 1 }] };
      return [
        one,
        { ...one, items: [{ product: dish, quantity: 2 }] },
        { ...one, name: 'Sara' },
        { ...one, table: other.table },
      ];
    },
    count: () => rowsOf('dine_orders'),
  },
  {
    call: 'POST /api/dineorder/cod',
    by: guest,
    async bodies() {
      const one = { items: [{ product: dish, quantity: 1 }] };
      return [one, { items: [{ product: dish, quantity: 2 }] }, { ...one, table: '58' }];
    },
    count: () => rowsOf('dine_orders'),
  },
  {
    call: 'POST /api/order/cod',
    by: me,
    async bodies() {
      const one = { items: [{ product: dish, quantity: 1 }], address: me.address };
      return [
        one,
        { ...one, items: [{ product: dish, quantity: 2 }] },
        { ...one, feeHalalas: 5000 },
      ];
    },
    count: () => rowsOf('orders'),
  },
];

describe('an Idempotency-Key', () => {
  for (const { call, by, bodies, count } of cases) {
    it(`of ${call} belongs to one whole request`, async () => {
      const [first, ...others] = await bodies();
      const headers = { 'idempotency-key': `key-of-${call.slice('POST '.length)}` };
      const send = (body: object) => by.call(call, body, { headers });
      const before = await count();
      await expectOk(send(first));
      assert.equal(await count(), before + 1);
      // The fields of the same request may come in another order.
      await expectOk(send(Object.fromEntries(Object.entries(first).reverse())));
      for (const other of others) {
        const { status, body } = await send(other);
        assert.deepEqual([status, body.code], [422, 'request_key_reused']);
      }
      assert.equal(await count(), before + 1);
    });
  }

  it('belongs to the person who sent it', async () => {
    const billId = await newBill();
    const body = { billId, payment: cash(10) };
    const pay = (by: TestBrowser) =>
      by.call('POST /api/seller/bill/payment', body, { headers: { 'idempotency-key': 'shared' } });
    await expectOk(pay(seller));
    assert.equal((await pay(clerk)).body.code, 'request_key_reused');
  });

  it('is not taken from a customer by another one', async () => {
    const other = await shop.customer();
    const cancel = async (by: Customer) =>
      by.call(
        'POST /api/order/cancel',
        { orderId: await sell(by) },
        { headers: { 'idempotency-key': 'mine' } },
      );
    await expectOk(cancel(me));
    await expectOk(cancel(other));
  });

  it('serves one of two requests that arrive at the same time', async () => {
    const bills = [await newBill(), await newBill(), await newBill()];
    const answers = await Promise.all(
      bills.map((billId) =>
        seller.call(
          'POST /api/seller/bill/payment',
          { billId, payment: cash(15) },
          { headers: { 'idempotency-key': 'together' } },
        ),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422]);
  });

  it('of a server of the previous version repeats a request about the same object only', async () => {
    const [billId, other] = [await newBill(), await newBill()];
    const pay = (id: string) =>
      seller.call(
        'POST /api/seller/bill/payment',
        { billId: id, payment: cash(5) },
        { headers: { 'idempotency-key': 'earlier' } },
      );
    const earlier = { bill_id: billId, way: 'cash', amount_halalas: 500, tip_halalas: 0 };
    await db
      .insertInto('bill_payments')
      .values({ ...earlier, by_id: clerk.id, request_key: 'earlier', paid_at: new Date() })
      .execute();
    await expectOk(pay(billId));
    assert.equal((await pay(other)).body.code, 'request_key_reused');
  });

  it('is not needed: a waiter may send the same order twice', async () => {
    const { table } = await seat();
    const before = await rowsOf('dine_orders');
    for (const _ of [1, 2]) await expectOk(waiterOrder(table, {}, ''));
    assert.equal(await rowsOf('dine_orders'), before + 2);
  });
});
