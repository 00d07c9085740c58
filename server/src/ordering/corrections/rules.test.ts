import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  applyChange,
  discountOf,
  discountsOf,
  itemAmounts,
  lineStates,
  mergeItems,
  netOf,
  type Change,
  type CorrectedOrder,
} from '@smokehouse/shared/contract/money/corrections/rules';

const line = (product_id: string, price_halalas: number, quantity: number) => ({
  product_id,
  name: product_id,
  name_ar: null,
  price_halalas,
  quantity,
});
/** 2 × 49.00 and 1 × 12.00, with delivery for 50.00. */
const ORDER: CorrectedOrder = {
  lines: [line('brisket', 4900, 2), line('slaw', 1200, 1)],
  deliveryHalalas: 5000,
  corrections: [],
};
const PLACED = 16000;

/** Applies changes that must succeed. */
function correct(...changes: Change[]): { order: CorrectedOrder; amounts: number[] } {
  return changes.reduce<{ order: CorrectedOrder; amounts: number[] }>(
    ({ order, amounts }, change) => {
      const applied = applyChange(order, change);
      assert.ok('order' in applied, JSON.stringify(applied));
      return { order: applied.order, amounts: [...amounts, applied.amountHalalas] };
    },
    { order: ORDER, amounts: [] },
  );
}
const remove = (product: string, quantity: number): Change => ({
  kind: 'remove',
  items: [{ product, quantity }],
});
const comp = (product: string, quantity: number): Change => ({
  kind: 'comp',
  items: [{ product, quantity }],
});
const percent = (value: number): Change => ({ kind: 'discount', discount: { percent: value } });
const fixed = (value: number): Change => ({ kind: 'discount', discount: { fixedHalalas: value } });
/** A discount on what is charged of one line. */
const onDish = (change: Change, at: number, quantity: number): Change => ({
  ...(change as Extract<Change, { kind: 'discount' }>),
  items: [{ product: ORDER.lines[at]?.product_id ?? '', line: at, quantity }],
});

