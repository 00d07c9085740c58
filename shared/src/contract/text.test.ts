import { tidy, tidyLines } from './text';

describe('a text of one line', () => {
  it('loses control characters, direction overrides and repeated spaces', () => {
    expect(tidy('  Ali\u0000\u0007 \t\n Al\u202EOtaibi\u2069 ')).toBe('Ali AlOtaibi');
  });
  it('keeps letters of all scripts, vowel signs, joiners and emoji', () => {
    for (const name of ['عَبْدُ اللّٰه', 'می‌خواهم', '👨‍👩‍👧', 'Zoë', "O'Brien"])
      expect(tidy(name)).toBe(name);
  });
  it('is empty without a visible character', () => {
    for (const name of ['\u200B', '\u3164', '\uFFA0\u115F', '\u2800', '\u0301', '\uE000'])
      expect(tidy(name)).toBe('');
  });
});

describe('a text of several lines', () => {
  it('keeps its line breaks', () => {
    expect(tidyLines(' one\r\ntwo\u0007\rthree\n')).toBe('one\ntwo\nthree');
  });
});
