import { isHighInSalt, removedAllergens, tracesOf, walkingMinutes } from './labels';

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