describe('an order', () => {
  it('costs its dishes and the delivery without corrections', () => {
    assert.equal(netOf(ORDER), PLACED);
  });

  it('costs less by the price of removed items and of items on the house', () => {
    const { order, amounts } = correct(remove('brisket', 1), comp('slaw', 1));
    assert.deepEqual(amounts, [4900, 1200]);
    assert.equal(netOf(order), 9900);
    assert.deepEqual(
      lineStates(order).map(({ charged, comped, removed }) => [charged, comped, removed]),
      [
        [1, 0, 1],
        [0, 1, 0],
      ],
    );
  });

  it('keeps a percentage when items are removed afterwards, and never discounts the delivery', () => {
    const { order, amounts } = correct(percent(10), remove('brisket', 2));
    assert.deepEqual(amounts, [1100, 9800 - 980]);
    assert.equal(discountOf(order), 120);
    assert.equal(netOf(order), 1080 + 5000);
  });

  it('is never discounted by more than its dishes', () => {
    const { order, amounts } = correct(fixed(50000));
    assert.deepEqual(amounts, [11000]);
    assert.equal(netOf(order), 5000);
    assert.deepEqual(applyChange(order, fixed(100)), { code: 'correction_empty' });
  });

  it('has a discount on one dish as a part of its price, which leaves with the dish', () => {
    const { order, amounts } = correct(onDish(percent(15), 0, 2), onDish(fixed(5000), 1, 1));
    assert.deepEqual(amounts, [1470, 1200]);
    assert.deepEqual(itemAmounts(order), [9800 - 1470, 0]);
    const one = correct(onDish(percent(15), 0, 2), remove('brisket', 1)).order;
    assert.deepEqual(itemAmounts(one), [4900 - 735, 1200]);
    const none = correct(onDish(percent(15), 0, 2), remove('brisket', 2)).order;
    assert.deepEqual([discountOf(none), netOf(none)], [0, 1200 + 5000]);
  });

  it('shares a discount on all dishes by what those on single dishes leave', () => {
    const { order, amounts } = correct(onDish(fixed(4900), 0, 2), percent(10));
    assert.deepEqual(amounts, [4900, 610]);
    assert.deepEqual(itemAmounts(order), [4900 - 490, 1200 - 120]);
    assert.deepEqual(
      discountsOf(order).map(({ line: at, halalas }) => [at, halalas]),
      [
        [0, 4900],
        [undefined, 610],
      ],
    );
  });

  it('has a discount on one dish only on what one on all dishes left of it', () => {
    const { order, amounts } = correct(
      percent(50),
      onDish(percent(60), 0, 2),
      remove('brisket', 1),
    );
    assert.deepEqual(amounts, [5500, 4900, 0]);
    assert.deepEqual([itemAmounts(order), netOf(order)], [[0, 600], 600 + 5000]);
  });

  it('never costs more after a dish left, although two percentages are rounded', () => {
    const cheap: CorrectedOrder = {
      lines: [line('mint', 1, 55), line('slaw', 1, 2)],
      deliveryHalalas: 0,
      corrections: [
        { kind: 'discount', discount: { percent: 22 } },
        {
          kind: 'discount',
          discount: { percent: 21 },
          items: [{ product: 'mint', line: 0, quantity: 55 }],
        },
      ],
    };
    assert.equal(netOf(cheap), 32);
    const applied = applyChange(cheap, remove('mint', 1));
    assert.ok('order' in applied);
    assert.deepEqual([applied.amountHalalas, netOf(applied.order)], [0, 32]);
    assert.equal(
      discountsOf(applied.order).reduce((sum, { halalas }) => sum + halalas, 0),
      discountOf(applied.order),
    );
  });

  it('charges nothing for a line that left, although rounding would give a halala back', () => {
    const two: CorrectedOrder = {
      lines: [line('cornbread', 2400, 1), line('kunafa', 3800, 1)],
      deliveryHalalas: 0,
      corrections: [7, 4].map((value) => percent(value)),
    };
    for (const change of [remove('cornbread', 1), comp('cornbread', 1)]) {
      const applied = applyChange(two, change);
      assert.ok('order' in applied);
      assert.equal(itemAmounts(applied.order)[0], 0);
      assert.equal(netOf(applied.order), netOf(two) - applied.amountHalalas);
    }
  });

  it('costs nothing after it was cancelled, and takes no more corrections', () => {
    const { order, amounts } = correct(percent(10), { kind: 'cancel' });
    assert.deepEqual(amounts, [1100, PLACED - 1100]);
    assert.equal(netOf(order), 0);
    assert.deepEqual(applyChange(order, { kind: 'cancel' }), { code: 'order_cancelled' });
  });

  it('is cancelled as a whole with its last dish, the delivery charge included', () => {
    const all: Change = {
      kind: 'remove',
      items: [
        { product: 'brisket', quantity: 2 },
        { product: 'slaw', quantity: 1 },
      ],
    };
    for (const changes of [
      [all],
      [remove('slaw', 1), remove('brisket', 1), remove('brisket', 1)],
    ]) {
      const { order, amounts } = correct(...changes);
      assert.deepEqual(order.corrections.at(-1), { kind: 'cancel' });
      assert.equal(
        amounts.reduce((sum, amount) => sum + amount, 0),
        PLACED,
      );
      assert.deepEqual(applyChange(order, remove('slaw', 1)), { code: 'order_cancelled' });
    }
  });

  it('is still delivered while it has a dish that is free of charge', () => {
    const { order } = correct(comp('slaw', 1), remove('brisket', 2));
    assert.equal(netOf(order), 5000);
    assert.equal(order.corrections.at(-1)?.kind, 'remove');
  });

  it('refuses items that it does not have, or more than are still charged', () => {
    for (const change of [remove('ribs', 1), remove('slaw', 2)])
      assert.equal('code' in applyChange(ORDER, change), true);
    const { order } = correct(comp('brisket', 1));
    assert.deepEqual(applyChange(order, remove('brisket', 2)), {
      code: 'correction_too_many',
      product: 'brisket',
    });
  });
});

