import { listOf } from './list-of';

describe('a list of words', () => {
  it.each([
    ['en', 'en-GB'],
    ['ar', 'ar'],
  ] as const)('reads as the browser would write it (%s)', (language, locale) => {
    const format = new Intl.ListFormat(locale, { type: 'conjunction' });
    for (const count of [0, 1, 2, 3, 5]) {
      const names = ['milk', 'wheat', 'eggs', 'nuts', 'fish'].slice(0, count);
      expect(listOf(names, language)).toBe(format.format(names));
    }
  });
});
