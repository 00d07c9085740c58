import fc from 'fast-check';
import { recipeChange } from './schemas';
import { vatIncluded } from '../../money';
import {
  INGREDIENT_UNITS,
  isLow,
  marginOf,
  MAX_INGREDIENT_COST_SAR,
  MAX_RECIPE_AMOUNT,
  MAX_RECIPE_INGREDIENTS,
  piecesLeft,
  recipeCost,
  UNITS_PER_COST,
} from './rules';

const costed = fc.record({
  unit: fc.constantFrom(...INGREDIENT_UNITS),
  costHalalas: fc.integer({ min: 0, max: MAX_INGREDIENT_COST_SAR * 100 }),
  amount: fc.integer({ min: 1, max: MAX_RECIPE_AMOUNT }),
});
const recipe = fc.array(costed, { maxLength: MAX_RECIPE_INGREDIENTS });

describe('the cost of a recipe', () => {
  it('is for kilograms, litres and pieces', () => {
    expect(
      recipeCost([
        { unit: 'g', costHalalas: 8000, amount: 250 },
        { unit: 'ml', costHalalas: 999, amount: 20 },
        { unit: 'piece', costHalalas: 75, amount: 2 },
      ]),
    ).toBe(2000 + 20 + 150);
  });
  it('is the exact sum, rounded half up once', () => {
    fc.assert(
      fc.property(recipe, (ingredients) => {
        const thousandths = ingredients.reduce(
          (sum, { unit, costHalalas, amount }) =>
            sum + (BigInt(amount) * BigInt(costHalalas) * 1000n) / BigInt(UNITS_PER_COST[unit]),
          0n,
        );
        expect(BigInt(recipeCost(ingredients))).toBe((thousandths + 500n) / 1000n);
      }),
    );
  });
  it('does not depend on the order of the ingredients', () => {
    fc.assert(
      fc.property(recipe, (ingredients) => {
        expect(recipeCost(ingredients.toReversed())).toBe(recipeCost(ingredients));
      }),
    );
  });
});

describe('the margin of a dish', () => {
  it('is what the net price leaves', () => {
    expect(marginOf(11_500, 4000)).toEqual({
      netHalalas: 10_000,
      marginHalalas: 6000,
      marginPercent: 60,
    });
    expect(marginOf(0, 100)).toEqual({ netHalalas: 0, marginHalalas: -100, marginPercent: null });
  });
  it('adds up to the price with cost and VAT', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (price, cost) => {
        const { netHalalas, marginHalalas, marginPercent } = marginOf(price, cost);
        expect(marginHalalas + cost + vatIncluded(price)).toBe(price);
        expect(netHalalas).toBe(marginHalalas + cost);
        expect(marginPercent === null || marginPercent <= 100).toBe(true);
      }),
    );
  });
  it('falls when the cost rises', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100_000), fc.nat(1000), (price, cost, more) => {
        const [before, after] = [marginOf(price, cost), marginOf(price, cost + more)];
        expect(after.marginHalalas).toBe(before.marginHalalas - more);
        expect((after.marginPercent ?? 0) <= (before.marginPercent ?? 0)).toBe(true);
      }),
    );
  });
});

describe('a change of a recipe', () => {
  const isValid = (owner: object) => recipeChange.safeParse({ ...owner, items: [] }).success;
  it('is of a dish or of an option, not of both', () => {
    expect([{ product: 'd1' }, { option: 'extras/meat' }].map(isValid)).toEqual([true, true]);
    expect([{}, { product: 'd1', option: 'extras/meat' }].map(isValid)).toEqual([false, false]);
  });
  it('names an option by its group, not by the way to a nested one', () => {
    for (const option of ['meat', 'extras/', 'a/b/c/d', 'Extras/meat', 'extras/meat ', '../meat'])
      expect(isValid({ option })).toBe(false);
  });
});

describe('the pieces that are left', () => {
  it('are what every ingredient suffices for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ onHand: fc.nat(100_000), amount: fc.integer({ min: 1, max: 500 }) })),
        (ingredients) => {
          const pieces = piecesLeft(ingredients);
          if (pieces === null) return expect(ingredients).toEqual([]);
          const suffices = (count: number) =>
            ingredients.every(({ onHand, amount }) => amount * count <= onHand);
          expect([suffices(pieces), suffices(pieces + 1)]).toEqual([true, false]);
        },
      ),
    );
  });
  it('are few from the given amount down', () => {
    expect([501, 500, 0].map((onHand) => isLow({ onHand, low: 500 }))).toEqual([false, true, true]);
  });
});
