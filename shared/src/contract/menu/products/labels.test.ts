import fc from 'fast-check';
import { ALLERGENS } from './allergens';
import { isHighInSalt, removedAllergens, sumLabels, tracesOf, walkingMinutes } from './labels';

describe('labels that the law requires', () => {
  it('assume 8.7 kcal per minute of walking unless the site sets another rate', () => {
    expect(walkingMinutes(480)).toBe(55);
    expect(walkingMinutes(45, 4.5)).toBe(10);
    expect(walkingMinutes(0)).toBe(0);
  });

  it('mark a dish with at least 2000 mg of sodium, and not one with an unknown amount', () => {
    expect(isHighInSalt({ sodiumMg: 2000 })).toBe(true);
    expect(isHighInSalt({ sodiumMg: 1999 })).toBe(false);
    expect(isHighInSalt({})).toBe(false);
  });

  it('name traces only of what a dish does not contain', () => {
    expect(tracesOf({ allergens: ['milk'], mayContain: ['nuts', 'milk', 'gluten'] })).toEqual([
      'gluten',
      'nuts',
    ]);
  });

  it('name every allergen that a change drops', () => {
    expect(removedAllergens(['milk', 'nuts'], ['milk', 'eggs'])).toEqual(['nuts']);
    expect(removedAllergens(['milk'], undefined)).toEqual(['milk']);
    expect(removedAllergens(undefined, ['milk'])).toEqual([]);
  });
});

describe('labels of a dish with options', () => {
  const allergens = fc.subarray([...ALLERGENS]);
  const amount = fc.integer({ min: 0, max: 5000 });
  const change = fc.record(
    {
      caloriesKcal: fc.integer({ min: -900, max: 900 }),
      sodiumMg: fc.integer({ min: -900, max: 900 }),
      allergens,
      mayContain: allergens,
    },
    { requiredKeys: [] },
  );
  const dish = fc.record(
    { caloriesKcal: amount, sodiumMg: amount, allergens, mayContain: allergens },
    { requiredKeys: [] },
  );

  it('never lose an allergen, and never name one as contained and as a trace', () => {
    fc.assert(
      fc.property(dish, fc.array(change, { maxLength: 6 }), (own, changes) => {
        const sum = sumLabels(own, changes);
        for (const part of [own, ...changes])
          expect(removedAllergens(part.allergens, sum.allergens)).toEqual([]);
        for (const one of own.mayContain ?? [])
          expect([...(sum.allergens ?? []), ...(sum.mayContain ?? [])]).toContain(one);
        expect(sum.mayContain?.filter((one) => sum.allergens?.includes(one))).toEqual([]);
      }),
    );
  });

  it('are never negative, and unknown if the own value is unknown', () => {
    fc.assert(
      fc.property(dish, fc.array(change, { maxLength: 6 }), (own, changes) => {
        const sum = sumLabels(own, changes);
        for (const name of ['caloriesKcal', 'sodiumMg'] as const) {
          expect(sum[name] === undefined).toBe(own[name] === undefined);
          expect(sum[name] ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('are those of the dish without options', () => {
    expect(sumLabels({ caloriesKcal: 920, sodiumMg: 1480, allergens: [] }, [])).toEqual({
      caloriesKcal: 920,
      sodiumMg: 1480,
      caffeineMg: 0,
      allergens: [],
      mayContain: [],
    });
  });
});
