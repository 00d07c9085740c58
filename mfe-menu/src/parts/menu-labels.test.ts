import { isHighInSalt, walkingMinutes } from './menu-labels';

describe('labels that the law requires', () => {
  it('assume 4.5 kcal per minute of brisk walking, in whole minutes', () => {
    expect(walkingMinutes(920)).toBe(204);
    expect(walkingMinutes(45)).toBe(10);
    expect(walkingMinutes(0)).toBe(0);
  });

  it('mark a dish with at least 2000 mg of sodium, and not one with an unknown amount', () => {
    expect(isHighInSalt({ sodiumMg: 2000 })).toBe(true);
    expect(isHighInSalt({ sodiumMg: 1999 })).toBe(false);
    expect(isHighInSalt({})).toBe(false);
  });
});
