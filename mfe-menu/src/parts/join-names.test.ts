import { joinNames } from './join-names';

describe('joinNames', () => {
  it.each([
    ['en', 'en-GB'],
    ['ar', 'ar'],
  ] as const)('joins names like Intl.ListFormat (%s)', (language, locale) => {
    const format = new Intl.ListFormat(locale, { type: 'conjunction' });
    for (const count of [0, 1, 2, 3, 5]) {
      const names = ['milk', 'wheat', 'eggs', 'nuts', 'fish'].slice(0, count);
      expect(joinNames(names, language)).toBe(format.format(names));
    }
  });
});
