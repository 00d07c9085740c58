import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  fingerprintOf,
  linesOf,
  mergeItems,
  receiptOf,
  subtotal,
  type Dish,
  type Line,
} from './rules';

const dish = (id: string, rest: Partial<Dish> = {}): Dish => ({
  id,
  name: `Dish ${id}`,
  name_ar: null,
  image: '',
  category: 'burger',
  price_halalas: 6500,
  in_stock: true,
  ...rest,
});
const line = (product_id: string, quantity: number, price_halalas = 6500): Line => ({
  product_id,
  quantity,
  price_halalas,
  name: product_id,
  name_ar: null,
  image: '',
  category: '',
});

const plain = (product: string, quantity: number) => ({
  product,
  options: [],
  note: '',
  quantity,
});

describe('the lines of an order', () => {
  it('merges the same dish on two lines', () => {
    assert.deepEqual(
      mergeItems([
        { product: 'a', quantity: 1 },
        { product: 'b', quantity: 2 },
        { product: 'a', quantity: 3 },
      ]),
      [plain('a', 4), plain('b', 2)],
    );
  });

  it('keeps what is on hold apart from what is made now', () => {
    assert.deepEqual(
      mergeItems([
        { product: 'a', quantity: 1, held: true },
        { product: 'a', quantity: 2 },
        { product: 'a', quantity: 1, held: true },
        { product: 'a', quantity: 1, held: false },
      ]),
      [{ ...plain('a', 2), held: true }, plain('a', 3)],
    );
  });

  it('identify an order whatever their order, and with what is on hold', () => {
    const linesFor = (...wanted: Parameters<typeof linesOf>[0][number][]) => {
      const result = linesOf(wanted, [dish('a'), dish('b')]);
      assert.ok('lines' in result);
      return fingerprintOf(result.lines, 'guest');
    };
    const [now, held] = [plain('a', 1), { ...plain('a', 1), held: true as const }];
    assert.equal(linesFor(now, held, plain('b', 1)), linesFor(plain('b', 1), held, now));
    assert.notEqual(linesFor(now), linesFor(held));
    assert.notEqual(linesFor(now, held), linesFor(plain('a', 2)));
  });

  it('uses names and prices of the menu', () => {
    const result = linesOf([plain('a', 2)], [dish('a', { name: 'Wings' })]);
    assert.ok('lines' in result);
    assert.equal(result.lines[0]?.name, 'Wings');
    assert.equal(subtotal(result.lines), 13000);
  });

  it('refuses the whole order for one unknown or sold-out dish, or one too large quantity', () => {
    const codeOf = (wanted: [string, number][], dishes: Dish[]) => {
      const result = linesOf(
        wanted.map(([product, quantity]) => plain(product, quantity)),
        dishes,
      );
      return 'code' in result ? [result.code, result.dishes.map((one) => one.id)] : null;
    };
    assert.deepEqual(
      codeOf(
        [
          ['a', 1],
          ['x', 1],
        ],
        [dish('a')],
      ),
      ['dishes_unknown', ['x']],
    );
    assert.deepEqual(
      codeOf(
        [
          ['a', 1],
          ['b', 1],
        ],
        [dish('a'), dish('b', { in_stock: false })],
      ),
      ['dishes_sold_out', ['b']],
    );
    assert.deepEqual(codeOf([['a', 100]], [dish('a')]), ['dishes_too_many', ['a']]);
  });
});

describe('the fingerprint of an order', () => {
  it('ignores the order of the lines, and changes with price, quantity and address', () => {
    const one = fingerprintOf([line('a', 1), line('b', 2)], 'home');
    assert.equal(fingerprintOf([line('b', 2), line('a', 1)], 'home'), one);
    for (const other of [
      fingerprintOf([line('a', 2), line('b', 1)], 'home'),
      fingerprintOf([line('a', 1, 6600), line('b', 2)], 'home'),
      fingerprintOf([line('a', 1), line('b', 2)], 'work'),
    ]) {
      assert.notEqual(other, one);
    }
  });
});

describe('the receipt of an order', () => {
  it("contains the day in Riyadh's time", () => {
    assert.equal(
      receiptOf(new Date('2026-11-21T22:30:00Z'), new Uint8Array(8)),
      'SH-261122-22222222',
    );
    assert.ok(receiptOf(new Date(), crypto.getRandomValues(new Uint8Array(8))).length <= 40);
  });
});
