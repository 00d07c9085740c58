import { isHighInSalt, walkingMinutes } from './menu-labels';

describe('labels that the law wants', () => {
  it('burns 4.5 kcal a minute of brisk walking, in whole minutes', () => {
    expect(walkingMinutes(920)).toBe(204);
    expect(walkingMinutes(45)).toBe(10);
    expect(walkingMinutes(0)).toBe(0);
  });

  it('marks a dish from 2000 mg of sodium on, and none whose sodium is not known', () => {
    expect(isHighInSalt({ sodiumMg: 2000 })).toBe(true);
    expect(isHighInSalt({ sodiumMg: 1999 })).toBe(false);
    expect(isHighInSalt({})).toBe(false);
  });
});
