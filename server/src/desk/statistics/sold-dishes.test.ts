import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Statistics } from '@smokehouse/shared/contract';
import { buyAt, dineAt, payTables, riyadh } from '../../ordering/seller-orders/testing';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { randomRuns } from '../../testing-random';

const shop = await openShop();
shop.clock.set('2026-11-21T20:00:00+03:00');
const seller = await shop.seller();
const customer = await shop.customer();
const [wings, ribs] = [await shop.dish(), await shop.dish({ name: 'Ribs', price_halalas: 3333 })];
const DELIVERY = 50;

const figures = async (day: string) =>
  (await seller.call<Statistics>(`GET /api/seller/statistics?day=${day}`)).body;
const correct = (orderId: string, rest: object) =>
  seller.call('POST /api/seller/order/correct', {
    orderId,
    reason: 'quality',
    by: 'Huda',
    ...rest,
  });

describe('the dishes of a day', () => {
  it('are without what was removed, with what was free, and less the discounts', async () => {
    const noon = riyadh('2026-05-10T12:00:00');
    const items = [
      { product: wings, quantity: 4 },
      { product: ribs, quantity: 2 },
    ];
    const order = await buyAt(shop, customer, noon, items);
    await expectOk(correct(order, { kind: 'remove', items: [{ product: wings, quantity: 1 }] }));
    await expectOk(correct(order, { kind: 'comp', items: [{ product: wings, quantity: 1 }] }));
    await expectOk(correct(order, { kind: 'discount', percent: 10 }));
    const cancelled = await buyAt(shop, customer, noon, items);
    await expectOk(correct(cancelled, { kind: 'cancel' }));
    const { bestSellers, revenue } = await figures('2026-05-10');
    assert.deepEqual(
      bestSellers.map(({ product, quantity, revenue: earned }) => [product, quantity, earned]),
      [
        [wings, 3, 117],
        [ribs, 2, 59.99],
      ],
    );
    assert.equal(revenue, 117 + 59.99 + DELIVERY);
  });

  it('have a discount on one dish at that dish, as its bill and the parts of a split have', async () => {
    const order = await buyAt(shop, customer, riyadh('2026-05-11T12:00:00'), [
      { product: wings, quantity: 1 },
      { product: ribs, quantity: 2 },
    ]);
    const items = [{ product: ribs, line: 1, quantity: 2 }];
    await expectOk(correct(order, { kind: 'discount', percent: 15, items }));
    for (const wrong of [
      { items: [{ product: ribs, quantity: 2 }] },
      { items: [{ product: ribs, line: 1, quantity: 3 }] },
      { items: [{ product: ribs, line: 0, quantity: 1 }] },
      { items: [...items, { product: wings, line: 0, quantity: 1 }] },
    ])
      assert.ok((await correct(order, { kind: 'discount', percent: 5, ...wrong })).status >= 400);
    const { bestSellers } = await figures('2026-05-11');
    assert.deepEqual(
      bestSellers.map(({ product, revenue: earned }) => [product, earned]).sort(),
      [
        [ribs, 56.66],
        [wings, 65],
      ].sort(),
    );
  });

  it('earned what the bill charges for them, with discounts on the order and on a dish', async () => {
    const order = await buyAt(shop, customer, riyadh('2026-05-12T12:00:00'), [
      { product: wings, quantity: 1 },
      { product: ribs, quantity: 1 },
    ]);
    await expectOk(correct(order, { kind: 'discount', percent: 50 }));
    const items = [{ product: ribs, line: 1, quantity: 1 }];
    await expectOk(correct(order, { kind: 'discount', percent: 50, items }));
    const { bestSellers } = await figures('2026-05-12');
    assert.deepEqual(
      Object.fromEntries(bestSellers.map(({ product, revenue: earned }) => [product, earned])),
      { [wings]: 32.5, [ribs]: 0 },
    );
  });

  it('add up to the sales of the day without the delivery, whatever was corrected', async () => {
    const item = fc.record({
      product: fc.constantFrom(wings, ribs),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    const correction = fc.oneof(
      fc.record({ kind: fc.constantFrom('remove', 'comp'), items: fc.tuple(item) }),
      fc.record({ kind: fc.constant('discount'), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('discount'), amount: fc.integer({ min: 1, max: 90 }) }),
      fc.record({
        kind: fc.constant('discount'),
        percent: fc.integer({ min: 1, max: 100 }),
        items: fc.tuple(item.map((one) => ({ ...one, line: one.product === wings ? 0 : 1 }))),
      }),
      fc.record({ kind: fc.constant('cancel') }),
    );
    const order = fc.record({
      isAtTable: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 6 }),
      corrections: fc.array(correction, { maxLength: 3 }),
    });
    let day = Date.parse('2025-01-01T12:00:00+03:00');
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 3 }), async (orders) => {
        day += 86_400_000;
        for (const { isAtTable, quantity, corrections } of orders) {
          const id = await (isAtTable ? roundAt(day, quantity) : boughtAt(day, quantity));
          // One that exceeds what is left is refused.
          for (const one of corrections) await correct(id, one);
        }
        await payTables(shop);
        const { bestSellers, revenue, delivery } = await figures(
          new Date(day).toISOString().slice(0, 10),
        );
        const dishes = bestSellers.reduce((sum, one) => sum + Math.round(one.revenue * 100), 0);
        assert.equal(
          dishes,
          Math.round(revenue * 100) - Math.round(delivery.orders * DELIVERY * 100),
        );
      }),
      { numRuns: randomRuns(25) },
    );
  });

  const boughtAt = (day: number, quantity: number) =>
    buyAt(shop, customer, new Date(day), [
      { product: wings, quantity },
      { product: ribs, quantity },
    ]);
  async function roundAt(day: number, quantity: number): Promise<string> {
    await dineAt(shop, new Date(day), ribs, quantity);
    const { id } = await shop.db
      .selectFrom('dine_orders')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return id;
  }
});