describe('items of a correction', () => {
  it('are merged by dish', () => {
    const items = [
      { product: 'a', quantity: 1 },
      { product: 'b', quantity: 2 },
      { product: 'a', quantity: 3 },
    ];
    assert.deepEqual(mergeItems(items), [
      { product: 'a', quantity: 4 },
      { product: 'b', quantity: 2 },
    ]);
  });
});

describe('any sequence of corrections', () => {
  const order = fc
    .record({
      lines: fc.array(
        fc.record({
          // Dishes of a few halalas show what rounding does.
          price: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 4 })),
          quantity: fc.integer({ min: 1, max: 99 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      deliveryHalalas: fc.constantFrom(0, 5000),
    })
    .map(({ lines, deliveryHalalas }): CorrectedOrder => ({
      lines: lines.map(({ price, quantity }, index) => line(`dish-${index}`, price, quantity)),
      deliveryHalalas,
      corrections: [],
    }));
  const items = fc
    .array(
      fc.record({
        product: fc.integer({ min: 0, max: 6 }).map((index) => `dish-${index}`),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map(mergeItems);
  const change: fc.Arbitrary<Change> = fc.oneof(
    { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'comp' as const), items }),
    },
    {
      weight: 3,
      arbitrary: fc.oneof(
        fc.integer({ min: 1, max: 100 }).map(percent),
        fc.integer({ min: 1, max: 200_000 }).map(fixed),
        fc
          .tuple(
            fc.integer({ min: 0, max: 5 }),
            fc.integer({ min: 1, max: 99 }),
            fc.integer({ min: 1, max: 100 }),
          )
          .map(([at, quantity, value]): Change => ({
            ...(percent(value) as Extract<Change, { kind: 'discount' }>),
            items: [{ product: `dish-${at}`, line: at, quantity }],
          })),
      ),
    },
  );

  it('adds up: what was placed is what is left plus what the corrections took', () => {
    fc.assert(
      fc.property(order, fc.array(change, { maxLength: 12 }), (placed, changes) => {
        let current = placed;
        let taken = 0;
        let shares = itemAmounts(placed);
        for (const one of changes) {
          const applied = applyChange(current, one);
          if ('code' in applied) continue;
          assert.ok(applied.amountHalalas >= 0 && Number.isInteger(applied.amountHalalas));
          current = applied.order;
          taken += applied.amountHalalas;
          const later = itemAmounts(current);
          assert.ok(later.every((share, at) => share >= 0 && share <= (shares[at] ?? 0)));
          for (const [at, { line: of, charged }] of lineStates(current).entries())
            assert.ok((later[at] ?? 0) <= of.price_halalas * charged);
          const [only] = (one.kind === 'discount' && one.items) || [];
          if (only) assert.ok(later.every((share, at) => at === only.line || share === shares[at]));
          const isCancelled = applied.made.kind === 'cancel';
          const isEmpty = lineStates(current).every(
            ({ charged, comped }) => charged + comped === 0,
          );
          assert.equal(isCancelled, isEmpty);
          const delivery = isCancelled ? 0 : current.deliveryHalalas;
          assert.equal(later.reduce((sum, share) => sum + share, 0) + delivery, netOf(current));
          shares = later;
        }
        assert.equal(netOf(current) + taken, netOf(placed));
        assert.ok(netOf(current) >= 0);
        for (const {
          line: { quantity },
          charged,
          comped,
          removed,
        } of lineStates(current)) {
          assert.ok(Math.min(charged, comped, removed) >= 0);
          assert.equal(charged + comped + removed, quantity);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
