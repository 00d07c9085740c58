import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { openShop } from '../../ordering/orders/testing';
import { issueOrderBill } from './issue';

const shop = await openShop({ VAT_NUMBER: '310122393500003' });
const { db, settings } = shop;
const wings = await shop.dish();

/** Paid orders without bills, as they existed before bills did. */
async function paidOrders(count: number): Promise<string[]> {
  const customer = await shop.customer();
  const { id } = await customer.order([{ product: wings, quantity: 1 }]);
  const { rows } = await sql<{ id: string }>`
    insert into orders (user_id, amount_halalas, delivery_halalas, currency, address, provider, receipt, payment_state, payment_id, paid_at)
    select user_id, amount_halalas, delivery_halalas, currency, address, provider, uuidv7()::text, 'paid', uuidv7()::text, now()
    from orders, generate_series(1, ${count}::int) where provider_order_id = ${id} returning id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

class Refused extends Error {}

describe("a bill's number", () => {
  it('have no gaps and no duplicates, however many are issued concurrently and however many of them fail', async () => {
    const orders = await paidOrders(60);
    const outcomes = await Promise.allSettled(
      orders.map((id, index) =>
        db.transaction().execute(async (tx) => {
          const billId = await issueOrderBill(tx, settings, id, new Date());
          // Every third one takes its number and then fails.
          if (index % 3 === 0) throw new Refused();
          return billId;
        }),
      ),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 20);
    assert.ok(
      outcomes.every(
        (outcome) => outcome.status === 'fulfilled' || outcome.reason instanceof Refused,
      ),
    );
    const bills = await db.selectFrom('bills').select('number').orderBy('number').execute();
    assert.deepEqual(
      bills.map(({ number }) => number),
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  it('are taken once per order, however often its bill is requested concurrently', async () => {
    const [order = ''] = await paidOrders(1);
    const ids = await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction().execute((tx) => issueOrderBill(tx, settings, order, new Date())),
      ),
    );
    assert.equal(new Set(ids).size, 1);
    const { last } = await db
      .selectFrom('bill_counters')
      .select('last')
      .where('series', '=', 'tax-invoice')
      .executeTakeFirstOrThrow();
    assert.equal(last, 41);
  });
});

describe('an issued bill', () => {
  it('cannot be changed or deleted', async () => {
    await assert.rejects(
      db.updateTable('bills').set({ total_halalas: 1 }).execute(),
      /never changed/,
    );
    await assert.rejects(db.deleteFrom('bills').execute(), /never changed/);
  });
});
