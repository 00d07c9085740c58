import { pinWeakness } from './rules';

describe('pinWeakness', () => {
  it.each([
    ['0000', 'repeated'],
    ['777777', 'repeated'],
    ['1212', 'repeated'],
    ['123123', 'repeated'],
    ['1122', 'repeated'],
    ['112233', 'repeated'],
    ['1221', 'repeated'],
    ['1234', 'run'],
    ['654321', 'run'],
    ['7890', 'run'],
    ['9012', 'run'],
    ['1987', 'year'],
    ['2026', 'year'],
    ['2580', 'keypad'],
    ['0852', 'keypad'],
    ['1397', 'keypad'],
    ['2684', 'keypad'],
    ['1254', 'keypad'],
    ['159357', 'keypad'],
    ['1004', 'common'],
    ['5683', 'common'],
  ])('%s is %s', (pin, weakness) => {
    expect(pinWeakness(pin)).toBe(weakness);
  });
  it.each(['4071', '8362', '9183', '70412', '630917'])('%s is as good as a PIN can be', (pin) => {
    expect(pinWeakness(pin)).toBeUndefined();
  });
  it('leaves most PINs of four digits', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'));
    expect(all.filter((pin) => !pinWeakness(pin)).length).toBeGreaterThan(9_300);
  });
});
